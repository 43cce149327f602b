"""Estimates for each starting hand against up to nine random hands, from shared random deals, with standard errors."""

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from ...cards.hands.evaluator import Evaluator
from ...kernels.holdem.boards import EvaluatorArrays
from ...kernels.holdem.sampled_opponents import CARDS_DEALT, POT, Tally, choices, tally_deals
from ..stage import Work

Floats = npt.NDArray[np.float64]

SEED = 2_598_960
UNITS = 33
DEALS_PER_UNIT = 100_000
DEALS = UNITS * DEALS_PER_UNIT


@dataclass(frozen=True)
class DealUnit:
    """A unit of work: `deals` random deals, determined by `number`."""

    number: int
    deals: int
    arrays: EvaluatorArrays


@dataclass(frozen=True)
class Estimate:
    """Estimates against a given number of opponents, by starting hand: (169,) unless noted.

    deals     int64           number of sampled holes of the starting hand
    outcomes  (10, 169) int64 deals in which no opponent beats it, by number of opponents who tie it
    """

    deals: npt.NDArray[np.int64]
    outcomes: npt.NDArray[np.int64]
    equity: Floats
    standard_error: Floats


def sampled_tally(evaluator: Evaluator, work: Work, units: int = UNITS, deals_per_unit: int = DEALS_PER_UNIT) -> Tally:
    """Return the sums over all units."""
    arrays = EvaluatorArrays.of(evaluator)
    first, *others = work.map(play, [DealUnit(number, deals_per_unit, arrays) for number in range(units)])
    totals = first
    for part in others:
        totals = totals.plus(part)
    return totals


def play(unit: DealUnit) -> Tally:
    """Return the sums over one unit's deals, which depend only on the seed and the unit's number."""
    generator = np.random.Generator(np.random.PCG64(np.random.SeedSequence([SEED, unit.number])))
    picks = generator.integers(0, choices(unit.arrays.cards), size=(unit.deals, CARDS_DEALT), dtype=np.uint8)
    return tally_deals(picks, unit.arrays)


def estimate(totals: Tally, opponents: int, known: Mapping[int, Floats]) -> Estimate:
    """Estimate the equity as a ratio of sums over deals, corrected by `known` equities against other numbers.

    Each known equity, (169,) by number of opponents, is a control variate: its own estimate from the same deals has a
    known error, which predicts the error wanted by a linear regression over blocks of deals.
    """
    controls = [number for number in known if number != opponents]
    places = [*controls, opponents]
    equity = {number: _equity(totals, number) for number in places}
    missed = {number: equity[number] - known[number] for number in controls} | {opponents: equity[opponents]}
    products = {(one, other): _products(totals, equity, one, other) for one in places for other in places}
    for place, control in enumerate(controls):
        for one in places[place + 1 :]:
            slope = products[control, one] / products[control, control]
            missed[one] = missed[one] - slope * missed[control]
            for other in places[place + 1 :]:
                products[one, other] = products[one, other] - slope * products[control, other]
    error = np.sqrt(products[opponents, opponents]) / totals.heroes
    return Estimate(totals.heroes, totals.outcomes[opponents], missed[opponents], error)


def _equity(totals: Tally, opponents: int) -> Floats:
    """Return the mean share of the pot of all holes played."""
    outcomes = totals.outcomes[opponents]
    shares = (outcomes * (POT // np.arange(1, len(outcomes) + 1))[:, None]).sum(axis=0)
    equity: Floats = shares / (POT * totals.heroes)
    return equity


def _products(totals: Tally, equity: Mapping[int, Floats], one: int, other: int) -> Floats:
    """Sum, over blocks of deals, the products of the excess winnings against two numbers of opponents."""
    first, second = equity[one], equity[other]
    moments = totals.moments
    products: Floats = (
        moments[min(one, other), max(one, other)] / POT**2
        - first * moments[0, other] / POT
        - second * moments[0, one] / POT
        + first * second * moments[0, 0]
    )
    return products
