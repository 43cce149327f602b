"""The compiled evaluator of one hand, and the number of cards in a mask."""

import numpy as np
from numpy.random import Generator

from outs.cards.hands.evaluator import SIZES, Evaluator
from outs.cards.notation import DECK_SIZE
from outs.kernels.evaluator import card_count, mask_value, rank_value
from outs.kernels.values import ValueArrays


def test_a_hand_of_any_size_has_the_value_of_an_evaluator_in_numpy(evaluator: Evaluator, rng: Generator) -> None:
    arrays = ValueArrays.of(evaluator)
    for size in SIZES:
        for _ in range(300):
            mask = sum(1 << int(card) for card in rng.choice(DECK_SIZE, size, replace=False))
            expected = int(evaluator.values(np.array([mask], np.uint64))[0])
            assert mask_value(np.uint64(mask), size, arrays) == expected


def test_ranks_alone_have_the_value_of_a_hand_without_a_flush(evaluator: Evaluator) -> None:
    suited, unsuited = np.uint64(0b11111 << 8), np.uint64(0b1111 << 8 | 1 << 13 + 12)
    arrays = ValueArrays.of(evaluator)
    key = sum(int(evaluator.lane_key[1 << rank]) for rank in range(8, 13))
    assert rank_value(key, 5, arrays) == mask_value(unsuited, 5, arrays) < mask_value(suited, 5, arrays)


def test_the_cards_of_every_size_of_mask_are_counted(rng: Generator) -> None:
    masks = [0, (1 << DECK_SIZE) - 1, (1 << 64) - 1, *map(int, rng.integers(0, 1 << DECK_SIZE, 1_000))]
    assert [card_count(np.uint64(mask)) for mask in masks] == [mask.bit_count() for mask in masks]
