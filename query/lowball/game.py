"""Lowball draw: the answers about the hands of a game, deuce-to-seven or ace-to-five."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from ...cards.lazy_attribute import cached_attribute

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt
    import polars as pl

    from ...cards.hands.evaluator import Evaluator
    from ...cards.mask_arrays import HandsLike
    from ...games.draw.answers.policies import PoliciesAnswer
    from ...games.draw.objectives.opponents import Opponents
    from ...games.lowball.answers import LowballDiscardAnswer
    from ...games.lowball.rules import Lowball
    from ...games.lowball.value_answers import LowballName, LowballValueAnswer
    from ..database.connection import Connection
    from ..games.hand_games import Royal
    from ..values.hand_classes import HandClasses
    from .discard import LowballDiscards


class LowballGame:
    """A game of lowball; it implements `outs.query.games.hand_games.HandGame`."""

    def __init__(self, name: "LowballName", connection: "Connection", classes: "Callable[[], HandClasses]") -> None:
        """Read rows from `connection`; `classes` loads the lattice."""
        self._name, self._connection, self._classes = name, connection, classes

    def value(self, cards: str) -> "LowballValueAnswer":
        """Return the value of five to seven cards."""
        from ._value import lowest_value

        return lowest_value(self._connection, cards, self._rules)

    def values(self, hands: "HandsLike") -> "npt.NDArray[np.uint16]":
        """Return the values of many hands: (n,) uint16."""
        from ..values.many_values import many_values

        return many_values(self._evaluator, hands)

    def rank_holds(
        self, hand: str, dead: str, hold: str | None, objective: str, royal: "Royal", opponents: "Opponents"
    ) -> "LowballDiscardAnswer":
        """Rank the holds of a hand."""
        return self._discards.rank_holds(hand, dead, hold, objective, royal, opponents)

    def discard_table(self, hands: "HandsLike") -> "pl.DataFrame":
        """Return every hold of many hands: 32 rows per hand."""
        from ._many_hands import lowball_discard_table

        return lowball_discard_table(self._discards.counts, self._discards.categories, hands)

    def compare_policies(self, policies: tuple[str, ...], games: int, seed: int) -> "PoliciesAnswer":
        """Compare drawing policies."""
        from ...games.draw.answers.policies import PoliciesAnswer
        from ..draw.policies import with_games
        from .policies import LowballPolicies

        found = LowballPolicies(self._connection, self._rules, lambda: self._discards.counts)
        rows = found.measure(policies)
        if games:
            rows = with_games(rows, found.holds, self._classes(), self._evaluator, games, seed)
        return PoliciesAnswer(policies=rows, games=games, seed=seed, game=self._name)

    @property
    def _rules(self) -> "Lowball":
        from ...games.lowball.rules import LOWBALL

        return LOWBALL[self._name]

    @cached_attribute
    def _evaluator(self) -> "Evaluator":
        from ...cards.hands.evaluator import build_evaluator

        return build_evaluator(self._rules.order)

    @cached_attribute
    def _discards(self) -> "LowballDiscards":
        from .discard import LowballDiscards

        return LowballDiscards(self._connection, self._rules, self._classes)
