"""Gains of best responses in push or fold for a full table, apart from the solver.

This is the same model as in `values.py`, written a second time: plain sums in double precision over every way that a
hand can go, with nothing kept from one to the next. What it finds is printed with an answer, so
that an error of the solver cannot hide its own gap. Three seats, whose folded hands are exact, are measured by
`three_way/push_fold_values.py`.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import product

import numpy as np

from ...three_way.showdown_orders import PLACES
from ...three_way.triples import Triples
from ..spots import Spot
from .decisions import Decision
from .values import PAIR, Array, Mapped, Pairs

NEVER = 1e-9
"""A range that is played less often counts as this share of its best hand."""


@dataclass(frozen=True)
class _Course:
    """A way that a hand can go.

    members    the players all in, in order of acting; alone, the big blind has won without acting
    decisions  the number of each member's decision; none in a walk
    folds      the numbers of the decisions in which the others fold
    won        (orders, players) what each player wins, by finishing order
    """

    members: tuple[int, ...]
    decisions: tuple[int, ...]
    folds: tuple[int, ...]
    won: Array


class BestResponses:
    """Gains of best responses to ways of playing a spot."""

    def __init__(
        self, pairs: Pairs, triples: Triples | None, spot: Spot, decisions: Sequence[Decision], most_in: int
    ) -> None:
        """List all ways that a hand can go; those with three all in need `triples`."""
        self._pairs, self._triples, self._spot, self._decisions = pairs, triples, spot, decisions
        self._hand = pairs.dealt.sum(axis=1)
        self._courses = list(_courses(spot, decisions, most_in))

    def gains(self, chances: Array, mapped: Mapped = map) -> Array:
        """Return what each player would gain by a best response: (players,).

        chances  (decisions, h) the probability of going all in
        """
        play = _Ranges.of(chances, self._pairs, self._hand)
        folded = self._folded(play)
        gain = np.zeros_like(chances)
        for sums in mapped(lambda place: self._all_in(self._courses[place], play), range(len(self._courses))):
            for number, dealt, won in sums:
                gain[number] += won - folded[number] * dealt
        more = (np.maximum(gain, 0.0) - chances * gain).sum(axis=1)
        found = np.zeros(len(self._spot.stacks))
        for (_, actor), one in zip(self._decisions, more, strict=True):
            found[actor] += one
        return found

    def _all_in(self, course: _Course, play: "_Ranges") -> "_Sums":
        """Return for each member its decision, and by hand the deals that come here, and these times its win."""
        fold, given = play.others_fold(course.folds)
        held = [play.reach[number] * given for number in course.decisions]
        found = []
        for seat, number in enumerate(course.decisions):
            dealt, won = self._sums(held, seat, course.won[:, course.members[seat]])
            found.append((number, fold * given * dealt, fold * given * won))
        return found

    def _sums(self, held: Sequence[Array], own: int, worth: Array) -> tuple[Array, Array]:
        if len(held) == 1:
            return self._hand, self._hand * worth[0]
        if len(held) > PAIR:
            assert self._triples is not None
            return self._triples.sums(held, own, worth)
        win, tie, lose = worth if own == 0 else worth[::-1]
        ahead, behind = self._pairs.ahead, self._pairs.ahead.T
        value = win * ahead + lose * behind + tie * (self._pairs.dealt - ahead - behind)
        return np.asarray(self._pairs.dealt @ held[1 - own]), np.asarray(value @ held[1 - own])

    def _folded(self, play: "_Ranges") -> Array:
        """Return what folding wins in each decision: (decisions,)."""
        spot, actors = self._spot, [actor for _, actor in self._decisions]
        if not spot.prizes:
            dead = [0.0] * (len(spot.stacks) - 1) + [spot.dead]
            return np.array([-spot.posted[actor] - dead[actor] for actor in actors])
        total = np.zeros((2, len(actors)))
        for course in self._courses:
            orders = self._orders(course, play)
            for number in course.folds:
                total[0, number] += orders.sum()
                total[1, number] += orders @ course.won[:, actors[number]]
        return np.asarray(np.divide(total[1], total[0], out=np.zeros(len(actors)), where=total[0] > 0))

    def _orders(self, course: _Course, play: "_Ranges") -> Array:
        """Return the probability of each finishing order of a course."""
        fold, given = play.others_fold(course.folds)
        held = [play.reach[number] * given for number in course.decisions]
        if len(held) > PAIR:
            assert self._triples is not None
            return np.asarray(fold * self._triples.totals(held))
        if len(held) < PAIR:
            return np.array([fold * float(held[0] @ self._hand) if held else fold])
        first, second = held
        win, lose = first @ self._pairs.ahead @ second, second @ self._pairs.ahead @ first
        return fold * np.array([win, first @ self._pairs.dealt @ second - win - lose, lose])


_Sums = list[tuple[int, Array, Array]]


@dataclass(frozen=True)
class _Ranges:
    """A way of playing as probabilities by decision.

    reach  (decisions, h) of going all in with each hand
    fold   (decisions,) of folding
    given  (decisions, h) of folding if another player has a hand, as a ratio to `fold`
    """

    reach: Array
    fold: Array
    given: Array

    @classmethod
    def of(cls, chances: Array, pairs: Pairs, hand: Array) -> "_Ranges":
        best = int(np.argmax((pairs.ahead - pairs.ahead.T).sum(axis=1) / hand))
        reach = chances.copy()
        for row in reach:
            if row @ hand < NEVER:
                row[best] = NEVER / hand[best]
        fold = 1 - chances @ hand
        given = np.ones_like(chances)
        some = fold > NEVER
        given[some] = np.maximum(1 - chances[some] @ (pairs.dealt / hand), 0.0) / fold[some, None]
        return cls(reach, np.maximum(fold, NEVER), given)

    def others_fold(self, numbers: Sequence[int]) -> tuple[float, Array]:
        """Return the probability that all these folds happen, and by hand of a member its ratio to that."""
        chosen = list(numbers)
        return float(np.prod(self.fold[chosen])), np.asarray(np.prod(self.given[chosen], axis=0))


def _courses(spot: Spot, decisions: Sequence[Decision], most_in: int) -> Iterator[_Course]:
    players = len(spot.stacks)
    number = {decision: place for place, decision in enumerate(decisions)}
    for acts in product((False, True), repeat=players):
        members = tuple(np.flatnonzero(acts).tolist())
        if len(members) > most_in or members == (players - 1,):
            continue
        before = [members[: sum(acts[:player])] for player in range(players)]
        own = tuple(number[Decision(before[player], player)] for player in members)
        folds = (Decision(before[player], player) for player in range(players) if player not in members)
        shown = members or (players - 1,)
        won = [spot.won([dict(zip(shown, places, strict=True)).get(player) for player in range(players)])
               for places in _places(len(shown))]  # fmt: skip
        yield _Course(shown, own, tuple(number[one] for one in folds if one in number), np.array(won))


def _places(members: int) -> Iterable[tuple[int, ...]]:
    """Return the finishing orders: for each, the number of better hands than each member's."""
    known: dict[int, Iterable[tuple[int, ...]]] = {1: [(0,)], 2: [(0, 1), (0, 0), (1, 0)], 3: PLACES.values()}
    return known[members]
