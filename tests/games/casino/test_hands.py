"""Hands of casino games: values of three cards, names, and the number of hands of seven cards."""

from collections import Counter
from itertools import combinations

import numpy as np
import pytest

from outs.games.casino.best_hands import best_value
from outs.games.casino.hands import UnknownHand, five_cards, four_cards, three_card_value, three_cards
from outs.games.casino.side_bets import hands_of_seven, ways_of_five
from outs.tests.cases import all_of

from .best_by_hand import best_key


def test_all_hands_of_three_cards_have_the_ways_of_their_value() -> None:
    counts = Counter(map(three_card_value, combinations(range(52), 3)))
    assert [counts[value] for value in range(1, three_cards().highest + 1)] == list(three_cards().ways)
    by_category: Counter[str] = Counter()
    for (category, _), ways in zip(three_cards().kinds, three_cards().ways, strict=True):
        by_category[category] += ways
    published = {"straight_flush": 48, "three_of_a_kind": 52, "straight": 720, "flush": 1096, "pair": 3744}
    assert {name: by_category[name] for name in published} == published


def test_names_give_the_lowest_value_of_a_hand() -> None:
    order = five_cards()
    for name, category, ranks in (
        ("Royal Flush", "straight_flush", (12,)),
        ("Pair of Sixes", "pair", (4,)),
        ("Jacks or Better", "pair", (9,)),
        ("Ace-King", "high_card", (12, 11)),
        ("four of a kind", "four_of_a_kind", (0,)),
    ):
        lowest = order.lowest_of(name)
        found, decided = order.kinds[lowest - 1]
        assert (found, decided[: len(ranks)]) == (category, ranks)
        assert order.kinds[lowest - 2][0] != category or order.kinds[lowest - 2][1][: len(ranks)] < ranks
    with pytest.raises(UnknownHand, match="no hand is called"):
        order.lowest_of("Five of a Kind")


def test_hands_of_seven_cards_are_as_many_as_published() -> None:
    by_category: Counter[str] = Counter()
    for value, ways in hands_of_seven().items():
        by_category[five_cards().kinds[value - 1][0]] += ways
    assert by_category == {
        "straight_flush": 41_584,
        "four_of_a_kind": 224_848,
        "full_house": 3_473_184,
        "flush": 4_047_644,
        "straight": 6_180_020,
        "three_of_a_kind": 6_461_620,
        "two_pair": 31_433_400,
        "pair": 58_627_800,
        "high_card": 23_294_460,
    }
    assert hands_of_seven()[7462] == 4_324


def test_hands_of_four_cards_are_as_many_as_published() -> None:
    by_category: Counter[str] = Counter()
    for (category, _), ways in zip(four_cards().kinds, four_cards().ways, strict=True):
        by_category[category] += ways
    assert by_category == {
        "four_of_a_kind": 13,
        "straight_flush": 44,
        "three_of_a_kind": 2_496,
        "flush": 2_816,
        "straight": 2_772,
        "two_pair": 2_808,
        "pair": 82_368,
        "high_card": 177_408,
    }


@all_of("cards", [4, 5, 6])
def test_the_best_four_cards_are_ordered_as_by_hand(rng: np.random.Generator, cards: int) -> None:
    hands = [tuple(rng.choice(26 if number % 2 else 52, cards, replace=False).tolist()) for number in range(400)]
    by_value = sorted(hands, key=lambda hand: best_value(four_cards(), hand))
    assert [best_key(hand) for hand in by_value] == sorted(map(best_key, hands))
    assert len({best_value(four_cards(), hand) for hand in hands}) == len(set(map(best_key, hands)))


def test_the_best_hand_of_five_cards_is_every_hand_once() -> None:
    assert sum(ways_of_five(four_cards())) == 2_598_960
    assert best_value(five_cards(), (12, 11, 10, 9, 8)) == 7462
    assert best_value(three_cards(), (12, 25, 38)) == three_card_value((12, 25, 38))


def test_four_of_a_kind_is_named_by_its_rank() -> None:
    order = four_cards()
    assert order.kinds[order.lowest_of("Four Aces") - 1] == ("four_of_a_kind", (12,))
    with pytest.raises(UnknownHand, match="no hand is called 'royal flush'; write Four of a Kind"):
        order.lowest_of("Royal Flush")
