"""The tables `discards` and `endings`: the results of every hold of every hand class, by sums instead of dealing."""

from collections.abc import Iterator
from typing import Any

import numpy as np
import numpy.typing as npt
import pyarrow as pa

from ...cards.hands.categories import CATEGORIES, ROYAL_FLUSH
from ...cards.hands.sizes import FULL_HOLD, HOLDS
from ...cards.lattice.subset_lattice import HOLD_SIZES
from ...games.draw.response import HandsAtLeast
from ...games.draw.rules import DRAWS
from ...tables.base_tables import HAND_CLASSES, SUBSET_CLASSES, VALUES
from ...tables.draw import DISCARDS, ENDINGS
from ...tables.files.formats.parquet import category_numbers
from ..stages.checks import Check, Inputs, check, ids_are_dense, require
from ..stages.inputs import category_of_values, column, lattice_from
from ..stages.stage import Columns, Stage, Work

Counts = npt.NDArray[np.int64]
ENDING = ("draws", *CATEGORIES)
"""The columns that define an ending."""
COMPARISONS = ("better", "equal", "worse")
"""The columns that compare the final hand with the dealt one."""
TOTALLED = ("draws", *CATEGORIES, "royal_flush", "better", "equal")
"""The columns with a known sum over a hand's 32 holds, which together draw every five-card hand once."""


def build_discards(inputs: Inputs, _work: Work) -> Iterator[Columns]:
    """Yield one linear statistic per category, and two cumulative ones relative to the dealt hand."""
    lattice = lattice_from(inputs)
    values = column(inputs["hand_classes"], "value")
    category = category_numbers(inputs["hand_classes"])
    hands = len(values)
    columns: dict[str, npt.NDArray[Any]] = {
        "hand_id": np.repeat(np.arange(hands), HOLDS),
        "hold": np.tile(np.arange(HOLDS), hands),
        "draws": np.tile(np.array(DRAWS), hands),
    }
    marks = {name: category == number for number, name in enumerate(CATEGORIES)}
    for name, mark in {**marks, "royal_flush": values == ROYAL_FLUSH}.items():
        columns[name] = _by_hand(lattice.sums_over_draws(mark.astype(np.int64)))
    columns["better"], columns["equal"] = map(_by_hand, HandsAtLeast.of(lattice, values).better_and_equal())
    columns["worse"] = columns["draws"] - columns["better"] - columns["equal"]
    columns["ending_id"] = _number_endings([columns[name] for name in ENDING])
    yield columns


def _adds_up_to_the_draws(what: str, names: tuple[str, ...]) -> Check:
    """Check that some columns add up to the draws in every row."""

    def holds(data: pa.Table, _inputs: Inputs) -> bool:
        return np.array_equal(column(data, "draws"), sum(column(data, name) for name in names))

    return Check(f"{what} add up to the draws", holds)


def _over_holds(name: str) -> Check:
    """Check that a column's sum over a hand's 32 holds is its total over all five-card hands."""

    def holds(data: pa.Table, inputs: Inputs) -> bool:
        over_holds = column(data, name).reshape(-1, HOLDS).sum(axis=1)
        return bool((over_holds == _total_over_holds(name, inputs)).all())

    return Check(f"{name} over the 32 holds of a hand", holds)


def _total_over_holds(name: str, inputs: Inputs) -> Counts:
    """Return a column's sum over the 32 holds of each hand class, or one sum for all: (134459,) or ()."""
    hands = np.concatenate([[0], column(inputs["values"], "ways")])
    dealt = column(inputs["hand_classes"], "value")
    if name == "draws":
        total = hands.sum()
    elif name == "royal_flush":
        total = hands[ROYAL_FLUSH]
    elif name == "better":
        total = hands.sum() - np.cumsum(hands)[dealt]
    elif name == "equal":
        total = hands[dealt]
    else:
        total = hands[category_of_values() == CATEGORIES.index(name)].sum()
    return np.asarray(total)


@check
def as_many_draws_gain_as_lose(data: pa.Table, inputs: Inputs) -> bool:
    """For each number of cards held, as many draws gain as lose: exchanges are symmetric."""
    ways = column(inputs["hand_classes"], "ways")[:, None]
    gains, losses = ((column(data, name).reshape(-1, HOLDS) * ways).sum(axis=0) for name in ("better", "worse"))
    return np.array_equal(np.bincount(HOLD_SIZES, weights=gains), np.bincount(HOLD_SIZES, weights=losses))


def _number_endings(counts: list[npt.NDArray[Any]]) -> Counts:
    """Number the distinct rows of `counts` in ascending order.

    Rows are compared by a hash, a weighted sum modulo 2**64. A check then ensures that no two different rows share one.
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
    """Convert (32, n) to rows in key order, (32 n,); counts of draws fit 32 bits."""
    return np.ascontiguousarray(by_hold.astype(np.int32).T).ravel()


def build_endings(inputs: Inputs, _work: Work) -> Iterator[Columns]:
    """Yield the counts of the first row with each ending."""
    discards = inputs["discards"]
    ending_ids, first = np.unique(discards["ending_id"].to_numpy(), return_index=True)  # 16 bits: a fast sort
    yield {"ending_id": ending_ids, **{name: column(discards, name)[first] for name in ENDING}}


def _same_in_discards(name: str) -> Check:
    """Check that every row of discards has the value of its ending in a column."""

    def holds(data: pa.Table, inputs: Inputs) -> bool:
        discards = inputs["discards"]
        return np.array_equal(column(data, name)[column(discards, "ending_id")], column(discards, name))

    return Check(f"{name} of every row of discards", holds)


STAGES = (
    Stage(
        DISCARDS,
        (SUBSET_CLASSES, HAND_CLASSES, VALUES),
        build_discards,
        (
            _adds_up_to_the_draws("categories", CATEGORIES),
            _adds_up_to_the_draws("comparisons", COMPARISONS),
            *map(_over_holds, TOTALLED),
            Check(
                "standing pat keeps the dealt value",
                lambda data, _inputs: (column(data, "equal").reshape(-1, HOLDS)[:, FULL_HOLD] == 1).all(),
            ),
            as_many_draws_gain_as_lose,
        ),
    ),
    Stage(ENDINGS, (DISCARDS,), build_endings, (ids_are_dense("ending_id"), *map(_same_in_discards, ENDING))),
)
"""The stages of both tables."""
