"""Exact return of a pay table, by the best play or a policy, and the break-even pay of the royal flush."""

from fractions import Fraction
from math import floor
from typing import TYPE_CHECKING

import numpy as np

from ...cards.hands.sizes import HAND_SIZE
from ...games.draw.answers.paytable import OutcomeAnswer, PayTableAnswer
from ...games.draw.goals import outcomes_of, pays_of
from ...games.draw.paytables.paytable import NOTHING, PayTable
from ...games.draw.paytables.toml_fields import MOST
from ...games.draw.response import Holds, Response, best_response, draw_weights, worths_of
from ...games.draw.rules import draw_counts
from ..database.connection import Connection
from ..database.forks import require_polars
from ..values.hand_classes import HandClasses

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
