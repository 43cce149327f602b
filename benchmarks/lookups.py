"""Warm lookups in Python: a thousand different random questions of each kind, and many hands in one call."""

from collections.abc import Callable

import outs
from outs.benchmarks.timing import WARM_UP, Row, asked, random_hands, repeated, report
from outs.query.holdem.equity.many_equities import Question
from outs.query.session import Tables
from outs.web.workers.compute_worker import json_body

TIMES = 1_000
PAY_TABLE = "jacks-or-better-9-6"
RANGE = "88+, A5s+, KQs, QJs:0.5, AJo+"
MANY = 10_000
BOUND = 5e-3
"""Bound on the time of a question, in seconds, as all bounds here."""
DISCARD_BOUND, HOLDEM_BOUND, MANY_BOUND = 0.2e-3, 0.1e-3, 5e-6
"""Bounds on lookups by row number: all holds of a hand; a pair of holes or a hole on a board; one hand of many."""
SLOWEST = 5
"""Factor between a lookup's bound and the bound on its 99th percentile."""
ON_FLOP, COUNTED_BOUND = "hole against hole on a flop", 0.15e-3
"""Pairs of holes whose 990 run-outs are counted, and the bound on one."""
MANY_EQUITIES_BOUND = 30e-6
"""Bound on one equity question of many, from its text to its row."""
BODY_BOUND = 0.25e-3
"""Bound on all holds of a hand as JSON text."""
PUSH_FOLD_BOUND = 50e-3
"""Bound on solving push or fold at one stack."""
FEW = 50
"""Number of stacks that are solved."""
OUTS_BOUND = 20e-3
"""Bound on all next cards of a hand."""


def warm(tables: Tables) -> list[Row]:
    """Measure questions to a session that has answered others; `deal` is seven cards."""
    kinds: dict[str, Callable[[str], object]] = {
        "value of five cards": lambda deal: tables.value(deal[:10]),
        "value of seven cards": tables.value,
        "all holds of a hand": lambda deal: tables.discard(deal[:10], objective="better"),
        "all holds by the chance to win": lambda deal: tables.discard(deal[:10]),
        "all holds on a pay table": lambda deal: tables.discard(deal[:10], objective=PAY_TABLE),
        "hole against hole": lambda deal: tables.equity(deal[:4], deal[4:8]),
        ON_FLOP: lambda deal: tables.equity(deal[:4], deal[4:8], board=deal[8:14]),
        "hole against random": lambda deal: tables.equity(deal[:4], "random"),
        "hole against random on a flop": lambda deal: tables.equity(deal[:4], "random", board=deal[4:10]),
        "hole against random on a turn": lambda deal: tables.equity(deal[:4], "random", board=deal[4:12]),
        "strength on a flop": lambda deal: tables.strength(deal[:4], deal[4:10]),
        "strength on a turn": lambda deal: tables.strength(deal[:4], deal[4:12]),
        "all of a flop's row": lambda deal: tables.state(deal[:4], deal[4:10]),
        "all of a turn's row": lambda deal: tables.state(deal[:4], deal[4:12]),
    }
    return [
        asked(what, ask, random_hands(TIMES, 7, seed), *_bounds(what)) for seed, (what, ask) in enumerate(kinds.items())
    ]


def _bounds(what: str) -> tuple[float, float | None]:
    """Return the bounds on a question's median and 99th percentile; the latter is None for questions that compute."""
    if what.startswith("strength"):
        return BOUND, None
    if what == ON_FLOP:
        return COUNTED_BOUND, None
    bound = DISCARD_BOUND if what.startswith("all holds") else HOLDEM_BOUND
    return bound, SLOWEST * bound


def bodies(tables: Tables) -> list[Row]:
    """Measure all holds of a hand as the text that a service sends."""
    hands = random_hands(TIMES, 5, 99)
    return [asked("all holds of a hand as JSON", lambda hand: json_body(tables.discard(hand)), hands, BODY_BOUND)]


def next_cards(tables: Tables) -> list[Row]:
    """Measure every card that can come next; `deal` is seven cards."""
    kinds: dict[str, Callable[[str], object]] = {
        "outs on a flop against random": lambda deal: tables.outs(deal[:4], deal[4:10]),
        "outs on a turn against random": lambda deal: tables.outs(deal[:4], deal[4:12]),
        "outs on a flop against random, two dead": lambda deal: tables.outs(deal[:4], deal[4:10], dead=deal[10:14]),
        "outs on a flop against a hole": lambda deal: tables.outs(deal[:4], deal[4:10], deal[10:14]),
        "outs on a flop against a range": lambda deal: tables.outs(deal[:4], deal[4:10], RANGE),
    }
    return [asked(what, ask, random_hands(TIMES, 7, len(what)), OUTS_BOUND) for what, ask in kinds.items()]


def push_or_fold(tables: Tables) -> list[Row]:
    """Measure both charts, looked up and solved; stacks differ by less than a tenth."""
    in_table = [10 + tenths % 150 / 10 for tenths in range(TIMES + WARM_UP)]
    between = [10.03 + tenths / 10 for tenths in range(FEW + WARM_UP)]
    kinds = (("in the table", in_table, BOUND), ("solved", between, PUSH_FOLD_BOUND))
    return [
        asked(f"push or fold, both charts, {how}", lambda stack: tables.push_fold(stack=stack), stacks, bound)
        for how, stacks, bound in kinds
    ]


def many_hands(tables: Tables) -> list[Row]:
    """Measure the time per hand when many are asked in one call."""
    batches = iter([random_hands(MANY, 5, seed) for seed in range(4)])
    tables.discards(next(batches)[:10])
    row = repeated("", lambda: tables.discards(next(batches)), 3)
    return [Row(f"all holds of a hand, {MANY:,} in one call", row.median / MANY, bound=MANY_BOUND)]


def many_equities(tables: Tables) -> list[Row]:
    """Measure the time per equity question when many are asked in one call, answered by a table or counted."""

    def preflop(seed: int) -> list[Question]:
        return [(deal[:4], deal[4:]) for deal in random_hands(MANY, 4, seed)]

    def on_board(cards: int) -> Callable[[int], list[Question]]:
        return lambda seed: [
            {"players": (deal[:4], "random"), "board": deal[4:]} for deal in random_hands(MANY, 2 + cards, seed)
        ]

    kinds = {"hole against hole": preflop, "hole against random on a flop": on_board(3)}
    kinds["hole against random on a turn"] = on_board(4)
    kinds[ON_FLOP] = lambda seed: [
        {"players": (deal[:4], deal[4:8]), "board": deal[8:]} for deal in random_hands(MANY, 7, seed)
    ]
    rows = []
    for what, ask in kinds.items():
        batches = iter([ask(seed) for seed in range(4)])
        tables.equities(next(batches)[:10])
        row = repeated("", lambda batches=batches: tables.equities(next(batches)), 3)  # type: ignore[misc]
        rows.append(
            Row(
                f"{what}, {MANY:,} in one call",
                row.median / MANY,
                bound=COUNTED_BOUND if what == ON_FLOP else MANY_EQUITIES_BOUND,
            )
        )
    return rows


def groups() -> dict[str, list[Row]]:
    """Return every measurement of this file."""
    with outs.open() as tables:
        rows = (
            warm(tables)
            + bodies(tables)
            + next_cards(tables)
            + push_or_fold(tables)
            + many_hands(tables)
            + many_equities(tables)
        )
        return {"Warm questions in Python": rows}


if __name__ == "__main__":
    report(groups())
