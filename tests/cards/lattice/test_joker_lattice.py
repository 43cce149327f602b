"""The lattice of the deck with a joker, against sets of its cards one by one."""

from collections import Counter
from itertools import combinations
from math import comb

import numpy as np
import pytest

from outs.cards.deck import WITH_JOKER
from outs.cards.lattice.canonical import canonical
from outs.cards.lattice.joker_lattice import with_joker
from outs.cards.lattice.subset_lattice import Lattice
from outs.cards.notation import cards_of, mask_of

JOKER = 1 << 52
BY_SIZE = (1, 13 + 1, 169 + 13, 1_755 + 169, 16_432 + 1_755, 134_459 + 16_432)


@pytest.fixture(scope="module")
def joker(lattice: Lattice) -> Lattice:
    """The lattice."""
    return with_joker(lattice)


def test_there_are_the_known_numbers_of_hands_and_classes(joker: Lattice) -> None:
    assert joker.deck == WITH_JOKER
    assert (len(joker.masks), int(joker.ways.sum())) == (150_891, 2_869_685)
    sizes = np.bitwise_count(joker.subset_masks)
    assert tuple(np.bincount(sizes).tolist()) == BY_SIZE
    assert np.bincount(sizes, joker.subset_ways).tolist() == [comb(53, size) for size in range(6)]
    assert joker.smaller_masks.tolist() == joker.subset_masks[sizes < 5].tolist()


def test_ids_ascend_by_size_and_then_by_mask(joker: Lattice) -> None:
    sizes = np.bitwise_count(joker.subset_masks).astype(np.uint64)
    keys = sizes << np.uint64(56) | joker.subset_masks
    assert (keys[1:] > keys[:-1]).all()
    assert np.array_equal(joker.masks, joker.subset_masks[-150_891:])
    assert np.array_equal(joker.ways, joker.subset_ways[-150_891:])


def test_a_hold_of_a_hand_has_the_class_of_its_cards(joker: Lattice, rng: np.random.Generator) -> None:
    some = np.concatenate([rng.integers(0, 134_459, 150), rng.integers(134_459, 150_891, 150)])
    for hand in some.tolist():
        cards = cards_of(int(joker.masks[hand]))
        for hold in range(32):
            held = mask_of(card for place, card in enumerate(cards) if hold >> place & 1)
            (others,) = canonical(held & ~JOKER)
            assert int(joker.subset_masks[joker.subset_ids[hold, hand]]) == others | held & JOKER


def test_sums_run_over_the_hands_that_contain_a_set(joker: Lattice, rng: np.random.Generator) -> None:
    f = rng.integers(0, 1_000, len(joker.masks))
    sums = joker.sums_containing(f)
    by_mask = dict(zip(joker.masks.tolist(), f.tolist(), strict=True))
    for cards in ((52, 0, 13, 26), (52, 5, 20, 50), (1, 2, 3, 17), (12, 25, 38, 51)):
        total = 0
        for card in set(range(53)).difference(cards):
            hand = mask_of([*cards, card])
            (others,) = canonical(hand & ~JOKER)
            total += by_mask[others | hand & JOKER]
        (others,) = canonical(mask_of(cards) & ~JOKER)
        place = joker.subset_masks.tolist().index(others | mask_of(cards) & JOKER)
        assert sums[place] == total


def test_every_set_of_three_cards_is_in_the_class_that_has_its_ways(joker: Lattice) -> None:
    found: Counter[int] = Counter()
    for cards in combinations(range(53), 3):
        (others,) = canonical(mask_of(cards) & ~JOKER)
        found[others | mask_of(cards) & JOKER] += 1
    three = np.bitwise_count(joker.subset_masks) == 3
    classes = dict(zip(joker.subset_masks[three].tolist(), joker.subset_ways[three].tolist(), strict=True))
    assert found == classes
