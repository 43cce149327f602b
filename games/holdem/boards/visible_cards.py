"""The cards known to the player of one hole: the hole, the board and dead cards."""

from collections.abc import Iterable
from dataclasses import dataclass

from ....cards.boards import BOARD_SIZES, VisibleCards, parse_visible_cards
from ....cards.deck import STANDARD, Deck
from ....cards.errors import RepeatedCard
from ....cards.notation import (
    card_text,
    cards_of,
    cards_text,
    mask_of,
    parse_cards,
    parse_exactly,
    require_distinct,
    require_in_deck,
)
from ..rules import HOLE_SIZE


@dataclass(frozen=True)
class KnownCards:
    """The cards known to the player of one hole, as numbers in the order given, and their deck."""

    hole: tuple[int, ...]
    board: tuple[int, ...]
    dead: tuple[int, ...]
    deck: Deck = STANDARD

    @property
    def visible(self) -> VisibleCards:
        """Board and dead cards."""
        board, dead = self.board, self.dead
        return VisibleCards(mask_of(board), mask_of(dead), cards_text(board), cards_text(dead), self.deck)

    @property
    def absent(self) -> tuple[int, ...]:
        """The cards that cannot be dealt or held: the dead ones, and those that the deck lacks."""
        return (*self.dead, *cards_of(self.deck.outside))


def parse_known_cards(
    hole_text: str, board_text: str, dead_text: str, boards: Iterable[int] = BOARD_SIZES, deck: Deck = STANDARD
) -> KnownCards:
    """Parse a hole, a board of one of the sizes `boards`, and dead cards. Raises `BadInput`."""
    hole = parse_exactly(hole_text, (HOLE_SIZE,), "a hole")
    board = parse_exactly(board_text, boards, "a board")
    require_distinct((*hole, *board), f"{hole_text} {board_text}")
    require_in_deck(hole, deck)
    seen = parse_visible_cards(board_text, dead_text, deck)
    if both := mask_of(hole) & seen.dead:
        raise RepeatedCard(f"card {card_text(cards_of(both)[0])} is both in the hole and dead")
    return KnownCards(hole, board, parse_cards(dead_text), deck)
