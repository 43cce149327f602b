"""Questions that need every hand of draw poker: pay tables, strategies, and games between policies."""

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from typing import TYPE_CHECKING

from ...cards.deck import Deck
from ...cards.hands.evaluator import Evaluator
from ...cards.lazy_attribute import cached_attribute
from ...games.draw.answers.paytable import PayTableAnswer, StrategyAnswer
from ...games.draw.answers.policies import PolicyAnswer
from ...games.draw.objective import policy_name
from ...games.draw.paytables.paytable import PayTable
from ...games.draw.response import Holds
from ..database.connection import Connection
from ..values.hand_classes import HandClasses, load_joker_hand_classes
from .paytable import all_holds, break_even_royal, paytable_answer
from .policies import with_games
from .policy_holds import policy_holds

if TYPE_CHECKING:
    import polars as pl


class AllHands:
    """Answers computed from the whole lattice of hands and holds."""

    def __init__(
        self, connection: Connection, evaluator: Callable[[], Evaluator], classes: Callable[[], HandClasses]
    ) -> None:
        """Compute from `classes`, which loads the hand classes and their lattice; `evaluator` is needed for games."""
        self._connection = connection
        self._evaluator = evaluator
        self._standard_classes = classes

    @cached_attribute
    def _joker_classes(self) -> HandClasses:
        """The hand classes of the deck with a joker."""
        return load_joker_hand_classes(self._connection, self._standard_classes())

    def _classes_of(self, deck: Deck) -> HandClasses:
        return self._joker_classes if deck.jokers else self._standard_classes()

    def paytable(self, table: PayTable, objective: str | None = None) -> PayTableAnswer:
        """Compute the return of a pay table; see `Tables.paytable`."""
        objective = None if objective is None else policy_name(objective)
        classes = self._classes_of(table.deck)
        answer = paytable_answer(classes, table, self._holds(classes, objective))
        return replace(answer, objective=objective)

    def break_even(self, table: PayTable, objective: str | None) -> Fraction | None:
        """Compute the royal flush's pay at which the return is 100 %; see `Tables.paytable`."""
        classes = self._classes_of(table.deck)
        return break_even_royal(
            classes, table, self._holds(classes, None if objective is None else policy_name(objective))
        )

    def holds(self, table: PayTable, objective: str | None) -> "pl.DataFrame":
        """Return the hold of every hand class on a pay table; see `paytable.all_holds`."""
        classes = self._classes_of(table.deck)
        return all_holds(self._connection, classes, table, self._holds(classes, objective))

    def strategy(self, table: PayTable) -> StrategyAnswer:
        """Return the list of holds to memorise for a pay table."""
        from ...games.draw.strategy.ranked_list import summarise

        classes = self._classes_of(table.deck)
        found = summarise(classes.lattice, table, classes.kinds)
        return StrategyAnswer(table.name, table.title, found.returned, found.cost, found.wrong_deals, found.lines)

    def play_games(self, rows: tuple[PolicyAnswer, ...], games: int, seed: int) -> tuple[PolicyAnswer, ...]:
        """Return the policies with their results in `games` games against the equilibrium from one deck."""
        classes = self._standard_classes()
        return with_games(
            rows,
            lambda policy: policy_holds(self._connection, classes, policy),
            classes,
            self._evaluator(),
            games,
            seed,
        )

    def _holds(self, classes: HandClasses, objective: str | None) -> Holds | None:
        return None if objective is None else policy_holds(self._connection, classes, objective)
