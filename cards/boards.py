"""Boards: the number of cards on each street, and the board and dead cards that a question names. Plain Python."""

from collections.abc import Iterable
from dataclasses import dataclass

from .deck import STANDARD, Deck
from .errors import RepeatedCard, TooFewUnseen
from .notation import card_text, cards_of, cards_text, mask_of, parse_cards, parse_exactly, require_in_deck

STREETS = ("preflop", "flop", "turn", "river")
BOARD_CARDS = (0, 3, 4, 5)
"""Cards on the board on each street."""
BOARD_SIZES = BOARD_CARDS[1:]
"""Possible numbers of cards on a board that is not empty."""
BOARD_SIZE = BOARD_CARDS[-1]
"""Cards on a complete board."""
FLUSH_FROM = 3
"""The fewest board cards of one suit that make a flush possible; only one suit can have that many."""


@dataclass(frozen=True)
class VisibleCards:
    """The board and the dead cards, as masks and as text in the order given, and their deck."""

    board: int
    dead: int
    board_text: str
    dead_text: str
    deck: Deck = STANDARD

    @property
    def absent(self) -> int:
        """The mask of cards that cannot be dealt or held: the dead ones, and those that the deck lacks."""
        return self.dead | self.deck.outside

    @property
    def missing(self) -> int:
        """The number of cards still to come on the board."""
        return BOARD_SIZE - self.board.bit_count()

    @property
    def unseen(self) -> int:
        """The number of cards that are neither on the board nor dead."""
        return self.deck.size - (self.board | self.dead).bit_count()

    @property
    def places(self) -> str:
        """The visible cards and where they are, for error messages."""
        shown = ((self.board_text, "on the board"), (self.dead_text, "dead"))
        return " and ".join(f"{cards} {place}" for cards, place in shown if cards)

    def no_hand_left(self, text: str, hole: Iterable[int] | None) -> str:
        """Return why no hand of a range can be held, for error messages; `hole` are the cards if it is one hole."""
        for card in hole or ():
            for mask, place in ((self.board, "on the board"), (self.dead, "dead")):
                if mask_of([card]) & mask:
                    return f"card {card_text(card)} is both in the hole {text!r} and {place}"
        return f"no hand of the range {text!r} is possible with {self.places}"

    def require_enough_for(self, players: int, held: int) -> None:
        """Raise `TooFewUnseen` if too few cards are left for the board and the hands of all players."""
        wanted = held * players + self.missing
        if self.unseen < wanted:
            raise TooFewUnseen(f"{players} players and the board take {wanted} unseen cards, {self.unseen} are left")


def parse_visible_cards(board_text: str, dead_text: str, deck: Deck = STANDARD) -> VisibleCards:
    """Parse the board (no, three, four or five cards) and the dead cards. Raises `BadInput`."""
    board = parse_exactly(board_text, BOARD_SIZES, "a board") if board_text.strip() else ()
    dead = parse_cards(dead_text)
    require_in_deck((*board, *dead), deck)
    if both := mask_of(board) & mask_of(dead):
        raise RepeatedCard(f"card {card_text(cards_of(both)[0])} is both on the board and dead")
    return VisibleCards(mask_of(board), mask_of(dead), cards_text(board), cards_text(dead), deck)
