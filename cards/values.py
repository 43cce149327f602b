"""The 7,462 values a five-card hand can have, lowest first, with names and number of ways."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations

from .categories import CATEGORIES, category_title

WHEEL_LANE = 0b1_0000_0000_1111
"""Ranks A-2-3-4-5 as a 13-bit lane."""

STRAIGHT_LANES = {3: WHEEL_LANE, **{top: 0b11111 << top - 4 for top in range(4, 13)}}
"""Highest rank of each straight -> its five ranks as a 13-bit lane; the wheel counts as five high."""

_ONE = ("Deuce", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine", "Ten", "Jack", "Queen", "King", "Ace")
_MANY = tuple(name + ("es" if name == "Six" else "s") for name in _ONE)


@dataclass(frozen=True)
class HandValue:
    """One value: `ranks` are the ranks that decide it, most significant first (repeated ranks once)."""

    value: int
    category: str
    ranks: tuple[int, ...]
    ways: int
    name: str


def enumerate_values() -> list[HandValue]:
    """All values in ascending order; the value is the place counted from 1.

    >>> values = enumerate_values()
    >>> values[0].name, values[-1].name, sum(v.ways for v in values)
    ('High Card, Seven Five Four Three Deuce', 'Royal Flush', 2598960)
    """
    found: list[HandValue] = []
    for category in CATEGORIES:
        for ranks, ways in sorted(_ranks_and_ways(category)):
            found.append(HandValue(len(found) + 1, category, ranks, ways, _name(category, ranks)))
    return found


def _ranks_and_ways(category: str) -> Iterator[tuple[tuple[int, ...], int]]:
    """Every choice of deciding ranks in `category`, with the number of hands that share it."""
    ranks = range(13)
    if category in ("straight", "straight_flush"):
        for top in STRAIGHT_LANES:
            yield (top,), 4 if category == "straight_flush" else 4**5 - 4
    elif category in ("high_card", "flush"):
        for five in combinations(ranks, 5):
            if sum(1 << rank for rank in five) not in STRAIGHT_LANES.values():
                yield five[::-1], 4 if category == "flush" else 4**5 - 4
    elif category == "two_pair":
        for low, high in combinations(ranks, 2):
            for kicker in ranks:
                if kicker not in (low, high):
                    yield (high, low, kicker), 6 * 6 * 4
    elif category == "full_house":
        for trips in ranks:
            for pair in ranks:
                if pair != trips:
                    yield (trips, pair), 4 * 6
    else:
        kickers, ways = {"pair": (3, 6 * 4**3), "three_of_a_kind": (2, 4 * 4**2), "four_of_a_kind": (1, 4)}[category]
        for made in ranks:
            for rest in combinations([rank for rank in ranks if rank != made], kickers):
                yield (made, *rest[::-1]), ways


def _name(category: str, ranks: tuple[int, ...]) -> str:
    title = category_title(category)
    first, *rest = ranks
    kickers = " ".join(_ONE[rank] for rank in rest)
    match category:
        case "straight_flush" if first == 12:
            return "Royal Flush"
        case "straight" | "straight_flush":
            return f"{title}, {_ONE[first]} High"
        case "high_card" | "flush":
            return f"{title}, {_ONE[first]} {kickers}"
        case "two_pair":
            return f"{title}, {_MANY[first]} and {_MANY[rest[0]]} with {_ONE[rest[1]]}"
        case "full_house":
            return f"{title}, {_MANY[first]} over {_MANY[rest[0]]}"
        case _:
            return f"{title}, {_MANY[first]} with {kickers}"
