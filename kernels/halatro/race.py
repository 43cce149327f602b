"""A race of Halatro's moves: draws are sampled only where they may still change which move is best.

All moves draw from the top of the same shuffled deck, and the corrected table gives the value of each hand drawn. From
each sample, the table's estimate for the drawn cards is subtracted, whose mean over the deck is known (a control
variate). The table's own value of a move counts as a number of samples. A move leaves the race when it is clearly
behind the best, or practically as good (docs/halatro-player.md).
"""

import numpy as np
import numpy.typing as npt

from ...cards.notation import DECK_MASK, DECK_SIZE
from ...games.halatro.levels import GAME_OVER
from ...games.halatro.rules import HELD, MOST_THROWN
from ..compiled import compiled
from .best_play import Integer
from .draw_sums import card_count
from .drawn_cards import expected_of_cards, mean_expected
from .last_draw import Stop
from .levels import discards_at, plays_at
from .lookahead_settings import LookaheadSettings
from .move_values import value_after_draw
from .player_arrays import F64, HandArrays, MoveList, room_for_moves
from .random_draws import first_state, list_cards, shuffle_top


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
    running: npt.NDArray[np.bool_],
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
