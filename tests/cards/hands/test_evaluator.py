"""The evaluator against an independent one, against best-of-21, and over every five-card hand."""

from collections.abc import Callable, Iterable

import numpy as np
import numpy.typing as npt
import pytest

from outs.cards.errors import WrongCardCount
from outs.cards.hands.categories import ROYAL_FLUSH
from outs.cards.hands.evaluator import SIZES, Evaluator
from outs.cards.hands.order import HIGH, STRAIGHT_LANES, HandValue
from outs.cards.mask_arrays import combination_masks
from outs.cards.notation import DECK_SIZE, cards_of, mask_of
from outs.tests.cases import all_of

Oracle = Callable[[Iterable[int]], int]

RANDOM_HANDS = 30_000


REPEATS = {"pair": (2,), "two_pair": (2, 2), "three_of_a_kind": (3,), "full_house": (3, 2), "four_of_a_kind": (4,)}
"""How often the first deciding ranks of a category occur; the others occur once."""


def one_hand(value: HandValue) -> list[int]:
    """Five cards that make `value`: of one suit where it is a flush, else of mixed suits."""
    ranks: tuple[int, ...] = value.ranks
    if value.category in ("straight", "straight_flush"):
        ranks = tuple(rank for rank in range(13) if STRAIGHT_LANES[ranks[0]] >> rank & 1)
    if value.category in ("flush", "straight_flush"):
        return [13 * 2 + rank for rank in ranks]
    times = REPEATS.get(value.category, ())
    cards = [13 * suit + rank for rank, count in zip(ranks, times, strict=False) for suit in range(count)]
    singles = [13 * (place % 2 + 2) + rank for place, rank in enumerate(ranks[len(times) :])]
    return cards + singles


def random_masks(rng: np.random.Generator, cards: int, count: int) -> npt.NDArray[np.uint64]:
    """`count` sets, each of `cards` cards."""
    dealt = rng.random((count, DECK_SIZE)).argpartition(cards, axis=1)[:, :cards]
    masks: npt.NDArray[np.uint64] = (np.uint64(1) << dealt.astype(np.uint64)).sum(axis=1, dtype=np.uint64)
    return masks


def values_by(oracle: Oracle, masks: np.ndarray[tuple[int], np.dtype[np.uint64]]) -> list[int]:
    """Return the value of each mask according to `oracle`."""
    return [oracle(cards_of(mask)) for mask in masks.tolist()]


def test_every_value_is_that_of_the_independent_evaluator(evaluator: Evaluator, independent_value: Oracle) -> None:
    hands = [one_hand(value) for value in HIGH.values()]
    masks = np.array([mask_of(hand) for hand in hands], np.uint64)
    everything = list(range(1, ROYAL_FLUSH + 1))
    assert [independent_value(hand) for hand in hands] == everything
    assert evaluator.values(masks).tolist() == everything


@all_of("cards", SIZES)
def test_random_hands_have_the_value_of_the_independent_evaluator(
    evaluator: Evaluator, independent_value: Oracle, rng: np.random.Generator, cards: int
) -> None:
    masks = random_masks(rng, cards, RANDOM_HANDS)
    assert evaluator.values(masks).tolist() == values_by(independent_value, masks)


@all_of("cards", SIZES)
def test_hands_of_few_suits_and_ranks_have_the_value_of_the_independent_evaluator(
    evaluator: Evaluator, independent_value: Oracle, rng: np.random.Generator, cards: int
) -> None:
    one_suit = [13 * 3 + rank for rank in range(13)]
    two_suits = [13 * suit + rank for suit in (0, 2) for rank in range(13)]
    three_ranks = [13 * suit + rank for suit in range(4) for rank in (0, 3, 12)]
    hands = [deck for deck in (one_suit, two_suits, three_ranks) for _ in range(2_000)]
    masks = np.array([mask_of(rng.choice(deck, cards, replace=False).tolist()) for deck in hands], np.uint64)
    assert evaluator.values(masks).tolist() == values_by(independent_value, masks)


def test_all_five_card_hands_fall_into_the_values_as_often_as_counted(evaluator: Evaluator) -> None:
    ways = np.bincount(evaluator.values(combination_masks(5)), minlength=ROYAL_FLUSH + 1)
    assert ways[0] == 0
    assert ways[1:].tolist() == [value.ways for value in HIGH.values()]


def test_all_seven_card_flush_lanes_are_the_best_five_of_theirs(
    evaluator: Evaluator, independent_value: Oracle
) -> None:
    lanes = [lane for lane in range(1 << 13) if lane.bit_count() in SIZES]
    expected = [independent_value(cards_of(lane)) for lane in lanes]
    assert evaluator.values(np.array(lanes, np.uint64)).tolist() == expected


def test_values_keep_the_shape_of_the_masks(evaluator: Evaluator) -> None:
    masks = np.full((2, 3, 4), 0b11111, np.uint64)
    assert evaluator.values(masks).shape == (2, 3, 4)
    assert evaluator.values(np.zeros(0, np.uint64)).shape == (0,)


@all_of("mask", [0, 0b1111, (1 << 8) - 1])
def test_too_few_or_too_many_cards_are_refused(evaluator: Evaluator, mask: int) -> None:
    count = mask.bit_count()
    with pytest.raises(WrongCardCount, match=rf"a value takes 5, 6 or 7 cards, got {min(5, count)} to {max(5, count)}"):
        evaluator.values(np.array([0b11111, mask], np.uint64))


def test_the_arrays_survive_being_written_as_rows(evaluator: Evaluator) -> None:
    names, index, value = evaluator.columns()
    assert list(zip(names, index.tolist(), strict=True)) == sorted(zip(names, index.tolist(), strict=True))
    again = Evaluator.from_column(value)
    for name in dict.fromkeys(names):
        before, after = getattr(evaluator, name), getattr(again, name)
        assert np.array_equal(before, after)
        assert (before.dtype, before.shape) == (after.dtype, after.shape)
