"""Boards of five cards that come to all players in three streets, as in hold'em and Omaha. Plain Python."""

STREETS = ("preflop", "flop", "turn", "river")
BOARD_CARDS = (0, 3, 4, 5)
"""Cards on the board on each street."""
BOARD_SIZES = BOARD_CARDS[1:]
"""Cards that a board can have, once it has any."""
BOARD_SIZE = BOARD_CARDS[-1]
"""Cards on a complete board."""
FLUSH_FROM = 3
"""Cards of a suit on the board from which a player can make a flush; two suits cannot both have as many."""
