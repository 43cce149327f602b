"""Halatro backwards: values of kept cards at every level, from the last play to the first (docs/halatro-values.md).

Levels with as many moves left are one step. A step values every hand of eight cards by the best values of kept cards
one step later, and averages over the draws one card at a time, from seven cards kept down to three. The best subset of
every set of kept cards is then found for the next step back.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache

import numpy as np

from ...games.halatro.rules import HELD, MOST_THROWN
from ...kernels.halatro.backward_steps import F32, F64, I64, best_of_subsets, mean_over_draws, values_of_hands
from ...kernels.halatro.best_play import best_scores, play_table
from ...kernels.halatro.card_classes import (
    I32,
    LANE_SIZES,
    LANES,
    Masks,
    canonical_masks_from,
    class_counts,
    class_ways,
    lanes_by_size,
    make_places,
)
from ...tables.halatro import KEPT_CLASSES, LEVELS
from ..checks import require
from ..stage import Result, Unit, Work
from .deck_weights import DeckWeights

LEAST_KEPT = HELD - MOST_THROWN
KEPT = range(LEAST_KEPT, HELD)
"""How many cards a move can keep."""
BEST_PLAYS = 93_367_764_248
"""What the best plays of all 752,538,150 hands of eight cards add up to."""
HANDS_PER_UNIT = 1 << 22
SETS_PER_UNIT = 3 << 19
"""What takes half a second or more; sets of fewer than seven cards take less and are not cut into units."""


@dataclass(frozen=True)
class KeptValues:
    """By number of kept cards, three to six: the canonical masks, and their values at each of `LEVELS`, (n, 11)."""

    masks: dict[int, Masks]
    values: dict[int, F32]


@dataclass(frozen=True)
class LastPlayUnit:
    """Hands of eight cards to be played as well as can be, once."""

    masks: Masks


@dataclass(frozen=True)
class HandUnit:
    """Hands of eight cards; the best values of kept cards one step later, by size from three to seven."""

    masks: Masks
    best: tuple[F32, ...]
    after_discard: I64
    after_play: I64


@dataclass(frozen=True)
class DrawUnit:
    """Sets of so many cards; the values of all sets of one card more, and the chances of cards by kind."""

    masks: Masks
    cards: int
    larger: F32
    chances: F64


def values_of_kept_cards(deck: DeckWeights, work: Work) -> KeptValues:
    """The values of three to six kept cards at every level, if the deck is like this."""
    masks = {size: all_canonical_masks(size) for size in (*KEPT, HELD)}
    values = {size: np.empty((len(masks[size]), len(LEVELS)), np.float32) for size in KEPT_CLASSES}
    sweep = _Sweep(work, masks)
    means: dict[int, F32] = {}
    for levels, after_discard, after_play in steps():
        if means:
            means = sweep.means(
                sweep.hands(best_values(masks, means), after_discard, after_play), deck.of_kinds(levels)
            )
        else:
            means = sweep.means(sweep.last_plays(), deck.of_kinds(levels))
        for size in KEPT:
            means[size] += deck.bonus[levels].astype(np.float32)
        for size, of_size in values.items():
            of_size[:, levels] = means[size]
    return KeptValues({size: masks[size] for size in values}, values)


def steps() -> list[tuple[list[int], I64, I64]]:
    """The levels of each step, with the columns of the step before that a discard and a play lead to, or -1."""
    found = []
    before: list[tuple[int, int]] = []
    for moves in range(max(map(sum, LEVELS))):
        levels = [level for level in LEVELS if sum(level) == moves + 1]
        targets = [[(plays, discards - 1), (plays - 1, discards)] for plays, discards in levels]
        places = np.array([[before.index(level) if level in before else -1 for level in two] for two in targets])
        found.append(([LEVELS.index(level) for level in levels], places[:, 0].copy(), places[:, 1].copy()))
        before = levels
    return found


@dataclass
class _Sweep:
    """Runs the units of all steps, as one count of work done."""

    work: Work
    masks: dict[int, Masks]
    done: int = 0

    def last_plays(self) -> F32:
        """Every hand of eight cards played once, as well as can be: (n, 1). They must add up to what is known."""
        units = [LastPlayUnit(part) for part in _cut(self.masks[HELD], HANDS_PER_UNIT)]
        parts = list(self._map(play_once, units))
        require(sum(total for _, total in parts) == BEST_PLAYS, "the best plays of all hands add up")
        return np.concatenate([scores for scores, _ in parts])

    def hands(self, best: tuple[F32, ...], after_discard: I64, after_play: I64) -> F32:
        """Every hand of eight cards by the best values one step later: (n, levels)."""
        values = np.empty((len(self.masks[HELD]), len(after_play)), np.float32)
        units = [HandUnit(part, best, after_discard, after_play) for part in _cut(self.masks[HELD], HANDS_PER_UNIT)]
        return self._filled(values, value_hands, units)

    def means(self, hands: F32, chances: F64) -> dict[int, F32]:
        """By size, every set of kept cards averaged over the draws, given every hand: (n, levels)."""
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
        """`values` row by row from what `function` makes of the units."""
        at = 0
        for part in self._map(function, units):
            values[at : at + len(part)] = part
            at += len(part)
        return values

    def _map(self, function: Callable[[Unit], Result], units: list[Unit]) -> Iterator[Result]:
        """As `Work.map`."""
        hands, sets = (
            -(-len(self.masks[size]) // many) for size, many in ((HELD, HANDS_PER_UNIT), (HELD - 1, SETS_PER_UNIT))
        )
        yield from self.work.map(function, units, self.done, (hands + sets) * len(steps()))
        self.done += len(units)


def _cut(masks: Masks, many: int) -> Iterator[Masks]:
    """So many at a time."""
    return (masks[at : at + many] for at in range(0, len(masks), many))


def play_once(unit: LastPlayUnit) -> tuple[F32, int]:
    """What each hand of the unit scores, (n, 1), and what those of all suits add up to."""
    scores = best_scores(unit.masks, play_table())
    return scores.astype(np.float32)[:, None], int(class_ways(unit.masks) @ scores.astype(np.int64))


def value_hands(unit: HandUnit) -> F32:
    """The value of each hand of the unit at the levels of a step: (n, levels)."""
    three, four, five, six, seven = unit.best
    after = (unit.after_discard, unit.after_play)
    values = np.empty((len(unit.masks), len(unit.after_play)), np.float32)
    values_of_hands(unit.masks, three, four, five, six, seven, *after, play_table(), places(), LANE_SIZES, values)
    return values


def average(unit: DrawUnit) -> F32:
    """The mean over the card drawn to each set of the unit: (n, levels)."""
    means = np.empty((len(unit.masks), unit.chances.shape[1]), np.float32)
    mean_over_draws(unit.masks, unit.cards, unit.larger, unit.chances, places(), LANE_SIZES, means)
    return means


def best_values(masks: dict[int, Masks], values: dict[int, F32]) -> tuple[F32, ...]:
    """Of every set of kept cards, by size, what its best subset of three cards or more is worth, itself among them."""
    best = [values[LEAST_KEPT]]
    for size in KEPT[1:]:
        best.append(values[size].copy())
        best_of_subsets(masks[size], size, best[-2], places(), LANE_SIZES, best[-1])
    return tuple(best)


def all_canonical_masks(size: int) -> Masks:
    """The canonical sets of so many cards, ascending."""
    lanes, starts = lanes_by_size()
    masks = np.empty(class_counts(places())[size], np.uint64)
    of_first = places()[-1, size]
    for first in range(LANES):
        canonical_masks_from(first, size, lanes, starts, masks[of_first[first] : of_first[first + 1]])
    return masks


@cache
def places() -> I32:
    """What ids are computed by, once in each process."""
    return make_places()
