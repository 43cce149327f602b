"""What a person types at the draw poker table, read into moves, cards and commands."""

from collections.abc import Mapping

from ...cards.errors import BadInput
from ..typed import NotUnderstood, cards_meant, either, meant
from .poker import Cards, Move

HINT, HELP, QUIT = "hint", "help", "quit"
COMMANDS = (HINT, HELP, QUIT)
STAND = ("none", "stand")


def read_command(text: str) -> str | None:
    """The command that is meant at any prompt, if one is; a question mark before it is allowed, alone it is help.

    >>> read_command("Q"), read_command("?hint"), read_command("?"), read_command("h"), read_command("qh")
    ('quit', 'hint', 'help', None, None)
    """
    if text.strip() == "?":
        return HELP
    return meant(text.strip().removeprefix("?"), COMMANDS)


def read_move(text: str, costs: Mapping[Move, int]) -> Move:
    """The one of the legal moves that begins with the text; the chips it costs may follow. Raises `NotUnderstood`.

    >>> read_move("c", {Move.CALL: 2, Move.FOLD: 0}), read_move(" Call 2", {Move.CALL: 2, Move.FOLD: 0})
    (<Move.CALL: 'call'>, <Move.CALL: 'call'>)
    """
    word, *chips = text.split() or [""]
    known = meant(word, costs)
    if known is None or chips not in ([], [str(costs[Move(known)])]):
        raise NotUnderstood(f"Say {either(costs)}; or {either(COMMANDS)}.")
    return Move(known)


def read_discard(text: str, hand: Cards) -> Cards:
    """The cards of the hand to throw, by name, by place from 1, or none of them. Raises `NotUnderstood`.

    >>> read_discard("1 3", (0, 10, 20, 30, 40)), read_discard("2c", (0, 10, 20, 30, 40)), read_discard("none", ())
    ((0, 20), (0,), ())
    """
    if meant(text, STAND):
        return ()
    try:
        thrown = cards_meant(text, hand)
        if thrown and len(set(thrown)) == len(thrown) and set(thrown) <= set(hand):
            return thrown
    except BadInput:
        pass
    raise NotUnderstood(f"Throw cards of your hand by name (2c 3d) or place (1 3 5), or none; or {either(COMMANDS)}.")
