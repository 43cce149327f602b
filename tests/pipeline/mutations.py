"""Tables with a few wrong values, each with the check that must notice them."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

import pyarrow as pa

from outs.pipeline.catalogue import STAGES
from outs.pipeline.stages.checks import Check, Counts, Sums

Built = Mapping[str, pa.Table]
Sum = Counts | Exception
Change = tuple[str, int, object]
"""A column, a row (from the end if negative), and a change: a number is added, anything else replaces the value.

The column may be one element of a list, as in `ids[3]`. A boolean is negated.
"""

SUMMED = {"flop", "turn"}
"""Tables of millions of rows whose checks test sums over rows, which are added up once for all mutations."""
_SUMS: dict[str, Sums] = {}
"""The sums of the built tables."""


@dataclass(frozen=True)
class Mutation:
    """Changes to one table, and the name of the check that they must fail. Others may fail too."""

    table: str
    check: str
    changes: tuple[Change, ...]

    def __str__(self) -> str:
        return f"{self.table}: {self.check}"


def mutation(table: str, check: str, *changes: Change) -> Mutation:
    """A mutation of one or more changes."""
    return Mutation(table, check, changes)


def changed(data: pa.Table, changes: Iterable[Change]) -> pa.Table:
    """`data` after the changes."""
    for name, row, by in changes:
        data = _changed_once(data, name, row % data.num_rows, by)
    return data


def _changed_once(data: pa.Table, name: str, row: int, by: object) -> pa.Table:
    name, _, place = name.partition("[")
    values = data[name].combine_chunks()
    before: Any = values[row].as_py()
    after: object
    if place:
        element = int(place[:-1])
        after = [*before[:element], _after(before[element], by), *before[element + 1 :]]
    else:
        after = _after(before, by)
    changed_value = pa.array([after], values.type)
    index = data.schema.get_field_index(name)
    parts = pa.chunked_array([values[:row], changed_value, values[row + 1 :]])
    return data.set_column(index, data.schema.field(index), parts)


def _after(before: object, by: object) -> object:
    """A value after a change."""
    if isinstance(before, bool):
        return not before
    if isinstance(before, int | float) and isinstance(by, int | float):
        return before + by
    return by


def is_noticed(mutated: Mutation, built: Built) -> bool:
    """Return true if the mutation's check fails on the changed table; no other check is run."""
    if mutated.table in SUMMED:
        return check_of(mutated.table, mutated.check).problem(_sums_after(mutated, built), built) is not None
    return fails(mutated.table, mutated.check, changed(built[mutated.table], mutated.changes), built)


def failing(table: str, built: Built) -> list[str]:
    """The names of the checks of a built table in `SUMMED` that it does not pass."""
    sums = _sums(table, built)
    return [check.name for check in STAGES[table].checks if check.problem(sums, built) is not None]


def _sums(table: str, built: Built) -> Sums:
    """The sums over a whole built table."""
    if table not in _SUMS:
        _SUMS[table] = STAGES[table].gather([built[table]], built)
    return _SUMS[table]


def _sums_after(mutated: Mutation, built: Built) -> Sums:
    """The sums of all checks after changes to one row: its sums before are taken off, and those after are added."""
    table = mutated.table
    gather = STAGES[table].gather
    (row,) = {row for _, row, _ in mutated.changes}
    before = built[table].slice(row, 1)
    after = changed(before, [(name, 0, by) for name, _, by in mutated.changes])
    whole, off, on = _sums(table, built), gather([before], built), gather([after], built)
    return {name: _exchanged(whole[name], off[name], on[name]) for name in whole}


def _exchanged(whole: Sum, off: Sum, on: Sum) -> Sum:
    """A sum without one term and with another, or what stops the other from being counted."""
    assert not isinstance(whole, Exception)
    assert not isinstance(off, Exception)
    return on if isinstance(on, Exception) else whole - off + on


def fails(table: str, check: str, data: pa.Table, built: Built) -> bool:
    """Return true if one check fails on `data` in the place of a built table."""
    stage = STAGES[table]
    return check_of(table, check).problem(stage.gather([data], built), built) is not None


def check_of(table: str, name: str) -> Check:
    """The check called `name` of a table."""
    (found,) = (check for check in STAGES[table].checks if check.name == name)
    return found


def without_a_mutation(mutations: Iterable[Mutation]) -> set[str]:
    """The checks, of tables with a mutation, that have none."""
    every = {(one.table, one.check) for one in mutations}
    tables = {table for table, _ in every}
    return {f"{table}: {check.name}" for table in tables for check in STAGES[table].checks} - {
        f"{table}: {check}" for table, check in every
    }
