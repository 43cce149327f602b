"""Cards of histories as masks, by tables of texts."""

from ...cards.notation import card_text
from ..hand import BadHand

CARD_BITS = {card_text(card): 1 << card for card in range(52)} | {
    "10" + card_text(card)[1]: 1 << card for card in range(52) if card_text(card)[0] == "T"
}
UNKNOWN = "?"
_LONGEST = 22
"""Characters of the longest text of cards, with blanks."""


def cards_mask(text: str) -> int:
    """Return the mask of cards such as `AhKd`, each of two characters. Raises `BadHand`."""
    mask = 0
    try:
        for at in range(0, len(text), 2):
            mask |= CARD_BITS[text[at : at + 2]]
    except KeyError:
        raise BadHand(f"{text[:_LONGEST]!r} are not cards") from None
    if 2 * mask.bit_count() != len(text):
        raise BadHand(f"a card is dealt twice in {text[:_LONGEST]!r}")
    return mask
