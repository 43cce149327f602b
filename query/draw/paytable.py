"""Answers about a pay table that need every hand: its return, break-even royal flush, holds and strategy."""

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from math import floor
from typing import TYPE_CHECKING

import numpy as np

from ...cards.deck import Deck
from ...cards.hands.evaluator import Evaluator
from ...cards.hands.sizes import HAND_SIZE
from ...cards.lazy_attribute import cached_attribute
from ...games.draw.answers.paytable import OutcomeAnswer, PayTableAnswer, StrategyAnswer, StrategyLine
from ...games.draw.answers.policies import PolicyAnswer
from ...games.draw.objectives.goals import outcomes_of, pays_of
from ...games.draw.objectives.objective import policy_name
from ...games.draw.paytables.amounts import MOST
from ...games.draw.paytables.paytable import NOTHING, PayTable
from ...games.draw.response import Holds, Response, best_response, draw_weights, worths_of
from ...games.draw.rules import draw_counts
from ..batches import require_polars
from ..database.connection import Connection
from .hand_classes import HandClasses, load_joker_hand_classes, policy_holds
from .policies import with_games

if TYPE_CHECKING:
    import polars as pl


STEP = 1_000
"""Pays of the royal flush are tried in steps of 1 / `STEP` coins."""


def paytable_answer(classes: HandClasses, table: PayTable, holds: Holds | None = None) -> PayTableAnswer:
    """Count every outcome exactly if hand i keeps `holds[i]`, (hands,), or its best hold by default."""
    if holds is None:
        holds = best_holds(classes, table).holds
    final_hands = classes.lattice.final_hands(holds, draw_weights(table.deck))
    places = outcomes_of(table, classes.kinds)
    combinations = np.zeros(len(table.outcomes) + 1, np.int64)
    np.add.at(combinations, places, final_hands)
    *paid, nothing = combinations.tolist()
    outcomes = [
        OutcomeAnswer(outcome.name, outcome.pay, count) for outcome, count in zip(table.outcomes, paid, strict=True)
    ]
    if nothing:
        outcomes.append(OutcomeAnswer(NOTHING, Fraction(0), nothing))
    whole = draw_counts(table.deck).combinations
    return PayTableAnswer(table.name, table.title, tuple(outcomes), whole, table.unit, table.coins)


def best_holds(classes: HandClasses, table: PayTable) -> Response:
    """Return the best hold of every hand on a pay table."""
    return best_response(classes.lattice, pays_of(table, classes.kinds))


def break_even_royal(classes: HandClasses, table: PayTable, holds: Holds | None = None) -> Fraction | None:
    """Return the royal flush's pay at which the table returns 100 %, in coins per coin bet; None if there is none.

    The best return is a convex function of the royal's pay, and each policy's return is a straight line at or below it.
    Where one policy breaks even, the best policy returns at least 100 % and so breaks even at a lower pay; this repeats
    until the pay stays the same. Pays are tried in thousandths: the policy is the best at the thousandth below the
    result.
    """
    if table.royal is None:
        return None
    tried = table.royal.pay
    found: dict[Fraction, Fraction] = {}
    while tried not in found:
        even = _even(paytable_answer(classes, table.with_royal(tried), holds), table.royal.name)
        if holds is None and tried < MOST and (even is None or even > MOST):
            tried = Fraction(MOST)  # the best policy for a small royal may never make one
            continue
        if even is None or not 0 <= even <= MOST:
            return None
        found[tried] = even
        tried = tried if holds is not None else Fraction(floor(even * STEP), STEP)
    return min(found.values())


def _even(answer: PayTableAnswer, royal: str) -> Fraction | None:
    """Return the royal's pay at which the policy of `answer` breaks even; None if it never makes a royal."""
    count = next(outcome.combinations for outcome in answer.outcomes if outcome.name == royal)
    pays = (outcome.pay * outcome.combinations for outcome in answer.outcomes if outcome.name != royal)
    return (answer.combinations - sum(pays, Fraction(0))) / count if count else None


def all_holds(
    connection: Connection, classes: HandClasses, table: PayTable, holds: Holds | None = None
) -> "pl.DataFrame":
    """Return one row per hand class: the hold, its cards, its mean pay, and the best hold's mean pay."""
    import polars as pl

    require_polars()
    best = best_holds(classes, table)
    kept = best.holds if holds is None else holds
    pays = pays_of(table, classes.kinds)
    worths = best.worths if holds is None else worths_of(classes.lattice, pays, kept)
    of_deck = "joker_hand_classes" if table.deck.jokers else "hand_classes"
    hands = connection.columns(f"SELECT hand_id, cards, ways FROM {of_deck} ORDER BY hand_id")
    held = [held_text(cards, hold) for cards, hold in zip(hands["cards"], kept.tolist(), strict=True)]
    columns = {"hold": kept, "held": held, "value": worths.over(table.unit), "best_value": best.worths.over(table.unit)}
    return pl.DataFrame({**hands, **columns})


def held_text(cards: str, hold: int) -> str:
    """Return the cards that a hold keeps of a hand given as text.

    >>> held_text("2c2dQhKhAh", 0b11100)
    'QhKhAh'
    """
    return "".join(cards[2 * place : 2 * place + 2] for place in range(HAND_SIZE) if hold >> place & 1)


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
        lines = tuple(
            StrategyLine(line.number, line.name, line.example, line.deals, line.wrong_deals, line.worth)
            for line in found.lines
        )
        return StrategyAnswer(table.name, table.title, found.returned, found.cost, found.wrong_deals, lines)

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
