"""Answers of `outs push-fold`: when to go all in, and the value of doing so. Plain Python."""

from dataclasses import dataclass

from ...cards.answers.answer import Answer
from ...cards.ranges.hand_patterns import HOLES_OF

BUTTON, SMALL, BIG = "button", "small blind", "big blind"


@dataclass(frozen=True)
class PlayAnswer(Answer, json=("seat", "action", "after?", "chance", "value", "fold_value")):
    """The play of one starting hand in a situation where its player can go all in.

    seat        the player whose chart it is
    action      `push`, or `call` after a push
    after       the earlier actions of the others, where the seat and action do not imply them
    chance      the probability of going all in
    value       the average win from going all in, counted from the start of the hand
    fold_value  the win from folding, which is negative
    """

    seat: str
    action: str
    after: str
    chance: float
    value: float
    fold_value: float

    @property
    def gain(self) -> float:
        """The gain of going all in over folding."""
        return self.value - self.fold_value


@dataclass(frozen=True)
class Situation(Answer, json=("seat", "action", "after?", "share", "chances", "values", "fold_values")):
    """A player's choice between all in and fold, for each starting hand; hands are in grid order, aces first.

    seat         the player whose chart it is
    action       `push`, or `call` after a push
    after        the earlier actions of the others, where the seat and action do not imply them
    chances      the probability of going all in
    values       the average win from going all in, counted from the start of the hand
    fold_values  the win from folding
    """

    seat: str
    action: str
    after: str
    chances: dict[str, float]
    values: dict[str, float]
    fold_values: dict[str, float]

    @property
    def share(self) -> float:
        """The share of all holes that go all in."""
        holes = sum(len(HOLES_OF[hand]) for hand in self.chances)
        return sum(len(HOLES_OF[hand]) * chance for hand, chance in self.chances.items()) / holes

    def play(self, hand: str) -> PlayAnswer:
        """Return the play of one starting hand."""
        return PlayAnswer(
            self.seat, self.action, self.after, self.chances[hand], self.values[hand], self.fold_values[hand]
        )


@dataclass(frozen=True)
class PushFoldAnswer(
    Answer,
    json=(
        *("stack", "ante", "value", "exploitability", "push=small.chances", "call=big.chances"),
        *("pushed=small.share", "called=big.share", "push_values=small.values", "call_values=big.values"),
        *("source", "hand?", "plays?"),
    ),
):
    """The equilibrium of heads-up push or fold; amounts are big blinds won since the start of the hand.

    stack           the smaller stack, before blinds and antes
    ante            the ante of each player, in percent of a big blind
    value           the small blind's average win
    exploitability  the sum of both players' gains from best responses
    small           the small blind's chart
    big             the big blind's chart
    source          the table, or a note that the game was solved
    hand            the starting hand of the question
    """

    stack: float
    ante: float
    value: float
    exploitability: float
    small: Situation
    big: Situation
    source: str
    hand: str | None = None

    @property
    def situations(self) -> tuple[Situation, ...]:
        """Both players' charts."""
        return self.small, self.big

    @property
    def plays(self) -> tuple[PlayAnswer, ...]:
        """The play of the hand for each player."""
        return () if self.hand is None else tuple(one.play(self.hand) for one in self.situations)


@dataclass(frozen=True)
class SeatAnswer(Answer):
    """One player of a spot.

    seat   the button, the small blind or the big blind
    stack  in big blinds, before blinds and antes
    worth  the stack's worth in prizes before the hand; in big blinds, the stack itself, if no prizes are given
    value  the player's average win, counted from the start of the hand
    gain   the player's possible gain from a best response
    """

    seat: str
    stack: float
    worth: float
    value: float
    gain: float


@dataclass(frozen=True)
class SpotAnswer(
    Answer, json=("ante", "payouts?", "exploitability", "players", "situations", "source", "hand?", "plays?")
):
    """Push or fold with given stacks; amounts are big blinds, or prizes where they are given.

    ante            the ante of each player, in percent of a big blind
    payouts         the prizes, first place first; empty if played for chips
    exploitability  the sum of the players' gains if each alone changed to a best response
    players         button first; with two players, the small blind first
    situations      where they go all in or fold, in the order of the hand
    source          the table, or a note that the game was solved
    hand            the starting hand of the question
    """

    ante: float
    payouts: tuple[float, ...]
    exploitability: float
    players: tuple[SeatAnswer, ...]
    situations: tuple[Situation, ...]
    source: str
    hand: str | None = None

    @property
    def plays(self) -> tuple[PlayAnswer, ...]:
        """The play of the hand in each situation."""
        return () if self.hand is None else tuple(one.play(self.hand) for one in self.situations)
