"""From how often three hands finish in each order to what each wins, loses and shares."""

from collections.abc import Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from .showdown_orders import LOSES, SIXTHS, WINS
from .sums import HandSums, Sums, Totals

UNIT = 6
"""Parts of a pot in which the shares of three are whole numbers."""


def hand_sums(counts: Sums, seat: int) -> HandSums:
    """What the holes in a seat win, lose and share, from how often they are dealt in each order: (n, 13)."""
    parts: npt.NDArray[Any] = np.stack(
        [counts.sum(axis=1), counts @ WINS[seat], counts @ LOSES[seat], counts @ SIXTHS[seat]]
    )
    return HandSums.of(parts, UNIT)


def totals_of_orders(orders: Sequence[Any], seat: int) -> Totals:
    """The same over all holes of a seat, from 13 totals, in Python's integers if these are."""
    win, lose, share = (
        sum(int(part) * count for part, count in zip(weights[seat], orders, strict=True))
        for weights in (WINS, LOSES, SIXTHS)
    )
    return Totals(sum(orders), win, lose, share, UNIT)
