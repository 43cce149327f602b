"""Names of hands in a range: starting hands, spans, percentages and single holes. Plain Python.

docs/ranges.md lists them, and decides what other programs leave ambiguous.
"""

import re
from collections.abc import Iterable
from fractions import Fraction

from ..deck import STANDARD, Deck
from ..errors import BadRange, UnknownCard, UnknownHolding, WrongCardCount
from ..hands.starting_hands import HOLES, STARTING_HAND_OF_HOLE, parse_starting_hand
from ..notation import RANKS, cards_text, parse_cards

_ORDER = """
AA KK QQ JJ TT 99 88 AKs 77 AQs AJs AKo ATs AQo AJo KQs 66 A9s ATo KJs A8s KTs KQo A7s A9o KJo 55 QJs K9s
A5s A6s A8o KTo QTs A4s A7o K8s A3s QJo K9o A5o A6o Q9s K7s JTs A2s QTo 44 A4o K6s K8o Q8s A3o K5s J9s Q9o
JTo K7o A2o K4s Q7s K6o K3s T9s J8s 33 Q6s Q8o K5o J9o K2s Q5s T8s K4o J7s Q4s Q7o T9o J8o K3o Q6o Q3s 98s
T7s J6s K2o 22 Q2s Q5o J5s T8o J7o Q4o 97s J4s T6s J3s Q3o 98o 87s T7o J6o 96s J2s Q2o T5s J5o T4s 97o 86s
J4o T6o 95s T3s 76s J3o 87o T2s 85s 96o J2o T5o 94s 75s T4o 93s 86o 65s 84s 95o T3o 92s 76o 74s T2o 54s
85o 64s 83s 94o 75o 82s 73s 93o 65o 53s 63s 84o 92o 43s 74o 72s 54o 64o 52s 62s 83o 42s 82o 73o 53o 63o
32s 43o 72o 52o 62o 42o 32o
"""

PREFLOP_ORDER: tuple[str, ...] = tuple(_ORDER.split())
"""The 169 starting hands by preflop equity against one random hand, best first.

A range of `15%` is the top of this list. The order follows the column `equity` of the table `starting_hands` for one
opponent, where no two are equal; a test compares the two.
"""
RANDOM = "random"

_ANYTHING = (RANDOM, "any", "*")
_RANK = "(10|[2-9TJQKA])"
_HANDS = rf"{_RANK}{_RANK}([so]?)(\+?)"
_ANY_RANK = r"(10|[2-9TJQKAX*])(10|[2-9TJQKAX*])([so]?)"
_PERCENT = r"(\d{1,3}(?:\.\d{0,9})?|\.\d{1,9})"
_SHARE = rf"{_PERCENT}%"
_SHARES = rf"{_PERCENT}%?-{_PERCENT}%"
_SUIT_LETTERS = "cdhs♣♦♥♠♧♢♡♤"
_HOLE_INDEX = {hole: index for index, hole in enumerate(HOLES)}
HOLES_OF: dict[str, list[int]] = {}
"""The hole indices of each starting hand, ascending."""
for _index, _name in enumerate(STARTING_HAND_OF_HOLE):
    HOLES_OF.setdefault(_name, []).append(_index)


class Hands:
    """Some hands: their standard spelling, their hole indices, and a plainer spelling if the name could be misread."""

    __slots__ = ("holes", "name", "plainly")

    def __init__(self, name: str, holes: Iterable[int], plainly: str = "") -> None:
        self.name, self.holes, self.plainly = name, holes, plainly


def parse_hands(text: str, deck: Deck = STANDARD) -> Hands:
    """Return the hands that one item of a range names, described in ranks of `deck`. Raises `BadInput`.

    >>> hands = parse_hands("98S+")
    >>> hands.name, hands.holes, hands.plainly
    ('98s+', [291, 798, 1136, 1305], '98s')
    """
    if (known := HOLES_OF.get(text)) is not None:
        return Hands(text, known)
    if text.lower() in _ANYTHING:
        return Hands(RANDOM, range(len(HOLES)))
    if "%" in text:
        return _share(text)
    if "-" in text:
        return _span(text)
    if match := re.fullmatch(_HANDS, text, re.IGNORECASE | re.ASCII):
        return _hands(text, match)
    match = re.fullmatch(_ANY_RANK, text, re.IGNORECASE | re.ASCII)
    return _with_any_rank(match, deck) if match else _one_hole(text)


def parse_excluded(text: str, deck: Deck = STANDARD) -> Hands:
    """Return the hands that an item leaves out: hands, or all holes with one card. Raises `BadInput`.

    >>> len(list(parse_excluded("Ah").holes))
    51
    """
    if any(suit in text.lower() for suit in _SUIT_LETTERS):
        try:
            cards = parse_cards(text)
        except UnknownCard:
            cards = ()
        if len(cards) == 1:
            return Hands(cards_text(cards), [index for index, hole in enumerate(HOLES) if cards[0] in hole])
    return parse_hands(text, deck)


def _of(names: Iterable[str]) -> list[int]:
    return [hole for name in names for hole in HOLES_OF[name]]


def _one_hole(text: str) -> Hands:
    try:
        if not any(suit in text.lower() for suit in _SUIT_LETTERS):
            raise UnknownCard(text)
        cards = parse_cards(text)
        if len(cards) != 2:
            apart = "; give a board separately, with --board" if len(cards) in (3, 4, 5) else ""
            apart += ", or for Omaha: outs equity --game omaha" if len(cards) == 4 else ""
            raise WrongCardCount(f"a hole takes 2 cards, got {len(cards)}: {text!r}{apart}")
    except UnknownCard:
        raise UnknownHolding(
            f"{text!r} is neither a hole (AhKd), a starting hand (AKs, AKo, AA) nor random,"
            " nor a range (TT+, A5s-A2s, Ax, 15%)"
        ) from None
    low, high = sorted(cards)
    return Hands(cards_text(cards), [_HOLE_INDEX[low, high]])


def _hands(text: str, match: re.Match[str]) -> Hands:
    """Return a starting hand; with a plus, also better ones.

    A plus adds the higher pairs, or the hands with a better second card below the first.
    """
    high, low, suffix, plus = _ranks(text, match)
    tops = range(low, len(RANKS) if high == low else high) if plus else [low]
    names = [name for top in tops for name in _named(top if high == low else high, top, suffix)]
    alone = RANKS[high] + RANKS[low] + suffix
    adds_nothing = plus and high == low + 1 < len(RANKS) - 1
    return Hands(alone + plus, _of(names), alone if adds_nothing else "")


def _with_any_rank(match: re.Match[str], deck: Deck) -> Hands:
    """Return all hands with one given rank, or all suited or offsuit hands if no rank is given."""
    first, second, suffix = match.groups()
    suffix = suffix.lower()
    given = [RANKS.index(rank.upper().replace("10", "T")) for rank in (first, second) if rank not in "xX*"]
    if not given:
        names = sorted(name for name in HOLES_OF if name.endswith(suffix))
        return Hands(f"xx{suffix}" if suffix else RANDOM, _of(names))
    (rank,) = given
    names = [name for other in reversed(range(len(RANKS))) for name in _either(rank, other, suffix)]
    pair = [] if suffix else [RANKS[rank] * 2]
    above = [RANKS[other] + RANKS[rank] + suffix for other in reversed(range(rank + 1, len(RANKS)))]
    lowest = deck.rank_numbers[0]
    below = [RANKS[rank] + RANKS[lowest] + suffix + "+" * (rank > lowest + 1)] if rank > lowest else []
    return Hands(f"{RANKS[rank]}x{suffix}", _of(names), ",".join([*pair, *above, *below]))


def _either(rank: int, other: int, suffix: str) -> list[str]:
    if rank == other and suffix:
        return []
    return _named(max(rank, other), min(rank, other), suffix)


def _span(text: str) -> Hands:
    """Return the pairs between two, the hands between two with one first card, or hands a fixed distance apart."""
    ends = text.split("-")
    matches = [re.fullmatch(_HANDS, end, re.IGNORECASE | re.ASCII) for end in ends]
    if len(ends) != 2 or matches[0] is None or matches[1] is None or "+" in text:
        raise UnknownHolding(f"{text!r} is not two starting hands with a hyphen between them")
    (high, low, suffix, _), (other_high, other_low, other_suffix, _) = (
        _ranks(end, match) for end, match in zip(ends, matches, strict=True) if match
    )
    spelling = f"{RANKS[high]}{RANKS[low]}{suffix}-{RANKS[other_high]}{RANKS[other_low]}{other_suffix}"
    steps = range(abs(low - other_low) + 1)
    bottom = min(low, other_low)
    if suffix != other_suffix or ((high == low) != (other_high == other_low)):
        raise BadRange(f"the ends of {text!r} must be both pairs, both suited or both offsuit")
    if high == other_high and high != low:
        return Hands(spelling, _of(name for step in steps for name in _named(high, bottom + step, suffix)))
    if high - low == other_high - other_low:
        gap = high - low
        return Hands(
            spelling, _of(name for step in steps for name in _named(bottom + step + gap, bottom + step, suffix))
        )
    raise BadRange(f"the ends of {text!r} must have the same first card, or the same gap between their cards")


def _ranks(text: str, match: re.Match[str]) -> tuple[int, int, str, str]:
    """Return the higher and the lower rank, the suffix (`s`, `o` or empty) and the plus."""
    first, second, suffix, plus = match.groups()
    ranks = sorted(RANKS.index(rank.upper().replace("10", "T")) for rank in (first, second))
    if ranks[0] == ranks[1] and suffix:
        parse_starting_hand(text.rstrip("+"))  # raises the error for a pair with a suffix
    return ranks[1], ranks[0], suffix.lower(), plus


def _named(high: int, low: int, suffix: str) -> list[str]:
    if high == low:
        return [RANKS[high] * 2]
    return [RANKS[high] + RANKS[low] + kind for kind in suffix or "so"]


def _share(text: str) -> Hands:
    """Return the best starting hands that make up a percentage of all holes; for two percentages, those in between.

    The hands are as few as reach the percentage.
    """
    if match := re.fullmatch(_SHARES, text, re.ASCII):
        low, high = sorted((_share_of(match[1], text, zero=True), _share_of(match[2], text)))
        names = [name for name in _best(high) if name not in set(_best(low))]
        if not names:
            raise BadRange(f"no hand is in {text!r}: the best {match[1]} and {match[2]} % are the same hands")
        return Hands(f"{match[1]}%-{match[2]}%", _of(names))
    match = re.fullmatch(_SHARE, text, re.ASCII)
    return Hands(text, _of(_best(_share_of(match[1] if match else "0", text))))


def _share_of(number: str, text: str, zero: bool = False) -> Fraction:
    share = Fraction(number) / 100
    if not (0 < share <= 1 or (zero and share == 0)):
        raise BadRange(f"{text!r} is not a valid percentage: it must be above 0 % and at most 100 %")
    return share


def _best(share: Fraction) -> list[str]:
    names: list[str] = []
    held = 0
    for name in PREFLOP_ORDER:
        if held >= share * len(HOLES):
            break
        names.append(name)
        held += len(HOLES_OF[name])
    return names
