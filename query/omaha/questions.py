"""The questions about Omaha: how a session compares hands."""

from typing import TYPE_CHECKING

from ...cards.lazy_attribute import cached_attribute
from ..equity_games import EquityQuestions

if TYPE_CHECKING:
    from ...cards.answers.equity_answers import EquityAnswer
    from ..equity_games import EquityQuestion
    from .equity import HandComparer


class OmahaQuestions(EquityQuestions):
    """Omaha."""

    def _compare_omaha(self, question: "EquityQuestion") -> "EquityAnswer":
        return self._omaha_hands.compare(question)

    @cached_attribute
    def _omaha_hands(self) -> "HandComparer":
        from .equity import HandComparer
        from .flops import FlopTable
        from .starting_hands import StartingHandTable

        flops = FlopTable(self._connection)
        return HandComparer(StartingHandTable(self._connection), flops, lambda: self._evaluator)
