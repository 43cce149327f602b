"""Search for the ranked list of holds with the least loss: lines are moved, merged and dropped while that helps.

All sums are over crowds, groups of hands with holds of the same types; the loss of holding each type is known for a
crowd as a whole.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import product

import numpy as np
import numpy.typing as npt

from ....cards.hands.sizes import HOLDS
from ..response import Holds, Integers
from .hold_types import NOTHING, HoldType, can_prefer_lowest, preference

_EXACT_BITS = 52
_UNLISTED = 10_000

Places = npt.NDArray[np.intp]
TypeNumbers = npt.NDArray[np.uint16]
LineTypes = list[int]
"""The numbers of the types on a line, in order of preference."""


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
