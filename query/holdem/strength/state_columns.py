"""The row of a hole on a flop or turn from the column file."""

from collections.abc import Sequence
from typing import Any

from ....cards.cached import cached_attribute
from ....cards.row_numbers import HoleRows
from ....tables.column_file import CHANGES, COUNTS, HISTOGRAM, SQUARES_AND_TWO
from ....tables.holdem import STATES
from ...column_file import ColumnFile


class StateColumns:
    """The rows of `flop` or `turn`, by hole and board."""

    def __init__(self, file: ColumnFile, table: str, cards: int, run_outs: int) -> None:
        """Reads the section `table` of `file`: boards of `cards` cards, which `run_outs` complete."""
        self._record = file.records(table)
        self._cards = cards
        self._run_outs = run_outs

    def row(self, hole: int, board: int, columns: Sequence[str]) -> dict[str, Any]:
        """The columns of a hole's row; hole and board are disjoint masks. Raises `TablesDamaged`."""
        number, ways = self._rows.row_and_ways(board, hole)
        record = self._record(number)
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
    def _rows(self) -> HoleRows:
        return HoleRows(self._cards)
