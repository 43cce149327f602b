"""Measures of a policy: against the equilibrium and the best response, by category weights, and on a pay table."""

from collections.abc import Callable
from dataclasses import dataclass

from ....cards.lattice.subset_lattice import Lattice
from ..equilibrium import by_value, wins_against
from ..objective_kinds import PAYTABLE, WEIGHTS, WIN
from ..response import Holds, HoldWorths, Integers, Worths, best_response, draw_weights
from ..rules import COMBINATIONS, WIN_UNIT

JACKS_OR_BETTER = f"{PAYTABLE}:jacks-or-better-9-6"


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
