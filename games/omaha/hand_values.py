"""Omaha hands: classes by rank, or by rank and one suit (docs/omaha.md), and values by lookups."""

from dataclasses import dataclass
from functools import cache
from itertools import combinations, combinations_with_replacement

import numpy as np
import numpy.typing as npt

from ...cards.boards import BOARD_SIZE, FLUSH_FROM
from ...cards.hands.array_values import values_of_keys
from ...cards.hands.board_projections import Numbers, board_ranks, flush_boards, multisets
from ...cards.hands.evaluator import SIZES, Evaluator
from ...cards.mask_arrays import Masks, cards_by_rank
from ...cards.notation import LANE_BITS, RANK_COUNT, SUIT_COUNT
from .rules import FROM_BOARD, FROM_HAND, HAND_SIZE

_COUNT_BITS = 3
"""Bits for the number of cards of a rank in a hand, at most four."""
_OTHER_UNITS = np.int64(1) << (LANE_BITS + _COUNT_BITS * np.arange(RANK_COUNT))
PART_SIZES = range(HAND_SIZE)
"""The possible sizes of a proper part of a hand."""
PARTS = tuple(part for size in PART_SIZES for part in combinations(range(HAND_SIZE), size))
"""The 15 proper parts of a hand, as positions of cards, smallest first."""
Values = npt.NDArray[np.uint16]
HAND_PAIRS = tuple(combinations(range(HAND_SIZE), FROM_HAND))
BOARD_TRIPLES = tuple(combinations(range(BOARD_SIZE), FROM_BOARD))


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
def hand_ranks() -> Numbers:
    """Return the ranks of the four cards of each of `rank_classes`: (1820, 4)."""
    counts = rank_classes().others
    return np.repeat(np.nonzero(counts)[1], counts[np.nonzero(counts)]).reshape(-1, HAND_SIZE)


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


@dataclass(frozen=True)
class HandValues:
    """Values of pairs of ranks from a hand with triples of ranks from a board, and of flushes.

    pair_triple  (91, 455) uint16  the value without flushes, by `pair_class` and `triple_class`; 0 for five of a rank
    flush        (8192,) uint16    the value of a lane with five or more ranks, else 0
    """

    pair_triple: Values
    flush: Values

    @classmethod
    def of(cls, evaluator: Evaluator) -> "HandValues":
        """Compute the values with `evaluator`."""
        units = evaluator.lane_key[1 << np.arange(RANK_COUNT)].astype(np.int64)
        pairs = np.array(_multisets(FROM_HAND))
        triples = np.array(_multisets(FROM_BOARD))
        keys = units[pairs].sum(axis=1)[:, None] + units[triples].sum(axis=1)
        values = values_of_keys(evaluator, keys, SIZES[0])
        same = (pairs[:, :1] == pairs[:, 1:]) & (triples.min(axis=1) == triples.max(axis=1))
        values[same & (pairs[:, :1] == triples[:, 0])] = 0
        return cls(values, evaluator.flush_value)

    def values(self, hands: Numbers, boards: Numbers) -> Values:
        """Return the value of each hand on its board, given as cards (n, 4) and (n, 5): (n,).

        One of the two may have a single row, which then applies to all rows of the other.
        """
        pairs = [pair_class(*(hands[:, list(pair)] % LANE_BITS).T) for pair in HAND_PAIRS]
        triples = [triple_class(boards[:, list(triple)] % LANE_BITS) for triple in BOARD_TRIPLES]
        best = self.pair_triple[pairs[0], triples[0]]
        for pair in pairs:
            for triple in triples:
                np.maximum(best, self.pair_triple[pair, triple], out=best)
        for suit in range(SUIT_COUNT):
            own, shared = _lanes(hands, suit), _lanes(boards, suit)
            some = ((own > 0).sum(axis=1) >= FROM_HAND) & ((shared > 0).sum(axis=1) >= FLUSH_FROM)
            if some.any():
                rows = np.flatnonzero(some)
                best[rows] = np.maximum(best[rows], self._flushes(own, shared, rows))
        return best

    def _flushes(self, own: Numbers, shared: Numbers, rows: Numbers) -> Values:
        """Return the best flush of these rows, from the bits of the cards of the suit: (k,)."""
        one, other = (part if len(part) == 1 else part[rows] for part in (own, shared))
        best = np.zeros(len(rows), np.uint16)
        for pair in HAND_PAIRS:
            held = one[:, list(pair)].sum(axis=1)
            for triple in BOARD_TRIPLES:  # the value is 0 with fewer than five cards of the suit
                np.maximum(best, self.flush[held + other[:, list(triple)].sum(axis=1)], out=best)
        return best

    def pairs_by_rank(self) -> Values:
        """Return the value without flushes of each pair of ranks on each of `board_ranks`: (6175, 91)."""
        ranks = np.nonzero(board_ranks())
        times = board_ranks()[ranks]
        cards = np.repeat(ranks[1], times).reshape(-1, BOARD_SIZE)
        best = np.zeros((len(cards), len(self.pair_triple)), np.uint16)
        for triple in BOARD_TRIPLES:
            np.maximum(best, self.pair_triple.T[triple_class(cards[:, list(triple)])], out=best)
        return best

    def flushes(self, lanes: Numbers) -> Values:
        """Return the best flush of hands with these lanes (n,) on each of `flush_lanes`: (n, 2288).

        It is 0 where hand and board share a card.
        """
        pairs: dict[int, Values] = {}
        best = np.zeros((len(lanes), len(flush_lanes())), np.uint16)
        for row, lane in enumerate(lanes.tolist()):
            for one, other in combinations([1 << rank for rank in range(RANK_COUNT) if lane >> rank & 1], FROM_HAND):
                if one | other not in pairs:
                    pairs[one | other] = self.flush[one | other | _triples_of_lanes()].max(axis=1)
                np.maximum(best[row], pairs[one | other], out=best[row])
        best[lanes[:, None] & flush_lanes() != 0] = 0
        return best


def hands_by_rank(pairs: Values) -> Values:
    """Return the values without flushes of hand classes by rank, (n, 1820), from those of pairs of ranks (n, 91)."""
    cards = hand_ranks()
    best = np.zeros((len(pairs), len(cards)), np.uint16)
    for one, other in HAND_PAIRS:
        np.maximum(best, pairs[:, pair_class(cards[:, one], cards[:, other])], out=best)
    return best


def pair_class(one: Numbers, other: Numbers) -> Numbers:
    """Return the number of each pair of ranks, in any order: 0 to 90."""
    high, low = np.maximum(one, other), np.minimum(one, other)
    numbers: Numbers = high * (high + 1) // 2 + low
    return numbers


def triple_class(ranks: Numbers) -> Numbers:
    """Return the number of each three ranks (n, 3), in any order: 0 to 454."""
    low, middle, high = np.sort(ranks, axis=1).T
    numbers: Numbers = high * (high + 1) * (high + 2) // 6 + middle * (middle + 1) // 2 + low
    return numbers


@cache
def flush_lanes() -> Numbers:
    """Return the lanes of three, four or five cards of one suit, in the order of `flush_boards`: (2288,)."""
    lanes = flush_boards().lanes
    return lanes[np.flatnonzero(np.diff(lanes, prepend=-1))]


@cache
def places_of_lanes() -> Numbers:
    """Return the index in `flush_lanes` of the lane of each type of `flush_boards`: (36608,)."""
    places: Numbers = np.cumsum(np.diff(flush_boards().lanes, prepend=-1) != 0) - 1
    return places


@cache
def _triples_of_lanes() -> Numbers:
    """Return the three-card parts of `flush_lanes` as lanes: (2288, 10), 0 where there are fewer than ten."""
    parts = np.zeros((len(flush_lanes()), len(BOARD_TRIPLES)), np.int64)
    for row, lane in enumerate(flush_lanes().tolist()):
        bits = [1 << rank for rank in range(RANK_COUNT) if lane >> rank & 1]
        found = [sum(three) for three in combinations(bits, FROM_BOARD)]
        parts[row, : len(found)] = found
    return parts


def _multisets(size: int) -> list[tuple[int, ...]]:
    """Return multisets of ranks, highest rank first, in the order of `pair_class` and `triple_class`."""
    chosen = combinations_with_replacement(range(RANK_COUNT), size)
    return sorted(tuple(reversed(ranks)) for ranks in chosen)


def _lanes(cards: Numbers, suit: int) -> Numbers:
    """Return the bit of each card's rank if it is of the suit, else 0."""
    bits: Numbers = np.where(cards // LANE_BITS == suit, np.int64(1) << (cards % LANE_BITS), 0)
    return bits
