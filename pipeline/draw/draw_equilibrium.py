"""The table `draw_equilibrium`: the final hands if both players draw optimally against each other."""

from collections.abc import Iterator

import numpy as np
import numpy.typing as npt
import pyarrow as pa

from ...cards.hands.sizes import HAND_SIZE
from ...cards.lattice.subset_lattice import Lattice
from ...games.draw.equilibrium import final_values, solve, wins_against
from ...games.draw.response import best_response
from ...games.draw.rules import COMBINATIONS, WIN_UNIT
from ...tables.base_tables import HAND_CLASSES, SUBSET_CLASSES
from ...tables.draw import DRAW_EQUILIBRIUM
from ..stages.checks import Check, Inputs, check, numbers_below_add_up, values_are_1_to_7462
from ..stages.inputs import column, final_hands_from, lattice_from
from ..stages.stage import Columns, Stage, Work


def build(inputs: Inputs, _work: Work) -> Iterator[Columns]:
    """Compute best responses until none changes, and yield the values of the final hands."""
    lattice, values = _lattice_and_values(inputs)
    equilibrium = solve(lattice, values)
    final_hands = equilibrium.final_hands[1:]
    by_thrown = (final_values(lattice, values, equilibrium.holds, thrown)[1:] for thrown in range(HAND_SIZE + 1))
    yield {
        "value": np.arange(1, len(final_hands) + 1),
        "final_hands": final_hands,
        "final_hands_below": np.cumsum(final_hands) - final_hands,
        **{f"thrown_{cards}": counts for cards, counts in enumerate(by_thrown)},
    }


@check
def every_final_hand_comes_of_throwing_some_number_of_cards(data: pa.Table, _inputs: Inputs) -> bool:
    """The final hands of each value add up over the number of cards thrown."""
    by_thrown = sum(column(data, f"thrown_{cards}") for cards in range(HAND_SIZE + 1))
    return np.array_equal(by_thrown, column(data, "final_hands"))


@check
def the_best_response_to_it_ends_with_the_same_hands(data: pa.Table, inputs: Inputs) -> bool:
    """The best response to the final hands gives the same hands after any number of cards thrown."""
    lattice, values = _lattice_and_values(inputs)
    holds = best_response(lattice, wins_against(final_hands_from(data))[values]).holds
    return all(
        np.array_equal(column(data, f"thrown_{cards}"), final_values(lattice, values, holds, cards)[1:])
        for cards in range(HAND_SIZE + 1)
    )


@check
def against_itself_it_wins_one_half(data: pa.Table, inputs: Inputs) -> bool:
    """The best response to the final hands wins half, counting ties as half."""
    lattice, values = _lattice_and_values(inputs)
    won = best_response(lattice, wins_against(final_hands_from(data))[values]).worths.numerator(lattice.ways)
    return bool(2 * won == WIN_UNIT * COMBINATIONS)


def _lattice_and_values(inputs: Inputs) -> tuple[Lattice, npt.NDArray[np.int64]]:
    """Return the lattice, and the value of each hand class: (134459,), int64."""
    lattice = lattice_from(inputs)
    return lattice, column(inputs["hand_classes"], "value")


CHECKS = (
    Check(
        "final hands are all deals and draws",
        lambda data, _inputs: int(column(data, "final_hands").sum()) == COMBINATIONS,
    ),
    numbers_below_add_up("final_hands"),
    every_final_hand_comes_of_throwing_some_number_of_cards,
    the_best_response_to_it_ends_with_the_same_hands,
    against_itself_it_wins_one_half,
)
"""The checks that are the same in lowball."""
STAGE = Stage(DRAW_EQUILIBRIUM, (SUBSET_CLASSES, HAND_CLASSES), build, (values_are_1_to_7462, *CHECKS))
