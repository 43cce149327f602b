"""The flop and turn tables of short deck, with the columns and checks of hold'em's."""

from collections.abc import Iterator
from functools import partial

from ...cards.hands.evaluator import build_evaluator
from ...cards.hands.order import Order
from ...games.short_deck.rules import ORDERS
from ...kernels.holdem.boards import EvaluatorArrays
from ...tables.declaration import Table
from ...tables.files.formats.parquet import arrow_table
from ...tables.short_deck import FLOPS, STARTING_HANDS, TURNS
from ..holdem.streets.checks import StreetFacts, histogram_checks, street_checks
from ..holdem.streets.columns import FLOP, TURN, Street, make
from ..parts.joined import by_row_group
from ..stages.checks import Inputs
from ..stages.stage import Columns, Stage, Work
from .boards import board_classes, whole_river

BOARDS_PER_UNIT = {FLOP: 20, TURN: 256}
STRENGTH_SQUARES = {"short-deck": 39_031_482_879_160, "short-deck-trips": 39_049_577_914_992}
"""The sum of (2 win + tie)^2 over all five-card boards and holes, against which flop and turn are checked."""


def stage_of(order: Order, table: Table, cards: int) -> Stage:
    """Return the stage of one order's table of boards of three or four `cards`."""
    before, squares = STARTING_HANDS[order.name], STRENGTH_SQUARES[order.name]
    facts = StreetFacts(order.deck, cards, lambda _inputs: board_classes(cards), squares, before.name)

    def build(_inputs: Inputs, work: Work) -> Iterator[Columns]:
        evaluator = build_evaluator(order)
        boards, per_unit = board_classes(cards)[0], BOARDS_PER_UNIT[cards]
        street = Street(boards, EvaluatorArrays.of(evaluator, cards + 2), whole_river(evaluator), per_unit)
        made = work.map(partial(make, street), range(-(-len(boards) // per_unit)))
        yield from by_row_group(table, (arrow_table(table, columns) for columns in made))

    checks = street_checks(facts, histogram_checks(order.deck) if cards == FLOP else ())
    return Stage(table, (before,), build, checks.checks, {"order": order.name}, checks.gather)


STAGES = tuple(
    stage_of(order, tables[order.name], cards) for cards, tables in ((FLOP, FLOPS), (TURN, TURNS)) for order in ORDERS
)
"""The stages of both streets, in both orders."""
