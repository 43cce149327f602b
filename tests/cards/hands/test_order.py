"""Orders: lowball, short deck and a deck of twenty cards, against rules written out for one hand at a time."""

from collections.abc import Callable, Sequence
from functools import cache
from math import comb

import numpy as np
import pytest

from outs.cards.deck import STANDARD, Deck
from outs.cards.hands.categories import CATEGORIES
from outs.cards.hands.evaluator import build_evaluator
from outs.cards.hands.order import Order
from outs.cards.notation import cards_of, mask_of, parse_cards
from outs.tests.cards.hands.plain_hands import Key, best_of, by_the_book, pairs_alone, short_deck

SHORT = Deck("6789TJQKA", "cdhs")
TWENTY = Deck("TJQKA", "cdhs")
PAIRED = ("pair", "two_pair", "three_of_a_kind", "full_house", "four_of_a_kind")
DEUCE_TO_SEVEN = Order("deuce-to-seven", STANDARD, CATEGORIES[::-1], low_ace=False, low_wins=True)
ACE_TO_FIVE = Order(
    "ace-to-five", STANDARD, (*PAIRED[::-1], "high_card"), "A23456789TJQK", low_ace=False, low_wins=True
)
FLUSH_OVER_FULL_HOUSE = Order(
    "short deck",
    SHORT,
    (*CATEGORIES[:5], "full_house", "flush", *CATEGORIES[7:]),
)
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


@pytest.mark.parametrize(
    ("order", "values"),
    [(DEUCE_TO_SEVEN, 7_462), (ACE_TO_FIVE, 6_175), (FLUSH_OVER_FULL_HOUSE, 1_404), (STRAIGHTS_AND_PAIRS, 122)],
    ids=lambda given: given.name if isinstance(given, Order) else "",
)
def test_every_hand_of_the_deck_has_one_of_the_values(order: Order, values: int) -> None:
    listed = order.values()
    assert (len(listed), order.count) == (values, values)
    assert sum(value.ways for value in listed) == comb(order.deck.size, 5)
    assert all(order.category_of(value.value) == value.category for value in listed)


@pytest.mark.parametrize("order", ORDERS, ids=lambda order: order.name)
@pytest.mark.parametrize("size", [5, 6, 7])
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


@pytest.mark.parametrize(
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
