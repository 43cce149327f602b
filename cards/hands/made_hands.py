"""What a set of cards makes, kickers apart: the category and the ranks that make it. Plain Python.

Unlike a value this exists for any number of cards, so it can say what a board of four makes alone.
"""

from ..notation import LANE_BITS, LANE_MASK
from .categories import CATEGORIES
from .high_values import HIGH
from .order import Order
from .sizes import HAND_SIZE

_CATEGORY_SHIFT = 2 * LANE_BITS
"""A made hand is its category's number above two lanes of the ranks that make it."""


class MadeHands:
    """What cards make in an order of hands: one in which the higher of two ranks wins."""

    def __init__(self, order: Order) -> None:
        """A category's number is its place in `order.categories`; one that does not count has -1."""
        self.categories = order.categories
        places = {name: place << _CATEGORY_SHIFT for place, name in enumerate(order.categories)}
        self._number = dict.fromkeys(CATEGORIES, -1) | places
        self._straights = [(lane, 1 << top) for top, lane in reversed(order.straights.items())]
        self._best_straights: dict[int, int] = {}

    def made_hand(self, mask: int) -> int:
        """What the cards of `mask` make: a number, higher for the better of two, and equal if only kickers differ.

        The ranks that count are those of pairs, three and four of a kind, the highest of a straight, and all five of a
        flush; those of a high card do not.

        >>> from .notation import mask_of, parse_cards
        >>> queens, kings = (USUAL.made_hand(mask_of(parse_cards(cards))) for cards in ("QhQs7c2d", "KhKs7c2d"))
        >>> queens < kings, queens == USUAL.made_hand(mask_of(parse_cards("QhQsAcKd")))
        (True, True)
        >>> USUAL.category_made(queens)
        'pair'
        """
        number = self._number
        c, d = mask & LANE_MASK, mask >> LANE_BITS & LANE_MASK
        h, s = mask >> 2 * LANE_BITS & LANE_MASK, mask >> 3 * LANE_BITS
        some_low, both_low, some_high, both_high = c | d, c & d, h | s, h & s
        best = number["high_card"]
        if top := self.straight(some_low | some_high):
            best = max(best, number["straight"] | top)
        if flush := _flush(c, d, h, s):
            best = max(best, number["flush"] | _highest(flush, HAND_SIZE))
            if top := self.straight(flush):
                best = max(best, number["straight_flush"] | top)
        if twice := both_low | both_high | some_low & some_high:
            best = max(best, self._paired(both_low, both_high, some_low, some_high, twice))
        return best

    def category_number(self, made: int) -> int:
        """The number of the category of a made hand: its place in `categories`."""
        return made >> _CATEGORY_SHIFT

    def category_made(self, made: int) -> str:
        """The category of a made hand."""
        return self.categories[made >> _CATEGORY_SHIFT]

    def ranks_made(self, made: int) -> int:
        """The ranks that make it, as a lane; of a straight only the highest."""
        return (made | made >> LANE_BITS) & LANE_MASK

    def straight(self, lane: int) -> int:
        """The highest rank of the best straight in a lane, as a lane; 0 if there is none, or none counts."""
        found = self._best_straights.get(lane)
        if found is None:
            tops = (top for straight, top in self._straights if lane & straight == straight)
            found = self._best_straights[lane] = next(tops, 0)
        return found

    def _paired(self, both_low: int, both_high: int, some_low: int, some_high: int, twice: int) -> int:
        """The best of what ranks make that occur `twice` or more."""
        number = self._number
        if four := both_low & both_high:
            return number["four_of_a_kind"] | four
        trips = _highest(both_low & some_high | both_high & some_low, 1)
        if trips and (pairs := twice & ~trips):
            return number["full_house"] | trips << LANE_BITS | _highest(pairs, 1)
        if trips:
            return number["three_of_a_kind"] | trips
        pairs = _highest(twice, 2)
        return number["two_pair" if pairs & pairs - 1 else "pair"] | pairs


USUAL = MadeHands(HIGH)
"""What cards make in most games."""


def _flush(*lanes: int) -> int:
    """The lane of the suit with five cards or more, or 0."""
    for lane in lanes:
        if lane.bit_count() >= HAND_SIZE:
            return lane
    return 0


def _highest(lane: int, count: int) -> int:
    """The highest `count` ranks of a lane, or all if there are fewer."""
    while lane.bit_count() > count:
        lane &= lane - 1
    return lane
