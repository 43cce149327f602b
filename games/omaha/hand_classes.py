"""Classes of hands by rank, or by rank and one suit, matching `cards/hands/board_projections.py` (docs/omaha.md)."""

from dataclasses import dataclass
from functools import cache
from itertools import combinations

import numpy as np
import numpy.typing as npt

from ...cards.hands.board_projections import Numbers, multisets
from ...cards.mask_arrays import Masks, cards_by_rank
from ...cards.notation import LANE_BITS, RANK_COUNT, SUIT_COUNT
from .rules import FROM_HAND, HAND_SIZE

_COUNT_BITS = 3
"""Bits for the number of cards of a rank in a hand, at most four."""
_OTHER_UNITS = np.int64(1) << (LANE_BITS + _COUNT_BITS * np.arange(RANK_COUNT))
PART_SIZES = range(HAND_SIZE)
"""The possible sizes of a proper part of a hand."""
PARTS = tuple(part for size in PART_SIZES for part in combinations(range(HAND_SIZE), size))
"""The 15 proper parts of a hand, as positions of cards, smallest first."""


@dataclass(frozen=True)
class HandClasses:
    """Classes of hands by rank, and by the cards of one suit.

    lanes   (n,)     the cards of the suit, as a lane
    others  (n, 13)  the number of other cards of each rank
    """

    lanes: Numbers
    others: Numbers

    @property
    def codes(self) -> Numbers:
        """A unique number for each class: (n,)."""
        codes: Numbers = self.lanes + self.others @ _OTHER_UNITS
        return codes

    @property
    def ranks(self) -> Numbers:
        """The number of cards of each rank: (n, 13)."""
        ranks: Numbers = self.others + (self.lanes[:, None] >> np.arange(RANK_COUNT) & 1)
        return ranks

    def places(self, codes: Numbers) -> Numbers:
        """Return the index of the class with each code."""
        order = np.argsort(self.codes)
        found: Numbers = order[np.searchsorted(self.codes, codes, sorter=order)]
        return found


@cache
def rank_classes() -> HandClasses:
    """Return the 1,820 classes of hands by rank alone, with empty lanes."""
    others = multisets(SUIT_COUNT, (HAND_SIZE,))
    return HandClasses(np.zeros(len(others), np.int64), others)


@cache
def suit_classes() -> HandClasses:
    """Return the 19,253 classes of hands by rank and one suit.

    The 11,531 with at least two cards of the suit, which can make a flush, come first.
    """
    lanes, others = [], []
    for suited in range(HAND_SIZE, -1, -1):
        own = np.array([sum(1 << rank for rank in ranks) for ranks in combinations(range(RANK_COUNT), suited)])
        besides = multisets(SUIT_COUNT - 1, (HAND_SIZE - suited,))
        lanes.append(np.repeat(own, len(besides)))
        others.append(np.tile(besides, (len(own), 1)))
    return HandClasses(np.concatenate(lanes), np.concatenate(others))


@cache
def flush_classes() -> int:
    """Return the number of classes with at least two cards of the suit, the first of `suit_classes`: 11,531."""
    return int((np.bitwise_count(suit_classes().lanes) >= FROM_HAND).sum())


def codes_of(cards: Numbers, suit: int) -> Numbers:
    """Return the code of each hand's class (n, 4) for a suit, or by rank alone for `SUIT_COUNT`: (n,)."""
    rank, own = cards % LANE_BITS, cards // LANE_BITS == suit
    codes: Numbers = np.where(own, np.int64(1) << rank, _OTHER_UNITS[rank]).sum(axis=1)
    return codes


def classes_of_hands(masks: Masks) -> npt.NDArray[np.uint16]:
    """Return each hand's class for each suit, as in `suit_classes`, then by rank alone: (5, n)."""
    cards = cards_by_rank(masks, HAND_SIZE).astype(np.int64)
    by_suit = [suit_classes().places(codes_of(cards, suit)) for suit in range(SUIT_COUNT)]
    return np.stack([*by_suit, rank_classes().places(codes_of(cards, SUIT_COUNT))]).astype(np.uint16)


@dataclass(frozen=True)
class HandParts:
    """The 15 proper parts of the hands of each class, smallest first.

    ids     (n, 15) uint16    number of the part by rank and suit, shared by the same parts of all classes
    first   (n, 15) bool      true for the first part of its class with this number
    ranks   (n, 4) uint8      the distinct ranks of the cards that are not of the suit
    counts  (n, 4) uint8      the number of those cards of each rank, 0 after the last rank
    taken   (n, 15, 4) uint8  the number of them in the part
    number                    the number of different parts
    """

    ids: npt.NDArray[np.uint16]
    first: npt.NDArray[np.bool_]
    ranks: npt.NDArray[np.uint8]
    counts: npt.NDArray[np.uint8]
    taken: npt.NDArray[np.uint8]
    number: int


def hand_parts(classes: HandClasses) -> HandParts:
    """Return the parts of hands of these classes."""
    has = np.stack([classes.lanes[:, None] >> np.arange(RANK_COUNT) & 1, classes.others], axis=1)
    cards = np.repeat(np.tile(np.arange(2 * RANK_COUNT), len(has)), has.reshape(-1)).reshape(-1, HAND_SIZE)
    units = np.concatenate([np.int64(1) << np.arange(RANK_COUNT), _OTHER_UNITS])
    codes = np.stack([units[cards[:, part]].sum(axis=1) for part in PARTS], axis=1)
    known, ids = np.unique(codes, return_inverse=True)
    same = codes[:, :, None] == codes[:, None, :]
    first = ~np.tril(same, -1).any(axis=2)
    ranks, counts = rank_runs(classes.others)
    taken = np.stack([_taken(cards[:, part], ranks) for part in PARTS], axis=1) * (counts > 0)[:, None]
    return HandParts(
        ids.reshape(codes.shape).astype(np.uint16),
        first,
        ranks.astype(np.uint8),
        counts.astype(np.uint8),
        taken.astype(np.uint8),
        len(known),
    )


def rank_runs(others: Numbers) -> tuple[Numbers, Numbers]:
    """Return the ranks that occur, ascending, and their numbers of cards: (n, 4) each, 0 after the last."""
    order = np.argsort(others == 0, axis=1, kind="stable")[:, :HAND_SIZE]
    counts = np.take_along_axis(others, order, axis=1)
    return order * (counts > 0), counts


def _taken(cards: Numbers, ranks: Numbers) -> Numbers:
    """Count a part's cards (n, k) of each of these ranks: (n, 4).

    Cards that are not of the suit are numbered from 13 on; only these count.
    """
    taken: Numbers = (cards[:, None, :] == RANK_COUNT + ranks[:, :, None]).sum(axis=2)
    return taken
