"""Cards as sites write them, in any of their ways, as plain text."""

import re

from ..hand import BadHand

_TEN = re.compile(r"10(?=[cdhsCDHS])")
_SUITS_FIRST = re.compile(r"\b([CDHScdhs])(10|[2-9TJQKAtjqka])\b")
_CARD = re.compile(r"([2-9TJQKAtjqka])([CDHScdhs])")
_UNKNOWN = re.compile(r"[-?Xx*]{1,2}")
_PLAIN = re.compile(r"(?:[2-9TJQKA][cdhs])*")


def plain_cards(text: str) -> str:
    """Return cards as `AhKd`, with `X` for one that is not known.

    >>> plain_cards("10h, as"), plain_cards("H10 SA"), plain_cards("Xx Kd")
    ('ThAs', 'ThAs', 'XKd')
    """
    plain = text.replace(" ", "")
    if _PLAIN.fullmatch(plain):
        return plain
    text = _SUITS_FIRST.sub(r"\2\1", text)
    found = []
    for word in _TEN.sub("T", text).replace(",", " ").split():
        if _UNKNOWN.fullmatch(word):
            found.append("X")
        elif card := _CARD.fullmatch(word):
            found.append(card[1].upper() + card[2].lower())
        else:
            raise BadHand(f"{text[:22]!r} are not cards")
    return "".join(found)
