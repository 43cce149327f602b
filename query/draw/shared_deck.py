"""Games between policies from one shuffled deck, to measure the effect of neglecting card removal."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from math import sqrt

import numpy as np
import numpy.typing as npt

from ...cards.hands.evaluator import Evaluator
from ...cards.hands.sizes import HAND_SIZE
from ...cards.mask_arrays import Masks, canonical_masks
from ...games.draw.answers.policies import PolicyAnswer
from ...games.draw.parameters import WIN
from ...games.draw.response import Holds
from ...games.draw.rules import DECK
from .hand_classes import HandClasses
from .holds.many_hands import held_masks

RULE_OF_THREE, LARGEST_ERROR = 3, 0.5
"""Rule of three: an event not seen in n games has a chance of at most 3 / n (95 % confidence). 0.5 is the largest
possible standard deviation of a share."""
BLOCK = 50_000
"""Games per block: enough to make Python's overhead small."""
CardRows = npt.NDArray[np.int64]
ValueColumn = npt.NDArray[np.uint16]
Shares = npt.NDArray[np.float64]


@dataclass(frozen=True)
class Played:
    """The share of games that a policy won, counting ties as half, and its lead over the opponent's policy.

    `ahead` compares both policies in the same seat on the same decks, so its error is smaller.
    """

    p_win: float
    standard_error: float
    ahead: float
    ahead_error: float


def with_games(
    rows: tuple[PolicyAnswer, ...],
    holds: Callable[[str], Holds],
    classes: HandClasses,
    evaluator: Evaluator,
    games: int,
    seed: int,
) -> tuple[PolicyAnswer, ...]:
    """Return the policies with their results in games from one deck against the equilibrium, the policy `win`.

    holds      returns the hold of every hand under a policy
    evaluator  the game's evaluator
    """
    won = play_out(classes, evaluator, {row.policy: holds(row.policy) for row in rows}, holds(WIN), games, seed)
    errors = {name: played.standard_error if games > 1 else None for name, played in won.items()}
    return tuple(replace(row, played=won[row.policy].p_win, standard_error=errors[row.policy]) for row in rows)


def play_out(
    classes: HandClasses, evaluator: Evaluator, policies: Mapping[str, Holds], opponent: Holds, games: int, seed: int
) -> dict[str, Played]:
    """Play each policy against `opponent` on the same `games` decks; holds are by hand class, (134459,) uint8.

    Both players are dealt five cards and draw from the rest of the deck, never a card that either has held.
    """
    sums = {name: np.zeros(4) for name in policies}
    for ours, ours_drawn, theirs, theirs_drawn in deal_games(games, seed):
        against = evaluator.values(final_masks(classes, theirs, theirs_drawn, opponent))

        def shares(
            holds: Holds, hand: CardRows = ours, drawn: CardRows = ours_drawn, other: ValueColumn = against
        ) -> Shares:
            values = evaluator.values(final_masks(classes, hand, drawn, holds))
            share: Shares = (values > other) + (values == other) / 2
            return share

        same = shares(opponent)
        for name, holds in policies.items():
            share = shares(holds)
            ahead = share - same
            sums[name] += [share.sum(), (share * share).sum(), ahead.sum(), (ahead * ahead).sum()]
    found = {}
    for name, total in sums.items():
        p_win, error = _mean_and_error(total[:2], games)
        # If all games ended alike, the sample variance is 0 and says nothing about the error.
        found[name] = Played(
            p_win, error or min(RULE_OF_THREE / games, LARGEST_ERROR), *_mean_and_error(total[2:], games)
        )
    return found


def _mean_and_error(sums: Shares, games: int) -> tuple[float, float]:
    """Return the mean of `games` numbers and its standard error, from their sum and sum of squares; 0 for one game."""
    mean, square = (float(total) / games for total in sums)
    return mean, sqrt(max(square - mean * mean, 0) / max(games - 1, 1))


def deal_games(games: int, seed: int, block: int = BLOCK) -> Iterator[tuple[CardRows, CardRows, CardRows, CardRows]]:
    """Yield blocks of up to `block` games: each player's five cards, and five more for the draw, (games, 5) each."""
    random = np.random.default_rng(seed)
    for start in range(0, games, block):
        count = min(block, games - start)
        deck = np.tile(np.arange(DECK.size), (count, 1))
        rows = np.arange(count)
        for place in range(4 * HAND_SIZE):
            other = random.integers(place, DECK.size, count)
            deck[rows, place], deck[rows, other] = deck[rows, other], deck[rows, place].copy()
        yield tuple(deck[:, HAND_SIZE * part : HAND_SIZE * (part + 1)] for part in range(4))  # type: ignore[misc]


def final_masks(classes: HandClasses, dealt: CardRows, drawn: CardRows, holds: Holds) -> Masks:
    """Return the masks of the hands after the draw."""
    masks = _masks(dealt)
    hold = holds[np.searchsorted(classes.lattice.masks, canonical_masks(masks))]
    kept = held_masks(masks)[np.arange(len(masks)), hold]
    final = kept.copy()
    missing = HAND_SIZE - np.bitwise_count(kept)
    for place in range(HAND_SIZE):
        final |= np.where(place < missing, np.uint64(1) << drawn[:, place].astype(np.uint64), np.uint64(0))
    return final


def _masks(cards: CardRows) -> Masks:
    masks: Masks = np.bitwise_or.reduce(np.uint64(1) << cards.astype(np.uint64), axis=1)
    return masks
