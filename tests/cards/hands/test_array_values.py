"""Values of columns of masks, against the evaluator, whose values are compared with another program's."""

import numpy as np
import pytest

from outs.cards.errors import WrongCardCount
from outs.cards.hands.array_values import BLOCK, ArrayValues
from outs.cards.hands.evaluator import Evaluator
from outs.cards.mask_arrays import combination_masks, masks_of


def test_every_hand_of_five_has_its_value(evaluator: Evaluator) -> None:
    masks = combination_masks(5)
    assert np.array_equal(ArrayValues(evaluator).values(masks), evaluator.values(masks))


@pytest.mark.parametrize("count", [0, 1, BLOCK, BLOCK + 1, 3 * BLOCK])
def test_hands_of_six_and_seven_alone_and_mixed_have_their_values(
    evaluator: Evaluator, rng: np.random.Generator, count: int
) -> None:
    arrays = ArrayValues(evaluator)
    cards = np.argsort(rng.random((count, 52)), axis=1)
    six, seven = (masks_of(cards[:, :size]) for size in (6, 7))
    for masks in (six, seven, np.where(cards[:, 0] < 26, six, seven)):
        assert np.array_equal(arrays.values(masks), evaluator.values(masks))


def test_another_number_of_cards_is_refused(evaluator: Evaluator) -> None:
    with pytest.raises(WrongCardCount, match="a value takes 5, 6 or 7 cards, got 4 to 8"):
        ArrayValues(evaluator).values(np.array([0b1111, 0b11111111], np.uint64))
