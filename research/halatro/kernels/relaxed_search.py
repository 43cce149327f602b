"""Highest gain that a game of Halatro could have had, over all ways to play it with the order of the deck known.

A gain is judged as in `decision_values`: the mean value of the moves over the draw, minus the values of their
positions. A player who knows the deck can choose moves by the cards that follow, but the luck of those cards is
subtracted, so the gain stays small. Its mean over decks is an upper bound for players who do not know the deck
(docs/halatro-measuring.md).

The search visits all sequences of moves whose *shortfalls* add up to at most a limit. A move's shortfall is how far the
corrected table ranks it below the value of its position.
"""

from typing import NamedTuple

import numpy as np

from outs.games.halatro.rules import DISCARDS, GAME_OVER, HELD, PLAYS
from outs.kernels.array_types import F64, I64, Integer
from outs.kernels.compiled import compiled
from outs.kernels.evaluator import card_count
from outs.kernels.halatro.best_play import best_of_mask
from outs.kernels.halatro.move_values import correct_values, kept_row, table_values, value_after_draw
from outs.kernels.halatro.player_arrays import PlayerArrays, discards_at, level_of, plays_at
from outs.research.halatro.kernels.decision_values import JudgingRoom, judging_room, later_value

SIX_OR_SEVEN = np.array([places for places in range(1 << HELD) if places.bit_count() in (6, 7)])
"""Places of the cards kept when one or two are thrown, as bits."""
SIX = HELD - 2
EVERY = 1e9
NOT_JUDGED = np.nan


class SearchRoom(NamedTuple):
    """Positions visited, and their moves.

    keys    (k,) int64    hash table of positions, 0 for an empty slot; k is a power of 2
    spans   (k, 2) int64  start and end of a position's moves
    kept    (n,) int64    the cards kept by each move
    levels  (n,) int64    the level after it
    scores  (n,) float64  its score minus the value of its position
    gains   (n,) float64  its gain, NaN before it is judged
    short   (n,) float64  its shortfall; the moves of a position are sorted by it
    used    (2,) int64    numbers of positions and of moves so far
    """

    keys: I64
    spans: I64
    kept: I64
    levels: I64
    scores: F64
    gains: F64
    short: F64
    used: I64


class Judge(NamedTuple):
    """Settings of the judging: `draws` draws determined by `seed`; moves within `margin` of the best are corrected.

    `limit` is the highest shortfall of any move in the search.
    """

    draws: int
    seed: np.uint64
    margin: float
    limit: float


def search_room(positions: int, moves: int) -> SearchRoom:
    """Return room for half of `positions`, a power of 2, and for `moves` moves."""
    keys, spans = np.zeros(positions, np.int64), np.empty((positions, 2), np.int64)
    kept, levels, scores = np.empty(moves, np.int64), np.empty(moves, np.int64), np.empty(moves)
    return SearchRoom(keys, spans, kept, levels, scores, np.empty(moves), np.empty(moves), np.zeros(2, np.int64))


@compiled
def highest_gains(unions: I64, limits: F64, judge: Judge, known: PlayerArrays, found: SearchRoom, gains: F64) -> bool:
    """Fill `gains` with the highest gain within each of the `limits` on the sum of shortfalls; False if room ran out.

    `unions` (53,) are the masks of the deck's first 0, 1, ... 52 cards.
    """
    found.keys[:] = 0
    found.used[:] = 0
    room = judging_room(known)
    for place in range(len(limits)):
        gains[place] = _highest(
            unions[HELD], np.int64(HELD), np.int64(PLAYS), np.int64(DISCARDS), limits[place], unions, judge, known,
            found, room,
        )  # fmt: skip
        if np.isnan(gains[place]):
            return False
    return True


@compiled
def _highest(
    held: Integer,
    turned: Integer,
    plays: Integer,
    discards: Integer,
    limit: float,
    unions: I64,
    judge: Judge,
    known: PlayerArrays,
    found: SearchRoom,
    room: JudgingRoom,
) -> float:
    """Return the highest gain from a position on, after `turned` cards of the deck; NaN if room ran out."""
    if plays == 1 and discards == 0:
        return 0.0
    dead = unions[turned] & ~held
    slot = _slot(held, turned, plays, discards, found)
    if found.keys[slot] == 0 and not _list_moves(slot, held, dead, turned, plays, discards, judge, known, found, room):
        return np.nan
    best = -np.inf
    for move in range(found.spans[slot, 0], found.spans[slot, 1]):
        short, level, kept = found.short[move], found.levels[move], found.kept[move]
        if short > limit:
            break
        if np.isnan(found.gains[move]):
            later = later_value(held, dead, kept, level, judge.draws, judge.seed, judge.margin, known, room)
            found.gains[move] = found.scores[move] + later
        gain = found.gains[move]
        if level != GAME_OVER:
            then = turned + HELD - card_count(kept)
            hand = kept | (unions[then] & ~unions[turned])
            gain += _highest(
                hand, then, plays_at(level), discards_at(level), limit - short, unions, judge, known, found, room
            )
            if np.isnan(gain):
                return np.nan
        best = max(best, gain)
    return best


@compiled
def _slot(held: Integer, turned: Integer, plays: Integer, discards: Integer, found: SearchRoom) -> Integer:
    """Return the slot of a position, or the empty slot for it."""
    key = _key(held, turned, plays, discards)
    mixed = np.uint64(key) * np.uint64(0x9E3779B97F4A7C15)
    last = len(found.keys) - 1
    slot = np.int64(mixed >> np.uint64(20)) & last
    while found.keys[slot] not in (0, key):
        slot = (slot + 1) & last
    return slot


@compiled
def _key(held: Integer, turned: Integer, plays: Integer, discards: Integer) -> Integer:
    """Return a key for a position on a deck, never 0: 52, 6, 2 and 2 bits."""
    return np.int64(held) << 10 | turned << 4 | plays << 2 | discards


@compiled
def _list_moves(
    slot: Integer,
    held: Integer,
    dead: Integer,
    turned: Integer,
    plays: Integer,
    discards: Integer,
    judge: Judge,
    known: PlayerArrays,
    found: SearchRoom,
    room: JudgingRoom,
) -> bool:
    """List a position's moves with shortfalls up to the limit, sorted; return False if there is no room."""
    hands, listed = known.hands, room.moves
    value = value_after_draw(held, dead, plays, discards, judge.margin, hands, listed, room.halves)
    count = table_values(held, plays, discards, EVERY, hands, listed, room.halves)
    highest = listed.worth[:count].max()
    correct_values(count, held, dead, EVERY, hands, listed)
    first = np.int64(found.used[1])
    if 2 * found.used[0] >= len(found.keys) or first + count + 2 * len(SIX_OR_SEVEN) > len(found.kept):
        return False
    last: Integer = first
    for move in range(count):
        short = max(0.0, value - listed.worth[move])
        last = _add(last, listed.kept[move], listed.levels[move], listed.scores[move] - value, short, judge, found)
    for places in SIX_OR_SEVEN:
        kept = room.halves[0, places & 15] | room.halves[1, places >> 4]
        if discards > 0:
            level = level_of(plays, discards - 1)
            short = max(0.0, highest - _reckoned(kept, level, known))
            last = _add(last, kept, level, -value, short, judge, found)
        if plays > 1:
            level, score = level_of(plays - 1, discards), best_of_mask(held ^ kept, hands.table)
            short = max(0.0, highest - score - _reckoned(kept, level, known))
            last = _add(last, kept, level, score - value, short, judge, found)
    _sort(first, last, found)
    found.keys[slot] = _key(held, turned, plays, discards)
    found.spans[slot, 0], found.spans[slot, 1] = first, last
    found.used[0], found.used[1] = found.used[0] + 1, last
    return True


@compiled
def _reckoned(kept: Integer, level: Integer, known: PlayerArrays) -> float:
    """Return the table's value of six kept cards, or of the best six of seven."""
    values, places, lane_sizes = known.hands.values, known.hands.places, known.hands.lane_sizes
    if card_count(kept) == SIX:
        return float(values[level, kept_row(kept, SIX, places, lane_sizes)])
    best, left = -np.inf, kept
    while left:
        one = left & -left
        left ^= one
        best = max(best, values[level, kept_row(kept ^ one, SIX, places, lane_sizes)])
    return best


@compiled
def _add(
    last: Integer, kept: Integer, level: Integer, score: float, short: float, judge: Judge, found: SearchRoom
) -> Integer:
    """Append a move unless its shortfall is too high, and return the new end."""
    if short > judge.limit:
        return last
    found.kept[last], found.levels[last], found.scores[last] = kept, level, score
    found.gains[last], found.short[last] = NOT_JUDGED, short
    return last + 1


@compiled
def _sort(first: Integer, last: Integer, found: SearchRoom) -> None:
    """Sort the moves of a position by shortfall."""
    order = np.argsort(found.short[first:last], kind="mergesort")
    for column in (found.kept, found.levels):
        column[first:last] = column[first:last][order]
    for figures in (found.scores, found.short):
        figures[first:last] = figures[first:last][order]
