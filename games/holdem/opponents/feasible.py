"""Exact test of whether ranges can be dealt together: disjoint holes, one from each range.

Holes are edges between cards, so equal ranges can be dealt if the graph of their holes has a large enough matching.
Different ranges need a search, in which matchings prune branches. Simple counts and a greedy deal decide nearly every
question, so the graph library, which takes longer to import than the answer takes to compute, is seldom needed.
"""

from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from functools import cache, reduce
from operator import or_

from ....cards.notation import DECK_SIZE

Holes = tuple[int, ...]
"""Masks of two cards, ascending."""

MEETING = 2 * (DECK_SIZE - 1) - 1
"""The number of holes that share a card with one hole, including itself."""


def can_be_dealt(ranges: Sequence[Collection[int]]) -> bool:
    """Return true if there is a choice of disjoint holes, one from each range of different masks."""
    if all(len(each) > place * MEETING for place, each in enumerate(sorted(ranges, key=len))):
        return True
    counts = Counter(tuple(sorted(each)) for each in ranges)
    narrowest_first = sorted(counts.items(), key=lambda kind: len(kind[0]))
    return _is_possible(narrowest_first) and (len(narrowest_first) == 1 or _search(narrowest_first))


def _is_possible(kinds: Sequence[tuple[Holes, int]], used: int = 0) -> bool:
    """Return true if each range alone, and the first ones together, have as many disjoint holes as players.

    This condition is necessary for a deal, but not sufficient.
    """
    together: set[int] = set()
    players = 0
    for holes, times in kinds:
        free = [hole for hole in holes if not hole & used]
        together.update(free)
        players += times
        if not _has_matching(free, times) or not _has_matching(sorted(together), players):
            return False
    return True


def _search(kinds: Sequence[tuple[Holes, int]]) -> bool:
    """Search for a deal of every range in turn; the players of one range take its holes in ascending order."""

    @cache
    def possible(place: int, dealt: int, start: int, used: int) -> bool:
        if place == len(kinds):
            return True
        holes, times = kinds[place]
        if dealt == times:
            return possible(place + 1, 0, 0, used)
        if dealt == 0 and not _is_possible(kinds[place:], used):
            return False
        return any(
            possible(place, dealt + 1, after, used | hole)
            for after, hole in enumerate(holes[start:], start=start + 1)
            if not hole & used
        )

    return possible(0, 0, 0, 0)


def _has_matching(holes: Collection[int], size: int) -> bool:
    """Return true if `size` of the holes are disjoint."""
    if reduce(or_, holes, 0).bit_count() < 2 * size:
        return False
    return _disjoint_greedily(holes) >= size or _largest_matching(holes) >= size


def _disjoint_greedily(holes: Iterable[int]) -> int:
    """Count the disjoint holes found by taking each that still fits: at least half of the maximum."""
    used = taken = 0
    for hole in holes:
        if not hole & used:
            used |= hole
            taken += 1
    return taken


def _largest_matching(holes: Iterable[int]) -> int:
    """Return the largest number of disjoint holes."""
    import networkx

    graph = networkx.Graph([(hole & -hole, hole & (hole - 1)) for hole in holes])
    return len(networkx.max_weight_matching(graph, maxcardinality=True))
