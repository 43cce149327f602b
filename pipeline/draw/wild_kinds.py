"""Columns and checks of the tables of hand kinds that pay tables distinguish in games with wild cards."""

from math import comb

import numpy as np
import pyarrow as pa

from ...cards.hands.sizes import HAND_SIZE
from ...games.draw.kinds import kind_title, wild_kinds
from ...games.draw.wild_cards import Wild, deck_of
from ..checks import Check, Inputs, check
from ..columns import column
from ..stage import Columns


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
    """No two kinds have the same name."""
    return bool(len(set(data["name"].to_pylist())) == data.num_rows)
