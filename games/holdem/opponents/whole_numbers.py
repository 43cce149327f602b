"""Floats as whole numbers of one power of two, and back: their sums and products lose nothing, though they cancel."""

from math import ldexp
from typing import Any

import numpy as np
import numpy.typing as npt

from ....cards.holes import Floats

MANTISSA = 53
SMALLEST = 5e-324
"""What stands for anything positive that is too small for a float."""


def in_whole_numbers(weights: Floats) -> tuple[npt.NDArray[Any], int]:
    """Python's integers in an array of objects, and the power of two that each counts: their product is `weights`."""
    shares, powers = np.frexp(weights)
    least = int(powers[weights > 0].min(initial=int(powers.max())))
    whole = np.ldexp(shares, MANTISSA).astype(np.int64).astype(object)
    shifts = np.where(weights > 0, powers - least, 0)
    return whole << shifts.astype(object), least - MANTISSA


def as_float(whole: int, power: int) -> float:
    """A whole number not below 0 times a power of two; above 0 if it is."""
    spare = max(whole.bit_length() - 2 * MANTISSA, 0)
    return max(ldexp(whole >> spare, power + spare), SMALLEST) if whole else 0.0


def divided(total: Any, parts: int) -> Any:
    """Floats divided by `parts`, and whole numbers that it divides without a remainder."""
    return total // parts if np.asarray(total).dtype == object else total / parts
