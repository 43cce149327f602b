"""Sums over the draws of each hold of a hand, from sums over all hands that contain a set of its cards."""

from ...cards.hands.sizes import HAND_SIZE, HOLDS
from ...cards.notation import LANE_BITS, LANE_MASK, SUIT_COUNT, cards_of

_SHIFTS = tuple(LANE_BITS * suit for suit in range(SUIT_COUNT))


def over_draws(containing: list[int]) -> list[int]:
    """The sum over the draws of each hold, from the sums over all hands that contain what it keeps (docs/lattice.md).

    Alternating over the cards thrown; 32 sums each.

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
    """The canonical mask of what each hold keeps of a hand with this canonical mask, by hold.

    One layer of cards is canonical when its suits ascend (`cards/lattice/canonical.py`): four numbers are sorted.

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
