"""What the kernels of Halatro's players take: the table of kept cards in memory, derived arrays, and the settings."""

from typing import TYPE_CHECKING

import numpy as np

from ...games.halatro.levels import LEVEL_COUNT
from ...games.halatro.play_table import play_table
from ...kernels.halatro.card_classes import LANE_SIZES, make_places
from ...kernels.halatro.leaf import make_suit_chances
from ...kernels.halatro.move_values import MOST_KEPT, sums_over_next
from ...kernels.halatro.player_arrays import F64, HandArrays, LookaheadSettings, PlayerArrays
from ...tables.halatro import HALATRO_VALUES, KEPT_CLASSES, LEVELS, level_name
from .best_plays import draw_classes
from .leaf import read_leaf

if TYPE_CHECKING:
    from ..database.connection import Connection


LOOKAHEAD = LookaheadSettings(
    counted=5,
    candidates=8,
    samples=3072,
    batch=32,
    spread=25.0,
    trust=40.0,
    doubt=3.0,
    alike=0.5,
    margin=80.0,
    margin_after=15.0,
)
"""Compare up to eight moves within 25 points of the best by at most 3,072 draws; before the last play, every move over
every draw."""


__all__ = ["RESPONSE", "PlayerArrays", "load_player_arrays", "player_arrays"]

RESPONSE = (0.95, 1.94, 2.94, 3.4, 1.7, 2.13, 2.55, 2.9, 1.9, 2.1, 2.5, 0.0)
"""By level after the move: the factor on each drawn card's deviation from its mean, measured from games
(docs/halatro-player.md). It is about the number of draws still to come, since later draws are from the same deck."""


def load_player_arrays(connection: "Connection") -> PlayerArrays:
    """Load the arrays, with the table `halatro_values` of an open session. Raises `TablesError`."""
    names = [level_name(plays, discards) for plays, discards in LEVELS]
    read = connection.columns(f"SELECT mask, {', '.join(names)} FROM {HALATRO_VALUES.name} ORDER BY kept_id")
    values = np.zeros((LEVEL_COUNT, len(read["mask"])), np.float32)
    for level, name in enumerate(names):
        values[level] = read[name]
    few = sum(count for size, count in KEPT_CLASSES.items() if size <= MOST_KEPT)
    return player_arrays(np.asarray(read["mask"][:few]).astype(np.int64), values, read_leaf())


def player_arrays(
    masks: "np.ndarray[tuple[int], np.dtype[np.int64]]",
    values: "np.ndarray[tuple[int, int], np.dtype[np.float32]]",
    leaf: F64,
) -> PlayerArrays:
    """Make the players' arrays.

    masks   (152646,)      masks of three to five kept cards in the table
    values  (12, 1115634)  the table's values
    leaf    (12, 3, 33)    the weights of the leaf
    """
    places = make_places()
    sums = np.empty((LEVEL_COUNT, len(masks)), np.float32)
    sums_over_next(masks, values, places, LANE_SIZES, sums)
    hands = HandArrays(values, sums, np.array(RESPONSE), play_table(), places, LANE_SIZES, leaf, make_suit_chances())
    return PlayerArrays(hands, draw_classes())
