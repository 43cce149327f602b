"""Deals played one by one, with the bots that people play against, over every move that a bot may make."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any

from outs.cards.notation import cards_text
from outs.games.draw.answers.betting import DrawHandAnswer, DrawMove, Player
from outs.games.draw.betting.rules import SECOND, History, Phase
from outs.games.draw.betting.values import UNIT, Game, Strategies
from outs.play.draw.poker import Cards, Deal, PlayerView, act, draw, settle, start_deal, view
from outs.play.draw.solved import Bot, SolvedGame
from outs.query.draw.holds.dealt_hand import in_canonical_order

STACK = 200


@dataclass
class EveryChoice(Random):
    """Takes another choice each time the same deal is played, until all were taken; notes the chance of each time."""

    chance: float = 1.0
    _taken: list[int] = field(default_factory=list)
    _counts: list[int] = field(default_factory=list)
    _at: int = 0

    def __hash__(self) -> int:
        return id(self)

    def begin(self) -> None:
        """Start the deal again."""
        self.chance, self._at = 1.0, 0

    def advance(self) -> bool:
        """Go on to the next choices; return false if there are none left."""
        while self._taken and self._taken[-1] == self._counts[-1] - 1:
            self._taken.pop()
            self._counts.pop()
        if self._taken:
            self._taken[-1] += 1
        return bool(self._taken)

    def choices(self, population: Any, weights: Any = None, **_: Any) -> list[Any]:
        """Return one of the choices with a weight."""
        possible = [(one, weight) for one, weight in zip(population, weights, strict=True) if weight > 0]
        one, weight = possible[self.pick(len(possible))]
        self.chance *= weight / sum(weights)
        return [one]

    def random(self) -> float:
        """Return a number that is less than a chance in one case, and not in the other."""
        return Number(self)

    def pick(self, count: int) -> int:
        """Return the number of the choice to take, of `count`."""
        if self._at == len(self._taken):
            self._taken.append(0)
            self._counts.append(count)
        self._at += 1
        return self._taken[self._at - 1]


class Number(float):
    """A random number from 0 to 1 that supports comparisons only."""

    def __new__(cls, _: EveryChoice) -> "Number":
        return super().__new__(cls, 0.5)

    def __init__(self, choice: EveryChoice) -> None:
        self._choice = choice

    def __lt__(self, chance: float) -> bool:
        if chance in (0.0, 1.0):
            return bool(chance)
        is_less = not self._choice.pick(2)
        self._choice.chance *= chance if is_less else 1 - chance
        return is_less


class Frequencies(SolvedGame):
    """A solved game with given strategies."""

    def __init__(
        self, game: Game, strategies: Strategies, class_of: Callable[[Cards], int], value_of: Callable[[Cards], int]
    ) -> None:
        self.game, self.strategies, self.class_of, self.value_of = game, strategies, class_of, value_of

    def moves(self, view: PlayerView, every_hold: bool = False) -> DrawHandAnswer | None:  # noqa: ARG002
        """Return the moves of the player to act, without values."""
        history, tree, seen = History.parse(" ".join(view.words)), self.game.tree, self.game.seen
        if history.phase is Phase.BEFORE:
            decision, rows = tree.histories.index(history.before), self.strategies.bets[:, self.class_of(view.hand)]
        else:
            drawing = tree.ways_on.index(tree.ends.index(history.before))
            for thrown in history.thrown:
                drawing = drawing * seen + thrown
            if history.phase is Phase.DRAW:
                return self._answer(view, history, self._draws(view.hand, len(history.thrown), drawing))
            decision = tree.histories.index(history.after)
            rows = self.strategies.final[drawing, :, self.value_of(view.hand)]
        start, stop = tree.first_actions[decision : decision + 2]
        moves = zip(history.actions, rows[start:stop].tolist(), strict=True)
        return self._answer(view, history, [DrawMove(action.value, None, part / UNIT) for action, part in moves])

    def _draws(self, hand: Cards, player: int, drawing: int) -> list[DrawMove]:
        draws, number, ordered = self.strategies.draws[player], self.class_of(hand), in_canonical_order(hand)[1]
        holds = draws.holds[drawing, :, number].tolist()
        held = [cards_text(card for bit, card in enumerate(ordered) if hold >> bit & 1) for hold in holds]
        parts = draws.parts[drawing, :, number].tolist()
        return [DrawMove("draw", text, part / UNIT) for text, part in zip(held, parts, strict=True)]

    def _answer(self, view: PlayerView, history: History, moves: Sequence[DrawMove]) -> DrawHandAnswer:
        player: Player = "second" if history.to_act == SECOND else "first"
        return DrawHandAnswer(
            "high", cards_text(view.hand), history.text, player, history.pot, 1.0, 0.0, 0, tuple(moves)
        )


def played(deal: Deal, bots: Sequence[Bot]) -> Deal:
    """Play a deal to its end."""
    while not deal.is_over:
        bot = bots[deal.turn]
        deal = draw(deal, bot.discard(view(deal))) if deal.phase is Phase.DRAW else act(deal, bot.choose(view(deal)))
    return deal


def mean_won(deck: Cards, bots: Sequence[Bot], choice: EveryChoice, value_of: Callable[[Cards], int]) -> float:
    """Return what the first of two bots, who acts first, wins with a deck: the mean over all moves of both."""
    total = chances = 0.0
    goes_on = True
    while goes_on:
        choice.begin()
        end = played(start_deal(deck, (STACK, STACK), 1), bots)
        total += choice.chance * (settle(end, (value_of(end.hands[0]), value_of(end.hands[1])))[0] - STACK)
        chances += choice.chance
        goes_on = choice.advance()
    assert abs(chances - 1) < 1e-9
    return total
