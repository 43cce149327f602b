"""The table `joker_hands`: every five-card hand with the joker, and its class."""

from collections.abc import Iterator

import numpy as np
import pyarrow as pa

from ...cards.hands.sizes import HAND_SIZE
from ...cards.mask_arrays import canonical_masks, combination_masks
from ...cards.notation import DECK_SIZE
from ...tables.draw import JOKER_HAND_CLASSES, JOKER_HANDS
from ..columns import column, masks_column
from ..stages.checks import Inputs, check
from ..stages.stage import Columns, Stage, Work

_JOKER = np.uint64(1 << DECK_SIZE)


def build(inputs: Inputs, _work: Work) -> Iterator[Columns]:
    """Yield all sets of four other cards by ascending mask."""
    others = combination_masks(HAND_SIZE - 1)
    classes = masks_column(inputs["joker_hand_classes"])
    yield {"mask": others | _JOKER, "hand_id": np.searchsorted(classes, canonical_masks(others) | _JOKER)}


@check
def every_hand_has_five_cards_with_the_joker(data: pa.Table, _inputs: Inputs) -> bool:
    """Each mask has the joker's bit and four bits below it."""
    masks = masks_column(data)
    return bool((np.bitwise_count(masks) == HAND_SIZE).all() and (masks >> np.uint64(DECK_SIZE) == 1).all())


@check
def each_class_has_its_number_of_hands(data: pa.Table, inputs: Inputs) -> bool:
    """Each class has as many hands as its `ways`; classes without the joker have none here."""
    classes = inputs["joker_hand_classes"]
    ways = np.where(masks_column(classes) & _JOKER, column(classes, "ways"), 0)
    return np.array_equal(np.bincount(column(data, "hand_id"), minlength=len(ways)), ways)


@check
def hands_are_of_their_class(data: pa.Table, inputs: Inputs) -> bool:
    """The class has the hand's canonical cards."""
    others = canonical_masks(masks_column(data) ^ _JOKER)
    classes = masks_column(inputs["joker_hand_classes"])[column(data, "hand_id")]
    return np.array_equal(others | _JOKER, classes)


STAGE = Stage(
    JOKER_HANDS,
    (JOKER_HAND_CLASSES,),
    build,
    (every_hand_has_five_cards_with_the_joker, each_class_has_its_number_of_hands, hands_are_of_their_class),
)
