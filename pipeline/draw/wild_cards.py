"""The tables `joker_hand_classes`, `joker_hands`, `deuces_wild`, `joker_wild`: hands with wild cards, their kinds."""

from collections.abc import Iterator
from math import comb

import numpy as np
import pyarrow as pa

from ...cards.hands.sizes import HAND_SIZE, SUBSET_STARTS
from ...cards.lattice.subset_lattice import with_joker
from ...cards.mask_arrays import canonical_masks, combination_masks, mask_texts
from ...cards.notation import DECK_SIZE, cards_of
from ...games.draw.goals import kinds_of_cards
from ...games.draw.paytables.kinds import DEUCES, JOKER, Wild, deck_of, kind_title, wild_kinds
from ...tables.base_tables import HAND_CLASSES, SUBSET_CLASSES
from ...tables.declaration import Table
from ...tables.draw import DEUCES_WILD, JOKER_HAND_CLASSES, JOKER_HANDS, JOKER_WILD
from ..stages.checks import (
    Check,
    Inputs,
    cards_are_those_of_the_mask,
    check,
    ids_are_dense,
    names_are_distinct,
    ways_add_up_to_all_hands,
)
from ..stages.inputs import column, lattice_from, masks_column
from ..stages.stage import Columns, Stage, Work

_JOKER = np.uint64(1 << DECK_SIZE)


def build_classes(inputs: Inputs, _work: Work) -> Iterator[Columns]:
    """Yield the classes without the joker, then those with it."""
    lattice = with_joker(lattice_from(inputs))
    yield {
        "hand_id": np.arange(len(lattice.masks)),
        "cards": mask_texts(lattice.masks),
        "mask": lattice.masks,
        "ways": lattice.ways,
        "joker_wild": kinds_of_cards(JOKER, map(cards_of, lattice.masks.tolist())),
    }


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
    masks = masks_column(others) ^ _JOKER
    return np.array_equal(masks, masks_column(fours)) and bool(others["ways"].equals(fours["ways"]))


def build_hands(inputs: Inputs, _work: Work) -> Iterator[Columns]:
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


def kinds_stage(table: Table, wild: Wild, classes: Table) -> Stage:
    """Return the stage of the kinds of hands; `classes` are the hands, with their kinds in a column of its name."""
    key, kinds = table.name, wild_kinds(wild)

    def build(inputs: Inputs, _work: Work) -> Iterator[Columns]:
        hands = inputs[classes.name]
        ways = np.bincount(column(hands, key), column(hands, "ways"), len(kinds))
        yield {
            key: np.arange(len(kinds)),
            "category": [kind.category for kind in kinds],
            "name": [kind_title(kind) for kind in kinds],
            "ways": ways.astype(np.int64),
        }

    checks = (
        Check("every kind has hands", lambda data, _inputs: (column(data, "ways") > 0).all()),
        ways_add_up_to_all_hands(comb(deck_of(wild).size, HAND_SIZE)),
        names_are_distinct,
        ids_are_dense(key, "kinds are numbered from 0"),
    )
    return Stage(table, (classes,), build, checks)


STAGES = (
    Stage(
        JOKER_HAND_CLASSES,
        (SUBSET_CLASSES, HAND_CLASSES),
        build_classes,
        (
            ids_are_dense("hand_id"),
            hands_without_the_joker_come_first,
            the_others_are_four_cards_and_the_joker,
            ways_add_up_to_all_hands(comb(deck_of(JOKER).size, HAND_SIZE)),
            cards_are_those_of_the_mask,
        ),
    ),
    Stage(
        JOKER_HANDS,
        (JOKER_HAND_CLASSES,),
        build_hands,
        (every_hand_has_five_cards_with_the_joker, each_class_has_its_number_of_hands, hands_are_of_their_class),
    ),
    kinds_stage(DEUCES_WILD, DEUCES, HAND_CLASSES),
    kinds_stage(JOKER_WILD, JOKER, JOKER_HAND_CLASSES),
)
"""The stages of these tables."""
