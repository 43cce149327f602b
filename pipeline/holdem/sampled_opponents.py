"""Every starting hand against up to nine random ones, estimated from common random deals with standard errors."""

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from ...cards.evaluator import Evaluator
from ...games.holdem.parameters import MOST_OPPONENTS
from ...kernels.holdem.boards import EvaluatorArrays
from ...kernels.holdem.sampled_opponents import CARDS_DEALT, POT, Tally, choices, tally_deals
from ..stage import Work

SEED = 2_598_960
UNITS = 52
DEALS_PER_UNIT = 100_000
DEALS = UNITS * DEALS_PER_UNIT


@dataclass(frozen=True)
class DealUnit:
    """Unit `number`, of `deals` deals."""

    number: int
    deals: int
    arrays: EvaluatorArrays


@dataclass(frozen=True)
class Estimate:
    """Against one number of opponents, by starting hand (169).

    deals     int64           deals in which a hole of the class was there to play, each hole counted
    outcomes  (10, 169) int64 deals in which no opponent beats it, by how many tie it
    """

    deals: npt.NDArray[np.int64]
    outcomes: npt.NDArray[np.int64]
    equity: npt.NDArray[np.float64]
    standard_error: npt.NDArray[np.float64]


def estimate(
    evaluator: Evaluator, work: Work, units: int = UNITS, deals_per_unit: int = DEALS_PER_UNIT
) -> dict[int, Estimate]:
    """Estimates by number of opponents, 1 to 9."""
    arrays = EvaluatorArrays.of(evaluator)
    first, *others = work.map(play, [DealUnit(number, deals_per_unit, arrays) for number in range(units)])
    totals = first
    for part in others:
        totals = totals.plus(part)
    return {opponents: _estimate(totals, opponents) for opponents in range(1, MOST_OPPONENTS + 1)}


def play(unit: DealUnit) -> Tally:
    """The sums over one unit's deals, which depend on the seed and the unit's number alone."""
    generator = np.random.Generator(np.random.PCG64(np.random.SeedSequence([SEED, unit.number])))
    picks = generator.integers(0, choices(unit.arrays.cards), size=(unit.deals, CARDS_DEALT), dtype=np.uint8)
    return tally_deals(picks, unit.arrays)


def _estimate(totals: Tally, opponents: int) -> Estimate:
    """Pot share per hero as a ratio of sums over independent deals, with the ratio estimator's standard error."""
    outcomes = totals.outcomes[opponents]
    shares = (outcomes * (POT // np.arange(1, len(outcomes) + 1))[:, None]).sum(axis=0)
    equity = shares / (POT * totals.heroes)
    residual = (
        totals.shares_sq[opponents] / POT**2
        - 2 * equity * totals.heroes_shares[opponents] / POT
        + equity**2 * totals.heroes_sq
    )
    return Estimate(totals.heroes, outcomes, equity, np.sqrt(residual) / totals.heroes)
