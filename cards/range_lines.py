"""Lines of text divided into the ranges of players, and ranges into items: plain Python."""

import re
from collections.abc import Iterable, Sequence

from .errors import BadRange, UnknownCard
from .notation import cards_text, parse_cards
from .starting_hands import HOLES

_VERSUS = {"v", "vs", "versus"}
_BESIDE_MARKS = r"(?P<mark>[,:@!-]) | (?=[,:@!+%-])"
_IN_BRACKETS = r"(?P<open>[(\[]|\[[\d.%]{1,60}\]) | (?=[)\]]|\[/|\([\d.]{1,60}%?\))"
"""A weight in brackets also has no space before it."""


def split_ranges(text: str) -> list[str]:
    """The ranges in a line: words, of which two single cards next to each other are one hole; or what `vs` parts.

    Spaces beside a comma, a colon, a hyphen and before a plus or percent sign divide nothing.

    >>> split_ranges("QQ+, AKs :0.5 A5s - A2s"), split_ranges("Ah Kh random"), split_ranges("AhKhQsQd")
    (['QQ+,AKs:0.5', 'A5s-A2s'], ['AhKh', 'random'], ['AhKh', 'QsQd'])
    >>> split_ranges("AA KK vs QQ")
    ['AA,KK', 'QQ']
    """
    return split_arguments([text])


def split_arguments(arguments: Sequence[str]) -> list[str]:
    """The ranges in several words of a command line, which divide whatever is in them; but two cards are one hole.

    >>> split_arguments(["QQ+, AKs", "Ah", "Kh", "AA,"]), split_arguments(["AhKhQsQd"]), split_arguments(["Ah Kh", ","])
    (['QQ+,AKs', 'AhKh', 'AA,'], ['AhKh', 'QsQd'], ['AhKh', ','])
    """
    words: list[str] = []
    for argument in arguments:
        words += [argument] if are_numbers(argument) else joined(argument).split()
    if any(map(_is_versus, words)):
        return list(_sides(words))
    return _holes_of_cards(words)


def joined(text: str) -> str:
    """The text with commas alone between items, and without the spaces that divide nothing."""
    text = text.replace("\N{EN DASH}", "-").strip()
    if "\n" in text or "\r" in text:
        lines = (line.strip() for line in text.splitlines())
        text = ",".join(line.removesuffix(",").removesuffix(";") for line in lines if line)
    words = text.replace(";", ",").split()
    return re.sub(
        rf"{_BESIDE_MARKS}|{_IN_BRACKETS}", lambda match: match["mark"] or match["open"] or "", " ".join(words)
    )


def without_spaces(text: str) -> str:
    """One range with commas alone between items and no space; a hole whose cards are divided by a comma is one."""
    if card_count(text) == 2:
        return cards_text(parse_cards(text))
    return "".join(joined(text).split())


def split_items(text: str) -> list[str]:
    """The items of a range without spaces. Raises `BadRange`."""
    items = text.split(",")
    if len(items) > 1 and not all(items):
        raise BadRange(f"a comma in {text!r} has nothing before or after it")
    return items


def card_count(text: str) -> int:
    """How many cards `text` is; 0 if it is not cards."""
    try:
        return len(parse_cards(text))
    except (UnknownCard, ValueError):
        return 0


def are_numbers(text: str) -> bool:
    """Whether `text` may be PioSOLVER's list of a number for each hole."""
    return len(text) > 2 * len(HOLES) - 2 and len(text.split()) == len(HOLES)


def _holes_of_cards(words: Iterable[str]) -> list[str]:
    """The words, of which two single cards next to each other are one, and four cards are two."""
    found: list[str] = []
    for word in words:
        if "," not in word and card_count(word) == 4:
            cards = parse_cards(word)
            found += [cards_text(cards[:2]), cards_text(cards[2:])]
        elif found and card_count(found[-1]) == 1 and card_count(word) == 1:
            found[-1] += word
        else:
            found.append(word)
    return found


def _sides(words: Iterable[str]) -> Iterable[str]:
    """The ranges between words like `vs`: what lies between two of them is one range."""
    side: list[str] = []
    for word in [*words, "vs"]:
        if not _is_versus(word):
            side.append(word)
        elif side:
            yield ",".join(word.strip(",") for word in _holes_of_cards(side))
            side = []
        else:
            raise BadRange(f"there is no range before or after a 'vs' in {' '.join(words)!r}")


def _is_versus(word: str) -> bool:
    return word.lower().removesuffix(".") in _VERSUS
