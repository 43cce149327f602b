"""Policies played against the equilibrium from one shuffled deck, to measure what neglecting card removal costs."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from math import sqrt

import numpy as np
import numpy.typing as npt

from ...cards.arrays import Masks, canonical_masks
from ...cards.evaluator import Evaluator
from ...games.draw.odds import HAND
from ...games.draw.response import Holds
from .hand_classes import HandClasses
from .many_hands import held_masks

AT_A_TIME = 50_000
Cards = npt.NDArray[np.int64]
Values = npt.NDArray[np.uint16]
Shares = npt.NDArray[np.float64]


@dataclass(frozen=True)
class Played:
    """What a policy won of the games, a win counting 1 and a tie 1 / 2, and how much more than its opponent's own way.

    `ahead` compares the two in the same seat on the same decks, so that its error is smaller.
    """

    p_win: float
    standard_error: float
    ahead: float
    ahead_error: float


def play_out(
    classes: HandClasses, evaluator: Evaluator, policies: Mapping[str, Holds], opponent: Holds, games: int, seed: int
) -> dict[str, Played]:
    """Each policy against `opponent` on the same `games` decks; holds are by hand class, (134459,) uint8.

    Both are dealt five cards and draw from what is left, never a card that either has held.
    """
    sums = {name: np.zeros(4) for name in policies}
    for ours, ours_drawn, theirs, theirs_drawn in _deals(games, seed):
        against = evaluator.values(_final(classes, theirs, theirs_drawn, opponent))

        def shares(holds: Holds, hand: Cards = ours, drawn: Cards = ours_drawn, other: Values = against) -> Shares:
            values = evaluator.values(_final(classes, hand, drawn, holds))
            share: Shares = (values > other) + (values == other) / 2
            return share

        same = shares(opponent)
        for name, holds in policies.items():
            share = shares(holds)
            ahead = share - same
            sums[name] += [share.sum(), (share * share).sum(), ahead.sum(), (ahead * ahead).sum()]
    return {
        name: Played(*_mean_and_error(total[:2], games), *_mean_and_error(total[2:], games))
        for name, total in sums.items()
    }


def _mean_and_error(sums: Shares, games: int) -> tuple[float, float]:
    """The mean of what has this sum and sum of squares, and its standard error."""
    mean, square = (float(total) / games for total in sums)
    return mean, sqrt(max(square - mean * mean, 0) / games)


def _deals(games: int, seed: int) -> Iterator[tuple[Cards, Cards, Cards, Cards]]:
    """Blocks of games: each player's five cards and the five he would draw from, (block, 5) each."""
    random = np.random.default_rng(seed)
    for start in range(0, games, AT_A_TIME):
        block = min(AT_A_TIME, games - start)
        deck = np.tile(np.arange(52), (block, 1))
        rows = np.arange(block)
        for place in range(4 * HAND):
            other = random.integers(place, 52, block)
            deck[rows, place], deck[rows, other] = deck[rows, other], deck[rows, place].copy()
        yield tuple(deck[:, HAND * part : HAND * (part + 1)] for part in range(4))  # type: ignore[misc]


def _final(classes: HandClasses, dealt: Cards, drawn: Cards, holds: Holds) -> Masks:
    """The masks of the hands after the draw."""
    masks = _masks(dealt)
    hold = holds[np.searchsorted(classes.lattice.masks, canonical_masks(masks))]
    kept = held_masks(masks)[np.arange(len(masks)), hold]
    final = kept.copy()
    missing = HAND - np.bitwise_count(kept)
    for place in range(HAND):
        final |= np.where(place < missing, np.uint64(1) << drawn[:, place].astype(np.uint64), np.uint64(0))
    return final


def _masks(cards: Cards) -> Masks:
    masks: Masks = np.bitwise_or.reduce(np.uint64(1) << cards.astype(np.uint64), axis=1)
    return masks
