"""Kinds of hands: deuces wild against putting every card in the place of each deuce, plain ones against phevaluator."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from itertools import combinations_with_replacement, pairwise

import numpy as np
import numpy.typing as npt
import pytest

from outs.cards.lattice import Lattice
from outs.cards.notation import cards_text, parse_cards
from outs.games.draw.kinds import (
    DEUCES_WILD_KINDS,
    PLAIN_KINDS,
    Kind,
    deuces_wild_kind,
    deuces_wild_kinds,
    kind_title,
    plain_kinds,
)

Numbers = npt.NDArray[np.int64]
Oracle = Callable[[Iterable[int]], int]

RANKS = "23456789TJQKA"
RUNS = [set(("A" + RANKS)[low : low + 5]) for low in range(10)]
ROYAL = set("TJQKA")
ORDER = (
    *("high_card", "pair", "two_pair", "three_of_a_kind", "straight", "flush", "full_house", "four_of_a_kind"),
    *("straight_flush", "five_of_a_kind", "wild_royal_flush", "four_deuces", "royal_flush"),
)
"""Categories of deuces wild by what they pay."""
OF_A_RANK = {"pair", "three_of_a_kind", "four_of_a_kind", "five_of_a_kind"}
BY_COUNTS = {
    (5,): "five_of_a_kind",
    (4, 1): "four_of_a_kind",
    (3, 2): "full_house",
    (3, 1, 1): "three_of_a_kind",
    (2, 2, 1): "two_pair",
    (2, 1, 1, 1): "pair",
    (1, 1, 1, 1, 1): "high_card",
}
DEALT_DEUCES_WILD = {
    "royal_flush": 4,
    "four_deuces": 48,
    "wild_royal_flush": 480,
    "five_of_a_kind": 624,
    "straight_flush": 2_068,
    "four_of_a_kind": 31_552,
    "full_house": 12_672,
    "flush": 14_472,
    "straight": 62_232,
    "three_of_a_kind": 355_080,
}
"""The published frequencies of dealt hands that pay."""
EVERY_CARD = [rank + suit for rank in RANKS for suit in "cdhs"]
AWKWARD = (
    *("2c3c4c5c6c", "2cAc3d4h5s", "2cAc3c4c5c", "2c2dAcTcJc", "2c2d2hAcTc", "2c2d2hAcTd", "2c2d2h3c7c", "2c2d2h3c8c"),
    *("2c2dAhAsKd", "2c2dAhAsAd", "2cAhAsKdKh", "2cAhKdQsJc", "2c2d5h6h9h", "2c7d8d9dJd", "2c2dTc9c5d", "2cTcJcQcKc"),
    *("TcJcQcKcAc", "9cTcJcQcKc", "3c3d4c4d5c", "3c3d3h4c4d", "3c3d3h3s4c", "2c2d2h9d9h", "2c3d5h9sKd", "2c2d9hTsAh"),
)


def category_of_named(hand: list[str]) -> tuple[str, str]:
    """The category of five named cards, copies allowed, and their commonest rank."""
    ranks = Counter(card[0] for card in hand)
    suited = len({card[1] for card in hand}) == 1
    run = set(ranks) in RUNS
    if suited and set(ranks) == ROYAL:
        category = "royal_flush"
    elif suited and run:
        category = "straight_flush"
    else:
        category = BY_COUNTS[tuple(sorted(ranks.values(), reverse=True))]
        made = "flush" if suited else "straight" if run else "high_card"
        category = max(category, made, key=ORDER.index)
    return category, max(ranks, key=lambda rank: (ranks[rank], RANKS.index(rank)))


def best_by_replacing(cards: tuple[int, ...]) -> Kind:
    """The best kind that putting any card in the place of each deuce can make; fewer than four deuces."""
    text = cards_text(cards)
    hand = [text[at : at + 2] for at in range(0, 10, 2)]
    natural = [card for card in hand if card[0] != "2"]
    found = set()
    for instead in combinations_with_replacement(EVERY_CARD, 5 - len(natural)):
        category, rank = category_of_named([*natural, *instead])
        if category == "royal_flush" and instead:
            category = "wild_royal_flush"
        fifth = next((card[0] for card in [*natural, *instead] if card[0] != rank), rank)
        kicker = RANKS.index(fifth) if category == "four_of_a_kind" else -1
        found.add((ORDER.index(category), RANKS.index(rank) if category in OF_A_RANK else -1, kicker))
    place, *numbers = max(found)
    return Kind(ORDER[place], *(None if number < 0 else number for number in numbers))


def hands_with_deuces(rng: np.random.Generator, deuces: int, count: int) -> Iterator[tuple[int, ...]]:
    """Hands with `deuces` deuces, a third of them suited and a third of neighbouring ranks."""
    for number in range(count):
        low = int(rng.integers(1, 9))
        ranks = range(low, low + 5) if number % 3 == 2 else range(1, 13)
        suits = [int(rng.integers(0, 4))] if number % 3 == 1 else range(4)
        deck = [13 * suit + rank for suit in suits for rank in ranks]
        natural = rng.choice(deck, 5 - deuces, replace=False).tolist()
        yield (*natural, *(13 * rng.choice(4, deuces, replace=False)).tolist())


@pytest.mark.parametrize("text", AWKWARD)
def test_an_awkward_hand_is_the_best_that_its_deuces_can_make(text: str) -> None:
    cards = parse_cards(text)
    assert deuces_wild_kind(cards) == best_by_replacing(cards)


@pytest.mark.parametrize(("deuces", "count"), [(0, 300), (1, 90), (2, 24), (3, 6)])
def test_deuces_make_the_best_hand_that_any_cards_in_their_place_make(
    deuces: int, count: int, rng: np.random.Generator
) -> None:
    for cards in hands_with_deuces(rng, deuces, count):
        assert deuces_wild_kind(cards) == best_by_replacing(cards), cards_text(cards)


def test_four_deuces_are_told_apart_by_the_fifth_card() -> None:
    for place, rank in enumerate(RANKS[1:], start=1):
        assert deuces_wild_kind(parse_cards(f"2c2d2h2s{rank}h")) == Kind("four_deuces", place, place)


def test_hands_are_dealt_as_often_as_published_with_deuces_wild(lattice: Lattice, deuces_wild: Numbers) -> None:
    dealt: Counter[str] = Counter()
    ways = np.bincount(deuces_wild, lattice.ways)
    for kind, count in zip(deuces_wild_kinds(), ways.tolist(), strict=True):
        assert count > 0
        dealt[kind.category] += int(count)
    assert dealt.total() == 2_598_960
    assert {category: dealt[category] for category in DEALT_DEUCES_WILD} == DEALT_DEUCES_WILD


def test_the_kinds_of_deuces_wild_ascend_by_category_and_ranks() -> None:
    kinds = deuces_wild_kinds()
    keys = [(DEUCES_WILD_KINDS.index(kind.category), kind.rank or 0, kind.kicker or 0) for kind in kinds]
    assert all(low < high for low, high in pairwise(keys))
    assert set(Counter(kind.category for kind in kinds)) == set(DEUCES_WILD_KINDS)
    ranked = Counter(kind.category for kind in kinds if kind.rank is not None or kind.kicker is not None)
    assert ranked == dict.fromkeys([*OF_A_RANK, "four_deuces"], 12) | {"four_of_a_kind": 12 * 11}


def test_titles_of_kinds_differ_and_name_the_ranks() -> None:
    titles = [kind_title(kind) for kind in deuces_wild_kinds()]
    assert len(set(titles)) == len(titles)
    assert {
        "Pair, Sixes",
        "Five of a Kind, Aces",
        "Four Deuces with T",
        "Four of a Kind, Kings with 3",
        "Wild Royal Flush",
        "Flush",
    } <= set(titles)


def test_there_is_a_plain_kind_for_each_value_and_the_royal_flush_has_its_own() -> None:
    kinds = plain_kinds()
    assert len(kinds) == 7_462
    assert set(Counter(kind.category for kind in kinds)) == set(PLAIN_KINDS)
    assert [kind.category for kind in kinds].index("royal_flush") == 7_461


def test_the_plain_kind_of_a_value_is_that_of_a_hand_with_it(
    independent_value: Oracle, rng: np.random.Generator
) -> None:
    random_hands = [tuple(rng.choice(52, 5, replace=False).tolist()) for _ in range(500)]
    rare = [*map(parse_cards, AWKWARD), *hands_with_deuces(rng, 0, 300)]
    quads = [parse_cards(f"{one}c{one}d{one}h{one}s{other}h") for one, other in ("2A", "A2", "95", "KA", "AK", "T9")]
    for cards in [*random_hands, *rare, *quads]:
        kind = plain_kinds()[independent_value(cards) - 1]
        text = cards_text(cards)
        hand = [text[at : at + 2] for at in range(0, 10, 2)]
        category, rank = category_of_named(hand)
        if category in ("straight", "straight_flush") and "A" in rank and "5" in text:
            rank = "5"
        two_pair = [one for one, count in Counter(card[0] for card in hand).items() if count == 2]
        if category == "two_pair":
            rank = max(two_pair, key=RANKS.index)
        kicker = next((RANKS.index(card[0]) for card in hand if card[0] != rank), None)
        assert kind == Kind(category, RANKS.index(rank), kicker if category == "four_of_a_kind" else None), text
