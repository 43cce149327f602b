"""Equities of Omaha hands and ranges with too many deals to count: a seeded random sample, with its standard error.

Each player's hand is drawn from the whole range, and deals in which two players hold the same card are dealt again: so
every possible deal is equally likely.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from ...cards.arguments import LARGEST_ERROR, RULE_OF_THREE
from ...cards.boards import BOARD_SIZE, VisibleCards
from ...cards.errors import BadRange
from ...cards.hands.board_projections import Numbers
from ...cards.mask_arrays import Masks, cards_by_rank
from ...cards.notation import DECK_SIZE, cards_of
from .hand_values import HandValues
from .known_hands import winners
from .rules import HAND_SIZE

AT_A_TIME = 20_000
FEWEST_POSSIBLE = 1_000
"""The sample is refused if fewer than one in this many draws has no card twice."""
Shares = npt.NDArray[np.float64]


@dataclass(frozen=True)
class Sample:
    """Each player's share of the pot and probabilities of winning alone and of sharing; the largest standard error."""

    shares: tuple[float, ...]
    chances: tuple[tuple[float, float], ...]
    standard_error: float


def sample_deals(values: HandValues, seen: VisibleCards, hands: Sequence[Masks], samples: int, seed: int) -> Sample:
    """Deal `samples` times. Players with equal ranges have equal shares. Raises `BadRange` if they share most cards.

    hands  the hands of each player that are possible with the visible cards
    """
    random = np.random.default_rng(seed)
    cards = [cards_by_rank(held, HAND_SIZE).astype(np.int64) for held in hands]
    alike = [next(first for first, one in enumerate(hands) if np.array_equal(one, held)) for held in hands]
    sums = np.zeros((4, len(hands)))
    for start in range(0, samples, AT_A_TIME):
        places, used = _deal(random, hands, min(AT_A_TIME, samples - start))
        boards = _boards(random, used, seen)
        won_by = winners(np.stack([values.values(own[at], boards) for own, at in zip(cards, places, strict=True)]))
        sums += _sums(won_by, alike)
    share, squares, alone, shared = sums / samples
    variance = np.maximum(squares - share**2, 0) / (samples - 1) * samples
    errors = np.sqrt(variance / samples)
    errors[variance == 0] = min(RULE_OF_THREE / samples, LARGEST_ERROR)
    if not any(alike):
        share, errors = np.full(len(hands), 1 / len(hands)), np.zeros(len(hands))
    return Sample(tuple(share.tolist()), tuple(zip(alone.tolist(), shared.tolist(), strict=True)), float(errors.max()))


def _deal(random: np.random.Generator, hands: Sequence[Masks], count: int) -> tuple[list[Numbers], Masks]:
    """Return the index of each player's hand in `count` deals, (count,) each, and all their cards."""
    found: list[tuple[list[Numbers], Masks]] = []
    got = drawn = 0
    while got < count:
        places = [random.integers(len(held), size=count) for held in hands]
        used, free = np.zeros(count, np.uint64), np.ones(count, np.bool_)
        for held, at in zip(hands, places, strict=True):
            free &= held[at] & used == 0
            used |= held[at]
        found.append(([at[free] for at in places], used[free]))
        got, drawn = got + int(free.sum()), drawn + count
        if drawn >= 100 * FEWEST_POSSIBLE and got * FEWEST_POSSIBLE < drawn:
            raise BadRange(
                f"the ranges share so many cards that fewer than one in {FEWEST_POSSIBLE:,} of their deals is possible"
            )
    joined = [np.concatenate(parts)[:count] for parts in zip(*(places for places, _ in found), strict=True)]
    return joined, np.concatenate([used for _, used in found])[:count]


def _boards(random: np.random.Generator, used: Masks, seen: VisibleCards) -> Numbers:
    """Return a final board of unused cards for each deal: (n, 5)."""
    boards = np.empty((len(used), BOARD_SIZE), np.int64)
    shown = cards_of(seen.board)
    boards[:, : len(shown)] = shown
    taken = used | np.uint64(seen.board | seen.dead)
    for place in range(len(shown), BOARD_SIZE):
        again = np.arange(len(used))
        while again.size:
            boards[again, place] = random.integers(DECK_SIZE, size=again.size)
            again = again[taken[again] >> boards[again, place].astype(np.uint64) & np.uint64(1) != 0]
        taken |= np.uint64(1) << boards[:, place].astype(np.uint64)
    return boards


def _sums(won_by: Numbers, alike: Sequence[int]) -> Shares:
    """Return four sums over the deals for each player, averaged over players with equal ranges: (4, players).

    They are the share of the pot, its square, and the numbers of deals won alone and shared.

    alike  the first player with each player's range
    """
    own = won_by >> np.arange(len(alike))[:, None] & 1
    sharing = np.bitwise_count(won_by)
    each = np.stack([own / sharing, own & (sharing == 1), own & (sharing > 1)])
    groups = np.array(alike) == np.array(alike)[:, None]
    share, alone, shared = each.transpose(0, 2, 1) @ (groups / groups.sum(axis=0))
    return np.stack([share.sum(axis=0), (share**2).sum(axis=0), alone.sum(axis=0), shared.sum(axis=0)])
