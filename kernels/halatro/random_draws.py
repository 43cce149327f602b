"""Random draws of Halatro that depend on the position only: the same on any machine, in any order of questions."""

import numpy as np

from ..compiled import compiled
from .best_play import Integer
from .player_arrays import I64


@compiled
def list_cards(cards: Integer, deck: I64) -> int:
    """Write each card of the mask `cards` to `deck` as a mask, ascending, and return their number."""
    count = 0
    while cards:
        deck[count] = cards & -cards
        cards &= cards - 1
        count += 1
    return count


@compiled
def first_state(held: Integer, dead: Integer) -> np.uint64:
    """Return the first state of a position's random numbers."""
    mixed = np.uint64(held) * np.uint64(0x9E3779B97F4A7C15) ^ np.uint64(dead) * np.uint64(0xC2B2AE3D27D4EB4F)
    return _next_state(mixed | np.uint64(1))


@compiled
def shuffle_top(deck: I64, count: Integer, drawn: Integer, state: np.uint64) -> np.uint64:
    """Move random cards to the first `drawn` places of the deck, which has `count` cards, and return the new state."""
    for card in range(drawn):
        state = _next_state(state)
        other = card + np.int64((state >> np.uint64(11)) % np.uint64(count - card))
        deck[card], deck[other] = deck[other], deck[card]
    return state


@compiled
def _next_state(state: np.uint64) -> np.uint64:
    """Return the next state of Marsaglia's xorshift, with shifts 13, 7 and 17."""
    state ^= state << np.uint64(13)
    state ^= state >> np.uint64(7)
    return state ^ (state << np.uint64(17))
