"""Weights of the leaf (the features that correct the table), fitted to sampled draws and kept in a TOML file."""

from pathlib import Path
from typing import Annotated

import msgspec
import numpy as np
import numpy.typing as npt
from msgspec import Meta

from ...games.halatro.levels import LEVEL_COUNT
from ...kernels.halatro.leaf import FEATURES
from ...kernels.halatro.move_values import LEAST_KEPT, MOST_KEPT
from ...tables.halatro import LEVELS, level_name

LEAF_FILE = Path(__file__).with_name("halatro_leaf.toml")
SIZES = range(LEAST_KEPT, MOST_KEPT + 1)
"""Numbers of kept cards for which there are weights."""
DIGITS = 5

Weights = npt.NDArray[np.float64]

_HEADER = """\
# The leaf of Halatro's players: weights of the features in kernels/halatro/leaf.py, by level and kept cards.
# Written by `.venv/bin/python research/halatro/fit_leaf.py --write`.
#
# p1_d0 is for one play and no discard left after the move, keep_3 for three kept cards.
"""
_Row = Annotated[list[float], Meta(min_length=len(FEATURES), max_length=len(FEATURES))]
_LevelTable = msgspec.defstruct("_LevelTable", [(f"keep_{size}", _Row) for size in SIZES], forbid_unknown_fields=True)
_LeafTable = msgspec.defstruct(
    "_LeafTable",
    [("features", list[str]), *((level_name(*level), _LevelTable) for level in LEVELS)],
    forbid_unknown_fields=True,
)


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


def write_leaf(weights: Weights, path: Path = LEAF_FILE) -> None:
    """Write weights (12, 3, 33) to a file, with `DIGITS` significant digits."""
    names = "".join(f'  "{name}",\n' for name in FEATURES)
    blocks = [f"{_HEADER}\nfeatures = [\n{names}]\n"]
    for level, rows in zip(LEVELS, weights.tolist(), strict=False):
        lines = [f"[{level_name(*level)}]"]
        lines += [f"keep_{size} = [{', '.join(map(_number, row))}]" for size, row in zip(SIZES, rows, strict=True)]
        blocks.append("\n".join(lines) + "\n")
    path.write_text("\n".join(blocks), encoding="utf-8")


def _number(number: float) -> str:
    return repr(float(f"{number:.{DIGITS}g}"))
