"""The table `starting_hands`: each starting hand against one to nine random hands, exact for up to three."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from math import comb, fsum

import numpy as np
import numpy.typing as npt
import pyarrow as pa

from ...cards.hands.evaluator import Evaluator
from ...cards.hands.starting_hands import STARTING_HANDS
from ...cards.notation import DECK_SIZE
from ...games.holdem.parameters import MOST_OPPONENTS
from ...kernels.holdem.boards import EvaluatorArrays
from ...kernels.holdem.sampled_opponents import CARDS_DEALT, POT, Tally, choices, tally_deals
from ...tables.base_tables import EVALUATOR
from ...tables.holdem import EXACT_STARTING_HANDS
from ...tables.holdem import STARTING_HANDS as TABLE
from ..stages.checks import Check, Inputs, check, require
from ..stages.inputs import evaluator_from
from ..stages.stage import Columns, Stage, Work
from .exact_starting_hands import (
    MOST_EXACT,
    OPPONENTS,
    Row,
    combinations_are_the_starting_hands,
    deals_add_up,
    pots_add_up,
    row_of,
    rows_of,
    share_of,
    ties_add_up,
)

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


LARGEST_STANDARD_ERROR = 0.0003
MOST_STANDARD_ERRORS = 5
"""Most standard errors between an estimate and the exact value."""


def build(inputs: Inputs, work: Work) -> Iterator[Columns]:
    """Yield nine rows per hand: exact counts, then estimates from deals shared by all hands."""
    exact = inputs["exact_starting_hands"]
    known = {opponents: _equities(exact, opponents) for opponents in OPPONENTS}
    tally = sampled_tally(evaluator_from(inputs["evaluator"]), work)
    for opponents, equities in known.items():
        others = {other: known[other] for other in OPPONENTS if other != opponents}
        _require_agreement(estimate(tally, opponents, others), equities, opponents)
    estimates = {
        opponents: estimate(tally, opponents, known) for opponents in range(MOST_EXACT + 1, MOST_OPPONENTS + 1)
    }
    counted = [row | {"exact": True, "standard_error": 0.0, "seed": None} for row in exact.to_pylist()]
    rows: list[Row] = []
    for place, hand in enumerate(STARTING_HANDS):
        rows += counted[place * MOST_EXACT : (place + 1) * MOST_EXACT]
        rows += [_sampled_row(hand, opponents, seen, place) for opponents, seen in estimates.items()]
    yield {name: [row[name] for row in rows] for name in rows[0]}


def _equities(exact: pa.Table, opponents: int) -> Floats:
    """Return the exact equities against a number of opponents: (169,)."""
    equities: Floats = exact.filter(exact["opponents"].to_numpy() == opponents)["equity"].to_numpy()
    return equities


def _sampled_row(hand: str, opponents: int, seen: Estimate, place: int) -> Row:
    """Return the row of the starting hand at index `place`, with the counts of the sampled deals."""
    row = row_of(hand, opponents, int(seen.deals[place]), seen.outcomes[: opponents + 1, place].tolist())
    error = float(seen.standard_error[place])
    return row | {"equity": float(seen.equity[place]), "exact": False, "standard_error": error, "seed": SEED}


@check
def every_hand_has_a_row_for_each_number_of_opponents(rows: list[Row], _inputs: Inputs) -> bool:
    """Hands are in the order of the 169, with nine rows each."""
    expected = [(hand, opponents) for hand in STARTING_HANDS for opponents in range(1, MOST_OPPONENTS + 1)]
    return [(row["starting_hand"], row["opponents"]) for row in rows] == expected


@check
def equities_are_near_the_counts(rows: list[Row], _inputs: Inputs) -> bool:
    """Exact equities equal the counted share; estimates differ from it by their correction with control variates."""
    farthest = {True: 0.0, False: MOST_STANDARD_ERRORS * LARGEST_STANDARD_ERROR}
    shares = (share_of([row["win"], *row["ties"]], row["deals"]) for row in rows)
    return all(abs(row["equity"] - share) <= farthest[row["exact"]] for row, share in zip(rows, shares, strict=True))


def _equities_add_up(opponents: int) -> Check:
    """Check that sampled equities average 1 / (n + 1) over all hands, within the largest standard error."""

    def holds(rows: list[Row], _inputs: Inputs) -> bool:
        total = fsum(row["combinations"] * row["equity"] for row in rows if row["opponents"] == opponents)
        return bool(abs(total / comb(DECK_SIZE, 2) - 1 / (opponents + 1)) < LARGEST_STANDARD_ERROR)

    return Check(f"equities against {opponents} add up", holds)


def _require_agreement(seen: Estimate, exact: Floats, opponents: int) -> None:
    """Require that estimates made without the exact equities lie within five standard errors of them."""
    off = np.abs(seen.equity - exact) / seen.standard_error
    require(float(off.max()) < MOST_STANDARD_ERRORS, f"sampled equity against {opponents} agrees with the exact one")


STAGE = Stage(
    TABLE,
    (EXACT_STARTING_HANDS, EVALUATOR),
    build,
    (
        every_hand_has_a_row_for_each_number_of_opponents,
        deals_add_up,
        combinations_are_the_starting_hands,
        Check(
            "up to three opponents are exact",
            lambda rows, _inputs: all(row["exact"] == (row["opponents"] <= MOST_EXACT) for row in rows),
        ),
        Check(
            "sampled rows have a seed", lambda rows, _inputs: all(row["exact"] == (row["seed"] is None) for row in rows)
        ),
        equities_are_near_the_counts,
        ties_add_up,
        Check(
            "standard errors are small",
            lambda rows, _inputs: max(row["standard_error"] for row in rows) <= LARGEST_STANDARD_ERROR,
        ),
        *map(pots_add_up, OPPONENTS),
        *map(_equities_add_up, range(MOST_EXACT + 1, MOST_OPPONENTS + 1)),
    ),
    {"seed": SEED, "deals": DEALS},
    rows_of,
)
