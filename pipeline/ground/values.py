"""The table `values`: what each of the 7,462 values is."""

import numpy as np
import pyarrow as pa

from ...cards.categories import CATEGORIES, VALUES_IN_CATEGORY
from ...cards.values import enumerate_values
from ...tables.parquet import category_numbers
from ...tables.schema import VALUES
from ..stage import Columns, Inputs, Stage, Work, column, require

HANDS_IN_CATEGORY = (1_302_540, 1_098_240, 123_552, 54_912, 10_200, 5_108, 3_744, 624, 40)


def build(_inputs: Inputs, _work: Work) -> Columns:
    """All values in ascending order."""
    values = enumerate_values()
    ways = np.array([value.ways for value in values])
    return {
        "value": np.array([value.value for value in values]),
        "category": np.array([CATEGORIES.index(value.category) for value in values]),
        "name": [value.name for value in values],
        "ways": ways,
        "ways_below": np.cumsum(ways) - ways,
    }


def check(data: pa.Table, _inputs: Inputs) -> None:
    """Textbook counts of values and of hands per category; distinct names."""
    category = category_numbers(data)
    hands = np.bincount(category, weights=column(data, "ways")).astype(np.int64)
    require(tuple(np.bincount(category).tolist()) == VALUES_IN_CATEGORY, "values per category")
    require(tuple(hands.tolist()) == HANDS_IN_CATEGORY, "hands per category")
    ways_below = np.cumsum(column(data, "ways")) - column(data, "ways")
    require(np.array_equal(column(data, "ways_below"), ways_below), "ways below")
    require(len(set(data["name"].to_pylist())) == len(category), "names are distinct")


STAGE = Stage(VALUES, (), build, check)
