"""What a hand's holds are worth by an objective: 32 sums from a table, or an exact count without the dead cards."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from itertools import groupby
from operator import mul

from ...cards.hands import HAND_SIZE, HOLDS
from ...games.draw import objective_kinds
from ...games.draw.answers import HoldAnswer
from ...games.draw.objectives import Objective
from ...games.draw.pattern_keeper import pattern_keeper
from ..connection import Connection

_SUMS = f"""
    WITH holds AS
        (SELECT unnest(range({HOLDS})) AS hold, unnest(subset_ids) AS subset_id FROM hand_classes WHERE hand_id = $1)
    SELECT hold, sum FROM holds JOIN objective_sums USING (subset_id) WHERE objective = $2"""
_COUNTED = """
    SELECT hands.mask & {mask}::UBIGINT AS held, sum({score}) FROM hands {join}
    WHERE hands.mask & {dead}::UBIGINT = 0 GROUP BY held"""


@dataclass(frozen=True)
class Dealt:
    """A dealt hand: its class, value and mask, its cards in the order of a hold's bits, and the mask of dead cards."""

    hand_id: int
    value: int
    mask: int
    ordered: tuple[int, ...]
    dead: int

    def hold_of(self, held: int) -> int:
        """The hold that keeps the cards of the mask `held`."""
        return sum(1 << bit for bit, card in enumerate(self.ordered) if held >> card & 1)


def worths(
    connection: Connection, objective: Objective, dealt: Dealt, holds: Mapping[int, HoldAnswer]
) -> dict[int, Fraction]:
    """What each hold is worth: a chance, coins for one paid, a mean weight, or 1 for the hold that a rule keeps."""
    match objective.kind:
        case objective_kinds.BETTER:
            return {hold: Fraction(answer.better, answer.draws) for hold, answer in holds.items()}
        case objective_kinds.PATTERN_KEEPER:
            kept = pattern_keeper(dealt.ordered, dealt.value)
            return {hold: Fraction(hold == kept) for hold in holds}
        case objective_kinds.WEIGHTS | objective_kinds.DECISION_TREE:
            weights, unit = objective.whole_weights(), objective.unit
            return {
                hold: Fraction(sum(map(mul, answer.counts, weights)), answer.draws * unit)
                for hold, answer in holds.items()
            }
    if objective.built_in and not dealt.dead:
        found = looked_up_sums(connection, objective, dealt.hand_id)
    else:
        found = counted_sums(connection, objective, dealt)
    return {hold: Fraction(found[hold], answer.draws * objective.unit) for hold, answer in holds.items()}


def source_text(objective: Objective, dead: bool) -> str:
    """The tables that the worths come from, in words; `dead` if there are dead cards."""
    counted = "table hands, counted without the dead cards" if dead else "table discards"
    match objective.kind:
        case objective_kinds.WIN if dead:
            return f"{counted}; the opponent's final hands as if no cards were dead"
        case objective_kinds.WIN | objective_kinds.PAYTABLE if objective.built_in and not dead:
            return "tables discards and objective_sums"
        case objective_kinds.PAYTABLE if not dead:
            return f"{counted}; pays counted over table hands"
        case _:
            return counted


def looked_up_sums(connection: Connection, objective: Objective, hand_id: int) -> dict[int, int]:
    """The sum over the draws of each hold, by the alternating sum of docs/lattice.md over the 32 subsets held."""
    sums: dict[int, int] = dict(connection.rows(_SUMS, hand_id, objective.name))
    for bit in range(HAND_SIZE):
        for hold in range(HOLDS):
            if hold >> bit & 1:
                sums[hold ^ 1 << bit] -= sums[hold]
    return sums


def counted_sums(connection: Connection, objective: Objective, dealt: Dealt) -> dict[int, int]:
    """The sum over the draws of each hold, by one pass over all hands without dead cards."""
    score, join = _win_score() if objective.kind == objective_kinds.WIN else _pay_score(objective)
    counted = _COUNTED.format(score=score, join=join, mask=dealt.mask, dead=dealt.dead)
    found = connection.rows_once(counted)
    by_hold = dict.fromkeys(range(HOLDS), 0)
    for held, total in found:
        by_hold[dealt.hold_of(held)] = int(total)
    return by_hold


def _win_score() -> tuple[str, str]:
    return "((2 * final_hands_below + final_hands) // 4)::HUGEINT", "JOIN draw_equilibrium USING (value)"


def _pay_score(objective: Objective) -> tuple[str, str]:
    """The pay as a CASE over runs of hands with equal pays, and the table to join for it."""
    table = objective.paytable
    if table.wild:
        return _runs("hand_classes.deuces_wild", table.pays(), 0), "JOIN hand_classes USING (hand_id)"
    return _runs("hands.value", table.pays(), 1), ""


def _runs(column: str, pays: Iterable[int], first: int) -> str:
    branches = []
    for pay, run in groupby(enumerate(pays, start=first), key=lambda numbered: numbered[1]):
        places = [place for place, _ in run]
        if pay:
            branches.append(f"WHEN {column} BETWEEN {places[0]} AND {places[-1]} THEN {pay}")
    return f"CASE {' '.join(branches)} ELSE 0 END" if branches else "0"
