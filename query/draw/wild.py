"""A hand dealt where deuces are wild: every hold's draws counted by the outcomes of the pay table."""

from math import comb

from ...cards.hands import FULL_HOLD, HAND_SIZE, HOLDS
from ...games.draw.kinds import deuces_wild_kind
from ...games.draw.paytable import NOTHING, PayTable
from ...games.draw.rules import UNSEEN
from ..connection import Connection
from .worth import Dealt, HoldCounts

_COUNT_KINDS = """
    SELECT hands.mask & {mask}::UBIGINT AS held, deuces_wild, count(*)
    FROM hands JOIN hand_classes USING (hand_id) WHERE hands.mask & {dead}::UBIGINT = 0 GROUP BY ALL"""


def wild_holds(connection: Connection, dealt: Dealt, table: PayTable) -> tuple[int, dict[int, HoldCounts]]:
    """The dealt hand's number in the table `deuces_wild`, and its holds, by one pass over the hands without dead cards.

    The counts are of the table's outcomes, in their order, then of hands that pay nothing; a better hand is one that
    pays more than the dealt one, and an equal hand pays the same.
    """
    places, pays = table.places(), table.pays()
    counts = [[0] * (len(table.outcomes) + 1) for _ in range(HOLDS)]
    numbers: list[dict[int, int]] = [{} for _ in range(HOLDS)]
    for held, kind, hands in connection.rows_once(_COUNT_KINDS.format(mask=dealt.mask, dead=dealt.dead)):
        hold = dealt.hold_of(held)
        numbers[hold][kind] = hands
        counts[hold][places[kind]] += hands
    (own,) = numbers[FULL_HOLD]
    royal_flush = len(places) - 1
    unseen = UNSEEN - dealt.dead.bit_count()
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


def wild_category(dealt: Dealt) -> str:
    """The category of the dealt hand with its deuces wild.

    >>> wild_category(Dealt(0, 0, 0, 0, (0, 13, 26, 39, 1), 0))
    'four_deuces'
    """
    return deuces_wild_kind(dealt.ordered).category


def outcome_names(table: PayTable) -> tuple[str, ...]:
    """The names of what `wild_holds` counts."""
    return (*(outcome.name for outcome in table.outcomes), NOTHING)


def wild_source(dead: bool) -> str:
    """Where the counts come from, in words; `dead` if there are dead cards."""
    return "tables hands and hand_classes, counted with deuces wild" + (" and without the dead cards" if dead else "")
