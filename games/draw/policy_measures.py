"""Measures of a policy: against the equilibrium, against its best response, by weights and on a pay table."""

from collections.abc import Callable
from dataclasses import dataclass

from ...cards.lattice import Lattice
from .equilibrium import final_values, wins_against
from .objective_kinds import PAYTABLE, WEIGHTS, WIN
from .response import Holds, Integers, best_response, draw_weights, worths_of
from .rules import COMBINATIONS, WIN_UNIT

JACKS_OR_BETTER = f"{PAYTABLE}:jacks-or-better-9-6"


@dataclass(frozen=True)
class PolicyMeasures:
    """The measures of one policy: in chances to win ties count half; sums are over `COMBINATIONS`.

    p_win          its chance to win against the equilibrium
    best_response  the chance of the best response to it
    weight_sum     the draw bot's weights of its final hands
    pay_sum        the pays of its final hands on the 9/6 table
    worse_deals    dealt hands whose hold wins less than the equilibrium's
    """

    p_win: float
    best_response: float
    weight_sum: int
    pay_sum: int
    worse_deals: int


@dataclass(frozen=True)
class Yardsticks:
    """What policies are measured by: objectives by hand class (134459,) int64, and the equilibrium's holds."""

    lattice: Lattice
    values: Integers
    wins: Integers
    weights: Integers
    pays: Integers
    equilibrium: Holds

    @classmethod
    def of(
        cls, lattice: Lattice, values: Integers, goal: Callable[[str], Integers], equilibrium: Holds
    ) -> "Yardsticks":
        """The yardsticks; `goal` gives the f of a linear objective by its name."""
        return cls(lattice, values, goal(WIN), goal(WEIGHTS), goal(JACKS_OR_BETTER), equilibrium)

    def measure(self, holds: Holds) -> PolicyMeasures:
        """The measures of the policy that keeps `holds`, by hand class (134459,)."""
        worths = worths_of(self.lattice, self.wins, holds)
        worse = worths.below(worths_of(self.lattice, self.wins, self.equilibrium))
        final_hands = self.lattice.final_hands(holds, draw_weights(self.lattice.deck))
        answer = best_response(self.lattice, wins_against(final_values(self.lattice, self.values, holds))[self.values])
        return PolicyMeasures(
            worths.numerator(self.lattice.ways) / (WIN_UNIT * COMBINATIONS),
            answer.worths.numerator(self.lattice.ways) / (WIN_UNIT * COMBINATIONS),
            int((final_hands * self.weights).sum()),
            int((final_hands * self.pays).sum()),
            int(self.lattice.ways[worse].sum()),
        )
