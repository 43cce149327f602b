"""The table `lowball_orders`: lowball values of hands, by their high-hand value."""

from collections.abc import Iterator

import numpy as np
import numpy.typing as npt
import pyarrow as pa

from ...cards.hands.categories import ROYAL_FLUSH
from ...cards.hands.evaluator import build_evaluator
from ...games.lowball.rules import Lowball
from ...tables.base_tables import HAND_CLASSES
from ...tables.lowball import LOWBALL_ORDERS
from ..columns import column, masks_column
from ..stages.checks import Check, Inputs, check
from ..stages.stage import Columns, Stage, Work
from .inputs import GAMES, values_of


def build(inputs: Inputs, _work: Work) -> Iterator[Columns]:
    """Yield the value in each game of one hand of each high-hand value."""
    values, first = np.unique(column(inputs["hand_classes"], "value"), return_index=True)
    hands = masks_column(inputs["hand_classes"])[first]
    yield {"value": values, **{game.column: _evaluated(game, hands) for game in GAMES}}


@check
def values_are_1_to_7462(data: pa.Table, _inputs: Inputs) -> bool:
    """Check that no value is left out."""
    return np.array_equal(column(data, "value"), np.arange(1, ROYAL_FLUSH + 1))


def _every_value(game: Lowball) -> Check:
    """Check that each value of a game is the value of some hand."""

    def holds(data: pa.Table, _inputs: Inputs) -> bool:
        return np.array_equal(np.unique(column(data, game.column)), np.arange(1, game.order.count + 1))

    return Check(f"every value of {game.name} is that of some hand", holds)


def _all_hands(game: Lowball) -> Check:
    """Check that all hands of a high-hand value have the same value in a game."""

    def holds(data: pa.Table, inputs: Inputs) -> bool:
        evaluated = _evaluated(game, masks_column(inputs["hand_classes"]))
        return np.array_equal(values_of(game, {**inputs, "lowball_orders": data}), evaluated)

    return Check(f"hands of one value have one value in {game.name}", holds)


def _evaluated(game: Lowball, masks: npt.NDArray[np.uint64]) -> npt.NDArray[np.int64]:
    """Return the values of hands in a game: (hands,), int64."""
    return build_evaluator(game.order).values(masks).astype(np.int64)


STAGE = Stage(
    LOWBALL_ORDERS,
    (HAND_CLASSES,),
    build,
    (values_are_1_to_7462, *map(_every_value, GAMES), *map(_all_hands, GAMES)),
)
