"""The round after the draw against cards seen: a best response with one final hand, and what it wins from one deck."""

from typing import NamedTuple

import numpy as np

from outs.cards.notation import LANE_BITS, LANE_MASK, SUIT_COUNT
from outs.games.draw.betting.game_model import FOLD
from outs.games.draw.betting.values import UNIT
from outs.kernels.array_types import F32, F64, I16, I64, U8, U16
from outs.kernels.compiled import compiled
from outs.research.draw_game.kernels.play import (
    HAND,
    SEEN,
    Dealt,
    Rules,
    Seats,
    final_value,
    follow,
    mix,
    sign_of,
    won_at,
    won_in_round,
)

ADDED = 8
"""Sums that are added up next to each other, which is faster."""


class Known(NamedTuple):
    """The knowledge of a responder: the other player's strategy, and the cards in its hands.

    player      the responder
    parts       (histories, actions, values)               the other's frequencies after the draw, in parts of `UNIT`
    reach       (decisions to draw, seen, values)          reach of the other's final hands
    thrown      (decisions to draw, seen, ranks, values)   the same, times the cards of a rank that the other threw
    counts      (values, ranks)                            cards of each rank in a hand of each value
    rank_sets   (values,)                                  the ranks of a hand without pairs, as bits; 0 with a pair
    is_flush    (values,)
    """

    player: int
    parts: U16
    reach: F32
    thrown: F32
    counts: U8
    rank_sets: I64
    is_flush: U8


@compiled
def hands_left(known: Known, cards: I64, out: F32) -> None:
    """Set `out` (values,) to the number of hands of each value that have none of these cards."""
    left, lanes = np.full(LANE_BITS, SUIT_COUNT), np.full(SUIT_COUNT, LANE_MASK)
    for card in cards:
        left[card % LANE_BITS] -= 1
        lanes[card // LANE_BITS] &= ~(1 << card % LANE_BITS)
    for value in range(len(out)):
        flushes, ways = 0, 1
        if known.rank_sets[value]:
            for suit in range(SUIT_COUNT):
                flushes += lanes[suit] & known.rank_sets[value] == known.rank_sets[value]
        if not known.is_flush[value]:
            for rank in range(LANE_BITS):
                for place in range(known.counts[value, rank]):
                    ways = ways * (left[rank] - place) // (place + 1)
            out[value] = ways - flushes
        else:
            out[value] = flushes


@compiled
def other_hands(known: Known, decision: int, seen: int, cards: I64, share: F32, out: F32) -> None:
    """Set `out` (values,) to the reach of the other's final hands, to first order without these cards.

    share  (values,)  the part of the hands of each value that have none of the cards

    For cards that the other threw, the chance that they are none of these is taken off card by card.
    """
    out[:] = 0
    for rank in range(LANE_BITS):
        count = np.float32(0)
        for card in cards:
            count += np.float32(card % LANE_BITS == rank)
        if count:
            row = known.thrown[decision, seen, rank]
            for value in range(len(out)):
                out[value] += row[value] * count
    row, each = known.reach[decision, seen], np.float32(1 / SUIT_COUNT)
    for value in range(len(out)):
        out[value] = max(row[value] - out[value] * each, np.float32(0)) * share[value]


@compiled
def total_of(row: F32, start: int, stop: int) -> float:
    """Return the sum of a part of a row."""
    sums = np.zeros(ADDED, np.float32)
    whole = start + (stop - start) // ADDED * ADDED
    for at in range(start, whole, ADDED):
        for place in range(ADDED):
            sums[place] += row[at + place]
    total = np.float64(sums.sum())
    for at in range(whole, stop):
        total += row[at]
    return total


@compiled
def best_row(rules: Rules, known: Known, way: int, history: int, value: int, q: F32, row: F32) -> None:
    """Set `row` (actions,) to a best response with a final hand, 1 or 0, in the round after the draw.

    q  (1 + actions, values)  scratch; its first row is the reach of the other's hands
    """
    decisions = len(rules.actors)
    worth, best = np.zeros(len(row)), np.zeros(decisions)
    reach = np.zeros(decisions, np.int64)  # the row of q with the other's reach at each decision
    row[:] = 0
    for decision in range(decisions):
        for action in range(rules.first_actions[decision], rules.first_actions[decision + 1]):
            here, to = reach[decision], rules.leads_to[action]
            if rules.actors[decision] != known.player:
                parts, before, after = known.parts[history, action], q[here], q[action + 1]
                for place in range(len(parts)):
                    after[place] = before[place] * (np.float32(parts[place]) * np.float32(1 / UNIT))
                here = action + 1
            if to >= 0:
                reach[to] = here
                continue
            below, above = total_of(q[here], 0, value), total_of(q[here], value + 1, q.shape[1])
            stake = rules.after[way, -1 - to]
            if rules.kinds[-1 - to] == FOLD:
                whole = (below + above + q[here, value]) * stake
                worth[action] = -whole if rules.losers[-1 - to] == known.player else whole
            else:
                worth[action] = (below - above) * stake
    for decision in range(decisions - 1, -1, -1):
        start, stop = rules.first_actions[decision], rules.first_actions[decision + 1]
        for action in range(start, stop):
            if rules.leads_to[action] >= 0:
                worth[action] = best[rules.leads_to[action]]
        if rules.actors[decision] == known.player:
            chosen = start + worth[start:stop].argmax()
            best[decision], row[chosen] = worth[chosen], 1
        else:
            best[decision] = worth[start:stop].sum()


@compiled
def _prepare(
    rules: Rules, known: Known, seen: I64, way: int, draws: tuple[int, int], value: int, share: F32, q: F32, row: F32
) -> None:
    """Set `row` to a best response with these cards seen, after both players' `draws`."""
    decision = way * SEEN + draws[0]
    at, then = (decision, draws[1]) if known.player == 0 else (way, draws[0])
    other_hands(known, at, then, seen, share, q[0])
    best_row(rules, known, way, decision * SEEN + draws[1], value, q, row)


@compiled
def responder_win(
    rules: Rules, seats: Seats, values: I16, often: F32, known: Known, own: Dealt, others: Dealt, is_best: bool
) -> float:
    """Return what a responder wins with a hand and its draws, on average over moves and the hands of the other.

    often    (values,)  the number of hands of each value
    own      one hand of the responder, with the cards that it draws from
    is_best  whether it plays a best response after the draw, by the cards it has seen; otherwise as in `seats`
    """
    actions, is_first = seats.bets.shape[1], known.player == 0
    rows, is_done = np.zeros((len(seats.final), actions), np.float32), np.zeros(len(seats.final), np.bool_)
    share, has_share = np.zeros((SEEN, len(often)), np.float32), np.zeros(SEEN, np.bool_)
    seen, q = np.zeros(2 * HAND, np.int64), np.empty((actions + 1, len(often)), np.float32)
    ends, again, shares = np.zeros(len(rules.kinds)), np.zeros(len(rules.kinds)), np.zeros(actions)
    cards, total = np.zeros(HAND, np.int64), 0.0
    seen[:HAND], seen[HAND:] = own.hands[0], own.drawn[0]
    for row in range(len(others.hands)):
        mine, theirs = (0, row) if is_first else (row, 0)
        one, other = (own, others) if is_first else (others, own)
        first_class, second_class = one.classes[mine], other.classes[theirs]
        mix(rules, seats.bets[first_class], seats.bets[second_class], shares)
        follow(rules, shares, ends)
        for end in range(len(ends)):
            way, chance = rules.way_of[end], ends[end]
            if chance > 0 and way < 0:
                total += chance * won_at(rules, end, rules.before, 0)
            if chance == 0 or way < 0:
                continue
            for draw in range(SEEN * SEEN):
                thrown, then = draw // SEEN, draw % SEEN
                decision, history = way * SEEN + thrown, way * SEEN * SEEN + draw
                part = np.int64(seats.first_draws[way, thrown, first_class])
                both = part * np.int64(seats.second_draws[decision, then, second_class])
                if both == 0:
                    continue
                hold = seats.first_holds[way, thrown, first_class]
                answer = seats.second_holds[decision, then, second_class]
                first = final_value(values, one.hands[mine], hold, one.drawn[mine], cards)
                second = final_value(values, other.hands[theirs], answer, other.drawn[theirs], cards)
                mix(rules, seats.final[history, first], seats.final[history, second], shares)
                if is_best and not is_done[history]:
                    count, value = (thrown, first) if is_first else (then, second)
                    if not has_share[count]:
                        hands_left(known, seen[: HAND + count], share[count])
                        share[count] /= often
                        has_share[count] = True
                    _prepare(rules, known, seen[: HAND + count], way, (thrown, then), value, share[count], q,
                             rows[history])  # fmt: skip
                    is_done[history] = True
                if is_best:
                    _replace(rules, known.player, rows[history], shares)
                won = won_in_round(rules, shares, rules.after[way], sign_of(first - second), again)
                total += chance * both / UNIT**2 * won
    return (total if is_first else -total) / len(others.hands)


@compiled
def _replace(rules: Rules, player: int, row: F32, shares: F64) -> None:
    """Replace a player's frequencies."""
    for decision in range(len(rules.actors)):
        if rules.actors[decision] == player:
            for action in range(rules.first_actions[decision], rules.first_actions[decision + 1]):
                shares[action] = row[action]
