"""Shared parts of games in the terminal: the dialogue, line wrapping, abbreviated words, and cards by name or place."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from secrets import randbelow
from textwrap import wrap

from ..cards.deck import STANDARD, Deck
from ..cards.errors import BadInput
from ..cards.notation import card_text, parse_cards

WIDTH = 60
"""Narrowest terminal, in characters, that every line of a game fits."""
SEEDS = 1_000_000_000


class Quits(Exception):
    """Raised when the player leaves or the input ends."""


class NotUnderstood(BadInput):
    """Text that does not answer the question; the message lists what is accepted."""


class Dialogue:
    """A game's dialogue with the person in front of the terminal."""

    def __init__(self, read: Callable[[], str], write: Callable[[str], None]) -> None:
        """`read` returns one line and raises `EOFError` at the end; `write` takes one line without its newline."""
        self._read, self.write = read, write

    def tell(self, lines: Iterable[str]) -> None:
        for line in lines:
            self.write(line)

    def answer_to(self, question: str) -> str:
        """Show a question, and return the line that is typed. Raise `Quits` at the end of input."""
        self.write(question)
        try:
            return self._read()
        except EOFError:
            raise Quits from None


def seed_or_any(seed: int | None) -> int:
    """Return the seed, or a random one if none is given."""
    return randbelow(SEEDS) if seed is None else seed


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


def spaced(cards: Iterable[int]) -> str:
    """Return cards by name, separated by spaces; `nothing` for none."""
    return " ".join(map(card_text, cards)) or "nothing"


def with_noun(number: int, what: str, none: str = "0") -> str:
    """Return a number of things in words.

    >>> with_noun(1, "card"), with_noun(2, "card"), with_noun(0, "card", "no")
    ('1 card', '2 cards', 'no cards')
    """
    return f"{number or none} {what}{'' if number == 1 else 's'}"


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
