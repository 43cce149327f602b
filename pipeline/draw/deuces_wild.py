"""The table `deuces_wild`: the kinds of hands that pay tables tell apart if deuces are wild."""

from collections.abc import Iterator

import numpy as np
import pyarrow as pa

from ...games.draw.kinds import deuces_wild_kinds, kind_title
from ...tables.draw import DEUCES_WILD
from ...tables.ground import HAND_CLASSES, HANDS
from ..checks import Inputs, check
from ..columns import column
from ..stage import Columns, Stage, Work


def build(inputs: Inputs, _work: Work) -> Iterator[Columns]:
    """Each kind with the hands that are one."""
    kinds = deuces_wild_kinds()
    classes = inputs["hand_classes"]
    ways = np.bincount(column(classes, "deuces_wild"), column(classes, "ways"), len(kinds))
    yield {
        "deuces_wild": np.arange(len(kinds)),
        "category": [kind.category for kind in kinds],
        "name": [kind_title(kind) for kind in kinds],
        "ways": ways.astype(np.int64),
    }


@check
def every_kind_has_hands(data: pa.Table, _inputs: Inputs) -> bool:
    """No kind is impossible."""
    return bool((column(data, "ways") > 0).all())


@check
def ways_add_up_to_all_hands(data: pa.Table, _inputs: Inputs) -> bool:
    """Every hand is of one kind."""
    return int(column(data, "ways").sum()) == HANDS.rows


@check
def names_are_distinct(data: pa.Table, _inputs: Inputs) -> bool:
    """No two kinds have the same name."""
    return bool(len(set(data["name"].to_pylist())) == data.num_rows)


@check
def kinds_are_numbered_from_0(data: pa.Table, _inputs: Inputs) -> bool:
    """The key counts from 0."""
    return np.array_equal(column(data, "deuces_wild"), np.arange(data.num_rows))


STAGE = Stage(
    DEUCES_WILD,
    (HAND_CLASSES,),
    build,
    (every_kind_has_hands, ways_add_up_to_all_hands, names_are_distinct, kinds_are_numbered_from_0),
)
