"""Hands on which deuces are wild, in a session that asks more than once: each pay table is counted once.

The draws of a hold that end in an outcome follow from how many hands of that outcome contain each set of its cards
(docs/lattice.md). There are 18,370 sets of up to four cards. The counts of a set are the digits of one number, so that
a subtraction of two sets is one of numbers.
"""

from struct import Struct

from ...cards.hands import FULL_HOLD, HAND_SIZE, SUBSET_STARTS
from ...games.draw.kinds import wild_kind, wild_kinds
from ...games.draw.paytable import PayTable
from ...games.draw.rules import DRAWS
from ...games.draw.wild_cards import DEUCES
from ..connection import Connection
from .goal_sums import over_draws
from .worth import HoldCounts

DIGIT_BYTES = 4
FEW = SUBSET_STARTS[HAND_SIZE]
"""Sets of up to four cards."""
MOST_KEPT = 16
"""Pay tables whose counts are kept, of 3 MB each."""
# A hand and a set in it make a pair for each set of the class.
_CONTAINING = f"""
    WITH pairs AS (
        SELECT unnest(subset_ids[:{FULL_HOLD}]) AS subset_id, ({{digits}})[deuces_wild + 1] AS digit, ways AS hands
        FROM hand_classes)
    SELECT subset_id, digit, (sum(hands) // any_value(ways))::BIGINT
    FROM pairs JOIN subset_classes USING (subset_id) GROUP BY subset_id, digit"""


class WildSums:
    """The holds of hands on which deuces are wild."""

    def __init__(self, connection: Connection) -> None:
        """Counts in `connection` for the first hand of each pay table."""
        self._connection = connection
        self._numbers = {kind: number for number, kind in enumerate(wild_kinds(DEUCES))}
        self._by_table: dict[PayTable, _TableSums] = {}

    def holds(
        self, cards: tuple[int, ...], subset_ids: tuple[int, ...], table: PayTable, pays: list[int]
    ) -> tuple[int, dict[int, HoldCounts]]:
        """The hand's number in the table `deuces_wild`, and its holds, as `wild_holds` counts them.

        cards       of the hand
        subset_ids  the class of what each hold keeps
        table       whose outcomes are counted
        pays        what each outcome pays and, at the end, what none does
        """
        sums = self._by_table.get(table)
        if sums is None:
            sums = _TableSums(self._connection, table)
            for oldest in list(self._by_table)[: 1 - MOST_KEPT]:
                self._by_table.pop(oldest, None)
            self._by_table[table] = sums
        number = self._numbers[wild_kind(DEUCES, cards)]
        return number, sums.holds(number, subset_ids, pays)


class _TableSums:
    """How many hands of each outcome contain each set of up to four cards.

    The digits of a number are the counts of the outcomes, then of hands that pay nothing, then of royal flushes, which
    are counted with their outcome too.
    """

    def __init__(self, connection: Connection, table: PayTable) -> None:
        places = table.places()
        royal = len(table.outcomes) + 1
        self._digits = Struct(f"<{royal + 1}I")
        # The last kind is the natural royal flush.
        units = [1 << 8 * DIGIT_BYTES * digit for digit in range(royal + 1)]
        self._of_kind = [units[place] for place in places]
        self._of_kind[-1] += units[royal]
        self._places = places
        self._sums = [0] * FEW
        units[royal] = self._of_kind[-1]
        for subset, digit, hands in connection.rows_once(_CONTAINING.format(digits=[*places[:-1], royal])):
            self._sums[subset] += hands * units[digit]

    def holds(self, number: int, subset_ids: tuple[int, ...], pays: list[int]) -> dict[int, HoldCounts]:
        """The holds of a hand whose kind has this number."""
        sums, digits = self._sums, self._digits
        own = pays[self._places[number]]
        better = [place for place, pay in enumerate(pays) if pay > own]
        equal = [place for place, pay in enumerate(pays) if pay == own]
        holds = {}
        containing = [sums[subset] for subset in subset_ids[:FULL_HOLD]]
        for hold, ends in enumerate(over_draws([*containing, self._of_kind[number]])):
            *counts, royal = digits.unpack(ends.to_bytes(digits.size, "little"))
            holds[hold] = HoldCounts(
                DRAWS[hold],
                tuple(counts),
                royal,
                sum([counts[place] for place in better]),
                sum([counts[place] for place in equal]),
            )
        return holds
