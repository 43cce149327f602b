"""Holds of a hand class from the column file: one record, and small sections that stay in memory."""

from array import array
from collections.abc import Callable
from sys import byteorder
from typing import NamedTuple

from ...cards.hands.sizes import HOLDS
from ...cards.lazy_attribute import cached_attribute
from ...tables.files.column_layout import SUMS
from ..columns.column_file import Record
from ..columns.hand_records import HandRecords
from ..database.connection import Connection
from .hold_sums import over_draws
from .worth import HoldCounts


class HandRow(NamedTuple):
    """A hand class: its value, and for each hold the counts and the class of the kept cards."""

    value: int
    holds: dict[int, HoldCounts]
    subset_ids: tuple[int, ...]


class HandColumns:
    """Rows of hand classes, by canonical mask."""

    def __init__(self, connection: Connection) -> None:
        """Read from the column file of `connection` as questions need it."""
        self._connection = connection
        self._sums: dict[str, array[int]] = {}

    def row(self, mask: int) -> HandRow:
        """Return the row of the class with this canonical mask. Raises `TablesError`."""
        record = HandRecords(self._connection.column_file).record(mask)
        first, second, third, fourth, fifth = range(1, 1 + 5 * HOLDS, HOLDS)
        endings = self._endings
        holds = {
            hold: HoldCounts(*endings[ending], royal_flush, better, equal)
            for hold, (ending, royal_flush, better, equal) in enumerate(
                zip(record[second:third], record[third:fourth], record[fourth:fifth], record[fifth:], strict=True)
            )
        }
        return HandRow(record[0], holds, record[first:second])

    def sums(self, goal: str, subset_ids: tuple[int, ...]) -> list[int]:
        """Return the sum over the draws of each hold of the hand with these `subset_ids`.

        goal  a goal of the table `objective_sums`
        """
        found = self._sums.get(goal)
        if found is None:
            found = array("Q", self._connection.column_file.whole(f"{SUMS}:{goal}"))
            if byteorder == "big":
                found.byteswap()
            self._sums[goal] = found
        return over_draws([found[subset] for subset in subset_ids])

    @cached_attribute
    def _endings(self) -> "_Endings":
        return _Endings(self._connection.column_file.row_of("endings"))


class _Endings(dict[int, tuple[int, tuple[int, ...]]]):
    """Draws and counts of each ending by its number, unpacked on first use."""

    def __init__(self, row: Callable[[int], Record]) -> None:
        self._row = row

    def __missing__(self, number: int) -> tuple[int, tuple[int, ...]]:
        draws, *counts = self._row(number)
        found = self[number] = draws, tuple(counts)
        return found
