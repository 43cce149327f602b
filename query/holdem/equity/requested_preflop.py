"""Preflop lookups in a game whose tables are built on request."""

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from ....cards.answers.equity_answers import EquityAnswer, PlayerAnswer
from ....cards.deck import Deck
from ....cards.errors import BadQuery
from ....cards.lazy_attribute import cached_attribute
from ....cards.ranges.range import Range
from ....games.holdem.parameters import TWO_PLAYERS
from ....tables.schema import ON_REQUEST
from ....tables.short_deck import table_name
from ...database.connection import Connection
from ...database.tables_on_request import columns_on_request, is_built, rows_on_request
from .lookup import ROW, against_random, only_range

if TYPE_CHECKING:
    import numpy.typing as npt

    from .preflop_matchups import PreflopMatchups


class RequestedPreflop:
    """Preflop lookups in the tables of a game with another deck, where these are built."""

    def __init__(self, connection: Connection, game: str, deck: Deck) -> None:
        """Read the files of a game's tables in the folder of `connection`."""
        self._connection, self._game, self._deck = connection, game, deck

    @property
    def matchups(self) -> "PreflopMatchups | None":
        """Each hand against each other, or None if the table is not built."""
        return self.required_matchups if is_built(self._connection.directory, self._pairs) else None

    @cached_attribute
    def required_matchups(self) -> "PreflopMatchups":
        """Each hand against each other. Raises `TablesMissing`, or `BadQuery` for a game without such a table."""
        from .preflop_matchups import PreflopMatchups

        if self._pairs not in ON_REQUEST:
            raise BadQuery(f"{self._game} has no table of matchups, which push or fold is solved from")

        def columns(sql: str) -> "dict[str, npt.NDArray[Any]]":
            return columns_on_request(self._connection, self._pairs, sql)

        return PreflopMatchups(columns, self._pairs, None, self._deck)

    def find(self, ranges: Sequence[Range]) -> EquityAnswer | None:
        """Look up a range against random hands, if the table is built and has that number."""
        seat = only_range(ranges)
        if seat is None or not is_built(self._connection.directory, self._table):
            return None
        sql = f"SELECT {ROW} FROM (SELECT *, true AS exact, 0.0::DOUBLE AS standard_error FROM {self._table})"
        rows = rows_on_request(self._connection, self._table, f"{sql} WHERE opponents = $1", len(ranges) - 1)
        if not rows or (len(ranges) == TWO_PLAYERS and ranges[seat].held_counts is None):
            return None
        found = against_random(rows, self._table, ranges, seat)
        return found if len(ranges) > TWO_PLAYERS else _with_opponent(found, seat)

    @property
    def _pairs(self) -> str:
        return table_name(self._game, "matchups")

    @property
    def _table(self) -> str:
        return table_name(self._game, "hands")


def _with_opponent(found: EquityAnswer, known: int) -> EquityAnswer:
    """Return the answer with the counts of the random hand, which wins what the player in seat `known` loses."""
    held, other = found.players[known], found.players[1 - known]
    win, tie, lose = int(held.win or 0), int(held.tie or 0), int(held.lose or 0)
    players = [PlayerAnswer.counted(held.hand, win, tie, lose), PlayerAnswer.counted(other.hand, lose, tie, win)]
    return replace(found, players=tuple(players if known == 0 else players[::-1]))
