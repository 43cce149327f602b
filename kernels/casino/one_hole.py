"""One hole before the flop in a hold'em game, whatever cards are dead: every board against every hole of the dealer.

A board is counted once, and added to the ten flops that it can come from.
"""

from collections.abc import Callable
from itertools import pairwise
from math import comb

import numpy as np

from ...cards.hands.evaluator import Evaluator
from ...cards.notation import DECK_SIZE, LANE_BITS
from ...games.casino.game import CELLS, Game
from ...games.casino.streets import FIRST, FIRST_NODE, RAISED, RIVER, TURN, Streets
from ..array_types import I64, U16, Integer
from ..compiled import compiled
from ..evaluator import mask_value
from ..holdem.boards import RANK_PAIRS, EvaluatorArrays, rank_pair_values
from .hold_em import options_of, pays_of
from .streets import Options, Pays, best_option, cell_counts, step_of

FLOP_CARDS, BOARD_CARDS = 3, 5
PARTS = 10
"""Parts after which progress is shown."""


def hole_worths(
    game: Game, own: int, deck: list[int], evaluator: Evaluator, advanced: Callable[[int, int], None]
) -> tuple[list[int], int]:
    """Return what each option before the flop wins with a hole, in parts summed over all deals, and their number.

    own       the mask of the hole
    deck      the unseen cards, ascending
    advanced  a function that gets the number of parts done, and of all
    """
    streets = Streets(game, dead=DECK_SIZE - 2 - len(deck))
    river, turn = options_of(streets, RIVER), options_of(streets, TURN)
    pays = pays_of(game, (game.dealer.lowest,) if game.dealer and game.dealer.lowest else ())
    by_turn = np.zeros((comb(len(deck), FLOP_CARDS), len(deck), FIRST_NODE + len(river.starts) - 1), np.int64)
    arrays, cards = EvaluatorArrays.of(evaluator), np.array(deck, np.int64)
    bounds = np.linspace(BOARD_CARDS - 1, len(deck), PARTS + 1).astype(int).tolist()
    for part, (first, last) in enumerate(pairwise(bounds), start=1):
        _add_boards(first, last, own, cards, arrays, pays, river, streets.dealer_holes, by_turn)
        advanced(part, PARTS)
    sums = by_turn.sum(axis=1)
    if len(turn.starts) > 1:
        decided = np.zeros((len(sums), len(turn.starts) - 1), np.int64)
        _decide_on_turn(by_turn, turn, (len(deck) - FLOP_CARDS - 1) * streets.dealer_holes, decided)
        sums = np.concatenate([sums, decided], axis=1)
    else:
        sums //= 2  # either card of a run-out may come first
    moves = streets.on_flop(sums)
    worths = [int(streets.worth(option, sums, moves.worth).sum()) for option in streets.first_options]
    return worths, streets.run_outs * len(sums)


@compiled
def _decide_on_turn(by_turn: I64, turn: Options, deals: int, decided: I64) -> None:
    """Add what the decisions on the turn are worth to `decided` (flops, nodes); cards of the flop have only zeros."""
    for flop in range(len(by_turn)):
        for card in range(by_turn.shape[1]):
            channels = by_turn[flop, card]
            if channels.any():
                for node in range(decided.shape[1]):
                    decided[flop, node] += best_option(node, turn, channels, deals)[1]


@compiled
def _add_boards(
    first: int,
    last: int,
    own: int,
    deck: I64,
    arrays: EvaluatorArrays,
    pays: Pays,
    river: Options,
    dealt: int,
    by_turn: I64,
) -> None:
    """Add the channels of all boards whose highest card has a place from `first` to below `last` to `by_turn`.

    by_turn  (flops, cards, channels)  by the flop's number and by each card of the run-out
    """
    value_of, live = np.zeros(RANK_PAIRS, np.uint16), np.zeros(LANE_BITS, np.int64)
    found, places = np.zeros(by_turn.shape[2], np.int64), np.zeros(BOARD_CARDS, np.int64)
    cells, left = np.zeros(CELLS, np.int64), np.zeros(len(deck), np.int64)
    for e in range(first, last):
        for d in range(e):
            for c in range(d):
                for b in range(c):
                    for a in range(b):
                        places[0], places[1], places[2], places[3], places[4] = a, b, c, d, e
                        _count(own, places, deck, arrays, pays, dealt, value_of, live, left, cells)
                        _fill(own, places, deck, arrays, pays, river, dealt, cells, found)
                        _add(places, found, by_turn)


@compiled
def _board_of(places: I64, deck: I64) -> Integer:
    board = np.int64(0)
    for place in places:
        board |= np.int64(1) << deck[place]
    return board


@compiled
def _count(
    own: int,
    places: I64,
    deck: I64,
    arrays: EvaluatorArrays,
    pays: Pays,
    dealt: int,
    value_of: U16,
    live: I64,
    left: I64,
    cells: I64,
) -> None:
    """Write the dealer's holes by result against the hole to `cells`."""
    board = _board_of(places, deck)
    value = np.int64(mask_value(np.uint64(board | own), 7, arrays))
    flush_suit, flush_lane = rank_pair_values(board, arrays, value_of)
    win, tie, below, size = np.int64(0), np.int64(0), np.int64(0), 0
    live[:] = 0
    for card in deck:
        if not (board >> card) & 1:
            live[card % LANE_BITS] += 1
            left[size] = card
            size += 1
    if flush_suit < 0:
        for high in range(LANE_BITS):
            for low in range(high + 1):
                holes = live[high] * live[low] if high > low else live[high] * (live[high] - 1) // 2
                if holes:
                    theirs = np.int64(value_of[LANE_BITS * high + low])
                    win += holes * (theirs < value)
                    tie += holes * (theirs == value)
                    below += holes * (theirs < pays.lowest)
    else:
        for one in range(size):
            for other in range(one):
                a, b = left[one], left[other]
                lane = flush_lane
                if a // LANE_BITS == flush_suit:
                    lane |= 1 << (a % LANE_BITS)
                if b // LANE_BITS == flush_suit:
                    lane |= 1 << (b % LANE_BITS)
                high, low = max(a % LANE_BITS, b % LANE_BITS), min(a % LANE_BITS, b % LANE_BITS)
                theirs = np.int64(max(value_of[LANE_BITS * high + low], arrays.flush_value[lane]))
                win += theirs < value
                tie += theirs == value
                below += theirs < pays.lowest
    cell_counts(value, win, tie, below, pays.lowest, dealt, cells)


@compiled
def _fill(
    own: int,
    places: I64,
    deck: I64,
    arrays: EvaluatorArrays,
    pays: Pays,
    river: Options,
    dealt: int,
    cells: I64,
    found: I64,
) -> None:
    """Write the channels of a board to `found`."""
    value = np.int64(mask_value(np.uint64(_board_of(places, deck) | own), 7, arrays))
    step = step_of(value, pays.steps)
    found[FIRST] = found[RAISED] = 0
    for cell in range(CELLS):
        found[FIRST] += cells[cell] * pays.first[step, cell]
        found[RAISED] += cells[cell] * pays.raised[step, cell]
    for node in range(len(river.starts) - 1):
        found[FIRST_NODE + node] = best_option(node, river, found, dealt)[1]


@compiled
def _add(places: I64, found: I64, by_turn: I64) -> None:
    """Add the channels of a board to the ten flops and both cards of their run-outs."""
    for one in range(BOARD_CARDS):
        for other in range(one):
            flop, size = 0, 0
            for member in range(BOARD_CARDS):
                if member not in (one, other):
                    size += 1
                    place = places[member]
                    if size == 1:
                        flop += place
                    elif size == 2:
                        flop += place * (place - 1) // 2
                    else:
                        flop += place * (place - 1) * (place - 2) // 6
            for channel in range(len(found)):
                by_turn[flop, places[one], channel] += found[channel]
                by_turn[flop, places[other], channel] += found[channel]
