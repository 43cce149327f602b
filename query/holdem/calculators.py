"""Calculators of one game that follows hold'em's rules: one object per kind of question."""

from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import cache
from typing import TYPE_CHECKING, TypeVar

from ...cards.deck import STANDARD, Deck
from ...cards.lazy_attribute import cached_attribute
from ..database.connection import Connection

if TYPE_CHECKING:
    from ...cards.answers.equity_answers import EquityAnswer
    from ...cards.hands.evaluator import Evaluator
    from ...cards.hands.order import Order
    from ...games.holdem.answers.outs import OutsAnswer
    from ...games.holdem.answers.strength import StrengthAnswer
    from .belief_agent import BeliefAgent
    from .equity.equity import EquityCalculator
    from .equity.lookup import PreflopTables
    from .outs import OutsFinder
    from .push_fold.heads_up import PushFoldSolver
    from .strength.states import StateFinder, StateTables
    from .strength.strength import StrengthCalculator

Noted = TypeVar("Noted", bound="EquityAnswer | OutsAnswer | StrengthAnswer")


class Calculators:
    """The calculators of a game, each made on first use."""

    def __init__(
        self, connection: Connection, evaluator: "Callable[[], Evaluator]", order: "Order | None" = None
    ) -> None:
        """Serve hold'em, with its `evaluator` for counting, or a game with its own `order` of hands and deck."""
        self._connection, self._order = connection, order
        self.evaluator = cache(self._build_evaluator) if order else evaluator

    @cached_attribute
    def equities(self) -> "EquityCalculator":
        """The calculator of equities."""
        from .equity.equity import EquityCalculator

        return EquityCalculator(
            self._connection, self.evaluator, lambda: self.states, deck=self.deck, preflop=self._preflop
        )

    @cached_attribute
    def push_fold(self) -> "PushFoldSolver":
        """The solver of push or fold."""
        from .push_fold.heads_up import PushFoldSolver

        return PushFoldSolver(self._connection, lambda: self._preflop.required_matchups, self.deck)

    @cached_attribute
    def _preflop(self) -> "PreflopTables":
        if self._order is None:
            from .equity.lookup import HoldemPreflop

            return HoldemPreflop(self._connection)
        from .equity.requested_preflop import RequestedPreflop

        return RequestedPreflop(self._connection, self._order.name, self.deck)

    @cached_attribute
    def agent(self) -> "BeliefAgent":
        """The belief agent."""
        from .belief_agent import BeliefAgent

        return BeliefAgent(self._connection, self.evaluator, self.states, self.deck, self.equities)

    @cached_attribute
    def outs(self) -> "OutsFinder":
        """The finder of outs."""
        from .outs import OutsFinder

        return OutsFinder(self.evaluator, self.states, self._order)

    @cached_attribute
    def strengths(self) -> "StrengthCalculator":
        """The calculator of hand strength."""
        from .strength.strength import StrengthCalculator

        return StrengthCalculator(self.evaluator, self.states, self.deck)

    @cached_attribute
    def states(self) -> "StateTables":
        """The access to the tables of flop and turn."""
        from .strength.states import StateTables

        if self._order is None:
            return StateTables(self._connection)
        from .strength.states import RequestedStates

        return StateTables(self._connection, RequestedStates(self._connection, self._order))

    @cached_attribute
    def state_rows(self) -> "StateFinder":
        """The finder of the full row of a hole on a board."""
        from .strength.states import StateFinder

        return StateFinder(self.evaluator, self.states, self.deck)

    def with_notes(self, answer: Noted, ranges: Iterable[object]) -> Noted:
        """Return the answer with notes about the interpretation of ambiguous ranges; arrays of weights have none."""
        from ...cards.ranges.range import range_of

        texts = [text for text in ranges if isinstance(text, str)]
        notes = dict.fromkeys(note for text in texts for note in range_of(text, self.deck).notes)
        return replace(answer, notes=(*answer.notes, *notes)) if notes else answer

    def _build_evaluator(self) -> "Evaluator":
        from ...cards.hands.evaluator import build_evaluator

        assert self._order
        return build_evaluator(self._order)

    @property
    def deck(self) -> Deck:
        """The game's deck."""
        return self._order.deck if self._order else STANDARD
