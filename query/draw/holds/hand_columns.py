"""Holds of a hand class from the column file: one record, and small sections that stay in memory."""

from array import array
from collections.abc import Callable
from sys import byteorder
from typing import NamedTuple

from ....cards.hands.sizes import HAND_SIZE, HOLDS
from ....cards.lazy_attribute import cached_attribute
from ....cards.notation import LANE_BITS, LANE_MASK, SUIT_COUNT, cards_of
from ....tables.files.formats.column_layout import SUMS
from ...columns.column_file import Record
from ...columns.five_card_records import HandRecords
from ...database.connection import Connection
from .hold_worth import HoldCounts


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


_SHIFTS = tuple(LANE_BITS * suit for suit in range(SUIT_COUNT))


def over_draws(containing: list[int]) -> list[int]:
    """Return the sum over the draws of each hold, from the sums over all hands that contain the kept cards.

    This is an alternating sum over the cards thrown (docs/lattice.md); both lists have 32 entries, by hold.

    >>> over_draws([1] * 31 + [1])[:2], over_draws(list(range(32)))[31]
    ([0, 0], 31)
    """
    sums = list(containing)
    for bit in range(HAND_SIZE):
        for hold in range(HOLDS):
            if hold >> bit & 1:
                sums[hold ^ 1 << bit] -= sums[hold]
    return sums


def canonical_subsets(mask: int) -> list[int]:
    """Return the canonical mask of the cards that each hold keeps of a hand with this canonical mask, by hold.

    A set of cards is canonical when its suits' lanes ascend (`cards/lattice/row_numbers.py`): sort four numbers.

    >>> canonical_subsets(0b11111)[1], canonical_subsets(0b11111)[2] == 0b10 << 39
    (549755813888, True)
    """
    masks = [0]
    for card in cards_of(mask):
        masks += [held | 1 << card for held in masks]
    canonical = []
    for held in masks:
        clubs, diamonds, hearts, spades = sorted([held >> shift & LANE_MASK for shift in _SHIFTS])
        canonical.append(clubs | diamonds << _SHIFTS[1] | hearts << _SHIFTS[2] | spades << _SHIFTS[3])
    return canonical
