"""The best move of a Halatro position, found by looking one draw ahead into the actual remaining deck.

If one play is left after the move, every draw is counted. Otherwise the best moves of the corrected table are compared
in a race: draws are sampled only where they may still change which move is best. All moves draw from the top of the
same shuffled deck, and the corrected table gives the value of each hand drawn. From each sample, the table's estimate
for the drawn cards is subtracted, whose mean over the deck is known (a control variate). The table's own value of a
move counts as a number of samples. A move leaves the race when it is clearly behind the best, or practically as good
(docs/halatro-player.md).
"""

import numpy as np

from ...cards.notation import DECK_MASK, DECK_SIZE
from ...games.halatro.rules import GAME_OVER, HELD, MOST_THROWN
from ..array_types import F64, I64, U8, Flags, Integer
from ..compiled import compiled
from ..evaluator import card_count
from .best_play import best_of_mask, count_ways, draw_sum
from .move_values import MOST_KEPT, correct_values, corrected, table_values, value_after_draw
from .player_arrays import (
    HandArrays,
    LookaheadSettings,
    MoveList,
    PlayerArrays,
    discards_at,
    level_of,
    plays_at,
    room_for_moves,
)
from .sampled_draws import expected_of_cards, first_state, list_cards, mean_expected, shuffle_top

Stop = Flags
"""Stop flag: (1,). Another thread may set it while a kernel runs, which then returns the best move found so far."""

FEW = 2
"""Most cards thrown by the moves that the table does not list; they have few draws."""
_FEW_PLACES = np.array([places for places in range(1, 1 << HELD) if places.bit_count() <= FEW])
ALL_MOVES = 1e9
"""A margin in points that includes every move."""


@compiled
def is_counted(plays: Integer, discards: Integer) -> bool | np.bool_:
    """Return True if the next hand's best play ends the game, so that all draws can be counted."""
    return plays + discards <= 2


@compiled
def list_few_thrown(
    held: Integer, discards: Integer, known: PlayerArrays, moves: MoveList, count: Integer, halves: I64
) -> Integer:
    """Append the moves that throw one or two cards to the `count` moves listed, and return the new number.

    Their worth is not known yet. One play and a discard are left, or two plays. `halves` (2, 16) comes from
    `split_hand`.
    """
    for choice in _FEW_PLACES:
        thrown = halves[0, choice & 15] | halves[1, choice >> 4]
        moves.kept[count], moves.levels[count] = held ^ thrown, level_of(1, 0)
        moves.scores[count] = 0 if discards else best_of_mask(thrown, known.hands.table)
        moves.worth[count], moves.errors[count] = -np.inf, np.nan
        count += 1
    return count


@compiled
def set_exact_means(
    first: Integer,
    end: Integer,
    most: Integer,
    held: Integer,
    dead: Integer,
    known: PlayerArrays,
    stop: Stop,
    moves: MoveList,
) -> None:
    """Replace the worth of the moves from `first` to `end` by its exact mean over every draw.

    They throw at most `most` cards. Moves whose error is 0 are exact already. It ends early once `stop` is set.
    """
    kept, _, scores, worth, errors = moves
    unseen = DECK_MASK & ~held & ~dead
    unseen_count = card_count(unseen)
    ranks = known.draws.ranks[: known.draws.starts[most + 1]]
    ways = np.empty((5, len(ranks)), np.int64)
    count_ways(unseen, ranks, ways)
    for move in range(first, end):
        if stop[0]:
            break
        if errors[move] == 0.0:
            continue
        drawn = HELD - card_count(kept[move])
        draws = 1
        for card in range(drawn):
            draws = draws * (unseen_count - card) // (card + 1)
        total = draw_sum(kept[move], unseen, drawn, ways, known.draws, known.hands.table)
        worth[move] = scores[move] + total / draws
        errors[move] = 0.0


@compiled
def race_moves(
    compared: Integer,
    held: Integer,
    dead: Integer,
    settings: LookaheadSettings,
    hands: HandArrays,
    stop: Stop,
    moves: MoveList,
) -> None:
    """Replace the worth of the first `compared` moves by the mean over sampled draws.

    The draws are determined by the position. Once `stop` is set, no further draw is begun.
    """
    kept, levels, scores, worth, _ = moves
    most, batch = np.int64(settings.samples), np.int64(settings.batch)
    deck = np.empty(DECK_SIZE, np.int64)
    unseen_count = list_cards(DECK_MASK & ~held & ~dead, deck)
    sizes, means = np.zeros(compared, np.int64), np.zeros(compared)
    for move in range(compared):
        if stop[0]:
            return
        if levels[move] != GAME_OVER:
            sizes[move] = card_count(kept[move])
            means[move] = mean_expected(kept[move], sizes[move], levels[move], deck[:unseen_count], hands)
    by_table = worth[:compared].copy()
    # Sums of (sample - table's value), and of the products of two moves' differences.
    sums, products, sample = np.zeros(compared), np.zeros((compared, compared)), np.zeros(compared)
    running = np.ones(compared, np.bool_)
    scratch, halves = room_for_moves(), np.empty((2, 16), np.int64)
    state = first_state(held, dead)
    taken, running_count = np.int64(0), compared
    while taken < most and running_count > 1 and not stop[0]:
        for _ in range(min(batch, most - taken)):
            if stop[0] and taken > 0:
                break
            state = shuffle_top(deck, unseen_count, MOST_THROWN, state)
            for move in range(compared):
                if running[move] and levels[move] != GAME_OVER:
                    drawn = deck[: HELD - sizes[move]]
                    hand = kept[move]
                    for card in range(len(drawn)):
                        hand |= drawn[card]
                    after = value_after_draw(
                        hand, dead | (held ^ kept[move]), plays_at(levels[move]), discards_at(levels[move]),
                        settings.margin_after, hands, scratch, halves,
                    )  # fmt: skip
                    usual = expected_of_cards(kept[move], sizes[move], levels[move], drawn, hands) - means[move]
                    sample[move] = scores[move] + after - usual - by_table[move]
            for move in range(compared):
                if running[move]:
                    sums[move] += sample[move]
                    for other in range(move + 1):
                        products[move, other] += sample[move] * sample[other]
            taken += 1
        running_count = _give_up(taken, sums, products, by_table, settings, moves, running)


@compiled
def _give_up(
    taken: Integer,
    sums: F64,
    products: F64,
    by_table: F64,
    settings: LookaheadSettings,
    moves: MoveList,
    running: Flags,
) -> int:
    """Update the worth of the `running` moves, stop those that need no more draws, and return how many go on.

    `sums` (moves,) and `products` (moves, moves), whose upper triangle is not filled, refer to the `taken` samples less
    `by_table`, the table's own values. The error of a worth is a root mean square of two parts: the sampling error of
    the weighted draws, and the distance by which the table's value shifts the worth from their mean.
    """
    worth, errors, weight = moves.worth, moves.errors, taken / (taken + settings.trust)
    best = -1
    for move in range(len(running)):
        if running[move]:
            worth[move] = by_table[move] + weight * sums[move] / taken
            mean = sums[move] / taken
            variance = max(0.0, products[move, move] / taken - mean**2)
            errors[move] = np.sqrt(weight**2 * variance / taken + ((1 - weight) * mean) ** 2)
            if best < 0 or worth[move] > worth[best]:
                best = move
    count = 0
    for move in range(len(running)):
        if running[move] and move != best:
            both = products[max(move, best), min(move, best)]
            squares = (products[move, move] + products[best, best] - 2 * both) / taken
            variance = squares - ((sums[best] - sums[move]) / taken) ** 2
            error = np.sqrt(max(0.0, variance) / (taken + settings.trust))
            if error < settings.alike or worth[best] - worth[move] > settings.doubt * error:
                running[move] = False
        count += running[move]
    return count


@compiled
def compare_moves(
    held: Integer,
    dead: Integer,
    plays: Integer,
    discards: Integer,
    settings: LookaheadSettings,
    known: PlayerArrays,
    moves: MoveList,
) -> Integer:
    """List the moves compared, best first, and return their number.

    `held` and `dead` are masks, `plays` and `discards` the numbers left. Moves that the table ranks far below the best
    are not listed, unless the draws of every move are counted.
    """
    return compare_moves_until(np.zeros(1, np.bool_), held, dead, plays, discards, settings, known, moves)


@compiled
def compare_moves_until(
    stop: Stop,
    held: Integer,
    dead: Integer,
    plays: Integer,
    discards: Integer,
    settings: LookaheadSettings,
    known: PlayerArrays,
    moves: MoveList,
) -> Integer:
    """List the moves as `compare_moves` does; once `stop` is set, return soon with the results so far."""
    halves = np.empty((2, 16), np.int64)
    before_last = plays + discards == 2
    counts_all = before_last and settings.counted == MOST_THROWN
    margin = ALL_MOVES if counts_all else settings.margin
    count: Integer = np.int64(table_values(held, plays, discards, margin, known.hands, moves, halves))
    correct_values(count, held, dead, margin, known.hands, moves)
    for move in range(count):
        moves.errors[move] = 0.0 if moves.levels[move] == GAME_OVER else np.nan
    if before_last and settings.counted > 0:
        end = list_few_thrown(held, discards, known, moves, count, halves)
        set_exact_means(count, end, FEW, held, dead, known, stop, moves)
        count = end
    if counts_all:
        _best_first(count, moves)
        set_exact_means(0, count, MOST_THROWN, held, dead, known, stop, moves)
        _best_first(count, moves)
        return count
    compared = _candidates_first(count, settings, moves)
    if compared > 1 and settings.samples > 0:
        race_moves(compared, held, dead, settings, known.hands, stop, moves)
        _best_first(compared, moves)
    return compared


@compiled
def _candidates_first(count: Integer, settings: LookaheadSettings, moves: MoveList) -> Integer:
    """Move the moves to compare to the front, best first, and return their number."""
    worth = moves.worth
    most = min(np.int64(count), np.int64(settings.candidates))
    for place in range(most):
        best = place
        for move in range(place + 1, count):
            if worth[move] > worth[best]:
                best = move
        if worth[best] < worth[0] - settings.spread or worth[best] == -np.inf:
            return place
        _swap(place, best, moves)
    return most


@compiled
def _best_first(compared: Integer, moves: MoveList) -> None:
    worth = moves.worth
    for place in range(compared):
        best = place
        for move in range(place + 1, compared):
            if worth[move] > worth[best]:
                best = move
        _swap(place, best, moves)


@compiled
def _swap(one: int, other: int, moves: MoveList) -> None:
    kept, levels, scores, worth, errors = moves
    kept[one], kept[other] = kept[other], kept[one]
    levels[one], levels[other] = levels[other], levels[one]
    scores[one], scores[other] = scores[other], scores[one]
    worth[one], worth[other] = worth[other], worth[one]
    errors[one], errors[other] = errors[other], errors[one]


@compiled
def choose_moves(
    held: I64,
    dead: I64,
    plays: U8,
    discards: U8,
    settings: LookaheadSettings,
    known: PlayerArrays,
    kept: I64,
    are_discards: Flags,
) -> None:
    """Choose the best move of each of n positions.

    Fill `kept` (n,) with the cards kept, 0 for the last play, and `are_discards` (n,). `held` and `dead` (n,) are
    masks, `plays` and `discards` (n,) the numbers left.
    """
    stop = np.zeros(1, np.bool_)
    for game in range(len(held)):
        kept[game], are_discards[game] = best_move(
            stop, held[game], dead[game], np.int64(plays[game]), np.int64(discards[game]), settings, known
        )


@compiled
def best_move(
    stop: Stop,
    held: Integer,
    dead: Integer,
    plays: Integer,
    discards: Integer,
    settings: LookaheadSettings,
    known: PlayerArrays,
) -> tuple[int, bool]:
    """Return the cards kept by the best move (0 for the last play), and True if the others are discarded.

    If another thread sets `stop`, the search ends with the best move found so far.
    """
    moves = room_for_moves()
    compare_moves_until(stop, held, dead, plays, discards, settings, known, moves)
    return moves.kept[0], moves.levels[0] != GAME_OVER and moves.scores[0] == 0


@compiled
def values_of_kept(kept: I64, levels: I64, dead: I64, margin: float, hands: HandArrays, worth: F64) -> None:
    """Fill `worth` (n,) with the value of three to seven kept cards at a level; `dead` (n,) cannot be drawn.

    Three to five cards have their value in the corrected table. Six and seven cards have the mean, over every draw, of
    the best move; in each hand, moves at most `margin` below the table's best are corrected.
    """
    scratch, halves = room_for_moves(), np.empty((2, 16), np.int64)
    for move in range(len(kept)):
        mask, level = kept[move], levels[move]
        size = card_count(mask)
        if size <= MOST_KEPT:
            worth[move] = corrected(mask, size, level, dead[move], card_count(dead[move]), hands)
            continue
        total, draws = 0.0, 0
        first_left = DECK_MASK & ~mask & ~dead[move]
        while first_left:
            first = first_left & -first_left
            first_left ^= first
            second_left = first_left if size == HELD - 2 else first
            while second_left:
                second = second_left & -second_left
                second_left ^= second
                total += value_after_draw(
                    mask | first | second, dead[move], plays_at(level), discards_at(level), margin, hands, scratch,
                    halves,
                )  # fmt: skip
                draws += 1
        worth[move] = total / draws
