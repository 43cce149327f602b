"""Relabellings of suits that make subsets of hands canonical."""

import numpy as np

from ....cards.hands.sizes import HAND_SIZE
from ....cards.notation import LANE_BITS, LANE_MASK, SUIT_COUNT
from ...array_types import I64, U64
from ...compiled import compiled
from ...holdem.boards import RELABELLINGS

_RELABELLING = np.zeros((SUIT_COUNT,) * SUIT_COUNT, np.int64)
_RELABELLING[tuple(RELABELLINGS.T)] = np.arange(len(RELABELLINGS))


def relabellings_of(cards: I64, holds: list[int]) -> I64:
    """Return the relabelling of the cards that each hold keeps of each hand: (hands, holds)."""
    bits, found = np.uint64(1) << cards.astype(np.uint64), np.zeros((len(holds), len(cards)), np.int64)
    for number, hold in enumerate(holds):
        held = [place for place in range(HAND_SIZE) if hold >> place & 1]
        relabellings(bits[:, held].sum(axis=1, dtype=np.uint64), found[number])
    return np.ascontiguousarray(found.T)


@compiled
def relabellings(masks: U64, found: I64) -> None:
    """Write the number of a relabelling that makes each set canonical: its lanes then ascend."""
    lanes, place = np.zeros(SUIT_COUNT, np.int64), np.zeros(SUIT_COUNT, np.int64)
    for row in range(len(masks)):
        for suit in range(SUIT_COUNT):
            lanes[suit] = (np.int64(masks[row]) >> (LANE_BITS * suit)) & LANE_MASK
        for suit in range(SUIT_COUNT):
            place[suit] = 0
            for other in range(SUIT_COUNT):
                place[suit] += lanes[other] < lanes[suit] or (lanes[other] == lanes[suit] and other < suit)
        found[row] = _RELABELLING[place[0], place[1], place[2], place[3]]
