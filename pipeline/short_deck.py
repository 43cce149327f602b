"""The tables of short deck hold'em: hold'em's, with another deck and two orders of hands."""

from collections.abc import Iterator
from functools import cache, partial

import numpy as np
import numpy.typing as npt
import pyarrow as pa

from ..cards.hands.evaluator import Evaluator, build_evaluator
from ..cards.hands.order import Order
from ..cards.hands.starting_hands import STARTING_HANDS, hands_of
from ..cards.mask_arrays import Masks, canonical_masks, combination_masks
from ..games.short_deck import DECK, ORDERS
from ..kernels.holdem.boards import EvaluatorArrays
from ..kernels.holdem.river import River, river_rows, sweep_types
from ..tables.declaration import Table
from ..tables.files.formats.parquet import arrow_table
from ..tables.short_deck import FLOPS, MATCHUPS, TURNS
from ..tables.short_deck import STARTING_HANDS as BEFORE_THE_FLOP
from .holdem.exact_starting_hands import (
    COMBINATIONS,
    OPPONENTS,
    Row,
    deals,
    deals_add_up,
    equities_are_those_of_the_counts,
    pots_add_up,
    row_of,
    rows_of,
    tie_counts,
    ties_add_up,
)
from .holdem.flop_and_turn import Street, columns_of_part
from .holdem.matchups import matchup_checks, matchup_columns, wins_over
from .holdem.river_types import boards_of_types
from .holdem.street_checks import (
    FLOP,
    TURN,
    StreetFacts,
    by_starting_hand,
    histogram_checks,
    starting_hands_of,
    street_checks,
)
from .stages.checks import Check, Inputs, check
from .stages.inputs import column
from .stages.stage import Columns, Stage, Work, by_row_group

Counts = npt.NDArray[np.int64]
HANDS = hands_of(DECK)
"""The 81 starting hands."""
BOARDS_AT_A_TIME = 4_096
BOARDS_PER_UNIT = {FLOP: 20, TURN: 256}
STRENGTH_SQUARES = {"short-deck": 39_031_482_879_160, "short-deck-trips": 39_049_577_914_992}
"""The sum of (2 win + tie)^2 over all five-card boards and holes, against which flop and turn are checked."""


@cache
def board_classes(cards: int) -> tuple[Masks, Counts]:
    """Return the canonical boards of `cards` cards, ascending, and the number of boards each represents: (n,) each."""
    masks, ways = np.unique(canonical_masks(combination_masks(cards, DECK)), return_counts=True)
    return masks, ways.astype(np.int64)


def whole_river(evaluator: Evaluator) -> River:
    """Return the results on the river for every type of board."""
    types = boards_of_types(board_classes(5)[0], EvaluatorArrays.of(evaluator))
    return sweep_types(types.boards, types.arrays)


def starting_hands_stage(order: Order) -> Stage:
    """Return the stage of each starting hand against one to three random hands, in one order."""

    def build(_inputs: Inputs, work: Work) -> Iterator[Columns]:
        evaluator = build_evaluator(order)
        exact = tie_counts(*board_classes(5), evaluator, work)
        exact[1] = against_one(evaluator)
        rows = [_row(hand, opponents, exact[opponents]) for hand in HANDS for opponents in OPPONENTS]
        yield {name: [row[name] for row in rows] for name in rows[0]}

    checks = (
        every_hand_has_a_row_for_each_number_of_opponents,
        deals_add_up,
        Check(
            "deals are those of the deck",
            lambda rows, _inputs: all(row["deals"] == deals(row["opponents"], DECK.size) for row in rows),
        ),
        equities_are_those_of_the_counts,
        ties_add_up,
        *(pots_add_up(opponents, DECK.size) for opponents in OPPONENTS),
    )
    return Stage(BEFORE_THE_FLOP[order.name], (), build, checks, {"order": order.name}, rows_of)


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


def matchups_stage(order: Order) -> Stage:
    """Return the stage of every hole against every other over all boards, in one order."""
    before = BEFORE_THE_FLOP[order.name]

    def build(_inputs: Inputs, work: Work) -> Iterator[Columns]:
        boards, ways = board_classes(5)
        yield matchup_columns(wins_over(boards, ways, EvaluatorArrays.of(build_evaluator(order)), work), DECK)

    checks = (*matchup_checks(DECK), _add_up_to_what_hands_do(before.name))
    return Stage(MATCHUPS[order.name], (before,), build, checks, {"order": order.name})


def _add_up_to_what_hands_do(before: str) -> Check:
    """Check each starting hand's results over all opponents against its own table, which other code computed."""

    def holds(data: pa.Table, inputs: Inputs) -> bool:
        place = {hand: at for at, hand in enumerate(HANDS)}
        own = np.array([place[hand] for hand in data["starting_hand_a"].to_pylist()])
        alone = inputs[before].filter(column(inputs[before], "opponents") == 1)
        times = column(alone, "combinations")
        return all(
            np.array_equal(
                np.bincount(own, column(data, "ways") * column(data, name), len(HANDS)), times * column(alone, name)
            )
            for name in ("win", "tie", "lose")
        )

    return Check("every starting hand does as well as against one random hand", holds)


def street_stage(order: Order, table: Table, cards: int) -> Stage:
    """Return the stage of one order's table of boards of three or four `cards`."""
    before, squares = BEFORE_THE_FLOP[order.name], STRENGTH_SQUARES[order.name]
    facts = StreetFacts(order.deck, cards, lambda _inputs: board_classes(cards), squares, before.name)

    def build(_inputs: Inputs, work: Work) -> Iterator[Columns]:
        evaluator = build_evaluator(order)
        boards, per_unit = board_classes(cards)[0], BOARDS_PER_UNIT[cards]
        street = Street(boards, EvaluatorArrays.of(evaluator, cards + 2), whole_river(evaluator), per_unit)
        made = work.map(partial(columns_of_part, street), range(-(-len(boards) // per_unit)))
        yield from by_row_group(table, (arrow_table(table, columns) for columns in made))

    checks = street_checks(facts, histogram_checks(order.deck) if cards == FLOP else ())
    return Stage(table, (before,), build, checks.checks, {"order": order.name}, checks.gather)


STAGES = (
    *map(starting_hands_stage, ORDERS),
    *map(matchups_stage, ORDERS),
    *(
        street_stage(order, tables[order.name], cards)
        for cards, tables in ((FLOP, FLOPS), (TURN, TURNS))
        for order in ORDERS
    ),
)
"""The stages of all tables, in both orders."""
