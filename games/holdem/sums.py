"""Sums over deals: wins, losses and shares of the pot of each hole, and totals over a range."""

from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from .weighted_holes import Indices, WeightedHoles, Weights

Sums = npt.NDArray[np.int64] | Weights


@dataclass(frozen=True)
class HandSums:
    """Sums for each of a player's n holes over all opponents' hands and boards: (n,) each.

    A deal counts as often as the product of the other players' weights. `share` is in parts of `unit`.
    """

    deals: Sums
    win: Sums
    lose: Sums
    share: Sums
    unit: int

    @classmethod
    def of(cls, parts: Sums, unit: int) -> "HandSums":
        """Build the sums from rows (4, n): deals, wins, losses and shares."""
        deals, win, lose, share = parts
        return cls(deals, win, lose, share, unit)

    def without(self, other: "HandSums") -> "HandSums":
        """Return the difference from the sums over some of the boards."""
        return HandSums(
            self.deals - other.deals,
            self.win - other.win,
            self.lose - other.lose,
            self.share - other.share,
            self.unit,
        )


@dataclass(frozen=True)
class Totals:
    """Sums over all of a player's holes, each multiplied by its weight."""

    deals: Any
    win: Any
    lose: Any
    share: Any
    unit: int

    def mirrored(self) -> "Totals":
        """Return the totals of the only opponent."""
        return Totals(self.deals, self.lose, self.win, self.unit * self.deals - self.share, self.unit)


def sums_against_anything(hands: WeightedHoles, win: Indices, tie: Indices, deals: int) -> HandSums:
    """Return a player's sums against a random hand, from all holes' wins and ties (1326,) of `deals`."""
    win, tie = win[hands.holes], tie[hands.holes]
    return HandSums(np.full_like(win, deals), win, deals - win - tie, 2 * win + tie, 2)


def totals_of(hands: WeightedHoles, sums: HandSums) -> Totals:
    """Return the totals over a player's holes."""
    deals, win, lose, share = (_total(hands.weights, part) for part in (sums.deals, sums.win, sums.lose, sums.share))
    return Totals(deals, win, lose, share, sums.unit)


def _total(weights: Sums, sums: Sums) -> Any:
    """Return the weighted sum; whole numbers are added as Python ints, which cannot overflow."""
    if weights.dtype.kind == "i":
        return sum(weight * part for weight, part in zip(weights.tolist(), sums.tolist(), strict=True))
    return float(weights @ sums)
