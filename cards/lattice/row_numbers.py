"""Canonical positions of cards: their form under the 24 suit relabellings, and their row numbers. Plain Python.

A position has one or more disjoint layers of cards: a hand has one; two holes, or a board and a hole, have two. For
each suit, the 13-bit lanes of the layers are joined into one key, with the first layer in the highest bits. The four
keys are then sorted, the largest in spades. For one layer, this is the relabelling with the numerically largest mask.

The tables list canonical positions in ascending order, so a row's number is the number of canonical positions below it.
No index is needed: the number is computed from the ranks in each suit (docs/row-numbers.md has the rule).

`mask_arrays.py` and `row_number_arrays.py` do the same for whole columns.
"""

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from itertools import chain, combinations, pairwise
from math import comb, factorial

from ..notation import DECK_MASK, DECK_SIZE, LANE_BITS, LANE_MASK, SUIT_COUNT

SUIT_RELABELLINGS = factorial(SUIT_COUNT)
"""The number of ways to relabel the suits: 24."""
_RANKS = tuple(1 << rank for rank in range(LANE_BITS))
_SHIFTS = tuple(LANE_BITS * suit for suit in range(SUIT_COUNT))


def suit_order(layers: Sequence[int]) -> tuple[int, int, int, int]:
    """Return the suits that become c, d, h, s in the canonical form; `layers` are 52-bit masks."""
    keys = [0] * SUIT_COUNT
    for mask in layers:
        for suit in range(SUIT_COUNT):
            keys[suit] = keys[suit] << LANE_BITS | mask >> LANE_BITS * suit & LANE_MASK
    a, b, c, d = sorted(range(SUIT_COUNT), key=keys.__getitem__)
    return a, b, c, d


def relabel_mask(mask: int, order: Sequence[int]) -> int:
    """Rename suit `order[k]` to suit k in a mask; a joker has no suit and stays."""
    lanes = sum((mask >> LANE_BITS * suit & LANE_MASK) << LANE_BITS * k for k, suit in enumerate(order))
    return lanes | mask & ~DECK_MASK


def relabel_card(card: int, order: Sequence[int]) -> int:
    """Rename suit `order[k]` to suit k in a card; a joker has no suit and stays."""
    return card if card >= DECK_SIZE else LANE_BITS * order.index(card // LANE_BITS) + card % LANE_BITS


def canonical(*layers: int) -> tuple[int, ...]:
    """Return the canonical masks of disjoint `layers`.

    Two positions have equal canonical masks exactly if a suit relabelling turns one into the other.

    >>> from ..notation import cards_of, cards_text, mask_of, parse_cards
    >>> (hand,) = canonical(mask_of(parse_cards("AhKhQh2c2d")))
    >>> cards_text(cards_of(hand))
    '2d2hQsKsAs'
    """
    order = suit_order(layers)
    return tuple(relabel_mask(mask, order) for mask in layers)


def set_place(lanes: Iterable[int]) -> int:
    """Count the canonical sets of as many cards below the one with these four ascending lanes.

    >>> set_place((0, 0, 0, 0b111 << 10)), set_place((0, 0, 0, 0b11111 << 8))
    (1754, 134458)
    """
    place = cards = 0
    for suits, lane in enumerate(lanes, start=1):
        cards += lane.bit_count()
        place += sets_below(suits, cards, lane)
    return place


def class_number(mask: int) -> int:
    """Return the number of a set's class among the classes of its size: a hand_id or a board_id.

    >>> class_number(0b11111 << 8), class_number(0b111 << 10)
    (134458, 1754)
    """
    return set_place(sorted([mask >> shift & LANE_MASK for shift in _SHIFTS]))


@cache
def sets_below(suits: int, cards: int, lane: int) -> int:
    """Count the canonical sets of `cards` cards in this many suits with every lane below `lane`.

    Such a set is a choice of `suits` lanes, possibly equal, with `cards` ranks in all: for each size, a multiset of the
    lanes of that size.

    >>> sets_below(1, 1, 0b100), sets_below(4, 5, 1 << 13)
    (2, 134459)
    """
    of_size = lanes_below(lane, cards)

    def up_to(size: int, suits: int, cards: int) -> int:
        """Count such sets in which no lane has more than `size` ranks."""
        if size == 0:
            return int(cards == 0 and (lane > 0 or suits == 0))
        few, most = of_size[size], min(suits, cards // size)
        total = up_to(size - 1, suits, cards)
        for number in range(1, most + 1 if few else 1):
            total += comb(few + number - 1, number) * up_to(size - 1, suits - number, cards - number * size)
        return total

    return up_to(cards, suits, cards)


def lanes_below(lane: int, most: int) -> list[int]:
    """Count the lanes below this one that have 0, 1, ..., `most` ranks.

    Each of them agrees with `lane` above some rank of `lane`, and lacks that rank.

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


class HoleRows:
    """Rows of a table with one row for each canonical position of a set of cards and a hole."""

    def __init__(self, cards: int) -> None:
        """Prepare for sets of `cards` cards: 2 for a hole, 3 for a flop, 4 for a turn."""
        self._starts = row_starts(cards)
        self.rows = self._starts[-1]

    def row(self, first: int, hole: int) -> int:
        """Return the row of a position, canonical or not: disjoint masks of the set and of the hole."""
        return self.row_and_ways(first, hole)[0]

    def row_and_ways(self, first: int, hole: int) -> tuple[int, int]:
        """Return the row, and the number of positions in the class.

        >>> HoleRows(2).row_and_ways(0b11, 0b1100)
        (1890, 4)
        """
        keys = sorted([((first >> shift & LANE_MASK) << LANE_BITS) | (hole >> shift & LANE_MASK) for shift in _SHIFTS])
        shown = [key >> LANE_BITS for key in keys]
        place = self._starts[set_place(shown)]
        return place + holes_below(shown, [key & LANE_MASK for key in keys]), ways_of_keys(keys)


def holes_below(shown: Sequence[int], own: Sequence[int]) -> int:
    """Count the canonical holes for the lanes `shown` that precede the canonical hole with the lanes `own`.

    A hole is canonical if its own lanes ascend among suits with equal lanes. Within such a group of suits, its cards
    are then in the last suit, or its lower card is in the last but one.
    """
    high = 3 if own[3] else 2 if own[2] else 1 if own[1] else 0
    low_card = own[high] & -own[high]
    high_card = own[high] ^ low_card
    if high_card:
        low = high
    else:
        high_card = low_card
        low = high - 1
        while not own[low]:
            low -= 1
        low_card = own[low]
    below = free_below = 0
    for suit in range(high):  # holes whose higher card is in a lower suit
        if shown[suit] == shown[suit + 1]:
            continue  # not the last of suits with equal lanes
        free = LANE_BITS - shown[suit].bit_count()
        twin = suit > 0 and shown[suit - 1] == shown[suit]
        below += free * (free - 1) // 2 + free * free_below + (free * (free + 1) // 2 if twin else 0)
        free_below += free
    place = (high_card - 1 & ~shown[high]).bit_count()
    twin = high > 0 and shown[high - 1] == shown[high]
    below += place * (place - 1) // 2 + place * free_below + (place * (place + 1) // 2 if twin else 0)
    for suit in range(low):  # holes with the same higher card
        if shown[suit] != shown[suit + 1]:
            below += LANE_BITS - shown[suit].bit_count()
    if twin and low == high:
        below += place + 1
    return below + (low_card - 1 & ~shown[low]).bit_count()


def row_starts(cards: int) -> tuple[int, ...]:
    """Return the first row of each canonical set of `cards` cards, in the order of `canonical_sets`, and their number.

    The holes of a set depend on the sizes of its lanes and on which lanes are equal.

    >>> row_starts(1)[:3], row_starts(3)[-1]
    ((0, 391, 782), 1286792)
    """
    by_size, up_to = _lanes_by_size(cards)
    sized = [[(lane, lane.bit_count()) for lane in lanes] for lanes in up_to]
    known: dict[tuple[object, ...], int] = {}
    starts, rows = [0], 0
    # One loop instead of a walk over `canonical_sets` takes a third of the time, which each command about a turn waits.
    for spades, s in sized[cards]:
        for hearts, h in sized[cards - s]:
            if hearts > spades:
                break
            for diamonds, d in sized[cards - s - h]:
                if diamonds > hearts:
                    break
                c = cards - s - h - d
                for clubs in by_size[c]:
                    if clubs > diamonds:
                        break
                    key = (c, d, h, s, clubs == diamonds, diamonds == hearts, hearts == spades)
                    if key not in known:
                        known[key] = _holes_beside((clubs, diamonds, hearts, spades))
                    rows += known[key]
                    starts.append(rows)
    return tuple(starts)


def _holes_beside(lanes: Sequence[int]) -> int:
    holes = free_below = 0
    for suit, lane in enumerate(lanes):
        if suit + 1 < SUIT_COUNT and lane == lanes[suit + 1]:
            continue
        free = LANE_BITS - lane.bit_count()
        twin = suit > 0 and lanes[suit - 1] == lane
        holes += free * (free - 1) // 2 + free * free_below + (free * (free + 1) // 2 if twin else 0)
        free_below += free
    return holes


def ways_of_keys(keys: Sequence[int]) -> int:
    """Return the number of positions in a class, by its joined lanes in ascending order."""
    ways, run = SUIT_RELABELLINGS, 1
    for one, other in pairwise(keys):
        run = run + 1 if one == other else 1
        ways //= run
    return ways


def canonical_sets(cards: int) -> Iterator[tuple[int, int, int, int]]:
    """Yield the lanes of all canonical sets of this many cards, in ascending order of their masks.

    >>> list(canonical_sets(1))[:2], len(list(canonical_sets(3)))
    ([(0, 0, 0, 1), (0, 0, 0, 2)], 1755)
    """
    _, up_to = _lanes_by_size(cards)

    def below(most: int, left: int) -> list[int]:
        return up_to[left][: bisect_right(up_to[left], most)]

    for spades in up_to[cards]:
        after = cards - spades.bit_count()
        for hearts in below(spades, after):
            then = after - hearts.bit_count()
            for diamonds in below(hearts, then):
                last = then - diamonds.bit_count()
                for clubs in below(diamonds, last):
                    if clubs.bit_count() == last:
                        yield clubs, diamonds, hearts, spades


def _lanes_by_size(cards: int) -> tuple[list[list[int]], list[list[int]]]:
    """Return the lanes of each size up to `cards`, and those of at most each size, ascending."""
    by_size = [[sum(ranks) for ranks in combinations(_RANKS, size)] for size in range(cards + 1)]
    return [sorted(lanes) for lanes in by_size], [sorted(chain(*by_size[: size + 1])) for size in range(cards + 1)]
