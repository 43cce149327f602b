"""Sums over deals: what each hole of a player wins, loses and shares, and the totals over a range."""

from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from .weighted_holes import Indices, WeightedHoles, Weights

Sums = npt.NDArray[np.int64] | Weights


@dataclass(frozen=True)
class HandSums:
    """The totals of each of a player's n holes, over all that the others may hold and all boards: (n,) each.

    Deals count as often as the product of the other players' weights says. `share` is in parts of `unit`.
    """

    deals: Sums
    win: Sums
    lose: Sums
    share: Sums
    unit: int

    @classmethod
    def of(cls, parts: Sums, unit: int) -> "HandSums":
        """The sums as rows (4, n): deals, wins, losses and shares."""
        deals, win, lose, share = parts
        return cls(deals, win, lose, share, unit)

    def without(self, other: "HandSums") -> "HandSums":
        """What is left without some of the boards."""
        return HandSums(
            self.deals - other.deals,
            self.win - other.win,
            self.lose - other.lose,
            self.share - other.share,
            self.unit,
        )


@dataclass(frozen=True)
class Totals:
    """The same over all of a player's holes, each as often as its weight says."""

    deals: Any
    win: Any
    lose: Any
    share: Any
    unit: int

    def mirrored(self) -> "Totals":
        """The totals of the only opponent."""
        return Totals(self.deals, self.lose, self.win, self.unit * self.deals - self.share, self.unit)


def sums_against_anything(hands: WeightedHoles, win: Indices, tie: Indices, deals: int) -> HandSums:
    """A player's holes against any other, from what all holes (1326,) win and tie, of `deals` each."""
    win, tie = win[hands.holes], tie[hands.holes]
    return HandSums(np.full_like(win, deals), win, deals - win - tie, 2 * win + tie, 2)


def totals_of(hands: WeightedHoles, sums: HandSums) -> Totals:
    """The sums over a player's holes."""
    deals, win, lose, share = (_total(hands.weights, part) for part in (sums.deals, sums.win, sums.lose, sums.share))
    return Totals(deals, win, lose, share, sums.unit)


def _total(weights: Sums, sums: Sums) -> Any:
    """The weighted sum, in Python's integers if both are whole, which no total can overflow."""
    if weights.dtype.kind == "i":
        return sum(weight * part for weight, part in zip(weights.tolist(), sums.tolist(), strict=True))
    return float(weights @ sums)
