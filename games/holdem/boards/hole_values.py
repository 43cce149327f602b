"""Values of holes on five-card boards, grouped by types of boards on which every hole has the same value.

A value depends on suits only through flushes. Boards are of one type if they have the same ranks and, where a suit has
three or more cards, the same cards of that suit.
"""

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from ....cards.boards import FLUSH_FROM
from ....cards.hands.array_values import values_of_keys
from ....cards.hands.evaluator import SIZES, Evaluator
from ....cards.hands.hole_arrays import HOLE_CARDS
from ....cards.mask_arrays import Masks, lanes_of
from ....cards.notation import LANE_BITS
from ..weighted_holes import Indices

FEW_HOLES = 4
WORD = 8
"""Results are padded to a multiple of eight boards, so that comparisons can be added as 64-bit words."""

BoardValues = npt.NDArray[np.uint16]


@dataclass(frozen=True)
class BoardTypes:
    """Types of boards by ascending flush suit; those without a flush come first.

    rank_key     (kinds,) int64  the ranks of the board's cards, as the sum of the evaluator's keys
    flush_suit   (kinds,) int64  one more than the suit with three or more cards; 0 if there is none
    flush_lane   (kinds,) int64  the board's lane in that suit
    """

    rank_key: Indices
    flush_suit: Indices
    flush_lane: Indices

    def take(self, places: Indices) -> "BoardTypes":
        """Return the types at these indices."""
        return BoardTypes(self.rank_key[places], self.flush_suit[places], self.flush_lane[places])


def board_types(evaluator: Evaluator, boards: Masks) -> tuple[BoardTypes, Indices]:
    """Return the distinct types of the boards (masks), and the index of each board's type (m,)."""
    each = _types_of_each(evaluator, boards)
    key = (each.flush_suit << LANE_BITS | each.flush_lane) << 32 | each.rank_key
    _, first, kind = np.unique(key, return_index=True, return_inverse=True)
    return each.take(first), kind


def values_on(evaluator: Evaluator, boards: Masks, holes: Indices) -> BoardValues:
    """Return the value of each hole on each board, 0 where they share a card.

    boards   (m,)    uint64  five-card masks
    holes    (n,)    int64   hole indices
    returns  (n, w)  uint16  w is m rounded up to a multiple of eight; the added columns are 0
    """
    values = np.zeros((len(holes), -(-len(boards) // WORD) * WORD), np.uint16)
    alive = values[:, : len(boards)]
    if len(holes) > FEW_HOLES:
        types, kind = board_types(evaluator, boards)
        np.take(values_by_type(evaluator, types, holes), kind, axis=1, out=alive, mode="clip")
    else:  # finding equal types would cost more than it saves
        types = _types_of_each(evaluator, boards)
        by_suit = np.argsort(types.flush_suit.astype(np.uint8), kind="stable")
        alive[:, by_suit] = values_by_type(evaluator, types.take(by_suit), holes)
    held_cards, place = np.unique(HOLE_CARDS[holes], return_inverse=True)
    misses = _misses(boards, held_cards)
    for side in place.reshape(-1, 2).T:
        alive &= misses[side]
    return values


def values_by_type(evaluator: Evaluator, types: BoardTypes, holes: Indices) -> BoardValues:
    """Return the value of each hole on each type: (n, kinds).

    The value is arbitrary where the hole shares a card with every board of the type.
    """
    cards = HOLE_CARDS[holes]
    units = evaluator.lane_key[1 << cards % LANE_BITS].astype(np.int64)
    pairs, pair_at = np.unique(units[:, 0] + units[:, 1], return_inverse=True)
    keys = pairs[:, None] + types.rank_key
    # Keys with five cards of a rank are of holes that share a card with the board.
    values = values_of_keys(evaluator, keys, SIZES[-1])[pair_at]
    for suit in range(4):
        first, last = np.searchsorted(types.flush_suit, [suit + 1, suit + 2]).tolist()
        if first < last:
            own = np.where(cards // LANE_BITS == suit, 1 << cards % LANE_BITS, 0)
            flush = evaluator.flush_value[(own[:, 0] | own[:, 1])[:, None] | types.flush_lane[first:last]]
            np.maximum(values[:, first:last], flush, out=values[:, first:last])
    return values


def _types_of_each(evaluator: Evaluator, boards: Masks) -> BoardTypes:
    rank_key = np.zeros(len(boards), np.int64)
    suits, lanes = np.zeros(len(boards), np.int64), np.zeros(len(boards), np.int64)
    for suit, lane in enumerate(lanes_of(boards)):
        rank_key += evaluator.lane_key[lane]
        flush = np.bitwise_count(lane) >= FLUSH_FROM
        suits[flush], lanes[flush] = suit + 1, lane[flush]
    return BoardTypes(rank_key, suits, lanes)


def _misses(boards: Masks, cards: Indices) -> BoardValues:
    """Return masks with all bits set where a card is not on a board, and none where it is: (cards, m)."""
    on_board = boards >> cards.astype(np.uint64)[:, None] & np.uint64(1)
    misses: BoardValues = on_board.astype(np.uint16) - np.uint16(1)
    return misses
