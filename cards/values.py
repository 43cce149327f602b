"""The 7,462 values a five-card hand can have, lowest first, with names and number of ways."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations, permutations

from .categories import CATEGORIES, category_title

WHEEL_LANE = 0b1_0000_0000_1111
"""Ranks A-2-3-4-5 as a 13-bit lane."""

STRAIGHT_LANES = {3: WHEEL_LANE, **{top: 0b11111 << top - 4 for top in range(4, 13)}}
"""Highest rank of each straight -> its five ranks as a 13-bit lane; the wheel counts as five high."""

_ONE = ("Deuce", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine", "Ten", "Jack", "Queen", "King", "Ace")
_MANY = tuple(name + ("es" if name == "Six" else "s") for name in _ONE)

_WAYS = {
    "high_card": 4**5 - 4,
    "pair": 6 * 4**3,
    "two_pair": 6 * 6 * 4,
    "three_of_a_kind": 4 * 4**2,
    "straight": 4**5 - 4,
    "flush": 4,
    "full_house": 4 * 6,
    "four_of_a_kind": 4,
    "straight_flush": 4,
}
"""Hands of each value of a category: the choices of suits."""


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
    numbered = enumerate(enumerate_ranks(), start=1)
    return [
        HandValue(value, category, ranks, ways, _name(category, ranks)) for value, (category, ranks, ways) in numbered
    ]


def enumerate_ranks() -> Iterator[tuple[str, tuple[int, ...], int]]:
    """The category, the deciding ranks and the number of hands of each value, in ascending order."""
    for category in CATEGORIES:
        for ranks, ways in sorted(_ranks_and_ways(category)):
            yield category, ranks, ways


def _ranks_and_ways(category: str) -> Iterator[tuple[tuple[int, ...], int]]:
    """Every choice of deciding ranks in `category`, with the number of hands that share it."""
    match category:
        case "straight" | "straight_flush":
            return (((top,), _WAYS[category]) for top in STRAIGHT_LANES)
        case "high_card" | "flush":
            return ((five[::-1], _WAYS[category]) for five in combinations(range(13), 5) if not _is_straight(five))
        case "two_pair":
            pairs = combinations(range(13), 2)
            return (((high, low, k), _WAYS[category]) for low, high in pairs for k in range(13) if k not in (low, high))
        case "full_house":
            return ((two, _WAYS[category]) for two in permutations(range(13), 2))
        case _:
            kickers = {"pair": 3, "three_of_a_kind": 2, "four_of_a_kind": 1}[category]
            return (
                ((made, *rest[::-1]), _WAYS[category])
                for made in range(13)
                for rest in combinations([rank for rank in range(13) if rank != made], kickers)
            )


def _is_straight(ranks: tuple[int, ...]) -> bool:
    return sum(1 << rank for rank in ranks) in STRAIGHT_LANES.values()


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
