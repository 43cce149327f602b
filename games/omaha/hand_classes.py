"""Hands seen by rank alone, and by rank and one suit (docs/omaha.md); `board_projections.py` has boards."""

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
"""A hand has up to four cards of a rank."""
_OTHER_UNITS = np.int64(1) << (LANE_BITS + _COUNT_BITS * np.arange(RANK_COUNT))
PART_SIZES = range(HAND_SIZE)
"""Cards of the parts of a hand that are not all of it."""
PARTS = tuple(part for size in PART_SIZES for part in combinations(range(HAND_SIZE), size))
"""The places of the cards of each part, the fewest cards first: 15."""


@dataclass(frozen=True)
class HandClasses:
    """Classes of hands by rank, and by which cards are of one suit.

    lanes   (n,)     their cards of the suit
    others  (n, 13)  how many others they have of each rank
    """

    lanes: Numbers
    others: Numbers

    @property
    def codes(self) -> Numbers:
        """A number for each class: (n,)."""
        codes: Numbers = self.lanes + self.others @ _OTHER_UNITS
        return codes

    @property
    def ranks(self) -> Numbers:
        """How many cards they have of each rank: (n, 13)."""
        ranks: Numbers = self.others + (self.lanes[:, None] >> np.arange(RANK_COUNT) & 1)
        return ranks

    def places(self, codes: Numbers) -> Numbers:
        """The class of each code."""
        order = np.argsort(self.codes)
        found: Numbers = order[np.searchsorted(self.codes, codes, sorter=order)]
        return found


@cache
def rank_classes() -> HandClasses:
    """Hands by rank alone: 1,820 classes, none with a lane."""
    others = multisets(SUIT_COUNT, (HAND_SIZE,))
    return HandClasses(np.zeros(len(others), np.int64), others)


@cache
def suit_classes() -> HandClasses:
    """Hands by rank and one suit: 19,253 classes; the 11,531 with two cards of it or more, for a flush, come first."""
    lanes, others = [], []
    for suited in range(HAND_SIZE, -1, -1):
        own = np.array([sum(1 << rank for rank in ranks) for ranks in combinations(range(RANK_COUNT), suited)])
        besides = multisets(SUIT_COUNT - 1, (HAND_SIZE - suited,))
        lanes.append(np.repeat(own, len(besides)))
        others.append(np.tile(besides, (len(own), 1)))
    return HandClasses(np.concatenate(lanes), np.concatenate(others))


@cache
def flush_classes() -> int:
    """How many classes, the first of `suit_classes`, have two cards of the suit or more: 11,531."""
    return int((np.bitwise_count(suit_classes().lanes) >= FROM_HAND).sum())


def codes_of(cards: Numbers, suit: int) -> Numbers:
    """The code of the class of each hand (n, 4) for a suit, or by rank alone for `SUIT_COUNT`: (n,)."""
    rank, own = cards % LANE_BITS, cards // LANE_BITS == suit
    codes: Numbers = np.where(own, np.int64(1) << rank, _OTHER_UNITS[rank]).sum(axis=1)
    return codes


def classes_of_hands(masks: Masks) -> npt.NDArray[np.uint16]:
    """The class of each hand by rank and each suit, as in `suit_classes`, then by rank alone: (5, n)."""
    cards = cards_by_rank(masks, HAND_SIZE).astype(np.int64)
    by_suit = [suit_classes().places(codes_of(cards, suit)) for suit in range(SUIT_COUNT)]
    return np.stack([*by_suit, rank_classes().places(codes_of(cards, SUIT_COUNT))]).astype(np.uint16)


@dataclass(frozen=True)
class HandParts:
    """The 15 parts of the hands of each class that are not all four cards, those with the fewest cards first.

    ids     (n, 15) uint16    what the part is, by rank and suit: parts of several classes have one number
    first   (n, 15) bool      whether it is the first of its class with this number
    ranks   (n, 4) uint8      the different ranks of the cards not of the suit
    counts  (n, 4) uint8      how many the hand has of each, 0 from the last rank on
    taken   (n, 15, 4) uint8  how many of them are in the part
    number  how many different parts there are
    """

    ids: npt.NDArray[np.uint16]
    first: npt.NDArray[np.bool_]
    ranks: npt.NDArray[np.uint8]
    counts: npt.NDArray[np.uint8]
    taken: npt.NDArray[np.uint8]
    number: int


def hand_parts(classes: HandClasses) -> HandParts:
    """The parts of hands of these classes."""
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
    """The ranks that occur, ascending, and how often: (n, 4) each, 0 from the last on."""
    order = np.argsort(others == 0, axis=1, kind="stable")[:, :HAND_SIZE]
    counts = np.take_along_axis(others, order, axis=1)
    return order * (counts > 0), counts


def _taken(cards: Numbers, ranks: Numbers) -> Numbers:
    """How many of a part's cards (n, k), numbered from 13 on where not of the suit, are of these ranks: (n, 4)."""
    taken: Numbers = (cards[:, None, :] == RANK_COUNT + ranks[:, :, None]).sum(axis=2)
    return taken
