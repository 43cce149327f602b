"""Weights of an opponent by hole, from the text of a range or from an array."""

from typing import TYPE_CHECKING

import numpy as np

from ....cards.errors import BadInput
from ....cards.hands.starting_hands import HOLES
from ....cards.ranges.range import SMALLEST_SHARE, parse_range
from ....games.holdem.weighted_holes import weights_of

if TYPE_CHECKING:
    from ....cards.hands.hole_arrays import Floats


def range_weights(text: str) -> "Floats":
    """Return the weight of each hole of a range (docs/ranges.md): (1326,), by hole index. Raises `BadInput`."""
    return weights_of(parse_range(text))


def checked_weights(weights: "Floats", name: str) -> "Floats":
    """Return weights as float64 (1326,), with those below `SMALLEST_SHARE` of the largest set to 0.

    Raises `BadInput` if they have another shape, or any is negative or not finite.
    """
    checked = np.asarray(weights, np.float64)
    if checked.shape != (len(HOLES),):
        raise BadInput(f"{name}: weights must be {len(HOLES):,} numbers, one per hole; got the shape {checked.shape}")
    if not (np.isfinite(checked) & (checked >= 0)).all():
        raise BadInput(f"{name}: weights must be finite and not negative")
    return np.where(checked >= SMALLEST_SHARE * checked.max(), checked, 0.0)
