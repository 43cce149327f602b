"""What tables know before the flop: two holdings against each other, or a range against random hands."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Protocol

from ....cards.equity_answers import EquityAnswer
from ....cards.ranges import Range
from ...connection import Connection
from .lookup import against_random, holding_of, look_up, require_random, starting_hand_rows

if TYPE_CHECKING:
    from ....games.holdem.sums import HandSums
    from ....games.holdem.weighted_holes import WeightedHoles
    from .preflop_columns import PreflopColumns
    from .preflop_showdowns import PreflopMatchups

PAIR = 2


class PreflopTables(Protocol):
    """What a game's tables say before the flop."""

    few_dead: int
    """Dead cards up to which `sums` less the boards that they are on is quicker than all boards; below 0: never."""

    def find(self, ranges: Sequence[Range], opponents: int) -> EquityAnswer | None:
        """Ranges without a card in common, or two of which the second stands for `opponents`; None if not known."""

    def sums(self, hands: "WeightedHoles", others: "WeightedHoles") -> "tuple[HandSums, str]":
        """One player's holes against another's over all boards, and the table that says so."""


class HoldemPreflop:
    """Hold'em's tables, from the database or from its column file."""

    def __init__(self, connection: Connection, few_dead: int) -> None:
        """Reads from `connection`."""
        self._connection, self.few_dead = connection, few_dead
        self._columns: PreflopColumns | None = None
        self._matchups: PreflopMatchups | None = None

    def find(self, ranges: Sequence[Range], opponents: int) -> EquityAnswer | None:
        """The answer, if a table has it directly. Raises `BadQuery` for several opponents that are not random."""
        known = [seat for seat, held in enumerate(ranges) if not held.is_random] or [0]
        if len(ranges) == PAIR and opponents != 1:
            require_random(ranges[1], opponents)
            return self._against_random(ranges[0], ranges[1], opponents)
        if len(ranges) > PAIR and len(known) == 1:
            return self._against_random(ranges[known[0]], ranges[known[0] - 1], len(ranges) - 1, known[0])
        if len(ranges) > PAIR:
            return None
        first, second = map(holding_of, ranges)
        return look_up(self._connection, self._columns_in_use(), first, second) if first and second else None

    def sums(self, hands: "WeightedHoles", others: "WeightedHoles") -> "tuple[HandSums, str]":
        """By the tables of matchups as matrices."""
        if self._matchups is None:
            from .preflop_showdowns import PreflopMatchups

            self._matchups = PreflopMatchups(self._connection)
        return self._matchups.sums(hands, others)

    def _against_random(self, held: Range, others: Range, opponents: int, seat: int = 0) -> EquityAnswer:
        rows = starting_hand_rows(self._connection, opponents)
        return against_random(rows, "table starting_hands", held, others, opponents, seat)

    def _columns_in_use(self) -> "PreflopColumns | None":
        """The column file's rows, once a session uses them."""
        file = self._connection.lookups.file
        if file is None:
            return None
        if self._columns is None:
            from .preflop_columns import PreflopColumns

            self._columns = PreflopColumns(file)
        return self._columns
