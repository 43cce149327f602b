"""Shared parts of games in the terminal: line wrapping, abbreviated words, and held cards by name or by place."""

from collections.abc import Iterable, Iterator, Sequence
from textwrap import wrap

from ..cards.deck import STANDARD, Deck
from ..cards.errors import BadInput
from ..cards.notation import parse_cards

WIDTH = 60
"""Narrowest terminal, in characters, that every line of a game fits."""


def wrapped(paragraphs: Iterable[str]) -> Iterator[str]:
    """Yield the paragraphs in lines of at most `WIDTH` characters.

    >>> list(wrapped(["Hold these."] * 2))
    ['Hold these.', 'Hold these.']
    """
    for paragraph in paragraphs:
        yield from wrap(paragraph, WIDTH)


def fitting(line: str, columns: int) -> str:
    """Return the line, wrapped if it is wider than `columns` or `WIDTH`, whichever is larger; words stay whole.

    >>> fitting("Pot 2. " + "Bet. " * 12, 60).splitlines()
    ['Pot 2. Bet. Bet. Bet. Bet. Bet. Bet. Bet. Bet. Bet. Bet.', 'Bet. Bet.']
    """
    width = max(columns, WIDTH)
    if len(line) <= width:
        return line
    parts = (wrap(part, width, break_long_words=False, break_on_hyphens=False) for part in line.split("\n"))
    return "\n".join("\n".join(part) for part in parts)


class Quits(Exception):
    """Raised when the player leaves or the input ends."""


class NotUnderstood(BadInput):
    """Text that does not answer the question; the message lists what is accepted."""


def meant(text: str, words: Iterable[str]) -> str | None:
    """Return the one word that begins with the text; None if none or several do, or if the text is empty.

    >>> meant(" Qu", ("quit", "help", "hint")), meant("h", ("quit", "help", "hint"))
    ('quit', None)
    """
    start = text.strip().lower()
    found = [word for word in words if word.startswith(start)]
    return found[0] if start and len(found) == 1 else None


def either(words: Iterable[str]) -> str:
    """Return the words listed as alternatives.

    >>> either(("hint", "help", "quit"))
    'hint, help or quit'
    """
    *most, last = words
    return f"{', '.join(most)} or {last}"


def cards_meant(text: str, held: Sequence[int], deck: Deck = STANDARD) -> tuple[int, ...]:
    """Return cards by name, or held cards by place from 1, in the order given. Raise `BadInput`.

    >>> cards_meant("1 3", (0, 10, 20)), cards_meant("13", (0, 10, 20)), cards_meant("2c, Qd", (0, 10, 20))
    ((0, 20), (0, 20), (0, 23))
    """
    tokens = text.replace(",", " ").split()
    if not all(token.isascii() and token.isdigit() for token in tokens):
        return parse_cards(text, deck)
    return tuple(_at_place(digit, held) for token in tokens for digit in token)


def _at_place(digit: str, held: Sequence[int]) -> int:
    if not 1 <= int(digit) <= len(held):
        raise NotUnderstood(f"there is no card {digit}; the held cards are 1 to {len(held)}")
    return held[int(digit) - 1]
