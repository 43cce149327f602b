"""Comparison of drawing policies in lowball, each measured against the game's equilibrium on request."""

from collections.abc import Callable
from typing import TYPE_CHECKING, cast

import numpy as np

from ....cards.hands.sizes import FULL_HOLD
from ....cards.lazy_attribute import cached_attribute
from ....games.draw.answers.policies import PoliciesAnswer, PolicyAnswer, most_successful_first
from ....games.draw.equilibrium import Showdowns, wins_against
from ....games.draw.objective import STAND_PAT
from ....games.draw.response import HandsAtLeast, Holds, best_of_each, best_response, draw_weights
from ....games.draw.rules import DEALS
from ....games.lowball.rules import BETTER, LOWBALL, WIN, Lowball, parse_goal
from ...database.connection import Connection
from ...open_tables import OpenTables
from ..loaded_classes import hand_classes, lowball_evaluator
from ..shared_deck import with_games
from .discard import LowballHolds

if TYPE_CHECKING:
    from ....games.lowball.answers import LowballName

_HOLDS = "SELECT hold FROM lowball_best_discards WHERE game = $1 ORDER BY hand_id"
_FINAL_HANDS = "SELECT final_hands::BIGINT AS hands FROM lowball_equilibrium WHERE game = $1 ORDER BY value"
LOWS = ("7", "8", "9", "T", "J")
"""The lows whose policies are included by default."""


def compare_policies(tables: OpenTables, game: str, policies: tuple[str, ...], games: int, seed: int) -> PoliciesAnswer:
    """Compare drawing policies, by their standard names, in a game of lowball."""
    found = LowballPolicies(tables.connection, LOWBALL[game], lambda: tables.kept(LowballHolds, game).counts)
    rows = found.measure(policies)
    if games:
        rows = with_games(
            rows, found.holds, tables.kept(hand_classes), tables.kept(lowball_evaluator, game), games, seed
        )
    return PoliciesAnswer(policies=rows, games=games, seed=seed, game=cast("LowballName", game))


class LowballPolicies:
    """The policies of one game."""

    def __init__(self, connection: Connection, game: Lowball, counts: Callable[[], HandsAtLeast]) -> None:
        """Read from `connection` as questions need it; `counts` returns the counts of the game."""
        self._connection = connection
        self._game = game
        self._counts = counts
        self._holds: dict[str, Holds] = {}

    def measure(self, names: tuple[str, ...]) -> tuple[PolicyAnswer, ...]:
        """Return the policies with these standard names, or all, in descending order of wins."""
        policies = dict.fromkeys(names or (WIN, BETTER, *LOWS, STAND_PAT))
        return most_successful_first(map(self._measured, policies))

    def holds(self, policy: str) -> Holds:
        """Return the hold that a policy, by its standard name, keeps of every hand: (134459,), uint8."""
        if policy not in self._holds:
            self._holds[policy] = self._found(policy)
        return self._holds[policy]

    def _found(self, policy: str) -> Holds:
        counts = self._counts()
        if policy == STAND_PAT:
            return np.full(len(counts.values), FULL_HOLD, np.uint8)
        goal = parse_goal(policy, self._game)
        if goal.name == WIN:
            return np.asarray(self._connection.columns(_HOLDS, [self._game.name])["hold"], np.uint8)
        if goal.name == BETTER:
            better = counts.draws(np.arange(len(counts.values)), counts.values + 1)
            return best_of_each(better * draw_weights(counts.lattice.deck)[:, None])[0]
        return best_response(counts.lattice, (counts.values >= goal.least).astype(np.int64)).holds

    def _measured(self, policy: str) -> PolicyAnswer:
        found = self._showdowns.measure(self.holds(policy))
        return PolicyAnswer(policy, found.p_win, found.best_response, worse_deals=found.worse_deals / DEALS)

    @cached_attribute
    def _showdowns(self) -> Showdowns:
        counts = self._counts()
        final_hands = np.asarray(self._connection.columns(_FINAL_HANDS, [self._game.name])["hands"])
        wins = wins_against(np.concatenate([[0], final_hands]))[counts.values]
        return Showdowns.of(counts.lattice, counts.values, wins, self.holds(WIN))
