"""The canonical form of one position under the 24 suit relabellings. Plain Python.

A position is one or more disjoint layers of cards: a hand has one, hole against hole two, board and hole two. For each
suit, the layers' 13-bit lanes are joined into one key, the first layer highest; the four keys are sorted, the largest
in spades. For one layer this is the relabelling with the numerically largest mask. `arrays.py` does the same for whole
columns.
"""

from collections.abc import Sequence
from math import factorial

from ..notation import DECK_MASK, DECK_SIZE, LANE_BITS, LANE_MASK, SUIT_COUNT

SUIT_RELABELLINGS = factorial(SUIT_COUNT)
"""Ways to relabel the suits: 24."""


def suit_order(layers: Sequence[int]) -> tuple[int, int, int, int]:
    """The suits that become c, d, h, s in the canonical form; each of `layers` is a 52-bit mask."""
    keys = [0] * SUIT_COUNT
    for mask in layers:
        for suit in range(SUIT_COUNT):
            keys[suit] = keys[suit] << LANE_BITS | mask >> LANE_BITS * suit & LANE_MASK
    a, b, c, d = sorted(range(SUIT_COUNT), key=keys.__getitem__)
    return a, b, c, d


def relabel_mask(mask: int, order: Sequence[int]) -> int:
    """`mask` with suit `order[k]` renamed to suit k; a joker has no suit and stays."""
    lanes = sum((mask >> LANE_BITS * suit & LANE_MASK) << LANE_BITS * k for k, suit in enumerate(order))
    return lanes | mask & ~DECK_MASK


def relabel_card(card: int, order: Sequence[int]) -> int:
    """`card` with suit `order[k]` renamed to suit k; a joker has no suit and stays."""
    return card if card >= DECK_SIZE else LANE_BITS * order.index(card // LANE_BITS) + card % LANE_BITS


def canonical(*layers: int) -> tuple[int, ...]:
    """The canonical masks of disjoint `layers`: the same for two positions if a suit relabelling makes them equal.

    >>> from .notation import cards_of, cards_text, mask_of, parse_cards
    >>> (hand,) = canonical(mask_of(parse_cards("AhKhQh2c2d")))
    >>> cards_text(cards_of(hand))
    '2d2hQsKsAs'
    """
    order = suit_order(layers)
    return tuple(relabel_mask(mask, order) for mask in layers)
