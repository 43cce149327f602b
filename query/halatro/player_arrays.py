"""Input of the kernels of Halatro's players: the table of kept cards in memory, derived arrays, and the settings."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import msgspec
import numpy as np
import numpy.typing as npt
from msgspec import Meta

from ...games.halatro.plays import play_table
from ...games.halatro.rules import LEVEL_COUNT
from ...kernels.array_types import F64
from ...kernels.halatro.card_classes import LANE_SIZES, make_places
from ...kernels.halatro.move_values import FEATURES, LEAST_KEPT, MOST_KEPT, make_suit_chances, sums_over_next
from ...kernels.halatro.player_arrays import HandArrays, LookaheadSettings, PlayerArrays
from ...tables.halatro import HALATRO_VALUES, KEPT_CLASSES, LEVELS, level_name
from .best_plays import draw_classes

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
LEAF_FILE = Path(__file__).with_name("halatro_leaf.toml")
SIZES = range(LEAST_KEPT, MOST_KEPT + 1)
"""Numbers of kept cards for which there are weights."""
Weights = npt.NDArray[np.float64]
_Row = Annotated[list[float], Meta(min_length=len(FEATURES), max_length=len(FEATURES))]
_LevelTable = msgspec.defstruct("_LevelTable", [(f"keep_{size}", _Row) for size in SIZES], forbid_unknown_fields=True)
_LeafTable = msgspec.defstruct(
    "_LeafTable",
    [("features", list[str]), *((level_name(*level), _LevelTable) for level in LEVELS)],
    forbid_unknown_fields=True,
)


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


class BadLeaf(ValueError):
    """An invalid file of weights."""


def read_leaf(path: Path = LEAF_FILE) -> Weights:
    """Read the weights from a file, by default the shipped one: (12, 3, 33). Raises `BadLeaf`."""
    try:
        content = msgspec.toml.decode(path.read_bytes(), type=_LeafTable)
    except msgspec.ValidationError as error:
        raise BadLeaf(f"{path}: {error}") from error
    except msgspec.DecodeError as error:
        raise BadLeaf(f"{path} is not TOML: {error}") from error
    if tuple(msgspec.structs.asdict(content)["features"]) != FEATURES:
        raise BadLeaf(f"{path} has other features than the kernel")
    weights = np.zeros((LEVEL_COUNT, len(SIZES), len(FEATURES)))
    for place, level in enumerate(LEVELS):
        weights[place] = [getattr(getattr(content, level_name(*level)), f"keep_{size}") for size in SIZES]
    if not np.isfinite(weights).all():
        raise BadLeaf(f"{path} has a number that is not finite")
    return weights
