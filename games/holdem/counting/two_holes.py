"""Two holes on a board of three to five cards: every run-out, from tables of the keys of one and two more cards."""

from functools import cache

import numpy as np
import numpy.typing as npt

from ....cards.boards import BOARD_SIZE
from ....cards.hands.array_values import ArrayValues, Numbers
from ....cards.hands.evaluator import SIZES, Evaluator
from ....cards.hands.hole_arrays import HOLE_MASKS
from ....cards.hands.sizes import HAND_SIZE
from ....cards.notation import DECK_SIZE, LANE_BITS, LANE_MASK, SUIT_COUNT

Counts = tuple[int, int, int]
"""Run-outs won, tied and lost by the first hole."""
_ALL = SIZES[-1]
"""Cards of a player at the showdown."""


class TwoHoles:
    """Counts of run-outs by the evaluator of one order of hands, in which a flush beats the same ranks unsuited."""

    def __init__(self, evaluator: Evaluator) -> None:
        """Prepare the keys of all single cards and pairs of cards."""
        self._arrays = ArrayValues(evaluator)
        self._lane_key = evaluator.lane_key.tolist()
        self._flush_value = evaluator.flush_value
        lanes = [_lanes(masks) for masks in map(_added, range(3))]
        self._keys = [evaluator.lane_key[suits].astype(np.int64).sum(axis=0) for suits in lanes]

    def counts(self, first: int, second: int, board: int, absent: int = 0) -> Counts:
        """Count the run-outs that the first hole wins, ties and loses.

        first, second, board  masks without a card in common
        absent                the mask of cards that cannot come: dead ones, and those that the deck lacks
        """
        missing = BOARD_SIZE - board.bit_count()
        added = _added(missing)
        places = np.flatnonzero(added & (first | second | board | absent) == 0)
        keys = self._keys[missing].take(places)
        held = first | board, second | board
        bases = np.array([[sum(self._lane_key[lane] for lane in _lanes_of(mask))] for mask in held])
        values = self._arrays.of_keys(bases + keys, _ALL)
        for place, mask in enumerate(held):
            for suit, lane in enumerate(_lanes_of(mask)):
                if lane.bit_count() + missing >= HAND_SIZE:
                    lanes = lane | added.take(places) >> LANE_BITS * suit & LANE_MASK
                    np.maximum(values[place], self._flush_value.take(lanes), out=values[place])
        win = int(np.count_nonzero(values[0] > values[1]))
        lose = int(np.count_nonzero(values[0] < values[1]))
        return win, len(places) - win - lose, lose


@cache
def _added(missing: int) -> Numbers:
    """Return the masks of the sets of cards that may come: no card, one or two."""
    if missing == 0:
        return np.zeros(1, np.int64)
    return np.int64(1) << np.arange(DECK_SIZE) if missing == 1 else HOLE_MASKS.astype(np.int64)


def _lanes(masks: Numbers) -> npt.NDArray[np.int64]:
    """Return the lanes of some masks: (4, n)."""
    return masks >> LANE_BITS * np.arange(SUIT_COUNT)[:, None] & LANE_MASK


def _lanes_of(mask: int) -> list[int]:
    return [mask >> LANE_BITS * suit & LANE_MASK for suit in range(SUIT_COUNT)]
