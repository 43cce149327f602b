"""The pattern keeper, a policy that follows a fixed rule instead of comparing draws. Plain Python."""

from collections.abc import Sequence

from ....cards.hands.categories import category_of
from ....cards.notation import LANE_BITS

COMPLETE = ("straight", "flush", "full_house", "straight_flush")
"""Categories that need all five cards."""


def pattern_keeper(cards: Sequence[int], value: int) -> int:
    """Return the hold of a bot that keeps the made pattern; it never draws to a straight or flush.

    It keeps a pair, two pairs, three or four of a kind, or else the highest card; with a complete hand it stands pat.
    `cards` must ascend by rank, and bit j of the hold is the j-th card; `value` is the hand's value.

    >>> from outs.cards.notation import parse_cards
    >>> [f"{pattern_keeper(parse_cards(cards), 1500):05b}" for cards in ("3c3d9hJsQs", "4c5c6c7cKd")]
    ['00011', '10000']
    """
    if category_of(value) in COMPLETE:
        return (1 << len(cards)) - 1
    ranks = [card % LANE_BITS for card in cards]
    most = max(map(ranks.count, ranks))
    if most == 1:
        return 1 << len(cards) - 1
    return sum(1 << place for place, rank in enumerate(ranks) if ranks.count(rank) > 1)
