"""Holds of hands in games with wild cards: draws counted by the outcomes of the pay table.

Without dead cards, the number of draws of a hold that end in an outcome follows from the numbers of hands with that
outcome that contain each set of its cards (docs/lattice.md). There are 18,370 sets of up to four cards, and as many
with a joker in addition. The counts of a set are packed into one integer as digits, so subtracting two sets is one
subtraction.
"""

from functools import lru_cache
from math import comb
from struct import Struct

from ....cards.hands.sizes import FULL_HOLD, HAND_SIZE, HOLDS, SUBSET_STARTS
from ....cards.lazy_attribute import cached_attribute
from ....cards.notation import DECK_MASK, mask_of
from ....games.draw.paytables.kinds import DEUCES, JOKER, Kind, Wild, wild_kind, wild_kinds
from ....games.draw.paytables.paytable import NOTHING, PayTable
from ....games.draw.rules import draw_counts
from ...database.connection import Connection
from .dealt_hand import Dealt
from .hold_counts import HoldCounts, canonical_subsets, over_draws

_WITH_JOKER_HANDS = "(SELECT mask, hand_id FROM hands UNION ALL SELECT mask, hand_id FROM joker_hands)"
_COUNT_KINDS = """
    SELECT hands.mask & {mask}::UBIGINT AS held, {kind}, count(*)
    FROM {hands} hands JOIN {classes} USING (hand_id) WHERE hands.mask & {dead}::UBIGINT = 0 GROUP BY ALL"""
_TABLES: dict[Wild, dict[str, str]] = {
    DEUCES: {"hands": "hands", "classes": "hand_classes", "kind": "deuces_wild"},
    JOKER: {"hands": _WITH_JOKER_HANDS, "classes": "joker_hand_classes", "kind": "joker_wild"},
}
"""Tables with the hands of each game, and the table and column with the kind of each class."""
_SOURCES: dict[Wild, str] = {
    DEUCES: "tables hands and hand_classes, counted with deuces wild",
    JOKER: "tables hands, joker_hands and joker_hand_classes, counted with the joker wild",
}
DIGIT_BYTES = 4
FEW = SUBSET_STARTS[HAND_SIZE]
"""Number of sets of up to four cards."""
MOST_KEPT = 16
"""Number of pay tables whose counts are cached, 3 MB each, or 6 MB with a joker."""
# Each pair of a hand and a set in it occurs once for each set of the set's class.
_CONTAINING = f"""
    WITH pairs AS (
        SELECT unnest(classes.subset_ids[:{FULL_HOLD}]) AS subset_id, ({{digits}})[{{kind}} + 1] AS digit,
            classes.ways AS hands
        FROM {{classes}}),
    totals AS (SELECT subset_id, digit, sum(hands) AS hands FROM pairs GROUP BY subset_id, digit)
    SELECT subset_id, digit, (hands // ways)::BIGINT FROM totals JOIN subset_classes USING (subset_id)"""
_CLASSES: dict[Wild, dict[str, str]] = {
    DEUCES: {"kind": "deuces_wild", "classes": "hand_classes classes"},
    JOKER: {"kind": "joker_wild", "classes": "hand_classes classes JOIN joker_hand_classes USING (hand_id)"},
}
_SETS = f"SELECT mask, ways FROM subset_classes WHERE subset_id < {FEW} ORDER BY subset_id"
_WITH_JOKER = f"SELECT mask & {DECK_MASK}::UBIGINT, ways, joker_wild FROM joker_hand_classes WHERE mask > {DECK_MASK}"


def wild_holds(connection: Connection, dealt: Dealt, table: PayTable, wild: Wild) -> tuple[int, dict[int, HoldCounts]]:
    """Return the number of the dealt hand's kind, and its holds, by one pass over the hands without dead cards.

    Counts are by the table's outcomes, in order, then for hands that pay nothing. A better hand pays more than the
    dealt one, and an equal hand pays the same.
    """
    places, pays = table.places(), table.pays()
    counts = [[0] * (len(table.outcomes) + 1) for _ in range(HOLDS)]
    numbers: list[dict[int, int]] = [{} for _ in range(HOLDS)]
    counted = _COUNT_KINDS.format(**_TABLES[wild], mask=mask_of(dealt.cards), dead=mask_of(dealt.dead))
    for held, kind, hands in connection.rows_once(counted):
        hold = dealt.hold_of(held)
        numbers[hold][kind] = hands
        counts[hold][places[kind]] += hands
    (own,) = numbers[FULL_HOLD]
    royal_flush = len(places) - 1
    unseen = draw_counts(table.deck).unseen - len(dealt.dead)
    holds = {}
    for hold in range(HOLDS):
        thrown = HAND_SIZE - hold.bit_count()
        if thrown <= unseen:
            kinds = numbers[hold]
            better = sum(hands for kind, hands in kinds.items() if pays[kind] > pays[own])
            equal = sum(hands for kind, hands in kinds.items() if pays[kind] == pays[own])
            holds[hold] = HoldCounts(
                comb(unseen, thrown), tuple(counts[hold]), kinds.get(royal_flush, 0), better, equal
            )
    return own, holds


def outcome_names(table: PayTable) -> tuple[str, ...]:
    """Return the names of the counts of `wild_holds`."""
    return (*(outcome.name for outcome in table.outcomes), NOTHING)


def wild_source(wild: Wild, dead: bool) -> str:
    """Describe the source of the counts; `dead` if there are dead cards."""
    return _SOURCES[wild] + (" and without the dead cards" if dead else "")


class WildSums:
    """Counts for the holds of hands in games with wild cards."""

    def __init__(self, connection: Connection) -> None:
        """Count in `connection` at the first hand of each pay table."""
        self._connection = connection
        self._numbers: dict[Wild, dict[Kind, int]] = {}
        self._sums = lru_cache(MOST_KEPT)(self._sums_of)

    def holds(self, wild: Wild, dealt: Dealt, table: PayTable, pays: list[int]) -> tuple[int, dict[int, HoldCounts]]:
        """Return the number of the hand's kind, and the same counts of its holds as `wild_holds`.

        table  the pay table whose outcomes are counted
        pays   the pay of each outcome and, at the end, of a hand without one
        """
        if wild not in self._numbers:
            self._numbers[wild] = {kind: number for number, kind in enumerate(wild_kinds(wild))}
        number = self._numbers[wild][wild_kind(wild, dealt.ordered)]
        others = dealt.class_mask & DECK_MASK
        held = self._sets.ids_in(others)
        return number, self._sums(table, wild).holds(number, held, others != dealt.class_mask, pays)

    def _sums_of(self, table: PayTable, wild: Wild) -> "_TableSums":
        return _TableSums(self._connection, wild, table, self._sets if wild == JOKER else None)

    @cached_attribute
    def _sets(self) -> "_Sets":
        return _Sets(self._connection)


class _Sets:
    """The sets of up to four cards: their numbers, their ways, and those in each hand with a joker."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection
        found = connection.rows_once(_SETS)
        self._ids = {mask: number for number, (mask, _) in enumerate(found)}
        self.ways = [ways for _, ways in found]

    def ids_in(self, mask: int) -> list[int]:
        """Return the numbers of the sets in a hand with this canonical mask, by hold, except the hold of five cards."""
        return [self._ids[subset] for subset in canonical_subsets(mask)[:FULL_HOLD]]

    @cached_attribute
    def beside_joker(self) -> list[tuple[list[int], int, int]]:
        """Return for each class of hands with a joker the sets in its other cards, its ways and its kind."""
        return [(self.ids_in(mask), ways, kind) for mask, ways, kind in self._connection.rows_once(_WITH_JOKER)]


class _TableSums:
    """Numbers of hands with each outcome that contain each set of up to four cards, without or with a joker.

    The digits of a number are the counts of the outcomes, then of hands that pay nothing, then of natural royal
    flushes, which are also counted with their outcome.
    """

    def __init__(self, connection: Connection, wild: Wild, table: PayTable, sets: _Sets | None) -> None:
        """Count in `connection`; `sets` is given if hands may have a joker."""
        places = table.places()
        royal = len(table.outcomes) + 1
        self._digits = Struct(f"<{royal + 1}I")
        self._draws = draw_counts(table.deck).draws
        # The last kind is the natural royal flush.
        units = [1 << 8 * DIGIT_BYTES * digit for digit in range(royal + 1)]
        self._of_kind = [units[place] for place in places]
        self._of_kind[-1] += units[royal]
        self._places = places
        self._with_joker = self._beside(sets) if sets else []
        self._sums = [*self._with_joker] or [0] * FEW
        units[royal] = self._of_kind[-1]
        for subset, digit, hands in connection.rows_once(
            _CONTAINING.format(**_CLASSES[wild], digits=[*places[:-1], royal])
        ):
            self._sums[subset] += hands * units[digit]

    def _beside(self, sets: _Sets) -> list[int]:
        """Return the numbers of hands that contain each set and a joker."""
        totals = [0] * FEW
        for held, ways, kind in sets.beside_joker:
            hands = ways * self._of_kind[kind]
            for subset in held:
                totals[subset] += hands
        # Every hand was counted once for each set of the class.
        return [total // ways for total, ways in zip(totals, sets.ways, strict=True)]

    def holds(self, number: int, held: list[int], has_joker: bool, pays: list[int]) -> dict[int, HoldCounts]:
        """Return the holds of a hand of kind `number`; `held` are the sets in its cards other than a joker, by hold."""
        digits = self._digits
        own = pays[self._places[number]]
        better = [place for place, pay in enumerate(pays) if pay > own]
        equal = [place for place, pay in enumerate(pays) if pay == own]
        holds = {}
        containing = [self._sums[subset] for subset in held]
        if has_joker:  # the joker is the highest card of a hand
            containing += [self._with_joker[subset] for subset in held[:-1]]
        for hold, ends in enumerate(over_draws([*containing, self._of_kind[number]])):
            *counts, royal = digits.unpack(ends.to_bytes(digits.size, "little"))
            holds[hold] = HoldCounts(
                self._draws[hold],
                tuple(counts),
                royal,
                sum([counts[place] for place in better]),
                sum([counts[place] for place in equal]),
            )
        return holds
