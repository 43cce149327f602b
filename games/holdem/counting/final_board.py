"""Two ranges on a final board: their deals, wins and ties, from lists of holes sorted by value.

The weight that a hole beats is that of all lower holes less that of the lower holes with either of its cards. So the
totals are sums over one list of all holes and, subtracted, over a list for each card of the holes that contain it. All
53 lists are sorted and added up at once, by value.
"""

import numpy as np
import numpy.typing as npt

from ....cards.boards import FLUSH_FROM
from ....cards.hands.array_values import ArrayValues
from ....cards.hands.evaluator import SIZES, Evaluator
from ....cards.hands.hole_arrays import HOLE_CARDS, HOLE_COUNT, HOLE_MASKS, HOLES_WITH_CARD
from ....cards.notation import DECK_SIZE, LANE_BITS, LANE_MASK, SUIT_COUNT
from ..weighted_holes import Totals, WeightedHoles

_WITH_CARD = HOLES_WITH_CARD.shape[1]
_STARTS = np.concatenate([[0], HOLE_COUNT + _WITH_CARD * np.arange(DECK_SIZE)])
"""Where each list begins: all holes, then those with each card."""
_HOLES = np.concatenate([np.arange(HOLE_COUNT), HOLES_WITH_CARD.ravel()])
_LISTS = np.repeat(np.arange(1 + DECK_SIZE), [HOLE_COUNT] + [_WITH_CARD] * DECK_SIZE)
_SIGNS = np.where(_LISTS == 0, 1, -1)
_VALUE_SHIFT, _LIST_SHIFT = 11, 24
"""An entry of a list is one number, which is sorted: list, value, hole."""
_HOLE_MASK = (1 << _VALUE_SHIFT) - 1
_ENTRIES = (_LISTS << _LIST_SHIFT | _HOLES).astype(np.int32)
_LANES = np.where(np.arange(SUIT_COUNT)[:, None, None] == HOLE_CARDS // LANE_BITS, 1 << HOLE_CARDS % LANE_BITS, 0).sum(
    axis=2
)
"""The lane of each hole in each suit: (4, 1326)."""


class FinalBoards:
    """Totals of two ranges on final boards, in an order of hands where a flush beats the same ranks unsuited."""

    def __init__(self, evaluator: Evaluator) -> None:
        """Prepare the keys of all holes."""
        self._arrays = ArrayValues(evaluator)
        self._lane_key, self._flush_value = evaluator.lane_key, evaluator.flush_value
        self._hole_keys = evaluator.lane_key[_LANES].astype(np.int64).sum(axis=0)

    def totals(self, board: int, hands: WeightedHoles, others: WeightedHoles) -> Totals:
        """Return the first player's totals; all weights must be whole, and no hole may meet the board (a mask).

        Weights are at most a million, so a total is below 2**62; sums on the way may wrap, and wrap back.
        """
        order = np.sort(_ENTRIES + (self._values(board) << _VALUE_SHIFT)[_HOLES])
        holes, values = order & _HOLE_MASK, order >> _VALUE_SHIFT
        starts = np.concatenate([[True], values[1:] != values[:-1]]).nonzero()[0]
        own_weights, other_weights = _full(hands), _full(others)
        own = np.add.reduceat(own_weights[holes] * _SIGNS, starts)
        theirs = np.add.reduceat(other_weights[holes], starts)
        below = theirs.cumsum() - theirs
        lists = starts.searchsorted(_STARTS)
        own_lists = np.add.reduceat(own, lists)
        # A hole that both hold is in the lists of two cards, and so subtracted once too often.
        same = own_weights @ other_weights
        win = int(own @ below - own_lists @ below[lists])
        tie = int(own @ theirs + same)
        deals = int(own_lists @ np.add.reduceat(theirs, lists) + same)
        return Totals(deals, win, deals - win - tie, 2 * win + tie, 2)

    def _values(self, board: int) -> npt.NDArray[np.int32]:
        """Return the value of each hole on a board, arbitrary for holes that meet it: (1326,)."""
        lanes = [board >> LANE_BITS * suit & LANE_MASK for suit in range(SUIT_COUNT)]
        board_key = sum(int(self._lane_key[lane]) for lane in lanes)
        # Keys of holes that meet the board may be out of bounds, those of the board alone are not.
        values = self._arrays.of_keys(board_key + self._hole_keys * (HOLE_MASKS & np.uint64(board) == 0), SIZES[-1])
        for suit, lane in enumerate(lanes):
            if lane.bit_count() >= FLUSH_FROM:
                np.maximum(values, self._flush_value.take(lane | _LANES[suit]), out=values)
        return values.astype(np.int32)


def _full(hands: WeightedHoles) -> npt.NDArray[np.int64]:
    full = np.zeros(HOLE_COUNT, np.int64)
    full[hands.holes] = hands.weights
    return full
