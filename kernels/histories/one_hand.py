"""Many holes on boards: equity against one random hand, outs, made hands and values."""

import numpy as np
import numpy.typing as npt

from ...cards.hands.evaluator import HIGH_SHIFT
from ...cards.notation import DECK_SIZE, LANE_BITS, LANE_MASK, SUIT_COUNT
from ..compiled import compiled
from .hand_values import I64, U64, GameArrays, bits, hand_value, made_hand

F64 = npt.NDArray[np.float64]
_ONE = np.uint64(1)
FLUSH_AND_STRAIGHT = 2 * LANE_BITS
SEVEN = 2
"""The row of `high_start` for seven cards."""
FLUSH_FROM = 3
_LANE = np.uint64(LANE_MASK)
_SHIFT = np.uint32(HIGH_SHIFT)
_LOW_MASK = np.uint32((1 << HIGH_SHIFT) - 1)


@compiled
def hand_values(holes: U64, boards: U64, arrays: GameArrays, values: I64) -> None:
    """Write the value of each hole on its board of three to five cards: (n,)."""
    for at in range(len(holes)):
        values[at] = hand_value(holes[at], boards[at], arrays)


@compiled
def made_categories(holes: U64, boards: U64, arrays: GameArrays, categories: I64) -> None:
    """Write the place of each made hand's category in the game's order: (n,)."""
    for at in range(len(holes)):
        categories[at] = made_hand(holes[at] | boards[at], arrays) >> FLUSH_AND_STRAIGHT


@compiled
def outs(holes: U64, boards: U64, deck: np.uint64, arrays: GameArrays, counts: I64) -> None:
    """Write how many next cards make a higher category, beyond what the board alone makes: (n,)."""
    for at in range(len(holes)):
        now = made_hand(holes[at] | boards[at], arrays) >> FLUSH_AND_STRAIGHT
        left = deck & ~(holes[at] | boards[at])
        count = 0
        for card in range(DECK_SIZE):
            if left >> np.uint64(card) & _ONE:
                board = boards[at] | _ONE << np.uint64(card)
                made = made_hand(holes[at] | board, arrays)
                if made >> FLUSH_AND_STRAIGHT > now and made > made_hand(board, arrays):
                    count += 1
        counts[at] = count


@compiled
def equities_against_random(holes: U64, boards: U64, deck: np.uint64, arrays: GameArrays, equities: F64) -> None:
    """Write each hole's equity against one random hole on a board of three to five cards, by every deal: (n,)."""
    cards = np.empty(DECK_SIZE, np.uint64)
    for at in range(len(holes)):
        left = deck & ~(holes[at] | boards[at])
        count = 0
        for card in range(DECK_SIZE):
            if left >> np.uint64(card) & _ONE:
                cards[count] = _ONE << np.uint64(card)
                count += 1
        missing = 5 - bits(boards[at])
        halves, deals = 0, 0
        places = np.arange(missing)
        while True:
            board = boards[at]
            for place in places:
                board |= cards[place]
            if arrays.omaha:
                won, dealt = _any_hand(holes[at], board, cards[:count], arrays)
            else:
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


@compiled
def _two_cards(hole: np.uint64, board: np.uint64, cards: U64, arrays: GameArrays) -> tuple[int, int]:
    """Return twice the share won on a full board against every two of `cards`, and the number of such hands."""
    own = hand_value(hole, board, arrays)
    flush_suit, lane = -1, 0
    board_key = np.uint32(0)
    for suit in range(SUIT_COUNT):
        shown = int(np.int64(board >> np.uint64(LANE_BITS * suit) & _LANE))
        board_key += arrays.lane_key[shown]
        if bits(np.uint64(shown)) >= FLUSH_FROM:
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
    starts = arrays.high_start[SEVEN]
    halves = 0
    for first in range(count):
        key_of_first = board_key + keys[first]
        for second in range(first + 1, count):
            key = key_of_first + keys[second]
            other = arrays.rank_value[starts[key >> _SHIFT] + arrays.low_index[key & _LOW_MASK]]
            if flush_suit >= 0:
                other = max(other, arrays.flush_value[lane | suited[first] | suited[second]])
            if own > other:
                halves += 2
            elif own == other:
                halves += 1
    return halves, count * (count - 1) // 2


@compiled
def _any_hand(hole: np.uint64, board: np.uint64, cards: U64, arrays: GameArrays) -> tuple[int, int]:
    """Return as `_two_cards` does for hands of four cards."""
    own = hand_value(hole, board, arrays)
    halves, deals = 0, 0
    left = cards[cards & board == np.uint64(0)]
    for a in range(len(left)):
        for b in range(a + 1, len(left)):
            for c in range(b + 1, len(left)):
                for d in range(c + 1, len(left)):
                    other = hand_value(left[a] | left[b] | left[c] | left[d], board, arrays)
                    deals += 1
                    if own > other:
                        halves += 2
                    elif own == other:
                        halves += 1
    return halves, deals
