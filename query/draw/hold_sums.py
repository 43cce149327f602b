"""Sums over the draws of each hold of a hand, from sums over all hands that contain some of its cards."""

from ...cards.hands.sizes import HAND_SIZE, HOLDS
from ...cards.notation import LANE_BITS, LANE_MASK, SUIT_COUNT, cards_of

_SHIFTS = tuple(LANE_BITS * suit for suit in range(SUIT_COUNT))


def over_draws(containing: list[int]) -> list[int]:
    """Return the sum over the draws of each hold, from the sums over all hands that contain the kept cards.

    This is an alternating sum over the cards thrown (docs/lattice.md); both lists have 32 entries, by hold.

    >>> over_draws([1] * 31 + [1])[:2], over_draws(list(range(32)))[31]
    ([0, 0], 31)
    """
    sums = list(containing)
    for bit in range(HAND_SIZE):
        for hold in range(HOLDS):
            if hold >> bit & 1:
                sums[hold ^ 1 << bit] -= sums[hold]
    return sums


def canonical_subsets(mask: int) -> list[int]:
    """Return the canonical mask of the cards that each hold keeps of a hand with this canonical mask, by hold.

    A set of cards is canonical when its suits' lanes ascend (`cards/lattice/canonical.py`): sort four numbers.

    >>> canonical_subsets(0b11111)[1], canonical_subsets(0b11111)[2] == 0b10 << 39
    (549755813888, True)
    """
    masks = [0]
    for card in cards_of(mask):
        masks += [held | 1 << card for held in masks]
    canonical = []
    for held in masks:
        clubs, diamonds, hearts, spades = sorted([held >> shift & LANE_MASK for shift in _SHIFTS])
        canonical.append(clubs | diamonds << _SHIFTS[1] | hearts << _SHIFTS[2] | spades << _SHIFTS[3])
    return canonical
