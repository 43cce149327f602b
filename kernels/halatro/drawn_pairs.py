"""Mean value of six kept cards over a sample of the pairs that can be drawn, chosen to reduce its variance.

The unseen cards are put into a random order, as a ring. The pairs of each card with the next one form a cycle; the
pairs with the card after that form another, and so on. In a cycle each card comes twice, so the effect of single cards
has no sampling error; only the interaction of pairs has. Two cycles are as accurate as four times as many random pairs.
"""

import numpy as np

from ...cards.notation import DECK_MASK, DECK_SIZE
from ..compiled import compiled
from .best_play import Integer
from .levels import discards_at, plays_at
from .move_values import value_after_draw
from .player_arrays import F64, I64, HandArrays, room_for_moves
from .random_draws import first_state, list_cards, shuffle_top


@compiled
def cycle_means(
    kept: I64, levels: I64, held: Integer, dead: Integer, margin: float, hands: HandArrays, means: F64
) -> None:
    """Fill `means` (n, cycles) with the mean value of the hands that each cycle's pairs make of six kept cards.

    kept    (n,)    masks of six of the cards `held`
    levels  (n,)    the levels after the moves
    held    mask    eight cards
    dead    mask    the cards that had left the hand before

    The order of the cards is determined by the position and is the same for all moves. The number of cycles is less
    than half the number of unseen cards; each mean is unbiased. In each hand, moves at most `margin` below the table's
    best are corrected.
    """
    scratch, halves = room_for_moves(), np.empty((2, 16), np.int64)
    deck = np.empty(DECK_SIZE, np.int64)
    count = list_cards(DECK_MASK & ~held & ~dead, deck)
    shuffle_top(deck, count, count, first_state(held, dead))
    for move in range(len(kept)):
        plays, discards, gone = plays_at(levels[move]), discards_at(levels[move]), dead | (held ^ kept[move])
        for cycle in range(means.shape[1]):
            total = 0.0
            for card in range(count):
                hand = kept[move] | deck[card] | deck[(card + cycle + 1) % count]
                total += value_after_draw(hand, gone, plays, discards, margin, hands, scratch, halves)
            means[move, cycle] = total / count
