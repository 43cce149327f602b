"""What `outs push-fold` says: who goes all in with what, and what that is worth. Plain Python."""

from dataclasses import dataclass

from ...cards.answers.answer import Answer
from ...cards.ranges.hand_patterns import HOLES_OF

BUTTON, SMALL, BIG = "button", "small blind", "big blind"


@dataclass(frozen=True)
class PlayAnswer(Answer, json=("seat", "action", "after?", "chance", "value", "fold_value")):
    """What one starting hand does where its player can go all in.

    seat        whose chart it is
    action      `push`, or `call` after a push
    after       what the others have done, if that is not clear
    chance      how often it goes all in
    value       what going all in wins on average from the start of the hand
    fold_value  what folding wins, which is a loss
    """

    seat: str
    action: str
    after: str
    chance: float
    value: float
    fold_value: float

    @property
    def gain(self) -> float:
        """What going all in wins more than folding."""
        return self.value - self.fold_value


@dataclass(frozen=True)
class Situation(Answer, json=("seat", "action", "after?", "share", "chances", "values", "fold_values")):
    """Where a player goes all in or folds, and what each starting hand does there: by the grid, aces first.

    seat         whose chart it is
    action       `push`, or `call` after a push
    after        what the others have done, if that is not clear
    chances      how often it goes all in
    values       what going all in wins on average from the start of the hand
    fold_values  what folding wins
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
        """What one starting hand does."""
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
    """Heads-up push or fold in equilibrium; amounts are big blinds won since the start of the hand.

    stack           the smaller stack, before blinds and antes
    ante            what each player antes, in percent of a big blind
    value           what the small blind wins on average
    exploitability  what both together would gain by best responses
    small, big      how they play
    source          the table, or that it was solved
    hand            the starting hand that was asked about
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
        """What the hand does for either player."""
        return () if self.hand is None else tuple(one.play(self.hand) for one in self.situations)


@dataclass(frozen=True)
class SeatAnswer(Answer):
    """One player of a spot.

    seat   the button, the small blind or the big blind
    stack  in big blinds, before blinds and antes
    worth  what the stack is worth in prizes before the hand; in big blinds where no prizes are given, the stack
    value  what the player wins on average from there
    gain   what the player would still gain by a best response
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
    """Push or fold with these stacks; amounts are big blinds, or prizes where they are given.

    ante            what each player antes, in percent of a big blind
    payouts         the prizes, first place first; none if it is played for chips
    exploitability  what all players together would gain if each changed alone to a best response
    players         the button first; of two players the small blind
    situations      where they go all in or fold, in the order of the hand
    source          the table, or that it was solved
    hand            the starting hand that was asked about
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
        """What the hand does in each situation."""
        return () if self.hand is None else tuple(one.play(self.hand) for one in self.situations)
