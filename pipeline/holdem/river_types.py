"""Shared input of flop, turn and river: results on the river for every type of board, computed in parts."""

from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt
import pyarrow as pa

from ...cards.mask_arrays import Masks
from ...kernels.holdem.boards import EvaluatorArrays
from ...kernels.holdem.river import River, sweep_types, type_keys
from ...tables.base_tables import EVALUATOR, HAND_CLASSES
from ...tables.declaration import Column, Table
from ..stages.checks import Inputs
from ..stages.inputs import evaluator_from, masks_column
from ..stages.stage import Columns, Parts, one_by_one

TYPES_PER_PART = 10_700
TWO = ("two_won", "two_shared_with_one", "two_shared_with_both")

RIVER_TYPES = Table(
    "river_types",
    "Every class of holes on every type of five-card board, the types ascending and the classes of each by value",
    ("type",),
    10_033_062,
    (
        Column("type", "UBIGINT", "key that all boards of the type share"),
        Column("hole_class", "USMALLINT", "the class of holes"),
        Column("level", "UTINYINT", "dense rank of its value on the board, from 1"),
        Column("win", "USMALLINT", "of 990 opponent holes, those that one hole of the class beats"),
        Column("tie", "USMALLINT", "those that it ties"),
        *(Column(name, "UINTEGER", "of 990 * 903 deals of two opponents, those with this result") for name in TWO),
    ),
)
"""A table that is made in parts and never published."""


@dataclass(frozen=True)
class TypeBoards:
    """One board of every type, ascending by the type's key."""

    boards: Masks
    arrays: EvaluatorArrays


def part_count(inputs: Inputs) -> int:
    """Return the number of parts."""
    return -(-len(shared_data(inputs).boards) // TYPES_PER_PART)


def shared_data(inputs: Inputs) -> TypeBoards:
    """Return one canonical board of each type."""
    return boards_of_types(
        masks_column(inputs["hand_classes"]), EvaluatorArrays.of(evaluator_from(inputs["evaluator"]))
    )


def boards_of_types(boards: Masks, arrays: EvaluatorArrays) -> TypeBoards:
    """Return the first board of each type among five-card `boards`."""
    return TypeBoards(boards[np.unique(type_keys(boards, arrays.lane_key), return_index=True)[1]], arrays)


def make(shared: TypeBoards, index: int) -> Columns:
    """Return the columns of one part."""
    return columns_of(shared.boards[index * TYPES_PER_PART : (index + 1) * TYPES_PER_PART], shared.arrays)


def columns_of(boards: Masks, arrays: EvaluatorArrays) -> dict[str, npt.NDArray[Any]]:
    """Return the rows of the types of `boards`, one board per type."""
    river = sweep_types(boards, arrays)
    return {
        "type": np.repeat(river.types, np.diff(river.starts)),
        "hole_class": river.hole_class,
        "level": river.level,
        "win": river.win,
        "tie": river.tie,
        **dict(zip(TWO, river.two.T, strict=True)),
    }


def river_from(table: pa.Table) -> River:
    """Return the river for the types in a table, which must include all rows of each type."""
    columns = {name: table[name].to_numpy() for name in table.column_names}
    key = columns["type"].astype(np.int64)
    first = np.flatnonzero(np.diff(key, prepend=-1))
    return River(
        types=key[first],
        starts=np.append(first, len(key)),
        hole_class=columns["hole_class"],
        level=columns["level"],
        win=columns["win"],
        tie=columns["tie"],
        two=np.stack([columns[name] for name in TWO], axis=1),
    )


PARTS = Parts(__name__, RIVER_TYPES, (HAND_CLASSES, EVALUATOR), part_count, shared_data, make, one_by_one)
