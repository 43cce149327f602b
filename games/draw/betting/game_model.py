"""Draw poker with betting as arrays: the tree of a betting round, and the draw: hands, holds and sums over draws.

Each player has a deck of their own. So a hand matters only by its class under relabellings of suits before the draw,
and by its value after it.
"""

from dataclasses import dataclass
from functools import cached_property
from itertools import combinations
from math import comb

import numpy as np
import numpy.typing as npt

from .rules import Action, Actions, chips_bet, is_closed, legal_actions, rounds

Integers = npt.NDArray[np.int64]
FOLD, SHOWDOWN = 0, 1
"""Kinds of ends: a player folded, or both go on with equal chips in the pot."""
CUTS = (*(part / 32 for part in range(1, 32)), 1 - 1 / 128, 1 - 1 / 512)
"""The quantiles of final hands at which holds are compared."""
CLOSE = 0.01
"""The most that a hold may reach a value less often than another and still dominate it."""
Floats = npt.NDArray[np.float64]
EVERY = slice(None)
"""All hands."""


@dataclass(frozen=True)
class RoundTree:
    """The decisions of a betting round, in the order of their texts, with the actions of each.

    histories      the actions before each decision
    actions        the legal actions at all decisions, one decision after another
    first_actions  (decisions + 1,)  number of each decision's first action
    actors         (decisions,)      the player who decides, 0 or 1
    leads_to       (actions,)        the decision after an action; for the end number e, -1 - e
    ends           the actions of each end
    kinds, losers  (ends,)           FOLD with the player who folds, or SHOWDOWN with 0
    """

    histories: tuple[Actions, ...]
    actions: Actions
    first_actions: Integers
    actors: Integers
    leads_to: Integers
    ends: tuple[Actions, ...]
    kinds: Integers
    losers: Integers

    @property
    def ways_on(self) -> tuple[int, ...]:
        """The numbers of the ends without a fold."""
        return tuple(np.flatnonzero(self.kinds == SHOWDOWN).tolist())

    def stakes(self, already: int, bet: int) -> npt.NDArray[np.float64]:
        """Return the chips that the loser of each end loses, if each player has paid `already` before the round."""
        return np.array([already + min(chips_bet(actions, bet)) for actions in self.ends])


def round_tree(most_bets: int) -> RoundTree:
    """Return the tree of a round with at most `most_bets` bets and raises."""
    begun = sorted(rounds(most_bets), key=" ".join)
    histories = [actions for actions in begun if not is_closed(actions)]
    ends = [actions for actions in begun if is_closed(actions)]
    legal = [legal_actions(actions, most_bets) for actions in histories]
    leads_to = []
    for actions, choices in zip(histories, legal, strict=True):
        for action in choices:
            after = (*actions, action)
            leads_to.append(-1 - ends.index(after) if is_closed(after) else histories.index(after))
    folds = [actions[-1] is Action.FOLD for actions in ends]
    return RoundTree(
        tuple(histories),
        tuple(action for choices in legal for action in choices),
        np.cumsum([0, *map(len, legal)]),
        np.array([len(actions) % 2 for actions in histories]),
        np.array(leads_to),
        tuple(ends),
        np.where(folds, FOLD, SHOWDOWN),
        np.array([(len(actions) - 1) % 2 if folded else 0 for actions, folded in zip(ends, folds, strict=True)]),
    )


@dataclass(frozen=True)
class DrawModel:
    """The hands of one player.

    ways         (hands,)             size of each class of dealt hands
    values       (hands,)             value of each class, from 0; higher wins
    subset_ids   (2**cards, hands)    class of each subset of a hand, by hold; smaller sets first, the hands last
    subset_ways  (subsets,)           size of each class of subsets
    unseen                            cards that a player has not seen after the deal
    """

    ways: Integers
    values: Integers
    subset_ids: npt.NDArray[np.uint32]
    subset_ways: Integers
    unseen: int

    @cached_property
    def cards(self) -> int:
        """The number of cards of a hand."""
        return len(self.subset_ids).bit_length() - 1

    @cached_property
    def value_count(self) -> int:
        """The number of values."""
        return int(self.values.max()) + 1

    @cached_property
    def thrown(self) -> Integers:
        """The cards that each hold throws: (2**cards,)."""
        return np.array([self.cards - hold.bit_count() for hold in range(1 << self.cards)])

    @cached_property
    def draws(self) -> Floats:
        """The number of draws of each number of cards: (cards + 1,)."""
        return np.array([comb(self.unseen, cards) for cards in range(self.cards + 1)], float)

    @cached_property
    def dealt(self) -> Floats:
        """The chance of each class of hands to be dealt: (hands,)."""
        chances: Floats = self.ways / self.ways.sum()
        return chances

    def means(self, worth: Floats, hands: slice | Integers = EVERY) -> Floats:
        """Return the mean of `worth` (values,) over the draws of each hold of some hands: (2**cards, n)."""
        weight = worth[self.values] * self.ways
        sums = np.zeros(len(self.subset_ways))
        for ids in self.subset_ids:
            sums += np.bincount(ids, weight, len(sums))
        by_hold = (sums / self.subset_ways)[self.subset_ids[:, hands]]
        for bit in range(self.cards):
            for hold in range(len(by_hold)):
                if hold >> bit & 1:
                    by_hold[hold ^ 1 << bit] -= by_hold[hold]
        by_hold /= self.draws[self.thrown][:, None]
        return by_hold

    def final_values(self, weight: Floats, holds: npt.NDArray[np.uint8], cards: int) -> Floats:
        """Return how often each value is the final one, if hands throw this many cards: (values,).

        weight  (hands,)  how often each class of hands does
        holds   (hands,)  the cards that it then keeps
        """
        by_set = np.zeros(len(self.subset_ways))
        for hold in np.flatnonzero(self.thrown == cards):
            hands = np.flatnonzero((holds == hold) & (weight > 0))
            if not len(hands):
                continue
            for more in range(len(self.subset_ids)):
                if more & hold == hold:
                    sign = -1 if (more ^ hold).bit_count() % 2 else 1
                    by_set += np.bincount(self.subset_ids[more, hands], sign * weight[hands], len(by_set))
        by_set /= self.subset_ways * self.draws[cards]
        hands_in = np.zeros(len(self.ways))
        for ids in self.subset_ids:
            hands_in += by_set[ids]
        found = np.bincount(self.values, hands_in * self.ways, self.value_count).astype(float)
        found[found < 0] = 0  # rounding
        return found


@dataclass(frozen=True)
class Holds:
    """The holds that are considered, hand by hand.

    first_holds  (hands + 1,)  number of each hand's first hold
    holds        (holds,)      cards kept: bit j is the j-th card
    thrown       (holds,)      cards thrown
    first_terms  (holds + 1,)  where the sets of a hold begin in `terms`
    terms        (terms,)      classes of the sets whose sums give a hold: half of them added, then half subtracted
    """

    first_holds: npt.NDArray[np.int32]
    holds: npt.NDArray[np.int8]
    thrown: npt.NDArray[np.int8]
    first_terms: npt.NDArray[np.int32]
    terms: npt.NDArray[np.int32]


@dataclass(frozen=True)
class ValuesOfSets:
    """The hands of each value that contain a set of cards, for the sets smaller than a hand.

    starts       (sets + 1,)   where each set begins
    values       (pairs,)      values of the hands that contain it
    counts       (pairs,)      the number of these hands
    level_start  (cards + 1,)  the first set of each size
    """

    starts: npt.NDArray[np.int32]
    values: npt.NDArray[np.int32]
    counts: npt.NDArray[np.float32]
    level_start: Integers


def values_of_sets(model: DrawModel) -> ValuesOfSets:
    """Count the hands of each value that contain each set of cards."""
    full = len(model.subset_ids) - 1
    sets = int(model.subset_ids[full].min())
    keys = (model.subset_ids[:full].astype(np.int64) * model.value_count + model.values).ravel()
    pairs, inverse = np.unique(keys, return_inverse=True)
    owned = np.bincount(inverse, np.tile(model.ways, full), len(pairs))
    owners, values = np.divmod(pairs, model.value_count)
    sizes = [hold.bit_count() for hold in range(full + 1)]
    level_start = [int(model.subset_ids[sizes.index(size)].min()) for size in range(model.cards + 1)]
    return ValuesOfSets(
        np.searchsorted(owners, np.arange(sets + 1)).astype(np.int32),
        values.astype(np.int32),
        (owned / model.subset_ways[owners]).astype(np.float32),
        np.array(level_start),
    )


def undominated(model: DrawModel, often: Floats) -> npt.NDArray[np.bool_]:
    """Return the holds that no other hold of equally many cards dominates: (2**cards, hands).

    A hold dominates another if its final hands reach every value at least as often, but for `CLOSE`; of holds that
    dominate each other, the better on average is returned. The values are those at `CUTS` quantiles of the final hands,
    which have value v in the share `often[v]`.
    """
    below = np.cumsum(often) / often.sum()
    cuts = np.unique(np.searchsorted(below, CUTS)).tolist()
    holds = range(len(model.thrown))
    pairs = [(a, b) for a in holds for b in holds if a != b and model.thrown[a] == model.thrown[b]]
    is_above = np.ones((len(pairs), len(model.ways)), np.bool_)
    total = np.zeros((len(holds), len(model.ways)))
    for cut in cuts:
        reached = model.means((np.arange(model.value_count) >= cut).astype(float))
        total += reached
        for place, (a, b) in enumerate(pairs):
            is_above[place] &= reached[b] >= reached[a] - CLOSE
    found = np.ones(total.shape, np.bool_)
    for above, (a, b) in zip(is_above, pairs, strict=True):
        is_better = total[b] >= total[a] if b > a else total[b] > total[a]
        found[a] &= ~(above & is_better)
    return found


def considered_holds(model: DrawModel, chosen: npt.NDArray[np.bool_]) -> Holds:
    """Return the `chosen` (2**cards, hands) holds with the sets that their sums are made of."""
    hands, holds = np.nonzero(chosen.T)
    sets_of = [_sets(model.cards, hold) for hold in range(1 << model.cards)]
    lengths = np.array([len(sets) for sets in sets_of])[holds]
    first_terms = np.concatenate([[0], np.cumsum(lengths)])
    terms = np.empty(first_terms[-1], np.int32)
    for hold, sets in enumerate(sets_of):
        rows = np.flatnonzero(holds == hold)
        for place, held in enumerate(sets):
            terms[first_terms[rows] + place] = model.subset_ids[held, hands[rows]]
    return Holds(
        np.searchsorted(hands, np.arange(chosen.shape[1] + 1)).astype(np.int32),
        holds.astype(np.int8),
        model.thrown[holds].astype(np.int8),
        first_terms.astype(np.int32),
        terms,
    )


def _sets(cards: int, hold: int) -> list[int]:
    """Return the sets from a hold up to the hand, without the hand: those with an even number more cards first."""
    free = [bit for bit in range(cards) if not hold >> bit & 1]
    more = [sum(1 << bit for bit in some) for size in range(len(free)) for some in combinations(free, size)]
    return [hold | some for some in sorted(more, key=lambda some: some.bit_count() % 2)]
