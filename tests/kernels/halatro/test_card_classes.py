"""Ids by counting, against the canonical masks listed and sorted."""

from math import comb

import numpy as np
import pytest

from outs.cards.mask_arrays import Masks, canonical_masks, combination_masks
from outs.kernels.array_types import I32
from outs.kernels.halatro.card_classes import (
    LANE_SIZES,
    LANES,
    canonical_masks_from,
    class_counts,
    class_id,
    class_ways,
    lanes_by_size,
    make_places,
    neighbour_ids,
)
from outs.tests.cases import all_of

COUNTS = [1, 13, 169, 1_755, 16_432, 134_459, 962_988, 6_009_159, 32_819_436]


@pytest.fixture(scope="module")
def places() -> I32:
    """Return the table that gives the ids."""
    return make_places()


def listed(size: int, places: I32) -> Masks:
    """The canonical masks of a size as the kernel lists them."""
    masks = np.zeros(class_counts(places)[size], np.uint64)
    lanes = lanes_by_size()
    for first in range(LANES):
        start, end = places[3, size, first], places[3, size, first + 1]
        assert canonical_masks_from(first, size, *lanes, masks[start:end]) == end - start
    return masks


def ids_of(masks: Masks, size: int, places: I32) -> list[int]:
    """The kernel's ids."""
    return [class_id(mask, size, places, LANE_SIZES) for mask in masks.tolist()]


def test_there_are_as_many_classes_as_known(places: I32) -> None:
    assert class_counts(places) == COUNTS


@all_of("size", range(6))
def test_masks_and_ways_are_those_of_all_sets(size: int, places: I32) -> None:
    masks, ways = np.unique(canonical_masks(combination_masks(size)), return_counts=True)
    assert np.array_equal(listed(size, places), masks)
    assert np.array_equal(class_ways(masks), ways)


@all_of("size", [6, 7])
def test_masks_of_more_cards_are_canonical_and_stand_for_all_sets(size: int, places: I32) -> None:
    masks = listed(size, places)
    assert (np.diff(masks.astype(np.int64)) > 0).all()
    assert np.array_equal(canonical_masks(masks), masks)
    assert (np.bitwise_count(masks) == size).all()
    assert class_ways(masks).sum(dtype=np.int64) == comb(52, size)


@all_of("size", range(5))
def test_every_set_has_the_id_of_its_class(size: int, places: I32) -> None:
    masks = combination_masks(size)[: 1 << 16]
    known = np.unique(canonical_masks(combination_masks(size)))
    assert ids_of(masks, size, places) == np.searchsorted(known, canonical_masks(masks)).tolist()


@all_of("size", [5, 6, 7])
def test_ids_are_places_in_the_list(size: int, places: I32, rng: np.random.Generator) -> None:
    masks = listed(size, places)
    some = rng.integers(0, len(masks), 1_000)
    assert ids_of(masks[some], size, places) == some.tolist()


def test_the_ids_of_eight_cards_end_where_they_should(places: I32) -> None:
    lowest, highest = 0b11 * (1 | 1 << 13 | 1 << 26 | 1 << 39), 0b1111111100000 << 39
    assert [class_id(mask, 8, places, LANE_SIZES) for mask in (lowest, highest)] == [0, COUNTS[8] - 1]


def test_neighbours_have_the_ids_of_their_classes(places: I32, rng: np.random.Generator) -> None:
    others, ids = np.zeros(3, np.int64), np.zeros((2, 4), np.int64)
    for _ in range(200):
        size = int(rng.integers(2, 8))
        mask = sum(1 << card for card in rng.permutation(52)[:size].tolist())
        for suit in range(4):
            lane = mask >> 13 * suit & 8191
            for by in (-1, 1):
                of_suit = lane.bit_count() + by
                if of_suit < 0:
                    continue
                neighbour_ids(mask, suit, of_suit, size + by, places, LANE_SIZES, others, ids)
                for bit in range(13):
                    changed = lane ^ 1 << bit
                    if changed.bit_count() == of_suit:
                        above = int((changed < others).sum())
                        found = ids[0, above] + places[3 - above, ids[1, above], changed]
                        neighbour = mask ^ 1 << 13 * suit + bit
                        assert found == class_id(neighbour, size + by, places, LANE_SIZES)
