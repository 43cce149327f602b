"""Reads what a person types in Halatro into moves and commands."""

import re

from ...games.halatro.game import DISCARD, PLAY, Cards, Move
from ..typed import NotUnderstood, cards_meant, meant

HINT, HELP, SAVE, QUIT = "hint", "help", "save", "quit"
ACCEPTED = (
    f"Say {PLAY} or {DISCARD} and which cards ({PLAY} 1 3 5, {DISCARD} 2c 3d); "
    f"or {HINT}, {HELP}, {SAVE} FILE or {QUIT}."
)

_ORDER = re.compile(r"\??([a-z]+)\s*(.*)", re.IGNORECASE | re.ASCII | re.DOTALL)


def read_order(text: str) -> tuple[str, str]:
    """The command or kind of move, in full from an abbreviation, and the text after it. Raises `NotUnderstood`.

    `?` alone is help.

    >>> read_order("p 1 3 5"), read_order("d135"), read_order("save A game.json"), read_order("?")
    (('play', '1 3 5'), ('discard', '135'), ('save', 'A game.json'), ('help', ''))
    """
    if text.strip() == "?":
        return HELP, ""
    found = _ORDER.fullmatch(text.strip())
    word = found and meant(found[1], (PLAY, DISCARD, HINT, HELP, SAVE, QUIT))
    if not found or not word or (found[2] and word in (HINT, HELP, QUIT)):
        raise NotUnderstood(ACCEPTED)
    if not found[2] and word in (PLAY, DISCARD):
        raise NotUnderstood(f"{word.capitalize()} which cards? By name ({word} 2c 3d) or by place ({word} 1 3 5).")
    if not found[2] and word == SAVE:
        raise NotUnderstood("Save to which file? Say save FILE.")
    return word, found[2]


def read_move(word: str, rest: str, held: Cards) -> Move:
    """The move of a word and the cards after it, by name or by place from 1. Raises `BadInput`.

    >>> read_move("discard", "2c 4c", (0, 1, 2)), read_move("play", "3 1", (0, 1, 2))
    (Move(cards=(0, 2), is_discard=True), Move(cards=(2, 0), is_discard=False))
    """
    return Move(cards_meant(rest, held), word == DISCARD)
