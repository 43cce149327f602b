"""What a way of drawing is worth: against the equilibrium, against its best response, by weights and on a pay table."""

from collections.abc import Callable
from dataclasses import dataclass

from ...cards.lattice import Lattice
from .equilibrium import final_values, wins_against
from .objectives import PAYTABLE, WEIGHTS, WIN
from .response import DRAW_WEIGHTS, Holds, Sums, best_response, worths_of
from .rules import COMBINATIONS, WIN_UNIT

JACKS_OR_BETTER = f"{PAYTABLE}:jacks-or-better-9-6"


@dataclass(frozen=True)
class Measured:
    """One policy: chances to win count ties half; sums are over `COMBINATIONS`, deals over all dealt hands."""

    p_win: float
    best_response: float
    weight_sum: int
    pay_sum: int
    worse_deals: int


@dataclass(frozen=True)
class Yardsticks:
    """What policies are measured by: goals by hand class (134459,) int64, and the equilibrium's holds."""

    lattice: Lattice
    values: Sums
    wins: Sums
    weights: Sums
    pays: Sums
    equilibrium: Holds

    @classmethod
    def of(cls, lattice: Lattice, values: Sums, goal: Callable[[str], Sums], equilibrium: Holds) -> "Yardsticks":
        """With `goal`, which gives a linear goal by name."""
        return cls(lattice, values, goal(WIN), goal(WEIGHTS), goal(JACKS_OR_BETTER), equilibrium)

    def measure(self, holds: Holds) -> Measured:
        """The policy that keeps these holds, by hand class (134459,)."""
        worths = worths_of(self.lattice, self.wins, holds)
        worse = worths.below(worths_of(self.lattice, self.wins, self.equilibrium))
        final_hands = self.lattice.final_hands(holds, DRAW_WEIGHTS)
        answer = best_response(self.lattice, wins_against(final_values(self.lattice, self.values, holds))[self.values])
        return Measured(
            worths.numerator(self.lattice.ways) / (WIN_UNIT * COMBINATIONS),
            answer.worths.numerator(self.lattice.ways) / (WIN_UNIT * COMBINATIONS),
            int((final_hands * self.weights).sum()),
            int((final_hands * self.pays).sum()),
            int(self.lattice.ways[worse].sum()),
        )
