"""The one canonical form under the 24 suit relabellings, for single questions: plain Python.

A position is one or more disjoint layers of cards: a hand is one layer, hole against hole two, board and hole two.
Per suit, the layers' 13-bit lanes are written one after the other into a key, the first layer highest; the four keys
are sorted, the largest into spades. For one layer this is the relabelling with the numerically largest mask.
`arrays.py` does the same for whole columns.
"""

from collections.abc import Sequence

from .notation import LANE_BITS, LANE_MASK


def suit_order(layers: Sequence[int]) -> tuple[int, int, int, int]:
    """The suits that become c, d, h, s in the canonical form, for `layers` of 52-bit masks."""
    keys = [0, 0, 0, 0]
    for mask in layers:
        for suit in range(4):
            keys[suit] = keys[suit] << LANE_BITS | mask >> LANE_BITS * suit & LANE_MASK
    a, b, c, d = sorted(range(4), key=keys.__getitem__)
    return a, b, c, d


def relabel_mask(mask: int, order: Sequence[int]) -> int:
    """`mask` with suit `order[k]` renamed to suit k."""
    return sum((mask >> LANE_BITS * suit & LANE_MASK) << LANE_BITS * k for k, suit in enumerate(order))


def relabel_card(card: int, order: Sequence[int]) -> int:
    """`card` with suit `order[k]` renamed to suit k."""
    return LANE_BITS * order.index(card // LANE_BITS) + card % LANE_BITS


def canonical(*layers: int) -> tuple[int, ...]:
    """The canonical masks of disjoint `layers`; equal for two positions exactly when a suit relabelling joins them.

    >>> from .notation import cards_of, cards_text, mask_of, parse_cards
    >>> (hand,) = canonical(mask_of(parse_cards("AhKhQh2c2d")))
    >>> cards_text(cards_of(hand))
    '2d2hQsKsAs'
    """
    order = suit_order(layers)
    return tuple(relabel_mask(mask, order) for mask in layers)
