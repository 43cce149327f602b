"""Answers about played hands: a player's winnings, the expectation of all-in pots, and the luck, their difference."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from decimal import Decimal
from math import sqrt
from typing import ClassVar

from .answer import Answer, Flattened, Hidden, Json, Key, OmitEmpty
from .tracked_answers import PositionStatistics, Statistics, TournamentResults


@dataclass(frozen=True)
class Winnings(Answer):
    """A player's winnings in some hands.

    hands         the number of hands
    won           chips received less chips put in
    won_expected  the same with each all-in pot shared by its exact expectation; `won` where that is unknown
    variance      of the luck, the difference of the two; None if the hands do not have it
    all_ins       hands whose pots were shared by expectation
    unknown       hands that were all in with a hole unknown: their expectation counts as `won`
    big_blinds    `won` and `won_expected` in big blinds; None if a hand has no big blind
    rake_paid     the player's part of what the site took from the pots
    squares       the sum of the squares of `won_expected` in big blinds
    """

    hands: int
    won: Decimal
    won_expected: Decimal
    variance: Hidden[float | None] = field()
    all_ins: int
    unknown: int
    big_blinds: Hidden[tuple[float, float] | None] = field()
    rake_paid: Decimal = Decimal()
    squares: Hidden[float] = 0.0

    @property
    @Key(after=variance)
    def luck(self) -> Decimal:
        """`won` less `won_expected`."""
        return self.won - self.won_expected

    @property
    @Key()
    def luck_standard_deviation(self) -> float | None:
        """The standard deviation of the luck, in the same money."""
        return None if self.variance is None else sqrt(self.variance)

    @property
    @Key()
    def deviations(self) -> float | None:
        """The luck in standard deviations; None without any all-in pot."""
        return float(self.luck) / sqrt(self.variance) if self.variance else None

    @property
    @Key(after=big_blinds)
    def big_blinds_per_100(self) -> float | None:
        """Big blinds won per 100 hands."""
        return self.big_blinds and 100 * self.big_blinds[0] / self.hands

    @property
    @Key()
    def expected_big_blinds_per_100(self) -> float | None:
        """Expected big blinds per 100 hands."""
        return self.big_blinds and 100 * self.big_blinds[1] / self.hands

    @property
    @Key()
    def expected_big_blinds_per_100_standard_error(self) -> float | None:
        """The standard error of `expected_big_blinds_per_100`, with hands independent; None for a single hand."""
        if self.big_blinds is None or self.hands < 2:
            return None
        mean = self.big_blinds[1] / self.hands
        spread = max(self.squares / self.hands - mean * mean, 0.0)
        return 100 * sqrt(spread / (self.hands - 1))


@dataclass(frozen=True)
class WinningsGroup(Answer):
    """The winnings in hands that have something in common, such as the position.

    name      what they share: a position, a street or a number of opponents
    winnings  the winnings in these hands
    """

    name: str | int
    winnings: Flattened[Winnings]


@dataclass(frozen=True)
class AllInPot(Answer):
    """A hand whose pot was shared by expectation.

    hand          the site's number of the hand
    street        the street of the last bet
    hole          the player's cards; None if they are unknown
    board         the board at the end, the first one if the last cards were dealt more than once; None without one
    more_boards   the further boards; none unless the last cards were dealt more than once
    won           chips received less chips put in
    won_expected  the same with each pot shared by its exact expectation
    variance      of the luck; None if the hand does not have it
    """

    hand: str
    street: str
    hole: str | None
    board: str | None
    more_boards: tuple[str, ...]
    won: Decimal
    won_expected: Decimal
    variance: Hidden[float | None]

    @property
    @Key()
    def luck(self) -> Decimal:
        """`won` less `won_expected`."""
        return self.won - self.won_expected

    @property
    @Key()
    def standard_deviation(self) -> float | None:
        """The standard deviation of the luck."""
        return None if self.variance is None else sqrt(self.variance)


@dataclass(frozen=True)
class WinningsAnswer(Answer):
    """A report on the hands of one player in one currency.

    player        the player's name
    currency      the money that all amounts are in
    total         all hands together
    by_position   groups in the order of the betting before the flop
    by_street     groups by the street on which the player folded or the betting ended
    by_opponents  groups by the number of opponents who had not folded by then
    luckiest      all-in pots with the most luck, the luckiest first
    unluckiest    all-in pots with the least luck, the unluckiest first
    players       the number of players in the files
    others        hands of the player in other currencies, by currency
    statistics    what trackers count, in all hands
    by_position_statistics  the same by position
    tournaments   the player's tournaments in money, by currency
    unmeasured    hands that an older version read, which have no statistics and no rake
    filters       what the hands have in common, as text
    """

    display: ClassVar[str] = "winnings"

    player: str
    currency: str
    total: Winnings
    by_position: tuple[WinningsGroup, ...]
    by_street: tuple[WinningsGroup, ...]
    by_opponents: tuple[WinningsGroup, ...]
    luckiest: tuple[AllInPot, ...]
    unluckiest: tuple[AllInPot, ...]
    players: int
    others: Hidden[tuple[tuple[str, int], ...]] = field(default=())
    statistics: OmitEmpty[Statistics | None] = None
    by_position_statistics: tuple[PositionStatistics, ...] = ()
    tournaments: tuple[TournamentResults, ...] = ()
    unmeasured: Hidden[int] = 0
    filters: Hidden[str] = ""

    @property
    @Key(after=others, omit_empty=True)
    def other_currencies(self) -> Json:
        """Hands of the player in other currencies, by currency."""
        return dict(self.others)


@dataclass(frozen=True)
class WinningsPoint(Answer):
    """The running totals after a number of hands.

    hands               the number of hands
    won                 chips received less chips put in
    won_expected        the same with each all-in pot shared by its exact expectation
    standard_deviation  of the luck so far; None if a hand does not have its variance
    """

    hands: int
    won: Decimal
    won_expected: Decimal
    standard_deviation: float | None


@dataclass(frozen=True)
class WinningsLines(Answer):
    """The lines of a player's winnings: running totals in the order in which the hands were played.

    player    the player's name
    currency  the money that all amounts are in
    points    the totals after some of the hands
    in_big_blinds  whether all amounts are in big blinds of each hand
    """

    player: str
    currency: str
    points: Sequence[WinningsPoint]
    in_big_blinds: bool = False
