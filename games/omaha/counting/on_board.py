"""Winners on a flop, turn or river over every final board, with at most one random hand."""

from itertools import combinations
from math import comb

import numpy as np

from ....cards.hands.board_projections import Numbers
from ....cards.notation import DECK_SIZE, cards_of
from ..hand_values import HandValues
from ..known_cards import KnownCards
from ..rules import DECK, HAND_SIZE
from .random_hand import RandomHand
from .winners import tally, winners


def final_boards(known: KnownCards) -> Numbers:
    """Return the cards of every possible final board: (n, 5)."""
    board = cards_of(known.seen.board)
    left = [card for card in range(DECK_SIZE) if not known.taken >> card & 1]
    added = np.array(list(combinations(left, known.seen.missing)), np.int64)
    return np.concatenate([np.tile(np.array(board, np.int64), (len(added), 1)), added], axis=1)


def count_deals(values: HandValues, random: RandomHand, known: KnownCards) -> Numbers:
    """Count the deals by the set of players who win them: (2 ** players,) int64, with winners as bits.

    A deal is a final board and, if a hand is random, that hand. At most one hand may be random, and at least one known.
    """
    boards = final_boards(known)
    seats = [seat for seat, hand in enumerate(known.hands) if hand is not None]
    each = np.zeros((len(known.hands), len(boards)), np.uint16)
    for seat, hand in zip(seats, known.known, strict=True):
        each[seat] = values.values(np.array([hand]), boards)
    won_by = winners(each)
    if not known.random:
        return tally(won_by, np.ones(len(boards), np.int64), len(each))
    (seat,) = set(range(len(each))) - set(seats)
    below, equal = random.against(boards, known.taken, each.max(axis=0))
    all_hands = comb(DECK.size - known.taken.bit_count() - known.seen.missing, HAND_SIZE)
    other = np.int64(1 << seat)
    counts = tally(won_by, below, len(each)) + tally(won_by | other, equal, len(each))
    counts[other] += (all_hands - below - equal).sum()
    return counts
