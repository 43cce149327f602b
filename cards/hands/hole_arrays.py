"""The 1,326 holes and the 169 starting hands as numpy arrays, by hole index."""

import numpy as np
import numpy.typing as npt

from ..notation import DECK_SIZE, LANE_BITS
from .starting_hands import HOLES, STARTING_HAND_OF_HOLE, STARTING_HANDS, hole_id

Floats = npt.NDArray[np.float64]

HOLE_COUNT = len(HOLES)

HOLE_CARDS = np.array(HOLES, np.int64)
"""The two cards of each hole: (1326, 2)."""

LOW, HIGH = HOLE_CARDS.T
"""The two cards of each hole: (1326,) each."""

HOLE_MASKS = np.uint64(1) << LOW.astype(np.uint64) | np.uint64(1) << HIGH.astype(np.uint64)
"""The mask of each hole: (1326,) uint64."""

_PLACE = np.full((DECK_SIZE, DECK_SIZE), HOLE_COUNT)
_PLACE[LOW, HIGH] = _PLACE[HIGH, LOW] = np.arange(HOLE_COUNT)

HOLE_INDEX: npt.NDArray[np.int64] = _PLACE
"""The hole index of two cards in either order: (52, 52). The diagonal has 1326, one past the last hole."""

HOLE_ID = np.array([hole_id(*hole) for hole in HOLES], np.int64)
"""The rank of each hole by ascending mask, named `hole_id` in the tables: (1326,)."""

HOLE_OF_ID = np.argsort(HOLE_ID)
"""The hole index for each `hole_id`: (1326,)."""

HAS_CARD = (HOLE_CARDS[:, :, None] == np.arange(DECK_SIZE)).any(axis=1).astype(np.float64)
"""1 where a hole has a card: (1326, 52)."""

HOLE_RANK_PAIR = np.sort(HOLE_CARDS % LANE_BITS, axis=1) @ np.array([1, LANE_BITS])
"""13 * higher rank + lower rank of each hole: (1326,)."""

_NUMBER = {name: number for number, name in enumerate(STARTING_HANDS)}
HOLE_STARTING_HAND = np.array([_NUMBER[name] for name in STARTING_HAND_OF_HOLE], np.int64)
"""The index in `STARTING_HANDS` of each hole's starting hand: (1326,)."""

HOLES_WITH_CARD = np.stack([np.flatnonzero(column) for column in HAS_CARD.T])
"""The 51 holes that contain each card: (52, 51)."""

HOLES_OF_EACH = np.bincount(HOLE_STARTING_HAND)
"""The number of holes of each starting hand: (169,)."""
