"""The table `starting_hand_matchups`: the 169 x 169 view of the preflop matchups."""

from collections.abc import Iterator

import numpy as np
import numpy.typing as npt
import pyarrow as pa

from ...cards.hands.starting_hands import STARTING_HANDS
from ...tables.holdem import PREFLOP_MATCHUPS, STARTING_HAND_MATCHUPS
from ..columns import column
from ..stages.checks import Inputs, check
from ..stages.stage import Columns, Stage, Work
from .preflop_matchups import BOARDS, HOLE_PAIRS

SIDE = len(STARTING_HANDS)
"""Number of rows and columns of the 169 x 169 matrix."""


def build(inputs: Inputs, _work: Work) -> Iterator[Columns]:
    """Sum the pairs of holes of each pair of starting hands, and yield all rows."""
    matchups = inputs["preflop_matchups"]
    first, second = (_places(matchups, f"starting_hand_{side}") for side in "ab")
    ways = column(matchups, "ways")

    def total(weight: npt.NDArray[np.int64]) -> npt.NDArray[np.int64]:
        return np.bincount(first * SIDE + second, weight, minlength=SIDE * SIDE).astype(np.int64)

    yield {
        "starting_hand_a": np.repeat(STARTING_HANDS, SIDE).tolist(),
        "starting_hand_b": np.tile(STARTING_HANDS, SIDE).tolist(),
        "ways": total(ways),
        **{name: total(ways * column(matchups, name)) for name in ("win", "tie", "lose")},
    }


@check
def every_pair_of_starting_hands_has_its_row(data: pa.Table, _inputs: Inputs) -> bool:
    """Pairs are in the order of the 169, row by row."""
    first, second = (data[f"starting_hand_{side}"].to_pylist() for side in "ab")
    return bool(first == np.repeat(STARTING_HANDS, SIDE).tolist() and second == np.tile(STARTING_HANDS, SIDE).tolist())


@check
def ways_add_up_to_all_pairs_of_disjoint_holes(data: pa.Table, _inputs: Inputs) -> bool:
    """Every ordered pair is in one row."""
    return int(column(data, "ways").sum()) == HOLE_PAIRS


@check
def turning_the_pair_round_swaps_win_and_lose(data: pa.Table, _inputs: Inputs) -> bool:
    """Every win of one hand is a loss of the other."""
    win, tie, lose = (column(data, name).reshape(SIDE, SIDE) for name in ("win", "tie", "lose"))
    return np.array_equal(win, lose.T) and np.array_equal(tie, tie.T)


@check
def deals_add_up(data: pa.Table, _inputs: Inputs) -> bool:
    """Each deal is won, tied or lost."""
    deals = sum(column(data, name) for name in ("win", "tie", "lose"))
    return np.array_equal(deals, column(data, "ways") * BOARDS)


def _places(matchups: pa.Table, name: str) -> npt.NDArray[np.int64]:
    """Return the index of each row's starting hand among the 169."""
    place = {hand: at for at, hand in enumerate(STARTING_HANDS)}
    return np.array([place[hand] for hand in matchups[name].to_pylist()])


CHECKS = (
    every_pair_of_starting_hands_has_its_row,
    ways_add_up_to_all_pairs_of_disjoint_holes,
    turning_the_pair_round_swaps_win_and_lose,
    deals_add_up,
)
STAGE = Stage(STARTING_HAND_MATCHUPS, (PREFLOP_MATCHUPS,), build, CHECKS)
