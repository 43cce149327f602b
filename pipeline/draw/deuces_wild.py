"""The table `deuces_wild`: the kinds of hands that pay tables tell apart if deuces are wild."""

import numpy as np
import pyarrow as pa

from ...games.draw.kinds import deuces_wild_kinds, kind_title
from ...tables.schema import DEUCES_WILD, HAND_CLASSES
from ..stage import Columns, Inputs, Stage, Work, column, require


def build(inputs: Inputs, _work: Work) -> Columns:
    """Each kind with the hands that are one."""
    kinds = deuces_wild_kinds()
    classes = inputs["hand_classes"]
    ways = np.bincount(column(classes, "deuces_wild"), column(classes, "ways"), len(kinds))
    return {
        "deuces_wild": np.arange(len(kinds)),
        "category": [kind.category for kind in kinds],
        "name": [kind_title(kind) for kind in kinds],
        "ways": ways.astype(np.int64),
    }


def check(data: pa.Table, _inputs: Inputs) -> None:
    """Every hand is of one kind, every kind has hands, and names tell them apart."""
    ways = column(data, "ways")
    require(bool((ways > 0).all()) and int(ways.sum()) == 2_598_960, "ways add up to all hands")
    require(len(set(data["name"].to_pylist())) == data.num_rows, "names are distinct")


STAGE = Stage(DEUCES_WILD, (HAND_CLASSES,), build, check)
