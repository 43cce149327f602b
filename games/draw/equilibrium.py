"""The showdown equilibrium of two-player draw poker: each draws as best he can against how the other's hands end.

There is no betting, and the cards one player holds are taken to leave the other's chances as they are
(docs/draw-equilibrium.md measures what that neglects).
"""

from dataclasses import dataclass

import numpy as np

from ...cards.categories import ROYAL_FLUSH
from ...cards.hands import FULL_HOLD, HAND_SIZE
from ...cards.lattice import HOLD_SIZES, Lattice
from .response import DRAW_WEIGHTS, Holds, Sums, best_response
from .rules import COMBINATIONS, WIN_UNIT

MOST_ROUNDS = 100


@dataclass(frozen=True)
class Equilibrium:
    """A strategy that is a best response to itself.

    holds        (134459,)  uint8  the hold of each hand class
    final_hands  (7463,)    int64  how often each value is the final one, of `COMBINATIONS`; entry 0 unused
    first_win               float  what the best response to standing pat wins, 1 / 2 being even
    rounds                 int    best responses until no hand changed its hold
    """

    holds: Holds
    final_hands: Sums
    first_win: float
    rounds: int


def solve(lattice: Lattice, values: Sums) -> Equilibrium:
    """Answer standing pat with the best response to it, that with its best response, and so on until none changes.

    `values` are the hands' values by hand_id. Raises `ArithmeticError` if it does not settle.
    """
    holds = np.full(len(values), FULL_HOLD, np.uint8)
    first_win = 0.0
    for rounds in range(MOST_ROUNDS):
        final_hands = final_values(lattice, values, holds)
        response = best_response(lattice, wins_against(final_hands)[values])
        if rounds == 0:
            first_win = response.worths.numerator(lattice.ways) / (WIN_UNIT * COMBINATIONS)
        if np.array_equal(response.holds, holds):
            return Equilibrium(holds, final_hands, first_win, rounds)
        holds = response.holds
    raise ArithmeticError(f"the best responses do not settle within {MOST_ROUNDS} rounds")


def final_values(lattice: Lattice, values: Sums, holds: Holds, thrown: int | None = None) -> Sums:
    """How often each value is the final one under a policy, of `COMBINATIONS`: (7463,), int64.

    With `thrown`, of the deals alone in which so many cards are thrown.
    """
    weights = DRAW_WEIGHTS if thrown is None else np.where(HAND_SIZE - thrown == HOLD_SIZES, DRAW_WEIGHTS, 0)
    final_hands = lattice.final_hands(holds, weights)
    counts = np.zeros(ROYAL_FLUSH + 1, np.int64)
    np.add.at(counts, values, final_hands)
    return counts


def wins_against(final_hands: Sums) -> Sums:
    """What each value wins against a distribution of final hands, in parts of `WIN_UNIT`: (7463,), int64.

    A final hand below it counts 2 and one of the same value 1, divided by 4: class sizes are multiples of four.
    """
    twice = 2 * (np.cumsum(final_hands) - final_hands) + final_hands
    return twice // 4
