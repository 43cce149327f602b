"""Translation of ranges in other programs' notations into items with weights. Plain Python.

[50]AA,KK[/50]              Flopzilla, GTO+: percent
AA@50                       ProPokerTools: of 100
AA:50%, AKs(50)             percent
AA, AKs; Weights: AKs:25%   PokerCruncher: percent
100: AA, KK, 50: AKs        Power-Equilab: percent, of all items up to the next number
1326 numbers                PioSOLVER: a weight for each hole
"""

import re
from collections.abc import Iterator
from decimal import Decimal

from ..errors import BadRange
from ..hands.starting_hands import HOLES
from ..notation import LANE_BITS, SUIT_COUNT, cards_text

_PERCENT = r"(\d{1,9}(?:\.\d{0,40})?|\.\d{1,40})"
_BRACKET = re.compile(r"(\[[^\]]*\]?)", re.ASCII)
_OPENING = re.compile(rf"\[{_PERCENT}%?\]", re.ASCII)
_CLOSING = re.compile(rf"\[/(?:{_PERCENT}%?)?\]", re.ASCII)
_WEIGHTED = re.compile(rf"(.+?)(?:@{_PERCENT}%?|\({_PERCENT}%?\)|:{_PERCENT}%)", re.ASCII)
_HANDS_START = r"(?:10|[2-9TJQKAX*])(?:10|[2-9TJQKAX*cdhs])|any|random|\*"
_PREFIXED = re.compile(
    rf"{_PERCENT}%?:((?![\d.]+(?:e[+-]?\d+)?%?$)(?:{_HANDS_START}).*|[2-9]{{2}})", re.ASCII | re.IGNORECASE
)
_NUMBER = re.compile(r"\d+", re.ASCII)
_LOW_RANKS = re.compile(r"[2-9]{2}", re.ASCII)
_HEADING = re.compile(r"weights:", re.IGNORECASE)
_PIO_NUMBER = re.compile(r"\d{1,7}(\.\d{0,20})?([eE]-?\d{1,2})?", re.ASCII)


def translated(text: str) -> tuple[str, list[str]]:
    """Return the range as items with weights after colons, and notes on percentages that look like weights.

    `text` must have no spaces, and only commas between items. Raises `BadRange`.

    >>> translated("[50]AA,KK[/50],AKs@25,QQ")
    ('AA:0.5,KK:0.5,AKs:0.25,QQ', [])
    >>> translated("100:AA,KK,50:AKs")
    ('AA:1,KK:1,AKs:0.5', [])
    >>> translated("AA@0.5")
    ('AA:0.005', ['AA@0.5 = AA:0.005, as the number is a percentage'])
    """
    items: list[str] = []
    notes: list[str] = []
    pieces = list(_pieces(_HEADING.sub("", text)))
    has_prefixes = _begins_with_prefix([piece for piece, _ in pieces])
    prefix = ""
    for piece, bracket in pieces:
        match = _PREFIXED.fullmatch(piece) if has_prefixes else None
        prefix, hands = match.groups() if match else (prefix, piece)
        own = _WEIGHTED.fullmatch(hands)
        around = bracket or prefix
        if around and (own or ":" in hands):
            raise BadRange(f"{hands!r} has two weights: its own, and {around} % around it")
        if own:
            hands, *numbers = own.groups()
            around = next(number for number in numbers if number)
        if re.search(r"[@()]", hands):
            raise BadRange(f"{hands!r} is not a weighted hand: write AA:0.5, AA:50%, AA@50 or [50]AA[/50]")
        items.append(f"{hands}:{_as_weight(around, hands)}" if around else hands)
        if around and 0 < Decimal(around) <= 1:
            written = f"[{bracket}]{piece}[/{bracket}]" if bracket else piece
            notes.append(f"{written} = {items[-1]}, as the number is a percentage")
    return ",".join(items), notes


def from_pio_numbers(text: str) -> str:
    """Return PioSOLVER's 1,326 numbers, separated by spaces, as holes with weights.

    Return an empty text if `text` is something else.
    """
    words = text.split()
    if len(words) != len(HOLES) or not all(map(_PIO_NUMBER.fullmatch, words)):
        return ""
    return ",".join(f"{cards_text(hole)}:{word}" for hole, word in zip(pio_order(), words, strict=True))


def pio_order() -> list[tuple[int, int]]:
    """Return the holes, higher card first, in PioSOLVER's order: 2d2c, 2h2c, 2h2d, 2s2c and so on."""
    cards = [LANE_BITS * suit + rank for rank in range(LANE_BITS) for suit in range(SUIT_COUNT)]
    return [(high, low) for place, high in enumerate(cards) for low in cards[:place]]


def _pieces(text: str) -> Iterator[tuple[str, str]]:
    """Yield the items, each with the percentage in the brackets around it, or an empty text."""
    bracket = ""
    parts = _BRACKET.split(text)
    for place, part in enumerate(parts):
        opening, closing = _OPENING.fullmatch(part), _CLOSING.fullmatch(part)
        if place % 2 == 0:
            # A comma may stand between a bracket and an item.
            inner = part.removeprefix(",") if place else part
            items = inner.removesuffix(",") if place < len(parts) - 1 else inner
            for item in items.split(",") if items else ():
                yield _not_empty(item, text), bracket
        elif opening and not bracket:
            bracket = opening[1]
        elif closing and bracket and Decimal(closing[1] or bracket) == Decimal(bracket):
            bracket = ""
        else:
            raise BadRange(f"the bracket {part!r} in {text!r} is unmatched: write weights as [50]AA,KK[/50]")
    if bracket:
        raise BadRange(f"the bracket '[{bracket}]' in {text!r} is unmatched: write weights as [50]AA,KK[/50]")


def _not_empty(item: str, text: str) -> str:
    if not item:
        raise BadRange(f"a comma in {text!r} has nothing before or after it")
    return item


def _begins_with_prefix(pieces: list[str]) -> bool:
    """Return true if the items begin with a percentage, such as 100:AA; 55:22 alone is a pair with a weight."""
    matches = [_PREFIXED.fullmatch(piece) for piece in pieces]
    prefixed = [match.groups() for match in matches if match]
    clear = any(not (_LOW_RANKS.fullmatch(percent) and _NUMBER.fullmatch(hands)) for percent, hands in prefixed)
    return clear and matches[0] is not None


def _as_weight(percent: str, hands: str) -> str:
    if Decimal(percent) > 100:
        raise BadRange(f"{percent} % of {hands!r} is above 100 %; write a weight above 1 after a colon: {hands}:1.5")
    return format(Decimal(percent).scaleb(-2).normalize(), "f")
