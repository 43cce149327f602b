"""The canonical form of a position under the 24 suit relabellings. Plain Python.

A position has one or more disjoint layers of cards: a hand has one; two holes, or a board and a hole, have two. For
each suit, the 13-bit lanes of the layers are joined into one key, with the first layer in the highest bits. The four
keys are then sorted, the largest in spades. For one layer, this is the relabelling with the numerically largest mask.
`mask_arrays.py` does the same for whole columns.
"""

from collections.abc import Sequence
from math import factorial

from ..notation import DECK_MASK, DECK_SIZE, LANE_BITS, LANE_MASK, SUIT_COUNT

SUIT_RELABELLINGS = factorial(SUIT_COUNT)
"""The number of ways to relabel the suits: 24."""


def suit_order(layers: Sequence[int]) -> tuple[int, int, int, int]:
    """Return the suits that become c, d, h, s in the canonical form; `layers` are 52-bit masks."""
    keys = [0] * SUIT_COUNT
    for mask in layers:
        for suit in range(SUIT_COUNT):
            keys[suit] = keys[suit] << LANE_BITS | mask >> LANE_BITS * suit & LANE_MASK
    a, b, c, d = sorted(range(SUIT_COUNT), key=keys.__getitem__)
    return a, b, c, d


def relabel_mask(mask: int, order: Sequence[int]) -> int:
    """Rename suit `order[k]` to suit k in a mask; a joker has no suit and stays."""
    lanes = sum((mask >> LANE_BITS * suit & LANE_MASK) << LANE_BITS * k for k, suit in enumerate(order))
    return lanes | mask & ~DECK_MASK


def relabel_card(card: int, order: Sequence[int]) -> int:
    """Rename suit `order[k]` to suit k in a card; a joker has no suit and stays."""
    return card if card >= DECK_SIZE else LANE_BITS * order.index(card // LANE_BITS) + card % LANE_BITS


def canonical(*layers: int) -> tuple[int, ...]:
    """Return the canonical masks of disjoint `layers`.

    Two positions have equal canonical masks exactly if a suit relabelling turns one into the other.

    >>> from ..notation import cards_of, cards_text, mask_of, parse_cards
    >>> (hand,) = canonical(mask_of(parse_cards("AhKhQh2c2d")))
    >>> cards_text(cards_of(hand))
    '2d2hQsKsAs'
    """
    order = suit_order(layers)
    return tuple(relabel_mask(mask, order) for mask in layers)
