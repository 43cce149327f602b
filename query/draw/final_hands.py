"""What holds win of several opponents, or of some who are known to have drawn a number of cards."""

from collections.abc import Iterable, Sequence

from ...cards.errors import BadQuery
from ...cards.hands import HOLDS
from ...games.draw.opponents import Opponents, Shares, shares_of
from ..connection import Connection
from .worth import Dealt

_ENDS = """
    SELECT mask & {mask}::UBIGINT AS held, value, count(*) FROM hands WHERE mask & {dead}::UBIGINT = 0 GROUP BY ALL"""

Ends = list[list[tuple[int, int]]]
"""How each hold ends, by hold: values of `hands`, each with the number of draws."""


class FinalHands:
    """The final hands of an equilibrium, by the number of cards drawn, and what each value wins of them."""

    def __init__(self, connection: Connection, table: str) -> None:
        """Reads them on first use; `table` stands after FROM and gives the columns of `draw_equilibrium`, in order."""
        self._connection = connection
        self._table = table
        self._by_drawn: dict[int | None, Sequence[int]] = {}
        self._shares: dict[Opponents, Shares] = {}

    def shares(self, opponents: Opponents) -> Shares:
        """The share of the pot that each value expects. Raises `BadQuery` for a draw that is never made."""
        if opponents not in self._shares:
            self._shares[opponents] = shares_of([self._after_drawing(cards) for cards in opponents.drew])
        return self._shares[opponents]

    def _after_drawing(self, cards: int | None) -> Sequence[int]:
        """How often each value is the final one after drawing this number of cards, or any if it is None."""
        if cards not in self._by_drawn:
            column = "final_hands" if cards is None else f"thrown_{cards}"
            hands = [count for (count,) in self._connection.rows_once(f"SELECT {column} FROM {self._table}")]
            if not any(hands):
                raise BadQuery(f"an opponent never draws {cards} cards in the equilibrium")
            self._by_drawn[cards] = hands
        return self._by_drawn[cards]


def ends_by_hold(connection: Connection, dealt: Dealt) -> Ends:
    """How each hold of a hand ends, by one pass over all hands without dead cards."""
    by_held: dict[int, list[tuple[int, int]]] = {}
    for held, value, draws in connection.rows_once(_ENDS.format(mask=dealt.mask, dead=dealt.dead)):
        by_held.setdefault(held, []).append((value, draws))
    ends: Ends = [[] for _ in range(HOLDS)]
    for held, found in by_held.items():
        ends[dealt.hold_of(held)] = found
    return ends


def won(ends: Iterable[tuple[int, int]], shares: Shares) -> int:
    """What the draws of a hold win together, in parts of `shares.whole`."""
    parts = shares.parts
    return sum(draws * parts[value] for value, draws in ends)


def against_text(dead: bool) -> str:
    """The tables that worths against such opponents come from, in words; `dead` if there are dead cards."""
    counted = "tables hands and draw_equilibrium, counted"
    return f"{counted} without the dead cards; the opponents' final hands as if no cards were dead" if dead else counted
