"""The page's lookup tables as blocks: discards, pairs of holes before the flop, and holes on boards."""

from collections.abc import Iterator, Sequence
from concurrent.futures import Executor
from contextlib import ExitStack
from itertools import accumulate
from pathlib import Path
from types import TracebackType
from typing import Any

import numpy as np
import numpy.typing as npt
import pyarrow as pa
import pyarrow.parquet as pq

from ...cards.hands.sizes import HAND_SIZE, HOLDS, SUBSET_CLASSES
from ...cards.lattice.row_numbers import row_starts
from ...games.draw.paytables.kinds import DEUCES, JOKER
from ...tables.base_tables import HAND_CLASSES
from ...tables.declaration import Table
from ...tables.draw import DISCARDS, JOKER_HAND_CLASSES
from ...tables.files.errors import TablesDamaged
from ...tables.files.formats.column_layout import BINS, CHANGES, HISTOGRAM, SQUARES_AND_TWO
from ...tables.files.location import build_command
from ...tables.holdem import FLOP, PREFLOP_MATCHUPS, TURN
from ...work.progress import Watcher
from ...work.safe_files import open_regular
from .blocks import ALL, BlockColumn, BlockTable, HashedFiles, Numbers, Parts


class Rows:
    """A table's open file. A context manager."""

    def __init__(self, directory: Path, table: Table, columns: Sequence[str]) -> None:
        """Open the table in `directory` to read these columns. Raises `TablesDamaged`, like all these methods."""
        self._path, self._columns = directory / table.file_name, list(columns)
        self._last: tuple[int, list[npt.NDArray[Any]]] | None = None
        try:
            with ExitStack() as opened:
                stream = opened.enter_context(open_regular(self._path))
                self._file = opened.enter_context(pq.ParquetFile(stream, page_checksum_verification=True))
                self._opened = opened.pop_all()
        except (OSError, pa.ArrowException) as error:
            raise self._damaged(error) from error
        groups = [self._file.metadata.row_group(place).num_rows for place in range(self._file.num_row_groups)]
        self._starts = list(accumulate(groups, initial=0))

    def between(self, start: int, stop: int) -> list[npt.NDArray[Any]]:
        """Return the columns of the rows from `start` to `stop`, excluded: (rows,), or (rows, k) for lists."""
        found = []
        for group, (first, last) in enumerate(zip(self._starts, self._starts[1:], strict=False)):
            if first < stop and start < last:
                found.append([part[max(0, start - first) : stop - first] for part in self._group(group)])
        return [np.concatenate(parts) for parts in zip(*found, strict=True)]

    def _group(self, group: int) -> list[npt.NDArray[Any]]:
        if self._last is None or self._last[0] != group:
            try:
                data = self._file.read_row_group(group, columns=self._columns)
            except (OSError, pa.ArrowException) as error:
                raise self._damaged(error) from error
            self._last = group, [_as_array(data[name].combine_chunks()) for name in self._columns]
        return self._last[1]

    def _damaged(self, error: Exception) -> TablesDamaged:
        return TablesDamaged(f"{self._path} cannot be read ({error}); run: {build_command(self._path.parent)}")

    def __enter__(self) -> "Rows":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._opened.close()


def _as_array(column: pa.Array) -> npt.NDArray[Any]:
    """Return a column as an array; a column of lists, which have equal lengths, as (rows, length)."""
    if isinstance(column, pa.ChunkedArray):
        column = column.chunk(0)
    if pa.types.is_list(column.type):
        flat: npt.NDArray[Any] = column.flatten().to_numpy()
        return flat.reshape(len(column), -1)
    plain: npt.NDArray[Any] = column.to_numpy()
    return plain


HANDS_IN_BLOCK, HAND_BLOCKS_IN_FILE = 64, 16
PAIRS_IN_BLOCK, PAIR_BLOCKS_IN_FILE = 512, 16
BOARDS_IN_FILE = {"flop": 64, "turn": 256}
"""Boards per file, for files of about 3 MB: small enough for any host, and not too many."""
FOURS = tuple(hold for hold in range(HOLDS) if hold.bit_count() == HAND_SIZE - 1)
"""The holds that keep four cards."""
CARDS = {"flop": 3, "turn": 4}


def write_discards(
    directory: Path, files: HashedFiles, wins: Numbers, executor: Executor, parts: Parts = ALL
) -> dict[str, Any]:
    """Write every hold of every hand class, and the hand's kind with wild cards; return the entry in the manifest.

    wins  the sums of the goal to win, by subset_id; those for four or five cards of a hand are written in its row,
          because together they are larger than all others
    """
    columns = (
        BlockColumn("value", 2),
        BlockColumn("better", 4, HOLDS),
        BlockColumn("equal", 2, HOLDS),
        BlockColumn("wins_of_four", 8, len(FOURS)),
        BlockColumn("wins_of_five", 8),
        BlockColumn(DEUCES, 1),
        BlockColumn(JOKER, 1),
    )
    hands = SUBSET_CLASSES[HAND_SIZE]
    with (
        Rows(directory, HAND_CLASSES, ("value", "subset_ids", "deuces_wild")) as classes,
        Rows(directory, JOKER_HAND_CLASSES, ("joker_wild",)) as with_joker,
        Rows(directory, DISCARDS, ("better", "equal")) as discards,
    ):

        def numbers_of(first: int, last: int) -> Iterator[list[Numbers]]:
            for start, stop in _ranges(first, last, HANDS_IN_BLOCK, hands):
                value, subsets, deuces_wild = classes.between(start, stop)
                holds = [part.reshape(-1, HOLDS) for part in discards.between(start * HOLDS, stop * HOLDS)]
                wild = deuces_wild, *with_joker.between(start, stop)
                yield [value, *holds, wins[subsets[:, FOURS]], wins[subsets[:, HOLDS - 1]], *wild]

        blocks = -(-hands // HANDS_IN_BLOCK)
        table = BlockTable("discards", columns, blocks, HAND_BLOCKS_IN_FILE, whole=True)
        return {"rows": hands, "in_block": HANDS_IN_BLOCK, **table.write(files, numbers_of, executor, parts)}


def write_preflop(directory: Path, files: HashedFiles, executor: Executor, parts: Parts = ALL) -> dict[str, Any]:
    """Write every pair of holes before the flop (all other deals are lost); return the entry in the manifest."""
    rows = PREFLOP_MATCHUPS.rows
    columns = (BlockColumn("win", 4), BlockColumn("tie", 4))
    with Rows(directory, PREFLOP_MATCHUPS, ("win", "tie")) as pairs:

        def numbers_of(first: int, last: int) -> Iterator[list[Numbers]]:
            for start, stop in _ranges(first, last, PAIRS_IN_BLOCK, rows):
                yield list(pairs.between(start, stop))

        blocks = -(-rows // PAIRS_IN_BLOCK)
        table = BlockTable("preflop", columns, blocks, PAIR_BLOCKS_IN_FILE, whole=True)
        return {"rows": rows, "in_block": PAIRS_IN_BLOCK, **table.write(files, numbers_of, executor, parts)}


def write_street(
    directory: Path,
    files: HashedFiles,
    street: Table,
    executor: Executor,
    parts: Parts = ALL,
    watcher: Watcher | None = None,
) -> dict[str, Any]:
    """Write every hole on every board of `street`, one block per board; return the entry in the manifest."""
    wide = 4 if street is FLOP else 2
    columns = [BlockColumn("changes", wide, len(CHANGES)), *(BlockColumn(name, 4) for name in SQUARES_AND_TWO)]
    names = [*CHANGES, *SQUARES_AND_TWO]
    if street is FLOP:
        columns.append(BlockColumn("histogram", 2, BINS))
        names.append(HISTOGRAM)
    starts = row_starts(CARDS[street.name])
    with Rows(directory, street, names) as rows:

        def numbers_of(first: int, last: int) -> Iterator[list[Numbers]]:
            for board in range(first, last):
                found = rows.between(starts[board], starts[board + 1])
                changes, others = found[: len(CHANGES)], found[len(CHANGES) :]
                yield [np.stack(changes, axis=1), *others]

        table = BlockTable(street.name, columns, len(starts) - 1, BOARDS_IN_FILE[street.name], whole=False)
        return {"cards": CARDS[street.name], **table.write(files, numbers_of, executor, parts, watcher)}


def _ranges(first: int, last: int, each: int, rows: int) -> Iterator[tuple[int, int]]:
    """Yield the range of rows of each block from `first` to `last`, excluded."""
    for block in range(first, last):
        yield block * each, min(rows, (block + 1) * each)


STREETS = {"flop": FLOP, "turn": TURN}
