"""The 7,462 values: textbook counts, order and names."""

from collections import Counter
from itertools import pairwise

import pytest

from outs.cards.hands.categories import CATEGORIES, ROYAL_FLUSH, category_of
from outs.cards.hands.high_values import STRAIGHT_LANES, enumerate_values
from outs.cards.hands.order import HandValue
from outs.cards.notation import RANKS
from outs.tests.cases import all_of

HANDS_IN_CATEGORY = {
    "high_card": 1_302_540,
    "pair": 1_098_240,
    "two_pair": 123_552,
    "three_of_a_kind": 54_912,
    "straight": 10_200,
    "flush": 5_108,
    "full_house": 3_744,
    "four_of_a_kind": 624,
    "straight_flush": 40,
}
"""The textbook frequencies of five-card hands."""
VALUES_IN_CATEGORY = (1_277, 2_860, 858, 858, 10, 1_277, 156, 156, 10)
LOWEST_STRAIGHT, HIGHEST_STRAIGHT = 5_854, 5_863
LOWEST_STRAIGHT_FLUSH = 7_453


@pytest.fixture(scope="module")
def values() -> list[HandValue]:
    """All of them."""
    return enumerate_values()


def test_values_are_numbered_from_one_without_gaps(values: list[HandValue]) -> None:
    assert [value.value for value in values] == list(range(1, ROYAL_FLUSH + 1))


def test_each_category_has_the_textbook_number_of_values(values: list[HandValue]) -> None:
    assert Counter(value.category for value in values) == dict(zip(CATEGORIES, VALUES_IN_CATEGORY, strict=True))


def test_each_category_has_the_textbook_number_of_hands(values: list[HandValue]) -> None:
    hands: Counter[str] = Counter()
    for value in values:
        hands[value.category] += value.ways
    assert hands == HANDS_IN_CATEGORY


def test_the_category_of_a_value_is_that_of_its_number(values: list[HandValue]) -> None:
    assert all(value.category == category_of(value.value) for value in values)


def test_names_are_unique(values: list[HandValue]) -> None:
    assert len({value.name for value in values}) == ROYAL_FLUSH


def test_within_a_category_higher_ranks_make_higher_values(values: list[HandValue]) -> None:
    neighbours = [pair for pair in pairwise(values) if pair[0].category == pair[1].category]
    assert len(neighbours) == ROYAL_FLUSH - len(CATEGORIES)
    assert all(low.ranks < high.ranks for low, high in neighbours)


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
