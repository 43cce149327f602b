"""Holds of a hand in a game with wild cards: draws counted by the outcomes of the pay table."""

from math import comb

from ....cards.hands.sizes import FULL_HOLD, HAND_SIZE, HOLDS
from ....games.draw.paytables.kinds import DEUCES, JOKER, Wild
from ....games.draw.paytables.paytable import NOTHING, PayTable
from ....games.draw.rules import draw_counts
from ...database.connection import Connection
from .hold_worth import Dealt, HoldCounts

_WITH_JOKER = "(SELECT mask, hand_id FROM hands UNION ALL SELECT mask, hand_id FROM joker_hands)"
_COUNT_KINDS = """
    SELECT hands.mask & {mask}::UBIGINT AS held, {kind}, count(*)
    FROM {hands} hands JOIN {classes} USING (hand_id) WHERE hands.mask & {dead}::UBIGINT = 0 GROUP BY ALL"""
_TABLES: dict[Wild, dict[str, str]] = {
    DEUCES: {"hands": "hands", "classes": "hand_classes", "kind": "deuces_wild"},
    JOKER: {"hands": _WITH_JOKER, "classes": "joker_hand_classes", "kind": "joker_wild"},
}
"""Tables with the hands of each game, and the table and column with the kind of each class."""
_SOURCES: dict[Wild, str] = {
    DEUCES: "tables hands and hand_classes, counted with deuces wild",
    JOKER: "tables hands, joker_hands and joker_hand_classes, counted with the joker wild",
}


def wild_holds(connection: Connection, dealt: Dealt, table: PayTable, wild: Wild) -> tuple[int, dict[int, HoldCounts]]:
    """Return the number of the dealt hand's kind, and its holds, by one pass over the hands without dead cards.

    Counts are by the table's outcomes, in order, then for hands that pay nothing. A better hand pays more than the
    dealt one, and an equal hand pays the same.
    """
    places, pays = table.places(), table.pays()
    counts = [[0] * (len(table.outcomes) + 1) for _ in range(HOLDS)]
    numbers: list[dict[int, int]] = [{} for _ in range(HOLDS)]
    counted = _COUNT_KINDS.format(**_TABLES[wild], mask=dealt.mask, dead=dealt.dead)
    for held, kind, hands in connection.rows_once(counted):
        hold = dealt.hold_of(held)
        numbers[hold][kind] = hands
        counts[hold][places[kind]] += hands
    (own,) = numbers[FULL_HOLD]
    royal_flush = len(places) - 1
    unseen = draw_counts(table.deck).unseen - dealt.dead.bit_count()
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
