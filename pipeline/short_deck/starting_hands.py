"""The starting-hand tables of short deck: each hand against one to three random hands, exactly."""

from collections.abc import Iterator

import numpy as np

from ...cards.hands.evaluator import Evaluator, build_evaluator
from ...cards.hands.order import Order
from ...cards.hands.starting_hands import STARTING_HANDS, hands_of
from ...games.short_deck.rules import DECK, ORDERS
from ...kernels.holdem.boards import EvaluatorArrays
from ...kernels.holdem.river import river_rows
from ...tables.short_deck import STARTING_HANDS as TABLES
from ..holdem.exact_starting_hands import (
    COMBINATIONS,
    OPPONENTS,
    Row,
    deals,
    deals_add_up,
    equities_are_those_of_the_counts,
    pots_add_up,
    row_of,
    rows_of,
    ties_add_up,
)
from ..holdem.random_opponents import Counts, tie_counts
from ..holdem.streets.checks import by_starting_hand, starting_hands_of
from ..stages.checks import Inputs, check
from ..stages.stage import Columns, Stage, Work
from .boards import board_classes, whole_river

HANDS = hands_of(DECK)
"""The 81 starting hands."""
BOARDS_AT_A_TIME = 4_096


def stage_of(order: Order) -> Stage:
    """Return the stage of one order's table."""

    def build(_inputs: Inputs, work: Work) -> Iterator[Columns]:
        evaluator = build_evaluator(order)
        exact = tie_counts(*board_classes(5), evaluator, work)
        exact[1] = against_one(evaluator)
        rows = [_row(hand, opponents, exact[opponents]) for hand in HANDS for opponents in OPPONENTS]
        yield {name: [row[name] for row in rows] for name in rows[0]}

    checks = (
        every_hand_has_a_row_for_each_number_of_opponents,
        deals_add_up,
        deals_are_those_of_the_deck,
        equities_are_those_of_the_counts,
        ties_add_up,
        *(pots_add_up(opponents, DECK.size) for opponents in OPPONENTS),
    )
    return Stage(TABLES[order.name], (), build, checks, {"order": order.name}, rows_of)


def against_one(evaluator: Evaluator) -> Counts:
    """Return deals won and tied against one random hand, summed over the holes of each starting hand: (169, 2)."""
    river, arrays = whole_river(evaluator), EvaluatorArrays.of(evaluator)
    boards, _ = board_classes(5)
    found = np.zeros((len(STARTING_HANDS), 2), np.int64)
    for start in range(0, len(boards), BOARDS_AT_A_TIME):
        rows = river_rows(boards[start : start + BOARDS_AT_A_TIME], arrays, river)
        hands = starting_hands_of(rows.hole_id.astype(np.int64))
        times = rows.ways.astype(np.int64)
        found += np.stack([by_starting_hand(hands, times * count) for count in (rows.win, rows.tie)], axis=1)
    return found


def _row(hand: str, opponents: int, counts: Counts) -> Row:
    ties = (counts[STARTING_HANDS.index(hand)] // COMBINATIONS[hand]).tolist()
    return row_of(hand, opponents, deals(opponents, DECK.size), ties)


@check
def every_hand_has_a_row_for_each_number_of_opponents(rows: list[Row], _inputs: Inputs) -> bool:
    """Hands are in the order of the 81, with three rows each."""
    expected = [(hand, opponents, COMBINATIONS[hand]) for hand in HANDS for opponents in OPPONENTS]
    return [(row["starting_hand"], row["opponents"], row["combinations"]) for row in rows] == expected


@check
def deals_are_those_of_the_deck(rows: list[Row], _inputs: Inputs) -> bool:
    """`deals` counts the deals of 36 cards."""
    return all(row["deals"] == deals(row["opponents"], DECK.size) for row in rows)


STAGES = {order.name: stage_of(order) for order in ORDERS}
"""The stage of each order."""
