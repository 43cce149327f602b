"""Values and holds of many hands.

They are valued with numpy, or with compiled code on all CPUs once that has saved more time than loading it takes.
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
from ...cards.mask_arrays import HandsLike, Masks, masks_of, require_list
from ...games.draw.parameters import HIGH
from ..batches import OnError, first_hand_error, table_of_hands
from ..game_names import hand_game
from .loaded_classes import lowball_evaluator

if TYPE_CHECKING:
    import polars as pl

    from ..open_tables import OpenTables

Values = npt.NDArray[np.uint16]

MANY, FEW = (10_000_000, 50_000), (300_000, 1_000)
"""Hands valued so far, high and lowball, from which compiled code pays for being loaded: half a second, or a few
milliseconds if `KERNELS` are there. Numpy takes some 25 ns for a high hand and up to 10 us for a low one."""
KERNELS = "outs.kernels.compiled"
"""The module that other questions have imported if they have loaded compiled code."""
IN_A_PART = 262_144
"""Hands in a part, which one CPU values at a time."""


def values_of(tables: "OpenTables", hands: HandsLike, game: str) -> Values:
    """Return the value of each hand in a game: (n,). Raises `BadInput` that names the first invalid hand."""
    require_list(hands)
    name = hand_game(game)

    def valued(some: HandsLike) -> Values:
        return tables.kept(many_values, name).values(some)

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

    require_list(hands)
    name = hand_game(game)

    def table(some: HandsLike) -> "pl.DataFrame":
        if name == HIGH:
            return discard_table(tables.connection, some)
        from .lowball.discard import LowballHolds

        holds = tables.kept(LowballHolds, name)
        return lowball_discard_table(holds.counts, holds.categories, some)

    return table_of_hands(table, hands, HOLDS, on_error)


def many_values(tables: "OpenTables", name: str) -> "ManyValues":
    """Return the values of a game's hands; `OpenTables.kept` keeps them."""
    return ManyValues(tables.evaluator if name == HIGH else tables.kept(lowball_evaluator, name))


class ManyValues:
    """Values of many hands, by an evaluator's arrays."""

    def __init__(self, evaluator: Evaluator) -> None:
        """Value hands with this evaluator; compiled code is loaded when it pays."""
        self._evaluator = evaluator
        self._is_lowball = evaluator.flushes_lose
        self._arrays = None if self._is_lowball else ArrayValues(evaluator)
        self._asked = 0
        self._compiled: _Compiled | None = None

    def values(self, hands: HandsLike) -> Values:
        """Return the value of each hand of five to seven cards: (n,). Raises `BadInput`."""
        self._asked += len(hands)
        cards = hands if isinstance(hands, np.ndarray) and hands.ndim == 2 and hands.dtype.kind in "iu" else None
        if cards is not None and cards.shape[1] not in SIZES:
            cards = None
        if self._compiled is None and self._asked >= (FEW if KERNELS in sys.modules else MANY)[self._is_lowball]:
            self._compiled = _Compiled(self._evaluator)
        if self._compiled:
            found = None if cards is None else self._compiled.of_cards(cards)
            if found is None:
                masks = masks_of(hands)  # raises for a bad card
                found = self._compiled.of_masks(masks)
            return self._evaluator.values(masks) if found is None else found  # raises for a bad number of cards
        if self._arrays is None:
            return self._evaluator.values(masks_of(hands))
        found = None if cards is None else self._arrays.of_cards(cards)
        return self._arrays.values(masks_of(hands)) if found is None else found


class _Compiled:
    """The kernels with the arrays of an evaluator; they return None if any hand is invalid."""

    def __init__(self, evaluator: Evaluator) -> None:
        from ...kernels.values import ValueArrays, card_values, mask_values

        self._arrays = ValueArrays.of(evaluator)
        self._card_values, self._mask_values = card_values, mask_values

    def of_cards(self, cards: "npt.NDArray[np.integer[Any]]") -> Values | None:
        """Value card numbers (n, 5 to 7)."""
        return self._in_parts(self._card_values, np.ascontiguousarray(cards))

    def of_masks(self, masks: Masks) -> Values | None:
        """Value masks (n,)."""
        return self._in_parts(self._mask_values, masks)

    def _in_parts(self, kernel: Callable[..., int], hands: "npt.NDArray[Any]") -> Values | None:
        """Value parts of the hands on all CPUs: kernels release the interpreter's lock."""
        values = np.empty(len(hands), np.uint16)
        if len(hands) <= IN_A_PART:
            return values if kernel(hands, self._arrays, values) < 0 else None
        parts = [slice(start, start + IN_A_PART) for start in range(0, len(hands), IN_A_PART)]
        with ThreadPoolExecutor(os.cpu_count()) as threads:
            first_bad = threads.map(lambda part: kernel(hands[part], self._arrays, values[part]), parts)
            return values if all(bad < 0 for bad in first_bad) else None
