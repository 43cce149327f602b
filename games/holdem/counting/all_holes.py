"""Equities of all holes on a board against one weighted opponent, exact over all run-outs.

For each type of run-out, a running sum over values gives the weight of the holes below a hole's value; a running sum
for each card gives the weight of those among them with one of the hole's cards (docs/strength.md). A tie counts half in
every sum.
"""

from collections.abc import Sequence
from itertools import combinations
from math import comb

import numpy as np
import numpy.typing as npt

from ....cards.deck import STANDARD, Deck
from ....cards.hands.evaluator import Evaluator
from ....cards.hands.hole_arrays import HIGH, HOLE_COUNT, HOLE_INDEX, LOW, Floats
from ....cards.notation import DECK_SIZE
from ..boards.hole_values import BoardValues
from ..boards.run_outs import RunOuts, run_outs

CHUNK = 16
"""Types of run-outs processed together, so that their sums stay in the cache."""

NOTHING = 1e-12
"""The largest share of all weights that may be a rounding error of zero."""

Ranks = npt.NDArray[np.uint8]
Numbers = npt.NDArray[np.int64]


def equities(evaluator: Evaluator, board: Sequence[int], weights: Floats, deck: Deck = STANDARD) -> Floats:
    """Return the equity of each hole on a board of three to five cards against an opponent with `weights`: (1326,).

    It is NaN for a hole that shares a card with the board, or with every hole of positive weight. Weights must not be
    negative; those of holes that share a card with the board are ignored.
    """
    paths = run_outs(evaluator, board, deck)
    weights = weights * paths.live
    won = _won(paths, weights)
    by_card = np.bincount(LOW, weights, DECK_SIZE) + np.bincount(HIGH, weights, DECK_SIZE)
    against = weights.sum() - by_card[LOW] - by_card[HIGH] + weights
    won_of = against * comb(deck.size - len(board) - 4, paths.cards.shape[1])
    possible = paths.live & (against > NOTHING * weights.sum())
    return np.where(possible, won / np.where(possible, won_of, 1.0), np.nan)


def _won(paths: RunOuts, weights: Floats) -> Floats:
    """Return the weight of holes beaten plus half of those tied, over the run-outs without the hole's cards."""
    holes = np.flatnonzero(paths.live)
    ranks = dense_ranks(np.take(paths.values, holes, axis=1))
    alone = weights[holes]
    counted = np.take(paths.without_each_hole(), holes, axis=1) * alone
    by_kind = np.argsort(paths.kind, kind="stable")
    won = np.zeros(len(holes))
    for start in range(0, paths.kinds, CHUNK):
        rows = slice(start, start + CHUNK)
        first, last = np.searchsorted(paths.kind, (start, start + CHUNK), sorter=by_kind)
        cards, kind = paths.cards[by_kind[first:last]], paths.kind[by_kind[first:last]] - start
        places = _SumIndices(ranks[rows], holes)
        won += _Sums(places, counted[rows]).beaten().sum(axis=0)
        if cards.size:
            won -= _won_with_common_cards(_Sums(places, np.broadcast_to(alone, ranks[rows].shape)), cards, kind)
    everywhere = np.zeros(HOLE_COUNT)
    everywhere[holes] = won
    return everywhere


class _SumIndices:
    """Indices of each live hole (kinds, holes) into running sums (width, kinds, 52) by rank, kind and card."""

    def __init__(self, ranks: Ranks, holes: Numbers) -> None:
        self.ranks = ranks.astype(np.int64)
        self.kinds, self.width = len(ranks), int(ranks.max()) + 1
        base = (self.ranks * self.kinds + np.arange(self.kinds)[:, None]) * DECK_SIZE
        self.low, self.high = base + LOW[holes], base + HIGH[holes]
        self.of_hole = np.zeros(HOLE_COUNT + 1, np.int64)
        self.of_hole[holes] = np.arange(len(holes))
        self.unseen = np.union1d(LOW[holes], HIGH[holes])


class _Sums:
    """Weights (kinds, holes) and their running sums over all holes, and over those with each card.

    A sum covers the holes below each rank, and half of those at it.
    """

    def __init__(self, places: _SumIndices, weights: Floats) -> None:
        self.places, self.weights = places, weights
        flat, size = weights.ravel(), places.width * places.kinds * DECK_SIZE
        at_rank = np.bincount(places.low.ravel(), flat, size).astype(np.float64, copy=False)
        at_rank += np.bincount(places.high.ravel(), flat, size)
        at_rank = at_rank.reshape(places.width, -1)
        below: Floats = at_rank.copy()
        for rank in range(1, places.width):  # several times as fast as cumsum along axis 0
            below[rank] += below[rank - 1]
        below -= at_rank / 2
        self.with_card = below.reshape(places.width, places.kinds, DECK_SIZE)
        self.all = self.with_card.sum(axis=2) / 2

    def beaten(self) -> Floats:
        """Return the weight that each hole beats among the holes that share no card with it: (kinds, holes)."""
        places = self.places
        # A hole ties itself, so half its weight is in the sum over all holes and in the subtracted sum of either card.
        won = self.weights / 2
        won += np.take(self.all, places.low // DECK_SIZE)
        won -= np.take(self.with_card, places.low)
        won -= np.take(self.with_card, places.high)
        return np.asarray(won)

    def beaten_without(self, kind: Numbers, hole: Numbers, cards: Sequence[Numbers]) -> Floats:
        """Return the weight that single holes beat among the holes without any of two or three cards.

        The cards are all different and include the hole's own. Subtracting the sums of each card removes holes with two
        of the cards twice, so these are added back.
        """
        rank = self.places.ranks[kind, hole]
        won = self.all[rank, kind]
        for card in cards:
            won -= self.with_card[rank, kind, card]
        for first, second in combinations(cards, 2):
            twice = self.places.of_hole[HOLE_INDEX[first, second]]
            rival = self.places.ranks[kind, twice]
            won += self.weights[kind, twice] * ((rival < rank) + (rival == rank) / 2)
        return np.asarray(won)


def _won_with_common_cards(sums: _Sums, cards: Numbers, kind: Numbers) -> Floats:
    """Return the weight that each hole beats on run-outs (n, 1 or 2) with one or both of its cards: (holes,)."""
    places = sums.places
    unseen = places.unseen
    run, place = np.nonzero((unseen != cards[:, :1]) & (unseen != cards[:, -1:]))
    other, run_cards = unseen[place], [column[run] for column in cards.T]
    won = np.zeros(sums.weights.shape[1])
    for own in run_cards:
        hole = places.of_hole[HOLE_INDEX[own, other]]
        won += np.bincount(hole, sums.beaten_without(kind[run], hole, [*run_cards, other]), len(won))
    if cards.shape[1] == 2:
        hole = places.of_hole[HOLE_INDEX[cards[:, 0], cards[:, 1]]]
        won += np.bincount(hole, sums.beaten_without(kind, hole, list(cards.T)), len(won))
    return won


def dense_ranks(values: BoardValues) -> Ranks:
    """Rank the holes of each row (kinds, 1326) by value, from 0 without gaps; at most 137 values occur."""
    order = np.argsort(values, axis=1, kind="stable")
    ordered = np.take_along_axis(values, order, axis=1)
    steps = np.zeros(values.shape, np.uint8)
    steps[:, 1:] = ordered[:, 1:] != ordered[:, :-1]
    ranks = np.empty(values.shape, np.uint8)
    np.put_along_axis(ranks, order, np.cumsum(steps, axis=1, dtype=np.uint8), axis=1)
    return ranks
