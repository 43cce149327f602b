"""The table `starting_hand_matchups`: the 169 x 169 view of the preflop matchups."""

from math import comb

import numpy as np
import numpy.typing as npt
import pyarrow as pa

from ...cards.starting_hands import STARTING_HANDS
from ...tables.schema import PREFLOP_MATCHUPS, STARTING_HAND_MATCHUPS
from ..stage import Columns, Inputs, Stage, Work, column, require
from .preflop_matchups import BOARDS

SIDE = len(STARTING_HANDS)


def build(inputs: Inputs, _work: Work) -> Columns:
    """Sum the pairs of holes of each pair of starting hands."""
    matchups = inputs["preflop_matchups"]
    first, second = (_places(matchups, f"starting_hand_{side}") for side in "ab")
    ways = column(matchups, "ways")

    def total(weight: npt.NDArray[np.int64]) -> npt.NDArray[np.int64]:
        return np.bincount(first * SIDE + second, weight, minlength=SIDE * SIDE).astype(np.int64)

    return {
        "starting_hand_a": np.repeat(STARTING_HANDS, SIDE).tolist(),
        "starting_hand_b": np.tile(STARTING_HANDS, SIDE).tolist(),
        "ways": total(ways),
        **{name: total(ways * column(matchups, name)) for name in ("win", "tie", "lose")},
    }


def check(data: pa.Table, _inputs: Inputs) -> None:
    """Antisymmetric, and complete."""
    ways, win, tie, lose = (column(data, name).reshape(SIDE, SIDE) for name in ("ways", "win", "tie", "lose"))
    require(int(ways.sum()) == comb(52, 2) * comb(50, 2), "ordered pairs of disjoint holes")
    require(np.array_equal(win, lose.T) and np.array_equal(tie, tie.T), "turning the pair round swaps win and lose")
    require(np.array_equal(win + tie + lose, ways * BOARDS), "deals add up")


def _places(matchups: pa.Table, name: str) -> npt.NDArray[np.int64]:
    place = {hand: at for at, hand in enumerate(STARTING_HANDS)}
    return np.array([place[hand] for hand in matchups[name].to_pylist()])


STAGE = Stage(STARTING_HAND_MATCHUPS, (PREFLOP_MATCHUPS,), build, check)
