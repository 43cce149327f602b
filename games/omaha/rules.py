"""The rules of Omaha as numbers: the deck, the hands, and which cards count. Plain Python.

A player holds four cards, and five come to the board in three streets. The best five cards count that are exactly two
from the hand and three from the board. Hands rank as in `cards/hands/high_values.py`.
"""

from collections.abc import Iterator, Sequence
from itertools import combinations
from math import comb

from ...cards.boards.streets import BOARD_CARDS, BOARD_SIZE
from ...cards.deck import STANDARD
from ...cards.notation import cards_of

DECK = STANDARD
HAND_SIZE = 4
FROM_HAND, FROM_BOARD = 2, 3
"""Cards that count: so many from the hand, and so many from the board."""
MOST_PLAYERS = 4
"""Players of a question about equity."""
BOARDS = comb(DECK.size - HAND_SIZE, BOARD_SIZE)
"""1,712,304: the boards that a hand leaves."""
OPPONENT_HANDS = comb(DECK.size - HAND_SIZE - BOARD_SIZE, HAND_SIZE)
"""123,410: the hands that an opponent can have on each."""
FLOP_SIZE = BOARD_CARDS[1]
RUNOUTS = comb(DECK.size - HAND_SIZE - FLOP_SIZE, BOARD_SIZE - FLOP_SIZE)
"""990: the turns and rivers that a hand and a flop leave."""
FLOP_DEALS = RUNOUTS * OPPONENT_HANDS
"""Deals of turn, river and an opponent's hand after a flop to each hand."""


def hand_id(hand: int) -> int:
    """The place of a hand, a mask, among all hands by ascending mask.

    >>> hand_id(0b1111), hand_id(0b10111), hand_id(0b1111 << 48)
    (0, 1, 270724)
    """
    return sum(comb(card, place) for place, card in enumerate(sorted(cards_of(hand)), 1))


def five_cards(hand: Sequence[int], board: Sequence[int]) -> Iterator[tuple[int, ...]]:
    """Every five cards that a hand can make with a board; the best of them count.

    >>> len(list(five_cards((0, 1, 2, 3), (4, 5, 6, 7, 8))))
    60
    """
    for own in combinations(hand, FROM_HAND):
        for shared in combinations(board, FROM_BOARD):
            yield own + shared
