"""Regret matching for draw poker with betting: one betting round, and the draw.

In a round, the other player's reach is followed down the tree, values and regrets up. Every number is by hand (x): a
class of dealt hands before the draw, a value after it. Each player has a deck of their own, so what a hand wins depends
on the other player's hands only through their reach. A round's actions of both players are numbered, parents first;
regrets and sums are (actions, x), float32.

The draw turns values of final hands into values of holds, and frequencies of holds into final hands, through the
lattice of subsets (docs/lattice.md), for several public histories at a time, one per column: a hold's mean over its
draws is an alternating sum of 2**d sums over hands that contain a set of cards, where d cards are thrown. A set's sum
is over values, by the number of hands of each value that contain the set.
"""

import numpy as np

from .array_types import F32, F64, I8, I32, I64
from .compiled import compiled

ZERO, ONE = np.float32(0), np.float32(1)
HALF, THIRD = np.float32(1 / 2), np.float32(1 / 3)
FOLD, SHOWDOWN = 0, 1
"""Kinds of ends: the loser folds, or the higher hand wins; an end before the draw has its value given."""


@compiled
def follow_two(q: F32, r0: F32, r1: F32, s0: F32, s1: F32, keep: np.float32, q0: F32, q1: F32) -> None:
    """Divide the reach `q` between two actions by regret matching, and add it to their sums, multiplied by `keep`."""
    for x in range(len(q)):
        total = r0[x] + r1[x]
        share = r0[x] / total if total > ZERO else HALF
        one = q[x] * share
        other = q[x] - one
        q0[x], q1[x] = one, other
        s0[x] = s0[x] * keep + one
        s1[x] = s1[x] * keep + other


@compiled
def follow_three(q: F32, r0: F32, r1: F32, r2: F32, s0: F32, s1: F32, s2: F32, keep: np.float32,
                 q0: F32, q1: F32, q2: F32) -> None:  # fmt: skip
    """Divide the reach `q` between three actions; see `follow_two`."""
    for x in range(len(q)):
        a, b, c = r0[x], r1[x], r2[x]
        total = a + b + c
        if total > ZERO:
            a, b, c = a / total, b / total, c / total
        else:
            a = b = c = THIRD
        a, b, c = a * q[x], b * q[x], c * q[x]
        q0[x], q1[x], q2[x] = a, b, c
        s0[x] = s0[x] * keep + a
        s1[x] = s1[x] * keep + b
        s2[x] = s2[x] * keep + c


@compiled
def learn_two(c0: F32, c1: F32, r0: F32, r1: F32, keep: np.float32, value: F32) -> None:
    """Set `value` to the mean of two actions' values by regret matching, and update their regrets."""
    for x in range(len(value)):
        total = r0[x] + r1[x]
        share = r0[x] / total if total > ZERO else HALF
        mean = c0[x] * share + c1[x] * (ONE - share)
        value[x] = mean
        r0[x] = max(r0[x] * keep + c0[x] - mean, ZERO)
        r1[x] = max(r1[x] * keep + c1[x] - mean, ZERO)


@compiled
def learn_three(c0: F32, c1: F32, c2: F32, r0: F32, r1: F32, r2: F32, keep: np.float32,
                value: F32) -> None:  # fmt: skip
    """Set `value` to the mean of three actions' values, and update their regrets."""
    for x in range(len(value)):
        a, b, c = r0[x], r1[x], r2[x]
        total = a + b + c
        if total > ZERO:
            a, b, c = a / total, b / total, c / total
        else:
            a = b = c = THIRD
        mean = c0[x] * a + c1[x] * b + c2[x] * c
        value[x] = mean
        r0[x] = max(r0[x] * keep + c0[x] - mean, ZERO)
        r1[x] = max(r1[x] * keep + c1[x] - mean, ZERO)
        r2[x] = max(r2[x] * keep + c2[x] - mean, ZERO)


@compiled
def showdown(q: F32, stake: float, value: F32) -> None:
    """Set `value` to what each hand wins against the hands `q`, of which the higher wins `stake`."""
    below = 0.0
    for x in range(len(q)):
        reach = np.float64(q[x])
        value[x] = 2 * below + reach
        below += reach
    total, won = np.float32(below), np.float32(stake)
    for x in range(len(q)):
        value[x] = (value[x] - total) * won


@compiled
def total_of(q: F32) -> float:
    """Return the sum of all reaches."""
    total = 0.0
    for x in range(len(q)):
        total += q[x]
    return total


@compiled
def _split(start: int, stop: int, row: F32, regrets: F32, sums: F32, keep: np.float32, q: F32) -> None:
    """Divide the reach of a decision between its actions, into the rows of `q` after each action's number."""
    if stop - start == 3:
        follow_three(row, regrets[start], regrets[start + 1], regrets[start + 2], sums[start], sums[start + 1],
                     sums[start + 2], keep, q[start + 1], q[start + 2], q[start + 3])  # fmt: skip
    elif stop - start == 2:
        follow_two(row, regrets[start], regrets[start + 1], sums[start], sums[start + 1], keep, q[start + 1],
                   q[start + 2])  # fmt: skip
    else:
        q[start + 1] = row
        sums[start] = sums[start] * keep + row


@compiled
def play_round(
    player: int,
    first_actions: I64,
    actors: I64,
    leads_to: I64,
    kinds: I64,
    losers: I64,
    stakes: F64,
    reach: F32,
    ends: F32,
    regrets: F32,
    sums: F32,
    keep: tuple[np.float32, np.float32],
    q: F32,
    c: F32,
    out: F32,
) -> None:
    """Update a player's regrets at every decision of a round, and the other player's sums.

    first_actions  (decisions + 1,)  number of each decision's first action
    actors         (decisions,)      the player who decides
    leads_to       (actions,)        the decision after an action; for the end number e of the round, -1 - e
    kinds, losers  (ends,)           FOLD, with the player who folds, or SHOWDOWN
    stakes         (ends,)           chips that the loser loses
    reach          (x,)              reach of the other player's hands at the beginning
    ends           (ends, x)         given values of the ends; (0, x) after the draw, where showdowns are computed
    keep                             what is left of regrets and of sums before adding
    q, c           (1 + actions, x)  scratch: the other player's reach, and values, after each action
    out            (x,)              value of each of the player's hands at the beginning, times reach
    """
    decisions = len(actors)
    q[0] = reach
    before = np.zeros(decisions, np.int64)  # the row of q with the other player's reach at each decision
    above = np.zeros(decisions, np.int64)  # the row of c for each decision's value
    for decision in range(decisions):
        start, stop = first_actions[decision], first_actions[decision + 1]
        row, is_own = before[decision], actors[decision] == player
        if not is_own:
            _split(start, stop, q[row], regrets, sums, keep[1], q)
        for action in range(start, stop):
            here, to = row if is_own else action + 1, leads_to[action]
            if to >= 0:
                before[to], above[to] = here, action + 1
            elif kinds[-1 - to] == FOLD:
                won = total_of(q[here]) * stakes[-1 - to]
                c[action + 1] = np.float32(-won if losers[-1 - to] == player else won)
            elif len(ends):
                c[action + 1] = ends[-1 - to]
            else:
                showdown(q[here], stakes[-1 - to], c[action + 1])
    for decision in range(decisions - 1, -1, -1):
        start, stop = first_actions[decision], first_actions[decision + 1]
        value = c[above[decision]]
        if actors[decision] != player or stop - start == 1:
            value[:] = c[start + 1]
            for action in range(start + 1, stop):
                value += c[action + 1]
        elif stop - start == 2:
            learn_two(c[start + 1], c[start + 2], regrets[start], regrets[start + 1], keep[0], value)
        else:
            learn_three(c[start + 1], c[start + 2], c[start + 3], regrets[start], regrets[start + 1],
                        regrets[start + 2], keep[0], value)  # fmt: skip
    out[:] = c[0]


@compiled
def reach_of_ends(
    player: int, first_actions: I64, actors: I64, leads_to: I64, kinds: I64, reach: F32, regrets: F32, q: F32, out: F32
) -> None:
    """Set `out` (ends, x) to the reach of a player's own hands at every end without a fold, from `reach` (x,)."""
    q[0] = reach
    unused = np.zeros_like(regrets)
    before = np.zeros(len(actors), np.int64)
    for decision in range(len(actors)):
        start, stop = first_actions[decision], first_actions[decision + 1]
        row, is_own = before[decision], actors[decision] == player
        if is_own:
            _split(start, stop, q[row], regrets, unused, ZERO, q)
        for action in range(start, stop):
            here, to = action + 1 if is_own else row, leads_to[action]
            if to >= 0:
                before[to] = here
            elif kinds[-1 - to] != FOLD:
                out[-1 - to] = q[here]


@compiled
def _add(to: F32, row: F32) -> None:
    for history in range(len(to)):
        to[history] += row[history]


@compiled
def _subtract(to: F32, row: F32) -> None:
    for history in range(len(to)):
        to[history] -= row[history]


@compiled
def _add_times(to: F32, row: F32, times: np.float32) -> None:
    for history in range(len(to)):
        to[history] += row[history] * times


@compiled
def _set_times(to: F32, row: F32, times: np.float32) -> None:
    for history in range(len(to)):
        to[history] = row[history] * times


@compiled
def _add_shares(total: F32, mean: F32, worth: F32, regrets: F32) -> None:
    for history in range(len(total)):
        total[history] += regrets[history]
        mean[history] += regrets[history] * worth[history]


@compiled
def _mean(mean: F32, total: F32, plain: F32, out: F32) -> None:
    for history in range(len(total)):
        out[history] = mean[history] / total[history] if total[history] > ZERO else plain[history]


@compiled
def _learn(worth: F32, mean: F32, regrets: F32, keep: np.float32) -> None:
    for history in range(len(mean)):
        regrets[history] = max(regrets[history] * keep + worth[history] - mean[history], ZERO)


@compiled
def _follow(total: F32, even: np.float32, reach: F32, regrets: F32, keep: tuple[np.float32, np.float32],
            sums: F32, chance: np.float32, weight: F32) -> np.float32:  # fmt: skip
    """Return the largest share; see `follow_draws`."""
    most = ZERO
    for history in range(len(total)):
        share = regrets[history] / total[history] if total[history] > ZERO else even
        share *= reach[history]
        sums[history] = sums[history] * keep[0] + share * keep[1]
        weight[history] = share * chance
        most = max(most, share)
    return most


@compiled
def sums_of_sets(starts: I32, values: I32, counts: F32, first: int, u: F32, sums: F32) -> None:
    """Set `sums` (sets, histories) to the sum of `u` (values, histories) over the hands that contain each set.

    Only for sets from `first` on. The hands of set s have the values `values[starts[s] : starts[s + 1]]`, each as often
    as `counts` has it.
    """
    for one in range(first, len(starts) - 1):
        row = sums[one]
        row[:] = ZERO
        for at in range(starts[one], starts[one + 1]):
            _add_times(row, u[values[at]], counts[at])


@compiled
def hands_of_sets(starts: I32, values: I32, counts: F32, first: int, sums: F32, u: F32) -> None:
    """Add to `u` (values, histories) the hands of each value in every set, weighted by `sums` (sets, histories)."""
    for one in range(first, len(starts) - 1):
        row = sums[one]
        for at in range(starts[one], starts[one + 1]):
            _add_times(u[values[at]], row, counts[at])


@compiled
def learn_draws(
    hands: tuple[int, int],
    first_holds: I32,
    thrown: I8,
    first_terms: I32,
    terms: I32,
    values: I32,
    chances: F32,
    u: F32,
    sums: F32,
    regrets: F32,
    keep: np.float32,
    out: F32,
) -> None:
    """Update the regrets of the holds of hands `hands[0]` to `hands[1]`; set `out` (hands, histories) to their values.

    first_holds    (hands + 1,)              number of each hand's first hold
    thrown         (holds,)                  cards that a hold throws
    first_terms    (holds + 1,)              where a hold's sets begin in `terms`: half of them added, half subtracted
    values         (hands,)                  value of the dealt hand
    chances        (thrown,)                 chance of one draw
    u              (thrown, values, histories)   value of a final hand, times the other player's reach
    sums           (thrown, sets, histories)     their sums over hands that contain a set
    regrets        (holds, histories)
    """
    most = 0
    for hand in range(hands[0], hands[1]):
        most = max(most, first_holds[hand + 1] - first_holds[hand])
    histories = out.shape[1]
    worth = np.empty((most, histories), np.float32)
    acc, total = np.empty(histories, np.float32), np.empty(histories, np.float32)
    mean, plain = np.empty(histories, np.float32), np.empty(histories, np.float32)
    for hand in range(hands[0], hands[1]):
        start, stop = first_holds[hand], first_holds[hand + 1]
        even = ONE / np.float32(stop - start)
        total[:] = ZERO
        mean[:] = ZERO
        plain[:] = ZERO
        for hold in range(start, stop):
            cards = thrown[hold]
            own, set_sums = u[cards, values[hand]], sums[cards]
            _set_times(acc, own, -ONE if cards & 1 else ONE)
            begin, end = first_terms[hold], first_terms[hold + 1]
            middle = begin + (end - begin + (cards & 1)) // 2
            for at in range(begin, middle):
                _add(acc, set_sums[terms[at]])
            for at in range(middle, end):
                _subtract(acc, set_sums[terms[at]])
            one = worth[hold - start]
            _set_times(one, acc, chances[cards])
            _add_times(plain, one, even)
            _add_shares(total, mean, one, regrets[hold])
        _mean(mean, total, plain, out[hand])
        for hold in range(start, stop):
            _learn(worth[hold - start], out[hand], regrets[hold], keep)


@compiled
def follow_draws(
    hands: tuple[int, int],
    first_holds: I32,
    thrown: I8,
    first_terms: I32,
    terms: I32,
    values: I32,
    chances: F32,
    reach: F32,
    regrets: F32,
    keep: tuple[np.float32, np.float32],
    strategy_sums: F32,
    sums: F32,
    u: F32,
) -> None:
    """Add the frequency of each hold of some hands to `sums` and `u`, of which `hands_of_sets` makes final hands.

    reach (hands, histories) is that of the dealt hands; the other arguments are those of `learn_draws`. The strategy's
    sums are multiplied by `keep[0]`, and the frequencies added to them by `keep[1]`.
    """
    histories = reach.shape[1]
    total, weight = np.empty(histories, np.float32), np.empty(histories, np.float32)
    for hand in range(hands[0], hands[1]):
        start, stop = first_holds[hand], first_holds[hand + 1]
        even = ONE / np.float32(stop - start)
        total[:] = ZERO
        for hold in range(start, stop):
            _add(total, regrets[hold])
        for hold in range(start, stop):
            cards = thrown[hold]
            played = _follow(total, even, reach[hand], regrets[hold], keep, strategy_sums[hold], chances[cards], weight)
            if played == ZERO:
                continue
            own, set_sums = u[cards, values[hand]], sums[cards]
            _add_times(own, weight, -ONE if cards & 1 else ONE)
            begin, end = first_terms[hold], first_terms[hold + 1]
            middle = begin + (end - begin + (cards & 1)) // 2
            for at in range(begin, middle):
                _add(set_sums[terms[at]], weight)
            for at in range(middle, end):
                _subtract(set_sums[terms[at]], weight)
