"""Two holes on a board of three to five cards, for thousands of questions: every run-out, by one sum of keys each."""

import numpy as np

from ...cards.boards import BOARD_SIZE
from ...cards.hands.evaluator import SIZES
from ...cards.hands.sizes import HAND_SIZE
from ...cards.notation import DECK_SIZE, LANE_BITS, LANE_MASK, SUIT_COUNT
from ..array_types import I64, U64
from ..compiled import compiled
from ..evaluator import card_count, key_and_flush, mask_value, rank_value
from ..values import ValueArrays

_SIZE = SIZES[-1]
_KEY = np.uint64((1 << 32) - 1)
_LANE = np.uint64(LANE_MASK)
_ONE = np.uint64(1)


@compiled
def count_run_outs(first: U64, second: U64, boards: U64, arrays: ValueArrays, counts: I64) -> None:
    """Count for each question the run-outs that the first hole wins, ties and loses.

    first, second, boards  (n,) masks that share no card; boards have three to five cards
    counts                 (n, 3) is added to
    """
    cards = np.empty(DECK_SIZE, np.int64)
    for at in range(len(boards)):
        board = boards[at]
        left = 0
        used = first[at] | second[at] | board
        for card in range(DECK_SIZE):
            if not used >> np.uint64(card) & _ONE:
                cards[left] = card
                left += 1
        _count(first[at] | board, second[at] | board, BOARD_SIZE - card_count(board), cards[:left], arrays, counts[at])


@compiled
def _count(one: np.uint64, other: np.uint64, missing: int, cards: I64, arrays: ValueArrays, counts: I64) -> None:
    """Count one question; `one` and `other` are the masks of what each player has with the board."""
    if missing == 0:
        _compare(one, other, arrays, counts)
        return
    first_key, second_key = key_and_flush(one, arrays)[0], key_and_flush(other, arrays)[0]
    may_flush = _may_flush(one, missing) or _may_flush(other, missing)
    for place in range(len(cards)):
        card = cards[place]
        key = np.uint32(arrays.card_sum[card] & _KEY)
        bit = _ONE << np.uint64(card)
        if missing == 1:
            if may_flush:
                _compare(one | bit, other | bit, arrays, counts)
            else:
                _rank(first_key + key, second_key + key, arrays, counts)
            continue
        for next_place in range(place):
            second_card = cards[next_place]
            if may_flush:
                both = bit | _ONE << np.uint64(second_card)
                _compare(one | both, other | both, arrays, counts)
            else:
                more = key + np.uint32(arrays.card_sum[second_card] & _KEY)
                _rank(first_key + more, second_key + more, arrays, counts)


@compiled
def _may_flush(mask: np.uint64, missing: int) -> bool:
    """Return true if a flush is possible with `missing` more cards."""
    for suit in range(SUIT_COUNT):
        if card_count(mask >> np.uint64(LANE_BITS * suit) & _LANE) + missing >= HAND_SIZE:
            return True
    return False


@compiled
def _compare(one: np.uint64, other: np.uint64, arrays: ValueArrays, counts: I64) -> None:
    """Count one final board by the values of seven cards each."""
    _add(mask_value(one, _SIZE, arrays), mask_value(other, _SIZE, arrays), counts)


@compiled
def _rank(first_key: np.uint32, second_key: np.uint32, arrays: ValueArrays, counts: I64) -> None:
    """Count one final board on which nobody has a flush."""
    _add(rank_value(first_key, _SIZE, arrays), rank_value(second_key, _SIZE, arrays), counts)


@compiled
def _add(value: np.uint16, other: np.uint16, counts: I64) -> None:
    counts[1 + int(value < other) - int(value > other)] += 1
