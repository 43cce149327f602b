"""Answers of `outs push-fold`: when to go all in, and the value of doing so. Plain Python."""

from dataclasses import dataclass, field
from math import fsum
from typing import ClassVar, Literal, Protocol

from ....cards.answers.answer import Answer, Hidden, Json, Key, OmitEmpty
from ....cards.ranges.hand_patterns import HOLES_OF
from ....cards.ranges.spelling import equilab_text, gto_plus_text, pio_text, shortest
from ..push_fold.spots import BLINDS

DIGITS = 3
"""Digits of the probabilities in a range as text."""
AllIn = Literal["push", "call"]
"""Going all in: first, or after a push."""


@dataclass(frozen=True)
class PlayAnswer(Answer):
    """The play of one starting hand in a situation where its player can go all in.

    seat        the player whose chart it is
    action      `push`, or `call` after a push
    after       the earlier actions of the others, where the seat and action do not imply them
    chance      the probability of going all in
    value       the average win from going all in, counted from the start of the hand
    fold_value  the win from folding, which is negative
    chip_value       `value` in big blinds, where it is in prizes
    chip_fold_value  `fold_value` in big blinds
    risk_premium     for a call of one all-in for prizes: the equity it needs, less what it needs for chips
    """

    seat: str
    action: AllIn
    after: str
    chance: float
    value: float
    fold_value: float
    chip_value: OmitEmpty[float | None] = None
    chip_fold_value: OmitEmpty[float | None] = None
    risk_premium: OmitEmpty[float | None] = None

    @property
    def gain(self) -> float:
        """The gain of going all in over folding."""
        return self.value - self.fold_value


@dataclass(frozen=True)
class Situation(Answer):
    """A player's choice between all in and fold, for each starting hand; hands are in grid order, aces first.

    seat              the player whose chart it is
    action            `push`, or `call` after a push
    after             the earlier actions of the others, where the seat and action do not imply them
    chances           the probability of going all in
    values            the average win from going all in, counted from the start of the hand
    fold_values       the win from folding
    path              the players who are all in already
    chip_values       `values` in big blinds, where `values` are in prizes
    chip_fold_values  `fold_values` in big blinds
    locked            true if this play was given, else None
    risk_premium      for a call of one all-in for prizes: the equity it needs, less what it needs for chips
    range             the hands that go all in, as text that `outs range` reads: probabilities have three digits
    formats           the same in the notations of other programs: `piosolver`, `equilab`, `gto_plus`
    """

    seat: str
    action: AllIn
    after: str
    path: tuple[str, ...] = field(default=(), kw_only=True)
    chances: dict[str, float]
    values: dict[str, float]
    fold_values: dict[str, float]
    chip_values: OmitEmpty[dict[str, float]] = field(default_factory=dict)
    chip_fold_values: OmitEmpty[dict[str, float]] = field(default_factory=dict)
    locked: OmitEmpty[bool | None] = None
    risk_premium: OmitEmpty[float | None] = None

    @property
    @Key(after=path)
    def share(self) -> float:
        """The share of all holes that go all in."""
        holes = sum(len(HOLES_OF[hand]) for hand in self.chances)
        return sum(len(HOLES_OF[hand]) * chance for hand, chance in self.chances.items()) / holes

    @property
    @Key()
    def range(self) -> str:
        """The hands that go all in, with their probabilities, as text; empty if there are none."""
        return shortest(self._weights) if self._weights else ""

    @property
    @Key()
    def formats(self) -> dict[str, str]:
        """The range in the notations of other programs."""
        spellings = {"piosolver": pio_text, "equilab": equilab_text, "gto_plus": gto_plus_text}
        weights = self._weights
        return {name: spell(weights) if weights else "" for name, spell in spellings.items()}

    @property
    def _weights(self) -> dict[int, float]:
        rounded = {hand: round(chance, DIGITS) for hand, chance in self.chances.items()}
        return {hole: chance for hand, chance in rounded.items() if chance > 0 for hole in HOLES_OF[hand]}

    def play(self, hand: str) -> PlayAnswer:
        """Return the play of one starting hand."""
        return PlayAnswer(
            self.seat,
            self.action,
            self.after,
            self.chances[hand],
            self.values[hand],
            self.fold_values[hand],
            self.chip_values.get(hand),
            self.chip_fold_values.get(hand),
            self.risk_premium,
        )


@dataclass(frozen=True)
class SeatAnswer(Answer):
    """One player of a spot.

    seat         the seat's name
    stack        in big blinds, before blinds and antes
    worth        the stack's worth in prizes before the hand; in big blinds, the stack itself, if no prizes are given
    value        the player's average win, counted from the start of the hand
    gain         the player's possible gain from a best response
    standard_error  of `value`, where pots of four and more are sampled
    worth_after  the worth after the hand, on average
    """

    seat: str
    stack: float
    worth: float = field()
    value: float
    gain: float
    standard_error: OmitEmpty[float | None] = None

    @property
    @Key(after=worth)
    def worth_after(self) -> float:
        """The worth after the hand, on average."""
        return self.worth + self.value


@dataclass(frozen=True)
class PushFoldAnswer(Answer):
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

    display: ClassVar[str] = "holdem_push_fold"
    blinds: ClassVar[tuple[float, ...]] = BLINDS
    ante_bb: ClassVar[float] = 0.0
    payouts: ClassVar[tuple[float, ...]] = ()
    away: ClassVar[tuple[float, ...]] = ()
    bounties: ClassVar[tuple[float, ...]] = ()
    progressive: ClassVar[float | None] = None
    unfinished: ClassVar[bool] = False
    model: ClassVar[str] = ""

    stack: float
    ante: float
    value: float
    exploitability: float
    small: Hidden[Situation]
    big: Hidden[Situation] = field()
    source: str
    hand: OmitEmpty[str | None] = field(default=None)

    @property
    def gains(self) -> tuple[float, float]:
        """Each player's gain from a best response."""
        chart = self.small
        gained = (
            len(HOLES_OF[hand]) * (max(better, 0.0) - chart.chances[hand] * better)
            for hand, value in chart.values.items()
            for better in [value - chart.fold_values[hand]]
        )
        holes = sum(len(HOLES_OF[hand]) for hand in chart.values)
        small = min(max(fsum(gained) / holes, 0.0), self.exploitability)
        return small, self.exploitability - small

    @property
    @Key(after=big)
    def push(self) -> dict[str, float]:
        """The small blind's probability of going all in."""
        return self.small.chances

    @property
    @Key()
    def call(self) -> dict[str, float]:
        """The big blind's probability of going all in."""
        return self.big.chances

    @property
    @Key()
    def pushed(self) -> float:
        """The share of all holes that the small blind goes all in with."""
        return self.small.share

    @property
    @Key()
    def called(self) -> float:
        """The share of all holes that the big blind goes all in with."""
        return self.big.share

    @property
    @Key()
    def push_values(self) -> dict[str, float]:
        """The small blind's average win from going all in, counted from the start of the hand."""
        return self.small.values

    @property
    @Key()
    def call_values(self) -> dict[str, float]:
        """The big blind's average win from going all in, counted from the start of the hand."""
        return self.big.values

    @property
    @Key()
    def situations(self) -> tuple[Situation, ...]:
        """Both players' charts."""
        return self.small, self.big

    @property
    @Key()
    def players(self) -> tuple[SeatAnswer, ...]:
        """Both players, each with the smaller stack."""
        wins = (self.value, -self.value)
        return tuple(
            SeatAnswer(one.seat, self.stack, self.stack, win, gain)
            for one, win, gain in zip(self.situations, wins, self.gains, strict=True)
        )

    @property
    @Key()
    def gap(self) -> float:
        """The larger of both players' gains."""
        return max(self.gains)

    @property
    @Key(after=hand, omit_empty=True)
    def plays(self) -> tuple[PlayAnswer, ...]:
        """The play of the hand for each player."""
        return () if self.hand is None else tuple(one.play(self.hand) for one in self.situations)


@dataclass(frozen=True, kw_only=True)
class SpotAnswer(Answer):
    """Push or fold with given stacks; amounts are big blinds, or prizes where they are given.

    ante            the ante of each player, in percent of a big blind
    payouts         the prizes, first place first; empty if played for chips
    exploitability  the sum of the players' gains if each alone changed to a best response
    players         in order of acting, the small and the big blind last
    situations      where they go all in or fold, in the order of the hand
    source          the table, or a note that the game was solved
    unfinished      true if the solver was stopped: the same question goes on from there
    hand            the starting hand of the question
    blinds          the small and the big blind, in big blinds
    ante_bb         the ante that the big blind pays for everybody, in big blinds
    away            stacks of players at other tables who play for the same prizes
    bounties        the bounty on each player, in the unit of what is won; empty without bounties
    progressive     the percentage of a bounty that is paid at once
    model           what the solution leaves out, if anything
    gap             the largest gain of a player
    """

    display: ClassVar[str] = "holdem_push_fold"

    ante: float
    ante_bb: float = 0.0
    blinds: tuple[float, ...] = BLINDS
    payouts: OmitEmpty[tuple[float, ...]]
    away: OmitEmpty[tuple[float, ...]] = ()
    bounties: OmitEmpty[tuple[float, ...]] = ()
    progressive: OmitEmpty[float | None] = None
    exploitability: float = field()
    players: tuple[SeatAnswer, ...]
    situations: tuple[Situation, ...]
    source: str
    unfinished: bool = False
    model: str = ""
    hand: OmitEmpty[str | None] = field(default=None)

    @property
    @Key(after=exploitability)
    def gap(self) -> float:
        """The largest gain of a player."""
        return max(player.gain for player in self.players)

    @property
    @Key(after=hand, omit_empty=True)
    def plays(self) -> tuple[PlayAnswer, ...]:
        """The play of the hand in each situation."""
        return () if self.hand is None else tuple(one.play(self.hand) for one in self.situations)

    @property
    def value(self) -> float:
        """The first player's average win."""
        return self.players[0].value

    @property
    def small(self) -> Situation:
        """The first chart: with two players, the small blind's."""
        return self.situations[0]

    @property
    def big(self) -> Situation:
        """The second chart: with two players, the big blind's."""
        return self.situations[1]


class ChartsAnswer(Protocol):
    """What both answers have in common: `PushFoldAnswer` for one stack, and `SpotAnswer` for several."""

    @property
    def ante(self) -> float: ...
    @property
    def blinds(self) -> tuple[float, ...]: ...
    @property
    def ante_bb(self) -> float: ...
    @property
    def payouts(self) -> tuple[float, ...]: ...
    @property
    def away(self) -> tuple[float, ...]: ...
    @property
    def bounties(self) -> tuple[float, ...]: ...
    @property
    def progressive(self) -> float | None: ...
    @property
    def exploitability(self) -> float: ...
    @property
    def gap(self) -> float: ...
    @property
    def players(self) -> tuple[SeatAnswer, ...]: ...
    @property
    def situations(self) -> tuple[Situation, ...]: ...
    @property
    def value(self) -> float: ...
    @property
    def small(self) -> Situation: ...
    @property
    def big(self) -> Situation: ...
    @property
    def plays(self) -> tuple[PlayAnswer, ...]: ...
    @property
    def source(self) -> str: ...
    @property
    def unfinished(self) -> bool: ...
    @property
    def model(self) -> str: ...
    @property
    def hand(self) -> str | None: ...
    def to_json(self) -> Json: ...
