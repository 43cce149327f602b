"""Checks of the flop's histograms of final strength."""

import numpy as np

from ...cards.deck import Deck
from ...games.holdem.rules import most_strength, run_outs
from ...kernels.holdem.streets import BINS
from ..columns import lists_column
from ..summed_checks import Counts, row_check
from .street_checks import Broken, StreetCheck, StreetRows
from .street_columns import FLOP


def histogram_checks(deck: Deck) -> tuple[StreetCheck, ...]:
    """Return checks that each run-out is in one bin, and that strengths and squares fit the bins."""
    paths, most = run_outs(FLOP, players=1, deck=deck), most_strength(deck)

    def run_outs_are_lost(rows: StreetRows) -> Broken:
        broken: Broken = _histogram(rows).sum(axis=1) != paths
        return broken

    def strengths_are_outside(rows: StreetRows) -> Broken:
        return _outside(_histogram(rows), BINS * rows.strengths, 1, most)

    def squares_are_outside(rows: StreetRows) -> Broken:
        return _outside(_histogram(rows), BINS**2 * rows["strength_squares"], 2, most)

    return (
        row_check("run outs add up", run_outs_are_lost),
        row_check("bins hold the strengths", strengths_are_outside),
        row_check("bins hold the squares", squares_are_outside),
    )


def _histogram(rows: StreetRows) -> Counts:
    """Return the run-outs by bin: (rows, 50), int64."""
    return lists_column(rows.table, "strength_histogram", BINS)


def _outside(histogram: Counts, sums: Counts, power: int, most: int) -> Broken:
    """Mark rows whose `sums`, of powers of strengths in units of 1 / 50, are impossible with these bins.

    The strength of a run-out in bin k is at least k and at most k + 1, in 50ths of the `most`.
    """
    bins = np.arange(BINS)
    low, high = (histogram @ ends**power * most**power for ends in (bins, bins + 1))
    broken: Broken = (low > sums) | (sums > high)
    return broken
