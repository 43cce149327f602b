"""Ranges as arrays: the holes that are still possible, with their weights, and sums over their deals."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import comb, frexp
from typing import Any

import numpy as np
import numpy.typing as npt

from ...cards.boards import VisibleCards
from ...cards.errors import BadRange
from ...cards.hands.hole_arrays import HOLE_CARDS, HOLE_MASKS
from ...cards.lazy_attribute import cached_attribute
from ...cards.mask_arrays import Masks
from ...cards.notation import DECK_SIZE
from ...cards.ranges.range import Range

Indices = npt.NDArray[np.int64]
Weights = npt.NDArray[np.float64]
Sums = npt.NDArray[np.int64] | Weights


def weights_of(held: Range) -> Weights:
    """Return the weights as written: (1326,) float64, by hole index."""
    return np.array(held.weights, np.float64)


@dataclass(frozen=True)
class WeightedHoles:
    """The n possible holes of a range.

    text     the range
    holes    (n,) int64    ascending hole indices
    weights  (n,) int64    whole-number weights, or float64 below 1 if they are not in whole-number ratios
    """

    text: str
    holes: Indices
    weights: npt.NDArray[np.int64] | Weights

    @property
    def whole(self) -> bool:
        """True if the weights are whole numbers, so that deals can be counted."""
        return self.weights.dtype.kind == "i"

    def same_as(self, other: "WeightedHoles") -> bool:
        """Return true if the holes and their weights are equal, regardless of spelling."""
        return np.array_equal(self.holes, other.holes) and np.array_equal(self.weights, other.weights)

    @cached_attribute
    def masks(self) -> Masks:
        """The mask of each hole: (n,) uint64."""
        masks: Masks = HOLE_MASKS[self.holes]
        return masks

    @cached_attribute
    def cards(self) -> Indices:
        """The two cards of each hole: (n, 2) int64."""
        cards: Indices = HOLE_CARDS[self.holes]
        return cards


def possible_holes(held: Range, seen: VisibleCards) -> WeightedHoles:
    """Return the holes of the range that contain no board or dead card. Raises `BadRange` if there are none."""
    holes, counts = held.arrays
    possible = HOLE_MASKS[holes] & np.uint64(seen.board | seen.absent) == 0
    if not possible.any():
        raise BadRange(seen.no_hand_left(held.text, held.hole))
    if counts.dtype.kind != "i":
        return as_shares(WeightedHoles(held.text, holes[possible], counts[possible]))
    left = counts[possible]
    return WeightedHoles(held.text, holes[possible], left // np.gcd.reduce(left))


def holds_anything(hands: WeightedHoles, seen: VisibleCards) -> bool:
    """Return true if these are all possible holes, with equal weights."""
    return len(hands.holes) == comb(seen.unseen, 2) and bool((hands.weights == hands.weights[0]).all())


def full_weights(hands: WeightedHoles) -> Weights:
    """Return the weights by hole index, 0 for a hole that cannot be held: (1326,)."""
    full = np.zeros(len(HOLE_MASKS))
    full[hands.holes] = hands.weights
    return full


def as_shares(hands: WeightedHoles) -> WeightedHoles:
    """Return a copy with weights below 1, for weights whose products are too large to count."""
    return WeightedHoles(hands.text, hands.holes, below_one(hands.weights.astype(np.float64)))


def below_one(weights: Weights) -> Weights:
    """Scale weights by the power of two that brings the largest to at least 1/2 but below 1, which rounds nothing."""
    return np.ldexp(weights, -frexp(weights.max())[1])


def disjoint(first: WeightedHoles, second: WeightedHoles) -> npt.NDArray[np.bool_]:
    """Return true where holes of two players share no card: (n1, n2)."""
    apart: npt.NDArray[np.bool_] = (first.masks[:, None] & second.masks[None, :]) == 0
    return apart


def disjoint_pairs(first: WeightedHoles, second: WeightedHoles) -> int:
    """Count the pairs of holes of two players that share no card."""
    met, others_met = (np.bincount(held.cards.ravel(), minlength=DECK_SIZE) for held in (first, second))
    is_held = np.zeros(len(HOLE_MASKS), np.bool_)
    is_held[first.holes] = True
    same = int(np.count_nonzero(is_held[second.holes]))
    return len(first.holes) * len(second.holes) - int(met @ others_met) + same


def first_alike(hands: Sequence[WeightedHoles], at: int) -> int:
    """Return the first player with the same hands, who also has the same opponents."""
    return next(place for place, held in enumerate(hands) if held.same_as(hands[at]))


def cannot_be_dealt(texts: Iterable[str]) -> BadRange:
    """Return the error for ranges without a choice of disjoint holes."""
    names = ", ".join(map(repr, texts))
    return BadRange(f"the ranges {names} cannot be dealt together: every choice of hands needs a card twice")


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
            self.deals - other.deals, self.win - other.win, self.lose - other.lose, self.share - other.share, self.unit
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


def sums_against_two(hands: WeightedHoles, counts: Sequence[Indices], deals: int) -> HandSums:
    """Return a player's sums against two random hands, from all holes' `counts` (3, 1326) of `deals`.

    The counts are the deals won alone, shared with one opponent, and shared with both.
    """
    alone, with_one, with_both = (part[hands.holes] for part in counts)
    lose = deals - alone - with_one - with_both
    return HandSums(np.full_like(alone, deals), alone, lose, 6 * alone + 3 * with_one + 2 * with_both, 6)


def totals_of(hands: WeightedHoles, sums: HandSums) -> Totals:
    """Return the totals over a player's holes."""
    deals, win, lose, share = (_total(hands.weights, part) for part in (sums.deals, sums.win, sums.lose, sums.share))
    return Totals(deals, win, lose, share, sums.unit)


def _total(weights: Sums, sums: Sums) -> Any:
    """Return the weighted sum; whole numbers are added as Python ints where they could overflow."""
    if weights.dtype.kind == "i":
        if sums.dtype.kind == "i" and int(abs(sums).max()) * int(weights.sum()) < 1 << 63:
            return int(weights @ sums)
        return sum(weight * part for weight, part in zip(weights.tolist(), sums.tolist(), strict=True))
    return float(weights @ sums)
