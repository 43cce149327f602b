"""Lookup of holes and starting hands against each other before the flop, in the column file."""

from collections import Counter
from collections.abc import Callable

from ....cards.hands.starting_hands import STARTING_HANDS, holes_of
from ....cards.lattice.row_numbers import HoleRows
from ....cards.lazy_attribute import cached_attribute
from ....games.holdem.rules import HOLE_SIZE
from ...columns.column_file import Record
from ...database.connection import Connection

Counts = tuple[int, int, int]
"""Deals won, tied and lost by the first hand."""


class PreflopColumns:
    """Rows of `preflop_matchups`, `starting_hand_matchups`, and `starting_hands` against one random hand."""

    def __init__(self, connection: Connection) -> None:
        """Read from the column file of `connection` as questions need it."""
        self._connection = connection
        self._places = {name: place for place, name in enumerate(STARTING_HANDS)}

    def holes(self, first: int, second: int) -> Counts:
        """Look up two disjoint holes, as masks. Raises `TablesDamaged`, like all these methods."""
        win, tie, lose = self._pair(self._rows.row(first, second))
        return win, tie, lose

    def hole_against_class(self, hole: int, starting_hand: str) -> Counts:
        """Sum a hole (its mask) against the holes of a starting hand that share no card with it."""
        rows = Counter(self._rows.row(hole, other) for other in holes_of(starting_hand) if not hole & other)
        pair = self._pair
        found = [(times, pair(row)) for row, times in rows.items()]
        win, tie, lose = (sum(times * record[place] for times, record in found) for place in range(3))
        return win, tie, lose

    def classes(self, first: str, second: str) -> Counts:
        """Look up two starting hands."""
        row = self._places[first] * len(STARTING_HANDS) + self._places[second]
        win, tie, lose = self._matchups[row]
        return win, tie, lose

    def all_holes(self) -> Counts:
        """Sum any hole against any other."""
        win, tie, lose = map(sum, zip(*self._matchups, strict=True))
        return win, tie, lose

    def against_random(self, starting_hand: str) -> tuple[int, Counts]:
        """Return the number of holes of a starting hand, and the counts of one of them against a random hand."""
        combinations, win, tie, lose = self._against_random[self._places[starting_hand]]
        return combinations, (win, tie, lose)

    @cached_attribute
    def _rows(self) -> HoleRows:
        return HoleRows(HOLE_SIZE)

    @cached_attribute
    def _matchups(self) -> list[Record]:
        return self._connection.column_file.rows("starting_hand_matchups")

    @cached_attribute
    def _against_random(self) -> list[Record]:
        return self._connection.column_file.rows("starting_hands")

    @property
    def _pair(self) -> Callable[[int], Record]:
        return self._connection.column_file.records("preflop_matchups")
