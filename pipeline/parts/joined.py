"""Tables made in parts: making them in this process and joining them."""

from collections.abc import Iterable, Iterator
from functools import partial
from typing import Any

import pyarrow as pa

from ...tables.declaration import Table
from ...tables.files.formats import parquet
from ..stages.checks import Inputs, require
from ..stages.stage import Columns, Parts, Shared, Work


def in_this_process(parts: Parts[Any], inputs: Inputs, work: Work) -> Iterator[Columns]:
    """Make a table's parts on the threads of this process and yield its columns; no part is written.

    Raises `InvariantBroken` if a table of its `needs` does not have the declared number of rows.
    """
    shared = parts.share(_known(parts, inputs, work))
    yield from parts.join(work.map(partial(part_of, parts, shared), range(parts.count(inputs))))


def part_of(parts: Parts[Shared], shared: Shared, index: int) -> pa.Table:
    """Make part number `index`. Raises `ValueError` if its columns are not those of the table."""
    return parquet.arrow_table(parts.table, parts.make(shared, index))


def _known(parts: Parts[Any], inputs: Inputs, work: Work) -> Inputs:
    """Return the tables that `parts.share` takes; those of its `needs` are made once per build."""
    known = {table.name: inputs[table.name] for table in parts.inputs}
    for need in parts.needs:
        name = need.table.name
        if name not in work.made:
            made = in_this_process(need, inputs, work)
            work.made[name] = whole(need, (parquet.arrow_table(need.table, columns) for columns in made))
        known[name] = work.made[name]
    return known


def whole(parts: Parts[Any], made: Iterable[pa.Table]) -> pa.Table:
    """Join all parts to one table. Raises `InvariantBroken` unless it has the declared number of rows."""
    table = pa.concat_tables(list(made))
    name, rows = parts.table.name, parts.table.rows
    require(table.num_rows == rows, f"{name} has {table.num_rows} rows where {rows} belong")
    return table


def one_by_one(parts: Iterable[pa.Table]) -> Iterator[Columns]:
    """Join parts by writing one after the other; each begins a row group."""
    yield from map(_columns, parts)


def as_one(parts: Iterable[pa.Table]) -> Iterator[Columns]:
    """Join parts to one, so that the file does not depend on their bounds."""
    yield _columns(pa.concat_tables(list(parts)))


def by_row_group(table: Table, parts: Iterable[pa.Table]) -> Iterator[Columns]:
    """Join parts to the row groups of `table`, so that one is written while others are made.

    The file does not depend on the bounds of the parts.
    """
    waiting: list[pa.Table] = []
    for part in parts:
        waiting.append(part)
        rows = pa.concat_tables(waiting)
        whole_groups = rows.num_rows // table.row_group_rows * table.row_group_rows
        for start in range(0, whole_groups, table.row_group_rows):
            yield _columns(rows.slice(start, table.row_group_rows))
        waiting = [rows.slice(whole_groups)]
    yield from (_columns(rest) for rest in waiting if rest.num_rows)


def _columns(table: pa.Table) -> Columns:
    """Return each column as one array, since every chunk would become a page."""
    return {name: table[name].combine_chunks() for name in table.column_names}
