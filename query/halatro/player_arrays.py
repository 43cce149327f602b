"""The table of kept cards in memory, with the other arrays that the player's kernels take."""

from pathlib import Path

import numpy as np

from ...games.halatro.play_table import play_table
from ...kernels.halatro.card_classes import LANE_SIZES, make_places
from ...kernels.halatro.move_values import LEVELS, MOST_KEPT, sums_over_next
from ...kernels.halatro.moves import PlayerArrays
from ...tables.halatro import HALATRO_VALUES, KEPT_CLASSES, level_name
from ...tables.halatro import LEVELS as LEVELS_IN_TABLE
from ..connection import Connection
from .draw_sums import draw_classes

RESPONSE = (0.95, 1.94, 2.94, 3.4, 1.7, 2.13, 2.55, 2.9, 1.9, 2.1, 2.5, 0.0)
"""By level after the move: how much of a deviation of the first card's mean each card drawn adds. Measured from games
(docs/halatro-player.md); it is about the number of draws still to come, as later ones are from the same deck."""


def load_kept_values(directory: Path) -> PlayerArrays:
    """What players know, with the table `halatro_values` of a folder. Raises `TablesError`."""
    names = [level_name(plays, discards) for plays, discards in LEVELS_IN_TABLE]
    connection = Connection(directory)
    try:
        read = connection.columns(f"SELECT mask, {', '.join(names)} FROM {HALATRO_VALUES.name} ORDER BY kept_id")
    finally:
        connection.close()
    values = np.zeros((LEVELS, len(read["mask"])), np.float32)
    for level, name in enumerate(names):
        values[level] = read[name]
    few = sum(count for size, count in KEPT_CLASSES.items() if size <= MOST_KEPT)
    return player_arrays(np.asarray(read["mask"][:few]).astype(np.int64), values)


def player_arrays(
    masks: "np.ndarray[tuple[int], np.dtype[np.int64]]", values: "np.ndarray[tuple[int, int], np.dtype[np.float32]]"
) -> PlayerArrays:
    """As `load_kept_values`, of the table's `masks` of three to five cards and its `values` (12, 1115634)."""
    places = make_places()
    sums = np.empty((LEVELS, len(masks)), np.float32)
    sums_over_next(masks, values, places, LANE_SIZES, sums)
    return PlayerArrays(values, sums, np.array(RESPONSE), play_table(), places, LANE_SIZES, *draw_classes())
