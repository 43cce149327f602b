"""Splitting of command-line words into the players' ranges, and of a range into items. Plain Python."""

import re
from collections.abc import Iterable, Sequence

from ..errors import BadRange, UnknownCard
from ..hands.starting_hands import HOLES
from ..notation import cards_text, parse_cards

_VERSUS = {"v", "vs", "versus"}
_BESIDE_MARKS = r"(?P<mark>[,:@!-]) | (?=[,:@!+%-])"
_IN_BRACKETS = r"(?P<open>[(\[]|\[[\d.%]{1,60}\]) | (?=[)\]]|\[/|\([\d.]{1,60}%?\))"
"""A space after an opening bracket or a bracketed weight, or before a closing bracket or a bracketed weight."""
_TOP = re.compile(r"(?<![^\s,;:!\[\]()])top\s*(?=\d{1,3}(\.\d{0,9})?\s*%(?!\s*-))", re.IGNORECASE | re.ASCII)
"""The word before a percentage, which Equilab writes: `top 20%` is `20%`."""
_SPACE_BEFORE_EXCLAMATION = re.compile(r"[^\s,;][ \t]+!")


def split_arguments(arguments: Sequence[str]) -> list[str]:
    """Return the players' ranges from several words: one each, but two single cards in a row are one hole.

    A word is never split. If `vs` is among the words, everything between two of them is one range.

    >>> split_arguments(["QQ+, AKs", "JJ TT", "Ah", "Kh"])
    ['QQ+, AKs', 'JJ TT', 'AhKh']
    >>> split_arguments(["AA", "KK", "vs", "QQ"])
    ['AA KK', 'QQ']
    """
    return list(_sides(arguments)) if any(map(_is_versus, arguments)) else _holes_of_cards(arguments)


def joined(text: str) -> str:
    """Return the text with commas as the only separators, and without spaces that separate nothing."""
    text = _TOP.sub("", text.replace("\N{EN DASH}", "-")).strip()
    if "\n" in text or "\r" in text:
        lines = (line.strip() for line in text.splitlines())
        text = ",".join(line.removesuffix(",").removesuffix(";") for line in lines if line)
    words = text.replace(";", ",").split()
    return re.sub(
        rf"{_BESIDE_MARKS}|{_IN_BRACKETS}", lambda match: match["mark"] or match["open"] or "", " ".join(words)
    )


def without_spaces(text: str) -> str:
    """Return one range with only commas between its items. Raises `BadRange`.

    Spaces or line breaks may separate the items of `text`. A hole may have a space or a comma between its cards.

    >>> without_spaces("QQ+ AKs :0.5\\nJTs"), without_spaces("Ah, Kh"), without_spaces("Ah Kh QQ")
    ('QQ+,AKs:0.5,JTs', 'AhKh', 'AhKh,QQ')
    """
    if (cards := card_count(text)) == 2:
        return cards_text(parse_cards(text))
    words = joined(text).split()
    if len(words) < 2:
        return "".join(words)
    if any(map(_is_versus, words)):
        raise BadRange(f"'vs' separates players and cannot be inside a range: {text!r}")
    if _SPACE_BEFORE_EXCLAMATION.search(text):
        raise BadRange(f"put commas between the items of {text!r}: a space before ! could mean AK!AhKd or AK,!AhKd")
    if cards and any(card_count(word) == 1 for word in words):
        return "".join(words)  # only cards, too many for a hole
    return ",".join(_holes_of_cards(words))


def split_items(text: str) -> list[str]:
    """Return the items of a range without spaces. Raises `BadRange`."""
    items = text.split(",")
    if len(items) > 1 and not all(items):
        raise BadRange(f"a comma in {text!r} has nothing before or after it")
    return items


def card_count(text: str) -> int:
    """Return the number of cards in `text`; 0 if it is not cards."""
    try:
        return len(parse_cards(text))
    except (UnknownCard, ValueError):
        return 0


def are_numbers(text: str) -> bool:
    """Return true if `text` may be PioSOLVER's list of one number per hole."""
    return len(text) > 2 * len(HOLES) - 2 and len(text.split()) == len(HOLES)


def _holes_of_cards(words: Iterable[str]) -> list[str]:
    """Return the words, joining two single cards next to each other."""
    found: list[str] = []
    for word in words:
        if found and card_count(found[-1]) == 1 and card_count(word) == 1:
            found[-1] += word
        else:
            found.append(word)
    return found


def _sides(words: Iterable[str]) -> Iterable[str]:
    """Yield the ranges between words like `vs`; everything between two of them is one range."""
    side: list[str] = []
    for word in [*words, "vs"]:
        if not _is_versus(word):
            side.append(word)
        elif side:
            yield " ".join(_holes_of_cards(side)).strip(",")
            side = []
        else:
            raise BadRange(f"there is no range before or after a 'vs' in {' '.join(words)!r}")


def _is_versus(word: str) -> bool:
    return word.strip().lower().removesuffix(".") in _VERSUS
