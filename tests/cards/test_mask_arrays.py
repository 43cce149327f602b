"""Columns of masks: every combination once, and every class with its orbit."""

from collections import Counter
from itertools import combinations, permutations
from math import comb

import numpy as np
import pytest

from outs.cards.lattice.row_numbers import canonical
from outs.cards.mask_arrays import (
    Masks,
    canonical_masks,
    canonical_pairs,
    cards_by_rank,
    combination_masks,
    lanes_of,
    mask_texts,
    masks_of,
)
from outs.cards.notation import DECK_SIZE, JOKER, LANE_BITS, cards_of, cards_text, mask_of
from outs.tests.cases import all_of

CLASSES_OF_SIZE = (1, 13, 169, 1_755, 16_432)
CLASSES_WITH_WAYS = {4: 2_301, 12: 48_503, 24: 83_655}
"""Five-card classes by the size of their orbit: three lanes alike, two alike, all different, counted by hand."""


@pytest.fixture(scope="module")
def hands() -> Masks:
    """All five-card hands."""
    return combination_masks(5)


@all_of("size", range(6))
def test_every_combination_is_listed_once_in_ascending_order(size: int) -> None:
    masks = combination_masks(size)
    assert len(masks) == comb(DECK_SIZE, size)
    assert (np.bitwise_count(masks) == size).all()
    assert (np.diff(masks.astype(np.int64)) > 0).all()


def test_pairs_are_those_of_itertools() -> None:
    assert set(combination_masks(2).tolist()) == {mask_of(pair) for pair in combinations(range(DECK_SIZE), 2)}


@all_of(("size", "classes"), [*enumerate(CLASSES_OF_SIZE)])
def test_sets_of_cards_fall_into_the_published_number_of_classes(size: int, classes: int) -> None:
    assert len(np.unique(canonical_masks(combination_masks(size)))) == classes


def test_the_orbit_of_every_class_is_exactly_the_hands_with_its_canonical_form(hands: Masks) -> None:
    representatives, ways = np.unique(canonical_masks(hands), return_counts=True)
    lanes = [lane.astype(np.uint64) for lane in lanes_of(representatives)]
    images = np.stack(
        [
            sum((lanes[suit] << np.uint64(LANE_BITS * place) for place, suit in enumerate(order)), np.uint64(0))
            for order in permutations(range(4))
        ]
    )
    images.sort(axis=0)
    first_of_its_kind = np.concatenate([np.ones((1, images.shape[1]), bool), np.diff(images, axis=0) != 0])
    assert np.array_equal(first_of_its_kind.sum(axis=0), ways)
    assert Counter(ways.tolist()) == CLASSES_WITH_WAYS
    assert np.array_equal(np.sort(images[first_of_its_kind]), hands)


def test_lanes_put_together_are_the_mask(rng: np.random.Generator) -> None:
    masks = rng.integers(0, 1 << DECK_SIZE, 1_000, dtype=np.uint64)
    joined = sum((lane.astype(np.uint64) << np.uint64(13 * suit) for suit, lane in enumerate(lanes_of(masks))), 0)
    assert np.array_equal(joined, masks)


@all_of("size", [1, 2, 5, 7])
def test_cards_by_rank_are_in_the_order_that_a_hold_numbers(size: int, rng: np.random.Generator) -> None:
    masks = np.array([mask_of(rng.choice(DECK_SIZE, size, replace=False).tolist()) for _ in range(300)], np.uint64)
    expected = [list(cards_of(mask)) for mask in masks.tolist()]
    assert cards_by_rank(masks, size).tolist() == expected


def test_hands_may_be_lists_of_cards() -> None:
    assert masks_of([["Ah", "Kd"], ["2c", "2d"]]).tolist() == masks_of(["AhKd", "2c2d"]).tolist()


def test_canonical_pairs_are_those_of_plain_python(rng: np.random.Generator) -> None:
    first, second = (rng.choice(combination_masks(size), 3_000) for size in (2, 3))
    apart = first & second == 0
    found = canonical_pairs(first[apart], second[apart])
    expected = [canonical(one, other) for one, other in zip(first[apart].tolist(), second[apart].tolist(), strict=True)]
    assert list(zip(*(masks.tolist() for masks in found), strict=True)) == expected


def test_texts_of_masks_of_any_size_are_those_of_their_cards(rng: np.random.Generator) -> None:
    masks = rng.permutation(np.concatenate([rng.choice(combination_masks(size), 50) for size in range(6)]))
    masks[:20] |= np.uint64(1 << JOKER)
    assert mask_texts(masks) == [cards_text(cards_of(mask)) for mask in masks.tolist()]
