"""Made hands and draws of all holes on all flops, in numpy: the rules of `board_hits.py` for flops without dead cards.

Without dead cards every rank that can complete a straight has a card left, and every suit enough cards.
"""

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from ....cards.hands.categories import ACE, CATEGORIES
from ....cards.hands.hole_arrays import HOLE_CARDS, HOLE_MASKS
from ....cards.hands.made_hands import MadeHands
from ....cards.hands.order import Order
from ....cards.hands.sizes import HAND_SIZE
from ....cards.mask_arrays import Masks, canonical_masks, combination_masks
from ....cards.notation import LANE_BITS, LANE_MASK, RANK_COUNT, SUIT_COUNT
from .board_hits import DRAWS, UNPAIRED, BoardHits

FLOP_CARDS = 3
FLOPS_AT_A_TIME = 64
_LANES = np.arange(1 << LANE_BITS)
_SIZES = np.bitwise_count(_LANES).astype(np.int8)
_TOP = np.zeros(len(_LANES), np.int16)
"""The highest rank of each lane; 0 for an empty one."""
for _rank in range(RANK_COUNT):
    _TOP[1 << _rank : 2 << _rank] = _rank
_PAIR, _TWO_PAIR, _THREE, _STRAIGHT, _FLUSH, _FULL_HOUSE, _FOUR, _STRAIGHT_FLUSH = CATEGORIES[1:]
_PAIRS = (CATEGORIES.index(_PAIR), CATEGORIES.index(_TWO_PAIR))
_HELD_RANKS = HOLE_CARDS % LANE_BITS
_HELD_LANE = (1 << _HELD_RANKS[:, 0] | 1 << _HELD_RANKS[:, 1]).astype(np.int16)
_IS_POCKET_PAIR = _HELD_RANKS[:, 0] == _HELD_RANKS[:, 1]
_HAS_ACE = (_HELD_RANKS == ACE).any(axis=1)
_FLUSH_AND_STRAIGHT, _FLUSH_DRAW, _OPEN_ENDED, _GUTSHOT, _BACKDOOR_FLUSH, _BACKDOOR_STRAIGHT, _NOTHING = (
    1 << place for place in range(len(DRAWS))
)

Lanes = npt.NDArray[np.int16]


@dataclass(frozen=True)
class FlopHits:
    """Hits of holes on some flops, which must be disjoint to mean anything.

    made   (flops, 1326) uint8  the made hand, as an index in `BoardHits.names`
    draws  (flops, 1326) uint8  the draws: bit j for the j-th of `DRAWS`
    """

    made: npt.NDArray[np.uint8]
    draws: npt.NDArray[np.uint8]


def canonical_flops(order: Order) -> tuple[Masks, npt.NDArray[np.int64]]:
    """Return the flops of a deck up to suits, and the number of flops that each stands for: (n,) each."""
    masks, ways = np.unique(canonical_masks(combination_masks(FLOP_CARDS, order.deck)), return_counts=True)
    return masks, ways


class HitsOnFlops:
    """The hits on flops in a game with a given order of hands."""

    def __init__(self, order: Order) -> None:
        """Prepare the straights of each set of ranks."""
        self._hits, hands = BoardHits(order), MadeHands(order)
        self._name = {name: place for place, name in enumerate(self._hits.names)}
        self._place = {name: place for place, name in enumerate(order.categories)}
        self._straight = np.array([hands.straight(lane) for lane in range(len(_LANES))], np.int16)
        completing = [np.where(self._straight[_LANES | 1 << rank] > 0, 1, 0) for rank in range(RANK_COUNT)]
        self._completing = np.sum(completing, axis=0).astype(np.int8)
        self._straights = [*order.straights.values()]

    def on(self, flops: Masks) -> FlopHits:
        """Return the hits of every hole on these flops (n,), each as a mask of three cards."""
        parts = [self._block(flops[at : at + FLOPS_AT_A_TIME]) for at in range(0, len(flops), FLOPS_AT_A_TIME)]
        made, draws = (np.concatenate(columns) for columns in zip(*parts, strict=True))
        return FlopHits(made, draws)

    def _block(self, flops: Masks) -> tuple[npt.NDArray[np.uint8], npt.NDArray[np.uint8]]:
        lanes = [_lane(HOLE_MASKS, suit) | _lane(flops, suit)[:, None] for suit in range(SUIT_COUNT)]
        c, d, h, s = lanes
        shared = np.bitwise_or.reduce([_lane(flops, suit) for suit in range(SUIT_COUNT)])[:, None]
        some_low, both_low, some_high, both_high = c | d, c & d, h | s, h & s
        ranks = some_low | some_high
        twice = both_low | both_high | some_low & some_high
        thrice = both_low & some_high | both_high & some_low
        suited = np.maximum.reduce([_SIZES[lane] for lane in lanes])
        category = self._categories(ranks, twice, thrice, both_low & both_high, suited)
        made = self._made(category, twice, thrice, shared)
        return made, self._draws(category, made, lanes, ranks, shared)

    def _categories(
        self, ranks: Lanes, twice: Lanes, thrice: Lanes, four: Lanes, suited: npt.NDArray[np.int8]
    ) -> npt.NDArray[np.uint8]:
        """Return the category of each five cards, as an index in `CATEGORIES`; five cards are of one only."""
        is_straight, is_flush = self._straight[ranks] > 0, suited == HAND_SIZE
        category = _SIZES[twice].astype(np.uint8)  # high card, pair and two pair
        for name, has in (
            (_THREE, (thrice != 0) & (_SIZES[twice] == 1)),
            (_FULL_HOUSE, (thrice != 0) & (_SIZES[twice] == 2)),
            (_FOUR, four != 0),
            (_STRAIGHT, is_straight),
            (_FLUSH, is_flush),
            (_STRAIGHT_FLUSH, is_straight & is_flush),
        ):
            if name in self._place:
                category[has] = CATEGORIES.index(name)
        return category

    def _made(
        self, category: npt.NDArray[np.uint8], twice: Lanes, thrice: Lanes, shared: Lanes
    ) -> npt.NDArray[np.uint8]:
        """Return the made hand of each hole on each flop, as an index in `BoardHits.names`.

        category       of the five cards, as an index in `CATEGORIES`
        twice, thrice  the ranks of which the five cards have two or more, three or more
        shared         the ranks of the flop
        """
        name = self._name
        of_five = np.array([name.get(one, 0) for one in CATEGORIES], np.uint8)
        made = of_five[category]
        is_three, is_pair = category == CATEGORIES.index(_THREE), np.isin(category, _PAIRS)
        own = np.where(is_three, thrice, twice) & _HELD_LANE
        unpaired = (category == 0) | ((is_three | is_pair) & (own == 0))
        made = np.where(unpaired, np.where(_HAS_ACE, name["ace_high"], name["nothing"]), made)
        made = np.where(is_three & (own != 0), np.where(_IS_POCKET_PAIR, name["set"], name["trips"]), made)
        top = _TOP[shared]
        second = _TOP[shared & ~(1 << top)]
        second = np.where(_SIZES[shared] > 1, second, -1)
        rank = _TOP[own]
        pair = np.select(
            [rank > top, rank == top, rank >= second],
            [name["overpair"], name["top_pair"], name["middle_pair"]],
            name["weak_pair"],
        )
        made = np.where(is_pair & (_SIZES[own] == 1), pair, made)
        return np.where(is_pair & (_SIZES[own] == 2), name[_TWO_PAIR], made).astype(np.uint8)

    def _draws(
        self,
        category: npt.NDArray[np.uint8],
        made: npt.NDArray[np.uint8],
        lanes: list[Lanes],
        ranks: Lanes,
        shared: Lanes,
    ) -> npt.NDArray[np.uint8]:
        """Return the draws of each hole on each flop: bit j for the j-th of `DRAWS`.

        lanes   the ranks of the five cards in each suit
        ranks   those in any suit
        shared  the ranks of the flop
        """
        place = np.array([self._place.get(one, 0) for one in CATEGORIES])[category]
        below_flush, below_straight = (place < self._place.get(name, 0) for name in (_FLUSH, _STRAIGHT))
        flush, backdoor = np.zeros_like(below_flush), np.zeros_like(below_flush)
        for suit, lane in enumerate(lanes):
            held, size = _lane(HOLE_MASKS, suit) != 0, _SIZES[lane]
            flush |= held & (size == HAND_SIZE - 1)
            backdoor |= held & (size == HAND_SIZE - 2)
        completing = self._completing[ranks]
        draws = np.where(below_flush & flush, _FLUSH_DRAW, 0)
        straight = below_straight & (completing > 0)
        draws |= np.where(straight, np.where(completing > 1, _OPEN_ENDED, _GUTSHOT), 0)
        draws |= np.where(straight & below_flush & flush, _FLUSH_AND_STRAIGHT, 0)
        is_unpaired = np.isin(made, [self._name[one] for one in UNPAIRED])
        draws |= np.where(is_unpaired & (draws == 0), _NOTHING, 0)
        draws |= np.where(below_flush & backdoor, _BACKDOOR_FLUSH, 0)
        wanted = below_straight & ~straight
        draws |= np.where(wanted & self._has_backdoor_straight(ranks, shared), _BACKDOOR_STRAIGHT, 0)
        return draws.astype(np.uint8)

    def _has_backdoor_straight(self, ranks: Lanes, shared: Lanes) -> npt.NDArray[np.bool_]:
        """Return true where two ranks complete a straight better than the flop's own with them."""
        found = np.zeros(ranks.shape, np.bool_)
        for lane in self._straights:
            missing = lane & ~ranks
            adds = (_SIZES[missing] == 2) & (lane & ranks & ~shared != 0)
            found |= adds & (self._straight[ranks | missing] > self._straight[shared | missing])
        return found


def _lane(masks: Masks, suit: int) -> Lanes:
    """Return the ranks of a suit in each mask: (n,)."""
    return (masks >> np.uint64(LANE_BITS * suit) & np.uint64(LANE_MASK)).astype(np.int16)
