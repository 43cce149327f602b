"""Pots of four and more in push or fold: sampled deals of 52 cards, weighted by how likely they are to be played so.

The exact game ends with three all in: the next player who would call folds there, and so does everyone behind. Each
sampled deal has such a player, a *further caller*, who calls here, and others may call behind. What a deal changes is
the difference of what each player wins, with the same cards, here and in the exact game. Deals are drawn once; when
the play changes, so do their weights, so that the same deals serve the solver from its first round to its last.

All cards are known in a deal: what hands in the pot and folds do to each other, and to the board, is as it is.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from itertools import combinations
from math import prod
from typing import Protocol

import numpy as np
import numpy.typing as npt

from ....cards.boards import BOARD_SIZE
from ....cards.hands.evaluator import Evaluator
from ....cards.hands.hole_arrays import HOLE_CARDS, HOLE_COUNT, HOLE_INDEX, HOLE_MASKS, HOLE_STARTING_HAND
from ....cards.hands.starting_hands import STARTING_HANDS
from ....cards.notation import DECK_SIZE, RANK_COUNT
from ..rules import HOLE_SIZE
from .payoffs import OUT, won_of_many
from .spots import MOST_IN, Decision, Spot

Array = npt.NDArray[np.float64]
Ints = npt.NDArray[np.int64]
Flags = npt.NDArray[np.bool_]
Masks = npt.NDArray[np.uint64]

DEALS, SEED = 120_000, 37
BOARDS = 4
"""Boards for each deal of holes; nine holes leave cards for six."""
FLOOR, CEILING = 0.05, 0.95
"""The chance with which a hand is drawn for a decision that it is never, or always, all in at."""
NOBODY_ASKED = -1
OTHERS = 1_000
"""Deals of other decisions that a decision's own deals are averaged with."""
FEWEST = 200
"""Fewer deals of all decisions behind as many all-ins say nothing: these are played as at the start."""
NEVER = 1e-7
"""A decision that is less likely than this is played as at the start, too."""
LEAST = 1e-9
"""The least probability with which the solver counts a decision."""


@dataclass(frozen=True)
class Further:
    """Differences that sampled deals of larger pots make to the exact game.

    gain    (decisions, h) what going all in wins more than folding, over all deals in which the decision arises
    reach   (decisions, h) the probability of these deals, given the hand
    folded  (decisions,) what players win who have folded in a decision, over all deals
    won     (players,) what each player wins, over all deals
    error   (players,) its standard error
    hand    (h,) the probability of each hand
    before  (decisions,) how many are all in before each decision
    deals   (decisions,) the effective number of deals in which it arises: how many of equal weight tell as much
    """

    gain: Array
    reach: Array
    folded: Array
    won: Array
    error: Array
    hand: Array
    before: Ints
    deals: Array

    @cached_property
    def smoothed(self) -> "tuple[Array, Array]":
        """The gain of each hand in a deal, smoothed, (decisions, h), and the mean probability of deals, (decisions, 1).

        A hand has too few deals in one decision: a solver would play on their luck. So what a hand gains in a deal is
        fitted by its properties, with least squares, and with `OTHERS` deals of the mean decision behind as many
        all-ins.
        """
        known = _properties()
        weight = self.reach * self.hand
        total = weight.sum(axis=1)
        arises = np.maximum(total, LEAST)
        square = (np.swapaxes(weight[:, :, None] * known, 1, 2) @ known) / arises[:, None, None]
        gain = ((self.gain * self.hand) @ known) / arises[:, None]
        fitted = np.zeros((len(gain), known.shape[1]))
        for before in np.unique(self.before):
            which = np.flatnonzero(self.before == before)
            which = which[total[which] > NEVER]
            deals = self.deals[which]
            if deals.sum() < FEWEST:
                continue
            mean = np.average(square[which], axis=0, weights=deals)
            least = np.eye(len(mean)) * 1e-6 * np.trace(mean)
            of_mean = np.linalg.solve(mean + least, np.average(gain[which], axis=0, weights=deals))
            own = (deals / (deals + OTHERS))[:, None]
            left = own[:, :, None] * square[which] + (1 - own)[:, :, None] * mean + least
            right = own * gain[which] + (1 - own) * (mean @ of_mean)
            fitted[which] = np.linalg.solve(left, right[:, :, None])[:, :, 0]
        return fitted @ known.T, total[:, None]


class LargerPots(Protocol):
    """Sampled deals of pots of four and more."""

    deals: "SampledPots"

    def values(self, chances: Array, hand: Array) -> Further:
        """Return what the deals add, as `SampledPots.values` does."""


@dataclass(frozen=True)
class SampledPots:
    """Deals with a further caller.

    before  (decisions,) how many are all in before each decision
    hands  (n, players) each player's starting hand
    asked  (n, players) the number of each player's decision; -1 for a player who has none, and folds
    goes   (n, players) true for those who are all in
    drawn  (n, players) the chance with which the hand, or the action behind the further caller, was drawn; else 1
    held   (n, players) true for those whose hands were drawn for a decision: up to the further caller
    scale  (n,) the weight of a deal whose hands are all in, or fold, as they were drawn
    won    (n, players) what the deal changes about each player's win
    """

    before: Ints
    hands: Ints
    asked: Ints
    goes: Flags
    drawn: Array
    held: Flags
    scale: Array
    won: Array

    def values(self, chances: Array, hand: Array) -> Further:
        """Return what the deals add if the players go all in with these probabilities, (decisions, h).

        hand  (h,) the probability of each hand
        """
        decisions, hands = chances.shape
        chance = chances[self.asked, self.hands]
        ratio = np.where(self.goes, chance, 1 - chance) / self.drawn
        ratio[self.asked == NOBODY_ASKED] = 1.0
        before, after = np.ones_like(ratio), np.ones_like(ratio)
        np.cumprod(ratio[:, :-1], axis=1, out=before[:, 1:])
        after[:, :-1] = np.cumprod(ratio[:, :0:-1], axis=1)[:, ::-1]
        others = self.scale[:, None] * before * after
        weight = others[:, 0] * ratio[:, 0]
        place = (self.asked * hands + self.hands)[self.held]
        reached = (others / self.drawn)[self.held]
        size = decisions * hands
        gain, reach = (
            np.bincount(place, of, size).reshape(decisions, hands) / hand
            for of in (reached * self.won[self.held], reached)
        )
        changed = weight[:, None] * self.won
        folds = (self.asked != NOBODY_ASKED) & ~self.goes
        folded = np.bincount(self.asked[folds], changed[folds], decisions).astype(np.float64)
        error = np.sqrt((changed**2).sum(axis=0))
        sums, squares = (np.bincount(self.asked[self.held], reached**power, decisions) for power in (1, 2))
        deals = sums**2 / np.maximum(squares, np.finfo(float).tiny)
        return Further(gain, reach, folded, changed.sum(axis=0), error, hand, self.before, deals)


@cache
def _properties() -> Array:
    """Return properties of the starting hands, of which what they win in a large pot is nearly a sum: (169, 8)."""
    cards = HOLE_CARDS[[int(np.flatnonzero(hand == HOLE_STARTING_HAND)[0]) for hand in range(len(STARTING_HANDS))]]
    ranks = np.sort(cards % RANK_COUNT, axis=1) / (RANK_COUNT - 1)
    low, high = ranks.T
    pair, suited = (low == high).astype(float), np.array([name.endswith("s") for name in STARTING_HANDS], float)
    # Behind several all-ins only the best hands win, so that what they win rises steeply with the ranks.
    columns = (low, high, (low * high) ** 4, pair, pair * high, pair * high**8, suited)
    return np.stack([np.ones(len(ranks)), *columns], axis=1)


class _Drawing:
    """Draws deals of a spot, for a way of playing that is close to the one that is valued."""

    def __init__(
        self, evaluator: Evaluator, spot: Spot, decisions: Sequence[Decision], chances: Array, most_in: int
    ) -> None:
        self._evaluator, self._spot, self._most_in = evaluator, spot, most_in
        self._players = len(spot.stacks)
        self._number = {decision: place for place, decision in enumerate(decisions)}
        always = np.array([one.actor in spot.forced for one in decisions])
        self._chances = np.where(always[:, None], 1.0, FLOOR + (CEILING - FLOOR) * chances)
        self._rng = np.random.default_rng(SEED)

    def deals(self, count: int) -> SampledPots | None:
        """Draw deals; None if there can be no further caller."""
        sets = list(self._sets())
        by_hole = self._chances[:, HOLE_STARTING_HAND]
        share = by_hole.mean(axis=1)
        folds = np.array([prod(1 - share[number] for number in self._folding(one)) for one in sets])
        chances = folds * np.array([prod(share[number] for number in self._own(one)) for one in sets])
        total = float(chances.sum())
        if not total:
            return None
        times = self._rng.multinomial(count, chances / total).tolist()
        found = [
            self._drawn(one, some, by_hole, total / fold / count)
            for one, some, fold in zip(sets, times, folds.tolist(), strict=True)
            if some
        ]
        before = np.array([len(one.before) for one in self._number])
        return SampledPots(before, *(np.concatenate(each) for each in zip(*found, strict=True)))

    def _sets(self) -> "list[tuple[int, ...]]":
        """Return all sets of players who are the first to be all in, up to and with the further caller."""
        forced, single = self._spot.forced, self._spot.in_every_pot
        return [
            one
            for size in range(MOST_IN + 1 - len(single), MOST_IN + 2)
            for one in combinations(range(self._players), size)
            if len(single.union(one)) == MOST_IN + 1
            and Decision(one[:-1], one[-1]) in self._number
            and all(player in one for player in forced if player < one[-1])
        ]

    def _own(self, members: tuple[int, ...]) -> list[int]:
        return [self._number[Decision(members[:place], player)] for place, player in enumerate(members)]

    def _folding(self, members: tuple[int, ...]) -> list[int]:
        """Return the decisions in which players fold before the further caller."""
        return [
            self._number[decision]
            for player in range(members[-1])
            if player not in members
            and (decision := Decision(tuple(one for one in members if one < player), player)) in self._number
        ]

    def _drawn(
        self, members: tuple[int, ...], count: int, by_hole: Array, scale: float
    ) -> tuple[npt.NDArray[np.generic], ...]:
        """Draw deals with these members; those in which two would have the same card are left out."""
        rng, players, own = self._rng, self._players, self._own(members)
        of_members = np.stack([rng.choice(HOLE_COUNT, count, p=row / row.sum()) for row in by_hole[own]], axis=1)
        cards = HOLE_CARDS[of_members].reshape(count, -1)
        apart = (np.diff(np.sort(cards, axis=1), axis=1) > 0).all(axis=1)
        of_members, cards = of_members[apart], cards[apart]
        size = len(cards)
        deck = rng.random((size, DECK_SIZE), np.float32)
        np.put_along_axis(deck, cards, 2.0, axis=1)
        rest = deck.argsort(axis=1)
        others = [player for player in range(players) if player not in members]
        holes = np.empty((size, players), np.int64)
        holes[:, members] = of_members
        edge = HOLE_SIZE * len(others)
        pairs = np.sort(rest[:, :edge].reshape(size, -1, HOLE_SIZE), axis=2)
        holes[:, others] = HOLE_INDEX[pairs[..., 0], pairs[..., 1]]
        hands = HOLE_STARTING_HAND[holes]
        asked, goes = np.full((size, players), NOBODY_ASKED), np.zeros((size, players), np.bool_)
        drawn, held = np.ones((size, players)), np.zeros((size, players), np.bool_)
        asked[:, members], goes[:, members], held[:, members] = own, True, True
        drawn[:, members] = self._chances[own, hands[:, members]]
        for number in self._folding(members):
            asked[:, self._actor(number)] = number
        self._behind(members, hands, asked, goes, drawn)
        boards = rest[:, edge : edge + BOARD_SIZE * BOARDS].reshape(size, BOARDS, BOARD_SIZE)
        exact = np.zeros(players, np.bool_)
        exact[[*members[:-1], *self._spot.in_every_pot]] = True
        won = self._changes(holes, boards, goes, exact)
        from_one_deck = prod(
            HOLE_COUNT / ((DECK_SIZE - out) * (DECK_SIZE - out - 1) / HOLE_SIZE)
            for out in range(0, HOLE_SIZE * len(members), HOLE_SIZE)
        )
        return hands, asked, goes, drawn, held, np.full(size, scale * from_one_deck), won

    def _actor(self, number: int) -> int:
        return [*self._number][number].actor

    def _behind(self, members: tuple[int, ...], hands: Ints, asked: Ints, goes: Flags, drawn: Array) -> None:
        """Have the players behind the further caller act, by the decision behind the last ones all in."""
        forced = self._spot.forced
        for player in range(members[-1] + 1, self._players):
            inside = goes[:, :player]
            full = (inside & ~np.isin(np.arange(player), list(forced))).sum(axis=1) >= self._most_in
            for row in np.unique(inside, axis=0):
                number = self._last(np.flatnonzero(row).tolist(), player)
                here = (inside == row).all(axis=1)
                if player not in forced:
                    here &= ~full
                chance = self._chances[number, hands[here, player]]
                calls = self._rng.random(len(chance)) < chance
                asked[here, player], goes[here, player] = number, calls
                drawn[here, player] = np.where(calls, chance, 1 - chance)

    def _last(self, inside: list[int], player: int) -> int:
        """Return a decision behind these: that behind the last of them, and one who is in every pot."""
        single = self._spot.in_every_pot
        always = [one for one in inside if one in single]
        size = MOST_IN - len(single)
        others = [one for one in inside if one not in single][-size:]
        return self._number[Decision(tuple(sorted(always + others)), player)]

    def _changes(self, holes: Ints, boards: Ints, goes: Flags, exact: Flags) -> Array:
        """Return the change in what each player wins, on average over the boards: (n, players)."""
        shared: Masks = np.bitwise_or.reduce(np.uint64(1) << boards.astype(np.uint64), axis=2)
        values = np.zeros((len(holes), BOARDS, self._players), np.int64)
        for player in range(self._players):
            which = goes[:, player] | exact[player]
            values[which, :, player] = self._evaluator.values(HOLE_MASKS[holes[which, player], None] | shared[which])
        codes = []
        for inside in (goes, np.broadcast_to(exact, goes.shape)):
            shown = inside[:, None, :]
            better = [((values > values[:, :, [one]]) & shown).sum(axis=2) + 1 for one in range(self._players)]
            digits = np.where(shown, np.stack(better, axis=2), 0)
            codes.append(digits @ _BASE ** np.arange(self._players))
        known, place = np.unique(np.stack(codes), return_inverse=True)
        places = known[:, None] // _BASE ** np.arange(self._players) % _BASE + OUT
        won = won_of_many(self._spot, places)[place.reshape(2, *codes[0].shape)]
        return np.asarray((won[0] - won[1]).mean(axis=1))


_BASE = 10
"""An outcome is a number with a digit for each seat: 0 for a fold, else 1 plus the number of better hands."""


def sampled_pots(
    evaluator: Evaluator, spot: Spot, decisions: Sequence[Decision], chances: Array, most_in: int, count: int = DEALS
) -> SampledPots | None:
    """Draw deals with a further caller; None if there can be none.

    decisions  all decisions, with those of further callers
    chances    (decisions, 169) the probability of going all in
    most_in    the most players who go all in, apart from those who cannot fold
    """
    assert chances.shape[1] == len(STARTING_HANDS)
    return _Drawing(evaluator, spot, decisions, chances, most_in).deals(count)
