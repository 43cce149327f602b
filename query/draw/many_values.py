"""Values and holds of many hands.

They are valued with numpy, or with compiled code on all CPUs if that saves more time than loading it takes.
"""

import os
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from ...cards.errors import BadInput
from ...cards.hands.array_values import ArrayValues
from ...cards.hands.evaluator import SIZES, Evaluator
from ...cards.hands.sizes import HOLDS
from ...cards.mask_arrays import HandsLike, masks_of
from ...games.draw.parameters import HIGH
from ..batches import OnError, first_hand_error, table_of_hands
from ..game_names import hand_game
from .loaded_classes import lowball_evaluator

if TYPE_CHECKING:
    import polars as pl

    from ..open_tables import OpenTables

Values = npt.NDArray[np.uint16]

MANY, FEW = 300_000, 2_000
"""Minimum number of hands for using compiled code, if it must be loaded first, and if it is loaded."""
IN_A_PART = 65_536
"""Hands in a part, which one CPU values at a time."""


def values_of(tables: "OpenTables", hands: HandsLike, game: str) -> Values:
    """Return the value of each hand in a game: (n,). Raises `BadInput` that names the first invalid hand."""
    name = hand_game(game)

    def valued(some: HandsLike) -> Values:
        if name != HIGH:
            return many_values(tables.kept(lowball_evaluator, name), some)
        return many_values(tables.evaluator, some, tables.kept(array_values))

    try:
        return valued(hands)
    except BadInput:
        error = first_hand_error(valued, hands)
        if error is None:
            raise
        raise error from None


def discards_of(tables: "OpenTables", hands: HandsLike, game: str, on_error: OnError) -> "pl.DataFrame":
    """Return all holds of many hands in a game; an invalid hand raises `BadInput`, or has rows of nulls."""
    from .holds.many_hands import discard_table, lowball_discard_table

    name = hand_game(game)

    def table(some: HandsLike) -> "pl.DataFrame":
        if name == HIGH:
            return discard_table(tables.connection, some)
        from .lowball.discard import LowballHolds

        holds = tables.kept(LowballHolds, name)
        return lowball_discard_table(holds.counts, holds.categories, some)

    return table_of_hands(table, hands, HOLDS, on_error)


def array_values(tables: "OpenTables") -> ArrayValues:
    """Return the arrays of high hands for columns of masks; `OpenTables.kept` keeps them."""
    return ArrayValues(tables.evaluator)


def many_values(evaluator: Evaluator, hands: HandsLike, prepared: ArrayValues | None = None) -> Values:
    """Return the value of each hand of five to seven cards: (n,). Raises `BadInput`.

    prepared  the evaluator's arrays for numpy, if it has any; without them numpy takes longer
    """
    if len(hands) < (FEW if "numba" in sys.modules else MANY):
        return (prepared or evaluator).values(masks_of(hands))
    from ...kernels.values import ValueArrays, card_values, mask_values

    arrays = ValueArrays.of(evaluator)
    if isinstance(hands, np.ndarray) and hands.dtype.kind in "iu" and hands.ndim == 2 and hands.shape[1] in SIZES:
        cards: npt.NDArray[Any] = np.ascontiguousarray(hands)
        values = np.empty(len(cards), np.uint16)
        if all(part < 0 for part in _in_parts(lambda part: card_values(cards[part], arrays, values[part]), len(cards))):
            return values
    masks = masks_of(hands)  # raises for a bad card
    values = np.empty(len(masks), np.uint16)
    if all(part < 0 for part in _in_parts(lambda part: mask_values(masks[part], arrays, values[part]), len(masks))):
        return values
    return evaluator.values(masks)  # raises for a bad number of cards


def _in_parts(sweep: Callable[[slice], int], count: int) -> list[int]:
    """Call `sweep` on parts of `count` hands, on all CPUs: kernels release the interpreter's lock."""
    with ThreadPoolExecutor(os.cpu_count()) as threads:
        return list(threads.map(sweep, [slice(start, start + IN_A_PART) for start in range(0, count, IN_A_PART)]))
