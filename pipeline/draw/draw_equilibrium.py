"""The table `draw_equilibrium`: how hands end if both players draw as well as they can against each other."""

import numpy as np
import pyarrow as pa

from ...cards.hands import HAND_SIZE
from ...games.draw.equilibrium import final_values, solve, wins_against
from ...games.draw.response import best_response
from ...games.draw.rules import COMBINATIONS, WIN_UNIT
from ...tables.schema import DRAW_EQUILIBRIUM, HAND_CLASSES, SUBSET_CLASSES
from ..inputs import final_hands_from, lattice_from
from ..stage import Columns, Inputs, Stage, Work, column, require


def build(inputs: Inputs, _work: Work) -> Columns:
    """Best responses until none changes; the values of the hands that it ends with."""
    lattice = lattice_from(inputs["subset_classes"], inputs["hand_classes"])
    values = column(inputs["hand_classes"], "value")
    equilibrium = solve(lattice, values)
    final_hands = equilibrium.final_hands[1:]
    by_thrown = (final_values(lattice, values, equilibrium.holds, thrown)[1:] for thrown in range(HAND_SIZE + 1))
    return {
        "value": np.arange(1, len(final_hands) + 1),
        "final_hands": final_hands,
        "final_hands_below": np.cumsum(final_hands) - final_hands,
        **{f"thrown_{cards}": counts for cards, counts in enumerate(by_thrown)},
    }


def check(data: pa.Table, inputs: Inputs) -> None:
    """All deals and draws; and the best response to these final hands ends with them and wins one half."""
    final_hands = final_hands_from(data)
    require(int(final_hands.sum()) == COMBINATIONS, "every deal and draw ends somewhere")
    below = np.cumsum(final_hands)[:-1]
    require(np.array_equal(column(data, "final_hands_below"), below), "final hands below add up")
    by_thrown = sum(column(data, f"thrown_{cards}") for cards in range(HAND_SIZE + 1))
    require(np.array_equal(by_thrown, final_hands[1:]), "every final hand comes of throwing some number of cards")
    lattice = lattice_from(inputs["subset_classes"], inputs["hand_classes"])
    values = column(inputs["hand_classes"], "value")
    response = best_response(lattice, wins_against(final_hands)[values])
    for cards in range(HAND_SIZE + 1):
        ends = final_values(lattice, values, response.holds, cards)[1:]
        require(np.array_equal(column(data, f"thrown_{cards}"), ends), f"its best response throws {cards} as often")
    won = response.worths.numerator(lattice.ways)
    require(2 * won == WIN_UNIT * COMBINATIONS, "against itself it wins one half")


STAGE = Stage(DRAW_EQUILIBRIUM, (SUBSET_CLASSES, HAND_CLASSES), build, check)
