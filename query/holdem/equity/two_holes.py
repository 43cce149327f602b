"""Many questions about two holes on a board: by numpy, or by compiled code once loading it pays."""

import sys
from typing import TYPE_CHECKING

import numpy as np
import numpy.typing as npt

from ....games.holdem.counting.two_holes import TwoHoles

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ....cards.hands.evaluator import Evaluator
    from ...open_tables import OpenTables

MANY, FEW = 20_000, 2_000
"""Least number of questions for which compiled code is loaded: asked so far, or at once if numba is loaded anyway."""


class TwoHoleCounts:
    """Counts of run-outs in hold'em of thousands of questions."""

    def __init__(self, evaluator: "Evaluator") -> None:
        """Count with this evaluator."""
        self._evaluator = evaluator
        self._one = TwoHoles(evaluator)
        self._asked = 0
        self._compiled: _Compiled | None = None

    def many(self, first: "Sequence[int]", second: "Sequence[int]", boards: "Sequence[int]") -> "npt.NDArray[np.int64]":
        """Count the run-outs of many questions: wins, ties and losses (n, 3)."""
        self._asked += len(boards)
        if self._compiled is None:
            if self._asked < MANY and (len(boards) < FEW or "numba" not in sys.modules):
                return np.array([*map(self._one.counts, first, second, boards)], np.int64).reshape(-1, 3)
            self._compiled = _Compiled(self._evaluator)
        return self._compiled.counts(*(np.array(masks, np.uint64) for masks in (first, second, boards)))


class _Compiled:
    """The kernel with the arrays of an evaluator."""

    def __init__(self, evaluator: "Evaluator") -> None:
        from ....kernels.holdem.two_holes import count_run_outs
        from ....kernels.values import ValueArrays

        self._kernel, self._arrays = count_run_outs, ValueArrays.of(evaluator)

    def counts(
        self, first: "npt.NDArray[np.uint64]", second: "npt.NDArray[np.uint64]", boards: "npt.NDArray[np.uint64]"
    ) -> "npt.NDArray[np.int64]":
        found = np.zeros((len(boards), 3), np.int64)
        self._kernel(first, second, boards, self._arrays, found)
        return found


def two_hole_counts(tables: "OpenTables") -> TwoHoleCounts:
    """Return the counts of hold'em; `OpenTables.kept` keeps them."""
    return TwoHoleCounts(tables.evaluator)
