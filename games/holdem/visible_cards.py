"""The cards that are known: a hole, the board, and dead cards."""

from collections.abc import Iterable
from dataclasses import dataclass

from ...cards.errors import RepeatedCard, TooFewUnseen
from ...cards.notation import card_text, cards_of, cards_text, mask_of, parse_cards, parse_exactly, require_distinct
from .rules import BOARD_SIZE, BOARD_SIZES, DECK, HOLE_SIZE


@dataclass(frozen=True)
class VisibleCards:
    """Board and dead cards: masks, and as text in the order given."""

    board: int
    dead: int
    board_text: str
    dead_text: str

    @property
    def missing(self) -> int:
        """Cards that the board still lacks."""
        return BOARD_SIZE - self.board.bit_count()

    @property
    def unseen(self) -> int:
        """Cards that are neither on the board nor dead."""
        return DECK.size - (self.board | self.dead).bit_count()

    @property
    def places(self) -> str:
        """Which cards are where, for an error."""
        shown = ((self.board_text, "on the board"), (self.dead_text, "dead"))
        return " and ".join(f"{cards} {place}" for cards, place in shown if cards)

    def require_enough_for(self, players: int) -> None:
        """Raise `TooFewUnseen` if there are not enough cards for the players' hands and the board."""
        wanted = HOLE_SIZE * players + self.missing
        if self.unseen < wanted:
            raise TooFewUnseen(f"{players} players and the board take {wanted} unseen cards, {self.unseen} are left")


@dataclass(frozen=True)
class KnownCards:
    """What the player of one hole knows: card numbers, in the order given."""

    hole: tuple[int, ...]
    board: tuple[int, ...]
    dead: tuple[int, ...]

    @property
    def visible(self) -> VisibleCards:
        """Board and dead cards."""
        board, dead = self.board, self.dead
        return VisibleCards(mask_of(board), mask_of(dead), cards_text(board), cards_text(dead))


def parse_known_cards(
    hole_text: str, board_text: str, dead_text: str, boards: Iterable[int] = BOARD_SIZES
) -> KnownCards:
    """A hole, a board of one of the sizes `boards`, and dead cards. Raises `BadInput`."""
    hole = parse_exactly(hole_text, (HOLE_SIZE,), "a hole")
    board = parse_exactly(board_text, boards, "a board")
    require_distinct((*hole, *board), f"{hole_text} {board_text}")
    seen = parse_visible_cards(board_text, dead_text)
    if both := mask_of(hole) & seen.dead:
        raise RepeatedCard(f"card {card_text(cards_of(both)[0])} is both in the hole and dead")
    return KnownCards(hole, board, parse_cards(dead_text))


def parse_visible_cards(board_text: str, dead_text: str) -> VisibleCards:
    """The board (none, three, four or five cards) and the dead cards. Raises `BadInput`."""
    board = parse_exactly(board_text, BOARD_SIZES, "a board") if board_text.strip() else ()
    dead = parse_cards(dead_text)
    if both := mask_of(board) & mask_of(dead):
        raise RepeatedCard(f"card {card_text(cards_of(both)[0])} is both on the board and dead")
    return VisibleCards(mask_of(board), mask_of(dead), cards_text(board), cards_text(dead))
