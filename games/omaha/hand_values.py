"""Values of hands: the best of two cards from the hand and three from the board, by look-ups of pairs and triples."""

from dataclasses import dataclass
from functools import cache
from itertools import combinations, combinations_with_replacement

import numpy as np
import numpy.typing as npt

from ...cards.boards.streets import BOARD_SIZE, FLUSH_FROM
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
    """What pairs of ranks from a hand make with triples of ranks from a board, and flushes.

    pair_triple  (91, 455) uint16  the value without flushes, by `pair_class` and `triple_class`; 0 for five of a rank
    flush        (8192,) uint16    the value of a lane of five ranks or more, else 0
    """

    pair_triple: Values
    flush: Values

    @classmethod
    def of(cls, evaluator: Evaluator) -> "HandValues":
        """The values of `evaluator`."""
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
        """The value of each hand on its board, by their cards (n, 4) and (n, 5): (n,); one row serves for all."""
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
        """The best flush of these rows, by the bits of the cards that are of the suit: (k,)."""
        one, other = (part if len(part) == 1 else part[rows] for part in (own, shared))
        best = np.zeros(len(rows), np.uint16)
        for pair in HAND_PAIRS:
            held = one[:, list(pair)].sum(axis=1)
            for triple in BOARD_TRIPLES:  # fewer than five cards of the suit have no value
                np.maximum(best, self.flush[held + other[:, list(triple)].sum(axis=1)], out=best)
        return best

    def pairs_by_rank(self) -> Values:
        """The value without flushes of each pair of ranks on the ranks of boards: (6175, 91), as in `board_ranks`."""
        ranks = np.nonzero(board_ranks())
        times = board_ranks()[ranks]
        cards = np.repeat(ranks[1], times).reshape(-1, BOARD_SIZE)
        best = np.zeros((len(cards), len(self.pair_triple)), np.uint16)
        for triple in BOARD_TRIPLES:
            np.maximum(best, self.pair_triple.T[triple_class(cards[:, list(triple)])], out=best)
        return best

    def flushes(self, lanes: Numbers) -> Values:
        """The best flush of hands with these lanes (n,) on `flush_lanes`: (n, 2288), 0 where a card is on the board."""
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
    """The value without flushes of each class of hands by rank: (n, 1820), from those of pairs of ranks (n, 91)."""
    counts = rank_classes().others
    cards = np.repeat(np.nonzero(counts)[1], counts[np.nonzero(counts)]).reshape(-1, HAND_SIZE)
    best = np.zeros((len(pairs), len(cards)), np.uint16)
    for one, other in HAND_PAIRS:
        np.maximum(best, pairs[:, pair_class(cards[:, one], cards[:, other])], out=best)
    return best


def pair_class(one: Numbers, other: Numbers) -> Numbers:
    """The number of each two ranks, in any order: 0 to 90."""
    high, low = np.maximum(one, other), np.minimum(one, other)
    numbers: Numbers = high * (high + 1) // 2 + low
    return numbers


def triple_class(ranks: Numbers) -> Numbers:
    """The number of each three ranks (n, 3), in any order: 0 to 454."""
    low, middle, high = np.sort(ranks, axis=1).T
    numbers: Numbers = high * (high + 1) * (high + 2) // 6 + middle * (middle + 1) // 2 + low
    return numbers


@cache
def flush_lanes() -> Numbers:
    """The lanes of three, four or five cards of the suit, as they come in `flush_boards`: (2288,)."""
    lanes = flush_boards().lanes
    return lanes[np.flatnonzero(np.diff(lanes, prepend=-1))]


@cache
def places_of_lanes() -> Numbers:
    """The place in `flush_lanes` of the lanes of each type of `flush_boards`: (36608,)."""
    places: Numbers = np.cumsum(np.diff(flush_boards().lanes, prepend=-1) != 0) - 1
    return places


@cache
def _triples_of_lanes() -> Numbers:
    """The three-card parts of `flush_lanes` as lanes: (2288, 10), 0 where there are fewer."""
    parts = np.zeros((len(flush_lanes()), len(BOARD_TRIPLES)), np.int64)
    for row, lane in enumerate(flush_lanes().tolist()):
        bits = [1 << rank for rank in range(RANK_COUNT) if lane >> rank & 1]
        found = [sum(three) for three in combinations(bits, FROM_BOARD)]
        parts[row, : len(found)] = found
    return parts


def _multisets(size: int) -> list[tuple[int, ...]]:
    """Ranks, highest first, in the order in which `pair_class` and `triple_class` number them."""
    chosen = combinations_with_replacement(range(RANK_COUNT), size)
    return sorted(tuple(reversed(ranks)) for ranks in chosen)


def _lanes(cards: Numbers, suit: int) -> Numbers:
    """The bit of each card's rank if it is of the suit, else 0."""
    bits: Numbers = np.where(cards // LANE_BITS == suit, np.int64(1) << (cards % LANE_BITS), 0)
    return bits
