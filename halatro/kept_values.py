"""The table of kept cards in memory, with the other arrays that the player's kernels take."""

from dataclasses import dataclass
from pathlib import Path

import numpy as np
import numpy.typing as npt

from ..kernels.card_classes import LANE_SIZES, make_places
from ..kernels.move_values import LEVELS, sums_over_next
from ..kernels.play_table import Scores, play_table
from ..query.connection import Connection
from ..tables.halatro import HALATRO_VALUES, KEPT_CLASSES, level_name
from ..tables.halatro import LEVELS as LEVELS_IN_TABLE

F32 = npt.NDArray[np.float32]


@dataclass(frozen=True, eq=False)
class KeptValues:
    """What kept cards are worth before the draw.

    values  (1115634, 12) float32  points still to come, by class of three to six kept cards and level after the move
    sums    (152646, 12) float32   of three to five cards, the sum of the values of all sets with one card more
    table, places, lane_sizes      of `kernels.play_table` and `kernels.card_classes`
    """

    values: F32
    sums: F32
    table: Scores
    places: npt.NDArray[np.int32]
    lane_sizes: npt.NDArray[np.uint8]


def load_kept_values(directory: Path) -> KeptValues:
    """Read the table `halatro_values`. Raises `TablesError`."""
    names = [level_name(plays, discards) for plays, discards in LEVELS_IN_TABLE]
    connection = Connection(directory)
    try:
        read = connection.columns(f"SELECT mask, {', '.join(names)} FROM {HALATRO_VALUES.name} ORDER BY kept_id")
    finally:
        connection.close()
    values = np.zeros((len(read["mask"]), LEVELS), np.float32)
    for level, name in enumerate(names):
        values[:, level] = read[name]
    masks = np.asarray(read["mask"][: sum(KEPT_CLASSES[size] for size in (3, 4, 5))]).astype(np.int64)
    sums = np.empty((len(masks), LEVELS), np.float32)
    places = make_places()
    sums_over_next(masks, values, places, LANE_SIZES, sums)
    return KeptValues(values, sums, play_table(), places, LANE_SIZES)
