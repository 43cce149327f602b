"""Policies side by side: looked up in the table `policies`, or measured if the table does not have them."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from ...games.draw.objectives import policy_name
from ...games.draw.policy_answers import PolicyAnswer
from ...games.draw.rules import COMBINATIONS, DEALS
from ..connection import Connection, Row

if TYPE_CHECKING:
    from ..hand_classes import HandClasses

_ALL = "SELECT policy, p_win, best_response, weight_sum, pay_sum, worse_deals FROM policies"


def measure_policies(
    connection: Connection, names: tuple[str, ...], classes: "Callable[[], HandClasses]"
) -> tuple[PolicyAnswer, ...]:
    """The policies `names`, or all of the table, the one that wins most first. Raises `BadInput`.

    `classes` loads the lattice for a policy that the table does not have.
    """
    known = {policy_name(policy): (policy_name(policy), *rest) for policy, *rest in connection.rows(_ALL)}
    wanted = dict.fromkeys(map(policy_name, names or known))
    rows = [known[name] if name in known else _measure(connection, classes(), name) for name in wanted]
    return tuple(sorted(map(_answer, rows), key=lambda answer: (-answer.p_win, answer.policy)))


def _measure(connection: Connection, classes: "HandClasses", name: str) -> Row:
    """The row of a policy that is not in the table: an objective from a file."""
    from dataclasses import astuple

    from ...games.draw.objective_kinds import WIN
    from ...games.draw.policy_measures import Yardsticks
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
