"""What a person types at the draw poker table, read into moves, cards and commands."""

from collections.abc import Iterable, Mapping

from ..cards.errors import BadInput
from ..cards.notation import parse_cards
from .draw_poker import Cards, Move

HINT, HELP, QUIT = "hint", "help", "quit"
COMMANDS = (HINT, HELP, QUIT)
STAND = ("none", "stand")


class NotUnderstood(BadInput):
    """Text that is no answer to the question; the message says what is accepted."""


def read_command(text: str) -> str | None:
    """The command that is meant at any prompt, if one is; a question mark before it is allowed, alone it is help.

    >>> read_command("Q"), read_command("?hint"), read_command("?"), read_command("h"), read_command("qh")
    ('quit', 'hint', 'help', None, None)
    """
    if text.strip() == "?":
        return HELP
    return _meant(text.strip().removeprefix("?"), COMMANDS)


def read_move(text: str, costs: Mapping[Move, int]) -> Move:
    """The one of the legal moves that begins with the text; the chips it costs may follow. Raises `NotUnderstood`.

    >>> read_move("c", {Move.CALL: 2, Move.FOLD: 0}), read_move(" Call 2", {Move.CALL: 2, Move.FOLD: 0})
    (<Move.CALL: 'call'>, <Move.CALL: 'call'>)
    """
    word, *chips = text.split() or [""]
    meant = _meant(word, costs)
    if meant is None or chips not in ([], [str(costs[Move(meant)])]):
        raise NotUnderstood(f"Say {_either(costs)}; or {_either(COMMANDS)}.")
    return Move(meant)


def read_discard(text: str, hand: Cards) -> Cards:
    """The cards of the hand to throw, by name, by place from 1, or none of them. Raises `NotUnderstood`.

    >>> read_discard("1 3", (0, 10, 20, 30, 40)), read_discard("2c", (0, 10, 20, 30, 40)), read_discard("none", ())
    ((0, 20), (0,), ())
    """
    if _meant(text, STAND):
        return ()
    places = text.replace(",", "").split()
    try:
        thrown = tuple(hand[_place(digit)] for digit in "".join(places)) if _are_digits(places) else parse_cards(text)
        if thrown and len(set(thrown)) == len(thrown) and set(thrown) <= set(hand):
            return thrown
    except (BadInput, IndexError):
        pass
    raise NotUnderstood(f"Throw cards of your hand by name (2c 3d) or place (1 3 5), or none; or {_either(COMMANDS)}.")


def _place(digit: str) -> int:
    """The index of a place; place 0 has none. Raises `IndexError`."""
    if digit == "0":
        raise IndexError(digit)
    return int(digit) - 1


def _are_digits(tokens: list[str]) -> bool:
    return all(token.isascii() and token.isdigit() for token in tokens)


def _meant(text: str, words: Iterable[str]) -> str | None:
    """The only one of the words that begins with the text, if it is not empty."""
    start = text.strip().lower()
    found = [word for word in words if word.startswith(start)]
    return found[0] if start and len(found) == 1 else None


def _either(words: Iterable[str]) -> str:
    *most, last = words
    return f"{', '.join(most)} or {last}"
