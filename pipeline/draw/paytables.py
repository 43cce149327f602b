"""The table `paytables`: how often each line of every bundled pay table is paid under best play."""

from collections.abc import Iterator

import numpy as np
import pyarrow as pa

from ...cards.deck import STANDARD, WITH_JOKER, Deck
from ...cards.lattice.subset_lattice import Lattice, with_joker
from ...games.draw.goals import Kinds, kinds_of_values, outcomes_of, pays_of
from ...games.draw.paytables.kinds import JOKER
from ...games.draw.paytables.paytable import FOLDER, NOTHING, PayTable, bundled_names, load_paytable
from ...games.draw.response import best_response, draw_weights
from ...games.draw.rules import draw_counts
from ...tables.base_tables import HAND_CLASSES, SUBSET_CLASSES
from ...tables.draw import JOKER_HAND_CLASSES, PAYTABLES
from ..stages.checks import Check, Inputs, check
from ..stages.inputs import column, lattice_from
from ..stages.stage import Columns, Stage, Work

BUNDLED = tuple(map(load_paytable, bundled_names()))


def build(inputs: Inputs, _work: Work) -> Iterator[Columns]:
    """Yield every line of each pay table, and one for hands that win nothing."""
    decks = _decks(inputs)
    rows: list[tuple[str, int, str, float, int]] = []
    for table in BUNDLED:
        lattice, kinds = decks[table.deck]
        holds = best_response(lattice, pays_of(table, kinds)).holds
        final_hands = lattice.final_hands(holds, draw_weights(table.deck))
        combinations = np.zeros(len(table.outcomes) + 1, np.int64)
        np.add.at(combinations, outcomes_of(table, kinds), final_hands)
        lines = zip(_lines(table), combinations.tolist(), strict=True)
        rows.extend((table.name, number, name, pay, count) for number, ((name, pay), count) in enumerate(lines, 1))
    yield dict(zip(("paytable", "line", "outcome", "pay", "combinations"), zip(*rows, strict=True), strict=True))


@check
def lines_are_those_of_the_pay_tables(data: pa.Table, _inputs: Inputs) -> bool:
    """Lines are in the order of the tables' names, with their pays."""
    found = list(zip(*(data[name].to_pylist() for name in ("paytable", "outcome", "pay")), strict=True))
    return found == [(table.name, *line) for table in BUNDLED for line in _lines(table)]


@check
def combinations_add_up_to_all_deals_and_draws(data: pa.Table, _inputs: Inputs) -> bool:
    """Combinations add up in each pay table."""
    starts = np.cumsum([0, *(len(table.outcomes) + 1 for table in BUNDLED[:-1])])
    wanted = [draw_counts(table.deck).combinations for table in BUNDLED]
    return np.array_equal(np.add.reduceat(column(data, "combinations"), starts), wanted)


@check
def pays_add_up_to_what_the_best_holds_are_worth(data: pa.Table, inputs: Inputs) -> bool:
    """The total pay over final hands equals the total worth of the dealt hands' best holds."""
    decks = _decks(inputs)
    paid = dict.fromkeys((table.name for table in BUNDLED), 0)
    columns = (data[name].to_pylist() for name in ("paytable", "pay", "combinations"))
    for name, pay, combinations in zip(*columns, strict=True):
        paid[name] += int(pay) * combinations
    for table in BUNDLED:
        lattice, kinds = decks[table.deck]
        best = best_response(lattice, pays_of(table, kinds)).worths
        if paid[table.name] != best.numerator(lattice.ways):
            return False
    return True


STAGE = Stage(
    PAYTABLES,
    (SUBSET_CLASSES, HAND_CLASSES, JOKER_HAND_CLASSES),
    build,
    (
        lines_are_those_of_the_pay_tables,
        Check(
            "lines are numbered from 1",
            lambda data, _inputs: (
                data["line"].to_pylist() == [n + 1 for table in BUNDLED for n in range(len(table.outcomes) + 1)]
            ),
        ),
        combinations_add_up_to_all_deals_and_draws,
        pays_add_up_to_what_the_best_holds_are_worth,
    ),
    data={"pay tables": FOLDER},
)


def _decks(inputs: Inputs) -> dict[Deck, tuple[Lattice, Kinds]]:
    """Return the lattice and the kinds of hands of each deck."""
    hands, lattice = inputs["hand_classes"], lattice_from(inputs)
    kinds = kinds_of_values(column(hands, "value"), column(hands, "deuces_wild"))
    joker_kinds: Kinds = {JOKER: column(inputs["joker_hand_classes"], "joker_wild")}
    return {STANDARD: (lattice, kinds), WITH_JOKER: (with_joker(lattice), joker_kinds)}


def _lines(table: PayTable) -> list[tuple[str, float]]:
    """Return the name and pay of each line, then of winning nothing; bundled tables pay whole coins."""
    return [*((outcome.name, float(outcome.pay)) for outcome in table.outcomes), (NOTHING, 0.0)]
