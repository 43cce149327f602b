"""Sums over sampled pots of push or fold: the compiled ones against those of numpy."""

from dataclasses import fields

import numpy as np
import pytest

from outs.cards.hands.evaluator import Evaluator
from outs.cards.hands.hole_arrays import HOLES_OF_EACH
from outs.games.holdem.push_fold.sampled_pots import sampled_pots
from outs.games.holdem.push_fold.spots import Spot, all_decisions, exact_in
from outs.kernels.holdem.larger_pots import CompiledPots

HAND = HOLES_OF_EACH / HOLES_OF_EACH.sum()


@pytest.mark.parametrize(
    "spot",
    [
        Spot((10.0,) * 7),
        Spot((3.0, 8.0, 0.5, 4.0, 9.0), 10.0, prizes=(50.0, 30.0)),
        Spot((10.0, 12.0, 0.1, 15.0, 10.0, 0.8), 10.0),
    ],
)
def test_compiled_sums_over_larger_pots_are_those_of_numpy(
    evaluator: Evaluator, spot: Spot, rng: np.random.Generator
) -> None:
    most_in = len(spot.stacks)
    decisions = all_decisions(spot, most_in, exact_in(spot, most_in))
    chances = rng.random((len(decisions), len(HAND)))
    deals = sampled_pots(evaluator, spot, decisions, chances, most_in, 3_000)
    assert deals is not None
    other = np.where(rng.random(chances.shape) < 0.3, rng.integers(0, 2, chances.shape), chances)
    found, expected = CompiledPots(deals).values(other, HAND), deals.values(other, HAND)
    for one in fields(expected):
        assert getattr(found, one.name) == pytest.approx(getattr(expected, one.name), rel=1e-9, abs=1e-12)
