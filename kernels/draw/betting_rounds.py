"""One betting round of regret matching: reach of the other player down the tree, values and regrets up.

Every number is by hand (x): a class of dealt hands before the draw, a value after it. Each player has a deck of their
own, so what a hand wins depends on the other player's hands only through their reach. A round's actions of both players
are numbered, parents first; regrets and sums are (actions, x), float32.
"""

import numpy as np
import numpy.typing as npt

from ..compiled import compiled

Floats = npt.NDArray[np.float32]
Integers = npt.NDArray[np.int64]

ZERO, ONE = np.float32(0), np.float32(1)
HALF, THIRD = np.float32(1 / 2), np.float32(1 / 3)
FOLD, SHOWDOWN = 0, 1
"""Kinds of ends: the loser folds, or the higher hand wins; an end before the draw has its value given."""


@compiled
def follow_two(
    q: Floats, r0: Floats, r1: Floats, s0: Floats, s1: Floats, keep: np.float32, q0: Floats, q1: Floats
) -> None:
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
def follow_three(q: Floats, r0: Floats, r1: Floats, r2: Floats, s0: Floats, s1: Floats, s2: Floats, keep: np.float32,
                 q0: Floats, q1: Floats, q2: Floats) -> None:  # fmt: skip
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
def learn_two(c0: Floats, c1: Floats, r0: Floats, r1: Floats, keep: np.float32, value: Floats) -> None:
    """Set `value` to the mean of two actions' values by regret matching, and update their regrets."""
    for x in range(len(value)):
        total = r0[x] + r1[x]
        share = r0[x] / total if total > ZERO else HALF
        mean = c0[x] * share + c1[x] * (ONE - share)
        value[x] = mean
        r0[x] = max(r0[x] * keep + c0[x] - mean, ZERO)
        r1[x] = max(r1[x] * keep + c1[x] - mean, ZERO)


@compiled
def learn_three(c0: Floats, c1: Floats, c2: Floats, r0: Floats, r1: Floats, r2: Floats, keep: np.float32,
                value: Floats) -> None:  # fmt: skip
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
def showdown(q: Floats, stake: float, value: Floats) -> None:
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
def total_of(q: Floats) -> float:
    """Return the sum of all reaches."""
    total = 0.0
    for x in range(len(q)):
        total += q[x]
    return total


@compiled
def _split(start: int, stop: int, row: Floats, regrets: Floats, sums: Floats, keep: np.float32, q: Floats) -> None:
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
    first_actions: Integers,
    actors: Integers,
    leads_to: Integers,
    kinds: Integers,
    losers: Integers,
    stakes: npt.NDArray[np.float64],
    reach: Floats,
    ends: Floats,
    regrets: Floats,
    sums: Floats,
    keep: tuple[np.float32, np.float32],
    q: Floats,
    c: Floats,
    out: Floats,
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
    player: int,
    first_actions: Integers,
    actors: Integers,
    leads_to: Integers,
    kinds: Integers,
    reach: Floats,
    regrets: Floats,
    q: Floats,
    out: Floats,
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
