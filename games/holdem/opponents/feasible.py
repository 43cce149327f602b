"""Whether ranges can be dealt together at all: disjoint holes, one of each. Plain Python, exact, and soon done.

Ranges that are one are a question of the largest matching: holes are edges between cards, and Edmonds's augmenting
paths find it. Different ranges are searched, and the matchings say early where a search leads nowhere.
"""

from collections import Counter, deque
from collections.abc import Collection, Iterable, Sequence
from functools import cache

Holes = tuple[int, ...]
"""Masks of two cards, ascending."""


MET = 101
"""The holes that share a card with one hole, with itself."""


def can_be_dealt(ranges: Sequence[Collection[int]]) -> bool:
    """Whether some choice of disjoint holes exists, one from each range of different masks."""
    if all(len(each) > place * MET for place, each in enumerate(sorted(ranges, key=len))):
        return True
    kinds = Counter(tuple(sorted(each)) for each in ranges)
    fewest = sorted(kinds.items(), key=lambda kind: len(kind[0]))
    return _is_possible(fewest) and (len(fewest) == 1 or _search(fewest))


def _is_possible(kinds: Sequence[tuple[Holes, int]], used: int = 0) -> bool:
    """Whether each range alone, and the first ones together, have as many disjoint holes as players; necessary."""
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
    """Deal every range in turn; the players of one range take its holes in ascending order."""

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


def _has_matching(holes: Iterable[int], size: int) -> bool:
    """Whether so many of the holes are disjoint."""
    neighbours: dict[int, list[int]] = {}
    partner: dict[int, int] = {}
    for hole in holes:
        low = hole & -hole
        high = hole ^ low
        neighbours.setdefault(low, []).append(high)
        neighbours.setdefault(high, []).append(low)
        if low not in partner and high not in partner:
            partner[low], partner[high] = high, low
    for card in neighbours:
        if len(partner) >= 2 * size:
            break
        if card not in partner:
            _augment(neighbours, partner, card)
    return len(partner) >= 2 * size


def _augment(neighbours: dict[int, list[int]], partner: dict[int, int], root: int) -> None:
    """Match `root` too, along an augmenting path, if there is one; odd cycles on the way shrink to their base."""
    base = {card: card for card in neighbours}
    parent: dict[int, int] = {}
    outer = {root}
    queue = deque([root])

    def path_of_bases(card: int) -> list[int]:
        found = [base[card]]
        while found[-1] != root:
            found.append(base[parent[partner[found[-1]]]])
        return found

    def mark(card: int, top: int, child: int, cycle: set[int]) -> None:
        while base[card] != top:
            cycle |= {base[card], base[partner[card]]}
            parent[card] = child
            child = partner[card]
            card = parent[child]

    while queue:
        card = queue.popleft()
        for other in neighbours[card]:
            if base[card] == base[other] or partner.get(card) == other:
                continue
            if other in outer:
                above = path_of_bases(card)
                top = next(each for each in path_of_bases(other) if each in above)
                cycle: set[int] = set()
                mark(card, top, other, cycle)
                mark(other, top, card, cycle)
                for each in neighbours:
                    if base[each] in cycle:
                        base[each] = top
                        if each not in outer:
                            outer.add(each)
                            queue.append(each)
            elif other not in parent:
                parent[other] = card
                if other not in partner:
                    _flip(partner, parent, other)
                    return
                outer.add(partner[other])
                queue.append(partner[other])


def _flip(partner: dict[int, int], parent: dict[int, int], end: int) -> None:
    """Exchange what is matched and what is not along the path that ends in `end`."""
    card: int | None = end
    while card is not None:
        before = parent[card]
        after = partner.get(before)
        partner[card], partner[before] = before, card
        card = after
