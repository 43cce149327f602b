"""The questions about lowball draw: how a session answers them."""

from typing import TYPE_CHECKING

from ...cards.cached import cached_attribute
from ..hand_games import HandQuestions

if TYPE_CHECKING:
    from ...games.lowball.answers import LowballDiscardAnswer
    from ...games.lowball.value_answers import LowballValueAnswer
    from ..hand_games import DiscardQuestion
    from .discard import LowballDiscards
    from .value import LowballValuer


class LowballQuestions(HandQuestions):
    """Lowball draw, deuce-to-seven and ace-to-five."""

    def _value_lowball(self, cards: str, game: str) -> "LowballValueAnswer":
        return self._low_values.value(cards, game)

    def _discard_lowball(self, asked: "DiscardQuestion") -> "LowballDiscardAnswer":
        if asked.game not in self._low_discards:
            from ...games.lowball.rules import LOWBALL
            from .discard import LowballDiscards

            self._low_discards[asked.game] = LowballDiscards(self._connection, LOWBALL[asked.game])
        return self._low_discards[asked.game].rank_holds(asked)

    @cached_attribute
    def _low_values(self) -> "LowballValuer":
        from .value import LowballValuer

        return LowballValuer(self._connection)

    @cached_attribute
    def _low_discards(self) -> "dict[str, LowballDiscards]":
        return {}
