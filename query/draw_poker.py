"""Questions about all hands of draw poker together: pay tables, policies and games between them."""

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from functools import cached_property
from typing import TYPE_CHECKING

from ..cards.evaluator import Evaluator
from ..draw.objectives import WIN
from ..draw.paytable import PayTable, load_paytable, parse_pay
from .answers import PayTableAnswer, PoliciesAnswer
from .connection import Connection
from .lattice import HandClasses, load_hand_classes
from .paytable import Holds, all_holds, break_even_royal, paytable_answer, policy_holds
from .policies import policies
from .shared_deck import play_out

if TYPE_CHECKING:
    import polars as pl

Royal = str | int | float | Fraction


class DrawPoker:
    """Answers that need the whole lattice, which the first of them reads."""

    def __init__(self, connection: Connection, evaluator: Callable[[], Evaluator]) -> None:
        """Nothing is read yet."""
        self._connection = connection
        self._evaluator = evaluator

    @cached_property
    def _classes(self) -> HandClasses:
        return load_hand_classes(self._connection)

    def paytable(self, name: str | PayTable, policy: str | None, royal: Royal | None, even: bool) -> PayTableAnswer:
        """What a pay table returns; see `Tables.paytable`."""
        table = chosen_table(name, royal)
        holds = self._holds(policy)
        answer = replace(paytable_answer(self._classes, table, holds), policy=policy, royal_given=royal is not None)
        return replace(answer, break_even_royal=break_even_royal(self._classes, table, holds)) if even else answer

    def holds(self, name: str | PayTable, policy: str | None, royal: Royal | None) -> "pl.DataFrame":
        """The hold of every hand class on a pay table."""
        return all_holds(self._connection, self._classes, chosen_table(name, royal), self._holds(policy))

    def policies(self, games: int, seed: int) -> PoliciesAnswer:
        """The table `policies`, each also played `games` times against the equilibrium from one deck."""
        rows = policies(self._connection)
        if games:
            holds = {row.policy: policy_holds(self._connection, self._classes, row.policy) for row in rows}
            played = play_out(self._classes, self._evaluator(), holds, holds[WIN], games, seed)
            rows = tuple(
                replace(row, played=played[row.policy].p_win, standard_error=played[row.policy].standard_error)
                for row in rows
            )
        return PoliciesAnswer(rows, games, seed)

    def _holds(self, policy: str | None) -> Holds | None:
        return None if policy is None else policy_holds(self._connection, self._classes, policy)


def chosen_table(name: str | PayTable, royal: Royal | None = None) -> PayTable:
    """A pay table by name or from a file, with another pay for the royal flush if given. Raises `BadPayTable`."""
    table = load_paytable(name) if isinstance(name, str) else name
    return table if royal is None else table.with_royal(parse_pay("the royal's pay", str(royal)))
