"""Strategy summaries: a pay table's best holds as one ranked list to memorise, and the cost of playing by it.

The first line that has one of a hand's holds decides. If the line has several of them, the hold with the fewest gaps is
kept, then with the most high cards, then with the highest cards; or with the lowest cards if the line is marked so.

To find the list, lines are moved, merged and dropped while that helps. All sums are over crowds, groups of hands with
holds of the same types, for which the loss of holding each type is known. The list's return and cost come from playing
it with every hand.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import product

import numpy as np
import numpy.typing as npt

from ....cards.hands.sizes import HOLDS
from ....cards.lattice.subset_lattice import Lattice
from ....cards.notation import cards_of, cards_text
from ..answers.paytable import StrategyLine
from ..goals import Kinds, outcomes_of, pays_of
from ..paytables.paytable import PayTable
from ..response import PART, PART_BITS, Holds, Integers, Worths, draw_weights
from ..rules import draw_counts
from .hold_names import line_name
from .hold_types import (
    NOTHING,
    HoldRules,
    HoldType,
    can_prefer_lowest,
    complete_type,
    hold_rules_of,
    hold_type,
    preference,
)

_EXACT_BITS = 52
_UNLISTED = 10_000

Places = npt.NDArray[np.intp]
TypeNumbers = npt.NDArray[np.uint16]
LineTypes = list[int]
"""The numbers of the types on a line, in order of preference."""
MOST_LINES = 40
LINE_SAVES = Fraction(1, 200_000)
"""The least saving of a line, in coins a hand; lines that save less are merged or dropped."""


@dataclass(frozen=True)
class Crowds:
    """Groups of hands with holds of the same types: n crowds with up to k types each, of m types.

    types    every type
    numbers  (n, k)  intp   the numbers of the crowd's types, m in unused places
    losses   (n, k)  int64  the loss from holding that type in all hands of the crowd
    having   (m, n)  bool   true where a crowd has a type
    """

    types: tuple[HoldType, ...]
    numbers: Places
    losses: Integers
    having: npt.NDArray[np.bool_]

    def family(self, row: LineTypes) -> tuple[int, str]:
        """Return the number of wild cards and the family of the types on a line."""
        return self.types[row[0]][:2]

    def preferences(self, row: LineTypes) -> list[LineTypes]:
        """Return the orders in which a line can prefer its types: highest first and, if possible, lowest first."""
        highest = sorted(row, key=lambda number: preference(self.types[number]))
        return [highest, highest[::-1]] if can_prefer_lowest(self.family(row)[1]) else [highest]

    def apart(self, row: LineTypes, other: LineTypes) -> int:
        """Return the difference between the nearest types of two lines."""
        pairs = product(*([self.types[number].detail for number in some] for some in (row, other)))
        return min(sum(abs(a - b) for a, b in zip(one, two, strict=True)) for one, two in pairs)

    def prefers_lowest(self, row: LineTypes) -> bool:
        """Return true if a line takes the lowest cards first."""
        return row != self.preferences(row)[0]


def crowds_of(
    types: tuple[HoldType, ...], numbers: TypeNumbers, worths: Integers, ways: Integers
) -> tuple[Crowds, int]:
    """Return the crowds, and the number of bits by which their losses were shifted right.

    The shift lets floats add the losses exactly. If a hand has several holds of one type, only the one with the highest
    cards keeps the type; `numbers` is changed in place.
    """
    crowd_of_hand, hands = _same_types(numbers, len(types))
    best = worths.max(axis=0)
    shift = max(0, int((best.astype(np.float64) * ways).sum()).bit_length() - _EXACT_BITS)
    shape = len(hands), len(types) + 1
    losses = np.zeros(shape)
    for of_hold, worth in zip(numbers, worths, strict=True):
        loss = ((best - worth) * ways >> shift).astype(np.float64)
        losses += np.bincount(crowd_of_hand * shape[1] + of_hold, loss, minlength=losses.size).reshape(shape)
    having = np.zeros(shape, np.bool_)
    having[np.arange(len(hands)), numbers[:, hands]] = True
    having = having[:, :-1]
    first = np.argsort(~having, axis=1, kind="stable")[:, : int(having.sum(axis=1).max())]
    listed = np.where(np.take_along_axis(having, first, axis=1), first, len(types))
    return Crowds(types, listed, np.take_along_axis(losses, first, axis=1).astype(np.int64), having.T.copy()), shift


def _same_types(numbers: TypeNumbers, count: int) -> tuple[Places, Places]:
    """Return the crowd of each hand (hands,), and one hand of each crowd.

    `numbers` is changed in place so that each type stays with only one hold of a hand.
    """
    seen = np.zeros((count // 64 + 1, numbers.shape[1]), np.uint64)
    hands = np.arange(numbers.shape[1])
    for of_hold in numbers[::-1]:
        word, bit = of_hold >> 6, np.uint64(1) << (of_hold & 63).astype(np.uint64)
        of_hold[seen[word, hands] & bit != 0] = count
        seen[word, hands] |= bit
    seen[count >> 6] |= np.uint64(1 << (count & 63))
    order = np.lexsort(seen)
    ordered = seen[:, order]
    new = np.concatenate([[True], (ordered[:, 1:] != ordered[:, :-1]).any(axis=0)])
    crowd = np.empty(len(hands), np.intp)
    crowd[order] = np.cumsum(new) - 1
    return crowd, order[new]


def one_line_each(crowds: Crowds, numbers: TypeNumbers, worths: Integers, ways: Integers) -> list[LineTypes]:
    """Return a list with each type on its own line, in descending order of the mean worth of its holds."""
    count = len(crowds.types) + 1
    total, deals = np.zeros(count), np.zeros(count)
    for of_hold, worth in zip(numbers, worths, strict=True):
        total += np.bincount(of_hold, worth * ways.astype(np.float64), minlength=count)
        deals += np.bincount(of_hold, ways, minlength=count)
    return [[number] for number in np.argsort(-(total / np.maximum(deals, 1))[:-1], kind="stable").tolist()]


def _ranks(rows: Sequence[LineTypes], count: int) -> Places:
    """Return the position of each of `count` types in the list, `_UNLISTED` if it is on no line: (count + 1,)."""
    ranks = np.full(count + 1, _UNLISTED)
    ranks[[number for row in rows for number in row]] = np.arange(sum(map(len, rows)))
    return ranks


def line_of_rank(rows: Sequence[LineTypes]) -> Places:
    """Return the line of each position in the list."""
    return np.repeat(np.arange(len(rows)), [len(row) for row in rows])


def chosen(crowds: Crowds, rows: Sequence[LineTypes]) -> tuple[Integers, Places]:
    """Return the loss of each crowd from playing the list, and the number of the type that it holds."""
    first = _ranks(rows, len(crowds.types))[crowds.numbers].argmin(axis=1)
    each = np.arange(len(first))
    return crowds.losses[each, first], crowds.numbers[each, first]


def _losses_by_place(crowds: Crowds, row: LineTypes, others: Sequence[LineTypes]) -> tuple[Integers, Places]:
    """Return the loss for each position of `row` among the `others`, and the crowds with a type of `row`.

    The loss is summed over these crowds; the positions are before each of the others, and last. A crowd holds `row` if
    it stands before the first of the others that the crowd has.
    """
    some = np.flatnonzero(crowds.having[row].any(axis=0))
    numbers, losses, each = crowds.numbers[some], crowds.losses[some], np.arange(len(some))
    inside = losses[each, _ranks([row], len(crowds.types))[numbers].argmin(axis=1)]
    ranks = _ranks(others, len(crowds.types))[numbers]
    first = ranks.argmin(axis=1)
    unlisted = ranks[each, first] == _UNLISTED
    outside = np.where(unlisted, 0, losses[each, first])
    line = np.append(line_of_rank(others), len(others))[np.where(unlisted, -1, ranks[each, first])]
    more = np.bincount(line, (inside - outside).astype(np.float64), minlength=len(others) + 1).astype(np.int64)
    return outside.sum() + np.cumsum(more[::-1])[::-1], some


def _settle(crowds: Crowds, rows: list[LineTypes]) -> None:
    """Move lines, in place, to where the list loses least, until no single move helps."""
    moved = True
    while moved:
        moved = False
        for row in list(rows):
            place = rows.index(row)
            del rows[place]
            losses, _ = _losses_by_place(crowds, row, rows)
            to = int(losses.argmin())
            to = to if losses[to] < losses[place] else place
            rows.insert(to, row)
            moved |= to != place


def shortened(crowds: Crowds, rows: list[LineTypes], saves: int, most_lines: int) -> list[LineTypes]:
    """Return the list after merging or dropping the lines that save little, starting with those that save least."""
    _settle(crowds, rows)
    used = set(chosen(crowds, rows)[1].tolist())
    rows = [row for row in rows if used.issuperset(row) or crowds.family(row)[1] == NOTHING]
    _shorten(crowds, rows, 0, apart=1)
    for bound in (0, saves // 16, saves // 4, saves):
        _shorten(crowds, rows, bound)
        _settle(crowds, rows)
    bound = saves
    while len(rows) > most_lines and bound.bit_length() <= _EXACT_BITS:
        bound += bound // 4 + 1
        _shorten(crowds, rows, bound, enough=most_lines)
        _settle(crowds, rows)
    used = set(chosen(crowds, rows)[1].tolist())
    return [row for row in rows if used.intersection(row)]


def _shorten(crowds: Crowds, rows: list[LineTypes], bound: int, apart: int = _UNLISTED, enough: int = 1) -> None:
    """Drop lines, and merge lines of one family, in place, while each change loses at most `bound`.

    Lines are merged only if their nearest types differ by at most `apart`, and changes stop at `enough` lines.
    """
    losses_now, _ = chosen(crowds, rows)
    before = 0
    while len(rows) != before:
        before = len(rows)
        for row in list(rows):
            if row in rows and len(rows) > enough and crowds.family(row)[1] != NOTHING:
                shorter = _shorter_by(crowds, rows, row, losses_now, bound, apart)
                if shorter is not None:
                    rows[:] = shorter
                    losses_now, _ = chosen(crowds, rows)


def _shorter_by(
    crowds: Crowds, rows: list[LineTypes], row: LineTypes, losses_now: Integers, bound: int, apart: int
) -> list[LineTypes] | None:
    """Return the list with `row` dropped or merged into its family if that loses at most `bound`, else None."""
    others = [other for other in rows if other is not row]
    losses, some = _losses_by_place(crowds, row, others)
    if losses[-1] - losses_now[some].sum() <= bound:
        return others
    family = [other for other in others if crowds.family(other) == crowds.family(row)]
    for other in [other for other in family if crowds.apart(row, other) <= apart]:
        rest = [third for third in others if third is not other]
        for merged in crowds.preferences(row + other):
            losses, some = _losses_by_place(crowds, merged, rest)
            place = int(losses.argmin())
            if losses[place] - losses_now[some].sum() <= bound:
                return [*rest[:place], merged, *rest[place:]]
    return None


def reordered(
    crowds: Crowds, rows: list[LineTypes], numbers: TypeNumbers, worths: Integers, ways: Integers
) -> list[LineTypes]:
    """Return the list sorted by the number of wild cards, then by worth where that changes no hand's hold."""
    rows = sorted(rows, key=lambda row: -crowds.family(row)[0])
    holds, ranks = play(rows, numbers, len(crowds.types))
    worth = worths[holds, np.arange(len(holds))] * ways.astype(np.float64)
    line = line_of_rank(rows)[ranks]
    means = np.bincount(line, worth) / np.bincount(line, ways)
    order = {row[0]: (-crowds.family(row)[0], -mean) for row, mean in zip(rows, means.tolist(), strict=True)}
    held = chosen(crowds, rows)[1]
    moved = True
    while moved:
        moved = False
        for place in range(len(rows) - 1):
            row, then = rows[place : place + 2]
            swapped = [*rows[:place], then, row, *rows[place + 2 :]]
            if order[then[0]] < order[row[0]] and np.array_equal(chosen(crowds, swapped)[1], held):
                rows, moved = swapped, True
    return rows


def play(rows: list[LineTypes], numbers: TypeNumbers, count: int) -> tuple[Holds, Places]:
    """Return the hold of each hand under the list, and the position of its type in the list: (hands,) each."""
    ranks = _ranks(rows, count).astype(np.uint16)[numbers]
    holds = (HOLDS - 1 - ranks[::-1].argmin(axis=0)).astype(np.uint8)
    return holds, ranks[holds, np.arange(len(holds))].astype(np.intp)


@dataclass(frozen=True)
class Strategy:
    """A list, its return, and its cost compared with perfect play: exact, in coins per coin bet.

    types  for each line, the types of holds it keeps, in order of preference
    holds  (hands,)  uint8  the hold of each hand class under the list
    """

    lines: tuple[StrategyLine, ...]
    types: tuple[tuple[HoldType, ...], ...]
    wrong_deals: int
    returned: Fraction
    cost: Fraction
    holds: Holds


def summarise(
    lattice: Lattice, paytable: PayTable, kinds: Kinds, most_lines: int = MOST_LINES, line_saves: Fraction = LINE_SAVES
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
    for place, (_, name) in enumerate(named):
        here = line == place
        deals, wrong_deals = (int(lattice.ways[some].sum()) for some in (here, here & wrong))
        payout = _over_deals(worth[here], lattice.ways[here]) / (deals * unit * counts.draws_in_common)
        example = int(np.lexsort((-ranks, here))[-1])
        cards = cards_of(int(lattice.masks[example]))
        held = cards_text(card for bit, card in enumerate(cards) if int(holds[example]) >> bit & 1)
        lines.append(StrategyLine(place + 1, name, held, deals, wrong_deals, payout))
    on_lines = tuple(tuple(types[number] for number in row) for row in rows)
    return Strategy(tuple(lines), on_lines, int(lattice.ways[wrong].sum()), returned, cost, holds)


def _over_deals(worths: Integers, ways: Integers) -> int:
    """Return the exact sum of worths over all deals."""
    return Worths(worths >> PART_BITS, worths & (PART - 1), 1).numerator(ways)
