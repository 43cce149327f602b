"""Two ranges on every flop, or after every next card: one sweep over all final boards.

Each final board belongs to ten flops, and to as many next cards as it has cards to come.
"""

import os
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import lru_cache
from itertools import combinations
from typing import NamedTuple

import numpy as np

from ....cards.answers.flop_answers import EquityAfterCard, FlopEquity, TextureEquity
from ....cards.answers.textures import GROUPS, texture_of
from ....cards.boards import BOARD_SIZE, VisibleCards
from ....cards.deck import STANDARD, Deck
from ....cards.hands.evaluator import Evaluator
from ....cards.hands.order import Order
from ....cards.lattice.row_numbers import relabel_mask
from ....cards.mask_arrays import Masks, canonical_masks, combination_masks
from ....cards.notation import card_text, cards_of, cards_text
from ....games.holdem.boards.run_outs import Suits, final_boards, merged, symmetries
from ....games.holdem.weighted_holes import Indices, WeightedHoles, Weights, cannot_be_dealt, full_weights
from ....kernels.holdem.boards import EvaluatorArrays
from ....kernels.holdem.range_sweeps import Swept, board_totals
from ....kernels.holdem.river import type_keys
from .matchup import Matchup

FLOP_CARDS = 3
BOARDS_IN_A_PART = 8_192
_RELABELLINGS = 24
Watch = Callable[[int, float], None]


class _Flops(NamedTuple):
    """Classes of flops under a group of relabellings.

    masks  (n,)  the lowest mask of each class, ascending
    sizes  (n,)  the number of its flops
    place  (c,)  the class of each flop, by the rank of its mask among all sets of three of 52 cards
    """

    masks: Masks
    sizes: Indices
    place: Indices


def equities_on_all_flops(
    evaluator: Evaluator, matchup: Matchup, order: Order, watch: Watch | None = None
) -> tuple[tuple[FlopEquity, ...], tuple[TextureEquity, ...]]:
    """Return the equities of two ranges on every flop, and by texture; exact, apart from the rounding of floats.

    Flops are ordered by the first player's equity, the best first. Flops that no deal has are left out. Raises
    `BadRange` if the ranges cannot be dealt together.

    watch  called with the number of boards done, and of all boards
    """
    hands, seen = matchup.hands, matchup.seen
    group = symmetries(seen, hands)
    masks, times = _boards(seen, group)
    flops = _classes(tuple(group), seen.deck)
    totals = np.zeros((3, len(flops.masks)))
    done = 0
    for boards, found in _swept(evaluator, masks, times, hands):
        for places in _flops_in(boards):
            classes = flops.place[places]
            totals += [np.bincount(classes, row, len(flops.masks)) for row in found]
        done += len(boards)
        if watch:
            watch(done, len(masks))
    if not totals[2].any():
        raise cannot_be_dealt(held.text for held in hands)
    return _flop_answers(flops, totals, order)


def equities_by_next_card(evaluator: Evaluator, matchup: Matchup) -> tuple[EquityAfterCard, ...]:
    """Return the equities of two ranges after each card that may come next on a flop or turn, the best first."""
    masks = np.concatenate([masks for _, masks in final_boards(matchup.seen).parts])
    totals = np.zeros((STANDARD.size, 3))
    for boards, found in _swept(evaluator, masks, np.ones(len(masks)), matchup.hands):
        for card in range(STANDARD.size):
            if not matchup.seen.board >> card & 1:
                totals[card] += found[:, boards >> np.uint64(card) & np.uint64(1) != 0].sum(axis=1)
    everything = float(totals[:, 2].sum())
    cards = [
        EquityAfterCard(card_text(card), deals / everything, _equities(win, tie, deals))
        for card, (win, tie, deals) in enumerate(totals.tolist())
        if deals
    ]
    return tuple(sorted(cards, key=lambda one: -one.equities[0]))


def _swept(
    evaluator: Evaluator, masks: Masks, times: Weights, hands: Sequence[WeightedHoles]
) -> Iterator[tuple[Masks, Weights]]:
    """Yield boards, a part at a time, and what the first player wins, ties and plays on each: (3, m).

    times  how often each board counts
    """
    holes = np.union1d(hands[0].holes, hands[1].holes)
    own, theirs = (full_weights(held)[holes] for held in hands)
    arrays = EvaluatorArrays.of(evaluator)
    by_type = np.argsort(type_keys(masks, evaluator.lane_key), kind="stable")
    parts = [by_type[start : start + BOARDS_IN_A_PART] for start in range(0, len(masks), BOARDS_IN_A_PART)]

    def swept(part: Indices) -> Weights:
        boards = Swept(masks[part].astype(np.int64), times[part], holes)
        return board_totals(boards, arrays, own, theirs) * times[part]

    with ThreadPoolExecutor(os.cpu_count()) as threads:
        for part, found in zip(parts, threads.map(swept, parts), strict=True):
            yield masks[part], found


def _flop_answers(
    flops: _Flops, totals: Weights, order: Order
) -> tuple[tuple[FlopEquity, ...], tuple[TextureEquity, ...]]:
    everything = float(totals[2].sum())
    found: list[FlopEquity] = []
    groups: dict[str, Weights] = {name: np.zeros(3) for name in GROUPS}
    for mask, size, (win, tie, deals) in zip(
        flops.masks.tolist(), flops.sizes.tolist(), totals.T.tolist(), strict=True
    ):
        if not deals:
            continue
        cards = cards_of(mask)[::-1]
        texture = texture_of(cards, order)
        found.append(FlopEquity(cards_text(cards), size, deals / everything, _equities(win, tie, deals), texture))
        for name in texture.groups:
            groups[name] += (win, tie, deals)
    textures = tuple(
        TextureEquity(name, deals / everything, _equities(win, tie, deals))
        for name, (win, tie, deals) in ((name, row.tolist()) for name, row in groups.items())
        if deals
    )
    return tuple(sorted(found, key=lambda one: -one.equities[0])), textures


def _equities(win: float, tie: float, deals: float) -> tuple[float, float]:
    equity = (win + tie / 2) / deals
    return equity, 1 - equity


def _boards(seen: VisibleCards, group: Sequence[Suits]) -> tuple[Masks, Weights]:
    """Return one final board of each class under a group, and the number of boards in it."""
    if len(group) == _RELABELLINGS:
        return _canonical_boards(seen.deck)
    boards = merged(final_boards(seen), group)
    masks = np.concatenate([masks for _, masks in boards.parts])
    return masks, np.concatenate([np.full(len(masks), float(times)) for times, masks in boards.parts])


@lru_cache(maxsize=1)
def _canonical_boards(deck: Deck) -> tuple[Masks, Weights]:
    masks, ways = np.unique(canonical_masks(combination_masks(BOARD_SIZE, deck)), return_counts=True)
    return masks, ways.astype(np.float64)


@lru_cache(maxsize=4)
def _classes(group: tuple[Suits, ...], deck: Deck) -> _Flops:
    """Return the classes of the flops of a deck under a group; a flop with a card outside the deck has class 0."""
    every = combination_masks(FLOP_CARDS, STANDARD)
    alike = {
        mask: [relabel_mask(mask, suits) for suits in group] for mask in combination_masks(FLOP_CARDS, deck).tolist()
    }
    lowest = {mask: max(masks) for mask, masks in alike.items()}
    masks = np.unique(np.array([*lowest.values()], np.uint64))
    number = {mask: place for place, mask in enumerate(masks.tolist())}
    place = np.array([number[lowest[mask]] if mask in lowest else 0 for mask in every.tolist()], np.int64)
    dealt = [number[one] for one in lowest.values()]
    return _Flops(masks, np.bincount(dealt, minlength=len(masks)), place)


def _flops_in(boards: Masks) -> list[Indices]:
    """Return, for each choice of three cards of five, the ranks of the flops in the boards: ten arrays (m,)."""
    cards = np.nonzero(boards[:, None] >> np.arange(STANDARD.size, dtype=np.uint64) & np.uint64(1))[1]
    columns = cards.reshape(len(boards), BOARD_SIZE).T
    return [c * (c - 1) * (c - 2) // 6 + b * (b - 1) // 2 + a for a, b, c in combinations(columns, FLOP_CARDS)]
