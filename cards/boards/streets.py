"""Sizes of community boards, dealt over three streets as in hold'em and Omaha. Plain Python."""

STREETS = ("preflop", "flop", "turn", "river")
BOARD_CARDS = (0, 3, 4, 5)
"""Cards on the board on each street."""
BOARD_SIZES = BOARD_CARDS[1:]
"""Possible numbers of cards on a board that is not empty."""
BOARD_SIZE = BOARD_CARDS[-1]
"""Cards on a complete board."""
FLUSH_FROM = 3
"""The fewest board cards of one suit that make a flush possible; only one suit can have that many."""
