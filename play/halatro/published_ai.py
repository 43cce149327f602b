"""The published AI: it discards all cards below ten while its estimate for a better type exceeds a threshold.

The estimate is a sum of formulas for the probability that five fresh cards make a type of hand. Each is a function of
the population that the five cards are drawn from, and none is exact. A pair is counted once for each rank that comes
twice, whatever the other cards make; the chance of a straight flush is that of a straight times that of a flush; a full
house has its three of a kind in the higher rank and counts twice; and the number of royal flushes is the number of
cards of the rarest rank from ten to ace, in any suits.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from math import comb

import numpy as np
import numpy.typing as npt

from ...cards.hands.order import STRAIGHT_LANES
from ...cards.mask_arrays import Masks, lanes_of
from ...cards.notation import DECK_MASK, DECK_SIZE, LANE_BITS
from ...games.halatro import parameters
from ...games.halatro.plays import PAIR, ROYAL_FLUSH, TYPES, Types
from ...games.halatro.rules import MOST_THROWN
from ...query.halatro.best_plays import BestPlays, lowest_of
from .lockstep import ChosenMoves, Views

DRAWN = 5
CHOOSE = np.array([[comb(n, k) for k in range(DRAWN + 1)] for n in range(DECK_SIZE + 1)], np.int64)
"""C(n, k): (53, 6)."""
TEN = 8

Counts = npt.NDArray[np.int64]
Chances = npt.NDArray[np.float64]
THRESHOLD = parameters.THRESHOLD.default
"""The threshold chosen by its author."""
UNDER_TEN = np.uint64(sum(((1 << TEN) - 1) << LANE_BITS * suit for suit in range(4)))
"""Mask of all cards below ten."""


@dataclass(frozen=True)
class Population:
    """The cards of n populations by rank and by suit, the only input of the estimates.

    ranks  (n, 13) int64  number of cards of each rank
    suits  (n, 4) int64   number of cards of each suit
    """

    ranks: Counts
    suits: Counts

    @classmethod
    def of(cls, masks: Masks) -> "Population":
        """Return the populations of masks: (n,), uint64."""
        lanes = np.stack(lanes_of(masks), axis=1)
        ranks = sum((lanes[:, suit, None] >> np.arange(LANE_BITS, dtype=np.uint16)) & 1 for suit in range(4))
        return cls(np.asarray(ranks, np.int64), np.bitwise_count(lanes).astype(np.int64))

    @property
    def size(self) -> Counts:
        """The number of cards: (n,)."""
        size: Counts = self.ranks.sum(axis=1)
        return size

    @property
    def draws(self) -> Chances:
        """Ways to draw five cards, or 1 if there are fewer cards, to avoid a division by zero: (n,)."""
        draws: Chances = np.maximum(CHOOSE[self.size, DRAWN], 1).astype(np.float64)
        return draws


def of_one_rank(population: Population, wanted: int) -> Chances:
    """Return the probability that a rank comes exactly `wanted` times among five cards, summed over the ranks."""
    return _hypergeometric(population, population.ranks, wanted)


def two_pair(population: Population) -> Chances:
    """Return C(x, 2) C(y, 2) (size - x - y), summed over the pairs of ranks with x and y cards, as a share of draws.

    A sum over pairs of ranks is half the difference between the sum over all ordered pairs and the sum over equal ones.
    """
    ranks, twos = population.ranks, CHOOSE[population.ranks, 2]
    all_twos = twos.sum(axis=1)
    pairs = (all_twos**2 - (twos**2).sum(axis=1)) // 2
    without_their_cards = (ranks * twos * (all_twos[:, None] - twos)).sum(axis=1)
    return _share(population.size * pairs - without_their_cards, population)


def straight(population: Population) -> Chances:
    """Return the product of the counts of five consecutive ranks, summed over the ten straights, as a share."""
    hands = np.zeros(len(population.ranks), np.int64)
    for lane in STRAIGHT_LANES.values():
        hands += population.ranks[:, [rank for rank in range(LANE_BITS) if lane >> rank & 1]].prod(axis=1)
    return _share(hands, population)


def flush(population: Population) -> Chances:
    """Return the estimate for five cards of one suit, summed over the suits."""
    return _hypergeometric(population, population.suits, DRAWN)


def full_house(population: Population) -> Chances:
    """Return 2 C(x, 2) C(y, 3), summed over pairs of a rank with x cards and a higher one with y, as a share."""
    twos, threes = CHOOSE[population.ranks, 2], CHOOSE[population.ranks, 3]
    lower_twos = twos.cumsum(axis=1) - twos
    return _share(2 * (lower_twos * threes).sum(axis=1), population)


def straight_flush(population: Population) -> Chances:
    """Return the estimate for a straight times the estimate for a flush."""
    return straight(population) * flush(population)


def royal_flush(population: Population) -> Chances:
    """Return the number of cards of the rarest rank from ten to ace, in any suits, as a share of draws."""
    return _share(population.ranks[:, TEN:].min(axis=1), population)


FORMULAS: dict[str, Callable[[Population], Chances]] = {
    "high_card": lambda population: np.zeros(len(population.ranks)),  # the lowest type is no improvement
    "pair": partial(of_one_rank, wanted=2),
    "two_pair": two_pair,
    "three_of_a_kind": partial(of_one_rank, wanted=3),
    "straight": straight,
    "flush": flush,
    "full_house": full_house,
    "four_of_a_kind": partial(of_one_rank, wanted=4),
    "straight_flush": straight_flush,
    "royal_flush": royal_flush,
}


def probability_of_hand(population: Population, name: str) -> Chances:
    """Return the estimated probability that five cards make the type `name`, one of `TYPES`: (n,), float64."""
    return FORMULAS[name](population)


def probability_of_improvement(population: Population, types: Types) -> Chances:
    """Return the sum of the estimates of all types above each of `types` (n,); for a royal flush, its own estimate.

    Cards that fit several types are counted in each of them.
    """
    total = np.zeros(len(types))
    for place in range(ROYAL_FLUSH, PAIR - 1, -1):
        improves = np.minimum(types, ROYAL_FLUSH - 1) < place
        total += np.where(improves, probability_of_hand(population, TYPES[place]), 0)
    return total


def _hypergeometric(population: Population, counts: Counts, wanted: int) -> Chances:
    """Return the probability that exactly `wanted` of five cards are among `counts` cards, summed over those: (n,)."""
    others = np.maximum(population.size[:, None] - counts, 0)
    return _share((CHOOSE[counts, wanted] * CHOOSE[others, DRAWN - wanted]).sum(axis=1), population)


def _share(hands: Counts, population: Population) -> Chances:
    """Return numbers of hands as a share of all draws: (n,)."""
    share: Chances = hands / population.draws
    return share


@dataclass(frozen=True)
class PublishedAi:
    """The AI with a threshold; if `capped`, it discards one to five cards, the lowest, as the rules demand.

    The original discards every card below ten, be that none or eight: the game it was written for allows it.
    """

    threshold: float = THRESHOLD
    capped: bool = False

    @property
    def name(self) -> str:
        kind = "published-capped" if self.capped else "published"
        return kind if self.threshold == THRESHOLD else f"{kind}:{self.threshold!r}"

    def moves(self, views: Views) -> ChosenMoves:
        plays = BestPlays.of(views.held)
        bad = views.held & UNDER_TEN
        if self.capped:
            bad = lowest_of(bad, MOST_THROWN)
        discards = views.discards > 0
        if self.capped:
            discards &= bad != 0
        chance = estimated_improvement(views.dead[discards], bad[discards], plays.types()[discards])
        discards[discards] = chance > self.threshold
        return ChosenMoves(np.where(discards, bad, plays.thrown), discards)


def estimated_improvement(dead: Masks, bad: Masks, types: Types) -> Chances:
    """Return the estimate that is compared with the threshold: (n,), float64.

    The five cards come from all cards except the dead ones and the `bad` ones about to be discarded. Cards that are
    kept count as still to be drawn.
    """
    return probability_of_improvement(Population.of(np.uint64(DECK_MASK) & ~(dead | bad)), types)
