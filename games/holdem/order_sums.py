"""Conversion of finishing orders of three hands into wins, losses and shares of the pot."""

from collections.abc import Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from .showdown_orders import LOSES, SIXTHS, WINS
from .sums import HandSums, Sums, Totals

UNIT = 6
"""Parts of a pot such that the shares of one, two or three winners are whole numbers."""


def hand_sums(counts: Sums, seat: int) -> HandSums:
    """Return wins, losses and shares of the holes in a seat, from their deals in each order: (n, 13)."""
    parts: npt.NDArray[Any] = np.stack(
        [counts.sum(axis=1), counts @ WINS[seat], counts @ LOSES[seat], counts @ SIXTHS[seat]]
    )
    return HandSums.of(parts, UNIT)


def totals_of_orders(orders: Sequence[Any], seat: int) -> Totals:
    """Return the totals over all holes of a seat, from 13 totals, as Python ints if these are ints."""
    win, lose, share = (
        sum(int(part) * count for part, count in zip(weights[seat], orders, strict=True))
        for weights in (WINS, LOSES, SIXTHS)
    )
    return Totals(sum(orders), win, lose, share, UNIT)
