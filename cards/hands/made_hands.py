"""The category of any number of cards and the ranks that make it, ignoring kickers. Plain Python.

Unlike a value, this is defined for any number of cards, so it can describe a board of four cards.
"""

from ..notation import LANE_BITS, LANE_MASK
from .categories import CATEGORIES
from .order import HIGH, Order
from .sizes import HAND_SIZE

_CATEGORY_SHIFT = 2 * LANE_BITS
"""The category's number is stored above these bits, which hold two lanes of the ranks that make it."""


class MadeHands:
    """Made hands in an order of hands in which the higher of two ranks wins."""

    def __init__(self, order: Order) -> None:
        """Number each category by its place in `order.categories`; -1 for one that does not count."""
        self.categories = order.categories
        places = {name: place << _CATEGORY_SHIFT for place, name in enumerate(order.categories)}
        self._number = dict.fromkeys(CATEGORIES, -1) | places
        self._straights = [(lane, 1 << top) for top, lane in reversed(order.straights.items())]
        self._best_straights: dict[int, int] = {}

    def made_hand(self, mask: int) -> int:
        """Return the made hand of `mask` as a number: a better one is higher, and kickers do not matter.

        It includes the ranks of pairs, three and four of a kind, the highest rank of a straight and all five of a
        flush, but no ranks of a high card.

        >>> from ..notation import mask_of, parse_cards
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
        """Return the number of a made hand's category: its index in `categories`."""
        return made >> _CATEGORY_SHIFT

    def category_made(self, made: int) -> str:
        """Return the category of a made hand."""
        return self.categories[made >> _CATEGORY_SHIFT]

    def ranks_made(self, made: int) -> int:
        """Return the ranks of a made hand as a lane; for a straight, only the highest."""
        return (made | made >> LANE_BITS) & LANE_MASK

    def straight(self, lane: int) -> int:
        """Return the top rank of the best straight in a lane, as a lane.

        Return 0 if there is no straight, or if straights do not count.
        """
        found = self._best_straights.get(lane)
        if found is None:
            tops = (top for straight, top in self._straights if lane & straight == straight)
            found = self._best_straights[lane] = next(tops, 0)
        return found

    def _paired(self, both_low: int, both_high: int, some_low: int, some_high: int, twice: int) -> int:
        """Return the best made hand of ranks that occur at least twice, given as `twice`."""
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
"""Made hands in games with the usual order of hands."""


def _flush(*lanes: int) -> int:
    """Return the lane of the suit with five or more cards, or 0."""
    for lane in lanes:
        if lane.bit_count() >= HAND_SIZE:
            return lane
    return 0


def _highest(lane: int, count: int) -> int:
    """Return the highest `count` ranks of a lane, or all if there are fewer."""
    while lane.bit_count() > count:
        lane &= lane - 1
    return lane
