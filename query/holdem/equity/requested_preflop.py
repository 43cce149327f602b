"""Before the flop in a game whose tables are built on request: starting hands against one random hand."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ....cards.equity_answers import EquityAnswer
from ....cards.errors import BadQuery
from ....cards.ranges import Range
from ....games.holdem.rules import Rules
from ...connection import Connection

if TYPE_CHECKING:
    from ....games.holdem.sums import HandSums
    from ....games.holdem.weighted_holes import WeightedHoles


class RequestedPreflop:
    """The tables of a game with another deck, where they are built."""

    few_dead = -1

    def __init__(self, connection: Connection, rules: Rules) -> None:
        """Reads the files beside the database of `connection`."""
        self._connection, self._rules = connection, rules

    def find(self, ranges: Sequence[Range], opponents: int) -> EquityAnswer | None:
        """A starting hand against a random one, if its table is built."""
        if opponents != 1 and not ranges[-1].is_random:
            raise BadQuery(f"{opponents} opponents need one range against random, before the flop, without dead cards")
        return None

    def sums(self, hands: "WeightedHoles", others: "WeightedHoles") -> "tuple[HandSums, str]":
        """No table has hand against hand; `few_dead` says so."""
        raise NotImplementedError
