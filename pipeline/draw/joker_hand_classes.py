"""The table `joker_hand_classes`: the suit-distinct hands of the deck with a joker, and their kinds with it wild."""

from collections.abc import Iterator

import numpy as np
import pyarrow as pa

from ...cards.hands.sizes import SUBSET_STARTS
from ...cards.mask_arrays import mask_texts
from ...cards.notation import DECK_SIZE, cards_of
from ...games.draw.goals import kinds_of_cards
from ...games.draw.paytables.kinds import JOKER, deck_of
from ...games.draw.rules import draw_counts
from ...tables.base_tables import HAND_CLASSES, SUBSET_CLASSES
from ...tables.draw import JOKER_HAND_CLASSES
from ..columns import column, masks_column
from ..inputs import joker_lattice_from
from ..stages.checks import Inputs, check
from ..stages.stage import Columns, Stage, Work


def build(inputs: Inputs, _work: Work) -> Iterator[Columns]:
    """Yield the classes without the joker, then those with it."""
    lattice = joker_lattice_from(inputs["subset_classes"], inputs["hand_classes"])
    yield {
        "hand_id": np.arange(len(lattice.masks)),
        "cards": mask_texts(lattice.masks),
        "mask": lattice.masks,
        "ways": lattice.ways,
        "joker_wild": kinds_of_cards(JOKER, map(cards_of, lattice.masks.tolist())),
    }


@check
def ids_are_dense(data: pa.Table, _inputs: Inputs) -> bool:
    """Ids ascend from 0 without gaps."""
    return np.array_equal(column(data, "hand_id"), np.arange(data.num_rows))


@check
def hands_without_the_joker_come_first(data: pa.Table, inputs: Inputs) -> bool:
    """The first rows are those of `hand_classes`, with the same ids."""
    standard = inputs["hand_classes"]
    first = data.slice(0, standard.num_rows)
    return bool(all(first[name].equals(standard[name]) for name in ("hand_id", "cards", "mask", "ways")))


@check
def the_others_are_four_cards_and_the_joker(data: pa.Table, inputs: Inputs) -> bool:
    """Each of the other masks has the joker's bit and otherwise is a class of four cards."""
    others = data.slice(inputs["hand_classes"].num_rows)
    fours = inputs["subset_classes"].slice(SUBSET_STARTS[4], others.num_rows)
    masks = masks_column(others) ^ np.uint64(1 << DECK_SIZE)
    return np.array_equal(masks, masks_column(fours)) and bool(others["ways"].equals(fours["ways"]))


@check
def ways_add_up_to_all_hands(data: pa.Table, _inputs: Inputs) -> bool:
    """The classes contain every hand of 53 cards once."""
    return int(column(data, "ways").sum()) == draw_counts(deck_of(JOKER)).deals


@check
def cards_are_those_of_the_mask(data: pa.Table, _inputs: Inputs) -> bool:
    """The cards spell the mask."""
    return bool(data["cards"].to_pylist() == mask_texts(masks_column(data)))


STAGE = Stage(
    JOKER_HAND_CLASSES,
    (SUBSET_CLASSES, HAND_CLASSES),
    build,
    (
        ids_are_dense,
        hands_without_the_joker_come_first,
        the_others_are_four_cards_and_the_joker,
        ways_add_up_to_all_hands,
        cards_are_those_of_the_mask,
    ),
)
