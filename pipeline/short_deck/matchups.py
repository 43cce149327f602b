"""The matchup tables of short deck: every hole against every other over all boards."""

from collections.abc import Iterator

import numpy as np
import pyarrow as pa

from ...cards.hands.evaluator import build_evaluator
from ...cards.hands.order import Order
from ...cards.hands.starting_hands import hands_of
from ...games.short_deck.rules import DECK, ORDERS
from ...kernels.holdem.boards import EvaluatorArrays
from ...tables.short_deck import MATCHUPS, STARTING_HANDS
from ..columns import column
from ..holdem.preflop_matchups import columns_of, matchup_checks, wins_over
from ..stages.checks import Check, Inputs
from ..stages.stage import Columns, Stage, Work
from .boards import board_classes


def stage_of(order: Order) -> Stage:
    """Return the stage of one order's table."""
    before = STARTING_HANDS[order.name]

    def build(_inputs: Inputs, work: Work) -> Iterator[Columns]:
        boards, ways = board_classes(5)
        yield columns_of(wins_over(boards, ways, EvaluatorArrays.of(build_evaluator(order)), work), DECK)

    checks = (*matchup_checks(DECK), _add_up_to_what_hands_do(before.name))
    return Stage(MATCHUPS[order.name], (before,), build, checks, {"order": order.name})


def _add_up_to_what_hands_do(before: str) -> Check:
    """Check each starting hand's results over all opponents against its own table, which other code computed."""

    def holds(data: pa.Table, inputs: Inputs) -> bool:
        hands = hands_of(DECK)
        place = {hand: at for at, hand in enumerate(hands)}
        own = np.array([place[hand] for hand in data["starting_hand_a"].to_pylist()])
        alone = inputs[before].filter(column(inputs[before], "opponents") == 1)
        times = column(alone, "combinations")
        return all(
            np.array_equal(
                np.bincount(own, column(data, "ways") * column(data, name), len(hands)), times * column(alone, name)
            )
            for name in ("win", "tie", "lose")
        )

    return Check("every starting hand does as well as against one random hand", holds)


STAGES = {order.name: stage_of(order) for order in ORDERS}
"""The stage of each order."""
