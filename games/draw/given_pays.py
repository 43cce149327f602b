"""A goal with a pay table that is given by its pays, which neither a table nor a file has."""

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from .objective import Objective, parse_objective
from .parameters import PAYTABLE, WIN
from .paytables.names import by_family_and_pays
from .paytables.paytable import PayTable, bundled_names, parse_royal

if TYPE_CHECKING:
    from .paytables.paytable import Royal


@dataclass(frozen=True)
class GivenPays(Objective):
    """The pays of a table that has no source."""

    given: PayTable | None = None

    @property
    def paytable(self) -> PayTable:
        """The pay table, with its own pay for the royal flush."""
        assert self.given is not None
        return self.given


def objective_with_pays(text: str, pays: str, royal: "Royal | None" = None) -> Objective:
    """Return the goal of a family of pay tables with these pays. Raises `BadInput`.

    The default goal stands for a table like Jacks or Better, which has nine pays.

    >>> objective_with_pays("ddb", "9,6") == parse_objective("double-double-bonus-9-6")
    True
    >>> objective_with_pays("ddb", "9,7").paytable.title
    'Double Double Bonus 10/6, Full House 9, Flush 7'
    """
    family = text.strip().removeprefix(f"{PAYTABLE}:")
    table = PayTable.from_pays(pays) if family.lower() == WIN else by_family_and_pays(family, pays)
    if table.name in bundled_names():
        return parse_objective(table.name, royal)
    objective = GivenPays(table.name, PAYTABLE, built_in=False, given=table)
    if royal is None:
        return objective
    objective = replace(objective, royal=parse_royal(royal))
    _ = objective.royal_change  # raises an error if there is no royal flush to pay
    return objective
