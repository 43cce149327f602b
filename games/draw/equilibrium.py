"""The showdown equilibrium of two-player draw poker, and measures of policies: against it, by weights and by pays.

Both players draw optimally against each other's final hands. There is no betting, and card removal between the players
is neglected (docs/draw-equilibrium.md measures its effect).
"""

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from ...cards.hands.sizes import FULL_HOLD, HAND_SIZE
from ...cards.lattice.subset_lattice import HOLD_SIZES, Lattice
from .parameters import PAYTABLE, WEIGHTS, WIN
from .response import Holds, HoldWorths, Integers, Worths, best_response, draw_weights
from .rules import COMBINATIONS, WIN_UNIT

MOST_ROUNDS = 100
JACKS_OR_BETTER = f"{PAYTABLE}:jacks-or-better-9-6"


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


@dataclass(frozen=True)
class PolicyMeasures:
    """The measures of one policy. In win probabilities, a tie counts half; sums are over `COMBINATIONS`.

    p_win          win probability against the equilibrium
    best_response  win probability of the best response against the policy
    weight_sum     sum of the draw bot's weights of the final hands
    pay_sum        sum of the pays of the final hands on the 9/6 table
    worse_deals    dealt hands whose hold wins less than the equilibrium's
    """

    p_win: float
    best_response: float
    weight_sum: int
    pay_sum: int
    worse_deals: int


@dataclass(frozen=True)
class ShowdownMeasures:
    """The measures of a policy in any order of hands; see `PolicyMeasures`."""

    p_win: float
    best_response: float
    worse_deals: int


@dataclass(frozen=True)
class Showdowns:
    """The data for measuring policies in any order of hands.

    values  (134459,)  int64  value of each hand class
    wins                      wins of any holds against the equilibrium
    best                      win of the equilibrium's hold of each hand
    """

    lattice: Lattice
    values: Integers
    wins: HoldWorths
    best: Worths

    @classmethod
    def of(cls, lattice: Lattice, values: Integers, wins: Integers, equilibrium: Holds) -> "Showdowns":
        """Prepare to measure policies against the equilibrium with the given holds."""
        won = HoldWorths.of(lattice, wins)
        return cls(lattice, values, won, won.of_holds(equilibrium))

    def measure(self, holds: Holds) -> ShowdownMeasures:
        """Measure the policy that keeps `holds`, by hand class (134459,)."""
        return self.measure_ends(holds, self.final_hands(holds))

    def final_hands(self, holds: Holds) -> Integers:
        """Return the frequency of each hand class as the final hand under a policy: (134459,), int64."""
        return self.lattice.final_hands(holds, draw_weights(self.lattice.deck))

    def measure_ends(self, holds: Holds, final_hands: Integers) -> ShowdownMeasures:
        """Measure the policy that keeps `holds` and has these `final_hands`."""
        ways = self.lattice.ways
        worths = self.wins.of_holds(holds)
        answer = best_response(self.lattice, wins_against(by_value(self.values, final_hands))[self.values])
        return ShowdownMeasures(
            worths.numerator(ways) / (WIN_UNIT * COMBINATIONS),
            answer.worths.numerator(ways) / (WIN_UNIT * COMBINATIONS),
            int(ways[worths.below(self.best)].sum()),
        )


@dataclass(frozen=True)
class Yardsticks:
    """The data for measuring policies where high hands win: objectives by hand class, (134459,) int64 each."""

    showdowns: Showdowns
    weights: Integers
    pays: Integers

    @classmethod
    def of(
        cls, lattice: Lattice, values: Integers, goal: Callable[[str], Integers], equilibrium: Holds
    ) -> "Yardsticks":
        """Build the data; `goal` returns f of a linear objective by its name."""
        return cls(Showdowns.of(lattice, values, goal(WIN), equilibrium), goal(WEIGHTS), goal(JACKS_OR_BETTER))

    def measure(self, holds: Holds) -> PolicyMeasures:
        """Measure the policy that keeps `holds`, by hand class (134459,)."""
        final_hands = self.showdowns.final_hands(holds)
        found = self.showdowns.measure_ends(holds, final_hands)
        return PolicyMeasures(
            found.p_win,
            found.best_response,
            int((final_hands * self.weights).sum()),
            int((final_hands * self.pays).sum()),
            found.worse_deals,
        )
