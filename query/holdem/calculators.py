"""What answers the questions about one game that is played as hold'em is: an object for each kind of question."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from ...cards.deck import STANDARD, Deck
from ...cards.lazy_attribute import cached_attribute
from ..database.connection import Connection

if TYPE_CHECKING:
    from ...cards.hands.evaluator import Evaluator
    from ...cards.hands.order import Order
    from .agent.belief_agent import BeliefAgent
    from .equity.equity import EquityCalculator
    from .equity.preflop_lookup import PreflopTables
    from .outs import OutsFinder
    from .push_fold import PushFoldSolver
    from .state import StateFinder
    from .strength.states import StateTables
    from .strength.strength import StrengthCalculator


class Calculators:
    """The calculators of a game, each made when it is first asked."""

    def __init__(
        self, connection: Connection, evaluator: "Callable[[], Evaluator]", order: "Order | None" = None
    ) -> None:
        """Hold'em, with its `evaluator` for what has to be counted; or a game with an `order` and a deck of its own."""
        self._connection, self._order = connection, order
        self.evaluator = self._own_evaluator if order else evaluator

    @cached_attribute
    def equities(self) -> "EquityCalculator":
        """Equity."""
        from .equity.equity import EquityCalculator

        return EquityCalculator(
            self._connection, self.evaluator, lambda: self.states, deck=self.deck, preflop=self._preflop
        )

    @cached_attribute
    def push_fold(self) -> "PushFoldSolver":
        """Push or fold."""
        from .push_fold import PushFoldSolver

        return PushFoldSolver(self._connection, lambda: self._preflop.required_matchups, self.deck)

    @cached_attribute
    def _preflop(self) -> "PreflopTables":
        if self._order is None:
            from .equity.preflop_lookup import HoldemPreflop

            return HoldemPreflop(self._connection)
        from .equity.requested_preflop import RequestedPreflop

        return RequestedPreflop(self._connection, self._order.name, self.deck)

    @cached_attribute
    def agent(self) -> "BeliefAgent":
        """The belief agent."""
        from .agent.belief_agent import BeliefAgent

        return BeliefAgent(self._connection, self.evaluator, self.states, self.deck, self.equities)

    @cached_attribute
    def outs(self) -> "OutsFinder":
        """Outs."""
        from .outs import OutsFinder

        return OutsFinder(self.evaluator, self.states, self._order)

    @cached_attribute
    def strengths(self) -> "StrengthCalculator":
        """Hand strength."""
        from .strength.strength import StrengthCalculator

        return StrengthCalculator(self.evaluator, self.states, self.deck)

    @cached_attribute
    def states(self) -> "StateTables":
        """The tables of flop and turn."""
        from .strength.states import StateTables

        if self._order is None:
            return StateTables(self._connection)
        from .strength.state_sources import RequestedStates

        return StateTables(self._connection, RequestedStates(self._connection, self._order))

    @cached_attribute
    def state_rows(self) -> "StateFinder":
        """All that is known of a hole on a board."""
        from .state import StateFinder

        return StateFinder(self.evaluator, self.states, self.deck)

    def _own_evaluator(self) -> "Evaluator":
        return self._built

    @cached_attribute
    def _built(self) -> "Evaluator":
        from ...cards.hands.evaluator import build_evaluator

        assert self._order
        return build_evaluator(self._order)

    @property
    def deck(self) -> Deck:
        """The cards."""
        return self._order.deck if self._order else STANDARD
