"""An opponent's weights by hole, from an array or from text: the one place where the text of a range is read."""

import re
from typing import TYPE_CHECKING

import numpy as np

from ..cards.errors import BadInput
from ..cards.notation import mask_of
from ..cards.starting_hands import HOLES, STARTING_HAND_OF_HOLE
from .equity import parse_holding

if TYPE_CHECKING:
    from ..multiway.weights import Floats

RANDOM = "random"


def range_weights(text: str) -> "Floats":
    """The weight of each hole: (1326,), by hole index. `random`, or holes and starting hands apart by commas.

    Raises `BadInput`.
    """
    weights = np.zeros(len(HOLES))
    holdings = [parse_holding(word) for word in re.split(r"\s*,\s*", text.strip())]
    for holding in holdings:
        for place, hole in enumerate(HOLES):
            named = STARTING_HAND_OF_HOLE[place] == holding.starting_hand
            if holding.is_random or (mask_of(hole) == holding.mask if holding.mask else named):
                weights[place] = 1
    return weights


def checked_weights(weights: "Floats", name: str) -> "Floats":
    """Weights as float64 (1326,). Raises `BadInput` if they have another shape, or any is negative or not finite."""
    checked = np.asarray(weights, np.float64)
    if checked.shape != (len(HOLES),):
        raise BadInput(f"{name}: weights are {len(HOLES):,} numbers, one a hole; got the shape {checked.shape}")
    if not (np.isfinite(checked) & (checked >= 0)).all():
        raise BadInput(f"{name}: weights are finite and not negative")
    return checked
