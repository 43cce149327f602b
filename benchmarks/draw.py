"""Draw poker: whole pay tables, hands with dead cards, and the equilibrium."""

from contextlib import closing
from itertools import combinations
from statistics import median

import numpy as np

import outs
from outs.benchmarks.timing import (
    WARM_UP,
    Row,
    asked,
    beside_published,
    faster,
    random_deals,
    random_hands,
    repeated,
    report,
    seconds,
)
from outs.cards.notation import cards_text
from outs.games.draw.equilibrium import solve
from outs.games.draw.paytables.paytable import bundled_names, load_paytable
from outs.query.database.connection import Connection
from outs.query.draw.hand_classes import load_hand_classes
from outs.query.session import Tables

PAY_TABLE = "jacks-or-better-9-6"
SAMPLE = 5
"""Hands whose every draw is dealt out."""
TIMES = 20
PANDA_PROBS = 2.0
"""Seconds for the best play of all hands that panda-probs publishes."""


def pay_tables(tables: Tables, connection: Connection) -> list[Row]:
    """Measure whole pay tables, the best hold of a hand against dealing every draw, and the equilibrium.

    The published time is of the README of github.com/avril-affine/panda-probs (Zig), read in November 2026.
    """
    with outs.open() as fresh:
        first = seconds(lambda: fresh.paytable(PAY_TABLE))
    each = median(seconds(lambda n=name: tables.paytable(n)) for name in bundled_names() * 3)  # type: ignore[misc]
    dealt = median(seconds(lambda d=deal: enumerated_best(tables, d)) for deal in random_deals(SAMPLE, 5).tolist())  # type: ignore[misc]
    hands = load_hand_classes(connection)
    pays = iter(range(10, 10 + TIMES))
    changed = repeated(
        "", lambda: tables.paytable(load_paytable(PAY_TABLE).with_pays({"Full House": next(pays)})), 5
    ).median
    hold = asked("", lambda hand: tables.discard(hand, objective=PAY_TABLE), random_hands(TIMES + WARM_UP, 5))
    return [
        Row("the return of a bundled pay table", each),
        Row("the first one after opening the tables", first),
        beside_published("a changed pay table: all holds, return, counts", changed, "panda-probs in Zig", PANDA_PROBS),
        faster("the best hold of a hand on a pay table", hold.median, "every draw of it, valued in bulk", dealt),
        repeated("the equilibrium of the draw", lambda: solve(hands.lattice, hands.values), 3),
    ]  # fmt: skip


def dead_cards(tables: Tables) -> list[Row]:
    """Measure all holds of random hands with five random dead cards."""
    goals = {"": "better", " by the chance to win": "win", " on a pay table": PAY_TABLE}
    return [
        asked(
            f"all holds{what}, five dead cards",
            lambda deal, goal=goal: tables.discard(deal[:10], dead=deal[10:], objective=goal),  # type: ignore[misc]
            random_hands(TIMES + WARM_UP, 10, seed),
        )
        for seed, (what, goal) in enumerate(goals.items())
    ]


def enumerated_best(tables: Tables, deal: list[int]) -> None:
    """Find the best mean pay of a hand by valuing it after every draw of every hold; exit if the table disagrees."""
    table = load_paytable(PAY_TABLE)
    pays = np.array([0, *table.pays()])
    unseen = np.array([card for card in range(52) if card not in deal])
    best = 0.0
    for size in range(6):
        draws = np.array(list(combinations(unseen.tolist(), 5 - size)), np.int64)
        for kept in combinations(deal, size):
            final = np.concatenate([np.tile(kept, (len(draws), 1)).astype(np.int64), draws], axis=1)
            best = max(best, float(pays[tables.values(final)].mean()))
    found = tables.discard(cards_text(deal), objective=PAY_TABLE).best.objective_value
    if found is None or abs(found - best) > 1e-9:
        raise SystemExit("the enumeration disagrees with the table")


def groups() -> dict[str, list[Row]]:
    """Return every measurement of this file."""
    with outs.open() as tables, closing(Connection(tables.directory)) as connection:
        return {"Draw poker": pay_tables(tables, connection) + dead_cards(tables)}


if __name__ == "__main__":
    report(groups())
