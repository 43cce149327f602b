"""Ranges of Omaha hands, and their notation.

    range    items separated by commas, semicolons or line breaks; `!item` leaves hands out of the whole range
    item     AsAhKsKh  AA  AA**  AAxx  AAKK  AsKs**  AA**$ds  $ss  15%  5%-15%  random; AA**!AAA*

docs/omaha.md explains them. All hands of a range have the same weight.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cache
from math import ceil

import numpy as np
import numpy.typing as npt

from ...cards.errors import BadRange, UnknownHolding, WrongCardCount
from ...cards.mask_arrays import Masks, combination_masks, lanes_of
from ...cards.notation import RANK_COUNT, RANKS, cards_text, mask_of, parse_cards, require_distinct
from .known_cards import RANDOM
from .rules import HAND_SIZE

Chosen = npt.NDArray[np.bool_]
"""True for each hand of a range, by the position of its mask among all hands: (270725,)."""
Places = npt.NDArray[np.uint16]
"""The place of each hand's class in the order of starting hands, best first: (270725,)."""

MOST_ITEMS = 1_000
ANY = "*"
_ANY_LETTER = "x"
_ANYTHING = (RANDOM, "any", ANY)
_CARD = re.compile(r"(10|[2-9TJQKA])([cdhs♣♦♥♠♧♢♡♤]?)|[*x]", re.IGNORECASE | re.ASCII)
_SUITS = {"ds": (0, 0, 2, 2), "ss": (0, 1, 1, 2), "rb": (1, 1, 1, 1)}
"""The numbers of cards of each suit, ascending, in double-suited, single-suited and rainbow hands."""
_SUITED = re.compile(r"[2-9TJQKA]{2}s", re.ASCII | re.IGNORECASE)
"""Two suited cards of a hold'em hand; here the s is the suit of one card."""
_ENDING = re.compile(rf"(.*?):?\$?({'|'.join(_SUITS)})", re.IGNORECASE | re.ASCII)
_NUMBER = r"(\d{1,3}(?:\.\d{0,9})?|\.\d{1,9})"
_SHARES = re.compile(rf"(?:{_NUMBER}%?-)?{_NUMBER}%", re.ASCII)
_EXAMPLES = "a hand (AsAhKsKh), nor ranks and cards (AA**, AsKs**, AAKK$ds), nor random or a percentage (15%)"


@dataclass(frozen=True)
class HandRange:
    """The hands that a player may hold, all equally likely.

    text   in standard spelling
    masks  (n,) ascending
    notes  how items were understood that could be misread: `AAxx = AA**`
    """

    text: str
    masks: Masks = field(compare=False)
    notes: tuple[str, ...] = field(default=(), compare=False)


@cache
def all_hands() -> Masks:
    """Return the masks of all 270,725 hands, ascending."""
    return combination_masks(HAND_SIZE)


@cache
def _ranks() -> npt.NDArray[np.uint8]:
    """Return the number of cards of each rank in each hand: (13, 270725)."""
    lanes = np.stack(lanes_of(all_hands()))
    return np.stack([(lanes >> rank & 1).sum(axis=0, dtype=np.uint8) for rank in range(RANK_COUNT)])


def parse_hand_range(text: str, places: Callable[[], Places]) -> HandRange:
    """Parse a range. Raises `BadInput`.

    places  returns the order of the starting hands; it is called for percentages alone

    >>> aces = parse_hand_range("aa, !AAA", lambda: np.zeros(0, np.uint16))
    >>> aces.text, len(aces.masks)
    ('AA**,!AAA*', 6768)
    """
    items = ["".join(item.split()) for item in re.split(r"[,;\r\n]", text.strip())]
    if not all(items):
        raise BadRange(
            f"a comma in {text.strip()!r} has nothing before or after it" if any(items) else "a range is empty"
        )
    if len(items) > MOST_ITEMS:
        raise BadRange(f"a range of Omaha takes at most {MOST_ITEMS:,} items, got {len(items):,}")
    held, left_out = np.zeros(len(all_hands()), np.bool_), np.zeros(len(all_hands()), np.bool_)
    spelled, notes = [], dict[str, None]()
    for item in items:
        named, *without = item.split("!")
        if not all(without):
            raise BadRange(f"{item!r} needs hands after the exclamation mark, to exclude them: !AA**")
        parts = [_hands(part, places) for part in without]
        excluded = np.any([chosen for _, chosen, _ in parts], axis=0) if parts else np.zeros_like(held)
        name = "".join(f"!{part}" for part, _, _ in parts)
        if named:
            standard, chosen, note = _hands(named, places)
            held |= chosen & ~excluded
            name = standard + name
            notes |= {note: None} if note else {}
        else:
            left_out |= excluded
        notes |= {note: None for _, _, note in parts if note}
        spelled.append(name)
    if all(item.startswith("!") for item in items):
        held[:] = True
        spelled.insert(0, RANDOM)
    masks = all_hands()[held & ~left_out]
    if not len(masks):
        raise BadRange(f"the range {text.strip()!r} is empty: it excludes all its hands")
    return HandRange(",".join(spelled), masks, tuple(notes))


def _hands(item: str, places: Callable[[], Places]) -> tuple[str, Chosen, str]:
    """Return the standard spelling of hands, the hands, and a note if they could be misread. Raises `BadInput`."""
    if item.lower() in _ANYTHING:
        return RANDOM, np.ones(len(all_hands()), np.bool_), ""
    if "%" in item:
        return *_share(item, places), ""
    pattern, suits = (found[1], found[2].lower()) if (found := _ENDING.fullmatch(item)) else (item, "")
    cards, ranks, any_letter = _cards_and_ranks(pattern, item)
    if len(cards) + len(ranks) < HAND_SIZE and not (ranks or suits or ANY in pattern or any_letter):
        raise WrongCardCount(
            f"an Omaha hand takes {HAND_SIZE} cards, got {len(cards)}: {item!r}; for any others write "
            f"{cards_text(cards)}{ANY * (HAND_SIZE - len(cards))}"
        )
    standard = cards_text(cards) + "".join(RANKS[rank] for rank in ranks)
    standard += ANY * (HAND_SIZE - len(cards) - len(ranks)) + (f"${suits}" if suits else "")
    chosen = _matching(cards, ranks, suits)
    if not chosen.any():
        raise BadRange(f"no hand is in {item!r}")
    return standard, chosen, f"{item} = {standard}" if any_letter or _SUITED.fullmatch(item) else ""


def _cards_and_ranks(pattern: str, item: str) -> tuple[tuple[int, ...], list[int], bool]:
    """Return the cards and the ranks of a pattern, in the order given, and true if it has an x for any card."""
    cards: list[int] = []
    ranks: list[int] = []
    count, at, letters = 0, 0, ""
    while at < len(pattern):
        match = _CARD.match(pattern, at)
        if match is None or (letters and match[0].lower() != _ANY_LETTER):  # PPT's x between cards means a suit
            raise UnknownHolding(f"{item!r} is neither {_EXAMPLES}")
        rank, suit = match.groups()
        if rank and suit:
            cards += parse_cards(match[0])
        elif rank:
            ranks.append(RANKS.index(rank.upper().replace("10", "T")))
        letters += match[0] if match[0].lower() == _ANY_LETTER else ""
        count, at = count + 1, match.end()
    if count > HAND_SIZE:
        raise WrongCardCount(f"an Omaha hand takes {HAND_SIZE} cards, got {count}: {item!r}")
    require_distinct(cards, item)
    return tuple(cards), sorted(ranks, reverse=True), bool(letters)


def _matching(cards: tuple[int, ...], ranks: list[int], suits: str) -> Chosen:
    """Return the hands with these cards, other cards of these ranks, and this many cards of each suit."""
    own = np.uint64(mask_of(cards))
    chosen: Chosen = all_hands() & own == own
    wanted = np.bincount([*ranks, *(card % RANK_COUNT for card in cards)], minlength=RANK_COUNT)
    for rank in set(ranks):
        chosen &= _ranks()[rank] >= wanted[rank]
    if suits:
        counts = np.sort(np.bitwise_count(np.stack(lanes_of(all_hands()))), axis=0)
        chosen &= (counts == np.array(_SUITS[suits])[:, None]).all(axis=0)
    return chosen


def _share(item: str, places: Callable[[], Places]) -> tuple[str, Chosen]:
    """Return the best starting hands that make up a percentage of all hands; for two percentages, those in between.

    The hands are as few as reach the percentage.
    """
    match = _SHARES.fullmatch(item)
    if match is None:
        raise BadRange(f"{item!r} is not a valid percentage, such as 15% or 5%-15%")
    shares = sorted(Fraction(number) / 100 for number in match.groups() if number is not None)
    if not (0 < shares[-1] <= 1):
        raise BadRange(f"{item!r} is not a valid percentage: it must be above 0 % and at most 100 %")
    order = places()
    classes = [_classes(order, share) for share in [Fraction(0), *shares][-2:]]
    chosen: Chosen = (order >= classes[0]) & (order < classes[1])
    if not chosen.any():
        raise BadRange(f"no hand is in {item!r}: both percentages are the same hands")
    standard = "-".join(f"{number}%" for number in match.groups() if number is not None)
    return standard, chosen


def _classes(order: Places, share: Fraction) -> int:
    """Return the smallest number of classes, best first, that have a share of all hands."""
    reached = np.cumsum(np.bincount(order))
    return int(np.searchsorted(reached, ceil(share * len(order)))) + 1 if share else 0
