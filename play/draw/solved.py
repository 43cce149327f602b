"""The solved game at the table: a bot that plays the equilibrium, its hints, and the cost of a player's decisions."""

from collections.abc import Iterator, Sequence
from random import Random
from typing import TYPE_CHECKING, NamedTuple, Protocol

from ...cards.notation import cards_text, parse_cards
from ...games.draw.answers.betting import DrawHandAnswer, DrawMove
from ...games.draw.betting.rules import Action
from ..screen import spaced, with_noun

if TYPE_CHECKING:
    from ...query.session import Tables
    from .poker import Cards, PlayerView

COSTS_SHOWN = 3
"""The most expensive decisions that are listed at the end of a game."""
WORTH_NAMING = 0.005
"""Antes; a cheaper decision is not listed."""


class Bot(Protocol):
    """A player who sees only its own cards."""

    def discard(self, view: "PlayerView") -> "Cards":
        """Return the cards to throw."""

    def choose(self, view: "PlayerView") -> Action:
        """Return one of the legal actions of `view` in a betting round."""


class SolvedGame:
    """The moves of the equilibrium, from the tables of a game."""

    def __init__(self, tables: "Tables", game: str) -> None:
        """Read from `tables` the game `high`, `2-7` or `a-5`."""
        self._tables, self._game = tables, game

    def moves(self, view: "PlayerView", every_hold: bool = False) -> DrawHandAnswer | None:
        """Return the moves of the player to act, at a draw also every hold; None if a stack is too short."""
        if not view.deep:
            return None
        found = self._tables.draw_game(cards_text(view.hand), " ".join(view.words), self._game, every_hold)
        return found if isinstance(found, DrawHandAnswer) else None


class SolvedBot:
    """A player who makes each move as often as the equilibrium does."""

    def __init__(self, game: SolvedGame, otherwise: Bot, rng: Random) -> None:
        """Play `game`; `otherwise` plays deals with stacks that are too short for it. `rng` mixes the moves."""
        self._game, self._otherwise, self._rng = game, otherwise, rng

    def discard(self, view: "PlayerView") -> "Cards":
        answer = self._game.moves(view)
        if answer is None:
            return self._otherwise.discard(view)
        held = parse_cards(self._chosen(answer.moves).hold or "")
        return tuple(card for card in view.hand if card not in held)

    def choose(self, view: "PlayerView") -> Action:
        """Return one of the legal actions of `view` in a betting round."""
        answer = self._game.moves(view)
        return self._otherwise.choose(view) if answer is None else Action(self._chosen(answer.moves).move)

    def _chosen(self, moves: Sequence[DrawMove]) -> DrawMove:
        (chosen,) = self._rng.choices(moves, [move.frequency for move in moves])
        return chosen


class Decision(NamedTuple):
    """A decision and its cost in antes, compared with the best move."""

    cost: float
    deal: int
    made: str
    best: str


class Judge:
    """Adds up what a player's decisions cost."""

    def __init__(self) -> None:
        self._decisions: list[Decision] = []
        self._unjudged = 0

    def note(self, answer: DrawHandAnswer | None, made: str, deal: int, hold: str | None = None) -> None:
        """Note the move `made`; a draw also has its `hold`. Moves without a value are only counted."""
        moves = [] if answer is None else [(one.move, one.hold, one.value) for one in answer.moves]
        if answer is not None and answer.holds is not None:
            moves = [("draw", one.hold, one.value) for one in answer.holds]
        known = [(value, name, kept) for name, kept, value in moves if value is not None]
        values = [value for value, name, kept in known if (name, _sorted(kept)) == (made, _sorted(hold))]
        if not values:
            self._unjudged += 1
            return
        most, name, kept = max(known, key=lambda one: one[0])
        self._decisions.append(Decision(most - values[0], deal, move_text(made, hold), move_text(name, kept)))

    def lines(self) -> Iterator[str]:
        """Yield what the decisions cost in all, and the most expensive ones."""
        if not self._decisions:
            return
        count, total = len(self._decisions), sum(one.cost for one in self._decisions)
        yours = f"Your {count} decisions" if count > 1 else "Your decision"
        yield f"{yours} cost {total:.2f} antes against the solved game."
        for one in sorted(self._decisions, reverse=True)[:COSTS_SHOWN]:
            if one.cost >= WORTH_NAMING:
                yield f"Deal {one.deal}: {one.made} cost {one.cost:.2f}; {one.best} was best."
        if self._unjudged:
            they = f"{with_noun(self._unjudged, 'decision')} {'is' if self._unjudged == 1 else 'are'}"
            yield f"{they} not judged: short stacks, or moves that have no value."


def solved_hint_lines(answer: DrawHandAnswer) -> Iterator[str]:
    """Yield the moves with their frequencies and values."""
    yield f"{'Move':<22}  {'How often':>9}  {'Antes won':>9}"
    for move in answer.moves:
        worth = "-" if move.value is None else f"{move.value:+.3f}"
        yield f"{move_text(move.move, move.hold):<22}  {100 * move.frequency:>7.1f} %  {worth:>9}"


def move_text(move: str, hold: str | None) -> str:
    """Return a move in words.

    >>> move_text("draw", "AhAs"), move_text("draw", ""), move_text("call", None)
    ('hold Ah As', 'hold nothing', 'call')
    """
    if hold is None:
        return move
    return f"hold {spaced(parse_cards(hold))}"


def _sorted(hold: str | None) -> "Cards | None":
    return None if hold is None else tuple(sorted(parse_cards(hold)))
