"""Tables of three hands before the flop as arrays, read from their files if they are built."""

from collections.abc import Iterator
from dataclasses import dataclass
from math import comb
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from .....cards.hands.hole_arrays import HOLES_OF_EACH
from .....cards.hands.starting_hands import STARTING_HANDS
from .....cards.lazy_attribute import cached_attribute
from .....games.holdem.three_way.showdown_orders import ORDER_COUNT, ORDERS, RESEATED, SEATINGS
from .....games.holdem.three_way.triples import dealt_triples
from .....tables.files.location import build_command
from .....tables.holdem_triples import STARTING_HAND_TRIPLES, TRIPLE_PROJECTIONS
from .....tables.schema import REQUEST_OF
from ....database.connection import Connection
from ....database.tables_on_request import is_built, whole_columns

if TYPE_CHECKING:
    from .....kernels.holdem.triples.hole_triples import Projections

Numbers = npt.NDArray[np.int64]
Totals = npt.NDArray[Any]
"""Integers if the weights are integers, else floats."""
RANK_ROWS = comb(93, 3)
"""Number of rows by rank in `triple_projections`; they come first."""


class TripleTables:
    """Both tables, each read on first use."""

    def __init__(self, connection: Connection) -> None:
        """Read the files in the folder of `connection`."""
        self._connection = connection

    @property
    def built(self) -> bool:
        """True if both tables are built."""
        return all(
            is_built(self._connection.directory, table.name) for table in (STARTING_HAND_TRIPLES, TRIPLE_PROJECTIONS)
        )

    @property
    def command(self) -> str:
        """The command that builds them."""
        return f"{build_command(self._connection.directory)} {REQUEST_OF[TRIPLE_PROJECTIONS.name]}"

    @cached_attribute
    def starting_hands(self) -> "StartingHandTriples":
        """The table `starting_hand_triples`. Raises `TablesMissing` or `TablesDamaged`."""
        columns = whole_columns(self._connection, STARTING_HAND_TRIPLES.name, ORDERS)
        return StartingHandTriples(
            dealt_triples().astype(np.uint8), np.stack([columns[name] for name in ORDERS], axis=1)
        )

    @cached_attribute
    def projections(self) -> "Projections":
        """The table `triple_projections`. Raises `TablesMissing` or `TablesDamaged`."""
        from .....kernels.holdem.triples.hole_triples import Projections

        columns = whole_columns(self._connection, TRIPLE_PROJECTIONS.name, ORDERS)
        counts = np.stack([columns[name] for name in ORDERS], axis=1)
        return Projections(counts[:RANK_ROWS], counts[RANK_ROWS:])


@dataclass(frozen=True)
class StartingHandTriples:
    """The table's rows in their order.

    hands   (818480, 3) uint8    the indices of the three among the 169, ascending
    counts  (818480, 13) uint32  the deals in each of `ORDERS`
    """

    hands: npt.NDArray[np.uint8]
    counts: npt.NDArray[np.uint32]

    def orders_of_seat(self, weights: Totals, seat: int) -> Totals:
        """Return how often one hole of each starting hand in a seat finishes in each order: (169, 13).

        weights  (3, 169) weights of the starting hands by player; in the seat itself, nonzero weights count as 1
        """
        total: Totals = np.zeros((len(STARTING_HANDS), ORDER_COUNT), weights.dtype)
        for hands, counts, reseated in self._seated(np.not_equal(weights, 0)):
            if len(hands):
                by_hand = np.argsort(hands[:, seat], kind="stable")
                hands, counts = hands[by_hand], counts[by_hand]  # noqa: PLW2901
                times = weights[seat - 1, hands[:, seat - 1]] * weights[seat - 2, hands[:, seat - 2]]
                own, start = np.unique(hands[:, seat], return_index=True)
                # All holes of a starting hand have equal results, so the division is exact.
                of_one = counts // HOLES_OF_EACH[hands[:, seat], None]
                total[own[:, None], reseated] += np.add.reduceat(times[:, None] * of_one.astype(weights.dtype), start)
        return total

    def _seated(self, possible: npt.NDArray[np.bool_]) -> Iterator[tuple[Numbers, npt.NDArray[np.uint32], Numbers]]:
        """Yield for each seating the rows whose hands are `possible`, (3, 169): hands by seat, (n, 3), counts, (n, 13),
        and the order that each order of the counts becomes.
        """
        rows = self._rows(np.any(possible, axis=0))
        listed, counts = self.hands[rows], self.counts[rows]
        for seating, reseated in zip(SEATINGS, RESEATED, strict=True):
            hands = listed[:, seating].astype(np.int64)
            wanted = possible[0, hands[:, 0]] & possible[1, hands[:, 1]] & possible[2, hands[:, 2]]
            seat_of = np.argsort(seating)
            for one in (0, 1):  # equal hands are listed next to each other, and seated in one way only
                if seat_of[one] > seat_of[one + 1]:
                    wanted &= listed[:, one] != listed[:, one + 1]
            yield hands[wanted], counts[wanted], reseated

    def _rows(self, possible: npt.NDArray[np.bool_]) -> Numbers:
        """Return the rows whose three hands are all possible, (169,); rows are sorted by the first hand."""
        edges = self._first_rows
        rows = np.concatenate([np.arange(edges[hand], edges[hand + 1]) for hand in np.flatnonzero(possible)])
        for place in (1, 2):
            rows = rows[possible[self.hands[rows, place]]]
        return rows

    @cached_attribute
    def _first_rows(self) -> list[int]:
        """The start of each first hand's rows, followed by the number of rows."""
        edges: list[int] = np.searchsorted(self.hands[:, 0], np.arange(len(STARTING_HANDS) + 1)).tolist()
        return edges
