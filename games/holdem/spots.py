"""A spot: two or three players with stacks, who push or fold for chips or prizes. Plain Python."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from .chips import Amounts, icm, shared_out
from .stakes import BIG_BLIND, SMALL_BLIND

BLINDS = {2: (SMALL_BLIND, BIG_BLIND), 3: (0.0, SMALL_BLIND, BIG_BLIND)}
"""Blinds by the number of players, button first; of two players, the button is the small blind."""


@dataclass(frozen=True)
class Spot:
    """Stacks in big blinds, before blinds and antes; the ante in percent of a big blind; prizes, empty for chips."""

    stacks: Amounts
    ante: float = 0.0
    prizes: Amounts = ()

    @cached_property
    def posted(self) -> Amounts:
        """The chips that each player has put in before anyone acts."""
        blinds = BLINDS[len(self.stacks)]
        return tuple(min(stack, blind + self.ante / 100) for stack, blind in zip(self.stacks, blinds, strict=True))

    @cached_property
    def worths(self) -> Amounts:
        """The worth of the stacks before the hand."""
        return self._worths(self.stacks)

    @property
    def blind(self) -> float:
        """The worth of a big blind in prizes; 1 without prizes."""
        return sum(self.prizes) / sum(self.stacks) if self.prizes else 1.0

    def won(self, places: Sequence[int | None]) -> Amounts:
        """Return each player's win if those with a place are all in and finish so, and the others (None) fold."""
        paid = [
            posted if place is None else stack
            for stack, posted, place in zip(self.stacks, self.posted, places, strict=True)
        ]
        got = shared_out(paid, places)
        left = [stack - out + back for stack, out, back in zip(self.stacks, paid, got, strict=True)]
        return tuple(after - before for after, before in zip(self._worths(left), self.worths, strict=True))

    def _worths(self, stacks: Sequence[float]) -> Amounts:
        return icm(stacks, self.prizes, self.stacks) if self.prizes else tuple(stacks)
