"""Fixtures for hand histories: texts valued with the full tables."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from outs.histories.columns import DECISIONS, HANDS_PLAYED, HistoryTable
from outs.histories.readers.sources import Piece
from outs.histories.run import value_piece


class Valued:
    """The rows of a text, as dictionaries, and its problems."""

    def __init__(self, outcome: Any) -> None:
        self.outcome = outcome
        self.problems: list[tuple[int, str]] = outcome.problems
        self.skipped: dict[str, int] = outcome.skipped

    def rows(self, table: HistoryTable) -> list[dict[str, Any]]:
        """The rows of one file."""
        return [row for part in self.outcome.tables[table] for row in part.to_pylist()]

    @property
    def decisions(self) -> list[dict[str, Any]]:
        """The rows of decisions."""
        return self.rows(DECISIONS)

    @property
    def hands(self) -> list[dict[str, Any]]:
        """The rows of hands and players."""
        return self.rows(HANDS_PLAYED)


Value = Callable[..., Valued]


@pytest.fixture(scope="session")
def value(tables_folder: Path) -> Value:
    """Value a text in a format; `all_known` as in `decision_values`."""

    def valued(text: str, form: str = "phhs", all_known: bool = False) -> Valued:
        return Valued(value_piece(Piece("histories", form, 1, text), str(tables_folder), all_known))

    return valued
