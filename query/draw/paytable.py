"""Pay tables over all hands at once: the exact return of the best play or a policy, and the royal that evens it."""

from fractions import Fraction
from math import floor
from typing import TYPE_CHECKING

import numpy as np

from ...games.draw.goals import outcomes_of, pays_of
from ...games.draw.odds import COMBINATIONS, HAND
from ...games.draw.paytable import MOST, NOTHING, PayTable
from ...games.draw.paytable_answers import OutcomeAnswer, PayTableAnswer
from ...games.draw.response import DRAW_WEIGHTS, Holds, Response, best_response, worths_of
from ..connection import Connection
from .hand_classes import HandClasses

if TYPE_CHECKING:
    import polars as pl

STEP = 1_000
"""Royals are tried in thousandths of a coin."""


def paytable_answer(classes: HandClasses, table: PayTable, holds: Holds | None = None) -> PayTableAnswer:
    """What the table returns if every hand keeps the hold given, or else its best: exact counts of every outcome."""
    if holds is None:
        holds = best_holds(classes, table).holds
    final_hands = classes.lattice.final_hands(holds, DRAW_WEIGHTS)
    places = outcomes_of(table, classes.values, classes.deuces_wild)
    combinations = np.zeros(len(table.outcomes) + 1, np.int64)
    np.add.at(combinations, places, final_hands)
    *paid, nothing = combinations.tolist()
    outcomes = [
        OutcomeAnswer(outcome.name, outcome.pay, count) for outcome, count in zip(table.outcomes, paid, strict=True)
    ]
    if nothing:
        outcomes.append(OutcomeAnswer(NOTHING, Fraction(0), nothing))
    return PayTableAnswer(table.name, table.title, tuple(outcomes), COMBINATIONS, table.unit, table.coins)


def best_holds(classes: HandClasses, table: PayTable) -> Response:
    """The best hold of every hand."""
    return best_response(classes.lattice, pays_of(table, classes.values, classes.deuces_wild))


def break_even_royal(classes: HandClasses, table: PayTable, holds: Holds | None = None) -> Fraction | None:
    """What the royal flush must pay for a return of one, in coins for one; None if no pay does that.

    The best return is convex in the royal's pay, and each policy's a straight line below it. So where one policy breaks
    even the best returns one or more, and the best policy there breaks even at a lower pay, until it is the same. Pays
    are tried in thousandths, so the policy is the best at the thousandth below the result.
    """
    if table.royal is None:
        return None
    tried = table.royal.pay
    found: dict[Fraction, Fraction] = {}
    while tried not in found:
        even = _even(paytable_answer(classes, table.with_royal(tried), holds), table.royal.name)
        if holds is None and tried < MOST and (even is None or even > MOST):
            tried = Fraction(MOST)  # what is best for a small royal may never make one
            continue
        if even is None or not 0 <= even <= MOST:
            return None
        found[tried] = even
        tried = tried if holds is not None else Fraction(floor(even * STEP), STEP)
    return min(found.values())


def _even(answer: PayTableAnswer, royal: str) -> Fraction | None:
    """The royal's pay at which this policy returns one."""
    count = next(outcome.combinations for outcome in answer.outcomes if outcome.name == royal)
    pays = (outcome.pay * outcome.combinations for outcome in answer.outcomes if outcome.name != royal)
    return (answer.combinations - sum(pays, Fraction(0))) / count if count else None


def all_holds(
    connection: Connection, classes: HandClasses, table: PayTable, holds: Holds | None = None
) -> "pl.DataFrame":
    """One row for each hand class: the hold kept, its cards, and its mean pay beside the best hold's."""
    import polars as pl

    best = best_holds(classes, table)
    kept = best.holds if holds is None else holds
    pays = pays_of(table, classes.values, classes.deuces_wild)
    worths = best.worths if holds is None else worths_of(classes.lattice, pays, kept)
    hands = connection.columns("SELECT hand_id, cards, ways FROM hand_classes ORDER BY hand_id")
    held = [held_text(cards, hold) for cards, hold in zip(hands["cards"], kept.tolist(), strict=True)]
    columns = {"hold": kept, "held": held, "value": worths.over(table.unit), "best_value": best.worths.over(table.unit)}
    return pl.DataFrame({**hands, **columns})


def held_text(cards: str, hold: int) -> str:
    """The cards of a hand that a hold keeps.

    >>> held_text("2c2dQhKhAh", 0b11100)
    'QhKhAh'
    """
    return "".join(cards[2 * place : 2 * place + 2] for place in range(HAND) if hold >> place & 1)
