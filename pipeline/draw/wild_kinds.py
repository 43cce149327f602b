"""The tables `deuces_wild` and `joker_wild`: the kinds of hands that pay tables distinguish with wild cards."""

from collections.abc import Iterator
from math import comb

import numpy as np
import pyarrow as pa

from ...cards.hands.sizes import HAND_SIZE
from ...games.draw.paytables.kinds import DEUCES, JOKER, Wild, deck_of, kind_title, wild_kinds
from ...tables.base_tables import HAND_CLASSES
from ...tables.declaration import Table
from ...tables.draw import DEUCES_WILD, JOKER_HAND_CLASSES, JOKER_WILD
from ..columns import column
from ..stages.checks import Check, Inputs, check
from ..stages.stage import Columns, Stage, Work


def stage_of(table: Table, wild: Wild, classes: Table) -> Stage:
    """Return the stage of one table; `classes` are the hands, with their kinds in a column of the table's name."""

    def build(inputs: Inputs, _work: Work) -> Iterator[Columns]:
        yield kind_columns(table.name, wild, inputs[classes.name])

    return Stage(table, (classes,), build, kind_checks(table.name, wild))


def kind_columns(key: str, wild: Wild, classes: pa.Table) -> Columns:
    """Return each kind with its number of hands; the column `key` of the hand `classes` has each class's kind."""
    kinds = wild_kinds(wild)
    ways = np.bincount(column(classes, key), column(classes, "ways"), len(kinds))
    return {
        key: np.arange(len(kinds)),
        "category": [kind.category for kind in kinds],
        "name": [kind_title(kind) for kind in kinds],
        "ways": ways.astype(np.int64),
    }


def kind_checks(key: str, wild: Wild) -> tuple[Check, ...]:
    """Return the checks of such a table."""

    @check
    def ways_add_up_to_all_hands(data: pa.Table, _inputs: Inputs) -> bool:
        """Every hand is of exactly one kind."""
        return int(column(data, "ways").sum()) == comb(deck_of(wild).size, HAND_SIZE)

    @check
    def kinds_are_numbered_from_0(data: pa.Table, _inputs: Inputs) -> bool:
        """The key ascends from 0 without gaps."""
        return np.array_equal(column(data, key), np.arange(data.num_rows))

    return every_kind_has_hands, ways_add_up_to_all_hands, names_are_distinct, kinds_are_numbered_from_0


@check
def every_kind_has_hands(data: pa.Table, _inputs: Inputs) -> bool:
    """Every kind is possible."""
    return bool((column(data, "ways") > 0).all())


@check
def names_are_distinct(data: pa.Table, _inputs: Inputs) -> bool:
    """Check that no two kinds have the same name."""
    return bool(len(set(data["name"].to_pylist())) == data.num_rows)


STAGES = (stage_of(DEUCES_WILD, DEUCES, HAND_CLASSES), stage_of(JOKER_WILD, JOKER, JOKER_HAND_CLASSES))
"""The stages of both tables."""
