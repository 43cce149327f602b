"""The games with five-card hands, an object each: draw poker where the highest hand wins, and lowball."""

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from ..cards.lazy_attribute import cached_attribute
from .game_names import HandGame

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt
    import polars as pl

    from ..cards.answers.answer import ValueAnswer
    from ..cards.hands.evaluator import Evaluator
    from ..cards.mask_arrays import HandsLike
    from ..games.draw.answers.discard import DiscardAnswer
    from ..games.draw.answers.policies import PoliciesAnswer
    from ..games.draw.opponents import Opponents
    from ..games.lowball.answers import LowballDiscardAnswer, LowballName, LowballValueAnswer
    from ..games.lowball.rules import Lowball
    from .database.connection import Connection
    from .draw.hand_classes import HandClasses
    from .draw.holds.discard import Discards
    from .game_names import Royal
    from .lowball.discard import LowballDiscards


class HighGame(HandGame):
    """The game `high`."""

    def __init__(
        self,
        connection: "Connection",
        evaluator: "Callable[[], Evaluator]",
        classes: "Callable[[], HandClasses]",
    ) -> None:
        """Read rows from `connection`; call the other parameters when a question needs them."""
        self._connection, self._evaluator, self._classes = connection, evaluator, classes

    def value(self, cards: str) -> "ValueAnswer":
        from .draw.value import best_value

        return best_value(self._connection, cards)

    def values(self, hands: "HandsLike") -> "npt.NDArray[np.uint16]":
        from .draw.many_values import many_values

        return many_values(self._evaluator(), hands)

    def rank_holds(
        self, hand: str, dead: str, hold: str | None, objective: str, royal: "Royal", opponents: "Opponents"
    ) -> "DiscardAnswer":
        return self._discards.rank_holds(hand, dead, hold, objective, royal, opponents)

    def discard_table(self, hands: "HandsLike") -> "pl.DataFrame":
        from .draw.holds.many_hands import discard_table

        return discard_table(self._connection, hands)

    def compare_policies(self, policies: tuple[str, ...], games: int, seed: int) -> "PoliciesAnswer":
        from ..games.draw.answers.policies import PoliciesAnswer
        from .draw.policies import measure_policies, with_games

        rows = measure_policies(self._connection, policies, self._classes)
        if games:
            from .draw.hand_classes import policy_holds

            classes = self._classes()
            holds = partial(policy_holds, self._connection, classes)
            rows = with_games(rows, holds, classes, self._evaluator(), games, seed)
        return PoliciesAnswer(policies=rows, games=games, seed=seed)

    @cached_attribute
    def _discards(self) -> "Discards":
        from .draw.holds.discard import Discards

        return Discards(self._connection, self._classes)


class LowballGame(HandGame):
    """A game of lowball."""

    def __init__(self, name: "LowballName", connection: "Connection", classes: "Callable[[], HandClasses]") -> None:
        """Read rows from `connection`; `classes` loads the lattice."""
        self._name, self._connection, self._classes = name, connection, classes

    def value(self, cards: str) -> "LowballValueAnswer":
        from .draw.value import lowest_value

        return lowest_value(self._connection, cards, self._rules)

    def values(self, hands: "HandsLike") -> "npt.NDArray[np.uint16]":
        from .draw.many_values import many_values

        return many_values(self._evaluator, hands)

    def rank_holds(
        self, hand: str, dead: str, hold: str | None, objective: str, royal: "Royal", opponents: "Opponents"
    ) -> "LowballDiscardAnswer":
        return self._discards.rank_holds(hand, dead, hold, objective, royal, opponents)

    def discard_table(self, hands: "HandsLike") -> "pl.DataFrame":
        from .draw.holds.many_hands import lowball_discard_table

        return lowball_discard_table(self._discards.counts, self._discards.categories, hands)

    def compare_policies(self, policies: tuple[str, ...], games: int, seed: int) -> "PoliciesAnswer":
        from ..games.draw.answers.policies import PoliciesAnswer
        from .draw.policies import with_games
        from .lowball.policies import LowballPolicies

        found = LowballPolicies(self._connection, self._rules, lambda: self._discards.counts)
        rows = found.measure(policies)
        if games:
            rows = with_games(rows, found.holds, self._classes(), self._evaluator, games, seed)
        return PoliciesAnswer(policies=rows, games=games, seed=seed, game=self._name)

    @property
    def _rules(self) -> "Lowball":
        from ..games.lowball.rules import LOWBALL

        return LOWBALL[self._name]

    @cached_attribute
    def _evaluator(self) -> "Evaluator":
        from ..cards.hands.evaluator import build_evaluator

        return build_evaluator(self._rules.order)

    @cached_attribute
    def _discards(self) -> "LowballDiscards":
        from .lowball.discard import LowballDiscards

        return LowballDiscards(self._connection, self._rules, self._classes)
