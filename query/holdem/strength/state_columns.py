"""Rows of holes on a flop or turn in the column file."""

from collections.abc import Sequence
from typing import Any

from ....cards.lattice.row_numbers import HoleRows
from ....cards.lazy_attribute import cached_attribute
from ....games.holdem.rules import run_outs
from ....tables.files.column_layout import CHANGES, COUNTS, HISTOGRAM, SQUARES_AND_TWO
from ....tables.holdem import STATES
from ...columns.column_file import Record
from ...database.connection import Connection


class StateColumns:
    """Rows of `flop` or `turn`, by hole and board."""

    def __init__(self, connection: Connection, table: str, cards: int) -> None:
        """Read the section `table` of the column file of `connection`, whose boards have `cards` cards."""
        self._connection, self._table, self._cards = connection, table, cards
        self._run_outs = run_outs(cards)

    def rows(self, hole: int, boards: Sequence[int], columns: Sequence[str]) -> list[dict[str, Any]]:
        """Return columns of a hole's row on each board; hole and board are disjoint masks. Raises `TablesError`."""
        record, numbers = self._connection.column_file.records(self._table), self._numbers
        found = (numbers.row_and_ways(board, hole) for board in boards)
        return [self._row(record(number), ways, columns) for number, ways in found]

    def _row(self, record: Record, ways: int, columns: Sequence[str]) -> dict[str, Any]:
        if columns == COUNTS:
            return dict(zip(COUNTS, (sum(record[then:9:3]) for then in range(3)), strict=True))
        row: dict[str, Any] = dict(zip((*CHANGES, *SQUARES_AND_TWO), record, strict=False))
        for place, name in enumerate(STATES):
            row[name] = sum(record[3 * place : 3 * place + 3]) // self._run_outs
        for place, name in enumerate(COUNTS):
            row[name] = sum(record[place:9:3])
        row["ways"] = ways
        if len(record) > len(CHANGES) + len(SQUARES_AND_TWO):
            row[HISTOGRAM] = record[len(CHANGES) + len(SQUARES_AND_TWO) :]
        return {name: row[name] for name in columns}

    @cached_attribute
    def _numbers(self) -> HoleRows:
        return HoleRows(self._cards)
