"""The order of five-card hands: their 7,462 values, lowest first, with names and the number of hands of each."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations, permutations
from math import comb

from .categories import CATEGORIES, category_title
from .hands import HAND_SIZE
from .notation import RANK_COUNT, RANKS, SUIT_COUNT

ACE = RANKS.index("A")

WHEEL_LANE = 0b1_0000_0000_1111
"""Ranks A-2-3-4-5 as a 13-bit lane."""

STRAIGHT_LANES = {3: WHEEL_LANE, **{top: 0b11111 << top - 4 for top in range(4, RANK_COUNT)}}
"""The five ranks of each straight as a 13-bit lane, by its highest rank; the wheel is five high."""

RANK_NAMES = ("Deuce", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine", "Ten", "Jack", "Queen", "King", "Ace")
RANK_PLURALS = tuple(name + ("es" if name == "Six" else "s") for name in RANK_NAMES)

_TWO_SUITS, _THREE_SUITS = comb(SUIT_COUNT, 2), comb(SUIT_COUNT, 3)
_WAYS = {
    "high_card": SUIT_COUNT**5 - SUIT_COUNT,
    "pair": _TWO_SUITS * SUIT_COUNT**3,
    "two_pair": _TWO_SUITS * _TWO_SUITS * SUIT_COUNT,
    "three_of_a_kind": _THREE_SUITS * SUIT_COUNT**2,
    "straight": SUIT_COUNT**5 - SUIT_COUNT,
    "flush": SUIT_COUNT,
    "full_house": _THREE_SUITS * _TWO_SUITS,
    "four_of_a_kind": SUIT_COUNT,
    "straight_flush": SUIT_COUNT,
}
"""Hands of each value of a category: the choices of suits."""


@dataclass(frozen=True)
class HandValue:
    """One value; `ranks` are those that decide it, most significant first, each once."""

    value: int
    category: str
    ranks: tuple[int, ...]
    ways: int
    name: str


def enumerate_values() -> list[HandValue]:
    """All values in ascending order, counted from 1.

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
            fives = combinations(range(RANK_COUNT), HAND_SIZE)
            return ((five[::-1], _WAYS[category]) for five in fives if not _is_straight(five))
        case "two_pair":
            return (
                ((high, low, kicker), _WAYS[category])
                for low, high in combinations(range(RANK_COUNT), 2)
                for kicker in range(RANK_COUNT)
                if kicker not in (low, high)
            )
        case "full_house":
            return ((two, _WAYS[category]) for two in permutations(range(RANK_COUNT), 2))
        case _:
            kickers = {"pair": 3, "three_of_a_kind": 2, "four_of_a_kind": 1}[category]
            return (
                ((made, *rest[::-1]), _WAYS[category])
                for made in range(RANK_COUNT)
                for rest in combinations([rank for rank in range(RANK_COUNT) if rank != made], kickers)
            )


def _is_straight(ranks: tuple[int, ...]) -> bool:
    return sum(1 << rank for rank in ranks) in STRAIGHT_LANES.values()


def _name(category: str, ranks: tuple[int, ...]) -> str:
    title = category_title(category)
    first, *rest = ranks
    kickers = " ".join(RANK_NAMES[rank] for rank in rest)
    match category:
        case "straight_flush" if first == ACE:
            return "Royal Flush"
        case "straight" | "straight_flush":
            return f"{title}, {RANK_NAMES[first]} High"
        case "high_card" | "flush":
            return f"{title}, {RANK_NAMES[first]} {kickers}"
        case "two_pair":
            return f"{title}, {RANK_PLURALS[first]} and {RANK_PLURALS[rest[0]]} with {RANK_NAMES[rest[1]]}"
        case "full_house":
            return f"{title}, {RANK_PLURALS[first]} over {RANK_PLURALS[rest[0]]}"
        case _:
            return f"{title}, {RANK_PLURALS[first]} with {kickers}"
