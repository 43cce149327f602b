"""Answers of questions about five-card draw with betting, solved: frozen dataclasses with their JSON."""

from dataclasses import dataclass, field
from typing import ClassVar, Literal, NamedTuple

from ....cards.answers.answer import Answer, Hidden, Key, OmitEmpty

GameName = Literal["high", "2-7", "a-5"]
Player = Literal["first", "second"]
"""The players by their turn: the first acts and draws first, the second deals."""
MoveName = Literal["fold", "check", "call", "bet", "raise", "draw"]


@dataclass(frozen=True)
class DrawMove(Answer):
    """One move of the player to act.

    move       the action, or `draw`
    hold       the cards kept by a draw; None for other moves, and for a whole range
    draws      the number of cards drawn by a whole range; None otherwise
    frequency  how often the move is made
    value      antes that the player wins on average by it, net of all paid since the deal, antes included; None for a
               whole range, and where the opponent never lets the hand get here
    """

    move: MoveName
    hold: str | None
    draws: OmitEmpty[int | None] = field(default=None, kw_only=True)
    frequency: float
    value: float | None = None


@dataclass(frozen=True)
class HoldValue(Answer):
    """What a hold wins at a draw.

    hold   the cards kept; empty if all five are thrown
    draws  the number of cards drawn
    value  antes that the player wins on average by it, net of all paid since the deal; None where the opponent never
           lets the hand get here
    """

    hold: str
    draws: int
    value: float | None


@dataclass(frozen=True)
class KindShares(Answer):
    """How often the players have a kind of hand.

    kind           such as `pair, aces` or `two pair`
    first, second  the share of this kind among all hands that the player has here
    """

    kind: str
    first: float
    second: float


@dataclass(frozen=True)
class DrawGameAnswer(Answer):
    """The strategy of the player to act at one point of the game, over all hands of the range.

    game            the name of the game
    value_first     antes that the first player wins on average once here
    exploitability  antes a deal that a best response gains, the mean of both players
    iterations      passes of the solver; also as `passes`
    actions         what both players have seen, as the tables write it; empty at the start
    to_act          the player to act: the first acts and draws first, the second deals
    reach           share of deals that get here
    pot             antes in the pot
    moves           every legal move, folds first and raises last; draws by the number of cards
    hands           if asked for, the kinds of hands that the players have here, best first: before their draw the hands
                    dealt, after it the final hands
    """

    display: ClassVar[str] = "draw_betting"

    game: GameName
    value_first: float
    exploitability: float
    iterations: int = field()
    actions: Hidden[str]
    to_act: Hidden[Player] = field()
    reach: float
    pot: int
    moves: tuple[DrawMove, ...]
    hands: OmitEmpty[tuple[KindShares, ...] | None] = None

    @property
    @Key("passes", after=iterations)
    def passes(self) -> int:
        """The passes of the solver, under the name that the tables and the answer about a hand use."""
        return self.iterations

    @property
    @Key("actions", after=to_act, omit_empty=True)
    def actions_there(self) -> str | None:
        """The actions; None at the start."""
        return self.actions or None

    @property
    @Key("to_act", omit_empty=True)
    def to_act_there(self) -> Player | None:
        """The player to act after some actions; None at the start."""
        return self.to_act if self.actions else None


@dataclass(frozen=True)
class DrawHandAnswer(Answer):
    """The strategy of one hand at one point of the game.

    game            the name of the game
    hand            the cards dealt; after the draw, the final hand
    actions         what both players have seen, as the tables write it; empty at the start
    to_act          the player to act: the first acts and draws first, the second deals
    pot             antes in the pot
    reach           share of deals that get here, over all hands
    exploitability  antes a deal that a best response gains, the mean of both players
    passes          passes of the solver
    moves           every legal move, folds first and raises last; draws list one hold for each number of cards
    holds           if asked for, what each of the 32 holds wins at a draw, best first
    """

    display: ClassVar[str] = "draw_betting"

    game: GameName
    hand: str
    actions: str
    to_act: Player
    pot: int
    reach: float
    exploitability: float
    passes: int
    moves: tuple[DrawMove, ...]
    holds: OmitEmpty[tuple[HoldValue, ...] | None] = None

    @property
    def value(self) -> float | None:
        """The mean of the moves' values by their frequencies; None where a played move has no value."""
        played = [(move.frequency, move.value) for move in self.moves if move.frequency]
        return None if any(value is None for _, value in played) else sum(f * (v or 0.0) for f, v in played)


class KindMoves(NamedTuple):
    """The moves of one kind of hand.

    kind         `pair, aces` or `two pair`
    share        the share of the hands here that are of this kind
    frequencies  the frequency of each move, by its name
    """

    kind: str
    share: float
    frequencies: dict[str, float]
