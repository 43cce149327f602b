"""Ultimate X on a pay table: the best play of one line, and the goal of a hand at a multiplier."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import TYPE_CHECKING

from ...cards.errors import BadQuery
from ...games.draw.answers.discard import DiscardAnswer
from ...games.draw.given_pays import GivenPays
from ...games.draw.objective import Objective
from ...games.draw.parameters import PAYTABLE
from ...games.draw.paytables.multipliers import MULTIPLIER, parse_multipliers
from ...games.draw.paytables.paytable import PayTable
from .loaded_classes import classes_of

if TYPE_CHECKING:
    from ...games.draw.answers.ultimate_x import UltimateXAnswer
    from ..open_tables import OpenTables

MOST_KEPT = 8
"""Pay tables whose solutions are kept."""


class Solutions:
    """The best plays of pay tables with Ultimate X, the latest of them kept."""

    def __init__(self, tables: "OpenTables") -> None:
        """Load classes of hands from `tables` as questions need them."""
        self._tables = tables
        self.of = lru_cache(MOST_KEPT)(self._solved)

    def _solved(self, table: PayTable, multipliers: Sequence[int]) -> "UltimateXAnswer":
        from ...games.draw.strategy.ultimate_x import ultimate_x

        classes = self._tables.kept(classes_of(table))
        return ultimate_x(classes.lattice, classes.kinds, table, multipliers)


@dataclass(frozen=True)
class HandGoal:
    """The goal of a hand of Ultimate X.

    objective    the pay table, as a goal
    table        the pay table, with any other pay of the royal flush
    multipliers  what each line of the table earns for the next hand
    multiplier   the multiplier of this hand
    """

    objective: Objective
    table: PayTable
    multipliers: tuple[int, ...]
    multiplier: int

    def solved(self, tables: "OpenTables") -> GivenPays:
        """Return the goal whose pays include the worth of the next multiplier."""
        from ...games.draw.strategy.ultimate_x import table_at

        solution = tables.kept(Solutions).of(self.table, self.multipliers)
        name = f"{self.objective.name}, Ultimate X at {self.multiplier}"
        given = table_at(self.table, solution, self.multiplier)
        return GivenPays(name, PAYTABLE, built_in=False, given=replace(given, name=name))

    def explained(self, answer: DiscardAnswer, notes: Sequence[str]) -> DiscardAnswer:
        """Return the answer for the goal that `solved` returns with a note of what its values are, after `notes`."""
        note = (
            f"Ultimate X at multiplier {self.multiplier}: the pays are multiplied, and each adds the worth of the next "
            "hand's multiplier, in coins per coin of the half of the bet that is paid."
        )
        return replace(answer, royal=self.objective.royal, notes=(*notes, note))


def parse_hand_goal(objective: Objective, ultimate_x: str | int | Sequence[int], multiplier: int | None) -> HandGoal:
    """Return the goal of a hand of Ultimate X; `objective` has a pay table. Raises `BadInput`."""
    table = objective.paytable
    if objective.royal is not None:
        table = table.with_royal(objective.royal)
    multipliers = parse_multipliers(table, ultimate_x)
    chosen = MULTIPLIER.default if multiplier is None else MULTIPLIER.check(multiplier, "the multiplier")
    if chosen not in (1, *multipliers):
        known = ", ".join(map(str, sorted({1, *multipliers})))
        raise BadQuery(f"no hand of this machine has the multiplier {chosen}: they are {known}")
    return HandGoal(objective, table, multipliers, chosen)
