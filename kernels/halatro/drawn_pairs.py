"""The mean value of six kept cards over some of the pairs that can be drawn, chosen so that few of them say much.

The unseen cards are put into a random order. Every card with the next one, in a ring, is a cycle of pairs; with the
one after that, another, and so on. In a cycle each card comes twice, so what single cards add has no luck in it, and
what is left is how pairs of cards go together. Two cycles are as good as four times as many pairs at random.
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
    """Fill `means` (n, cycles) with the mean value of the hands that the pairs of each cycle make of six kept cards.

    kept    (n,)    masks of six of the cards `held`
    levels  (n,)    the levels after the moves
    held    a mask  of eight cards
    dead    a mask  of the cards that had left before

    The order of the cards follows from the position, the same for all moves. There are fewer cycles than half as many
    as unseen cards; each mean is unbiased. Moves at most `margin` below the table's best are corrected in each hand.
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
