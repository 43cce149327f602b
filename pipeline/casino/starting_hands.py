"""The table `casino_starting_hands`: each move of the first decision with each of the 169 starting hands."""

from collections.abc import Iterator

import numpy as np
import pyarrow as pa

from ...cards.hands.starting_hands import STARTING_HANDS
from ...games.casino.rule_files import FOLDER, load_bundled
from ...games.casino.streets import FLOPS, Streets, starting_hands_of
from ...tables.casino import CASINO_FLOP, CASINO_STARTING_HANDS, FIRST_DECISION_GAMES, flop_columns
from ...tables.holdem import EXACT_STARTING_HANDS
from ..stages.checks import Inputs, check
from ..stages.inputs import KnownColumns, column
from ..stages.stage import Columns, Stage, Work

BY_NAME = np.argsort(STARTING_HANDS).tolist()
"""The starting hands in the order of their names."""


def build(inputs: Inputs, _work: Work) -> Iterator[Columns]:
    """Yield the moves of each game, hand by hand."""
    flops = KnownColumns(inputs["casino_flop"])
    hands = starting_hands_of(flops["hole_id"])
    rows = []
    for name in FIRST_DECISION_GAMES:
        streets = Streets(load_bundled(name))
        sums = np.stack([flops[column] for column in flop_columns(name)], axis=1)
        values = streets.preflop(sums, streets.on_flop(sums).worth, hands, flops["ways"])
        for hand in BY_NAME:
            for place, option in enumerate(streets.first_options):
                move, parts = option.move.name, streets.game.unit
                value = int(values[place, hand])
                rows.append((name, STARTING_HANDS[hand], place + 1, move, value, parts, FLOPS * streets.run_outs))
    names = [one.name for one in CASINO_STARTING_HANDS.columns]
    yield dict(zip(names, zip(*rows, strict=True), strict=True))


@check
def raises_differ_by_what_a_bet_wins_against_a_random_hand(data: pa.Table, inputs: Inputs) -> bool:
    """In Ultimate Texas Hold'em, raising 4 instead of 3 wins one bet more for each win of `exact_starting_hands`."""
    exact = inputs["exact_starting_hands"].to_pylist()
    won = {row["starting_hand"]: row["win"] - row["lose"] for row in exact if row["opponents"] == 1}
    rows = [row for row in data.to_pylist() if row["game"] == "ultimate-texas-holdem"]
    by_move = {(row["starting_hand"], row["move"]): row["value"] for row in rows}
    parts, flops_of_a_board = 2, 10
    return all(
        by_move[hand, "raise 4"] - by_move[hand, "raise 3"] == parts * flops_of_a_board * difference
        for hand, difference in won.items()
    )


@check
def a_fold_loses_the_first_bet(data: pa.Table, _inputs: Inputs) -> bool:
    """Folding before the flop loses one first bet in each deal."""
    folds = data.filter(np.array(data["move"].to_pylist()) == "fold")
    return np.array_equal(column(folds, "value"), -column(folds, "deals")) and folds.num_rows == 2 * len(STARTING_HANDS)


STAGE = Stage(
    CASINO_STARTING_HANDS,
    (CASINO_FLOP, EXACT_STARTING_HANDS),
    build,
    (raises_differ_by_what_a_bet_wins_against_a_random_hand, a_fold_loses_the_first_bet),
    data={"rules": FOLDER},
)
