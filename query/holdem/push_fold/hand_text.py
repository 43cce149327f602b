"""The hand of a question about push or fold: a starting hand, or a hole that belongs to one."""

from contextlib import suppress

from ....cards.deck import STANDARD, Deck
from ....cards.errors import BadInput, UnknownHolding
from ....cards.hands.starting_hands import parse_starting_hand, starting_hand_of
from ....cards.notation import parse_cards
from ....cards.ranges.range import range_of
from ....games.holdem.rules import HOLE_SIZE


def parse_hand(text: str | None, deck: Deck = STANDARD) -> str | None:
    """Parse a starting hand such as `K9s` or `AhKd`; None for None. Raises `BadInput`."""
    if text is None:
        return None
    hand = _starting_hand(text)
    range_of(hand, deck)  # raises an error that names a rank the deck lacks
    return hand


def _starting_hand(text: str) -> str:
    with suppress(UnknownHolding):
        return parse_starting_hand(text)
    with suppress(BadInput):
        cards = parse_cards(text)
        if len(cards) == HOLE_SIZE:
            return starting_hand_of(*sorted(cards))
    raise UnknownHolding(f"{text!r} is neither a starting hand (AKs, AKo, AA) nor a hole (AhKd)")
