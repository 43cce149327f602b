"""The showdown equilibrium of two-player draw poker: both players draw optimally against each other's final hands.

There is no betting, and card removal between the players is neglected (docs/draw-equilibrium.md measures its effect).
"""

from dataclasses import dataclass

import numpy as np

from ...cards.hands.sizes import FULL_HOLD, HAND_SIZE
from ...cards.lattice.subset_lattice import HOLD_SIZES, Lattice
from .response import Holds, Integers, best_response, draw_weights
from .rules import COMBINATIONS, WIN_UNIT

MOST_ROUNDS = 100


@dataclass(frozen=True)
class Equilibrium:
    """A strategy that is a best response to itself.

    holds        (134459,)  uint8  the hold of each hand class
    final_hands  (v + 1,)   int64  frequency of each of v values as the final one, out of `COMBINATIONS`; entry 0 unused
    first_win               float  win probability of the best response to standing pat
    rounds                  int    rounds of best responses until no hold changed
    """

    holds: Holds
    final_hands: Integers
    first_win: float
    rounds: int


def solve(lattice: Lattice, values: Integers, most_rounds: int = MOST_ROUNDS) -> Equilibrium:
    """Iterate best responses, starting from standing pat, until no hold changes.

    `values` (134459,) are the hands' values by hand_id, 1 to v in any order of hands, such as 7,462 values for high.
    Raises `ArithmeticError` if the holds still change after `most_rounds`.
    """
    holds = np.full(len(values), FULL_HOLD, np.uint8)
    first_win = 0.0
    for rounds in range(most_rounds):
        final_hands = final_values(lattice, values, holds)
        response = best_response(lattice, wins_against(final_hands)[values])
        if rounds == 0:
            first_win = response.worths.numerator(lattice.ways) / (WIN_UNIT * COMBINATIONS)
        if np.array_equal(response.holds, holds):
            return Equilibrium(holds, final_hands, first_win, rounds)
        holds = response.holds
    raise ArithmeticError(f"the best responses do not converge within {most_rounds} rounds")


def final_values(lattice: Lattice, values: Integers, holds: Holds, thrown: int | None = None) -> Integers:
    """Return the frequency of each final value under a policy, out of `COMBINATIONS`: (v + 1,), int64.

    Values are 1 to v. With `thrown`, only deals in which the policy discards that many cards count.
    """
    weights = draw_weights(lattice.deck)
    if thrown is not None:
        weights = np.where(HAND_SIZE - thrown == HOLD_SIZES, weights, 0)
    return by_value(values, lattice.final_hands(holds, weights))


def by_value(values: Integers, final_hands: Integers) -> Integers:
    """Add the frequencies of hand classes by their value: (v + 1,), int64."""
    counts = np.zeros(int(values.max()) + 1, np.int64)
    np.add.at(counts, values, final_hands)
    return counts


def wins_against(final_hands: Integers) -> Integers:
    """Return the win of each value against a distribution of final hands, in parts of `WIN_UNIT`: (v + 1,), int64.

    A lower final hand counts 2 and an equal one 1; the sum is divided by 4, which is exact because class sizes are
    multiples of four.
    """
    twice = 2 * (np.cumsum(final_hands) - final_hands) + final_hands
    return twice // 4
