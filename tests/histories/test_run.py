"""Whole files in, two Parquet files out: the same rows on any number of workers."""

from concurrent.futures import Executor, Future
from pathlib import Path
from typing import Any

import pyarrow.parquet as pq
import pytest

from outs.histories.columns import TABLES, arrow_schema
from outs.histories.readers.sources import PIECE, Piece, Unreadable
from outs.histories.run import Problem, Summary, outcomes
from outs.histories.writing.one_run import value_files
from outs.tests.histories.readers.test_pokerstars import EVERYTHING, RAKED
from outs.tests.histories.simulated import phhs, simulated
from outs.work.executors import local_executor


def written(folder: Path, places: list[Path], tables: Path, workers: int) -> tuple[Summary, list[Problem]]:
    """Write both files with this many workers."""
    folder.mkdir()
    problems: list[Problem] = []
    files = {table: (folder / table.file_name).open("wb") for table in TABLES}
    texts = [str(place) for place in places]
    if workers > 1:
        with local_executor(workers, processes=True) as pool:
            summary = value_files(texts, files, tables, problems.append, executor=pool, workers=workers)
    else:
        summary = value_files(texts, files, tables, problems.append)
    for file in files.values():
        file.close()
    return summary, problems


@pytest.mark.long
def test_rows_do_not_depend_on_the_workers(tmp_path: Path, tables_folder: Path) -> None:
    (tmp_path / "a.txt").write_text((RAKED + "\n\n") * (2 * PIECE // len(RAKED)), encoding="utf-8")
    (tmp_path / "b.phhs").write_text(phhs(list(simulated(30, 41))), encoding="utf-8")
    (tmp_path / "c.txt").write_text(EVERYTHING.replace("Rake $0.24", "Rake $0.23"), encoding="utf-8")
    places = [tmp_path / name for name in ("a.txt", "b.phhs", "c.txt")]
    one = written(tmp_path / "one", places, tables_folder, 1)
    two = written(tmp_path / "two", places, tables_folder, 2)
    assert one == two
    for table in TABLES:
        assert (tmp_path / "one" / table.file_name).read_bytes() == (tmp_path / "two" / table.file_name).read_bytes()


class Refusing(Executor):
    """An executor that has nothing to do."""

    def submit(self, *_: object, **__: object) -> Future[Any]:
        raise AssertionError


def test_little_text_is_valued_without_workers_and_more_with_them(tables_folder: Path) -> None:
    piece = Piece("a.txt", "pokerstars", 1, EVERYTHING)
    given: list[tuple[int, Piece | Unreadable]] = [(0, piece), (1, Unreadable("b.txt", 1, "odd")), (2, piece)]
    size = 2 * len(EVERYTHING)
    found = list(outcomes(given, tables_folder, False, Refusing(), 2, size))
    assert [tag for tag, _, _ in found] == [0, 1, 2]
    with pytest.raises(AssertionError):
        list(outcomes(given, tables_folder, False, Refusing(), 2, size - 1))


def test_what_is_written_is_counted(tmp_path: Path, tables_folder: Path) -> None:
    (tmp_path / "good.txt").write_text(EVERYTHING, encoding="utf-8")
    (tmp_path / "odd.txt").write_text("no hands\n", encoding="utf-8")
    summary, problems = written(tmp_path / "out", [tmp_path / "good.txt", tmp_path / "odd.txt"], tables_folder, 1)
    assert (summary.hands, summary.problems, summary.skipped) == (4, 1, {"Omaha Hi/Lo Limit": 1})
    assert [str(one) for one in problems] == [f"{tmp_path / 'odd.txt'}:1: not a hand history in a format that is known"]
    for table in TABLES:
        found = pq.read_table(tmp_path / "out" / table.file_name)
        assert found.schema.equals(arrow_schema(table))
        assert len(found) == summary.rows[table.name]


def test_without_hands_the_files_are_empty(tmp_path: Path, tables_folder: Path) -> None:
    (tmp_path / "none.txt").write_text("")
    summary, problems = written(tmp_path / "out", [tmp_path / "none.txt"], tables_folder, 1)
    assert (summary.hands, problems) == (0, [])
    assert pq.read_metadata(tmp_path / "out" / "hands.parquet").num_rows == 0
