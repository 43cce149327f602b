"""Strategy summaries: the holds of a pay table as one ranked list to memorise, and what playing by it costs.

A hand is played by the first line that one of its holds is on. Of several holds on that line the one is kept with the
fewest gaps, then the most high cards, then the highest cards; or that with the lowest cards where the line says so.
The list is found by sums over crowds, the hands with holds of the same types; what is said of it comes from playing it.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import product

import numpy as np
import numpy.typing as npt

from ..cards.lattice import HOLDS, SUBSET_STARTS, Lattice
from ..cards.notation import LANE_BITS, cards_of, cards_text
from .goals import outcomes_of, pays_of
from .hold_names import (
    NOTHING,
    Game,
    HoldType,
    can_prefer_lowest,
    complete_type,
    game_of,
    hold_type,
    line_name,
    preference,
)
from .kinds import DEUCE
from .odds import COMBINATIONS, DRAWS_IN_COMMON
from .paytable import PayTable
from .response import DRAW_WEIGHTS, PART, PART_BITS, Holds, Sums, Worths

MOST_LINES = 40
LINE_SAVES = Fraction(1, 200_000)
"""What a line of its own must save, in bets a hand; a line that saves less is merged with another or dropped."""
_DEUCES = np.uint64(sum(1 << LANE_BITS * suit + DEUCE for suit in range(4)))
_EXACT_BITS = 52
_UNLISTED = 10_000

Places = npt.NDArray[np.intp]
Numbers = npt.NDArray[np.uint16]
Row = list[int]
"""The types on a line, by number, the preferred first."""


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
    crowds, shift = _crowds_of(types, numbers, worths, lattice.ways)
    saves = int(line_saves * COMBINATIONS * paytable.unit) >> shift
    rows = _shortened(crowds, _by_worth(crowds, numbers, worths, lattice.ways), saves, most_lines)
    rows = _in_order(crowds, rows, numbers, worths, lattice.ways)
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


@dataclass(frozen=True)
class _Crowds:
    """Hands with holds of the same types, as one: n crowds with up to k types each, of m types.

    types    every type
    numbers  (n, k)  intp   the crowd's types by number, m where there is none
    losses   (n, k)  int64  what holding that type loses in all hands of the crowd
    having   (m, n)  bool   whether a crowd has a type
    """

    types: tuple[HoldType, ...]
    numbers: Places
    losses: Sums
    having: npt.NDArray[np.bool_]

    def family(self, row: Row) -> tuple[int, str]:
        """The deuces and the family of the types on a line."""
        return self.types[row[0]][:2]

    def preferences(self, row: Row) -> list[Row]:
        """The orders in which the types of a line can be preferred: the highest first, and the lowest."""
        highest = sorted(row, key=lambda number: preference(self.types[number]))
        return [highest, highest[::-1]] if can_prefer_lowest(self.family(row)[1]) else [highest]

    def apart(self, row: Row, other: Row) -> int:
        """By how much the nearest types of two lines differ."""
        pairs = product(*([self.types[number].detail for number in some] for some in (row, other)))
        return min(sum(abs(a - b) for a, b in zip(one, two, strict=True)) for one, two in pairs)

    def prefers_lowest(self, row: Row) -> bool:
        """Whether a line takes the lowest cards first."""
        return row != self.preferences(row)[0]


def _crowds_of(types: tuple[HoldType, ...], numbers: Numbers, worths: Sums, ways: Sums) -> tuple[_Crowds, int]:
    """The crowds, and how many bits their losses were shifted to the right so that floats add them exactly.

    Of a hand's holds of one type only that with the highest cards keeps it in `numbers`.
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
    return _Crowds(types, listed, np.take_along_axis(losses, first, axis=1).astype(np.int64), having.T.copy()), shift


def _same_types(numbers: Numbers, count: int) -> tuple[Places, Places]:
    """The crowd of each hand (134459,), and a hand of each crowd. Leaves each type to one hold of a hand, in place."""
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


def _by_worth(crowds: _Crowds, numbers: Numbers, worths: Sums, ways: Sums) -> list[Row]:
    """Each type on a line of its own, by the mean worth of its holds."""
    count = len(crowds.types) + 1
    total, deals = np.zeros(count), np.zeros(count)
    for of_hold, worth in zip(numbers, worths, strict=True):
        total += np.bincount(of_hold, worth * ways.astype(np.float64), minlength=count)
        deals += np.bincount(of_hold, ways, minlength=count)
    return [[number] for number in np.argsort(-(total / np.maximum(deals, 1))[:-1], kind="stable").tolist()]


def _ranks(rows: Sequence[Row], count: int) -> Places:
    """The place of each of `count` types in the list, `_UNLISTED` where it is on no line: (count + 1,)."""
    ranks = np.full(count + 1, _UNLISTED)
    ranks[[number for row in rows for number in row]] = np.arange(sum(map(len, rows)))
    return ranks


def _line_of_rank(rows: Sequence[Row]) -> Places:
    return np.repeat(np.arange(len(rows)), [len(row) for row in rows])


def _chosen(crowds: _Crowds, rows: Sequence[Row]) -> tuple[Sums, Places]:
    """What each crowd loses by a list, and the number of the type that it holds."""
    first = _ranks(rows, len(crowds.types))[crowds.numbers].argmin(axis=1)
    each = np.arange(len(first))
    return crowds.losses[each, first], crowds.numbers[each, first]


def _losses_by_place(crowds: _Crowds, row: Row, others: Sequence[Row]) -> tuple[Sums, Places]:
    """What the crowds with a type of `row` lose with it before each of the `others` or behind them, and those crowds.

    A crowd holds `row` where that comes before the first of the others that the crowd has.
    """
    some = np.flatnonzero(crowds.having[row].any(axis=0))
    numbers, losses, each = crowds.numbers[some], crowds.losses[some], np.arange(len(some))
    inside = losses[each, _ranks([row], len(crowds.types))[numbers].argmin(axis=1)]
    ranks = _ranks(others, len(crowds.types))[numbers]
    first = ranks.argmin(axis=1)
    unlisted = ranks[each, first] == _UNLISTED
    outside = np.where(unlisted, 0, losses[each, first])
    line = np.append(_line_of_rank(others), len(others))[np.where(unlisted, -1, ranks[each, first])]
    more = np.bincount(line, (inside - outside).astype(np.float64), minlength=len(others) + 1).astype(np.int64)
    return outside.sum() + np.cumsum(more[::-1])[::-1], some


def _settle(crowds: _Crowds, rows: list[Row]) -> None:
    """Move lines to where the list loses least until no single move helps, in place."""
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


def _shortened(crowds: _Crowds, rows: list[Row], saves: int, most_lines: int) -> list[Row]:
    """The list with the lines merged or dropped that save little, the least first."""
    _settle(crowds, rows)
    used = set(_chosen(crowds, rows)[1].tolist())
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
    used = set(_chosen(crowds, rows)[1].tolist())
    return [row for row in rows if used.intersection(row)]


def _shorten(crowds: _Crowds, rows: list[Row], bound: int, apart: int = _UNLISTED, enough: int = 1) -> None:
    """Drop lines and merge those of one family while that loses at most `bound` each time, in place.

    Only lines are merged whose nearest types differ by at most `apart`, and only while there are more than `enough`.
    """
    before = 0
    while len(rows) != before:
        before = len(rows)
        for row in list(rows):
            if row in rows and len(rows) > enough and crowds.family(row)[1] != NOTHING:
                _shorten_by(crowds, rows, row, bound, apart)


def _shorten_by(crowds: _Crowds, rows: list[Row], row: Row, bound: int, apart: int) -> None:
    """Drop a line, or else merge it with another of its family, if that loses at most `bound`, in place."""
    losses_now, _ = _chosen(crowds, rows)
    others = [other for other in rows if other is not row]
    losses, some = _losses_by_place(crowds, row, others)
    if losses[-1] - losses_now[some].sum() <= bound:
        rows[:] = others
        return
    family = [other for other in others if crowds.family(other) == crowds.family(row)]
    for other in [other for other in family if crowds.apart(row, other) <= apart]:
        rest = [third for third in others if third is not other]
        for merged in crowds.preferences(row + other):
            losses, some = _losses_by_place(crowds, merged, rest)
            place = int(losses.argmin())
            if losses[place] - losses_now[some].sum() <= bound:
                rows[:] = [*rest[:place], merged, *rest[place:]]
                return


def _in_order(crowds: _Crowds, rows: list[Row], numbers: Numbers, worths: Sums, ways: Sums) -> list[Row]:
    """The list by deuces, then with lines of higher worth earlier wherever this changes no hand's hold."""
    rows = sorted(rows, key=lambda row: -crowds.family(row)[0])
    holds, ranks = _play(rows, numbers, len(crowds.types))
    worth = worths[holds, np.arange(len(holds))] * ways.astype(np.float64)
    line = _line_of_rank(rows)[ranks]
    means = np.bincount(line, worth) / np.bincount(line, ways)
    order = {row[0]: (-crowds.family(row)[0], -mean) for row, mean in zip(rows, means.tolist(), strict=True)}
    held = _chosen(crowds, rows)[1]
    moved = True
    while moved:
        moved = False
        for place in range(len(rows) - 1):
            row, then = rows[place : place + 2]
            swapped = [*rows[:place], then, row, *rows[place + 2 :]]
            if order[then[0]] < order[row[0]] and np.array_equal(_chosen(crowds, swapped)[1], held):
                rows, moved = swapped, True
    return rows


def _named(crowds: _Crowds, game: Game, rows: list[Row]) -> list[tuple[Row, str]]:
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


def _joined_by(crowds: _Crowds, rows: list[Row], place: int, row: Row, number: int) -> Row:
    """A line with one more type, if that costs nothing; else the line."""
    joined = crowds.preferences([*row, number])[crowds.prefers_lowest(row)]
    before, after = (_chosen(crowds, [*rows[:place], some, *rows[place + 1 :]])[0].sum() for some in (row, joined))
    return joined if after <= before else row


def _name(crowds: _Crowds, game: Game, row: Row, above: Row, family: Row) -> str:
    types, higher, every = ([crowds.types[number] for number in some] for some in (row, above, family))
    return line_name(game, types, higher, every) + (" (of several, the lowest)" if crowds.prefers_lowest(row) else "")


def _play(rows: list[Row], numbers: Numbers, count: int) -> tuple[Holds, Places]:
    """The hold of each hand by the list, and the place in the list of its type: (134459,) each."""
    ranks = _ranks(rows, count).astype(np.uint16)[numbers]
    holds = (HOLDS - 1 - ranks[::-1].argmin(axis=0)).astype(np.uint8)
    return holds, ranks[holds, np.arange(len(holds))].astype(np.intp)


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
    holds, ranks = _play(rows, numbers, len(types))
    best, worth = worths.max(axis=0), worths[holds, np.arange(len(holds))]
    wrong, line = worth < best, _line_of_rank(rows)[ranks]
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
