"""The draw in regret matching: values of final hands to values of holds, and frequencies of holds to final hands.

Both go through the lattice of subsets (docs/lattice.md), for several public histories at a time, one per column: a
hold's mean over its draws is an alternating sum of 2**d sums over hands that contain a set of cards, where d cards are
thrown. A set's sum is over values, by the number of hands of each value that contain the set.
"""

import numpy as np
import numpy.typing as npt

from ..compiled import compiled

Floats = npt.NDArray[np.float32]
I32 = npt.NDArray[np.int32]
ZERO, ONE = np.float32(0), np.float32(1)


@compiled
def _add(to: Floats, row: Floats) -> None:
    for history in range(len(to)):
        to[history] += row[history]


@compiled
def _subtract(to: Floats, row: Floats) -> None:
    for history in range(len(to)):
        to[history] -= row[history]


@compiled
def _add_times(to: Floats, row: Floats, times: np.float32) -> None:
    for history in range(len(to)):
        to[history] += row[history] * times


@compiled
def _set_times(to: Floats, row: Floats, times: np.float32) -> None:
    for history in range(len(to)):
        to[history] = row[history] * times


@compiled
def _add_shares(total: Floats, mean: Floats, worth: Floats, regrets: Floats) -> None:
    for history in range(len(total)):
        total[history] += regrets[history]
        mean[history] += regrets[history] * worth[history]


@compiled
def _mean(mean: Floats, total: Floats, plain: Floats, out: Floats) -> None:
    for history in range(len(total)):
        out[history] = mean[history] / total[history] if total[history] > ZERO else plain[history]


@compiled
def _learn(worth: Floats, mean: Floats, regrets: Floats, keep: np.float32) -> None:
    for history in range(len(mean)):
        regrets[history] = max(regrets[history] * keep + worth[history] - mean[history], ZERO)


@compiled
def _follow(total: Floats, even: np.float32, reach: Floats, regrets: Floats, keep: tuple[np.float32, np.float32],
            sums: Floats, chance: np.float32, weight: Floats) -> np.float32:  # fmt: skip
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
def sums_of_sets(starts: I32, values: I32, counts: Floats, first: int, u: Floats, sums: Floats) -> None:
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
def hands_of_sets(starts: I32, values: I32, counts: Floats, first: int, sums: Floats, u: Floats) -> None:
    """Add to `u` (values, histories) the hands of each value in every set, weighted by `sums` (sets, histories)."""
    for one in range(first, len(starts) - 1):
        row = sums[one]
        for at in range(starts[one], starts[one + 1]):
            _add_times(u[values[at]], row, counts[at])


@compiled
def learn_draws(
    hands: tuple[int, int],
    first_holds: I32,
    thrown: npt.NDArray[np.int8],
    first_terms: I32,
    terms: I32,
    values: I32,
    chances: Floats,
    u: Floats,
    sums: Floats,
    regrets: Floats,
    keep: np.float32,
    out: Floats,
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
    thrown: npt.NDArray[np.int8],
    first_terms: I32,
    terms: I32,
    values: I32,
    chances: Floats,
    reach: Floats,
    regrets: Floats,
    keep: tuple[np.float32, np.float32],
    strategy_sums: Floats,
    sums: Floats,
    u: Floats,
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
