"""The table `flop`: every flop with every hole."""

from collections.abc import Iterator

import numpy as np
import numpy.typing as npt
import pyarrow as pa

from ...games.holdem.rules import HOLDEM
from ...kernels.holdem.streets import BINS
from ...tables.ground import EVALUATOR, HAND_CLASSES, SUBSET_CLASSES
from ...tables.holdem import FLOP as TABLE
from ...tables.holdem import STARTING_HANDS
from ..checks import Inputs, check
from ..columns import column
from ..parts import in_this_process
from ..stage import Columns, Stage, Work
from .street_checks import street_checks
from .street_columns import FLOP, street_parts

BOARDS_PER_PART = 45
RUNOUTS = 1_081
"""Turns and rivers that can follow a flop and a hole."""


def build(inputs: Inputs, work: Work) -> Iterator[Columns]:
    """Flop by flop, over all run-outs."""
    return in_this_process(PARTS, inputs, work)


PARTS = street_parts(__name__, TABLE, FLOP, BOARDS_PER_PART)


@check
def run_outs_add_up(data: pa.Table, _inputs: Inputs) -> bool:
    """Each run-out is in one bin."""
    return bool((_histogram(data).sum(axis=1) == RUNOUTS).all())


@check
def bins_hold_the_strengths(data: pa.Table, _inputs: Inputs) -> bool:
    """The sum of the strengths is between those of all run-outs at the lower and at the upper ends of their bins."""
    strengths = BINS * (2 * column(data, "win") + column(data, "tie"))
    return _between_the_ends(_histogram(data), strengths, 1)


@check
def bins_hold_the_squares(data: pa.Table, _inputs: Inputs) -> bool:
    """The same of the squares of the strengths."""
    return _between_the_ends(_histogram(data), BINS**2 * column(data, "strength_squares"), 2)


def _histogram(data: pa.Table) -> npt.NDArray[np.int64]:
    """The run-outs by bin: (rows, 50), int64."""
    return np.asarray(data["strength_histogram"].combine_chunks().flatten().to_numpy(), np.int64).reshape(-1, BINS)


def _between_the_ends(histogram: npt.NDArray[np.int64], sums: npt.NDArray[np.int64], power: int) -> bool:
    """Whether `sums`, of powers of strengths in units of 1 / 50, are possible with these bins.

    The strength of a run-out in bin k is at least k and at most k + 1.
    """
    bins = np.arange(BINS)
    low, high = (histogram @ ends**power * HOLDEM.most_strength**power for ends in (bins, bins + 1))
    return bool(((low <= sums) & (sums <= high)).all())


STAGE = Stage(
    TABLE,
    (SUBSET_CLASSES, HAND_CLASSES, EVALUATOR, STARTING_HANDS),
    build,
    (*street_checks(FLOP), run_outs_add_up, bins_hold_the_strengths, bins_hold_the_squares),
    parts=PARTS,
)
