"""The 1,326 holes and the 169 starting hands that group them. Plain Python."""

import re
from itertools import combinations

from ..deck import Deck
from ..errors import UnknownHolding
from ..notation import DECK_SIZE, LANE_BITS, RANKS, mask_of

HOLES: tuple[tuple[int, int], ...] = tuple(combinations(range(DECK_SIZE), 2))
"""All holes as (low card, high card), in lexicographic order; the position in this tuple is the hole index."""

_PATTERN = re.compile(r"(10|[2-9TJQKA])(10|[2-9TJQKA])([so]?)", re.IGNORECASE | re.ASCII)


def starting_hand_of(low: int, high: int) -> str:
    """Return the starting hand of two cards: pair, suited or offsuit.

    >>> starting_hand_of(*HOLES[0])
    '32s'
    """
    ranks = sorted((low % LANE_BITS, high % LANE_BITS), reverse=True)
    name = RANKS[ranks[0]] + RANKS[ranks[1]]
    if ranks[0] == ranks[1]:
        return name
    return name + ("s" if low // LANE_BITS == high // LANE_BITS else "o")


def hole_id(low: int, high: int) -> int:
    """Return the rank of a hole among all holes by ascending mask, as the tables number them.

    >>> [hole_id(*hole) for hole in ((0, 1), (0, 2), (1, 2), (50, 51))]
    [0, 1, 2, 1325]
    """
    return high * (high - 1) // 2 + low


STARTING_HAND_OF_HOLE: tuple[str, ...] = tuple(starting_hand_of(*hole) for hole in HOLES)
"""The starting hand of each of the 1,326 holes, by hole index."""

STARTING_HANDS: tuple[str, ...] = tuple(sorted(set(STARTING_HAND_OF_HOLE)))
"""The 169 names in alphabetical order, which the tables use."""


def parse_starting_hand(text: str) -> str:
    """Return the starting hand that `text` names, in standard spelling. Raises `UnknownHolding`.

    >>> parse_starting_hand("kas"), parse_starting_hand("1010")
    ('AKs', 'TT')
    """
    match = _PATTERN.fullmatch(text.strip())
    if match is None:
        raise UnknownHolding(f"{text!r} is neither a hole (AhKd), a starting hand (AKs, AKo, AA) nor random")
    first, second, suffix = (part.upper().replace("10", "T") for part in match.groups())
    high, low = sorted((first, second), key=RANKS.index, reverse=True)
    if high == low:
        if suffix:
            raise UnknownHolding(f"a pair is neither suited nor offsuit: {text!r}")
        return high + low
    if not suffix:
        raise UnknownHolding(f"{text!r} may be suited or offsuit: write {high}{low}s or {high}{low}o")
    return high + low + suffix.lower()


def holes_of(starting_hand: str) -> list[int]:
    """Return the masks of the 4, 6 or 12 holes of a starting hand, in hole order."""
    return [mask_of(hole) for hole, name in zip(HOLES, STARTING_HAND_OF_HOLE, strict=True) if name == starting_hand]


def hands_of(deck: Deck) -> tuple[str, ...]:
    """Return the starting hands of a deck, in the order of the tables.

    >>> from outs.cards.deck import STANDARD
    >>> len(hands_of(STANDARD)), len(hands_of(Deck("6789TJQKA", "cdhs")))
    (169, 81)
    """
    return tuple(hand for hand in STARTING_HANDS if set(hand[:2]) <= set(deck.ranks))
