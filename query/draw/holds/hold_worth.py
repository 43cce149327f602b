"""Worth of a hand's holds under an objective: sums from a table, or an exact count without the dead cards."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from itertools import groupby
from operator import mul
from typing import NamedTuple

from ....cards.hands.sizes import HOLDS
from ....games.draw import parameters
from ....games.draw.objective import Objective, pattern_keeper
from ...database.connection import Connection

_COUNTED = """
    WITH ends AS (
        SELECT mask & {mask}::UBIGINT AS held, value, count(*) AS hands FROM hands
        WHERE mask & {dead}::UBIGINT = 0 GROUP BY ALL)
    SELECT held, sum(hands * {score}) FROM ends {join} GROUP BY held"""

Worth = tuple[int, int]
"""A hold's exact worth: a numerator and a denominator, which need not be in lowest terms."""
SumsOf = Callable[[str], list[int]]
"""Function that returns the sum over the draws of each hold of a hand, for a goal of the table `objective_sums`."""


@dataclass(frozen=True, eq=False, repr=False)  # made for every lookup; this halves the time
class Dealt:
    """A dealt hand: its mask, its cards in the order of a hold's bits, and the mask of dead cards."""

    mask: int
    ordered: tuple[int, ...]
    dead: int

    def hold_of(self, held: int) -> int:
        """Return the hold that keeps the cards of the mask `held`."""
        return sum(1 << bit for bit, card in enumerate(self.ordered) if held >> card & 1)


@dataclass(frozen=True, eq=False, repr=False)
class PlainDealt(Dealt):
    """A hand dealt in a game without wild cards, with its value and the canonical mask of its class."""

    value: int
    class_mask: int


class HoldCounts(NamedTuple):
    """Numbers of draws of a hand that end in each category or outcome, and that beat or equal the dealt hand."""

    draws: int
    counts: tuple[int, ...]
    royal_flush: int
    better: int
    equal: int


def worths(
    connection: Connection, sums: SumsOf, objective: Objective, dealt: PlainDealt, holds: Mapping[int, HoldCounts]
) -> dict[int, Worth]:
    """Return each hold's worth: a chance, coins per coin bet, a mean weight, or 1 for the hold that a rule keeps."""
    match objective.kind:
        case parameters.BETTER:
            return {hold: (found.better, found.draws) for hold, found in holds.items()}
        case parameters.PATTERN_KEEPER:
            kept = pattern_keeper(dealt.ordered, dealt.value)
            return {hold: (int(hold == kept), 1) for hold in holds}
        case parameters.WEIGHTS | parameters.DECISION_TREE:
            return weighted(holds, objective.whole_weights(), objective.unit)
    if objective.built_in and not dealt.dead:
        totals = sums(objective.row)
    else:
        totals = counted_sums(connection, objective, dealt)
    unit = objective.unit
    return {hold: (totals[hold], found.draws * unit) for hold, found in holds.items()}


def with_royal(found: Mapping[int, Worth], holds: Mapping[int, HoldCounts], change: Fraction) -> dict[int, Worth]:
    """Return the worths if a royal flush pays `change` coins more."""
    parts, whole = change.as_integer_ratio()
    changed = {}
    for hold, (total, denominator) in found.items():
        unit = denominator // holds[hold].draws
        changed[hold] = total * whole + parts * unit * holds[hold].royal_flush, denominator * whole
    return changed


def weighted(holds: Mapping[int, HoldCounts], weights: Iterable[int], unit: int) -> dict[int, Worth]:
    """Return the mean weight of each hold's results; `weights` are multiples of 1 / `unit`, in the order of counts."""
    weights = tuple(weights)
    return {hold: (sum(map(mul, found.counts, weights)), found.draws * unit) for hold, found in holds.items()}


def source_text(objective: Objective, dead: bool) -> str:
    """Describe the tables behind the worths; `dead` if there are dead cards."""
    counted = "table hands, counted without the dead cards" if dead else "table discards"
    match objective.kind:
        case parameters.WIN if dead:
            return f"{counted}; the opponent's final hands as if no cards were dead"
        case parameters.WIN | parameters.PAYTABLE if objective.built_in and not dead:
            return "tables discards and objective_sums"
        case parameters.PAYTABLE if not dead:
            return f"{counted}; pays counted over table hands"
        case _:
            return counted


def counted_sums(connection: Connection, objective: Objective, dealt: Dealt) -> list[int]:
    """Return the sum over the draws of each hold, by one pass over all hands without dead cards."""
    score, join = _win_score() if objective.kind == parameters.WIN else _pay_score(objective.paytable.pays())
    counted = _COUNTED.format(score=score, join=join, mask=dealt.mask, dead=dealt.dead)
    by_hold = [0] * HOLDS
    for held, total in connection.rows_once(counted):
        by_hold[dealt.hold_of(held)] = int(total)
    return by_hold


def _win_score() -> tuple[str, str]:
    return "((2 * final_hands_below + final_hands) // 4)::HUGEINT", "JOIN draw_equilibrium USING (value)"


def _pay_score(pays: Iterable[int]) -> tuple[str, str]:
    """Return SQL for the pay of each value from 1 on: a CASE over runs of equal pays, which needs no join."""
    branches = []
    for pay, run in groupby(enumerate(pays, start=1), key=lambda numbered: numbered[1]):
        places = [place for place, _ in run]
        if pay:
            branches.append(f"WHEN value BETWEEN {places[0]} AND {places[-1]} THEN {pay}")
    return (f"CASE {' '.join(branches)} ELSE 0 END" if branches else "0"), ""
