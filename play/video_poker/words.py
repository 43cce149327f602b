"""Reads what a person types at video poker: the cards to hold, and commands."""

from ...cards.deck import WITH_JOKER
from ...cards.errors import BadInput
from ..typed import NotUnderstood, cards_meant, meant
from .machine import Cards

BEST, STATS, HELP, QUIT = "best", "stats", "help", "quit"
NONE, ALL = "none", "all"
ACCEPTED = "Hold places (1 3 5), cards (Ah Kd), none or all; or help."


def read_command(text: str) -> str | None:
    """The command in `text`, if it is one; a question mark alone means help.

    >>> read_command("b"), read_command(" QUIT"), read_command("?"), read_command("all"), read_command("1 3")
    ('best', 'quit', 'help', None, None)
    """
    if text.strip() == "?":
        return HELP
    return meant(text, (BEST, STATS, HELP, QUIT))


def read_hold(text: str, hand: Cards) -> Cards:
    """The cards of the hand to hold, by place from 1, by name, none or all. Raises `NotUnderstood`.

    >>> read_hold("1 3", (0, 10, 20, 30, 40)), read_hold("2c", (0, 10, 20, 30, 40)), read_hold("none", (0, 10))
    ((0, 20), (0,), ())
    """
    match meant(text, (NONE, ALL)):
        case "none":
            return ()
        case "all":
            return hand
    try:
        held = cards_meant(text, hand, WITH_JOKER)  # a joker that was not dealt is no held card
    except BadInput:
        raise NotUnderstood(ACCEPTED) from None
    if not held or len(set(held)) < len(held) or not set(held) <= set(hand):
        raise NotUnderstood(ACCEPTED)
    return tuple(card for card in hand if card in held)
