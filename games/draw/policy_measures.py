"""Measures of a policy: against the equilibrium, against its best response, by weights and on a pay table."""

from collections.abc import Callable
from dataclasses import dataclass

from ...cards.lattice.subset_lattice import Lattice
from .equilibrium import final_values, wins_against
from .objective_kinds import PAYTABLE, WEIGHTS, WIN
from .response import Holds, Integers, Worths, best_response, draw_weights, worths_of
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
class ShowdownMeasures:
    """The measures of a policy in any order of hands, as in `PolicyMeasures`."""

    p_win: float
    best_response: float
    worse_deals: int


@dataclass(frozen=True)
class Showdowns:
    """What policies are measured by in any order of hands.

    values  (134459,)  int64  of the hand classes
    wins    (134459,)  int64  what each wins against the equilibrium
    best                      what the equilibrium's holds win
    """

    lattice: Lattice
    values: Integers
    wins: Integers
    best: Worths

    @classmethod
    def of(cls, lattice: Lattice, values: Integers, wins: Integers, equilibrium: Holds) -> "Showdowns":
        """Against the equilibrium that keeps these holds."""
        return cls(lattice, values, wins, worths_of(lattice, wins, equilibrium))

    def measure(self, holds: Holds) -> ShowdownMeasures:
        """The measures of the policy that keeps `holds`, by hand class (134459,)."""
        ways = self.lattice.ways
        worths = worths_of(self.lattice, self.wins, holds)
        answer = best_response(self.lattice, wins_against(final_values(self.lattice, self.values, holds))[self.values])
        return ShowdownMeasures(
            worths.numerator(ways) / (WIN_UNIT * COMBINATIONS),
            answer.worths.numerator(ways) / (WIN_UNIT * COMBINATIONS),
            int(ways[worths.below(self.best)].sum()),
        )


@dataclass(frozen=True)
class Yardsticks:
    """What policies are measured by where high hands win: objectives by hand class, (134459,) int64 each."""

    showdowns: Showdowns
    weights: Integers
    pays: Integers

    @classmethod
    def of(
        cls, lattice: Lattice, values: Integers, goal: Callable[[str], Integers], equilibrium: Holds
    ) -> "Yardsticks":
        """The yardsticks; `goal` gives the f of a linear objective by its name."""
        return cls(Showdowns.of(lattice, values, goal(WIN), equilibrium), goal(WEIGHTS), goal(JACKS_OR_BETTER))

    def measure(self, holds: Holds) -> PolicyMeasures:
        """The measures of the policy that keeps `holds`, by hand class (134459,)."""
        lattice = self.showdowns.lattice
        found = self.showdowns.measure(holds)
        final_hands = lattice.final_hands(holds, draw_weights(lattice.deck))
        return PolicyMeasures(
            found.p_win,
            found.best_response,
            int((final_hands * self.weights).sum()),
            int((final_hands * self.pays).sum()),
            found.worse_deals,
        )
