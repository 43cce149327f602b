"""Ranges of hands: weights of the 1,326 holes, and their notation. Plain Python.

    range    items separated by commas, semicolons, line breaks or spaces; a later item overrides an earlier one
    item     hands, then `:weight` if it is not 1; or `!hands` anywhere, which leaves hands out of the whole range
    hands    AhKd  AA  AKs  AKo  AK  TT+  ATs+  KJo+  JJ-99  A5s-A2s  76s-54s  Axs  15%  5%-15%  random; AK!AhKd

docs/ranges.md explains them and the weights of other programs, and decides what other programs leave ambiguous.
"""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import lru_cache
from math import gcd, lcm
from sys import float_info
from typing import TYPE_CHECKING

from ..deck import STANDARD, Deck
from ..errors import BadRange
from ..hands.starting_hands import HOLES, STARTING_HAND_OF_HOLE
from ..lazy_attribute import cached_attribute
from ..notation import card_text, require_in_deck
from .command_words import are_numbers, split_items, without_spaces
from .hand_patterns import HOLES_OF, RANDOM, Hands, parse_excluded, parse_hands

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

LARGEST_COUNT = 1_000_000
"""Deals are counted exactly if the weights are in the ratio of whole numbers up to this."""

LARGEST_WEIGHT = 1_000_000
SMALLEST_SHARE = 1e-9
"""Weights below this share of a range's largest count as 0."""

LIKELY_PERCENT = 5
"""A weight from here on gets a note if other hands have none, as it may have been meant as a percentage."""

_PLAIN_HOLES = {
    card_text(one) + card_text(other): hole for hole, cards in enumerate(HOLES) for one, other in (cards, cards[::-1])
}
"""The index of each hole in its usual notation, in both orders of its cards; these need no parsing."""
_NUMBER = r"(\d{1,200}(\.\d{0,200})?|\.\d{1,200})([eE](\+?\d{1,3}|-\d{1,2}))?"
_PASTED = r"[@()\[\]]|:[^,:]*%|\d%?:(?![\d.]+(e[+-]?\d+)?(,|$))|^[^,:]*\d:[2-9]{2}(,|$)|weights:"
"""Notation that only other programs use."""


@dataclass(frozen=True)
class Range:
    """The n holes that a player may hold, with weights.

    text         in standard spelling
    holes        (n,) hole indices, ascending
    held         (n,) their weights as written, above 0
    ratios       (n,) numbers in the same ratios: the smallest whole ones, or `held` if one would reach 2**53
    held_counts  (n,) the smallest whole numbers in the same ratios, or None if one would exceed `LARGEST_COUNT`
    notes        how items were understood that could be misread: `98s+ = 98s`
    """

    text: str
    holes: tuple[int, ...]
    held: tuple[float, ...]
    ratios: tuple[float, ...]
    held_counts: tuple[int, ...] | None
    notes: tuple[str, ...] = field(default=(), compare=False)

    @cached_attribute
    def weights(self) -> tuple[float, ...]:
        """The weight of every hole, 0 where it is not in the range: (1326,) by hole index."""
        weights = dict(zip(self.holes, self.held, strict=True))
        return tuple(weights.get(hole, 0.0) for hole in range(len(HOLES)))

    @cached_attribute
    def arrays(self) -> "tuple[npt.NDArray[np.int64], npt.NDArray[np.int64] | npt.NDArray[np.float64]]":
        """The holes, and their whole `held_counts` or else their `ratios`: (n,) each."""
        import numpy as np

        return np.array(self.holes), np.array(self.held_counts or self.ratios)

    @cached_attribute
    def starting_hand(self) -> str | None:
        """The starting hand that the range is, or None.

        The range must hold all its holes with equal weights, or a single one of them.
        """
        name = STARTING_HAND_OF_HOLE[self.holes[0]]
        if len(self.holes) == 1 or (list(self.holes) == HOLES_OF[name] and len(set(self.held)) == 1):
            return name
        return None

    @property
    def hole(self) -> tuple[int, int] | None:
        """The hole, if the range has only one, otherwise None."""
        return HOLES[self.holes[0]] if len(self.holes) == 1 else None

    @cached_attribute
    def is_random(self) -> bool:
        """True if the range holds every hole with the same weight."""
        return len(self.holes) == len(HOLES) and len(set(self.held)) == 1


@lru_cache(maxsize=256)
def parse_range(text: str, deck: Deck = STANDARD) -> Range:
    """Parse a range. Raises `BadInput`: `BadRange`, `UnknownHolding` or an error about its cards.

    The notes use the ranks of `deck`; `deck_ranges.range_of` also rejects hands that the deck lacks.

    >>> parse_range("qq+, aks:0.5").text, sum(parse_range("QQ+, AKs:0.5").weights)
    ('QQ+,AKs:0.5', 20.0)
    >>> parse_range("98s+").weights == parse_range("98s").weights, parse_range("98s+").notes
    (True, ('98s+ = 98s',))
    """
    standard, notes = _standard(text)
    reading = _Reading(deck)
    for item in split_items(standard):
        reading.add(item)
    weights = reading.finish(text.strip())
    smallest = Fraction(str(SMALLEST_SHARE)) * max(weights.values())
    held = sorted((hole, weight) for hole, weight in weights.items() if weight and weight >= smallest)
    written = tuple(float(weight) for _, weight in held)
    counts = smallest_counts([weight for _, weight in held])
    if are_numbers(text):
        from .spelling import shortest

        reading.spelled = [shortest({hole: float(weight) for hole, weight in held})]
    return Range(
        ",".join(reading.spelled),
        tuple(hole for hole, _ in held),
        written,
        tuple(map(float, counts)) if counts else written,
        counts if counts and max(counts) <= LARGEST_COUNT else None,
        tuple(dict.fromkeys([*notes, *reading.notes])),
    )


def _standard(text: str) -> tuple[str, list[str]]:
    """Translate the text into the notation of this file; also return notes about the translation."""
    if are_numbers(text):
        from .pasted import from_pio_numbers

        return from_pio_numbers(text) or text, []
    _require_all_numbers(text)
    standard = without_spaces(text)
    if not re.search(r"[@()\[\]:]", standard) or not re.search(_PASTED, standard, re.ASCII | re.IGNORECASE):
        return standard, []
    from .pasted import translated

    return translated(standard)


def _require_all_numbers(text: str) -> None:
    """Raise `BadRange` for a list of only numbers that is too short or too long to be PioSOLVER's."""
    words = text.split()
    if len(words) > len(HOLES_OF) and all(re.fullmatch(_NUMBER, word, re.ASCII) for word in words):
        raise BadRange(f"a range in numbers needs one for each of the {len(HOLES):,} holes, got {len(words):,}")


class _Reading:
    """The items read so far: weights of holes, excluded holes, standard spelling and notes."""

    def __init__(self, deck: Deck) -> None:
        """Start with no hands."""
        self._deck = deck
        self.weights: dict[int, Fraction] = {}
        self._left_out: set[int] = set()
        self._names_hands = False
        self.spelled: list[str] = []
        self.notes: list[str] = []
        self._unweighted = ""
        self._heavy: list[tuple[str, str]] = []

    def add(self, item: str) -> None:
        """Read one item."""
        text, colon, weight_text = item.partition(":")
        named, *without = text.split("!")
        if not all(without):
            raise BadRange(f"{item!r} needs hands after the exclamation mark, to exclude them: !AhKd")
        excluded = [self._noted(parse_excluded(hands, self._deck)) for hands in without]
        holes_out = {hole for hands in excluded for hole in hands.holes}
        spelled_out = "".join(f"!{hands.name}" for hands in excluded)
        if not named and excluded:
            if colon:
                raise BadRange(f"{item!r} is excluded and cannot have a weight")
            self._left_out |= holes_out
            self.spelled.append(spelled_out)
            return
        self._names_hands = True
        weight = _weight(weight_text, item) if colon else Fraction(1)
        hands = self._noted(parse_hands(named, self._deck))
        spelled = hands.name + spelled_out + colon + weight_text
        holes = [hole for hole in hands.holes if hole not in holes_out] if holes_out else hands.holes
        self._note_weight(spelled, weight, holes, colon)
        self.spelled.append(spelled)
        self.weights.update(dict.fromkeys(holes, weight))

    def finish(self, text: str) -> dict[int, Fraction]:
        """Return the weights of the holes that are not excluded. Raises `BadRange` if there are none above 0."""
        if not self._names_hands:
            self.weights = dict.fromkeys(range(len(HOLES)), Fraction(1))
            left_out = ",".join(self.spelled)
            self.notes.append(f"{left_out} = {RANDOM},{left_out}")
            self.spelled.insert(0, RANDOM)
        if self.weights and not any(self.weights.values()):
            raise BadRange(f"the range {text!r} is empty: every weight in it is 0")
        left = {hole: self.weights[hole] for hole in self.weights.keys() - self._left_out}
        if not any(left.values()):
            raise BadRange(f"the range {text!r} is empty: it excludes all its hands")
        if self._unweighted:
            self.notes += [
                f"{item} = {weight} times the weight of {self._unweighted}; for a percentage write {item}%"
                for item, weight in self._heavy
            ]
        return left

    def _noted(self, hands: Hands) -> Hands:
        if hands.plainly:
            self.notes.append(f"{hands.name} = {hands.plainly}")
        return hands

    def _note_weight(self, item: str, weight: Fraction, holes: Iterable[int], colon: str) -> None:
        """Note weights that look like percentages, and items that change the weights of earlier hands."""
        if not colon:
            self._unweighted = self._unweighted or item
        elif weight >= LIKELY_PERCENT:
            self._heavy.append((item, item.partition(":")[2]))
        if not self.weights:
            return
        changed = [hole for hole in holes if self.weights.get(hole, weight) != weight]
        if weight and changed and any(hole not in self.weights for hole in holes):
            self.notes.append(f"{item} also names {STARTING_HAND_OF_HOLE[changed[0]]}: the later weight counts")


def _weight(text: str, item: str) -> Fraction:
    if not re.fullmatch(_NUMBER, text, re.ASCII):
        raise BadRange(f"the weight {text!r} of {item!r} is not a number of 0 or more")
    weight = Fraction(text)
    if weight > LARGEST_WEIGHT:
        raise BadRange(f"the weight {text!r} of {item!r} is more than {LARGEST_WEIGHT:,}")
    return weight


def smallest_counts(weights: Sequence[Fraction]) -> tuple[int, ...] | None:
    """Return the smallest whole numbers in the ratios of positive weights; None if one would reach 2**53."""
    different = set(weights)
    if len(different) == 1:
        return (1,) * len(weights)
    scale = lcm(*(weight.denominator for weight in different))
    whole = {weight: int(weight * scale) for weight in different}
    common = gcd(*whole.values())
    if max(whole.values()) >= 2**float_info.mant_dig * common:
        return None
    return tuple(whole[weight] // common for weight in weights)


@lru_cache(maxsize=256)
def range_of(text: str, deck: Deck = STANDARD) -> Range:
    """Parse a range of holes of a deck. Raises `BadInput`.

    Items that leave a rank open, such as `random`, `Ax` and `ATs+`, name only hands of the deck. The range may still
    contain holes that the deck lacks, just as it may contain holes with cards of the board. Naming a rank that the deck
    lacks is an error. So is a percentage, because percentages refer to the order of hold'em's starting hands.

    >>> range_of("KQs+", Deck("6789TJQKA", "cdhs")).text
    'KQs+'
    """
    if (hole := _PLAIN_HOLES.get(text)) is not None:
        held = Range(text, (hole,), (1.0,), (1.0,), (1,))
    else:
        held = parse_range(text, deck) if deck.outside else parse_range(text)  # shares the cached call
    require_in_deck(held.hole or (), deck)
    if deck.outside:
        for item in held.text.split(","):
            hands = item.partition(":")[0]
            if "%" in hands:
                raise BadRange(f"{item!r} is a percentage, which works only in hold'em: name the hands instead")
            if lacking := sorted(set(re.findall(r"[2-9TJQKA]", hands)) - set(deck.ranks)):
                raise BadRange(
                    f"{item!r} names the rank {lacking[0]}, which is not in a deck of {deck.size} cards, {deck.span}"
                )
    return held
