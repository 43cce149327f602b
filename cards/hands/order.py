"""Orders of hands: the values of all five-card hands of a deck, lowest first, with names and numbers of hands.

An order is declared by its categories and by the order of ranks. `values()` lists every value, and
`evaluator.build_evaluator` turns that list into arrays that value five to seven cards. Plain Python.
"""

from bisect import bisect_left
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from itertools import accumulate, combinations, permutations
from math import comb

from ..deck import STANDARD, Deck
from ..lazy_attribute import cached_attribute
from .categories import CATEGORIES, value_name
from .sizes import HAND_SIZE

REPEATS = {
    "high_card": (1, 1, 1, 1, 1),
    "pair": (2, 1, 1, 1),
    "two_pair": (2, 2, 1),
    "three_of_a_kind": (3, 1, 1),
    "flush": (1, 1, 1, 1, 1),
    "full_house": (3, 2),
    "four_of_a_kind": (4, 1),
}
"""The number of cards of each deciding rank; straights are not listed, as only their highest rank decides."""


@dataclass(frozen=True)
class HandValue:
    """One value; `ranks` decide it, most significant first, without repeats."""

    value: int
    category: str
    ranks: tuple[int, ...]
    ways: int
    name: str


@dataclass(frozen=True)
class Order:
    """An order of the five-card hands of a deck. The higher value wins in every game, including lowball.

    name        the name of the order
    deck        the cards; jokers are left out, as a hand with one has the value of a hand without it, or one of its own
    categories  the categories that count, from the losing to the winning end. A hand of any other category falls into
                one that it fits: a straight or a flush into `high_card`, a straight flush into `flush`
    ranks       the ranks' characters in the order in which hands compare, lowest first; the deck's if empty
    low_ace     true if an ace also ranks below the deck's lowest rank, in the lowest straight
    low_wins    true if lower ranks win within a category, as in lowball
    name_of     function from a category and deciding ranks to the name of the value

    Ace-to-five lowball: no straights and flushes, `ranks="A23456789TJQK"`, the other categories from `four_of_a_kind`
    down to `high_card`, `low_wins=True`: 6,175 values. Deuce-to-seven: all categories from `straight_flush` down to
    `high_card`, `low_ace=False`, `low_wins=True`: 7,462 values.
    """

    name: str
    deck: Deck
    categories: tuple[str, ...]
    ranks: str = ""
    low_ace: bool = True
    low_wins: bool = False
    name_of: Callable[[str, tuple[int, ...]], str] = value_name

    @cached_attribute
    def straights(self) -> dict[int, int]:
        """The five ranks of each straight as a 13-bit lane, keyed by its highest rank, lowest first."""
        ranks = self.deck.rank_numbers
        row = (ranks[-1], *ranks) if self.low_ace else ranks
        tops = {lane_of(row[end - HAND_SIZE : end]): row[end - 1] for end in range(HAND_SIZE, len(row) + 1)}
        return {top: lane for lane, top in tops.items()}

    @cached_attribute
    def flushes_lose(self) -> bool:
        """True if a flush has a lower value than the same ranks unsuited."""
        places = [self.categories.index(name) for name in ("high_card", "flush") if name in self.categories]
        return places != sorted(places)

    @cached_attribute
    def count(self) -> int:
        """The number of values, which is also the highest value."""
        return self._highest_values[-1]

    def category_of(self, value: int) -> str:
        """Return the category of a value."""
        return self.categories[bisect_left(self._highest_values, value)]

    def values(self) -> list[HandValue]:
        """Return all values in ascending order, numbered from 1.

        >>> values = HIGH.values()
        >>> values[0].name, values[-1].name, sum(value.ways for value in values)
        ('High Card, Seven Five Four Three Deuce', 'Royal Flush', 2598960)
        """
        return [
            HandValue(value, category, ranks, ways, self.name_of(category, ranks))
            for value, (category, ranks, ways) in enumerate(self.ranks_and_ways(), start=1)
        ]

    def ranks_and_ways(self) -> Iterator[tuple[str, tuple[int, ...], int]]:
        """Yield the category, the deciding ranks and the number of hands of each value, in ascending order."""
        for category in self.categories:
            ways = self._ways(category)
            for places in sorted(self._places(category), reverse=self.low_wins):
                yield category, tuple(self._by_place[place] for place in places), ways

    def rank_counts(self, category: str, ranks: tuple[int, ...]) -> dict[int, int]:
        """Return the number of cards of each rank in the hands of one value, by its category and deciding ranks."""
        if category in REPEATS:
            return dict(zip(ranks, REPEATS[category], strict=True))
        lane = self.straights[ranks[0]]
        return {rank: 1 for rank in self.deck.rank_numbers if lane >> rank & 1}

    @cached_attribute
    def _highest_values(self) -> tuple[int, ...]:
        counts = Counter(category for category, _, _ in self.ranks_and_ways())
        return tuple(accumulate(counts[category] for category in self.categories))

    @cached_attribute
    def _by_place(self) -> tuple[int, ...]:
        """The ranks in the order in which hands compare, lowest first."""
        return tuple(map(STANDARD.ranks.index, self.ranks or self.deck.ranks))

    def _places(self, category: str) -> Iterable[tuple[int, ...]]:
        """Return every choice of deciding ranks in `category`, as indices into `_by_place`."""
        places = range(len(self._by_place))
        match category:
            case "straight" | "straight_flush":
                return ((self._by_place.index(top),) for top in self.straights)
            case "high_card" | "flush":
                straight = "straight" if category == "high_card" else "straight_flush"
                left_out = set(self.straights.values()) if straight in self.categories else set()
                fives = combinations(places, HAND_SIZE)
                return (five[::-1] for five in fives if lane_of(self._by_place[at] for at in five) not in left_out)
            case "two_pair":
                return (
                    (high, low, kicker)
                    for low, high in combinations(places, 2)
                    for kicker in places
                    if kicker not in (low, high)
                )
            case "full_house":
                return permutations(places, 2)
            case _:
                kickers = len(REPEATS[category]) - 1
                return (
                    (made, *rest[::-1])
                    for made in places
                    for rest in combinations([place for place in places if place != made], kickers)
                )

    def _ways(self, category: str) -> int:
        """Return the number of hands of each value of a category: its choices of suits."""
        suits = len(self.deck.suits)
        if category in ("flush", "straight_flush"):
            return suits
        ways = 1
        for times in REPEATS.get(category, (1,) * HAND_SIZE):
            ways *= comb(suits, times)
        of_one_suit = {"straight": {"straight_flush", "flush"}, "high_card": {"flush"}}.get(category, set())
        return ways - suits if of_one_suit & set(self.categories) else ways


def lane_of(ranks: Iterable[int]) -> int:
    """Return the 13-bit lane of some ranks."""
    lane = 0
    for rank in ranks:
        lane |= 1 << rank
    return lane


HIGH = Order("high", STANDARD, CATEGORIES)
"""The usual order: all 52 cards, the highest hand wins."""

STRAIGHT_LANES = HIGH.straights
"""The five ranks of each straight as a 13-bit lane, keyed by its highest rank; the wheel is five high."""
