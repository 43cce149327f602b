"""Values of Omaha hands, by lookups of two ranks from the hand and three from the board."""

from dataclasses import dataclass
from functools import cache
from itertools import combinations, combinations_with_replacement

import numpy as np
import numpy.typing as npt

from ...cards.boards import BOARD_SIZE, FLUSH_FROM
from ...cards.hands.board_projections import Numbers, board_ranks, flush_boards
from ...cards.hands.evaluator import HIGH_SHIFT, SIZES, Evaluator
from ...cards.notation import LANE_BITS, RANK_COUNT, SUIT_COUNT
from .hand_classes import rank_classes
from .rules import FROM_BOARD, FROM_HAND, HAND_SIZE

Values = npt.NDArray[np.uint16]

HAND_PAIRS = tuple(combinations(range(HAND_SIZE), FROM_HAND))
BOARD_TRIPLES = tuple(combinations(range(BOARD_SIZE), FROM_BOARD))
_LOW_MASK = (1 << HIGH_SHIFT) - 1


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
        start = evaluator.high_start[SIZES.index(5)].take(keys >> HIGH_SHIFT, mode="clip").astype(np.int64)
        place = start + evaluator.low_index.take(keys & _LOW_MASK, mode="clip")
        values = evaluator.rank_value.take(place, mode="clip")
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
    counts = rank_classes().others
    cards = np.repeat(np.nonzero(counts)[1], counts[np.nonzero(counts)]).reshape(-1, HAND_SIZE)
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
