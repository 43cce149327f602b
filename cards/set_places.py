"""The place of one canonical set of cards by a closed formula: for a process that asks once. Plain Python.

`SetNumbers` in `row_numbers.py` gives the same places from sums over all 8,192 lanes, which take longer to make than
many places take here.
"""

from collections.abc import Sequence
from functools import cache
from math import comb


def set_place(lanes: Sequence[int]) -> int:
    """The number of canonical sets with as many cards below the one with these lanes, which ascend.

    >>> set_place((0, 0, 0, 0b111 << 10)), set_place((0, 0, 0, 0b11111 << 8))
    (1754, 134458)
    """
    place = cards = 0
    for suits, lane in enumerate(lanes, start=1):
        cards += lane.bit_count()
        place += sets_below(suits, cards, lane)
    return place


@cache
def sets_below(suits: int, cards: int, lane: int) -> int:
    """How many canonical sets of `cards` cards in this many suits have every lane below `lane`.

    Such a set is a choice of `suits` lanes, of which some may be equal, with `cards` ranks in all: for each size, a
    multiset of the lanes of that size.

    >>> sets_below(1, 1, 0b100), sets_below(4, 5, 1 << 13)
    (2, 134459)
    """
    of_size = lanes_below(lane, cards)

    def up_to(size: int, suits: int, cards: int) -> int:
        """The same where no lane has more than `size` ranks."""
        if size == 0:
            return int(cards == 0 and (lane > 0 or suits == 0))
        few, most = of_size[size], min(suits, cards // size)
        total = up_to(size - 1, suits, cards)
        for number in range(1, most + 1 if few else 1):
            total += comb(few + number - 1, number) * up_to(size - 1, suits - number, cards - number * size)
        return total

    return up_to(cards, suits, cards)


def lanes_below(lane: int, most: int) -> list[int]:
    """How many lanes below this one have 0, 1, ..., `most` ranks.

    Each of them has the same ranks above some rank of `lane`, and lacks that one.

    >>> lanes_below(0b1010, 2)
    [1, 4, 4]
    """
    found, above = [0] * (most + 1), 0
    while lane:
        below = lane.bit_length() - 1
        for size in range(above, most + 1):
            found[size] += comb(below, size - above)
        lane ^= 1 << below
        above += 1
    return found
