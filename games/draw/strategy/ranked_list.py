"""Strategy summaries: a pay table's best holds as one ranked list to memorise, and the cost of playing by it.

The first line that has one of a hand's holds decides. If the line has several of them, the hold with the fewest gaps is
kept, then with the most high cards, then with the highest cards; or with the lowest cards if the line is marked so. The
list is found by sums over crowds (`strategy_search.py`); its return and cost come from playing it with every hand.
"""

from dataclasses import dataclass
from fractions import Fraction

import numpy as np

from ....cards.hands.sizes import HOLDS
from ....cards.lattice.subset_lattice import Lattice
from ....cards.notation import cards_of, cards_text
from ..objectives.goals import Kinds, outcomes_of, pays_of
from ..paytables.paytable import PayTable
from ..response import PART, PART_BITS, Holds, Integers, Worths, draw_weights
from ..rules import draw_counts
from .hold_names import line_name
from .hold_types import HoldRules, HoldType, complete_type, hold_rules_of, hold_type
from .search import (
    Crowds,
    LineTypes,
    TypeNumbers,
    chosen,
    crowds_of,
    line_of_rank,
    one_line_each,
    play,
    reordered,
    shortened,
)

MOST_LINES = 40
LINE_SAVES = Fraction(1, 200_000)
"""The least saving of a line, in coins a hand; lines that save less are merged or dropped."""


@dataclass(frozen=True)
class Line:
    """One line of the list.

    types        the types of holds it keeps, in order of preference
    example      one of its holds as text without gaps; empty if nothing is kept
    deals        dealt hands that it decides
    wrong_deals  those of them with a better hold
    worth        the mean pay of its holds, in coins per coin bet
    """

    number: int
    name: str
    types: tuple[HoldType, ...]
    example: str
    deals: int
    wrong_deals: int
    worth: float


@dataclass(frozen=True)
class Strategy:
    """A list, its return, and its cost compared with perfect play: exact, in coins per coin bet.

    holds  (hands,)  uint8  the hold of each hand class under the list
    """

    lines: tuple[Line, ...]
    wrong_deals: int
    returned: Fraction
    cost: Fraction
    holds: Holds


def summarise(
    lattice: Lattice,
    paytable: PayTable,
    kinds: Kinds,
    most_lines: int = MOST_LINES,
    line_saves: Fraction = LINE_SAVES,
) -> Strategy:
    """Return the list for a pay table; `lattice` and `kinds` belong to its deck.

    Lines that save less than `line_saves` are merged or dropped, and then more lines while there are over `most_lines`.
    """
    rules, pays = hold_rules_of(paytable), pays_of(paytable, kinds)
    worths = (
        lattice.sums_over_draws(pays) * draw_weights(lattice.deck)[:, None]
    )  # below 2**53: no pay is above 10**9 parts
    types, numbers = _types_of_holds(lattice, rules, outcomes_of(paytable, kinds))
    crowds, shift = crowds_of(types, numbers, worths, lattice.ways)
    saves = int(line_saves * draw_counts(lattice.deck).combinations * paytable.unit) >> shift
    rows = shortened(crowds, one_line_each(crowds, numbers, worths, lattice.ways), saves, most_lines)
    rows = reordered(crowds, rows, numbers, worths, lattice.ways)
    return _played(lattice, paytable.unit, types, numbers, worths, _named(crowds, rules, rows))


def _types_of_holds(lattice: Lattice, rules: HoldRules, outcomes: Integers) -> tuple[tuple[HoldType, ...], TypeNumbers]:
    """Return every type, and the number of each hold's type, by hold and hand (32, hands).

    A hold without a type gets the number of types, and so does every hold that throws a wild card away.
    """
    wild = np.bitwise_count(lattice.masks & np.uint64(rules.wild_mask))
    ends, end_of_hand = np.unique(outcomes * HOLDS + wild, return_inverse=True)
    complete = [complete_type(rules, *divmod(end, HOLDS)) for end in ends.tolist()]
    smaller = [hold_type(rules, cards_of(mask)) for mask in lattice.smaller_masks.tolist()]
    types = tuple(sorted({kind for kind in smaller + complete if kind is not None}))
    number_of: dict[HoldType | None, int] = {kind: number for number, kind in enumerate((*types, None))}
    of_smaller, of_end = (np.array([number_of[kind] for kind in some], np.uint16) for some in (smaller, complete))
    numbers = np.concatenate([of_smaller, of_end[end_of_hand]])[lattice.subset_ids]
    if rules.wild:
        kept = np.array([*(kind.wild for kind in types), 0], np.uint8)
        for of_hold in numbers:
            of_hold[kept[of_hold] != wild] = len(types)
    return types, numbers


def _named(crowds: Crowds, rules: HoldRules, rows: list[LineTypes]) -> list[tuple[LineTypes, str]]:
    """Return the list with its lines' names.

    A type on no line joins a line if that costs nothing and shortens the line's name.
    """
    rows, names = list(rows), []
    for place, row in enumerate(rows):
        family = [number for number in range(len(crowds.types)) if crowds.family([number]) == crowds.family(row)]
        above = [number for other in rows[:place] for number in other if number in family]
        wide = row
        for number in set(family).difference(*rows):
            wide = _joined_by(crowds, rows, place, wide, number)
        choices = [(_name(crowds, rules, some, above, family), some) for some in (row, wide)]
        name, rows[place] = min(choices, key=lambda choice: len(choice[0]))
        names.append(name)
    return list(zip(rows, names, strict=True))


def _joined_by(crowds: Crowds, rows: list[LineTypes], place: int, row: LineTypes, number: int) -> LineTypes:
    """Return a line with one more type if that costs nothing, else the line itself."""
    joined = crowds.preferences([*row, number])[crowds.prefers_lowest(row)]
    before, after = (chosen(crowds, [*rows[:place], some, *rows[place + 1 :]])[0].sum() for some in (row, joined))
    return joined if after <= before else row


def _name(crowds: Crowds, rules: HoldRules, row: LineTypes, above: LineTypes, family: LineTypes) -> str:
    types, higher, every = ([crowds.types[number] for number in some] for some in (row, above, family))
    return line_name(rules, types, higher, every) + (" (of several, the lowest)" if crowds.prefers_lowest(row) else "")


def _played(
    lattice: Lattice,
    unit: int,
    types: tuple[HoldType, ...],
    numbers: TypeNumbers,
    worths: Integers,
    named: list[tuple[LineTypes, str]],
) -> Strategy:
    """Return the list with its results over all hands."""
    rows = [row for row, _ in named]
    holds, ranks = play(rows, numbers, len(types))
    best, worth = worths.max(axis=0), worths[holds, np.arange(len(holds))]
    wrong, line = worth < best, line_of_rank(rows)[ranks]
    counts = draw_counts(lattice.deck)
    whole = counts.combinations * unit
    cost, returned = (Fraction(_over_deals(some, lattice.ways), whole) for some in (best - worth, worth))
    lines = []
    for place, (row, name) in enumerate(named):
        here = line == place
        deals, wrong_deals = (int(lattice.ways[some].sum()) for some in (here, here & wrong))
        payout = _over_deals(worth[here], lattice.ways[here]) / (deals * unit * counts.draws_in_common)
        example = int(np.lexsort((-ranks, here))[-1])
        cards = cards_of(int(lattice.masks[example]))
        held = cards_text(card for bit, card in enumerate(cards) if int(holds[example]) >> bit & 1)
        line_types = tuple(types[number] for number in row)
        lines.append(Line(place + 1, name, line_types, held, deals, wrong_deals, payout))
    return Strategy(tuple(lines), int(lattice.ways[wrong].sum()), returned, cost, holds)


def _over_deals(worths: Integers, ways: Integers) -> int:
    """Return the exact sum of worths over all deals."""
    return Worths(worths >> PART_BITS, worths & (PART - 1), 1).numerator(ways)
