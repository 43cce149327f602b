"""Ranges with too many deals to count: a random sample of deals, from a seed, with its standard error.

Players are dealt one after the other from what the earlier ones left of their ranges. That alone would favour hands
that leave much, so each deal weighs the product of what was left; shares are ratios of weighted sums.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations

import numpy as np
import numpy.typing as npt

from ....cards.boards.visible_cards import VisibleCards
from ....cards.errors import BadRange
from ....cards.hands.evaluator import Evaluator
from ....cards.holes.hole_arrays import HAS_CARD, HOLE_CARDS, HOLE_MASKS
from ....cards.mask_arrays import Masks
from ....cards.notation import DECK_SIZE
from ....cards.questions.sampling import LARGEST_ERROR, RULE_OF_THREE
from ..opponents.feasible import can_be_dealt
from ..weighted_holes import Indices, WeightedHoles, Weights, cannot_be_dealt, full_weights

AT_A_TIME = 50_000
REDRAWS = 20
LISTED_BELOW = 1_000_000
"""Deals times holes up to which the holes that are left are listed, rather than drawn until one is free."""
SUMS = 8
"""What a tally adds up."""
ROUNDING = 1e-12
NOTHING_LEFT = 1e-13
"""A share of a range below which rounding is all that is left."""

FEWEST_WHOLE_DEALS = 100
"""What the deals drawn must weigh together. A deal weighs up to 1: with less, one that was never drawn might outweigh
all that were, and the standard error would not show it. Hands of about one weight have no such deals."""
SUPPOSED = 4
"""Deals, half of them won and half lost, that are added to those of a hole to find its error: a hole may have few."""
UNEVEN = 100
"""The heaviest hand of a range against its lightest, from which it does."""


@dataclass(frozen=True)
class Sample:
    """Each player's share of the pot and the largest of the standard errors; and for each player that of each hole.

    chances  per player the chance to win alone, and to share the pot
    by_hole  per player (4, 1326): equities, their standard errors and the same chances, NaN for holes not drawn
    """

    shares: tuple[float, ...]
    standard_error: float
    chances: tuple[tuple[float, float], ...]
    by_hole: tuple[Weights, ...]


def sample_equity(
    evaluator: Evaluator, seen: VisibleCards, hands: Sequence[WeightedHoles], samples: int, seed: int
) -> Sample:
    """Deal `samples` times. Raises `BadRange` if the ranges cannot be dealt together.

    Players with equal ranges have equal shares, and are one seat drawn several times.
    """
    if not can_be_dealt([held.masks.tolist() for held in hands]):
        raise cannot_be_dealt(held.text for held in hands)
    random = np.random.default_rng(seed)
    order = sorted(range(len(hands)), key=lambda seat: len(hands[seat].holes))
    decks = [_Deck.of(hands[seat]) for seat in order]
    alike = [_first_alike(hands, seat) for seat in range(len(hands))]
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
        raise BadRange("the ranges leave each other so little that no deal of them could be drawn")
    if drawn < FEWEST_WHOLE_DEALS and any(_is_uneven(held) for held in hands):
        raise BadRange(
            "the heavy hands of the ranges exclude each other too often for so few samples to measure the rest"
        )
    totals = {first: _ratio(tally.whole) for first, tally in tallies.items()}
    by_hole = {first: np.stack(_ratio(tally.by_hole, SUPPOSED)) for first, tally in tallies.items()}
    chances = tuple((float(totals[first][2]), float(totals[first][3])) for first in alike)
    of_holes = tuple(by_hole[first] for first in alike)
    if len(totals) == 1:
        return Sample((1 / len(hands),) * len(hands), 0.0, chances, of_holes)
    error = max(float(error) for _, error, *_ in totals.values())
    return Sample(tuple(float(totals[first][0]) for first in alike), error, chances, of_holes)


def _first_alike(hands: Sequence[WeightedHoles], seat: int) -> int:
    """The first player with the same range."""
    return next(place for place, held in enumerate(hands) if held.same_as(hands[seat]))


def _is_uneven(hands: WeightedHoles) -> bool:
    return bool(hands.weights.max() > UNEVEN * hands.weights.min())


@dataclass(frozen=True)
class _Tally:
    """Of deals with weights w, and shares of the pot x, the sums of 1, w, w x, w^2, w^2 x and w^2 x^2.

    The last two sums are those of w where the pot is won alone, and where it is shared.

    players  that have this range: x is the mean of their shares, by hole each player's own
    whole    (8,)       by_hole  (8, 1326)
    """

    players: int
    whole: Weights
    by_hole: Weights

    @classmethod
    def empty(cls, players: int) -> "_Tally":
        """Before any deal."""
        return cls(players, np.zeros(SUMS), np.zeros((SUMS, len(HOLE_MASKS))))

    def add(self, holes: Sequence[Indices], shares: Weights, alone: npt.NDArray[np.bool_], weight: Weights) -> None:
        """Deals (n,): each player's holes (n,), shares of the pot and whether they win it alone (players, n)."""
        shared = (shares > 0) & ~alone
        self.whole[:] += _terms(shares.mean(axis=0), alone.mean(axis=0), shared.mean(axis=0), weight).sum(axis=1)
        for place, hole in enumerate(holes):
            for row, term in enumerate(_terms(shares[place], alone[place], shared[place], weight)):
                self.by_hole[row] += np.bincount(hole, term, len(HOLE_MASKS))


def _terms(share: Weights, alone: Weights, shared: Weights, weight: Weights) -> Weights:
    part = weight * share
    return np.stack([weight > 0, weight, part, weight**2, weight * part, part**2, weight * alone, weight * shared])


def _ratio(sums: Weights, supposed: int = 0) -> tuple[Weights, Weights, Weights, Weights]:
    """The share of the pot and its standard error, and the chances to win it alone and to share it.

    They are of the sums (8, ...) of a tally; NaN without a deal.

    Deals that all agree do not show how much others might differ; the usual upper bound is three over their number.
    Few deals seldom show all outcomes, so that the variance between them is often too small: the error is that of the
    deals with some `supposed` ones, of which half are won and half are lost (Agresti and Coull 1998).
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
    """A range to draw from: its holes with their cumulative weights up to 1, weights by card and by two cards."""

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
        """A hole for each row that shares no card with its `used`, if there is one: (n,)."""
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
        """The share of the range that is left without each row's cards: (n,) of (n, cards)."""
        left = 1 - self.by_card[dead].sum(axis=1)
        for first, second in combinations(range(dead.shape[1]), 2):
            left += self.by_cards[dead[:, first], dead[:, second]]
        return np.where(left > NOTHING_LEFT, left, 0)


def _deal(
    random: np.random.Generator, decks: Sequence[_Deck], count: int, seen: VisibleCards
) -> tuple[list[Indices], Masks, Weights]:
    """Holes (count,) of each player, the cards used besides those seen, and the weight of each deal.

    A deal in which a player is left without a hand weighs nothing.
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
    """A final board for each deal, of cards that are not used: (n,) uint64."""
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
