"""The rules of Omaha as numbers: the deck, the hands, and the cards that count. Plain Python.

A player holds four cards, and a board of five comes in three streets. The best five cards that are exactly two from the
hand and three from the board count. Hands rank as in `cards/hands/order.py`.
"""

from math import comb

from ...cards.boards import BOARD_CARDS, BOARD_SIZE
from ...cards.deck import STANDARD
from ...cards.notation import cards_of

DECK = STANDARD
HAND_SIZE = 4
FROM_HAND, FROM_BOARD = 2, 3
"""The numbers of cards that count, from the hand and from the board."""
MOST_PLAYERS = 4
"""The most players in a question about equity."""
ALL_HANDS = comb(DECK.size, HAND_SIZE)
"""The number of hands: 270,725."""
BOARDS = comb(DECK.size - HAND_SIZE, BOARD_SIZE)
"""The number of boards that are possible with a given hand: 1,712,304."""
OPPONENT_HANDS = comb(DECK.size - HAND_SIZE - BOARD_SIZE, HAND_SIZE)
"""The number of hands that an opponent can have on each of these boards: 123,410."""
FLOP_SIZE = BOARD_CARDS[1]
RUNOUTS = comb(DECK.size - HAND_SIZE - FLOP_SIZE, BOARD_SIZE - FLOP_SIZE)
"""The number of turns and rivers that are possible with a given hand and flop: 990."""
FLOP_DEALS = RUNOUTS * OPPONENT_HANDS
"""The number of deals of turn, river and opponent's hand for a given hand and flop."""


def hand_id(hand: int) -> int:
    """Return the rank of a hand, given as a mask, among all hands by ascending mask.

    >>> hand_id(0b1111), hand_id(0b10111), hand_id(0b1111 << 48)
    (0, 1, 270724)
    """
    return sum(comb(card, place) for place, card in enumerate(sorted(cards_of(hand)), 1))
