"""Wild cards by their name in pay tables: their deck, and the cards that stand for any card. Plain Python."""

from dataclasses import dataclass
from typing import Final, Literal

from ...cards.deck import STANDARD, WITH_JOKER, Deck
from ...cards.hands.categories import CATEGORIES
from ...cards.notation import JOKER as JOKER_CARD
from ...cards.notation import LANE_BITS, RANKS, SUIT_COUNT, mask_of

Wild = Literal["deuces", "joker"]
DEUCES: Final = "deuces"
JOKER: Final = "joker"
DEUCE = RANKS.index("2")


@dataclass(frozen=True)
class WildCards:
    """The wild cards of a game.

    deck        the deck of the game
    mask        the wild cards
    ranks       the ranks of the other cards, ascending
    categories  the possible categories, lowest first; a royal flush with a wild card is a separate one
    one         the name of a wild card
    """

    deck: Deck
    mask: int
    ranks: tuple[int, ...]
    categories: tuple[str, ...]
    one: str

    @property
    def number(self) -> int:
        """The number of wild cards."""
        return self.mask.bit_count()


WILD_CARDS: dict[Wild, WildCards] = {
    DEUCES: WildCards(
        STANDARD,
        mask_of(LANE_BITS * suit + DEUCE for suit in range(SUIT_COUNT)),
        tuple(range(DEUCE + 1, LANE_BITS)),
        (*CATEGORIES, "five_of_a_kind", "wild_royal_flush", "four_deuces", "royal_flush"),
        "deuce",
    ),
    JOKER: WildCards(
        WITH_JOKER,
        mask_of([JOKER_CARD]),
        tuple(range(LANE_BITS)),
        (*CATEGORIES, "five_of_a_kind", "wild_royal_flush", "royal_flush"),
        "joker",
    ),
}
"""The wild cards by their names."""


def deck_of(wild: Wild | None) -> Deck:
    """Return the deck of a game with these wild cards, or with none."""
    return WILD_CARDS[wild].deck if wild else STANDARD
