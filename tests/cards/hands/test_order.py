"""Orders: lowball, short deck and a deck of twenty cards, against rules written out for one hand at a time."""

from collections.abc import Callable, Sequence
from functools import cache
from math import comb

import numpy as np
import pytest

from outs.cards.deck import STANDARD, Deck
from outs.cards.hands.categories import CATEGORIES, category_of
from outs.cards.hands.evaluator import build_evaluator
from outs.cards.hands.order import HIGH, STRAIGHT_LANES, HandValue, Order
from outs.cards.notation import RANKS, cards_of, mask_of, parse_cards
from outs.tests.cards.hands.plain_hands import Key, best_of, by_the_book, pairs_alone, short_deck
from outs.tests.cases import all_of

LOWEST_STRAIGHT, HIGHEST_STRAIGHT = 5_854, 5_863
LOWEST_STRAIGHT_FLUSH = 7_453


@pytest.fixture(scope="module")
def values() -> list[HandValue]:
    """All of them."""
    return HIGH.values()


def test_the_category_of_a_value_is_that_of_its_number(values: list[HandValue]) -> None:
    assert all(value.category == category_of(value.value) for value in values)


def test_the_wheel_is_the_lowest_straight(values: list[HandValue]) -> None:
    assert values[LOWEST_STRAIGHT - 1].name == "Straight, Five High"
    assert values[LOWEST_STRAIGHT_FLUSH - 1].name == "Straight Flush, Five High"
    assert values[HIGHEST_STRAIGHT - 1].name == "Straight, Ace High"


def test_ten_lanes_are_straights() -> None:
    assert len(set(STRAIGHT_LANES.values())) == 10
    wheel = next(iter(STRAIGHT_LANES.values()))
    assert [RANKS[rank] for rank in range(13) if wheel >> rank & 1] == list("2345A")
    assert all(lane.bit_count() == 5 for lane in STRAIGHT_LANES.values())


@all_of(
    ("value", "name"),
    [
        (1, "High Card, Seven Five Four Three Deuce"),
        (1_277, "High Card, Ace King Queen Jack Nine"),
        (1_278, "Pair, Deuces with Five Four Three"),
        (4_137, "Pair, Aces with King Queen Jack"),
        (4_138, "Two Pair, Threes and Deuces with Four"),
        (4_995, "Two Pair, Aces and Kings with Queen"),
        (4_996, "Three of a Kind, Deuces with Four Three"),
        (5_853, "Three of a Kind, Aces with King Queen"),
        (5_864, "Flush, Seven Five Four Three Deuce"),
        (7_140, "Flush, Ace King Queen Jack Nine"),
        (7_141, "Full House, Deuces over Threes"),
        (7_296, "Full House, Aces over Kings"),
        (7_297, "Four of a Kind, Deuces with Three"),
        (7_452, "Four of a Kind, Aces with King"),
        (7_461, "Straight Flush, King High"),
        (7_462, "Royal Flush"),
    ],
)
def test_values_have_their_names(values: list[HandValue], value: int, name: str) -> None:
    assert values[value - 1].name == name


def test_sixes_are_spelled_as_sixes(values: list[HandValue]) -> None:
    assert "Full House, Sixes over Tens" in {value.name for value in values}


SHORT = Deck("6789TJQKA", "cdhs")
TWENTY = Deck("TJQKA", "cdhs")
PAIRED = ("pair", "two_pair", "three_of_a_kind", "full_house", "four_of_a_kind")
DEUCE_TO_SEVEN = Order("deuce-to-seven", STANDARD, CATEGORIES[::-1], low_ace=False, low_wins=True)
ACE_TO_FIVE = Order(
    "ace-to-five", STANDARD, (*PAIRED[::-1], "high_card"), "A23456789TJQK", low_ace=False, low_wins=True
)
FLUSH_OVER_FULL_HOUSE = Order("short deck", SHORT, (*CATEGORIES[:5], "full_house", "flush", *CATEGORIES[7:]))
STRAIGHTS_AND_PAIRS = Order(
    "twenty cards", TWENTY, (*PAIRED[:3], "straight", "full_house", "four_of_a_kind", "straight_flush")
)

evaluator_of = cache(build_evaluator)


ORDERS = {
    DEUCE_TO_SEVEN: lambda hand: tuple(-part for part in by_the_book(hand)),
    ACE_TO_FIVE: lambda hand: tuple(-part for part in pairs_alone([(card % 13 + 1) % 13 for card in hand])),
    FLUSH_OVER_FULL_HOUSE: short_deck,
    STRAIGHTS_AND_PAIRS: by_the_book,
}
"""What decides between two hands of each order: the greater wins."""


@all_of(
    ("order", "values"),
    [(DEUCE_TO_SEVEN, 7_462), (ACE_TO_FIVE, 6_175), (FLUSH_OVER_FULL_HOUSE, 1_404), (STRAIGHTS_AND_PAIRS, 122)],
)
def test_every_hand_of_the_deck_has_one_of_the_values(order: Order, values: int) -> None:
    listed = order.values()
    assert (len(listed), order.count) == (values, values)
    assert sum(value.ways for value in listed) == comb(order.deck.size, 5)
    assert all(order.category_of(value.value) == value.category for value in listed)


@pytest.mark.parametrize("order", ORDERS, ids=lambda order: order.name)
@all_of("size", [5, 6, 7])
def test_hands_compare_as_the_rules_say(order: Order, size: int, rng: np.random.Generator) -> None:
    key: Callable[[Sequence[int]], Key] = ORDERS[order]
    of_one_suit = [card for card in order.deck.cards if card < 13]
    hands = [tuple(rng.choice(order.deck.cards, size, replace=False).tolist()) for _ in range(200)]
    hands += [(*of_one_suit[at : at + 4], 13 + of_one_suit[at], *of_one_suit[at + 4 :])[:size] for at in range(5)]
    hands += [tuple(rng.permutation(of_one_suit)[:size].tolist()) for _ in range(50) if len(of_one_suit) >= size]
    best = [best_of(key, hand) for hand in hands if len(hand) == size]
    masks = np.array([mask_of(hand) for hand in hands if len(hand) == size], np.uint64)
    values = evaluator_of(order).values(masks).tolist()
    places = {one: place for place, one in enumerate(sorted(set(best)))}
    levels = {value: place for place, value in enumerate(sorted(set(values)))}
    assert [places[one] for one in best] == [levels[value] for value in values]


@all_of(
    ("order", "better", "worse"),
    [
        (DEUCE_TO_SEVEN, "7c5d4h3s2c", "Ac5d4h3s2c"),
        (DEUCE_TO_SEVEN, "Ac5d4h3s2c", "2c2d3h4s5c"),
        (DEUCE_TO_SEVEN, "2c2d3h4s5c", "7c5c4c3c2c"),
        (ACE_TO_FIVE, "Ac5c4c3c2c", "6c4d3h2sAc"),
        (ACE_TO_FIVE, "KcQdJhTs9c", "AcAd2h3s4c"),
        (FLUSH_OVER_FULL_HOUSE, "6c7c8cTcJc", "AcAdAhKsKd"),
        (FLUSH_OVER_FULL_HOUSE, "6c7d8h9sTc", "Ac6d7h8s9c"),
        (FLUSH_OVER_FULL_HOUSE, "Ac6d7h8s9c", "AcAdAhKsQd"),
    ],
)
def test_hands_that_the_rules_name(order: Order, better: str, worse: str) -> None:
    masks = np.array([mask_of(parse_cards(hand)) for hand in (better, worse)], np.uint64)
    high, low = evaluator_of(order).values(masks).tolist()
    assert high > low > 0


def test_hands_with_cards_that_the_deck_lacks_have_no_value() -> None:
    masks = np.array([mask_of(parse_cards("2c7d8h9sTc"))], np.uint64)
    assert evaluator_of(FLUSH_OVER_FULL_HOUSE).values(masks).tolist() == [0]


def test_the_straight_of_five_ranks_is_counted_once() -> None:
    assert STRAIGHTS_AND_PAIRS.straights == {12: 0b11111 << 8}
    assert cards_of(FLUSH_OVER_FULL_HOUSE.straights[7]) == parse_cards("6c7c8c9cAc")


def test_a_straight_flush_that_does_not_count_is_a_flush() -> None:
    order = Order("no straight flushes", STANDARD, CATEGORIES[:-1])
    assert sum(value.ways for value in order.values()) == comb(52, 5)
    suited, mixed = evaluator_of(order).values(
        np.array([mask_of(parse_cards(hand)) for hand in ("2c3c4c5c6c", "2c3c4c5c6d")], np.uint64)
    )
    assert (order.category_of(int(suited)), order.category_of(int(mixed))) == ("flush", "straight")
