"""The checks of the histogram of a flop's final strengths."""

import numpy as np
import numpy.typing as npt
import pyarrow as pa

from ...cards.deck import Deck
from ...games.holdem.rules import most_strength, run_outs
from ...kernels.holdem.streets import BINS
from ..checks import Check, Inputs
from ..columns import column
from .street_columns import FLOP


def histogram_checks(deck: Deck) -> tuple[Check, ...]:
    """Each run-out is in one bin, and the bins hold the strengths and their squares."""
    paths, most = run_outs(FLOP, players=1, deck=deck), most_strength(deck)

    def run_outs_add_up(data: pa.Table, _inputs: Inputs) -> bool:
        return bool((_histogram(data).sum(axis=1) == paths).all())

    def bins_hold_the_strengths(data: pa.Table, _inputs: Inputs) -> bool:
        strengths = BINS * (2 * column(data, "win") + column(data, "tie"))
        return _between_the_ends(_histogram(data), strengths, 1, most)

    def bins_hold_the_squares(data: pa.Table, _inputs: Inputs) -> bool:
        return _between_the_ends(_histogram(data), BINS**2 * column(data, "strength_squares"), 2, most)

    return (
        Check("run outs add up", run_outs_add_up),
        Check("bins hold the strengths", bins_hold_the_strengths),
        Check("bins hold the squares", bins_hold_the_squares),
    )


def _histogram(data: pa.Table) -> npt.NDArray[np.int64]:
    """The run-outs by bin: (rows, 50), int64."""
    return np.asarray(data["strength_histogram"].combine_chunks().flatten().to_numpy(), np.int64).reshape(-1, BINS)


def _between_the_ends(histogram: npt.NDArray[np.int64], sums: npt.NDArray[np.int64], power: int, most: int) -> bool:
    """Whether `sums`, of powers of strengths in units of 1 / 50, are possible with these bins.

    The strength of a run-out in bin k is at least k and at most k + 1, in 50ths of the `most`.
    """
    bins = np.arange(BINS)
    low, high = (histogram @ ends**power * most**power for ends in (bins, bins + 1))
    return bool(((low <= sums) & (sums <= high)).all())
