"""One hole against two and three random ones, exactly: disjoint hands are counted in closed form.

The holes that a hero beats are the edges of a graph on the cards. Deals of disjoint opponents are its ordered
matchings, whose number has a closed form (docs/opponents.md). Deals with ties are counted by dealing one tied hole
first.

Cards that no value on the board distinguishes (same rank, and both of the flush suit or both not) form one vertex
class with a multiplicity, so the graph has at most 26 vertices. Floats hold integers throughout: every sum over a graph
on 47 cards is at most 47 * 46**3 < 2**24, hence exact in float32 in any order.
"""

import numpy as np

from ...cards.hands.hole_arrays import HOLE_CARDS, HOLE_COUNT
from ...cards.hands.starting_hands import STARTING_HANDS
from ...cards.notation import DECK_SIZE, LANE_BITS
from ..array_types import F32, I64, U16, U64, Integer
from ..compiled import compiled, compiled_any_order
from .boards import RANK_PAIRS, STARTING_HAND_OF_CARDS, EvaluatorArrays, dense_ranks, hole_values
from .river import HIGH_VERTEX, HOLE_CLASS, HOLE_CLASSES, LOW_VERTEX, VERTEX_CLASSES, WIDTH, join, sort_by_level

TIES = 4
"""Results per number of opponents: deals in which 0, 1, 2 and 3 of them tie the hero and none beats it."""


def tie_counts(boards: U64, ways: I64, flush_suits: I64, starts: I64, arrays: EvaluatorArrays) -> I64:
    """Return, per starting hand, the deals of two and three opponents and of `boards` in which nobody beats the hero.

    The boards are sorted by type: boards of a type have the same lane in the flush suit and the same ranks elsewhere,
    so that a hole class has the same counts on all of them.

    boards       (n,)         uint64  five-card masks
    ways         (n,)         int64   weight of each board
    flush_suits  (n,)         int64   the suit with three or more cards on the board, else -1, the last of `HOLE_CLASS`
    starts       (types + 1,) int64   where each type's boards begin
    returns      (169, 2, 4)  int64   by two or three opponents and number of ties; summed over holes and ways
    """
    totals = np.zeros((len(STARTING_HANDS), 2, TIES), np.int64)
    _sweep_types(boards, ways, flush_suits, starts, arrays, totals)
    return totals


@compiled
def _sweep_types(boards: U64, ways: I64, flush_suits: I64, starts: I64, arrays: EvaluatorArrays, totals: I64) -> None:
    values, ranks = np.empty(HOLE_COUNT, np.uint16), np.empty(HOLE_COUNT, np.uint8)
    rank_pair_value, rank_of = np.zeros(RANK_PAIRS, np.uint16), np.zeros(arrays.values + 1, np.uint8)
    level_of_class, starts_of_levels = np.empty(HOLE_CLASSES, np.int64), np.zeros(260, np.int64)
    order, level = np.empty(HOLE_CLASSES, np.uint16), np.empty(HOLE_CLASSES, np.uint8)
    live = np.empty(WIDTH, np.float32)
    counts = np.empty((HOLE_CLASSES, 2, TIES), np.int64)
    weights = np.empty((HOLE_CLASSES, 2), np.int64)
    for kind in range(len(starts) - 1):
        first, last = starts[kind], starts[kind + 1]
        board, flush_suit = np.int64(boards[first]), flush_suits[first]
        live[:] = 0
        for card in range(DECK_SIZE):
            if not ((board | arrays.outside) >> card) & 1:
                live[card % LANE_BITS * 2 + (card // LANE_BITS == flush_suit)] += 1
        hole_values(board, arrays, rank_pair_value, values)
        levels = dense_ranks(values, rank_of, ranks)
        level_of_class[:] = 0
        for hole in range(HOLE_COUNT):
            if ranks[hole]:
                level_of_class[HOLE_CLASS[flush_suit, hole]] = ranks[hole]
        sort_by_level(level_of_class, levels, starts_of_levels, order, level)
        _sweep(order, starts_of_levels, levels, live, counts)
        _weigh(boards[first:last], arrays.outside, ways[first:last], flush_suits[first:last], weights)
        _add_up(counts, weights, totals)


@compiled
def _weigh(boards: U64, outside: Integer, ways: I64, flush_suits: I64, weights: I64) -> None:
    """Write to `weights` (351, 2) the live holes over all `boards`, by hole class and by 0 offsuit, 1 suited."""
    weights[:] = 0
    for place in range(len(boards)):
        gone, flush_suit = np.int64(boards[place]) | outside, flush_suits[place]
        for hole in range(HOLE_COUNT):
            first, second = HOLE_CARDS[hole, 0], HOLE_CARDS[hole, 1]
            if not ((gone >> first) | (gone >> second)) & 1:
                suited = np.int64(first // LANE_BITS == second // LANE_BITS)
                weights[HOLE_CLASS[flush_suit, hole], suited] += ways[place]


@compiled
def _add_up(counts: I64, weights: I64, totals: I64) -> None:
    """Add each hole class's counts, times its number of live holes, to its starting hands, suited and offsuit."""
    for pair in range(HOLE_CLASSES):
        high, low = HIGH_VERTEX[pair] // 2, LOW_VERTEX[pair] // 2
        for suited in range(2):
            weight = weights[pair, suited]
            if weight:
                hand = STARTING_HAND_OF_CARDS[high, low if suited else LANE_BITS + low]
                for n in range(2):
                    for ties in range(TIES):
                        totals[hand, n, ties] += weight * counts[pair, n, ties]


@compiled
def _sweep(order: U16, starts: I64, levels: int, live: F32, counts: I64) -> None:
    """Visit the values in ascending order, update the graph of beaten holes, and count each hole class at its value."""
    beaten, tied = np.zeros((VERTEX_CLASSES, WIDTH), np.float32), np.zeros((VERTEX_CLASSES, WIDTH), np.float32)
    beaten_degree, tied_degree = np.zeros(WIDTH, np.float32), np.zeros(WIDTH, np.float32)
    triangles = np.zeros(WIDTH, np.float32)
    scratch = np.zeros((4, WIDTH), np.float32)
    for k in range(1, levels + 1):
        pairs = order[starts[k] : starts[k + 1]]
        for pair in pairs:
            join(tied, tied_degree, live, pair, 1)
        for pair in pairs:
            _count_beaten(beaten, beaten_degree, triangles, live, pair, scratch, counts[pair])
            _count_tied(beaten, beaten_degree, tied, tied_degree, live, pair, pairs, scratch, counts[pair])
        for pair in pairs:
            join(tied, tied_degree, live, pair, 0)
            _add_triangles(beaten, triangles, live, pair)
            join(beaten, beaten_degree, live, pair, 1)


@compiled_any_order
def _add_triangles(weight: F32, triangles: F32, live: F32, pair: Integer) -> None:
    """Add to `triangles`, per card of each class, the triangles that the still missing edges of `pair` will close."""
    p, q = HIGH_VERTEX[pair], LOW_VERTEX[pair]
    n_p, n_q = live[p], live[q]
    row_p, row_q = weight[p], weight[q]
    edges = n_p * (n_p - 1) / 2 if p == q else n_p * n_q
    paths = np.float32(0)
    for v in range(WIDTH):
        both = row_p[v] * row_q[v]
        paths += live[v] * both
        triangles[v] += edges * both
    if p == q:
        triangles[p] += (n_p - 1) * paths + (n_p - 1) * (n_p - 2) / 2
    else:
        within_p, within_q = row_p[p], row_q[q]
        triangles[p] += n_q * paths + (n_p - 1) * n_q * within_p + n_q * (n_q - 1) / 2 * within_q
        triangles[q] += n_p * paths + (n_q - 1) * n_p * within_q + n_p * (n_p - 1) / 2 * within_p


@compiled_any_order
def _count_beaten(
    weight: F32, degree: F32, triangles: F32, live: F32, hero: Integer, scratch: F32, result: I64
) -> None:
    """Count the deals of two and three opponents that the hero beats outright: ordered matchings without its cards.

    Names as in docs/opponents.md: n live cards, d degrees, both without the hero's cards; x and y are its rows.
    """
    a, b = HIGH_VERTEX[hero], LOW_VERTEX[hero]
    row_a, row_b = weight[a], weight[b]
    left, ends = scratch[0], scratch[1]
    _without(live, a, b, left)
    degrees = squares = cubes = all_triangles = np.float32(0)
    for v in range(WIDTH):
        n, x, y = left[v], row_a[v], row_b[v]
        d = degree[v] - x - y
        ends[v] = n * d
        degrees += n * d
        squares += n * d * d
        cubes += n * d * d * d
        all_triangles += live[v] * triangles[v]
    form = np.float32(0)
    for u in range(VERTEX_CLASSES):
        if ends[u] != 0:
            row = weight[u]
            reached = np.float32(0)
            for v in range(WIDTH):
                reached += row[v] * ends[v]
            d = degree[u] - row_a[u] - row_b[u]
            form += ends[u] * (reached - row[u] * d)
    edges = np.int64(degrees) // 2
    touching = np.int64(squares) - edges
    # No triangle has both of the hero's cards, since the hero's hole does not beat itself.
    triangles_left = np.int64(all_triangles) // 3 - np.int64(triangles[a] + triangles[b])
    middle = np.int64(cubes) + np.int64(form) - 2 * np.int64(squares) + edges
    all_touching = np.int64(cubes) - edges + 6 * triangles_left
    result[0, 0] = edges * edges - touching
    result[1, 0] = edges * edges * edges - 3 * touching * edges + 3 * middle - all_touching


@compiled_any_order
def _count_tied(
    beaten: F32,
    beaten_degree: F32,
    tied: F32,
    tied_degree: F32,
    live: F32,
    hero: Integer,
    pairs: U16,
    scratch: F32,
    result: I64,
) -> None:
    """Count the deals of two and three opponents in which at least one ties the hero: each tied hole is dealt first."""
    a, b = HIGH_VERTEX[hero], LOW_VERTEX[hero]
    without_hero, left, d_left, t_left = scratch[0], scratch[1], scratch[2], scratch[3]
    _without(live, a, b, without_hero)
    for v in range(WIDTH):
        d_left[v] = beaten_degree[v] - beaten[a, v] - beaten[b, v]
        t_left[v] = tied_degree[v] - tied[a, v] - tied[b, v]
    one_of_two = two_of_two = one_of_three = two_of_three = three_of_three = np.int64(0)
    for pair in pairs:
        p, q = HIGH_VERTEX[pair], LOW_VERTEX[pair]
        n_p, n_q = without_hero[p], without_hero[q]
        holes = n_p * (n_p - 1) / 2 if p == q else n_p * n_q
        if holes <= 0:
            continue
        _without(without_hero, p, q, left)
        beaten_sum = tied_sum = beaten_squares = tied_squares = products = np.float32(0)
        for v in range(WIDTH):
            n = left[v]
            b_v = d_left[v] - beaten[p, v] - beaten[q, v]
            c_v = t_left[v] - tied[p, v] - tied[q, v]
            beaten_sum += n * b_v
            tied_sum += n * c_v
            beaten_squares += n * b_v * b_v
            tied_squares += n * c_v * c_v
            products += n * b_v * c_v
        first, e, t = np.int64(holes), np.int64(beaten_sum) // 2, np.int64(tied_sum) // 2
        one_of_two += 2 * first * e
        two_of_two += first * t
        one_of_three += 3 * first * (e * e + e - np.int64(beaten_squares))
        two_of_three += 3 * first * (e * t - np.int64(products))
        three_of_three += first * (t * t + t - np.int64(tied_squares))
    result[0, 1], result[0, 2], result[0, 3] = one_of_two, two_of_two, 0
    result[1, 1], result[1, 2], result[1, 3] = one_of_three, two_of_three, three_of_three


@compiled
def _without(live: F32, a: Integer, b: Integer, left: F32) -> None:
    """Write `live` minus one card of class a and one of class b to `left`."""
    for v in range(WIDTH):  # a copy of the slice takes two seconds longer to compile
        left[v] = live[v]
    left[a] -= 1
    left[b] -= 1
