"""The questions about lowball draw: how a session answers them."""

from typing import TYPE_CHECKING

from ...cards.lazy_attribute import cached_attribute
from ..hand_games import HandQuestions

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt
    import polars as pl

    from ...cards.hands.evaluator import Evaluator
    from ...cards.mask_arrays import HandsLike
    from ...games.draw.policy_answers import PoliciesAnswer
    from ...games.lowball.answers import LowballDiscardAnswer
    from ...games.lowball.value_answers import LowballValueAnswer
    from ..hand_games import DiscardQuestion
    from .discard import LowballDiscards
    from .value import LowballValuer


class LowballQuestions(HandQuestions):
    """Lowball draw, deuce-to-seven and ace-to-five."""

    def _value_lowball(self, cards: str, game: str) -> "LowballValueAnswer":
        return self._low_values.value(cards, game)

    def _values_lowball(self, hands: "HandsLike", game: str) -> "npt.NDArray[np.uint16]":
        from ..many_values import many_values

        return many_values(self._low_evaluator(game), hands)

    def _discard_lowball(self, asked: "DiscardQuestion") -> "LowballDiscardAnswer":
        return self._low_game(asked.game).rank_holds(asked)

    def _discards_lowball(self, hands: "HandsLike", game: str) -> "pl.DataFrame":
        from .many_hands import discard_table

        found = self._low_game(game)
        return discard_table(found.counts, found.categories, hands)

    def _policies_lowball(self, policies: tuple[str, ...], games: int, seed: int, game: str) -> "PoliciesAnswer":
        from ...games.draw.policy_answers import PoliciesAnswer
        from ...games.lowball.rules import LOWBALL
        from ..draw.policies import with_games
        from .policies import LowballPolicies

        found = LowballPolicies(self._connection, LOWBALL[game], lambda: self._low_game(game).counts)
        rows = found.measure(policies)
        if games:
            rows = with_games(rows, found.holds, self._hand_classes, self._low_evaluator(game), games, seed)
        return PoliciesAnswer(rows, games, seed, game)

    def _low_evaluator(self, game: str) -> "Evaluator":
        if game not in self._low_evaluators:
            from ...cards.hands.evaluator import build_evaluator
            from ...games.lowball.rules import LOWBALL

            self._low_evaluators[game] = build_evaluator(LOWBALL[game].order)
        return self._low_evaluators[game]

    def _low_game(self, game: str) -> "LowballDiscards":
        if game not in self._low_discards:
            from ...games.lowball.rules import LOWBALL
            from .discard import LowballDiscards

            self._low_discards[game] = LowballDiscards(self._connection, LOWBALL[game], lambda: self._hand_classes)
        return self._low_discards[game]

    @cached_attribute
    def _low_values(self) -> "LowballValuer":
        from .value import LowballValuer

        return LowballValuer(self._connection)

    @cached_attribute
    def _low_discards(self) -> "dict[str, LowballDiscards]":
        return {}

    @cached_attribute
    def _low_evaluators(self) -> "dict[str, Evaluator]":
        return {}
