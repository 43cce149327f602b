"""Answers with what trackers count: how often a player takes a chance to raise, bet or fold; tournaments in money."""

from dataclasses import dataclass
from decimal import Decimal

from .answer import Answer, Hidden, Key


@dataclass(frozen=True)
class Frequency(Answer):
    """A frequency: the times that something was done, of the chances to do it.

    times    how often it was done
    chances  how often it could have been
    """

    times: int
    chances: int

    @property
    @Key()
    def frequency(self) -> float | None:
        """Times divided by chances; None without a chance."""
        return self.times / self.chances if self.chances else None


@dataclass(frozen=True)
class Statistics(Answer):
    """The statistics of trackers over some hands of one player (docs/hand-histories.md has the definitions).

    vpip               called, bet or raised before the flop, of the hands with a decision there
    pfr                bet or raised before the flop, of the same hands
    three_bet          raised the first raise before the flop
    fold_to_three_bet  folded to the second raise, after making the first
    continuation_bet   bet the flop first, after making the last raise before it
    went_to_showdown   reached the showdown, of the hands that saw the flop
    won_at_showdown    was paid at the showdown, of the hands that reached it
    aggression         bets and raises after the flop, of all bets, raises, calls and folds there
    calls              calls after the flop
    """

    vpip: Frequency
    pfr: Frequency
    three_bet: Frequency
    fold_to_three_bet: Frequency
    continuation_bet: Frequency
    went_to_showdown: Frequency
    won_at_showdown: Frequency
    aggression: Frequency
    calls: Hidden[int]

    @property
    @Key()
    def aggression_factor(self) -> float | None:
        """Bets and raises after the flop divided by calls there; None without a call."""
        return self.aggression.times / self.calls if self.calls else None


@dataclass(frozen=True)
class PositionStatistics(Answer):
    """The statistics of one position.

    name        the position
    statistics  those of its hands
    """

    name: str
    statistics: Statistics


@dataclass(frozen=True)
class TournamentResults(Answer):
    """A player's tournaments in money of one currency.

    currency      the money; empty if the histories do not name it
    tournaments   tournaments played
    finished      those whose price and end the histories say; all that follows is about these
    in_the_money  tournaments that paid a prize
    buy_ins       paid for prizes and bounties
    fees          paid to the site
    prizes        prizes received
    bounties      bounties received
    """

    currency: str
    tournaments: int
    finished: int
    in_the_money: int
    buy_ins: Decimal
    fees: Decimal
    prizes: Decimal
    bounties: Decimal

    @property
    @Key()
    def won(self) -> Decimal:
        """Prizes and bounties less buy-ins and fees."""
        return self.prizes + self.bounties - self.buy_ins - self.fees

    @property
    @Key()
    def return_on_investment(self) -> float | None:
        """`won` divided by buy-ins and fees; None if these are nothing."""
        paid = self.buy_ins + self.fees
        return float(self.won / paid) if paid else None
