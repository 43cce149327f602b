"""Writing and checking of a stage's table."""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pyarrow as pa

from ..tables.declaration import Table
from ..tables.files import parquet
from .checks import Inputs, InvariantBroken, in_key_order, require_all
from .stage import Columns, Stage


def write_stage(stage: Stage, inputs: Inputs, columns: Iterable[Columns], path: Path) -> None:
    """Write the `columns` of all parts of a stage to a Parquet file at `path`, read it back and run its checks.

    Raises `InvariantBroken` if a number does not fit its column or a check fails.
    """
    table = stage.table
    with naming(table):
        parts = (parquet.arrow_table(table, part) for part in columns)
        parquet.write_table(table, parts, path)
        gathered = stage.gather(in_key_order(table, parquet.read_parts(path)), inputs)
        require_all(stage.checks, gathered, inputs)


@contextmanager
def naming(table: Table) -> Iterator[None]:
    """Add the table's name to errors."""
    try:
        yield
    except (InvariantBroken, pa.ArrowInvalid) as error:
        reason = " ".join(str(error).split())
        raise InvariantBroken(f"table {table.name} is wrong and was not published: {reason}") from error
