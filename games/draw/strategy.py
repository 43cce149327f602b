"""Strategy summaries: the holds of a pay table as one ranked list to memorise, and what playing by it costs.

A hand is played by the first line that one of its holds is on. Of several holds on that line the one is kept with the
fewest gaps, then the most high cards, then the highest cards; or that with the lowest cards where the line says so.
The list is found by sums over crowds, the hands with holds of the same types; what is said of it comes from playing it.
"""

from dataclasses import dataclass
from fractions import Fraction

import numpy as np

from ...cards.hands import HOLDS
from ...cards.lattice import SUBSET_STARTS, Lattice
from ...cards.notation import LANE_BITS, cards_of, cards_text
from .goals import outcomes_of, pays_of
from .hold_names import line_name
from .hold_types import Game, HoldType, complete_type, game_of, hold_type
from .kinds import DEUCE
from .paytable import PayTable
from .ranking import Crowds, Numbers, Row, by_worth, chosen, crowds_of, in_order, line_of_rank, play, shortened
from .response import DRAW_WEIGHTS, PART, PART_BITS, Holds, Sums, Worths
from .rules import COMBINATIONS, DRAWS_IN_COMMON

MOST_LINES = 40
LINE_SAVES = Fraction(1, 200_000)
"""What a line of its own must save, in bets a hand; a line that saves less is merged with another or dropped."""
_DEUCES = np.uint64(sum(1 << LANE_BITS * suit + DEUCE for suit in range(4)))


@dataclass(frozen=True)
class Line:
    """One line of the list.

    types        what is kept by it, in order of preference
    example      one of its holds, the cards together; empty where nothing is kept
    deals        dealt hands played by it, of 2,598,960
    wrong_deals  those of them that another hold would be better for
    worth        the mean payout of its holds, in coins for a coin
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
    """A list, what it returns and what it costs against perfect play: exact, in coins for a coin.

    holds  (134459,)  uint8  the hold of each hand class by the list
    """

    lines: tuple[Line, ...]
    wrong_deals: int
    returned: Fraction
    cost: Fraction
    holds: Holds


def summarise(
    lattice: Lattice,
    paytable: PayTable,
    values: Sums,
    deuces_wild: Sums,
    most_lines: int = MOST_LINES,
    line_saves: Fraction = LINE_SAVES,
) -> Strategy:
    """The list for a pay table; `values` and `deuces_wild` are columns of `hand_classes`.

    Lines that save less than `line_saves` are given up, and more of them while there are over `most_lines`.
    """
    game, pays = game_of(paytable), pays_of(paytable, values, deuces_wild)
    worths = lattice.sums_over_draws(pays) * DRAW_WEIGHTS[:, None]  # below 2**53: no pay is above 10**9 parts
    types, numbers = _types_of_holds(lattice, game, outcomes_of(paytable, values, deuces_wild))
    crowds, shift = crowds_of(types, numbers, worths, lattice.ways)
    saves = int(line_saves * COMBINATIONS * paytable.unit) >> shift
    rows = shortened(crowds, by_worth(crowds, numbers, worths, lattice.ways), saves, most_lines)
    rows = in_order(crowds, rows, numbers, worths, lattice.ways)
    return _played(lattice, paytable.unit, types, numbers, worths, _named(crowds, game, rows))


def _types_of_holds(lattice: Lattice, game: Game, outcomes: Sums) -> tuple[tuple[HoldType, ...], Numbers]:
    """Every type, and the number of each hold's by hold and hand (32, 134459), the number of types where it has none.

    With deuces wild a hold that throws a deuce has none.
    """
    deuces = np.bitwise_count(lattice.masks & _DEUCES) if game.wild else np.zeros(len(lattice.masks), np.uint8)
    ends, end_of_hand = np.unique(outcomes * HOLDS + deuces, return_inverse=True)
    complete = [complete_type(game, *divmod(end, HOLDS)) for end in ends.tolist()]
    smaller = [hold_type(game, cards_of(mask)) for mask in lattice.subset_masks[: SUBSET_STARTS[5]].tolist()]
    types = tuple(sorted({kind for kind in smaller + complete if kind is not None}))
    number_of: dict[HoldType | None, int] = {kind: number for number, kind in enumerate((*types, None))}
    of_smaller, of_end = (np.array([number_of[kind] for kind in some], np.uint16) for some in (smaller, complete))
    numbers = np.concatenate([of_smaller, of_end[end_of_hand]])[lattice.subset_ids]
    if game.wild:
        kept = np.array([*(kind.deuces for kind in types), 0], np.uint8)
        for of_hold in numbers:
            of_hold[kept[of_hold] != deuces] = len(types)
    return types, numbers


def _named(crowds: Crowds, game: Game, rows: list[Row]) -> list[tuple[Row, str]]:
    """The list with its lines' names. Types on no line join one if that costs nothing and shortens its name."""
    rows, names = list(rows), []
    for place, row in enumerate(rows):
        family = [number for number in range(len(crowds.types)) if crowds.family([number]) == crowds.family(row)]
        above = [number for other in rows[:place] for number in other if number in family]
        wide = row
        for number in set(family).difference(*rows):
            wide = _joined_by(crowds, rows, place, wide, number)
        choices = [(_name(crowds, game, some, above, family), some) for some in (row, wide)]
        name, rows[place] = min(choices, key=lambda choice: len(choice[0]))
        names.append(name)
    return list(zip(rows, names, strict=True))


def _joined_by(crowds: Crowds, rows: list[Row], place: int, row: Row, number: int) -> Row:
    """A line with one more type, if that costs nothing; else the line."""
    joined = crowds.preferences([*row, number])[crowds.prefers_lowest(row)]
    before, after = (chosen(crowds, [*rows[:place], some, *rows[place + 1 :]])[0].sum() for some in (row, joined))
    return joined if after <= before else row


def _name(crowds: Crowds, game: Game, row: Row, above: Row, family: Row) -> str:
    types, higher, every = ([crowds.types[number] for number in some] for some in (row, above, family))
    return line_name(game, types, higher, every) + (" (of several, the lowest)" if crowds.prefers_lowest(row) else "")


def _played(
    lattice: Lattice,
    unit: int,
    types: tuple[HoldType, ...],
    numbers: Numbers,
    worths: Sums,
    named: list[tuple[Row, str]],
) -> Strategy:
    """The list with what comes of playing it in every hand."""
    rows = [row for row, _ in named]
    holds, ranks = play(rows, numbers, len(types))
    best, worth = worths.max(axis=0), worths[holds, np.arange(len(holds))]
    wrong, line = worth < best, line_of_rank(rows)[ranks]
    cost, returned = (Fraction(_over_deals(some, lattice.ways), COMBINATIONS * unit) for some in (best - worth, worth))
    lines = []
    for place, (row, name) in enumerate(named):
        here = line == place
        deals, wrong_deals = (int(lattice.ways[some].sum()) for some in (here, here & wrong))
        payout = _over_deals(worth[here], lattice.ways[here]) / (deals * unit * DRAWS_IN_COMMON)
        example = int(np.lexsort((-ranks, here))[-1])
        cards = cards_of(int(lattice.masks[example]))
        held = cards_text(card for bit, card in enumerate(cards) if int(holds[example]) >> bit & 1)
        line_types = tuple(types[number] for number in row)
        lines.append(Line(place + 1, name, line_types, held, deals, wrong_deals, payout))
    return Strategy(tuple(lines), int(lattice.ways[wrong].sum()), returned, cost, holds)


def _over_deals(worths: Sums, ways: Sums) -> int:
    """The sum of worths over all deals, exactly."""
    return Worths(worths >> PART_BITS, worths & (PART - 1)).numerator(ways)
