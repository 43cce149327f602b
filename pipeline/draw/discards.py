"""The table `discards`: how every hold of every hand class ends, by the lattice instead of by dealing."""

from math import comb
from typing import Any

import numpy as np
import numpy.typing as npt
import pyarrow as pa

from ...cards.categories import CATEGORIES, ROYAL_FLUSH
from ...cards.evaluator import Evaluator
from ...cards.hands import FULL_HOLD, HOLDS, SUBSET_STARTS
from ...cards.lattice import HOLD_SIZES, Lattice, moebius
from ...tables.parquet import category_numbers
from ...tables.schema import DISCARDS, EVALUATOR, HAND_CLASSES, SUBSET_CLASSES, VALUES
from ..inputs import category_of_values, evaluator_from, lattice_from
from ..stage import Columns, Inputs, Stage, Work, column, require

Counts = npt.NDArray[np.int64]
ENDING = ("draws", *CATEGORIES)
"""The columns that make an ending."""
COMPARED = ("better", "equal", "worse")
DRAWS = np.array([comb(47, 5 - int(size)) for size in HOLD_SIZES])


def build(inputs: Inputs, _work: Work) -> Columns:
    """One linear statistic per category, and two cumulative ones relative to the dealt hand."""
    lattice = lattice_from(inputs["subset_classes"], inputs["hand_classes"])
    values = column(inputs["hand_classes"], "value")
    category = category_numbers(inputs["hand_classes"])
    hands = len(values)
    columns: dict[str, npt.NDArray[Any]] = {
        "hand_id": np.repeat(np.arange(hands), HOLDS),
        "hold": np.tile(np.arange(HOLDS), hands),
        "draws": np.tile(DRAWS, hands),
    }
    marks = {name: category == number for number, name in enumerate(CATEGORIES)}
    for name, mark in {**marks, "royal_flush": values == ROYAL_FLUSH}.items():
        columns[name] = _by_hand(lattice.sums_over_draws(mark.astype(np.int64)))
    better, not_worse = _counts_above(lattice, evaluator_from(inputs["evaluator"]), values)
    columns["better"] = _by_hand(moebius(better))
    columns["equal"] = _by_hand(moebius(not_worse)) - columns["better"]
    columns["worse"] = columns["draws"] - columns["better"] - columns["equal"]
    columns["ending_id"] = _number_endings([columns[name] for name in ENDING])
    return columns


def check(data: pa.Table, inputs: Inputs) -> None:
    """Draws add up row by row; over the 32 holds of a hand, every five-card hand is drawn once."""
    values = column(inputs["hand_classes"], "value")
    draws = column(data, "draws")
    require(np.array_equal(draws, sum(column(data, name) for name in CATEGORIES)), "categories add up to the draws")
    require(np.array_equal(draws, sum(column(data, name) for name in COMPARED)), "comparisons add up to the draws")
    hands = np.concatenate([[0], column(inputs["values"], "ways")])
    above = hands.sum() - np.cumsum(hands)
    expected = {**dict(zip(CATEGORIES, np.bincount(category_of_values(), hands), strict=True)), "royal_flush": 4}
    expected |= {"draws": hands.sum(), "better": above[values], "equal": hands[values]}
    for name, total in expected.items():
        over_holds = column(data, name).reshape(-1, HOLDS).sum(axis=1)
        require(bool((over_holds == total).all()), f"{name} over the 32 holds of a hand")
    stand_pat = column(data, "equal").reshape(-1, HOLDS)[:, FULL_HOLD]
    require(bool((stand_pat == 1).all()), "standing pat ends where it began")
    # Throwing k cards and drawing k leads from hand to hand as often one way as the other.
    ways = column(inputs["hand_classes"], "ways")[:, None]
    up, down = ((column(data, name).reshape(-1, HOLDS) * ways).sum(axis=0) for name in ("better", "worse"))
    up_by_size, down_by_size = (np.bincount(HOLD_SIZES, weights=total) for total in (up, down))
    require(np.array_equal(up_by_size, down_by_size), "as many draws gain as lose, for each number of cards held")


STAGE = Stage(DISCARDS, (SUBSET_CLASSES, HAND_CLASSES, EVALUATOR, VALUES), build, check)


def _number_endings(counts: list[npt.NDArray[Any]]) -> Counts:
    """Number the distinct rows of `counts` in ascending order.

    Rows are told apart by a weighted sum modulo 2**64; that no two different rows share one is checked.
    """
    weights = np.random.default_rng(len(counts)).integers(1, 2**63, len(counts)).astype(np.uint64)
    mixed = np.zeros(len(counts[0]), np.uint64)
    for count, weight in zip(counts, weights, strict=True):
        mixed += count.astype(np.uint64) * weight
    _, first, which = np.unique(mixed, return_index=True, return_inverse=True)
    order = np.lexsort([count[first] for count in reversed(counts)])
    numbers = np.argsort(order)[which]
    for count in counts:
        require(np.array_equal(count[first][which], count), "rows with the same number have the same counts")
    return numbers


def _by_hand(by_hold: Counts) -> npt.NDArray[np.int32]:
    """From (32, n) to rows in key order, (32 n,); counts of draws fit 32 bits."""
    return np.ascontiguousarray(by_hold.astype(np.int32).T).ravel()


def _counts_above(lattice: Lattice, evaluator: Evaluator, values: Counts) -> tuple[Counts, Counts]:
    """Hands that contain each hold and are above the dealt hand, and those not below it: (32, n) twice."""
    hands = len(values)
    better, not_worse = np.zeros((HOLDS, hands), np.int64), np.zeros((HOLDS, hands), np.int64)
    not_worse[FULL_HOLD] = 1
    few = SUBSET_STARTS[4]
    at_least = _cumulative(lattice, values, few)
    for hold in np.flatnonzero(HOLD_SIZES <= 3):
        ids = lattice.subset_ids[hold]
        not_worse[hold] = at_least[ids, values]
        better[hold] = at_least[ids, values + 1]
    completions = _completions(lattice, evaluator)
    for hold in np.flatnonzero(HOLD_SIZES == 4):
        ends = completions[lattice.subset_ids[hold] - few]
        not_worse[hold] = (ends >= values[:, None]).sum(axis=1)
        better[hold] = (ends > values[:, None]).sum(axis=1)
    return better, not_worse


def _cumulative(lattice: Lattice, values: Counts, classes: int) -> npt.NDArray[np.int32]:
    """Hands of at least each value that contain each of the first `classes` subset classes: (classes, 7464), int32."""
    width = ROYAL_FLUSH + 2
    small = HOLD_SIZES <= 3
    cells = lattice.subset_ids[small].astype(np.int64) * width + values
    counts = np.bincount(cells.ravel(), np.tile(lattice.ways, small.sum()), minlength=classes * width)
    table = counts.astype(np.int32).reshape(classes, width) // lattice.subset_ways[:classes, None].astype(np.int32)
    return np.cumsum(table[:, ::-1], axis=1, dtype=np.int32)[:, ::-1]


def _completions(lattice: Lattice, evaluator: Evaluator) -> npt.NDArray[np.uint16]:
    """The values of the 48 hands that contain each four-card class: (16432, 48), uint16."""
    four = lattice.subset_masks[SUBSET_STARTS[4] : SUBSET_STARTS[5]]
    with_card = four[:, None] | np.uint64(1) << np.arange(52, dtype=np.uint64)
    return evaluator.values(with_card[with_card != four[:, None]].reshape(-1, 48))
