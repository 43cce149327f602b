"""Hands of one run as Parquet files of their own, which take nothing from older ones."""

from collections.abc import Callable, Iterable, Mapping
from concurrent.futures import Executor
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING

from ..columns import HistoryTable
from ..readers.formats import AUTO
from ..readers.sources import Unreadable, pieces
from ..run import Problem, Summary, outcomes
from .parquet_files import RowWriter

if TYPE_CHECKING:
    from typing import BinaryIO


def value_files(
    places: Iterable[str],
    files: "Mapping[HistoryTable, BinaryIO]",
    tables: Path,
    complain: "Callable[[Problem], None]",
    *,
    format_name: str = AUTO,
    all_known: bool = False,
    executor: Executor | None = None,
    workers: int = 1,
    least: int = 0,
) -> Summary:
    """Read and value hand histories, and write the rows of each table to its open file.

    executor, workers, least  as in `outcomes`
    """
    summary = Summary()
    with ExitStack() as closing:
        writers = {table: closing.enter_context(RowWriter(file, table)) for table, file in files.items()}
        tagged = ((None, piece) for piece in pieces(places, format_name))
        for _, file, found in outcomes(tagged, tables, all_known, executor, workers, least):
            for problem in summary.count(file, found):
                complain(problem)
            if isinstance(found, Unreadable):
                continue
            summary.hands += found.hands
            for table, writer in writers.items():
                for rows in found.tables[table]:
                    summary.rows[table.name] += len(rows)
                    writer.add(rows)
    return summary
