"""Ways of drawing side by side: a look-up of those in the table `policies`, the same measures for any other."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from ...games.draw.odds import COMBINATIONS, DEALS
from ...games.draw.policy_answers import PolicyAnswer
from ..connection import Connection, Row

if TYPE_CHECKING:
    from .hand_classes import HandClasses

_ALL = "SELECT policy, p_win, best_response, weight_sum, pay_sum, worse_deals FROM policies"


def measured(
    connection: Connection, names: tuple[str, ...], classes: "Callable[[], HandClasses]"
) -> tuple[PolicyAnswer, ...]:
    """Those of `names`, or every policy of the table; the most successful first. Raises `BadInput`."""
    known = {row[0]: row for row in connection.rows(_ALL)}
    wanted = dict.fromkeys(map(str.strip, names or known))
    rows = [known[name] if name in known else _measure(connection, classes(), name) for name in wanted]
    return tuple(sorted(map(_answer, rows), key=lambda answer: (-answer.p_win, answer.policy)))


def _measure(connection: Connection, classes: "HandClasses", name: str) -> Row:
    """The row of a policy that no table has: a goal that is read from a file."""
    from dataclasses import astuple

    from ...games.draw.objectives import WIN
    from ...games.draw.policies import Yardsticks
    from .policy_holds import goal_by_name, policy_holds

    holds = policy_holds(connection, classes, name)
    yardsticks = Yardsticks.of(
        classes.lattice,
        classes.values,
        lambda goal: goal_by_name(connection, classes, goal),
        policy_holds(connection, classes, WIN),
    )
    return name, *astuple(yardsticks.measure(holds))


def _answer(row: Row) -> PolicyAnswer:
    name, p_win, best_response, weights, pays, worse = row
    return PolicyAnswer(name, p_win, best_response, weights / COMBINATIONS, pays / COMBINATIONS, worse / DEALS)
