"""The table `flop`: every flop with every hole."""

import numpy as np
import pyarrow as pa

from ...kernels.holdem.streets import BINS
from ...tables.holdem import FLOP
from ...tables.schema import EVALUATOR, HAND_CLASSES, STARTING_HANDS, SUBSET_CLASSES
from ..stage import Columns, Inputs, Stage, Work, column, require
from .streets import build_street, check_street

CARDS = 3
BOARDS_PER_UNIT = 45
RUNOUTS = 1_081


def build(inputs: Inputs, work: Work) -> Columns:
    """Flop by flop, over all run-outs."""
    return build_street(CARDS, BOARDS_PER_UNIT, True, inputs, work)


def check(data: pa.Table, inputs: Inputs) -> None:
    """What holds on every street; histograms that agree with the strengths and their squares."""
    check_street(data, inputs, CARDS)
    histogram = data["strength_histogram"].combine_chunks().flatten().to_numpy().reshape(-1, BINS).astype(np.int64)
    require(bool((histogram.sum(axis=1) == RUNOUTS).all()), "run-outs add up")
    # In units of 1 / 50 the strength of a run-out in bin k is at least k and at most k + 1.
    bins = np.arange(BINS)
    strengths = BINS * (2 * column(data, "win") + column(data, "tie"))
    squares = BINS**2 * column(data, "strength_squares")
    low, high = histogram @ bins * 1980, histogram @ (bins + 1) * 1980
    require(bool(((low <= strengths) & (strengths <= high)).all()), "bins hold the strengths")
    low, high = histogram @ bins**2 * 1980**2, histogram @ (bins + 1) ** 2 * 1980**2
    require(bool(((low <= squares) & (squares <= high)).all()), "bins hold the squares")


STAGE = Stage(FLOP, (SUBSET_CLASSES, HAND_CLASSES, EVALUATOR, STARTING_HANDS), build, check)
