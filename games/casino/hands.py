"""Orders of the hands that casino games compare, of five or of three cards, and hands by the names of pay tables."""

import re
from bisect import bisect_left
from dataclasses import dataclass
from functools import cache
from itertools import combinations, combinations_with_replacement

from ...cards.errors import BadInput
from ...cards.hands.categories import ACE, CATEGORIES, RANK_NAMES, RANK_PLURALS, category_title
from ...cards.hands.order import HIGH
from ...cards.hands.sizes import HAND_SIZE
from ...cards.notation import LANE_BITS, RANK_COUNT, SUIT_COUNT

TWO, THREE = 2, 3
"""The number of own cards in games with a board, and in three-card games."""
THREE_CARD_CATEGORIES = ("high_card", "pair", "flush", "straight", "three_of_a_kind", "straight_flush")
"""The categories of three cards, lowest first."""
_ROYAL = re.compile(r"(?:royal flush|mini royal)", re.ASCII)
_PAIR = re.compile(r"pair of (\w+)(?: or better)?|(\w+) or better", re.ASCII)
_HIGH = re.compile(r"(\w+)(?:-(\w+))?(?: high)?", re.ASCII)


class UnknownHand(BadInput):
    """A name that is not a hand of the game."""


@dataclass(frozen=True)
class HandOrder:
    """The hands of a number of cards in ascending order: `kinds[v - 1]` has the category and ranks of value v.

    size        number of cards
    categories  the categories, lowest first
    kinds       the category of each value and the ranks that decide it, most significant first
    ways        the number of hands with each value
    """

    size: int
    categories: tuple[str, ...]
    kinds: tuple[tuple[str, tuple[int, ...]], ...]
    ways: tuple[int, ...]

    @property
    def highest(self) -> int:
        """The highest value."""
        return len(self.kinds)

    def lowest_of(self, name: str) -> int:
        """Return the lowest value that a hand called `name` has. Raises `UnknownHand`.

        >>> five_cards().lowest_of("Royal Flush"), five_cards().lowest_of("Pair of Fours")
        (7462, 1718)
        """
        category, ranks = self._named(" ".join(name.lower().split()))
        above = (self.categories.index(category), ranks)
        return 1 + bisect_left(
            self.kinds, above, key=lambda kind: (self.categories.index(kind[0]), kind[1][: len(ranks)])
        )

    def _named(self, name: str) -> tuple[str, tuple[int, ...]]:
        """Return the category of a hand by its name in lower case, and the ranks that it states."""
        for category in self.categories:
            if name == category_title(category).lower():
                return category, ()
        if _ROYAL.fullmatch(name):
            return "straight_flush", (ACE,)
        if (found := _PAIR.fullmatch(name)) and (found[1] or found[2]) in _PLURALS:
            return "pair", (_PLURALS[found[1] or found[2]],)
        if (found := _HIGH.fullmatch(name)) and all(one is None or one in _RANKS for one in found.groups()):
            return "high_card", tuple(_RANKS[one] for one in found.groups() if one)
        known = ", ".join(map(category_title, reversed(self.categories)))
        raise UnknownHand(f"no hand is called {name!r}; write Royal Flush, {known}, Pair of Jacks or Ace-King")


_PLURALS = {name.lower(): rank for rank, name in enumerate(RANK_PLURALS)}
_RANKS = {name.lower(): rank for rank, name in enumerate(RANK_NAMES)}


@cache
def five_cards() -> HandOrder:
    """Return the order of five cards: the values of `cards.hands.order.HIGH`."""
    found = list(HIGH.ranks_and_ways())
    kinds = tuple((category, ranks) for category, ranks, _ in found)
    return HandOrder(HAND_SIZE, CATEGORIES, kinds, tuple(ways for _, _, ways in found))


@cache
def three_cards() -> HandOrder:
    """Return the order of three cards, in which a straight beats a flush."""
    suited = [(ranks, True) for ranks in combinations(range(RANK_COUNT), THREE)]
    others = [(ranks, False) for ranks in combinations_with_replacement(range(RANK_COUNT), THREE)]
    found = {_three_card_kind(ranks, one_suit) for ranks, one_suit in suited + others}
    kinds = tuple(sorted(found, key=lambda kind: (THREE_CARD_CATEGORIES.index(kind[0]), kind[1])))
    return HandOrder(THREE, THREE_CARD_CATEGORIES, kinds, tuple(_three_card_ways(category) for category, _ in kinds))


def three_card_value(cards: tuple[int, ...]) -> int:
    """Return the value of three cards, 1 to 741.

    >>> from outs.cards.notation import parse_cards
    >>> three_card_value(parse_cards("AhKhQh")), three_card_value(parse_cards("2c3d5h"))
    (741, 1)
    """
    ranks = tuple(sorted(card % LANE_BITS for card in cards))
    return _three_card_values()[ranks, len({card // LANE_BITS for card in cards}) == 1]


@cache
def _three_card_values() -> dict[tuple[tuple[int, ...], bool], int]:
    """Return the value of each three ascending ranks, suited or not."""
    values = {kind: value for value, kind in enumerate(three_cards().kinds, start=1)}
    found = {}
    for ranks in combinations_with_replacement(range(RANK_COUNT), THREE):
        found[ranks, False] = values[_three_card_kind(ranks, suited=False)]
        if len(set(ranks)) == THREE:
            found[ranks, True] = values[_three_card_kind(ranks, suited=True)]
    return found


def _three_card_kind(ranks: tuple[int, ...], suited: bool) -> tuple[str, tuple[int, ...]]:
    """Return the category and the deciding ranks of three cards with these ascending ranks."""
    low, middle, high = ranks
    if low == high:
        return "three_of_a_kind", (low,)
    if middle in (low, high):
        return "pair", (middle, low + high - middle)
    top = middle if ranks == (0, 1, ACE) else high if high - low == THREE - 1 else None
    if top is not None:
        return ("straight_flush" if suited else "straight"), (top,)
    return ("flush" if suited else "high_card"), (high, middle, low)


def _three_card_ways(category: str) -> int:
    """Return the number of hands with one value of a category."""
    match category:
        case "flush" | "straight_flush" | "three_of_a_kind":
            return SUIT_COUNT
        case "pair":
            return SUIT_COUNT * SUIT_COUNT * (SUIT_COUNT - 1) // 2
        case _:
            return (SUIT_COUNT * SUIT_COUNT - 1) * SUIT_COUNT
