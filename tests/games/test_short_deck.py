"""The two orders of short deck hold'em beside published frequencies and rules written out."""

from collections import Counter
from collections.abc import Callable, Sequence
from itertools import pairwise

import numpy as np
from pokerkit import ShortDeckHoldemHand

from outs.cards.hands.evaluator import build_evaluator
from outs.cards.hands.order import Order
from outs.cards.notation import cards_text, mask_of, parse_cards
from outs.games.short_deck import DECK, STRAIGHTS_BEAT_TRIPS, TRIPS_BEAT_STRAIGHTS
from outs.tests.cards.hands.plain_hands import Key, best_of, short_deck, short_deck_trips
from outs.tests.cases import all_of

HANDS_IN_CATEGORY = {
    "high_card": 122_400,
    "pair": 193_536,
    "two_pair": 36_288,
    "three_of_a_kind": 16_128,
    "straight": 6_120,
    "full_house": 1_728,
    "flush": 480,
    "four_of_a_kind": 288,
    "straight_flush": 24,
}
"""The published frequencies among the 376,992 hands of five cards."""
BOTH = [(STRAIGHTS_BEAT_TRIPS, short_deck), (TRIPS_BEAT_STRAIGHTS, short_deck_trips)]


@all_of("order", [STRAIGHTS_BEAT_TRIPS, TRIPS_BEAT_STRAIGHTS])
def test_each_category_has_its_published_number_of_hands(order: Order) -> None:
    hands: Counter[str] = Counter()
    for value in order.values():
        hands[value.category] += value.ways
    assert hands == HANDS_IN_CATEGORY


@all_of(("order", "key"), BOTH)
def test_seven_cards_compare_as_the_rules_say(
    order: Order, key: Callable[[Sequence[int]], Key], rng: np.random.Generator
) -> None:
    hands = [rng.choice(DECK.cards, 7, replace=False).tolist() for _ in range(600)]
    values = build_evaluator(order).values(np.array([mask_of(hand) for hand in hands], np.uint64))
    by_value = sorted(zip(values.tolist(), (best_of(key, hand) for hand in hands), strict=True))
    for (value, best), (higher, better) in pairwise(by_value):
        assert (value < higher) == (best < better)


def test_seven_cards_compare_as_another_program_says(rng: np.random.Generator) -> None:
    hands = [rng.choice(DECK.cards, 7, replace=False).tolist() for _ in range(250)]
    values = build_evaluator(STRAIGHTS_BEAT_TRIPS).values(np.array([mask_of(hand) for hand in hands], np.uint64))
    others = [ShortDeckHoldemHand.from_game(cards_text(hand[:2]), cards_text(hand[2:])) for hand in hands]
    for (value, hand), (higher, better) in pairwise(zip(values.tolist(), others, strict=True)):
        assert (value < higher) == (hand < better)
        assert (value == higher) == (hand == better)


@all_of(
    ("order", "lowest_first"),
    [
        (STRAIGHTS_BEAT_TRIPS, "AcAdAhKsQd Ac6d7h8s9c 6d7h8s9cTd AcAdAhKsKd 6c7c8c9cJc 6c6d6h6s7c AcKcQcJcTc"),
        (TRIPS_BEAT_STRAIGHTS, "Ac6d7h8s9c AcKdQhJsTc 6c6d6h7s8d AcAdAhKsKd 6c7c8c9cJc 6c6d6h6s7c Ac6c7c8c9c"),
    ],
)
def test_the_categories_stand_in_the_order_of_the_rules(order: Order, lowest_first: str) -> None:
    masks = np.array([mask_of(parse_cards(hand)) for hand in lowest_first.split()], np.uint64)
    values = build_evaluator(order).values(masks).tolist()
    assert values == sorted(set(values))
