"""Five-card draw where the highest hand wins: the answers about its hands."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from ...cards.lazy_attribute import cached_attribute

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt
    import polars as pl

    from ...cards.answers.answer import ValueAnswer
    from ...cards.hands.evaluator import Evaluator
    from ...cards.mask_arrays import HandsLike
    from ...games.draw.answers.discard import DiscardAnswer
    from ...games.draw.answers.policies import PoliciesAnswer
    from ...games.draw.opponents import Opponents
    from ..database.connection import Connection
    from ..games.hand_games import Royal
    from ..values.hand_classes import HandClasses
    from ._all_hands import AllHands
    from .holds.discard import Discards


class HighGame:
    """The game `high`; it implements `outs.query.games.hand_games.HandGame`."""

    def __init__(
        self,
        connection: "Connection",
        evaluator: "Callable[[], Evaluator]",
        classes: "Callable[[], HandClasses]",
        all_hands: "Callable[[], AllHands]",
    ) -> None:
        """Read rows from `connection`; call the other parameters when a question needs them."""
        self._connection, self._evaluator = connection, evaluator
        self._classes, self._all_hands = classes, all_hands

    def value(self, cards: str) -> "ValueAnswer":
        """Return the value of five to seven cards."""
        from ..values.value import best_value

        return best_value(self._connection, cards)

    def values(self, hands: "HandsLike") -> "npt.NDArray[np.uint16]":
        """Return the values of many hands: (n,) uint16."""
        from ..values.many_values import many_values

        return many_values(self._evaluator(), hands)

    def rank_holds(
        self, hand: str, dead: str, hold: str | None, objective: str, royal: "Royal", opponents: "Opponents"
    ) -> "DiscardAnswer":
        """Rank the holds of a hand."""
        return self._discards.rank_holds(hand, dead, hold, objective, royal, opponents)

    def discard_table(self, hands: "HandsLike") -> "pl.DataFrame":
        """Return every hold of many hands: 32 rows per hand."""
        from .holds.many_hands import discard_table

        return discard_table(self._connection, hands)

    def compare_policies(self, policies: tuple[str, ...], games: int, seed: int) -> "PoliciesAnswer":
        """Compare drawing policies."""
        from ...games.draw.answers.policies import PoliciesAnswer
        from .policies import measure_policies

        rows = measure_policies(self._connection, policies, self._classes)
        if games:
            rows = self._all_hands().play_games(rows, games, seed)
        return PoliciesAnswer(policies=rows, games=games, seed=seed)

    @cached_attribute
    def _discards(self) -> "Discards":
        from .holds.discard import Discards

        return Discards(self._connection, self._classes)
