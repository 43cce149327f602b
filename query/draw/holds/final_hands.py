"""Final hands of one or more opponents, whose numbers of cards drawn may be known."""

from collections.abc import Sequence
from functools import lru_cache

from ....cards.errors import BadQuery
from ....games.draw.objectives.opponents import Opponents, Shares, shares_of
from ...database.connection import Connection

MOST_KEPT = 16
"""Number of kinds of opponents whose shares are cached, up to 1 MB each, and whose sums, 0.15 MB for each part."""


class FinalHands:
    """The final hands of an equilibrium by number of cards drawn, and the share of the pot that each value wins."""

    def __init__(self, connection: Connection, table: str) -> None:
        """Read the hands on first use; `table` is SQL for use after FROM, with the columns of `draw_equilibrium`."""
        self._connection = connection
        self._table = table
        self._by_drawn: dict[int | None, Sequence[int]] = {}
        self.shares = lru_cache(MOST_KEPT)(self._shares)

    def _shares(self, opponents: Opponents) -> Shares:
        """Return the share of the pot that each value expects. Raises `BadQuery` for a draw that is never made."""
        return shares_of([self._after_drawing(cards) for cards in opponents.drew])

    def _after_drawing(self, cards: int | None) -> Sequence[int]:
        """Return how often each value is final after drawing `cards` cards, or any number if it is None."""
        if cards not in self._by_drawn:
            column = "final_hands" if cards is None else f"thrown_{cards}"
            hands = [count for (count,) in self._connection.rows_once(f"SELECT {column} FROM {self._table}")]
            if not any(hands):
                raise BadQuery(f"an opponent never draws {cards} cards in the equilibrium")
            self._by_drawn[cards] = hands
        return self._by_drawn[cards]


def against_text(tables: str, dead: bool) -> str:
    """Describe the source of worths against the equilibrium: the names of the tables, and a note for dead cards."""
    counted = f"tables {tables}, counted"
    return f"{counted} without the dead cards; the opponents' final hands as if no cards were dead" if dead else counted
