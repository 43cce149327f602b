"""Comparison of policies: looked up in the table `policies`, or measured if it lacks them."""

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import TYPE_CHECKING

from ...games.draw.answers.policies import PolicyAnswer
from ...games.draw.objective import policy_name
from ...games.draw.rules import COMBINATIONS, DEALS
from ..database.connection import Connection, Row

if TYPE_CHECKING:
    from ...cards.hands.evaluator import Evaluator
    from ...games.draw.response import Holds
    from .hand_classes import HandClasses

_ALL = "SELECT policy, p_win, best_response, weight_sum, pay_sum, worse_deals FROM policies"


def measure_policies(
    connection: Connection, names: tuple[str, ...], classes: "Callable[[], HandClasses]"
) -> tuple[PolicyAnswer, ...]:
    """Return the policies `names`, or all of the table, in descending order of wins. Raises `BadInput`.

    `classes` loads the lattice for policies that the table lacks.
    """
    known = {policy_name(policy): (policy_name(policy), *rest) for policy, *rest in connection.rows(_ALL)}
    wanted = dict.fromkeys(map(policy_name, names or known))
    rows = [known[name] if name in known else _measure(connection, classes(), name) for name in wanted]
    return most_successful_first(map(_answer, rows))


def most_successful_first(answers: Iterable[PolicyAnswer]) -> tuple[PolicyAnswer, ...]:
    """Sort policies into display order: by chance to win, then by name."""
    return tuple(sorted(answers, key=lambda answer: (-answer.p_win, answer.policy)))


def with_games(
    rows: tuple[PolicyAnswer, ...],
    holds: "Callable[[str], Holds]",
    classes: "HandClasses",
    evaluator: "Evaluator",
    games: int,
    seed: int,
) -> tuple[PolicyAnswer, ...]:
    """Return the policies with their results in games from one deck against the equilibrium, the policy `win`.

    holds      returns the hold of every hand under a policy
    evaluator  the game's evaluator
    """
    from ...games.draw.parameters import WIN
    from .shared_deck import play_out

    won = play_out(classes, evaluator, {row.policy: holds(row.policy) for row in rows}, holds(WIN), games, seed)
    errors = {name: played.standard_error if games > 1 else None for name, played in won.items()}
    return tuple(replace(row, played=won[row.policy].p_win, standard_error=errors[row.policy]) for row in rows)


def _measure(connection: Connection, classes: "HandClasses", name: str) -> Row:
    """Return the row of a policy that the table lacks: an objective from a file."""
    from dataclasses import astuple

    from ...games.draw.equilibrium import Yardsticks
    from ...games.draw.parameters import WIN
    from .hand_classes import goal_by_name, policy_holds

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
