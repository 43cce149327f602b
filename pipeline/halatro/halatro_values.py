"""The table `halatro_values`: the value of kept cards of Halatro, by backward induction from the last play.

The levels with the same number of moves left are one step. A step values every hand of eight cards by the best values
of kept cards one step later and averages over the draws one card at a time, from seven cards kept down to three. It
then finds the best subset of every set of kept cards for the next step back (docs/halatro-values.md).
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from math import comb
from typing import NamedTuple

import numpy as np
import pyarrow as pa

from ...cards.hands.sizes import SUBSET_STARTS
from ...cards.mask_arrays import Masks
from ...cards.notation import DECK_SIZE
from ...games.halatro.plays import play_table
from ...games.halatro.rules import HELD, MOST_THROWN
from ...kernels.array_types import F32, F64, I32
from ...kernels.halatro.backward_steps import BestKept, NextColumns, best_of_subsets, mean_over_draws, values_of_hands
from ...kernels.halatro.best_play import best_scores
from ...kernels.halatro.card_classes import (
    LANE_SIZES,
    LANES,
    canonical_masks_from,
    class_counts,
    class_ways,
    lanes_by_size,
    make_places,
)
from ...tables.base_tables import SUBSET_CLASSES
from ...tables.halatro import HALATRO_VALUES, KEPT_CLASSES, LEVELS, level_name
from ..stages.checks import (
    Check,
    Holds,
    Inputs,
    check,
    ids_are_dense,
    masks_are_canonical,
    masks_have_their_size,
    require,
)
from ..stages.inputs import column, masks_column
from ..stages.stage import Columns, Result, Stage, Unit, Work
from .deck_weights import DECK_FILE, DeckWeights, read_deck_weights

LEAST_KEPT = HELD - MOST_THROWN
KEPT = range(LEAST_KEPT, HELD)
"""Numbers of cards that a move can keep."""
BEST_PLAYS = 93_367_764_248
"""The sum of the best plays of all 752,538,150 hands of eight cards."""
HANDS_PER_UNIT = 1 << 22
SETS_PER_UNIT = 3 << 19
"""Sizes at which a unit takes half a second or more; sets of fewer than seven cards take less: one unit per size."""


@dataclass(frozen=True)
class KeptValues:
    """By number of kept cards, three to six: the canonical masks, (n,), and values at each of `LEVELS`, (n, 11)."""

    masks: dict[int, Masks]
    values: dict[int, F32]


@dataclass(frozen=True)
class HandUnit:
    """Hands of eight cards, the best values of kept cards one step later, and the columns each level leads to."""

    masks: Masks
    best: BestKept
    columns: NextColumns


@dataclass(frozen=True)
class DrawUnit:
    """Sets of `cards` cards, the values of all sets with one card more, and the chances of cards by kind."""

    masks: Masks
    cards: int
    larger: F32
    chances: F64


def values_of_kept_cards(deck: DeckWeights, work: Work) -> KeptValues:
    """Return the values of three to six kept cards at every level, with cards drawn by the chances of `deck`."""
    masks = {size: all_canonical_masks(size) for size in (*KEPT, HELD)}
    values = {size: np.empty((len(masks[size]), len(LEVELS)), np.float32) for size in KEPT_CLASSES}
    sweep = _Sweep(work, masks)
    means: dict[int, F32] = {}
    for levels, columns in steps():
        hands = sweep.hands(best_values(masks, means), columns) if means else sweep.last_plays()
        means = sweep.means(hands, deck.of_kinds(levels))
        for size in KEPT:
            means[size] += deck.bonus[levels].astype(np.float32)
        for size, of_size in values.items():
            of_size[:, levels] = means[size]
    return KeptValues({size: masks[size] for size in values}, values)


class Step(NamedTuple):
    """The levels of one step, and the columns of the previous step that they lead to."""

    levels: list[int]
    columns: NextColumns


def steps() -> list[Step]:
    """Return all steps, from the last play back to the first move."""
    found = []
    before: list[tuple[int, int]] = []
    for moves in range(max(map(sum, LEVELS))):
        levels = [level for level in LEVELS if sum(level) == moves + 1]
        targets = [[(plays, discards - 1), (plays - 1, discards)] for plays, discards in levels]
        places = np.array([[before.index(level) if level in before else -1 for level in two] for two in targets])
        columns = NextColumns(discard=places[:, 0].copy(), play=places[:, 1].copy())
        found.append(Step([LEVELS.index(level) for level in levels], columns))
        before = levels
    return found


@dataclass
class _Sweep:
    """Runs the units of all steps and reports progress over all of them."""

    work: Work
    masks: dict[int, Masks]
    done: int = 0

    def last_plays(self) -> F32:
        """Return the best play of every hand of eight cards, (n, 1), checked against the known sum."""
        parts = list(self._map(play_once, list(_cut(self.masks[HELD], HANDS_PER_UNIT))))
        require(sum(total for _, total in parts) == BEST_PLAYS, "the best plays of all hands add up")
        return np.concatenate([scores for scores, _ in parts])

    def hands(self, best: BestKept, columns: NextColumns) -> F32:
        """Return the value of every hand of eight cards by the best values one step later: (n, levels)."""
        values = np.empty((len(self.masks[HELD]), len(columns.play)), np.float32)
        units = [HandUnit(part, best, columns) for part in _cut(self.masks[HELD], HANDS_PER_UNIT)]
        return self._filled(values, value_hands, units)

    def means(self, hands: F32, chances: F64) -> dict[int, F32]:
        """Return, by size, the mean over the draws of every set of kept cards: (n, levels)."""
        means = {HELD: hands}
        for size in reversed(KEPT):
            masks, larger = self.masks[size], means[size + 1]
            means[size] = np.empty((len(masks), chances.shape[1]), np.float32)
            units = [DrawUnit(part, size, larger, chances) for part in _cut(masks, SETS_PER_UNIT)]
            if len(units) > 1:
                self._filled(means[size], average, units)
            else:
                means[size][:] = average(units[0])
        del means[HELD]
        return means

    def _filled(self, values: F32, function: Callable[[Unit], F32], units: list[Unit]) -> F32:
        """Fill `values` row by row with the results of `function` for the units, and return them."""
        at = 0
        for part in self._map(function, units):
            values[at : at + len(part)] = part
            at += len(part)
        return values

    def _map(self, function: Callable[[Unit], Result], units: list[Unit]) -> Iterator[Result]:
        """Yield what `Work.map` yields, reporting progress relative to the total work of all steps."""
        hands, sets = (
            -(-len(self.masks[size]) // many) for size, many in ((HELD, HANDS_PER_UNIT), (HELD - 1, SETS_PER_UNIT))
        )
        yield from self.work.map(function, units, self.done, (hands + sets) * len(steps()))
        self.done += len(units)


def _cut(masks: Masks, size: int) -> Iterator[Masks]:
    """Yield the masks in parts of `size`."""
    return (masks[at : at + size] for at in range(0, len(masks), size))


def play_once(hands: Masks) -> tuple[F32, int]:
    """Return the best score of each of the `hands`, (n, 1), and their sum over all relabellings of suits."""
    scores = best_scores(hands, play_table())
    return scores.astype(np.float32)[:, None], int(class_ways(hands) @ scores.astype(np.int64))


def value_hands(unit: HandUnit) -> F32:
    """Return the value of each hand of the unit at the levels of a step: (n, levels)."""
    values = np.empty((len(unit.masks), len(unit.columns.play)), np.float32)
    values_of_hands(unit.masks, unit.best, unit.columns, places(), LANE_SIZES, values)
    return values


def average(unit: DrawUnit) -> F32:
    """Return the mean over the card drawn to each set of the unit: (n, levels)."""
    means = np.empty((len(unit.masks), unit.chances.shape[1]), np.float32)
    mean_over_draws(unit.masks, unit.cards, unit.larger, unit.chances, places(), LANE_SIZES, means)
    return means


def best_values(masks: dict[int, Masks], values: dict[int, F32]) -> BestKept:
    """Return, for every set of kept cards, the value of its best subset of three or more cards, itself included."""
    best = [values[LEAST_KEPT]]
    for size in KEPT[1:]:
        best.append(values[size].copy())
        best_of_subsets(masks[size], size, best[-2], places(), LANE_SIZES, best[-1])
    return BestKept.of(best)


def all_canonical_masks(size: int) -> Masks:
    """Return the canonical sets of `size` cards, ascending: (n,), uint64."""
    lanes, starts = lanes_by_size()
    masks = np.empty(class_counts(places())[size], np.uint64)
    of_first = places()[-1, size]
    for first in range(LANES):
        canonical_masks_from(first, size, lanes, starts, masks[of_first[first] : of_first[first + 1]])
    return masks


@cache
def places() -> I32:
    """Return the table from which ids are computed, made once per process."""
    return make_places()


NAMES = [level_name(*level) for level in LEVELS]
"""The columns of values, in the order of the levels."""
SLACK = 0.001
"""Rounding tolerance between a value and the mean of the values with one card more."""
MOST_LOST = 1.0
"""Largest loss in points from one more move; losses occur because the chances of cards differ by level."""


def build(_inputs: Inputs, work: Work) -> Iterator[Columns]:
    """Yield the classes by size, with their values under the measured chances of cards."""
    kept = values_of_kept_cards(read_deck_weights(), work)
    masks = np.concatenate([kept.masks[size] for size in KEPT_CLASSES])
    columns: dict[str, object] = {
        "kept_id": np.arange(len(masks)),
        "size": np.bitwise_count(masks),
        "mask": masks,
        "ways": class_ways(masks),
    }
    values = np.concatenate([kept.values[size] for size in KEPT_CLASSES])
    yield columns | {name: np.ascontiguousarray(values[:, level]) for level, name in enumerate(NAMES)}


@check
def masks_ascend(data: pa.Table, _inputs: Inputs) -> bool:
    """Masks ascend within each size, so no class appears twice."""
    ascends = np.diff(masks_column(data).astype(np.int64)) > 0
    return bool((ascends | (np.diff(column(data, "size")) > 0)).all())


@check
def up_to_five_cards_they_are_the_known_classes(data: pa.Table, inputs: Inputs) -> bool:
    """Classes of three to five cards are those of `subset_classes`."""
    few = masks_column(data)[column(data, "size") <= 5]
    return np.array_equal(few, masks_column(inputs["subset_classes"])[SUBSET_STARTS[3] :])


@check
def sets_of_each_size(data: pa.Table, _inputs: Inputs) -> bool:
    """The classes of each size contain every set of that size once."""
    sets = np.bincount(column(data, "size"), column(data, "ways"))[min(KEPT_CLASSES) :].astype(np.int64)
    return bool(sets.tolist() == [comb(DECK_SIZE, cards) for cards in KEPT_CLASSES])


@check
def values_are_above_0(data: pa.Table, _inputs: Inputs) -> bool:
    """Every play scores."""
    values = _values(data)
    return bool(np.isfinite(values).all() and (values > 0).all())


def _more_moves() -> Iterator[Check]:
    """Yield the checks that one more play or discard is worth at least as much, within `MOST_LOST`."""
    for plays, discards in LEVELS:
        for more in ((plays + 1, discards), (plays, discards + 1)):
            if more in LEVELS:
                fewer_name, more_name = level_name(plays, discards), level_name(*more)
                yield Check(f"{more_name} is worth no less than {fewer_name}", _worth_no_less(more_name, fewer_name))


def _worth_no_less(more: str, fewer: str) -> Holds:
    def holds(data: pa.Table, _inputs: Inputs) -> bool:
        gain = data[more].to_numpy() - data[fewer].to_numpy()
        return float(gain.min()) >= -MOST_LOST

    return holds


def _are_means(cards: int) -> Check:
    """Check that the values of `cards` kept cards are the means of those with one card more."""

    def holds(data: pa.Table, _inputs: Inputs) -> bool:
        values, size = _values(data), column(data, "size")
        smaller, larger = values[size == cards], np.ascontiguousarray(values[size == cards + 1])
        chances = read_deck_weights().of_kinds(list(range(len(LEVELS))))
        means = np.empty_like(smaller)
        kept = masks_column(data)[size == cards]
        mean_over_draws(kept, cards, larger, chances, make_places(), LANE_SIZES, means)
        return float(np.abs(means - smaller).max()) < SLACK

    return Check(f"values of {cards} kept cards are means", holds)


def _values(data: pa.Table) -> F32:
    """Return the values by class and level: (1115634, 11), float32."""
    return np.stack([data[name].to_numpy() for name in NAMES], axis=1)


STAGE = Stage(
    HALATRO_VALUES,
    (SUBSET_CLASSES,),
    build,
    (
        ids_are_dense("kept_id"),
        Check(
            "classes of each size",
            lambda data, _inputs: np.array_equal(
                column(data, "size"), np.repeat([*KEPT_CLASSES], [*KEPT_CLASSES.values()])
            ),
        ),
        masks_have_their_size,
        masks_are_canonical,
        masks_ascend,
        Check(
            "ways are those of the mask",
            lambda data, _inputs: np.array_equal(class_ways(masks_column(data)), column(data, "ways")),
        ),
        up_to_five_cards_they_are_the_known_classes,
        sets_of_each_size,
        values_are_above_0,
        *_more_moves(),
        *map(_are_means, sorted(KEPT_CLASSES)[:-1]),
    ),
    data={"deck": DECK_FILE},
)
