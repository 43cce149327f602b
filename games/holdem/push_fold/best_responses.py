"""Gains of best responses at a full table of push or fold, apart from the solver.

This is the same model as in `full_table_values.py`, written a second time: plain sums in double precision over every
way that a hand can go, with nothing kept from one to the next. What it finds is printed with an answer, so that an
error of the solver cannot hide its own gap.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import product

import numpy as np

from ....cards.notation import RANK_COUNT
from ..three_way.showdown_orders import PLACES, Triples
from .folds import IN_SMALLER_DECK, ON_BOARD
from .full_table_values import PAIR, Array, Mapped, Pairs
from .sampled_pots import SampledPots
from .spots import MOST_IN, NOBODY, Decision, Spot, decisions_of

NEVER = 1e-9
"""A range that is played less often counts as this share of its best hand."""
_Sums = list[tuple[int, Array, Array]]


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
    """Gains of best responses to strategies a spot."""

    def __init__(
        self,
        pairs: Pairs,
        triples: Triples | None,
        spot: Spot,
        decisions: Sequence[Decision],
        most_in: int,
        sampled: SampledPots | None = None,
    ) -> None:
        """List all ways that a hand can go; those with three all in need `triples`.

        decisions  those of the exact game, with at most `most_in` players all in; others may follow
        sampled    pots with more players, in which the other decisions arise
        """
        exact = len(decisions_of(len(spot.stacks), most_in, spot.in_every_pot if most_in == MOST_IN else NOBODY))
        self._actors = [actor for _, actor in decisions]
        decisions = decisions[:exact]
        self._pairs, self._triples, self._spot, self._decisions = pairs, triples, spot, decisions
        self._sampled = sampled
        self._hand = pairs.dealt.sum(axis=1)
        self._courses = list(_courses(spot, decisions, most_in))

    def gains(self, chances: Array, mapped: Mapped = map, is_free: Array | None = None) -> Array:
        """Return what each player would gain by a best response: (players,).

        chances  (decisions, h) the probability of going all in
        is_free  (decisions,) false where the play is given; None if it is nowhere
        """
        play = _Ranges.of(chances[: len(self._decisions)], self._pairs, self._decisions)
        further = None if self._sampled is None else self._sampled.values(chances, self._hand)
        folded = self._folded(play, None if further is None else further.folded)
        gain = np.zeros_like(chances)
        if further is not None:
            in_deal, arises = further.smoothed
            gain = arises * in_deal * self._hand
        for sums in mapped(lambda place: self._all_in(self._courses[place], play), range(len(self._courses))):
            for number, dealt, won in sums:
                gain[number] += won - folded[number] * dealt
        more = (np.maximum(gain, 0.0) - chances * gain).sum(axis=1)
        if is_free is not None:
            more = more * is_free
        found = np.zeros(len(self._spot.stacks))
        for actor, one in zip(self._actors, more, strict=True):
            found[actor] += one
        return found

    def _all_in(self, course: _Course, play: "_Ranges") -> "_Sums":
        """Return for each member its decision, and by hand the deals that come here, and these times its win."""
        found = []
        for seat, number in enumerate(course.decisions):
            chance, held = play.weights(course, seat)
            own = chance * held[seat]
            for place, other in enumerate(course.decisions):
                held[place] = held[place] * play.reach[other]
            dealt, won = self._sums(held, seat, course.won[:, course.members[seat]], play.ahead(course))
            found.append((number, own * dealt, own * won))
        return found

    def _sums(self, held: Sequence[Array], own: int, worth: Array, ahead: Array) -> tuple[Array, Array]:
        if len(held) == 1:
            return self._hand, self._hand * worth[0]
        if len(held) > PAIR:
            assert self._triples is not None
            return self._triples.sums(held, own, worth)
        win, tie, lose = worth if own == 0 else worth[::-1]
        behind = ahead.T
        value = win * ahead + lose * behind + tie * (self._pairs.dealt - ahead - behind)
        return np.asarray(self._pairs.dealt @ held[1 - own]), np.asarray(value @ held[1 - own])

    def _folded(self, play: "_Ranges", further: Array | None) -> Array:
        """Return what folding wins in each decision: (decisions,).

        further  what sampled pots add to it, times the probability of the fold
        """
        spot, actors = self._spot, [actor for _, actor in self._decisions]
        if spot.folds_lose_what_is_posted:
            dead = [0.0] * (len(spot.stacks) - 1) + [spot.dead]
            return np.array([-spot.posted[actor] - dead[actor] for actor in actors])
        total = np.zeros((2, len(actors)))
        for course in self._courses:
            orders = self._orders(course, play)
            for number in course.folds:
                total[0, number] += orders.sum()
                total[1, number] += orders @ course.won[:, actors[number]]
        if further is not None:
            total[1] += further[: len(actors)]
        return np.asarray(np.divide(total[1], total[0], out=np.zeros(len(actors)), where=total[0] > 0))

    def _orders(self, course: _Course, play: "_Ranges") -> Array:
        """Return the probability of each finishing order of a course."""
        fold, weights = play.weights(course, None)
        held = [play.reach[number] * given for number, given in zip(course.decisions, weights, strict=True)]
        if len(held) > PAIR:
            assert self._triples is not None
            return np.asarray(fold * self._triples.totals(held))
        if len(held) < PAIR:
            return np.array([fold * float(held[0] @ self._hand) if held else fold])
        (first, second), ahead = held, play.ahead(course)
        win, lose = first @ ahead @ second, second @ ahead @ first
        return fold * np.array([win, first @ self._pairs.dealt @ second - win - lose, lose])


@dataclass(frozen=True)
class _Ranges:
    """A strategy as probabilities by decision, each after all folds before it.

    reach  (decisions, h) of going all in with each hand
    fold   (decisions,) of folding
    given  (decisions, h) of folding if another player has a hand, as a ratio to `fold`
    mean   (decisions,) the mean weight that the folds before give to the hands of the player who acts
    other  (decisions, h) the same if another player has a hand
    board  (decisions, 13) of folding if a card of a rank is on the board, as a ratio to `fold`; 1 if unknown
    actors (decisions,) the players who act
    """

    pairs: Pairs
    actors: tuple[int, ...]
    reach: Array
    fold: Array
    given: Array
    mean: Array
    other: Array
    board: Array

    @classmethod
    def of(cls, chances: Array, pairs: Pairs, decisions: Sequence[Decision]) -> "_Ranges":
        hand = pairs.dealt.sum(axis=1)
        best = int(np.argmax((pairs.ahead - pairs.ahead.T).sum(axis=1) / hand))
        reach = chances.copy()
        for row in reach:
            if row @ hand < NEVER:
                row[best] = NEVER / hand[best]
        found = cls(pairs, tuple(actor for _, actor in decisions), reach, *(np.ones(shape) for shape in (
            len(reach), reach.shape, len(reach), reach.shape, (len(reach), RANK_COUNT)
        )))  # fmt: skip
        number = {decision: place for place, decision in enumerate(decisions)}
        for place, decision in enumerate(decisions):
            found._follow(place, [number[one] for one in _folds_before(decision) if one in number], 1 - chances[place])
        return found

    def _follow(self, place: int, before: Sequence[int], folding: Array) -> None:
        """Fill the row of a decision from those of the folds `before` it."""
        weight = np.prod(self.given[list(before)], axis=0) ** IN_SMALLER_DECK
        hand, kept = self.pairs.dealt.sum(axis=1), weight * folding
        self.mean[place], self.other[place] = hand @ weight, (self.pairs.dealt @ weight) / hand
        fold = float(hand @ kept) / self.mean[place]
        self.fold[place] = max(fold, NEVER)
        if fold > NEVER:
            self.given[place] = np.maximum(self.pairs.dealt @ kept / hand / self.other[place] / fold, 0.0)
            if self.pairs.ranks is not None:
                ranks = self.pairs.ranks.given
                self.board[place] = np.maximum((ranks @ kept) / (ranks @ weight) / fold, 0.0)

    def weights(self, course: _Course, own: int | None) -> tuple[float, list[Array]]:
        """Return the probability of the folds of a course as a number, times weights of each member's hand.

        own  the member whose hand is given; None if no member's is
        """
        folds = list(course.folds)
        chance = float(np.prod(self.fold[folds]))
        order = [place for place in range(len(course.decisions)) if place != own]
        given = np.prod(self.given[folds], axis=0)
        held = [given if place == own else given**IN_SMALLER_DECK for place in range(len(course.decisions))]
        if own is None and order:
            behind = [number for number in folds if self.actors[number] > course.members[0]]
            held[0] = held[0] * np.prod(self.given[behind], axis=0) ** (1 - IN_SMALLER_DECK)
        for turn, place in enumerate(order):
            number = course.decisions[place]
            known = ([] if own is None else [own]) + order[:turn]
            chance *= self.mean[number] ** (len(known) - 1)
            for other in known:
                held[other] = held[other] / self.other[number]
        return chance, held

    def ahead(self, course: _Course) -> Array:
        """Return the probability that two hands are dealt and the first wins, with the board that the folds leave."""
        if self.pairs.ranks is None:
            return self.pairs.ahead
        density = np.prod(self.board[list(course.folds)], axis=0) ** ON_BOARD
        moved = np.tensordot(density - 1, self.pairs.ranks.moved.astype(np.float64), 1)
        return np.asarray(self.pairs.ahead + self.pairs.dealt * moved)


def _folds_before(decision: Decision) -> list[Decision]:
    """Return the decisions in which the earlier players who are not all in have folded."""
    before, actor = decision
    others = [player for player in range(actor) if player not in before]
    return [Decision(tuple(one for one in before if one < player), player) for player in others]


def _courses(spot: Spot, decisions: Sequence[Decision], most_in: int) -> Iterator[_Course]:
    players = len(spot.stacks)
    forced = spot.in_every_pot if most_in == MOST_IN else NOBODY
    number = {decision: place for place, decision in enumerate(decisions)}
    for acts in product((False, True), repeat=players):
        members = tuple(np.flatnonzero(acts).tolist())
        is_walk = not members and not forced - {players - 1}
        if not is_walk and (len(members) > most_in or members in ((), (players - 1,)) or not forced.issubset(members)):
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
