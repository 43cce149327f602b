"""For hand histories: values, made hands, outs, and equities against a random hand, of many holes on boards."""

from typing import NamedTuple, cast

import numpy as np

from ..cards.boards import BOARD_SIZE, FLUSH_FROM
from ..cards.hands.categories import CATEGORIES
from ..cards.hands.evaluator import Evaluator
from ..cards.hands.made_hands import MadeHands
from ..cards.hands.order import Order
from ..cards.hands.sizes import HAND_SIZE
from ..cards.notation import DECK_SIZE, LANE_BITS, LANE_MASK, SUIT_COUNT
from .array_types import F64, I64, U16, U32, U64
from .compiled import compiled, compiled_part
from .evaluator import card_count, mask_value, rank_value

_LANE = np.uint64(LANE_MASK)
_ONE = np.uint64(1)
_MADE_SHIFT = 2 * LANE_BITS
SEVEN = cast("int", np.int64(BOARD_SIZE + 2))
"""The cards of a hole and a whole board."""


class GameArrays(NamedTuple):
    """Everything that values hands of one game.

    lane_key, flush_value, low_index, high_start, rank_value  the arrays of an `Evaluator`
    straight_top  (8192,)  the highest rank of the best straight in a lane, as a lane; 0 without one
    category      (9,)     the place of each category of `CATEGORIES` in the game's order
    omaha                  whether a hand takes exactly two cards of the hole and three of the board
    """

    lane_key: U32
    flush_value: U16
    low_index: U16
    high_start: U32
    rank_value: U16
    straight_top: I64
    category: I64
    omaha: bool

    @classmethod
    def of(cls, evaluator: Evaluator, order: Order, omaha: bool = False) -> "GameArrays":
        """Return the arrays of a game with this order of hands."""
        hands = MadeHands(order)
        tops = np.array([hands.straight(lane) for lane in range(1 << LANE_BITS)], np.int64)
        places = np.array([order.categories.index(name) if name in order.categories else -1 for name in CATEGORIES])
        return cls(
            evaluator.lane_key, evaluator.flush_value, evaluator.low_index, evaluator.high_start, evaluator.rank_value,
            tops, places.astype(np.int64), omaha,
        )  # fmt: skip


@compiled_part
def hand_value(hole: np.uint64, board: np.uint64, arrays: GameArrays) -> int:
    """Return the value of a hole on a board of three to five cards."""
    if not arrays.omaha:
        return int(mask_value(hole | board, card_count(hole | board), arrays))
    best = 0
    first_rest = hole
    while first_rest:
        first = first_rest & (~first_rest + _ONE)
        first_rest ^= first
        second_rest = first_rest
        while second_rest:
            second = second_rest & (~second_rest + _ONE)
            second_rest ^= second
            best = max(best, _best_with_board(first | second, board, arrays))
    return best


@compiled_part
def _best_with_board(two: np.uint64, board: np.uint64, arrays: GameArrays) -> int:
    """Return the best value of two cards with three of the board."""
    best = 0
    a_rest = board
    while a_rest:
        a = a_rest & (~a_rest + _ONE)
        a_rest ^= a
        b_rest = a_rest
        while b_rest:
            b = b_rest & (~b_rest + _ONE)
            b_rest ^= b
            c_rest = b_rest
            while c_rest:
                c = c_rest & (~c_rest + _ONE)
                c_rest ^= c
                best = max(best, int(mask_value(two | a | b | c, HAND_SIZE, arrays)))
    return best


@compiled
def made_hand(mask: np.uint64, arrays: GameArrays) -> int:
    """Return the made hand of three or more cards as `cards.hands.made_hands.MadeHands.made_hand` does."""
    c, d = int(np.int64(mask & _LANE)), int(np.int64(mask >> np.uint64(LANE_BITS) & _LANE))
    h = int(np.int64(mask >> np.uint64(2 * LANE_BITS) & _LANE))
    s = int(np.int64(mask >> np.uint64(3 * LANE_BITS) & _LANE))
    category = arrays.category
    some_low, both_low, some_high, both_high = c | d, c & d, h | s, h & s
    best = category[0] << _MADE_SHIFT
    top = arrays.straight_top[some_low | some_high]
    if top:
        best = max(best, category[4] << _MADE_SHIFT | top)
    for lane in (c, d, h, s):
        if card_count(lane) >= HAND_SIZE:
            best = max(best, category[5] << _MADE_SHIFT | _highest(lane, HAND_SIZE))
            if arrays.straight_top[lane]:
                best = max(best, category[8] << _MADE_SHIFT | arrays.straight_top[lane])
    twice = both_low | both_high | some_low & some_high
    if twice:
        four = both_low & both_high
        trips = _highest(both_low & some_high | both_high & some_low, 1)
        if four:
            best = max(best, category[7] << _MADE_SHIFT | four)
        elif trips and twice & ~trips:
            best = max(best, category[6] << _MADE_SHIFT | trips << LANE_BITS | _highest(twice & ~trips, 1))
        elif trips:
            best = max(best, category[3] << _MADE_SHIFT | trips)
        else:
            pairs = _highest(twice, 2)
            best = max(best, (category[2] if pairs & (pairs - 1) else category[1]) << _MADE_SHIFT | pairs)
    return int(best)


@compiled_part
def _highest(lane: int, count: int) -> int:
    """Return the highest `count` ranks of a lane."""
    while card_count(lane) > count:
        lane &= lane - 1
    return lane


@compiled
def hand_values(holes: U64, boards: U64, arrays: GameArrays, values: I64) -> None:
    """Write the value of each hole on its board of three to five cards: (n,)."""
    for at in range(len(holes)):
        values[at] = hand_value(holes[at], boards[at], arrays)


@compiled
def made_categories(holes: U64, boards: U64, arrays: GameArrays, categories: I64) -> None:
    """Write the place of each made hand's category in the game's order: (n,)."""
    for at in range(len(holes)):
        categories[at] = made_hand(holes[at] | boards[at], arrays) >> _MADE_SHIFT


@compiled
def outs(holes: U64, boards: U64, deck: np.uint64, arrays: GameArrays, counts: I64) -> None:
    """Write how many next cards make a higher category, beyond what the board alone makes: (n,)."""
    for at in range(len(holes)):
        now = made_hand(holes[at] | boards[at], arrays) >> _MADE_SHIFT
        left = deck & ~(holes[at] | boards[at])
        count = 0
        for card in range(DECK_SIZE):
            if left >> np.uint64(card) & _ONE:
                board = boards[at] | _ONE << np.uint64(card)
                made = made_hand(holes[at] | board, arrays)
                if made >> _MADE_SHIFT > now and made > made_hand(board, arrays):
                    count += 1
        counts[at] = count


@compiled
def equities_against_random(holes: U64, boards: U64, deck: np.uint64, arrays: GameArrays, equities: F64) -> None:
    """Write the equity of each hole of two cards against a random one on three to five cards, by every deal: (n,)."""
    cards = np.empty(DECK_SIZE, np.uint64)
    for at in range(len(holes)):
        left = deck & ~(holes[at] | boards[at])
        count = 0
        for card in range(DECK_SIZE):
            if left >> np.uint64(card) & _ONE:
                cards[count] = _ONE << np.uint64(card)
                count += 1
        missing = BOARD_SIZE - card_count(boards[at])
        halves, deals = 0, 0
        places = np.arange(missing)
        while True:
            board = boards[at]
            for place in places:
                board |= cards[place]
            won, dealt = _two_cards(holes[at], board, cards[:count], arrays)
            halves += won
            deals += dealt
            step = missing - 1
            while step >= 0 and places[step] == count - missing + step:
                step -= 1
            if step < 0:
                break
            places[step] += 1
            for later in range(step + 1, missing):
                places[later] = places[later - 1] + 1
        equities[at] = halves / (2 * deals)


@compiled_part
def _two_cards(hole: np.uint64, board: np.uint64, cards: U64, arrays: GameArrays) -> tuple[int, int]:
    """Return twice the share won on a full board against every two of `cards`, and the number of such hands."""
    own = mask_value(hole | board, SEVEN, arrays)
    flush_suit, lane = -1, 0
    board_key = np.uint32(0)
    for suit in range(SUIT_COUNT):
        shown = int(np.int64(board >> np.uint64(LANE_BITS * suit) & _LANE))
        board_key += arrays.lane_key[shown]
        if card_count(shown) >= FLUSH_FROM:
            flush_suit, lane = suit, shown
    keys, suited = np.empty(len(cards), np.uint32), np.zeros(len(cards), np.int64)
    count = 0
    for card in cards:
        if card & board:
            continue
        key = np.uint32(0)
        for suit in range(SUIT_COUNT):
            key += arrays.lane_key[card >> np.uint64(LANE_BITS * suit) & _LANE]
        keys[count] = key
        suited[count] = np.int64(card >> np.uint64(LANE_BITS * flush_suit) & _LANE) if flush_suit >= 0 else 0
        count += 1
    halves = 0
    for first in range(count):
        key_of_first = board_key + keys[first]
        for second in range(first + 1, count):
            key = key_of_first + keys[second]
            other = np.int64(rank_value(key, SEVEN, arrays))
            if flush_suit >= 0:
                other = max(other, np.int64(arrays.flush_value[lane | suited[first] | suited[second]]))
            if own > other:
                halves += 2
            elif own == other:
                halves += 1
    return halves, count * (count - 1) // 2
