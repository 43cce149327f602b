"""Gains of best responses in push or fold with three seats, apart from the solver.

Folded cards are out of play: every showdown takes the folded hand into account. The button pushes or folds. The small
blind then pushes or folds, or calls the button's push or folds. The big blind calls the players who are all in, or
folds. Sums run over all triples of h hands, 169 x 169 x 169, first over the hands of a player who folds, then over
those of one who goes all in. The solver has sums of its own (`three_seats.py`).
"""

from dataclasses import dataclass

import numpy as np

from ..three_way.showdown_orders import PLACES, Floats, Triples
from .full_table_values import Array
from .spots import Spot

BUTTON, SMALL, BIG = range(3)
SITUATIONS = 6
PUSH, STEAL, CALL, DEFEND, MEET, OVERCALL = range(SITUATIONS)
"""Situations: the button pushes; the small blind pushes after a fold, or calls the button; the big blind calls the
small blind, or the button, or both."""
SITUATION_OF = (0, 1, 2, 4, 3, 5)
"""The place of each situation among the decisions of a full table (`spots.py`), and the other way."""
ACTOR = (BUTTON, SMALL, SMALL, BIG, BIG, BIG)
"""The player who acts in each situation."""
Played = Array
"""The probability that each hand goes all in, by situation: (6, h)."""


@dataclass(frozen=True)
class Values:
    """Wins in each situation, summed over all deals that reach it with each hand, as a share of all deals.

    all_in  (6, h) wins of the acting player from going all in
    fold    (6, h) wins of the acting player from folding
    reach   (6, h) probability that the situation arises and the player has the hand
    walk           the big blind's win when all others fold
    """

    all_in: Array
    fold: Array
    reach: Array
    walk: float

    def won(self, played: Played) -> Array:
        """Return each player's average win: (3,)."""
        mean = (played * self.all_in + (1 - played) * self.fold).sum(axis=1)
        # Each player acts exactly once in every course of the hand, except that the big blind does not act in a walk.
        return np.array([mean[PUSH], mean[STEAL] + mean[CALL], mean[DEFEND] + mean[MEET] + mean[OVERCALL] + self.walk])

    def gains(self, played: Played, is_free: Array | None = None) -> Array:
        """Return each player's gain from a best response: (3,).

        is_free  (6,) false where the play is given; None if it is nowhere
        """
        better = np.maximum(self.all_in, self.fold) - (played * self.all_in + (1 - played) * self.fold)
        free = np.ones(SITUATIONS) if is_free is None else is_free
        return np.bincount(ACTOR, free * better.sum(axis=1), 3).astype(np.float64)


class _Outcomes:
    """Each player's win when two are all in and the third has folded, if the first of the two wins, ties or loses."""

    def __init__(self, spot: Spot, first: int, second: int) -> None:
        def places(one: int, other: int) -> list[int | None]:
            found: list[int | None] = [None] * 3
            found[first], found[second] = one, other
            return found

        self.win, self.tie, self.lose = (spot.won(places(*order)) for order in ((0, 1), (0, 0), (1, 0)))

    def worth(self, player: int, ways: Array, ahead: Array, behind: Array) -> Array:
        """Return the worth for a player of deals, given those that the first wins (`ahead`) and loses (`behind`)."""
        tie = self.tie[player]
        return ways * tie + ahead * (self.win[player] - tie) + behind * (self.lose[player] - tie)


class ThreeHanded:
    """The push-or-fold game of three players in one spot."""

    def __init__(self, triples: Triples, spot: Spot) -> None:
        """Take all triples of hands; `spot` must have three players."""
        self._triples, self._side = triples, len(triples.dealt)
        self._has_prizes = bool(spot.prizes)
        self._worths = np.array([spot.won(places) for places in PLACES.values()]).T
        self._pairs = self._over(triples.dealt, np.ones((1, self._side)))[0]
        self._all_fold = spot.won((None, None, 0))
        self._steal = spot.won((None, 0, None))
        self._push = spot.won((0, None, None))
        self._small_big, self._button_big, self._button_small = (
            _Outcomes(spot, *both) for both in ((SMALL, BIG), (BUTTON, BIG), (BUTTON, SMALL))
        )

    def _over(self, cube: Floats, weights: Array) -> Array:
        """Sum a cube over its first axis, the folded hand's, with each of the weights (n, h): (n, h, h)."""
        return np.asarray(weights @ cube.reshape(self._side, -1)).reshape(-1, self._side, self._side)

    def values(self, played: Played) -> Values:
        """Return the win of every hand in every situation."""
        push, steal, call, defend, meet, over = played
        fold, small_folds, big_folds = 1 - push, 1 - call, 1 - over
        # By the two remaining hands, with the probabilities that the third folded.
        no_button, no_small, no_big, stolen = self._over(
            self._triples.dealt, np.stack([fold, small_folds, big_folds, steal])
        )
        ahead = self._over(self._triples.ahead, np.stack([fold, small_folds, big_folds]))
        pushed, called = self._pairs - no_button, self._pairs - no_small
        of_button, of_small, of_big = (  # what each player wins when all three are all in
            self._triples.sums((push, call, over), player, self._worths[player])[1] for player in range(3)
        )

        def shown(outcomes: _Outcomes, player: int, ways: Array, first: Array) -> Array:
            return outcomes.worth(player, ways, first, first.T)

        all_in = np.stack([
            self._push[BUTTON] * over_last(no_small, 1 - meet)
            + over_last(shown(self._button_big, BUTTON, no_small, ahead[1]), meet)
            + over_last(shown(self._button_small, BUTTON, no_big, ahead[2]), call)
            + of_button,
            self._steal[SMALL] * over_last(no_button, 1 - defend)
            + over_last(shown(self._small_big, SMALL, no_button, ahead[0]), defend),
            over_first(push, shown(self._button_small, SMALL, no_big, ahead[2])) + of_small,
            over_first(steal, shown(self._small_big, BIG, no_button, ahead[0])),
            over_first(push, shown(self._button_big, BIG, no_small, ahead[1])),
            of_big,
        ])  # fmt: skip
        watched = self._watched(np.stack([
            np.outer(steal, defend), np.outer(push, meet), np.outer(push, call)
        ]))  # fmt: skip
        stays = np.stack([
            self._all_fold[BUTTON] * (self._pairs - stolen).sum(axis=1)
            + self._steal[BUTTON] * over_last(stolen, 1 - defend)
            + self._small_big.worth(BUTTON, over_last(stolen, defend), *watched[0]),
            self._all_fold[SMALL] * no_button.sum(axis=1),
            self._push[SMALL] * over_last(pushed, 1 - meet)
            + self._button_big.worth(SMALL, over_last(pushed, meet), *watched[1]),
            self._steal[BIG] * over_first(steal, no_button),
            self._push[BIG] * over_first(push, no_small),
            self._button_small.worth(BIG, over_first(push, called), *watched[2]),
        ])  # fmt: skip
        reach = np.stack([
            self._pairs.sum(axis=1), no_button.sum(axis=1), pushed.sum(axis=1),
            over_first(steal, no_button), over_first(push, no_small), over_first(push, called),
        ])  # fmt: skip
        walk = self._all_fold[BIG] * float(np.vecdot(no_button.sum(axis=1), 1 - steal))
        return Values(all_in, stays, reach, walk)

    def _watched(self, weights: Array) -> Array:
        """Return the deals that the first of two players wins and loses, by the folded hand: (n, 2, h).

        weights  (n, h, h) the probability that both go all in
        """
        if not self._has_prizes:
            return np.zeros((len(weights), 2, self._side))  # chips that others win make no difference
        both = np.stack([weights, weights.transpose(0, 2, 1)], axis=1).reshape(-1, self._side**2)
        found = self._triples.ahead.reshape(self._side, -1) @ both.T
        return np.asarray(found.T.reshape(-1, 2, self._side))


def over_last(matrix: Array, weights: Array) -> Array:
    """Return the weighted sum over the second hand."""
    return np.asarray(np.vecdot(matrix, weights))


def over_first(weights: Array, matrix: Array) -> Array:
    """Return the weighted sum over the first hand."""
    return np.asarray(np.vecdot(matrix.T, weights))
