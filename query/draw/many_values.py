"""Values of many hands: with numpy, or with compiled code on all CPUs if that saves more time than loading it takes."""

import os
import sys
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

import numpy as np
import numpy.typing as npt

from ...cards.hands.evaluator import SIZES, Evaluator
from ...cards.mask_arrays import HandsLike, masks_of

Values = npt.NDArray[np.uint16]

MANY, FEW = 300_000, 2_000
"""Minimum number of hands for using compiled code, if it must be loaded first, and if it is loaded."""
IN_A_PART = 65_536
"""Hands in a part, which one CPU values at a time."""


def many_values(evaluator: Evaluator, hands: HandsLike) -> Values:
    """Return the value of each hand of five to seven cards: (n,). Raises `BadInput`."""
    if len(hands) < (FEW if "numba" in sys.modules else MANY):
        return evaluator.values(masks_of(hands))
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


def _in_parts(sweep: Any, count: int) -> list[int]:
    return on_all_cpus(sweep, [slice(start, start + IN_A_PART) for start in range(0, count, IN_A_PART)])


Part = TypeVar("Part")
Result = TypeVar("Result")


def on_all_cpus(function: Callable[[Part], Result], parts: Iterable[Part]) -> list[Result]:
    """Return `function` of each part, in order. An interrupt waits only for the parts that are running."""
    waiting = list(parts)
    if len(waiting) <= 1:
        return [function(part) for part in waiting]
    with ThreadPoolExecutor(os.cpu_count()) as threads:
        futures = [threads.submit(function, part) for part in waiting]
        try:
            return [future.result() for future in futures]
        finally:
            for future in futures:
                future.cancel()
