"""The question `policies`: looked up in the table `policies`, or measured if it lacks them."""

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Annotated

from ...cards.arguments import require_text, require_whole
from ...games.draw.answers.policies import PoliciesAnswer, PolicyAnswer, most_successful_first
from ...games.draw.objective import STAND_PAT, policy_name
from ...games.draw.parameters import GAMES, HIGH, SEED
from ...games.draw.rules import COMBINATIONS, DEALS
from ..declaration import Help, Public
from ..game_names import hand_game
from ..parameters import MOST_NAMES, HandGameName, Seed, require_no_file
from ..question import Question
from .loaded_classes import hand_classes

if TYPE_CHECKING:
    from ..database.connection import Connection, Row
    from ..open_tables import OpenTables
    from .hand_classes import HandClasses

_ALL = "SELECT policy, p_win, best_response, weight_sum, pay_sum, worse_deals FROM policies"


class Policies(Question[PoliciesAnswer]):
    """Compare drawing policies against the equilibrium; in the high game, also by weights and on a pay table."""

    title = "Drawing policies compared"
    examples = (
        {},
        {"policies": ["win", "pattern-keeper"], "games": 100_000},
        {"policies": ["win", "8"], "game": "2-7"},
    )
    answer_types = ("games.draw.answers.policies:PoliciesAnswer",)

    def __init__(
        self,
        *policies: Annotated[
            str,
            Help(
                "Goals as for discard, or stand-pat; default: all that need no file.",
                "[POLICY]...",
                public=Public(most=MOST_NAMES, check=require_no_file),
            ),
        ],
        games: Annotated[
            int,
            Help(
                "Also play this many games of each policy against the equilibrium, from one deck.",
                "N",
                bounds=GAMES,
                public=Public(least=0, most=1_000),
            ),
        ] = GAMES.default,
        seed: Seed = SEED.default,
        game: HandGameName = HIGH,
    ) -> None:
        """Parse the policies. Raises `BadInput`."""
        self.game = hand_game(game)
        for policy in policies:
            require_text(policy, "policies")
        self.games = require_whole(games, "games") and GAMES.check(games, "games")
        self.seed = SEED.check(seed, "a seed")
        if self.game == HIGH:
            self.policies = tuple(map(policy_name, policies))
        else:
            self.policies = tuple(_lowball_policy(policy, self.game) for policy in policies)

    def answer(self, tables: "OpenTables") -> PoliciesAnswer:
        if self.game != HIGH:
            from .lowball.policies import compare_policies

            return compare_policies(tables, self.game, self.policies, self.games, self.seed)
        rows = measure_policies(tables.connection, self.policies, lambda: tables.kept(hand_classes))
        if self.games:
            from .hand_classes import policy_holds
            from .shared_deck import with_games

            classes = tables.kept(hand_classes)
            holds = partial(policy_holds, tables.connection, classes)
            rows = with_games(rows, holds, classes, tables.evaluator, self.games, self.seed)
        return PoliciesAnswer(policies=rows, games=self.games, seed=self.seed)

    def is_looked_up(self, tables: "OpenTables") -> bool:  # noqa: ARG002
        return self.game == HIGH and not self.games and not self.policies

    def load(self, tables: "OpenTables") -> None:
        if self.game == HIGH:
            tables.kept(hand_classes)
        else:
            from .lowball.discard import LowballHolds

            _ = tables.kept(LowballHolds, self.game).counts


def _lowball_policy(text: str, game: str) -> str:
    """Return the standard name of a policy of a game of lowball. Raises `UnknownGoal`."""
    from ...games.lowball.rules import LOWBALL, UnknownGoal, parse_goal

    if text.strip().lower() == STAND_PAT:
        return STAND_PAT
    try:
        return parse_goal(text, LOWBALL[game]).name
    except UnknownGoal as error:
        raise UnknownGoal(f"{error}; here also {STAND_PAT}") from None


def measure_policies(
    connection: "Connection", names: tuple[str, ...], classes: "Callable[[], HandClasses]"
) -> tuple[PolicyAnswer, ...]:
    """Return the policies with these standard names, or all of the table, in descending order of wins.

    `classes` loads the lattice for policies that the table lacks.
    """
    known = {policy_name(policy): (policy_name(policy), *rest) for policy, *rest in connection.rows(_ALL)}
    wanted = dict.fromkeys(names or known)
    rows = [known[name] if name in known else _measure(connection, classes(), name) for name in wanted]
    return most_successful_first(map(_answer, rows))


def _measure(connection: "Connection", classes: "HandClasses", name: str) -> "Row":
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


def _answer(row: "Row") -> PolicyAnswer:
    name, p_win, best_response, weights, pays, worse = row
    return PolicyAnswer(name, p_win, best_response, weights / COMBINATIONS, pays / COMBINATIONS, worse / DEALS)
