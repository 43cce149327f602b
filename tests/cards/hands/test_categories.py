"""The nine categories and the values that belong to each."""

from outs.cards.hands.categories import (
    CATEGORIES,
    ROYAL_FLUSH,
    VALUES_IN_CATEGORY,
    cactus_kev,
    category_of,
    category_title,
)
from outs.tests.cases import all_of

FIRST_AND_LAST = {
    "high_card": (1, 1_277),
    "pair": (1_278, 4_137),
    "two_pair": (4_138, 4_995),
    "three_of_a_kind": (4_996, 5_853),
    "straight": (5_854, 5_863),
    "flush": (5_864, 7_140),
    "full_house": (7_141, 7_296),
    "four_of_a_kind": (7_297, 7_452),
    "straight_flush": (7_453, 7_462),
}
"""The well-known limits of Cactus Kev's scale, turned round."""


@all_of("category", CATEGORIES)
def test_each_category_spans_its_well_known_values(category: str) -> None:
    first, last = FIRST_AND_LAST[category]
    assert {category_of(value) for value in range(first, last + 1)} == {category}
    assert VALUES_IN_CATEGORY[CATEGORIES.index(category)] == last - first + 1


def test_categories_ascend() -> None:
    assert list(CATEGORIES) == sorted(FIRST_AND_LAST, key=FIRST_AND_LAST.__getitem__)


def test_the_other_scale_is_turned_round() -> None:
    assert (cactus_kev(1), cactus_kev(ROYAL_FLUSH)) == (7_462, 1)
    assert all(cactus_kev(cactus_kev(value)) == value for value in range(1, ROYAL_FLUSH + 1))


@all_of(
    ("category", "title"),
    [
        ("high_card", "High Card"),
        ("three_of_a_kind", "Three of a Kind"),
        ("four_of_a_kind", "Four of a Kind"),
        ("straight_flush", "Straight Flush"),
    ],
)
def test_titles_capitalise_all_but_small_words(category: str, title: str) -> None:
    assert category_title(category) == title
