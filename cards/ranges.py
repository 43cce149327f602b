"""Ranges: what a player may hold, as weights of the 1,326 holes, and how they are written: plain Python.

    range    items separated by commas; where two give the same hole a weight, the later one counts
    item     hands, then `:weight` if it is not 1; only the ratios within a range matter
    hands    AhKd  AA  AKs  AKo  AK  TT+  ATs+  KJo+  JJ-99  A5s-A2s  76s-54s  15%  random

docs/ranges.md explains them; what is ambiguous elsewhere is decided there.
"""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from math import gcd, lcm

from .cached import cached_attribute
from .errors import BadRange, UnknownCard, UnknownHolding
from .floats import EXACT_BELOW
from .notation import RANKS, cards_text, parse_cards, parse_exactly
from .preflop_order import PREFLOP_ORDER
from .starting_hands import HOLES, STARTING_HAND_OF_HOLE, parse_starting_hand

LARGEST_COUNT = 1_000_000
"""Deals are counted with weights in ratios of whole numbers up to this."""

LARGEST_WEIGHT = 1_000_000
SMALLEST_SHARE = 1e-9
"""Weights below this share of a range's largest count as 0."""

RANDOM = "random"

_HANDS = re.compile(r"(10|[2-9TJQKA])(10|[2-9TJQKA])([so]?)(\+?)", re.IGNORECASE | re.ASCII)
_NUMBER = r"(\d{1,200}(\.\d{0,200})?|\.\d{1,200})([eE](\+?\d{1,3}|-\d{1,2}))?"
_PERCENT = r"(\d{1,3}(\.\d{0,9})?|\.\d{1,9})%"
_HOLE_INDEX = {hole: index for index, hole in enumerate(HOLES)}
_HOLES_OF: dict[str, list[int]] = {}
for _index, _name in enumerate(STARTING_HAND_OF_HOLE):
    _HOLES_OF.setdefault(_name, []).append(_index)


@dataclass(frozen=True)
class Range:
    """What a player may hold: n holes.

    text         in standard spelling
    holes        (n,) hole indices, ascending
    held         (n,) their weights as written, above 0
    ratios       (n,) numbers in the same ratios: the smallest whole ones, or `held` if one would reach 2**53
    held_counts  (n,) the smallest whole numbers in the same ratios, or None if one would exceed `LARGEST_COUNT`
    """

    text: str
    holes: tuple[int, ...]
    held: tuple[float, ...]
    ratios: tuple[float, ...]
    held_counts: tuple[int, ...] | None

    @cached_attribute
    def weights(self) -> tuple[float, ...]:
        """The weight of every hole, 0 where it is not in the range: (1326,) by hole index."""
        weights = dict(zip(self.holes, self.held, strict=True))
        return tuple(weights.get(hole, 0.0) for hole in range(len(HOLES)))

    @cached_attribute
    def starting_hand(self) -> str | None:
        """The one starting hand whose holes are all in the range, equally; or that of its one hole; else None."""
        name = STARTING_HAND_OF_HOLE[self.holes[0]]
        if len(self.holes) == 1 or (list(self.holes) == _HOLES_OF[name] and len(set(self.held)) == 1):
            return name
        return None

    @property
    def hole(self) -> tuple[int, int] | None:
        """The one hole in the range, if it is only one."""
        return HOLES[self.holes[0]] if len(self.holes) == 1 else None

    @cached_attribute
    def is_random(self) -> bool:
        """Whether it is every hole, equally."""
        return len(self.holes) == len(HOLES) and len(set(self.held)) == 1


@lru_cache(maxsize=256)
def parse_range(text: str) -> Range:
    """The range that `text` writes. Raises `BadInput`: `BadRange`, `UnknownHolding` or an error about its cards.

    >>> parse_range("qq+, aks:0.5").text, sum(parse_range("QQ+, AKs:0.5").weights)
    ('QQ+,AKs:0.5', 20.0)
    >>> parse_range("98s+").weights == parse_range("98s").weights
    True
    """
    weights: dict[int, Fraction] = {}
    spelled = []
    for item in _items(text):
        hands, colon, weight_text = item.partition(":")
        weight = _weight(weight_text, item) if colon else Fraction(1)
        spelling, holes = _holes(hands)
        spelled.append(spelling + colon + weight_text)
        for hole in holes:
            weights[hole] = weight
    if not any(weights.values()):
        raise BadRange(f"the range {text.strip()!r} is empty: every weight in it is 0")
    smallest = Fraction(str(SMALLEST_SHARE)) * max(weights.values())
    held = sorted((hole, weight) for hole, weight in weights.items() if weight and weight >= smallest)
    written = tuple(float(weight) for _, weight in held)
    counts = smallest_counts([weight for _, weight in held])
    return Range(
        ",".join(spelled),
        tuple(hole for hole, _ in held),
        written,
        tuple(map(float, counts)) if counts else written,
        counts if counts and max(counts) <= LARGEST_COUNT else None,
    )


def split_ranges(text: str) -> list[str]:
    """The ranges in a line: words, of which two single cards next to each other are one hole.

    Spaces beside a comma, a colon, a hyphen and before a plus or percent sign divide nothing.

    >>> split_ranges("QQ+, AKs :0.5 A5s - A2s"), split_ranges("Ah Kh random"), split_ranges("AhKhQsQd")
    (['QQ+,AKs:0.5', 'A5s-A2s'], ['AhKh', 'random'], ['AhKh', 'QsQd'])
    """
    ranges = _holes_of_cards(_joined(text).split())
    if len(ranges) == 1 and "," not in ranges[0] and _card_count(text) == 4:
        cards = parse_cards(text)
        return [cards_text(cards[:2]), cards_text(cards[2:])]
    return ranges


def split_arguments(arguments: Sequence[str]) -> list[str]:
    """The ranges in several words of a command line, which divide whatever is in them; but two cards are one hole.

    >>> split_arguments(["QQ+, AKs", "Ah", "Kh", "AA,"]), split_arguments(["AhKhQsQd"]), split_arguments(["Ah Kh", ","])
    (['QQ+,AKs', 'AhKh', 'AA,'], ['AhKh', 'QsQd'], ['AhKh', ','])
    """
    return _holes_of_cards([held for argument in arguments for held in split_ranges(argument)])


def _holes_of_cards(words: Iterable[str]) -> list[str]:
    """The words, of which two single cards next to each other are one."""
    joined: list[str] = []
    for word in words:
        if joined and _card_count(joined[-1]) == 1 and _card_count(word) == 1:
            joined[-1] += word
        else:
            joined.append(word)
    return joined


def _joined(text: str) -> str:
    return re.sub(r"\s+(?=[+%])", "", re.sub(r"\s*([,:-])\s*", r"\1", text.replace("\N{EN DASH}", "-")))


def _card_count(text: str) -> int:
    """How many cards `text` is; 0 if it is not cards."""
    try:
        return len(parse_cards(text))
    except (UnknownCard, ValueError):
        return 0


def _items(text: str) -> Iterable[str]:
    """The items without spaces; a hole whose cards are divided by a comma is one."""
    if "," in text and _card_count(text) == 2:
        return [cards_text(parse_cards(text))]
    items = ["".join(item.split()) for item in _joined(text).split(",")]
    if len(items) > 1 and not all(items):
        raise BadRange(f"a comma in {text.strip()!r} has nothing before or after it")
    return items


def _weight(text: str, item: str) -> Fraction:
    if not re.fullmatch(_NUMBER, text, re.ASCII):
        raise BadRange(f"the weight {text!r} of {item!r} is not a number of 0 or more")
    weight = Fraction(text)
    if weight > LARGEST_WEIGHT:
        raise BadRange(f"the weight {text!r} of {item!r} is more than {LARGEST_WEIGHT:,}")
    return weight


def _holes(text: str) -> tuple[str, Iterable[int]]:
    """Standard spelling and hole indices of the hands that `text` names."""
    if text.lower() == RANDOM:
        return RANDOM, range(len(HOLES))
    if "%" in text:
        return text, _of(_best(text))
    if "-" in text:
        spelling, names = _span(text)
        return spelling, _of(names)
    if match := _HANDS.fullmatch(text):
        spelling, names = _hands(text, match)
        return spelling, _of(names)
    return _one_hole(text)


def _of(names: Iterable[str]) -> list[int]:
    return [hole for name in names for hole in _HOLES_OF[name]]


def _one_hole(text: str) -> tuple[str, list[int]]:
    try:
        if not any(suit in text.lower() for suit in "cdhs♣♦♥♠♧♢♡♤"):
            raise UnknownCard(text)
        cards = parse_exactly(text, (2,), "a hole")
    except UnknownCard:
        raise UnknownHolding(
            f"{text!r} is neither a hole (AhKd), a starting hand (AKs, AKo, AA) nor random,"
            " nor a range (TT+, A5s-A2s, 15%)"
        ) from None
    low, high = sorted(cards)
    return cards_text(cards), [_HOLE_INDEX[low, high]]


def _hands(text: str, match: re.Match[str]) -> tuple[str, list[str]]:
    """A starting hand, or with a plus also those with a better pair, or a better second card below the first."""
    high, low, suffix, plus = _ranks(text, match)
    tops = range(low, len(RANKS) if high == low else high) if plus else [low]
    names = [name for top in tops for name in _named(top if high == low else high, top, suffix)]
    return RANKS[high] + RANKS[low] + suffix + plus, names


def _span(text: str) -> tuple[str, list[str]]:
    """Pairs between two; hands with one first card; or hands in step, as far apart as each other."""
    ends = text.split("-")
    matches = [_HANDS.fullmatch(end) for end in ends]
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
        return spelling, [name for step in steps for name in _named(high, bottom + step, suffix)]
    if high - low == other_high - other_low:
        return spelling, [name for step in steps for name in _named(bottom + step + high - low, bottom + step, suffix)]
    raise BadRange(f"the ends of {text!r} must have the same first card, or cards as far apart as each other")


def _ranks(text: str, match: re.Match[str]) -> tuple[int, int, str, str]:
    """Higher and lower rank, `s`, `o` or nothing, and the plus."""
    first, second, suffix, plus = match.groups()
    ranks = sorted(RANKS.index(rank.upper().replace("10", "T")) for rank in (first, second))
    if ranks[0] == ranks[1] and suffix:
        parse_starting_hand(text.rstrip("+"))  # says that a pair is neither suited nor offsuit
    return ranks[1], ranks[0], suffix.lower(), plus


def _named(high: int, low: int, suffix: str) -> list[str]:
    if high == low:
        return [RANKS[high] * 2]
    return [RANKS[high] + RANKS[low] + kind for kind in suffix or "so"]


def _best(text: str) -> list[str]:
    """The best starting hands, as few as make up the percentage of all holes."""
    share = Fraction(text[:-1]) / 100 if re.fullmatch(_PERCENT, text, re.ASCII) else Fraction(0)
    if not 0 < share <= 1:
        raise BadRange(f"{text!r} is not a share of all hands: more than 0 % and at most 100 %")
    names: list[str] = []
    held = 0
    for name in PREFLOP_ORDER:
        if held >= share * len(HOLES):
            break
        names.append(name)
        held += len(_HOLES_OF[name])
    return names


def smallest_counts(weights: Sequence[Fraction]) -> tuple[int, ...] | None:
    """The smallest whole numbers in the ratios of positive weights, or None if a float would not hold one exactly."""
    different = set(weights)
    if len(different) == 1:
        return (1,) * len(weights)
    scale = lcm(*(weight.denominator for weight in different))
    whole = {weight: int(weight * scale) for weight in different}
    common = gcd(*whole.values())
    if max(whole.values()) >= EXACT_BELOW * common:
        return None
    return tuple(whole[weight] // common for weight in weights)
