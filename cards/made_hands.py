"""What a set of cards makes, kickers apart: the category and the ranks that make it. Plain Python.

Unlike a value this exists for any number of cards, so it can say what a board of four makes alone.
"""

from .categories import CATEGORIES
from .notation import LANE_BITS, LANE_MASK

STRAIGHT = 5
"""Cards of a straight, and of a flush."""
_CATEGORY_SHIFT = 2 * LANE_BITS
"""A made hand is its category's number above two lanes of the ranks that make it."""
_, _PAIR, _TWO_PAIR, _TRIPS, _STRAIGHT, _FLUSH, _FULL_HOUSE, _QUADS, _STRAIGHT_FLUSH = (
    number << _CATEGORY_SHIFT for number in range(len(CATEGORIES))
)


def made_hand(mask: int) -> int:  # noqa: PLR0911 - one for each category
    """What the cards of `mask` make: a number that is higher for the better of two, and equal if only kickers differ.

    The ranks that count are those of pairs, three and four of a kind, the highest of a straight, and all five of a
    flush; those of a high card do not.

    >>> from .notation import mask_of, parse_cards
    >>> queens, kings = (made_hand(mask_of(parse_cards(cards))) for cards in ("QhQs7c2d", "KhKs7c2d"))
    >>> queens < kings, queens == made_hand(mask_of(parse_cards("QhQsAcKd")))
    (True, True)
    >>> category_made(queens)
    'pair'
    """
    c, d = mask & LANE_MASK, mask >> LANE_BITS & LANE_MASK
    h, s = mask >> 2 * LANE_BITS & LANE_MASK, mask >> 3 * LANE_BITS
    some_low, both_low, some_high, both_high = c | d, c & d, h | s, h & s
    flush = _flush(c, d, h, s)
    if flush and (top := _straight(flush)):
        return _STRAIGHT_FLUSH | top
    trips = 0
    if twice := both_low | both_high | some_low & some_high:
        if four := both_low & both_high:
            return _QUADS | four
        trips = _highest(both_low & some_high | both_high & some_low, 1)
        if trips and (pairs := twice & ~trips):
            return _FULL_HOUSE | trips << LANE_BITS | _highest(pairs, 1)
    if flush:
        return _FLUSH | _highest(flush, STRAIGHT)
    if top := _straight(some_low | some_high):
        return _STRAIGHT | top
    if trips:
        return _TRIPS | trips
    if twice:
        pairs = _highest(twice, 2)
        return (_TWO_PAIR if pairs & pairs - 1 else _PAIR) | pairs
    return 0


def category_number(made: int) -> int:
    """The number of the category of a made hand: its place in `CATEGORIES`."""
    return made >> _CATEGORY_SHIFT


def category_made(made: int) -> str:
    """The category of a made hand."""
    return CATEGORIES[made >> _CATEGORY_SHIFT]


def _flush(*lanes: int) -> int:
    """The lane of the suit with five cards or more, or 0."""
    for lane in lanes:
        if lane.bit_count() >= STRAIGHT:
            return lane
    return 0


def _highest(lane: int, count: int) -> int:
    """The highest `count` ranks of a lane, or all if there are fewer."""
    while lane.bit_count() > count:
        lane &= lane - 1
    return lane


def _straight(lane: int) -> int:
    """The highest rank of the best straight in a lane, as a lane; 0 if there is none."""
    low_ace = lane << 1 | lane >> LANE_BITS - 1
    run = low_ace & low_ace >> 1
    run &= run >> 2
    run &= low_ace >> 4
    return 1 << run.bit_length() + 2 if run else 0
