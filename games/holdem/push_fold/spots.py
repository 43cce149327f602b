"""A spot: two to nine players with stacks, who push or fold for chips or prizes. Plain Python."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from .chips import Amounts, icm, shared_out
from .stakes import BIG_BLIND, SMALL_BLIND

BLINDS = (SMALL_BLIND, BIG_BLIND)


@dataclass(frozen=True)
class Spot:
    """Stacks at the table, blinds, antes and prizes.

    stacks    in big blinds, before blinds and antes, in order of acting; the last two are in the blinds
    ante      the ante of each player, in percent of a big blind
    prizes    the first place first; empty if played for chips
    blinds    the small and the big blind, in big blinds
    ante_bb   the ante that the big blind pays for everybody, in big blinds
    away      stacks of players at other tables, who are paid from the same prizes
    """

    stacks: Amounts
    ante: float = 0.0
    prizes: Amounts = ()
    blinds: Amounts = BLINDS
    ante_bb: float = 0.0
    away: Amounts = ()

    @cached_property
    def dead(self) -> float:
        """The ante that the big blind pays for everybody, at most its stack. No other player has to match it."""
        return min(self.stacks[-1], self.ante_bb)

    @cached_property
    def posted(self) -> Amounts:
        """The chips that each player has put in before anyone acts, without `dead`."""
        blinds = (0.0,) * (len(self.stacks) - len(self.blinds)) + self.blinds
        return tuple(min(stack, blind + self.ante / 100) for stack, blind in zip(self._live, blinds, strict=True))

    @cached_property
    def _live(self) -> Amounts:
        """The stacks without `dead`."""
        return *self.stacks[:-1], self.stacks[-1] - self.dead

    @cached_property
    def worths(self) -> Amounts:
        """The worth of the stacks at the table before the hand."""
        return self._worths(self.stacks)

    @property
    def blind(self) -> float:
        """The worth of a big blind in prizes; 1 without prizes."""
        return sum(self.prizes) / sum(self.stacks + self.away) if self.prizes else 1.0

    def left(self, places: Sequence[int | None]) -> Amounts:
        """Return each player's chips if those with a place are all in and finish so, and the others (None) fold."""
        paid = [
            posted if place is None else stack
            for stack, posted, place in zip(self._live, self.posted, places, strict=True)
        ]
        got = list(shared_out(paid, places))
        first = min(place for place in places if place is not None)
        winners = [player for player, place in enumerate(places) if place == first]
        for player in winners:
            got[player] += self.dead / len(winners)
        return tuple(stack - out + back for stack, out, back in zip(self._live, paid, got, strict=True))

    def won(self, places: Sequence[int | None]) -> Amounts:
        """Return each player's win if those with a place are all in and finish so, and the others (None) fold."""
        return tuple(after - before for after, before in zip(self._worths(self.left(places)), self.worths, strict=True))

    def _worths(self, stacks: Sequence[float]) -> Amounts:
        if not self.prizes:
            return tuple(stacks)
        return icm((*stacks, *self.away), self.prizes, self.stacks + self.away)[: len(self.stacks)]
