"""Orders of the hands that casino games compare, of three to five cards, and hands by the names of pay tables."""

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

TWO, THREE, FOUR = 2, 3, 4
"""The number of own cards in games with a board and in three-card games, and of cards in a hand of four."""
THREE_CARD_CATEGORIES = ("high_card", "pair", "flush", "straight", "three_of_a_kind", "straight_flush")
"""The categories of three cards, lowest first."""
FOUR_CARD_CATEGORIES = (
    *("high_card", "pair", "two_pair", "straight", "flush", "three_of_a_kind", "straight_flush"),
    "four_of_a_kind",
)
"""The categories of four cards, lowest first."""
SUITED = ("flush", "straight_flush")
"""The categories of cards of one suit."""
_TIMES = {
    "pair": (2,),
    "two_pair": (2, 2),
    "three_of_a_kind": (3,),
    "full_house": (3, 2),
    "four_of_a_kind": (4,),
}
"""Number of cards of the first deciding ranks in each kind of hand; further ranks have one card each."""
_ROYAL = re.compile(r"(?:royal flush|mini royal)", re.ASCII)
_PAIR = re.compile(r"pair of (\w+)(?: or better)?|(\w+) or better", re.ASCII)
_FOUR = re.compile(r"four (\w+)", re.ASCII)
_HIGH = re.compile(r"(\w+)(?:-(\w+))?(?: high)?", re.ASCII)


class UnknownHand(BadInput):
    """A name that is not a hand of the game."""


@dataclass(frozen=True, eq=False)
class HandOrder:
    """The hands of a number of cards in ascending order: `kinds[v - 1]` has the category and ranks of value v.

    Orders are compared by identity, so that caches need not hash thousands of hands.

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
        if self.size != FOUR and _ROYAL.fullmatch(name):
            return "straight_flush", (ACE,)
        if (found := _PAIR.fullmatch(name)) and (found[1] or found[2]) in _PLURALS:
            return "pair", (_PLURALS[found[1] or found[2]],)
        if (found := _FOUR.fullmatch(name)) and found[1] in _PLURALS:
            return "four_of_a_kind", (_PLURALS[found[1]],)
        if (found := _HIGH.fullmatch(name)) and all(one is None or one in _RANKS for one in found.groups()):
            return "high_card", tuple(_RANKS[one] for one in found.groups() if one)
        titles = [*([] if self.size == FOUR else ["Royal Flush"]), *map(category_title, reversed(self.categories))]
        raise UnknownHand(f"no hand is called {name!r}; write {', '.join(titles)}, Pair of Jacks or Ace-King")


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


@cache
def four_cards() -> HandOrder:
    """Return the order of four cards: three of a kind beats a flush, a flush a straight."""
    suited = [(ranks, True) for ranks in combinations(range(RANK_COUNT), FOUR)]
    others = [(ranks, False) for ranks in combinations_with_replacement(range(RANK_COUNT), FOUR)]
    found = {_four_card_kind(ranks, one_suit) for ranks, one_suit in suited + others}
    kinds = tuple(sorted(found, key=lambda kind: (FOUR_CARD_CATEGORIES.index(kind[0]), kind[1])))
    return HandOrder(FOUR, FOUR_CARD_CATEGORIES, kinds, tuple(_four_card_ways(category) for category, _ in kinds))


def _four_card_kind(ranks: tuple[int, ...], suited: bool) -> tuple[str, tuple[int, ...]]:
    """Return the category and the deciding ranks of four cards with these ascending ranks."""
    by_count = sorted(((ranks.count(rank), rank) for rank in set(ranks)), reverse=True)
    deciding, counts = tuple(rank for _, rank in by_count), tuple(count for count, _ in by_count)
    if counts[0] > 1:
        return {4: "four_of_a_kind", 3: "three_of_a_kind"}.get(
            counts[0], "two_pair" if counts == (2, 2) else "pair"
        ), deciding
    low, _, below, high = ranks
    top = below if ranks == (0, 1, 2, ACE) else high if high - low == FOUR - 1 else None
    if top is not None:
        return ("straight_flush" if suited else "straight"), (top,)
    return ("flush" if suited else "high_card"), deciding


def _four_card_ways(category: str) -> int:
    """Return the number of hands with one value of a category."""
    pairs = SUIT_COUNT * (SUIT_COUNT - 1) // 2
    match category:
        case "four_of_a_kind":
            return 1
        case "flush" | "straight_flush":
            return SUIT_COUNT
        case "three_of_a_kind":
            return SUIT_COUNT * SUIT_COUNT
        case "two_pair":
            return pairs * pairs
        case "pair":
            return pairs * SUIT_COUNT * SUIT_COUNT
        case _:
            return (SUIT_COUNT * SUIT_COUNT * SUIT_COUNT - 1) * SUIT_COUNT


def ranks_of(kind: tuple[str, tuple[int, ...]], size: int) -> tuple[int, ...]:
    """Return the ascending ranks of the cards of a hand of `size` cards.

    >>> ranks_of(("straight", (2,)), 4), ranks_of(("pair", (5, 12, 3)), 4)
    ((0, 1, 2, 12), (3, 5, 5, 12))
    """
    category, deciding = kind
    if category in ("straight", "straight_flush"):
        (top,) = deciding
        return tuple(sorted((rank % RANK_COUNT) for rank in range(top - size + 1, top + 1)))
    times = _TIMES.get(category, ())
    each = (*times, *(1,) * (len(deciding) - len(times)))
    return tuple(sorted(rank for rank, count in zip(deciding, each, strict=True) for _ in range(count)))


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
