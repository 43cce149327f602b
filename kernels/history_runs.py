"""For hand histories: the variance of what hands win when the last cards of the board are dealt more than once.

Two runs have no new card in common, so their results are not independent. With S(T) the sum of a hand's result over all
boards that have the cards T, the sum of products over all pairs of boards without a common card is the sum of
(-1)^|T| S(T)^2 over all T: inclusion and exclusion of what the two boards have in common.
"""

import numpy as np

from ..cards.boards import BOARD_SIZE
from ..cards.notation import DECK_SIZE
from .array_types import F64, I64, U64
from .compiled import compiled, compiled_part
from .history_values import GameArrays, hand_values

_ONE = np.uint64(1)
CHOOSE = np.array([[0] * (BOARD_SIZE + 1)] * (DECK_SIZE + 1), np.int64)
"""Binomials: (53, 6)."""
CHOOSE[:, 0] = 1
for _row in range(1, DECK_SIZE + 1):
    CHOOSE[_row, 1:] = CHOOSE[_row - 1, 1:] + CHOOSE[_row - 1, :-1]


@compiled
def run_sums(
    holes: U64, sets: I64, amounts: F64, board: np.uint64, left: np.uint64, shared: int, choose: I64,
    arrays: GameArrays, sums: F64, squares: F64, pairs: F64,
) -> None:  # fmt: skip
    """Add up what each hand wins over all boards, its square, and its products over pairs of runs.

    holes    (n,)  the hands that play for the pots; their cards and other dead ones are neither in `board` nor `left`
    sets     (p,)  the hands, as bits, that compete for each pot
    amounts  (p,)  the pots
    board          the cards dealt when betting ended
    left           the cards that may come
    shared         the number of cards that all runs have in common after `board`
    choose         `CHOOSE`
    sums, squares  (n,)  output: over all shared cards and all boards after them
    pairs          (n,)  output: over all shared cards and all ordered pairs of boards after them without a common card
    """
    cards = np.empty(DECK_SIZE, np.uint64)
    count = 0
    for card in range(DECK_SIZE):
        if left >> np.uint64(card) & _ONE:
            cards[count] = _ONE << np.uint64(card)
            count += 1
    places = np.arange(shared)
    while True:
        begun, rest = board, np.empty(count - shared, np.uint64)
        kept = 0
        for place in range(count):
            is_shared = False
            for other in places:
                is_shared |= other == place
            if is_shared:
                begun |= cards[place]
            else:
                rest[kept] = cards[place]
                kept += 1
        _add_runs(holes, sets, amounts, begun, rest, choose, arrays, sums, squares, pairs)
        if not _next(places, count):
            return


@compiled_part
def _next(places: I64, count: int) -> bool:
    """Go to the next combination of `count` things; return false after the last."""
    chosen = len(places)
    at = chosen - 1
    while at >= 0 and places[at] == count - chosen + at:
        at -= 1
    if at < 0:
        return False
    places[at] += 1
    for later in range(at + 1, chosen):
        places[later] = places[later - 1] + 1
    return True


@compiled_part
def _add_runs(
    holes: U64, sets: I64, amounts: F64, board: np.uint64, cards: U64, choose: I64, arrays: GameArrays, sums: F64,
    squares: F64, pairs: F64,
) -> None:  # fmt: skip
    """Add up the boards that begin with `board` and end with some of `cards`."""
    shown = 0
    for card in range(DECK_SIZE):
        if board >> np.uint64(card) & _ONE:
            shown += 1
    missing = BOARD_SIZE - shown
    start = np.zeros(missing + 1, np.int64)
    for size in range(missing):
        start[size + 1] = start[size] + choose[len(cards), size]
    with_cards = np.zeros((start[missing], len(holes)))
    hands = len(holes)
    won, own = np.empty(hands), np.zeros(hands)
    full, own_hole = np.empty(len(cards) * hands, np.uint64), np.empty(len(cards) * hands, np.uint64)
    values = np.empty(len(cards) * hands, np.int64)
    subsets = 1 << missing - 1
    sizes, ranks = np.empty(subsets, np.int64), np.empty(subsets, np.int64)
    places = np.arange(missing - 1)
    while True:  # over all cards but the last of a board, which changes fastest
        begun, first = board, 0
        for chosen in places:
            begun |= cards[chosen]
            first = int(chosen) + 1
        for some in range(subsets):
            sizes[some], ranks[some] = 0, 0
            for place in range(missing - 1):
                if some >> place & 1:
                    sizes[some] += 1
                    ranks[some] += choose[places[place], sizes[some]]
        of_all = np.zeros(hands)
        boards = max(len(cards) - first, 0)
        for at in range(boards):
            for hand in range(hands):
                full[at * hands + hand], own_hole[at * hands + hand] = begun | cards[first + at], holes[hand]
        hand_values(own_hole[: boards * hands], full[: boards * hands], arrays, values[: boards * hands])
        for at in range(boards):
            last = first + at
            _divide(sets, amounts, values[at * hands : (at + 1) * hands], won)
            for hand in range(hands):
                of_all[hand] += won[hand]
                own[hand] += won[hand] * won[hand]
                for some in range(subsets - 1):  # the last is the whole board
                    row = start[sizes[some] + 1] + ranks[some] + choose[last, sizes[some] + 1]
                    with_cards[row, hand] += won[hand]
        for hand in range(hands):
            sums[hand] += of_all[hand]
            for some in range(subsets):
                with_cards[start[sizes[some]] + ranks[some], hand] += of_all[hand]
        if not _next(places, len(cards)):
            break
    for hand in range(hands):
        squares[hand] += own[hand]
        total = own[hand] if missing % 2 == 0 else -own[hand]
        for size in range(missing):
            part = 0.0
            for row in range(start[size], start[size + 1]):
                part += with_cards[row, hand] * with_cards[row, hand]
            total += part if size % 2 == 0 else -part
        pairs[hand] += total


@compiled_part
def _divide(sets: I64, amounts: F64, values: I64, won: F64) -> None:
    """Write what each hand wins of all pots."""
    won[:] = 0.0
    for number in range(len(sets)):
        best, tied = np.int64(-1), 0
        for hand in range(len(values)):
            if sets[number] >> hand & 1:
                if values[hand] > best:
                    best, tied = values[hand], 1
                elif values[hand] == best:
                    tied += 1
        for hand in range(len(values)):
            if sets[number] >> hand & 1 and values[hand] == best:
                won[hand] += amounts[number] / tied
