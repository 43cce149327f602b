"""Values of going all in rather than folding, for every hand in every decision, given how all others play.

Two and three hands in a pot are dealt from one deck. Players who fold take cards out of it, too: what that changes for
the other hands and for the board is in `folds.py`.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from types import MappingProxyType
from typing import Any, Protocol

import numpy as np
import numpy.typing as npt

from .folds import BoardRanks, Folds
from .payoffs import payoffs
from .sampled_pots import LEAST, Further, LargerPots
from .spots import MOST_IN, NOBODY, Decision, Spot, all_decisions, decisions_of, exact_in, pots_of

Array = npt.NDArray[np.float64]
Locks = Mapping[Decision, Array]
Mapped = Callable[..., Iterable[Any]]
"""A function like `map`, which may use threads."""
RARE = 1e-9
"""A range that is never played counts as this share of its best hand, so that later decisions have values."""
PAIR = 2


@dataclass(frozen=True)
class Pairs:
    """Two of h hands: the probability (h, h) that they are dealt, and that they are dealt and the first wins.

    ranks  what the ranks of folded cards change; None if nothing
    """

    dealt: Array
    ahead: Array
    ranks: BoardRanks | None = None

    @cached_property
    def hand(self) -> Array:
        """The probability of each hand: (h,)."""
        return np.asarray(self.dealt.sum(axis=1))

    @cached_property
    def given(self) -> Array:
        """The probability of the second hand given the first: (h, h)."""
        return self.dealt / self.hand[:, None]

    def after_folds(self, density: Array) -> "Pairs":
        """Return the pairs with the board that is left: `density` is as in `Folds.density`."""
        if self.ranks is None:
            return self
        return Pairs(self.dealt, self.ahead + self.dealt * self.ranks.change(density))


class PotsOfThree(Protocol):
    """Sums over all triples of hands."""

    def values(self, pot: int, seat: int, first: Array, second: Array, worth: Array) -> tuple[Array, Array]:
        """Sum over the other two members' hands, for each hand of the member in `seat`.

        pot     a number by which sums of the same worth are known
        first   (h,) weights of the other members' hands, in order of acting
        second  (h,)
        worth   (13,) what the member wins, by finishing order

        Returns the probability of the deals, and the same times what they are worth: (h,) each.
        """

    def orders(self, weights: Sequence[Array]) -> Array:
        """Return the probability of each finishing order, for weights (h,) of the three members' hands: (13,)."""

    def forget(self) -> None:
        """Free the memory that one sum keeps for the next."""

    def add_folded(self, change: Array, dealt: Array, ahead: Array) -> None:
        """Add to `dealt` and `ahead`, as `Pairs` has them, the deals with a third hand of these weights out of play."""

    def watched(self, first: Array, second: Array) -> tuple[Array, Array]:
        """Return for each folded hand the deals that the first of two players wins, and loses: (h,) each.

        first, second  (h,) weights of the hands of the two players
        """


class OutOfTime(Exception):
    """Raised by `FullTable.check` if there is no time left for the next pot."""


@dataclass(frozen=True)
class Differences:
    """For each decision and hand, over all deals in which it arises.

    gain   (decisions, h) what going all in wins more than folding, times `reach`
    reach  (decisions, h) the probability that the decision arises, given the hand
    """

    gain: Array
    reach: Array


class FullTable:
    """The push-or-fold game of a spot."""

    def __init__(
        self,
        pairs: Pairs,
        triples: PotsOfThree | None,
        spot: Spot,
        most_in: int = MOST_IN,
        mapped: Mapped = map,
        locked: Locks = MappingProxyType({}),
    ) -> None:
        """Prepare all pots; without `triples` at most two players can be all in.

        most_in  how many players can be all in, apart from those who cannot fold; pots of four and more need deals
        locked   (h,) the probability of going all in with each hand, by decision, where it is given
        """
        self.pairs, self.spot, self.mapped, self.triples = pairs, spot, mapped, triples
        self.check: Callable[[], None] = lambda: None
        """Called before each pot."""
        players = len(spot.stacks)
        self.exact_in = exact_in(spot, most_in) if triples else PAIR
        """The most players in a pot that is summed exactly."""
        self.most_in = most_in if triples else PAIR
        forced = spot.in_every_pot if self.exact_in == MOST_IN else NOBODY
        self.decisions = all_decisions(spot, self.most_in, self.exact_in)
        self.pots = pots_of(players, self.exact_in, forced)
        self.exact = len(decisions_of(players, self.exact_in, forced))
        """The number of decisions before those of further callers, whose pots are sampled."""
        self.sampled: LargerPots | None = None
        self.payoffs = payoffs(spot, self.pots)
        self.actors = np.array([actor for _, actor in self.decisions])
        self.given = {
            number: row
            for number, decision in enumerate(self.decisions)
            if (row := self._given(decision, locked)) is not None
        }
        """The rows of decisions that are given: of players who cannot fold, or cannot call, and those `locked`."""
        self.is_free = np.array([number not in self.given for number in range(len(self.decisions))])
        self.own_pots = [
            [(place, pot.members.index(player)) for place, pot in enumerate(self.pots)
             if player in pot.members and pot.decisions]
            for player in range(players)
        ]  # fmt: skip
        self.after_fold = [
            [place for place, pot in enumerate(self.pots)
             if (number in pot.folds if number < self.exact else {*pot.members} == forced.union(decision.before))]
            for number, decision in enumerate(self.decisions)
        ]  # fmt: skip
        posted = np.array([*spot.posted[:-1], spot.posted[-1] + spot.dead])
        self.folded_chips: Array = -posted[self.actors, None]

    def _given(self, decision: Decision, locked: Locks) -> Array | None:
        """Return the play of a decision, if it is given: (h,)."""
        hands = len(self.pairs.dealt)
        if decision.actor in self.spot.forced:
            return np.ones(hands)
        if len({*decision.before, decision.actor} - self.spot.forced) > self.most_in:
            return np.zeros(hands)
        return locked.get(decision)

    def start(self, share: float = 0.3) -> Array:
        """Return a first strategy: the best hands against a random one, fewer after each all-in."""
        best = np.argsort(-(self.pairs.ahead - self.pairs.ahead.T).sum(axis=1) / self.pairs.hand)
        below = np.empty(len(best))
        below[best] = np.cumsum(self.pairs.hand[best]) - self.pairs.hand[best]
        return self.with_given(np.array([below < share / 2 ** len(before) for before, _ in self.decisions], np.float64))

    def start_from(self, chances: Array) -> Array:
        """Return a first strategy, from one of pots of two: after several all-ins, hands that call each of them.

        chances  (decisions, h) for the decisions after at most one all-in
        """
        known = dict(zip(decisions_of(len(self.spot.stacks), PAIR), chances, strict=True))
        return self.with_given(np.array([
            np.prod([known[Decision((one,), actor)] for one in before], axis=0) if len(before) >= PAIR
            else known[Decision(before, actor)]
            for before, actor in self.decisions
        ]))  # fmt: skip

    def with_given(self, chances: Array) -> Array:
        """Return a way of playing, (decisions, h), with the rows that are given."""
        for number, row in self.given.items():
            chances[number] = row
        return chances

    def play(self, chances: Array) -> "Play":
        """Return a strategy, (decisions, h)."""
        return Play(self, chances)


class Play:
    """A strategy, (decisions, h), with the probabilities of folding that follow from it."""

    def __init__(self, game: FullTable, chances: Array) -> None:
        """Take the probability that each hand goes all in."""
        self.game = game
        self.chances = chances.copy()
        self.reach = np.empty_like(chances)
        pairs = game.pairs
        self.folds = Folds(game.decisions, pairs.hand, pairs.given, pairs.ranks)
        self._ends: tuple[Array, Array] | None = None
        self._further: Further | None = None
        for number in range(len(chances)):
            self._follow(number)
        self.folds.update(self.chances)

    def change(self, numbers: Sequence[int], chances: Array) -> None:
        """Replace the rows of some decisions."""
        self.chances[numbers] = chances
        self._ends = self._further = None
        for number in numbers:
            self._follow(number)
        self.folds.update(self.chances, min(self.game.decisions[number].actor for number in numbers))

    def _follow(self, number: int) -> None:
        pairs, row = self.game.pairs, self.chances[number]
        self.reach[number] = row
        if float(row @ pairs.hand) < RARE:
            best = int(np.argmax((pairs.ahead - pairs.ahead.T).sum(axis=1) / pairs.hand))
            self.reach[number, best] = RARE / pairs.hand[best]

    @property
    def further(self) -> Further | None:
        """The differences that sampled pots make to the play as it is; None without sampled pots."""
        if self._further is None and self.game.sampled is not None:
            self._further = self.game.sampled.values(self.chances, self.game.pairs.hand)
        return self._further

    def won(self) -> Array:
        """Return each player's average win: (players,)."""
        chances, won = self.ends()
        mean = chances @ won / chances.sum()
        return np.asarray(mean if self.further is None else mean + self.further.won)

    def differences(self, players: Sequence[int], folded: Array) -> Differences:
        """Return the differences in all decisions of some players; the others' rows are 0.

        folded  what folding wins, as `folded` returns it
        """
        game = self.game
        gain, reach = np.zeros_like(self.chances), np.zeros_like(self.chances)
        own = [one for player in players for one in game.own_pots[player]]
        for (place, seat), (dealt, won) in zip(own, game.mapped(lambda one: self._all_in(*one), own), strict=True):
            number = game.pots[place].decisions[seat]
            reach[number] += dealt
            gain[number] += won - folded[number] * dealt
        if self.further is not None:
            rows = np.flatnonzero(np.isin(game.actors, list(players)))
            in_deal, arises = self.further.smoothed
            is_further = rows >= game.exact
            times = np.where(is_further[:, None], np.maximum(arises[rows], LEAST), arises[rows])
            gain[rows] += times * in_deal[rows]
            reach[rows[is_further]] = times[is_further]
        return Differences(gain, reach)

    def _all_in(self, place: int, seat: int) -> tuple[Array, Array]:
        """Return the probability of a pot given the hand of one member who is all in, and the same times its win."""
        game, pot = self.game, self.game.pots[place]
        game.check()
        worth = game.payoffs[place][:, pot.members[seat]]
        chance, held = self.folds.weights(pot, seat)
        others = [self.reach[number] * given for number, given in zip(pot.decisions, held, strict=True)]
        del others[seat]
        match others:
            case []:
                dealt = np.ones_like(held[seat])
                won = worth[0] * dealt
            case [other]:
                pairs = game.pairs.after_folds(self.folds.density(pot))
                dealt, won = pot_of_two(pairs, other, worth if seat == 0 else worth[::-1])
            case _:
                first, second = others
                assert game.triples is not None
                dealt, won = game.triples.values(place, seat, first, second, worth)
        times = chance * held[seat] / (game.pairs.hand if others else 1.0)
        return times * dealt, times * won

    def ends(self) -> tuple[Array, Array]:
        """Return the probability of each pot, (pots,), and what each player wins in it on average: (pots, players)."""
        if self._ends is not None:
            return self._ends
        game = self.game
        found = list(game.mapped(self._end, range(len(game.pots))))
        chances = np.array([float(orders.sum()) for orders in found])
        won = np.array([
            orders @ worth / (orders.sum() or 1.0) for orders, worth in zip(found, game.payoffs, strict=True)
        ])  # fmt: skip
        self._ends = chances, won
        return self._ends

    def _end(self, place: int) -> Array:
        """Return the probability of each finishing order of a pot."""
        game, pot = self.game, self.game.pots[place]
        game.check()
        chance, held = self.folds.weights(pot)
        reaches = [self.reach[number] * given for number, given in zip(pot.decisions, held, strict=True)]
        match reaches:
            case []:
                return np.array([chance])
            case [alone]:
                return np.array([chance * (alone @ game.pairs.hand)])
            case [one, other]:
                pairs = game.pairs.after_folds(self.folds.density(pot))
                win, lose = one @ pairs.ahead @ other, other @ pairs.ahead @ one
                return chance * np.array([win, one @ pairs.dealt @ other - win - lose, lose])
            case _:
                assert game.triples is not None
                return np.asarray(chance * game.triples.orders(reaches))

    def folded(self) -> Array:
        """Return what folding wins in each decision, on average over what the others then do: (decisions, 1)."""
        game = self.game
        if game.spot.folds_lose_what_is_posted:
            return game.folded_chips
        chances, won = self.ends()
        found = np.zeros(len(game.decisions))
        for number, places in enumerate(game.after_fold):
            weights = chances[places]
            if (total := weights.sum()) > 0:
                found[number] = weights @ won[places, game.actors[number]] / total
                if self.further is not None and number < game.exact:
                    found[number] += self.further.folded[number] / total
        return found[:, None]


def pot_of_two(pairs: Pairs, other: Array, worth: Array) -> tuple[Array, Array]:
    """Return for each hand the probability that it is dealt with the other player's weights, and that times its win.

    worth  (3,) what the player wins, by the orders of `PAIR_PLACES`
    """
    win, tie, lose = worth
    dealt = pairs.dealt @ other
    won = tie * dealt + (win - tie) * (pairs.ahead @ other) + (lose - tie) * (other @ pairs.ahead)
    return dealt, won
