"""Counts of a hand's holds, looked up in the column file, and the worth of each hold under an objective."""

from array import array
from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from itertools import groupby
from math import lcm
from operator import add, mul
from sys import byteorder
from typing import TYPE_CHECKING, NamedTuple

from ....cards.hands.sizes import HAND_SIZE, HOLDS
from ....cards.lazy_attribute import cached_attribute
from ....cards.notation import LANE_BITS, LANE_MASK, SUIT_COUNT, cards_of, mask_of
from ....games.draw import parameters
from ....games.draw.objective import Objective, pattern_keeper
from ....tables.files.formats.column_layout import SUMS
from ...columns.five_card_records import HandRecords
from .dealt_hand import Dealt

if TYPE_CHECKING:
    from ...columns.column_file import Record
    from ...database.connection import Connection

_COUNTED = """
    WITH ends AS (
        SELECT mask & {mask}::UBIGINT AS held, value, count(*) AS hands FROM hands
        WHERE mask & {dead}::UBIGINT = 0 GROUP BY ALL)
    SELECT held, sum(hands * {score}) FROM ends {join} GROUP BY held"""

Worth = tuple[int, int]
"""A hold's exact worth: a numerator and a denominator, which need not be in lowest terms."""
_SHIFTS = tuple(LANE_BITS * suit for suit in range(SUIT_COUNT))


class HoldCounts(NamedTuple):
    """Numbers of draws of a hand that end in each category or outcome, and that beat or equal the dealt hand."""

    draws: int
    counts: tuple[int, ...]
    royal_flush: int
    better: int
    equal: int


def _with_royal(found: Mapping[int, Worth], holds: Mapping[int, HoldCounts], change: Fraction) -> dict[int, Worth]:
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


def ranked(worths: Mapping[int, Worth], holds: Iterable[int]) -> list[tuple[int, float]]:
    """Return the holds in descending order of worth, then of hold, each with its worth as the nearest float.

    >>> ranked({0: (1, 3), 1: (1, 2), 2: (2, 4)}, range(3))
    [(2, 0.5), (1, 0.5), (0, 0.3333333333333333)]
    """
    denominators = {denominator for _, denominator in worths.values()}
    common = lcm(*denominators)
    factors = {denominator: common // denominator for denominator in denominators}
    keys = {hold: worths[hold][0] * factors[worths[hold][1]] for hold in holds}
    # The sort is stable, and holds come in descending order of their mask.
    best_first = sorted(sorted(keys, reverse=True), key=keys.__getitem__, reverse=True)
    return [(hold, worths[hold][0] / worths[hold][1]) for hold in best_first]


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


def counted_sums(connection: "Connection", objective: Objective, dealt: Dealt) -> list[int]:
    """Return the sum over the draws of each hold, by one pass over all hands without dead cards."""
    score, join = _win_score() if objective.kind == parameters.WIN else _pay_score(objective.paytable.pays())
    counted = _COUNTED.format(score=score, join=join, mask=mask_of(dealt.cards), dead=mask_of(dealt.dead))
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


class HandRow(NamedTuple):
    """A hand class: its value, and for each hold the counts and the class of the kept cards."""

    value: int
    holds: dict[int, HoldCounts]
    subset_ids: tuple[int, ...]


class HandColumns:
    """Rows of hand classes, by canonical mask."""

    def __init__(self, connection: "Connection") -> None:
        """Read from the column file of `connection` as questions need it."""
        self._connection = connection
        self._sums: dict[str, array[int]] = {}

    def row(self, mask: int) -> HandRow:
        """Return the row of the class with this canonical mask. Raises `TablesError`."""
        record = HandRecords(self._connection.column_file).record(mask)
        first, second, third, fourth, fifth = range(1, 1 + 5 * HOLDS, HOLDS)
        compared = zip(record[third:fourth], record[fourth:fifth], record[fifth:], strict=True)
        ends = map(self._endings.__getitem__, record[second:third])
        holds = dict(enumerate(map(HoldCounts._make, map(add, ends, compared))))
        return HandRow(record[0], holds, record[first:second])

    def worths(self, objective: Objective, dealt: Dealt, row: HandRow) -> dict[int, Worth]:
        """Return each hold's worth: a chance, coins per coin bet, a mean weight, or 1 for the hold that a rule keeps.

        row  the row of the hand, its holds counted without the dead cards
        """
        holds = row.holds
        match objective.kind:
            case parameters.BETTER:
                return {hold: (found.better, found.draws) for hold, found in holds.items()}
            case parameters.PATTERN_KEEPER:
                kept = pattern_keeper(dealt.ordered, row.value)
                return {hold: (int(hold == kept), 1) for hold in holds}
            case parameters.WEIGHTS | parameters.DECISION_TREE:
                return weighted(holds, objective.whole_weights(), objective.unit)
        if objective.built_in and not dealt.dead:
            totals = self.sums(objective.row, row.subset_ids)
        else:
            totals = counted_sums(self._connection, objective, dealt)
        unit = objective.unit
        found = {hold: (totals[hold], counts.draws * unit) for hold, counts in holds.items()}
        return found if objective.royal is None else _with_royal(found, holds, objective.royal_change)

    def sums(self, goal: str, subset_ids: tuple[int, ...]) -> list[int]:
        """Return the sum over the draws of each hold of the hand with these `subset_ids`.

        goal  a goal of the table `objective_sums`
        """
        found = self._sums.get(goal)
        if found is None:
            found = array("Q", self._connection.column_file.whole(f"{SUMS}:{goal}"))
            if byteorder == "big":
                found.byteswap()
            self._sums[goal] = found
        return over_draws([found[subset] for subset in subset_ids])

    @cached_attribute
    def _endings(self) -> "_Endings":
        return _Endings(self._connection.column_file.row_of("endings"))


class _Endings(dict[int, tuple[int, tuple[int, ...]]]):
    """Draws and counts of each ending by its number, unpacked on first use."""

    def __init__(self, row: "Callable[[int], Record]") -> None:
        self._row = row

    def __missing__(self, number: int) -> tuple[int, tuple[int, ...]]:
        draws, *counts = self._row(number)
        found = self[number] = draws, tuple(counts)
        return found


def over_draws(containing: list[int]) -> list[int]:
    """Return the sum over the draws of each hold, from the sums over all hands that contain the kept cards.

    This is an alternating sum over the cards thrown (docs/lattice.md); both lists have 32 entries, by hold.

    >>> over_draws([1] * 31 + [1])[:2], over_draws(list(range(32)))[31]
    ([0, 0], 31)
    """
    sums = list(containing)
    for hold, fewer in _ONE_FEWER:
        sums[fewer] -= sums[hold]
    return sums


_ONE_FEWER = tuple((hold, hold ^ 1 << bit) for bit in range(HAND_SIZE) for hold in range(HOLDS) if hold >> bit & 1)
"""Each hold, and the hold without one of its cards, card by card."""


def canonical_subsets(mask: int) -> list[int]:
    """Return the canonical mask of the cards that each hold keeps of a hand with this canonical mask, by hold.

    A set of cards is canonical when its suits' lanes ascend (`cards/lattice/row_numbers.py`): sort four numbers.

    >>> canonical_subsets(0b11111)[1], canonical_subsets(0b11111)[2] == 0b10 << 39
    (549755813888, True)
    """
    masks = [0]
    for card in cards_of(mask):
        masks += [held | 1 << card for held in masks]
    canonical = []
    for held in masks:
        clubs, diamonds, hearts, spades = sorted([held >> shift & LANE_MASK for shift in _SHIFTS])
        canonical.append(clubs | diamonds << _SHIFTS[1] | hearts << _SHIFTS[2] | spades << _SHIFTS[3])
    return canonical
