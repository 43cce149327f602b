"""A pay table played perfectly or by a policy: its return, break-even royal flush, holds and strategy."""

from fractions import Fraction
from math import floor
from typing import TYPE_CHECKING

import numpy as np

from ...cards.hands.sizes import HAND_SIZE
from ...games.draw.answers.paytable import OutcomeAnswer, PayTableAnswer, StrategyAnswer, StrategyLine
from ...games.draw.goals import outcomes_of, pays_of
from ...games.draw.objective import policy_name
from ...games.draw.paytables.paytable import NOTHING, PayTable
from ...games.draw.response import Response, best_response, draw_weights, worths_of
from ...games.draw.rules import draw_counts
from ...games.draw.strategy.shared_deals import WorthSpread, worth_spread
from ...work.toml_fields import MOST
from ..batches import require_polars
from ..database.connection import Connection
from .hand_classes import HandClasses, policy_holds

if TYPE_CHECKING:
    import polars as pl

STEP = 1_000
"""Pays of the royal flush are tried in steps of 1 / `STEP` coins."""


class PlayedTable:
    """A pay table, with the hold of every hand class of its deck."""

    def __init__(
        self, connection: Connection, classes: HandClasses, table: PayTable, objective: str | None = None
    ) -> None:
        """Play by `objective`, or perfectly; `classes` are those of the table's deck. Raises `BadInput`."""
        self._connection, self._classes, self._table = connection, classes, table
        self._objective = None if objective is None else policy_name(objective)
        self._holds = None if self._objective is None else policy_holds(connection, classes, self._objective)

    def answer(self) -> PayTableAnswer:
        """Count every outcome exactly."""
        return self._answer_on(self._table)

    def break_even(self) -> Fraction | None:
        """Return the royal flush's pay at which the table returns 100 %, in coins per coin bet; None if there is none.

        The best return is a convex function of the royal's pay, and each policy's return is a straight line at or below
        it. Where one policy breaks even, the best policy returns at least 100 % and so breaks even at a lower pay; this
        repeats until the pay stays the same. Pays are tried in thousandths: the policy is the best at the thousandth
        below the result.
        """
        table = self._table
        if table.royal is None:
            return None
        tried = table.royal.pay
        found: dict[Fraction, Fraction] = {}
        while tried not in found:
            even = _even(self._answer_on(table.with_royal(tried)), table.royal.name)
            if self._holds is None and tried < MOST and (even is None or even > MOST):
                tried = Fraction(MOST)  # the best policy for a small royal may never make one
                continue
            if even is None or not 0 <= even <= MOST:
                return None
            found[tried] = even
            tried = tried if self._holds is not None else Fraction(floor(even * STEP), STEP)
        return min(found.values())

    def worth_spread(self) -> WorthSpread:
        """Return the spread of the hold's worth; its variance is the covariance of two lines that share a deal."""
        lattice, pays = self._classes.lattice, pays_of(self._table, self._classes.kinds)
        worths = self._best(self._table).worths if self._holds is None else worths_of(lattice, pays, self._holds)
        return worth_spread(worths, lattice.ways, self._table.unit)

    def holds(self) -> "pl.DataFrame":
        """Return one row per hand class: the hold, its cards, its mean pay, and the best hold's mean pay."""
        import polars as pl

        require_polars()
        best, unit = self._best(self._table), self._table.unit
        kept, worths = best.holds, best.worths
        if self._holds is not None:
            kept = self._holds
            worths = worths_of(self._classes.lattice, pays_of(self._table, self._classes.kinds), kept)
        of_deck = "joker_hand_classes" if self._table.deck.jokers else "hand_classes"
        hands = self._connection.columns(f"SELECT hand_id, cards, ways FROM {of_deck} ORDER BY hand_id")
        held = [held_text(cards, hold) for cards, hold in zip(hands["cards"], kept.tolist(), strict=True)]
        columns = {"hold": kept, "held": held, "value": worths.over(unit), "best_value": best.worths.over(unit)}
        return pl.DataFrame({**hands, **columns})

    def strategy(self) -> StrategyAnswer:
        """Return the list of holds to memorise."""
        from ...games.draw.strategy.ranked_list import summarise

        table = self._table
        found = summarise(self._classes.lattice, table, self._classes.kinds)
        lines = tuple(
            StrategyLine(line.number, line.name, line.example, line.deals, line.wrong_deals, line.worth)
            for line in found.lines
        )
        return StrategyAnswer(table.name, table.title, found.returned, found.cost, found.wrong_deals, lines)

    def _best(self, table: PayTable) -> Response:
        return best_response(self._classes.lattice, pays_of(table, self._classes.kinds))

    def _answer_on(self, table: PayTable) -> PayTableAnswer:
        """Count every outcome of another table for the same deck."""
        kept = self._best(table).holds if self._holds is None else self._holds
        final_hands = self._classes.lattice.final_hands(kept, draw_weights(table.deck))
        combinations = np.zeros(len(table.outcomes) + 1, np.int64)
        np.add.at(combinations, outcomes_of(table, self._classes.kinds), final_hands)
        *paid, nothing = combinations.tolist()
        outcomes = [
            OutcomeAnswer(outcome.name, outcome.pay, count) for outcome, count in zip(table.outcomes, paid, strict=True)
        ]
        if nothing:
            outcomes.append(OutcomeAnswer(NOTHING, Fraction(0), nothing))
        return PayTableAnswer(
            table.name,
            table.title,
            tuple(outcomes),
            draw_counts(table.deck).combinations,
            table.unit,
            table.coins,
            objective=self._objective,
        )


def _even(answer: PayTableAnswer, royal: str) -> Fraction | None:
    """Return the royal's pay at which the policy of `answer` breaks even; None if it never makes a royal."""
    count = next(outcome.combinations for outcome in answer.outcomes if outcome.name == royal)
    pays = (outcome.pay * outcome.combinations for outcome in answer.outcomes if outcome.name != royal)
    return (answer.combinations - sum(pays, Fraction(0))) / count if count else None


def held_text(cards: str, hold: int) -> str:
    """Return the cards that a hold keeps of a hand given as text.

    >>> held_text("2c2dQhKhAh", 0b11100)
    'QhKhAh'
    """
    return "".join(cards[2 * place : 2 * place + 2] for place in range(HAND_SIZE) if hold >> place & 1)
