"""Equities of ranges with too many deals to count: a seeded random sample of deals, with its standard error.

Players are dealt in turn from the part of their range that earlier players left possible. Uncorrected, that would
favour hands that leave much to the others, so each deal is weighted by the product of the shares that were left;
equities are ratios of weighted sums.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations

import numpy as np
import numpy.typing as npt

from ....cards.arguments import LARGEST_ERROR, RULE_OF_THREE
from ....cards.boards import VisibleCards
from ....cards.errors import BadRange
from ....cards.hands.evaluator import Evaluator
from ....cards.hands.hole_arrays import HAS_CARD, HOLE_CARDS, HOLE_MASKS
from ....cards.mask_arrays import Masks
from ....cards.notation import DECK_SIZE
from ..opponents.feasible import can_be_dealt
from ..weighted_holes import Indices, WeightedHoles, Weights, cannot_be_dealt, first_alike, full_weights

AT_A_TIME = 50_000
REDRAWS = 20
LISTED_BELOW = 1_000_000
"""Up to this many deals times holes, the possible holes are listed instead of redrawing until one is free."""
SUMS = 8
"""The number of sums in a tally."""
ROUNDING = 1e-12
NOTHING_LEFT = 1e-13
"""A smaller remaining share of a range is only rounding error."""

FEWEST_WHOLE_DEALS = 100
"""The least total weight of the deals drawn. A deal weighs at most 1; with a smaller total, a deal that was never drawn
might outweigh all others without showing in the standard error. Ranges with similar weights have no such deals."""
SUPPOSED = 4
"""Supposed deals, half won and half lost, added for the error of a hole, which may have only few deals."""
UNEVEN = 100
"""A range is uneven if its heaviest hand weighs more than this many times its lightest."""


@dataclass(frozen=True)
class Sample:
    """Each player's share of the pot with the largest standard error, and results for each hole.

    chances  for each player, the probabilities of winning alone and of sharing the pot
    by_hole  for each player (4, 1326): equities, their standard errors and those probabilities; NaN for holes not drawn
    """

    shares: tuple[float, ...]
    standard_error: float
    chances: tuple[tuple[float, float], ...]
    by_hole: tuple[Weights, ...]


def sample_equity(
    evaluator: Evaluator, seen: VisibleCards, hands: Sequence[WeightedHoles], samples: int, seed: int
) -> Sample:
    """Deal `samples` times. Raises `BadRange` if the ranges cannot be dealt together.

    Players with equal ranges have equal shares, so their deals are combined in one tally.
    """
    if not can_be_dealt([held.masks.tolist() for held in hands]):
        raise cannot_be_dealt(held.text for held in hands)
    random = np.random.default_rng(seed)
    order = sorted(range(len(hands)), key=lambda seat: len(hands[seat].holes))
    decks = [_Deck.of(hands[seat]) for seat in order]
    alike = [first_alike(hands, seat) for seat in range(len(hands))]
    tallies = {first: _Tally.empty(alike.count(first)) for first in sorted(set(alike))}
    for start in range(0, samples, AT_A_TIME):
        holes, used, weight = _deal(random, decks, min(AT_A_TIME, samples - start), seen)
        board = _complete(random, used, seen)
        values = np.stack([evaluator.values(HOLE_MASKS[hole] | board) for hole in holes])
        best = values == values.max(axis=0)
        sharing = best.sum(axis=0)
        share, alone = best / sharing, best & (sharing == 1)
        for first, tally in tallies.items():
            own = [place for place, seat in enumerate(order) if alike[seat] == first]
            tally.add([holes[place] for place in own], share[own], alone[own], weight)
    drawn = next(iter(tallies.values())).whole[1]
    if not drawn > 0:
        raise BadRange("the ranges overlap so much that no deal of them was sampled")
    if drawn < FEWEST_WHOLE_DEALS and any(held.weights.max() > UNEVEN * held.weights.min() for held in hands):
        raise BadRange(
            "the heavy hands of the ranges share cards too often: ask for more samples to measure the others"
        )
    totals = {first: _ratio(tally.whole) for first, tally in tallies.items()}
    by_hole = {first: np.stack(_ratio(tally.by_hole, SUPPOSED)) for first, tally in tallies.items()}
    chances = tuple((float(totals[first][2]), float(totals[first][3])) for first in alike)
    of_holes = tuple(by_hole[first] for first in alike)
    if len(totals) == 1:
        return Sample((1 / len(hands),) * len(hands), 0.0, chances, of_holes)
    error = max(float(error) for _, error, *_ in totals.values())
    return Sample(tuple(float(totals[first][0]) for first in alike), error, chances, of_holes)


@dataclass(frozen=True)
class _Tally:
    """For deals with weights w and shares of the pot x, the sums of 1, w, w x, w^2, w^2 x and w^2 x^2.

    Two more sums are those of w where the pot is won alone, and where it is shared.

    players  number of players with this range; x is the mean of their shares, but by hole each player's own share
    whole    (8,)       sums over all deals
    by_hole  (8, 1326)  sums for each hole
    """

    players: int
    whole: Weights
    by_hole: Weights

    @classmethod
    def empty(cls, players: int) -> "_Tally":
        """Return a tally without deals."""
        return cls(players, np.zeros(SUMS), np.zeros((SUMS, len(HOLE_MASKS))))

    def add(self, holes: Sequence[Indices], shares: Weights, alone: npt.NDArray[np.bool_], weight: Weights) -> None:
        """Add deals (n,) with their weights.

        holes   the hole indices (n,) of each player
        shares  shares of the pot (players, n)
        alone   true where a player wins the pot alone (players, n)
        """
        shared = (shares > 0) & ~alone
        self.whole[:] += _terms(shares.mean(axis=0), alone.mean(axis=0), shared.mean(axis=0), weight).sum(axis=1)
        for place, hole in enumerate(holes):
            for row, term in enumerate(_terms(shares[place], alone[place], shared[place], weight)):
                self.by_hole[row] += np.bincount(hole, term, len(HOLE_MASKS))


def _terms(share: Weights, alone: Weights, shared: Weights, weight: Weights) -> Weights:
    part = weight * share
    return np.stack([weight > 0, weight, part, weight**2, weight * part, part**2, weight * alone, weight * shared])


def _ratio(sums: Weights, supposed: int = 0) -> tuple[Weights, Weights, Weights, Weights]:
    """Return the share of the pot, its standard error, and the probabilities of winning alone and of sharing.

    `sums` are those of a tally, (8, ...); results without a deal are NaN.

    If all deals agree, their variance does not bound the error; the usual upper bound is three divided by their number.
    A few deals seldom show all outcomes, so their variance is often too small. The error is therefore computed with
    some `supposed` deals added, half won and half lost (Agresti and Coull 1998).
    """
    deals, w, wx, ww, wwx, wwxx, alone, shared = sums
    with np.errstate(invalid="ignore", divide="ignore"):
        mean = wx / w
        squares = np.maximum(wwxx - 2 * mean * wwx + mean**2 * ww, 0)
        error = np.sqrt(squares * deals / (deals - 1)) / w
        if supposed:
            effective = w**2 / ww
            total = effective + supposed
            spread = error**2 * effective**2 + supposed / 4
            error = np.sqrt(spread + effective * supposed * (mean - 0.5) ** 2 / total) / total
        unvaried = np.minimum(RULE_OF_THREE / deals, LARGEST_ERROR)
        errors = np.where(squares <= ROUNDING * ww, np.where(w > 0, unvaried, np.nan), error)
        return mean, errors, alone / w, shared / w


@dataclass(frozen=True)
class _Deck:
    """A range to draw from: its holes with cumulative weights up to 1, and weights by card and by pair of cards."""

    holes: Indices
    cumulative: Weights
    by_card: Weights
    by_cards: Weights

    @classmethod
    def of(cls, hands: WeightedHoles) -> "_Deck":
        full = full_weights(hands) / hands.weights.sum()
        by_cards = np.zeros((DECK_SIZE, DECK_SIZE))
        low, high = HOLE_CARDS.T
        by_cards[low, high] = by_cards[high, low] = full
        return cls(hands.holes, np.cumsum(full[hands.holes]), full @ HAS_CARD, by_cards)

    def draw(self, random: np.random.Generator, used: Masks) -> Indices:
        """Draw a hole for each row that shares no card with its `used` cards, if there is one: (n,)."""
        hole = self._any(random, len(used))
        again = np.flatnonzero(HOLE_MASKS[hole] & used != 0)
        for _ in range(REDRAWS):
            if again.size * len(self.holes) <= LISTED_BELOW:
                break
            hole[again] = self._any(random, again.size)
            again = again[HOLE_MASKS[hole[again]] & used[again] != 0]
        step = max(1, LISTED_BELOW // len(self.holes))
        for start in range(0, again.size, step):
            rows = again[start : start + step]
            free = HOLE_MASKS[self.holes] & used[rows, None] == 0
            chance = np.cumsum(free * np.diff(self.cumulative, prepend=0), axis=1)
            place = (chance <= random.random(len(rows))[:, None] * chance[:, -1:]).sum(axis=1)
            hole[rows] = self.holes[np.minimum(place, len(self.holes) - 1)]
        return hole

    def _any(self, random: np.random.Generator, count: int) -> Indices:
        place = np.searchsorted(self.cumulative, random.random(count), side="right")
        return self.holes[np.minimum(place, len(self.holes) - 1)]

    def left(self, dead: Indices) -> Weights:
        """Return the share of the range without each row's cards: (n,) from (n, cards)."""
        left = 1 - self.by_card[dead].sum(axis=1)
        for first, second in combinations(range(dead.shape[1]), 2):
            left += self.by_cards[dead[:, first], dead[:, second]]
        return np.where(left > NOTHING_LEFT, left, 0)


def _deal(
    random: np.random.Generator, decks: Sequence[_Deck], count: int, seen: VisibleCards
) -> tuple[list[Indices], Masks, Weights]:
    """Return holes (count,) for each player, the mask of all cards used or seen, and the weight of each deal.

    A deal in which a player is left without a hand has weight 0.
    """
    used = np.full(count, seen.board | seen.absent, np.uint64)
    weight = np.ones(count)
    dead = np.zeros((count, 0), np.int64)
    holes = []
    for deck in decks:
        weight *= deck.left(dead)
        hole = deck.draw(random, used)
        used |= HOLE_MASKS[hole]
        dead = np.column_stack([dead, HOLE_CARDS[hole]])
        holes.append(hole)
    return holes, used, weight


def _complete(random: np.random.Generator, used: Masks, seen: VisibleCards) -> Masks:
    """Return a final board of unused cards for each deal: (n,) uint64."""
    board = np.full(len(used), seen.board, np.uint64)
    for _ in range(seen.missing):
        taken = used | board
        card = np.zeros(len(used), np.uint64)
        again = np.arange(len(used))
        while again.size:
            card[again] = np.uint64(1) << random.integers(0, DECK_SIZE, again.size, np.uint64)
            again = again[card[again] & taken[again] != 0]
        board |= card
    return board
