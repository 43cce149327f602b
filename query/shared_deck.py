"""Policies played against the equilibrium from one shuffled deck, to measure what neglecting card removal costs."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from math import sqrt

import numpy as np
import numpy.typing as npt

from ..cards.arrays import Masks, canonical_masks
from ..cards.evaluator import Evaluator
from .batch import held_masks
from .lattice import HandClasses

HAND = 5
AT_A_TIME = 50_000
Holds = npt.NDArray[np.uint8]
Cards = npt.NDArray[np.int64]


@dataclass(frozen=True)
class Played:
    """What a policy won of the games: a win counts 1, a tie 1 / 2."""

    p_win: float
    standard_error: float


def play_out(
    classes: HandClasses, evaluator: Evaluator, policies: Mapping[str, Holds], opponent: Holds, games: int, seed: int
) -> dict[str, Played]:
    """Each policy against `opponent` on the same `games` decks; holds are by hand class, (134459,) uint8.

    Both are dealt five cards and draw from what is left, never a card that either has held.
    """
    won = dict.fromkeys(policies, 0.0)
    squares = dict.fromkeys(policies, 0.0)
    for ours, ours_drawn, theirs, theirs_drawn in _deals(games, seed):
        against = evaluator.values(_final(classes, theirs, theirs_drawn, opponent))
        for name, holds in policies.items():
            values = evaluator.values(_final(classes, ours, ours_drawn, holds))
            share = (values > against) + (values == against) / 2
            won[name] += float(share.sum())
            squares[name] += float((share * share).sum())
    played = {}
    for name in policies:
        mean = won[name] / games
        played[name] = Played(mean, sqrt(max(squares[name] / games - mean * mean, 0) / games))
    return played


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
