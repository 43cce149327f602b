"""Preflop lookups in a game's tables: the protocol, and hold'em's implementation."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Protocol

from .....cards.answers.equity_answers import EquityAnswer
from .....cards.lazy_attribute import cached_attribute
from .....cards.ranges.range import Range
from ....database.connection import Connection
from ..lookup import against_random, holding_of, look_up, require_random, starting_hand_rows
from ..preflop_columns import PreflopColumns

if TYPE_CHECKING:
    from .showdowns import PreflopMatchups

PAIR = 2


class PreflopTables(Protocol):
    """Preflop lookups in a game's tables."""

    def find(self, ranges: Sequence[Range], opponents: int) -> EquityAnswer | None:
        """Look up ranges that share no card, or two of which the second stands for `opponents`; None if not found."""

    @property
    def matchups(self) -> "PreflopMatchups | None":
        """Every hand against every other over all boards, or None if no table has them."""

    @property
    def required_matchups(self) -> "PreflopMatchups":
        """Every hand against every other over all boards. Raises `TablesMissing` if no table has them."""


class HoldemPreflop:
    """Preflop lookups in hold'em's tables."""

    def __init__(self, connection: Connection) -> None:
        """Read from `connection`."""
        self._connection = connection
        self._columns = PreflopColumns(connection)

    def find(self, ranges: Sequence[Range], opponents: int) -> EquityAnswer | None:
        """Return the answer if a table has it directly. Raises `BadQuery` for several opponents that are not random."""
        known = [seat for seat, held in enumerate(ranges) if not held.is_random] or [0]
        if len(ranges) == PAIR and opponents != 1:
            require_random(ranges[1], opponents)
            return self._against_random(ranges[0], ranges[1], opponents)
        if len(ranges) > PAIR and len(known) == 1:
            return self._against_random(ranges[known[0]], ranges[known[0] - 1], len(ranges) - 1, known[0])
        if len(ranges) > PAIR:
            return None
        first, second = map(holding_of, ranges)
        return look_up(self._columns, first, second) if first and second else None

    @cached_attribute
    def matchups(self) -> "PreflopMatchups":
        """The matchup tables as matrices."""
        from .showdowns import PreflopMatchups

        return PreflopMatchups(self._connection.columns)

    @property
    def required_matchups(self) -> "PreflopMatchups":
        """The matchup tables as matrices, which hold'em always has."""
        return self.matchups

    def _against_random(self, held: Range, others: Range, opponents: int, seat: int = 0) -> EquityAnswer:
        rows = starting_hand_rows(self._connection, opponents)
        return against_random(rows, "table starting_hands", held, others, opponents, seat)
