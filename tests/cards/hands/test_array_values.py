"""Values of columns of masks, against the evaluator, whose values are compared with another program's."""

import numpy as np
import pytest

from outs.cards.errors import WrongCardCount
from outs.cards.hands.array_values import BLOCK, ArrayValues
from outs.cards.hands.evaluator import Evaluator, build_evaluator
from outs.cards.hands.order import Order
from outs.cards.mask_arrays import combination_masks, masks_of
from outs.games.lowball.rules import LOWBALL
from outs.games.short_deck import STRAIGHTS_BEAT_TRIPS
from outs.tests.cases import all_of

SUITED = [*range(4, 13), 17, 18]
"""Cards of a short deck, nine of them of one suit."""


def test_every_hand_of_five_has_its_value(evaluator: Evaluator) -> None:
    masks = combination_masks(5)
    assert np.array_equal(ArrayValues(evaluator).values(masks), evaluator.values(masks))


@all_of("count", [0, 1, BLOCK, BLOCK + 1, 3 * BLOCK])
def test_hands_of_six_and_seven_alone_and_mixed_have_their_values(
    evaluator: Evaluator, rng: np.random.Generator, count: int
) -> None:
    arrays = ArrayValues(evaluator)
    cards = np.argsort(rng.random((count, 52)), axis=1)
    six, seven = (masks_of(cards[:, :size]) for size in (6, 7))
    for masks in (six, seven, np.where(cards[:, 0] < 26, six, seven)):
        assert np.array_equal(arrays.values(masks), evaluator.values(masks))


@all_of("order", [LOWBALL["a-5"].order, STRAIGHTS_BEAT_TRIPS])
def test_an_order_may_have_other_flushes_or_none(rng: np.random.Generator, order: Order) -> None:
    evaluator = build_evaluator(order)
    cards = np.concatenate(
        [rng.permuted(np.tile(deck, (500, 1)), axis=1)[:, :7] for deck in (order.deck.cards, SUITED)]
    )
    expected = evaluator.values(masks_of(cards))
    assert np.array_equal(ArrayValues(evaluator).values(masks_of(cards)), expected)
    found = ArrayValues(evaluator).of_cards(cards)
    assert found is not None
    assert np.array_equal(found, expected)


def test_another_number_of_cards_is_refused(evaluator: Evaluator) -> None:
    with pytest.raises(WrongCardCount, match="a value takes 5, 6 or 7 cards, got 4 to 8"):
        ArrayValues(evaluator).values(np.array([0b1111, 0b11111111], np.uint64))


@pytest.mark.parametrize("size", [5, 6, 7])
@all_of(("count", "kind"), [(0, np.int64), (1, np.uint8), (BLOCK, np.int16), (20_000, np.int64)])
def test_card_numbers_have_the_values_of_their_masks(
    evaluator: Evaluator, rng: np.random.Generator, size: int, count: int, kind: type[np.integer]
) -> None:
    cards = np.argsort(rng.random((count, 52)), axis=1)[:, :size].astype(kind)
    found = ArrayValues(evaluator).of_cards(cards)
    assert found is not None
    assert np.array_equal(found, evaluator.values(masks_of(cards)))


@all_of("bad", [-1, -76, -77, -128, 52, 64, 127, 128, 10**9, 3])
def test_a_number_that_is_no_card_or_a_card_twice_has_no_value(evaluator: Evaluator, bad: int) -> None:
    assert ArrayValues(evaluator).of_cards(np.array([[0, 1, 2, 3, 4, 5, 6], [0, 1, 2, 3, 4, 5, bad]])) is None


@all_of("size", [5, 6, 7])
def test_cards_that_occur_several_times_have_no_value(
    evaluator: Evaluator, rng: np.random.Generator, size: int
) -> None:
    arrays = ArrayValues(evaluator)
    for lowest in (0, 39, 46):
        for cards in rng.integers(lowest, 52, (300, 1, size)):
            assert (arrays.of_cards(cards) is None) == (len(set(cards[0].tolist())) < size)
    assert arrays.of_cards(np.full((1, size), 51)) is None
