"""A folder of hands that grows: files are added to it, and what it has already is neither read nor written again.

Nothing in the folder changes before all new files are read; then Parquet files, record and list of problems change
together. Where a process is killed, the folder is as it was.
"""

import csv
import hashlib
import io
from collections.abc import Iterable, Iterator
from concurrent.futures import Executor
from contextlib import ExitStack
from itertools import chain
from pathlib import Path

import numpy as np
import pyarrow as pa

from ...cards.errors import BadInput
from ...display.output_formats import neutral
from ...work.atomic_sets import FileSet, finish_replacing, replacing_together
from ...work.atomic_writes import locked_folder
from ..columns import TABLES, HistoryTable
from ..readers.formats import AUTO
from ..readers.sources import Piece, Unreadable, files_in, pieces_in
from ..run import Hands, Outcome, Problem, Summary, outcomes, reason_for_no_hands
from .parquet_files import GrowingFile
from .record import RECORD, FileRecord, Record, digest_of, empty_record, read_record, record_of_hands

PROBLEMS = "problems.csv"
"""Name of the list of problems."""
_READ_AGAIN = "standard input"


def add_files(
    places: Iterable[str],
    folder: Path,
    tables: Path,
    *,
    format_name: str = AUTO,
    all_known: bool = False,
    executor: Executor | None = None,
    workers: int = 1,
    least: int = 0,
    replace: bool = False,
) -> Summary:
    """Add the hands of files to a folder, and return what was added. Raise `BadInput` or `OSError`.

    replace  begin again, with these files alone
    executor, workers, least  as in `outcomes`
    """
    with locked_folder(folder):
        finish_replacing(folder, is_locked=True)
        record = _record(folder, replace)
        with replacing_together(folder) as files, ExitStack() as closing:
            growing = {
                table: GrowingFile(files.path(table.file_name), None if replace else folder / table.file_name, table)
                for table in TABLES
            }
            reading = _Reading(folder, record)
            for file in growing.values():
                closing.callback(file.abandon)
            tagged = reading.pieces(places, format_name)
            for source, file_name, found in outcomes(tagged, tables, all_known, executor, workers, least):
                reading.note(source, file_name, found, growing)
            if not record.hands:
                raise BadInput(reason_for_no_hands(reading.first, reading.summary.skipped))
            if reading.is_new or replace:
                _complete(folder, files, record, growing, reading)
    return reading.summary


def _record(folder: Path, replace: bool) -> Record:
    """Return the record of a folder. Raise `BadInput` if its files are not as they were written."""
    readers = _readers()
    found = {table.file_name: (folder / table.file_name).is_file() for table in TABLES}
    if replace or not (any(found.values()) or (folder / RECORD).exists()):
        return empty_record(readers)
    again = _again(folder)
    if not all(found.values()):
        raise BadInput(f"there is no {next(name for name, is_there in found.items() if not is_there)}{again}")
    if not (folder / RECORD).exists():
        try:
            return record_of_hands(folder, readers)
        except (OSError, ValueError):
            raise BadInput(f"the Parquet files are damaged{again}") from None
    record = read_record(folder / RECORD)
    if record is None:
        raise BadInput(f"{RECORD} is damaged{again}")
    if any((folder / name).stat().st_size != size for name, size in record.sizes.items()):
        raise BadInput(f"another program has changed the Parquet files{again}")
    if record.readers != readers:  # what could not be read may be readable now
        record.files = {name: one for name, one in record.files.items() if not one.problems}
        record.readers = readers
    return record


def _again(folder: Path) -> str:
    return f"; read all files with --replace, which begins again: {folder}"


def _readers() -> str:
    digest = hashlib.sha256()
    for path in sorted(Path(__file__).parents[1].rglob("*.py")):
        digest.update(path.read_bytes())
    return digest.hexdigest()


class _Reading:
    """The files of one run while they are read."""

    def __init__(self, folder: Path, record: Record) -> None:
        self.summary = Summary()
        self.first: Problem | None = None
        self.is_new = False
        self.own_problems: list[Problem] = []
        self._given, self._folder, self._record = folder, folder.resolve(), record
        self._seen: set[str] = set()

    def pieces(self, places: Iterable[str], format_name: str) -> Iterator[tuple[str, Piece | Unreadable]]:
        """Yield the pieces of each file that is new or has changed, with the name under which it is recorded."""
        for path in files_in(places):
            if path is None:
                yield from ((_READ_AGAIN, piece) for piece in pieces_in(None, format_name))
                continue
            name = str(path.resolve())
            if self._folder in path.resolve().parents:
                continue
            if name in self._seen:
                self.summary.files_twice += 1
                continue
            self._seen.add(name)
            if self._is_known(name, path):
                self.summary.unchanged += 1
                continue
            yield from ((name, piece) for piece in pieces_in(path, format_name))
            self._check(name, path)

    def _is_known(self, name: str, path: Path) -> bool:
        """Return true for a file that was read and has not changed; note any other."""
        known = self._record.files.get(name)
        try:
            stat = path.stat()
            if known and (known.size, known.changed) == (stat.st_size, stat.st_mtime_ns):
                return True
            digest = digest_of(path)
        except OSError:  # reading it tells what is wrong
            return False
        self.is_new = True
        if known and known.digest == digest:
            known.changed = stat.st_mtime_ns
            return True
        self._record.files[name] = FileRecord(stat.st_size, stat.st_mtime_ns, digest)
        return False

    def _check(self, name: str, path: Path) -> None:
        """Forget a file that changed while it was read, so that it is read again next time."""
        known = self._record.files.get(name)
        try:
            if known and (known.size, known.changed) != (path.stat().st_size, path.stat().st_mtime_ns):
                known.changed = -1
        except OSError:
            if known:
                known.changed = -1

    def note(
        self, source: str, file: str, found: Outcome | Unreadable, growing: dict[HistoryTable, GrowingFile]
    ) -> None:
        """Count a piece's outcome, and write its new hands."""
        problems = self.summary.count(file, found)
        self.first = self.first or next(iter(problems), None)
        known = self._record.files.get(source)
        if known is None:
            self.own_problems += problems
        else:
            known.problems += [(one.file, one.line, one.reason) for one in problems]
        if isinstance(found, Unreadable):
            return
        if known is not None:
            known.hands += found.hands
            for game, count in found.skipped.items():
                known.skipped[game] = known.skipped.get(game, 0) + count
        self.is_new |= self._record.add_ends(found.ends)
        for place, part in enumerate(found.parts):
            self._write(part, {table: found.tables[table][place] for table in TABLES}, growing)

    def _write(
        self, part: Hands, tables: dict[HistoryTable, pa.Table], growing: dict[HistoryTable, GrowingFile]
    ) -> None:
        """Write those of some hands that are new."""
        new, repeated = self._record.add(part.keys)
        count = sum(new)
        self.summary.repeated += repeated
        self.summary.duplicates += len(new) - count - repeated
        if not count:
            return
        if not self.summary.hands:
            self._require_undamaged()
        self.summary.hands += count
        self.is_new = True
        for table, rows in tables.items():
            kept = rows if count == len(new) else rows.filter(pa.array(np.repeat(new, part.rows[table])))
            self.summary.rows[table.name] += len(kept)
            growing[table].add(kept)

    def _require_undamaged(self) -> None:
        """Raise `BadInput` if a Parquet file, whose rows would be copied, is not as it was written."""
        for name, digest in self._record.digests.items():
            if digest_of(self._folder / name) != digest:
                raise BadInput(f"{name} is damaged{_again(self._given)}")

    def problems(self) -> list[Problem]:
        """Return the problems of all files in the record, and those of this run's standard input."""
        recorded = (Problem(*one) for file in self._record.files.values() for one in file.problems)
        return [*recorded, *self.own_problems]


def _complete(
    folder: Path, files: FileSet, record: Record, growing: dict[HistoryTable, GrowingFile], reading: _Reading
) -> None:
    """Write what takes the place of the folder's files."""
    for table, file in growing.items():
        file.close()
        new, name = files.path(table.file_name), table.file_name
        written = new if new.exists() else folder / name
        record.sizes[name] = written.stat().st_size
        if written == new or name not in record.digests:
            record.digests[name] = digest_of(written)
    record.write(files.path(RECORD))
    problems = reading.problems()
    if problems or (folder / PROBLEMS).exists():
        files.path(PROBLEMS).write_bytes(_csv(problems))


def _csv(problems: Iterable[Problem]) -> bytes:
    text = io.StringIO()
    rows = ((neutral(one.file), one.line or "", neutral(one.reason)) for one in problems)
    csv.writer(text, lineterminator="\n").writerows(chain([("file", "line", "reason")], rows))
    return text.getvalue().encode("utf-8", "replace")
