"""Writing, checking and recording of what a build publishes: a stage's table, and the manifest entry of a file."""

from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path

import pyarrow as pa

from ..tables.declaration import ListedTable, Table
from ..tables.files.formats import parquet
from ..tables.files.formats.block_hashes import block_hashes, head_sha256
from ..tables.files.formats.parquet_footer import table_hashes
from ..tables.files.manifest import Entry, Recipe
from ..tables.files.part_list import parse_list
from ..tables.files.publish import file_sha256
from ..tables.schema import COLUMNS, DATABASE
from .stages.checks import Inputs, InvariantBroken, in_key_order, require_all
from .stages.stage import Columns, Stage


@dataclass(frozen=True)
class Target:
    """A file to publish: a `table`, or a file made from many if that is None.

    mark       its fingerprint
    made_of    the contents of the tables it is made from
    wording    the hash of the titles and meanings in it
    in_blocks  true to record the hashes of its blocks, for a file that is read block by block
    """

    name: str
    file_name: str
    mark: str
    recipe: Recipe
    made_of: Mapping[str, str]
    wording: str
    table: Table | None = None
    in_blocks: bool = False

    def entry(self, path: Path, seconds: float) -> Entry:
        """Return the manifest's entry for the file written at `path` in `seconds`."""
        table = self.table
        is_rows = table is not None and not isinstance(table, ListedTable)
        sha256, content = table_hashes(table, path) if table and is_rows else (file_sha256(path), "")
        return Entry(
            self.file_name,
            sha256,
            path.stat().st_size,
            parse_list(path.read_bytes()).rows if isinstance(table, ListedTable) else table.rows if table else 0,
            tuple((column.name, column.type) for column in table.columns) if table else (),
            self.mark,
            round(seconds, 2),
            self.recipe,
            head_sha256(path) if self.name in (DATABASE, COLUMNS) else "",
            block_hashes(path) if self.in_blocks else "",
            content,
            self.wording,
            tuple(self.made_of.items()),
        )

    def noted(self, entry: Entry) -> Entry:
        """Return the entry of a current file with today's recipe and inputs."""
        return replace(entry, recipe=self.recipe, made_of=tuple(self.made_of.items()), version=0)


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
