"""Equities, outs and made hands at each decision, looked up and counted for many decisions at once."""

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from .game_values import F64, I64, U64, GameValues

STREETS = 4
SETS = 1 << 10
"""Sets of players of one hand."""
FEW = 3
"""Most known hands of which every decision before the flop is valued, except in Omaha; more take milliseconds."""
_CARDS = (0, 3, 4, 5)
"""Cards on the board, by street."""


@dataclass(frozen=True)
class DecisionValues:
    """Columns of decisions: (n,) each; NaN, or -1 for whole numbers, where a value is not known."""

    equity_random: F64
    equity_known: F64
    made: I64
    outs: I64


def decision_values(
    hand: I64, player: I64, street: I64, live: I64, holes: U64, boards: U64, values: GameValues, all_known: bool
) -> DecisionValues:
    """Return the values of decisions.

    hand, player, street, live  (n,)         of each decision; `live` has the players who have not folded as bits
    holes                       (hands, 10)  the known holes, else 0
    boards                      (hands, 4)   by street
    all_known                   whether to value decisions before the flop also if more than `FEW` hands are known
    """
    own, shown = holes[hand, player], boards[hand, street]
    known = own != 0
    found = DecisionValues(
        np.full(len(hand), np.nan), np.full(len(hand), np.nan), np.full(len(hand), -1), np.full(len(hand), -1)
    )
    rows = np.flatnonzero(known)
    if len(rows):
        key = (hand[rows] * SETS + player[rows]) * STREETS + street[rows]
        _, first, place = np.unique(key, return_index=True, return_inverse=True)
        _value_alone(rows, rows[first], place, own, shown, street, values, found)
        _value_known(rows, hand, player, street, live, holes, boards, values, all_known, found.equity_known)
    return found


def _value_alone(
    rows: I64, first: I64, place: I64, own: U64, shown: U64, street: I64, values: GameValues, found: DecisionValues
) -> None:
    """Fill in what a hole and a board give, once for each hand, player and street (the rows `first`)."""
    random, made, outs = np.empty(len(first)), np.full(len(first), -1), np.full(len(first), -1)
    for number, cards in enumerate(_CARDS):
        at = np.flatnonzero(street[first] == number)
        chosen = first[at]
        if not len(at):
            continue
        random[at] = values.against_random(own[chosen], shown[chosen], cards)
        if cards:
            made[at] = values.made(own[chosen], shown[chosen])
        if 0 < cards < _CARDS[-1] and (counts := values.outs(own[chosen], shown[chosen])) is not None:
            outs[at] = counts
    found.equity_random[rows], found.made[rows], found.outs[rows] = random[place], made[place], outs[place]


def _value_known(
    rows: I64, hand: I64, player: I64, street: I64, live: I64, holes: U64, boards: U64, values: GameValues,
    all_known: bool, equities: F64,
) -> None:  # fmt: skip
    """Fill in the equities against the known hands that are still in."""
    known = known_players(holes)[hand]
    against = live & known
    few = FEW if values.game != "omaha" else 0
    valued = (np.bitwise_count(against) > 1) & (all_known | (street > 0) | (np.bitwise_count(known) <= few))
    wanted = rows[valued[rows]]
    if not len(wanted):
        return
    key = (hand[wanted] * STREETS + street[wanted]) * SETS + against[wanted]
    distinct, place = np.unique(key, return_inverse=True)
    spots, start = np.unique(distinct // SETS, return_index=True)
    shares = values.known(
        spots // STREETS, boards[spots // STREETS, spots % STREETS], holes, np.append(start, len(distinct)),
        distinct % SETS, np.zeros(len(distinct)),
    )  # fmt: skip
    deals = np.repeat(shares.deals, np.diff(np.append(start, len(distinct))))
    from ...kernels.history_shares import UNIT

    equities[wanted] = shares.units[place, player[wanted]] / (UNIT * deals[place])


def known_players(holes: U64) -> I64:
    """Return the players of each hand whose cards are known, as bits: (hands,)."""
    bits: npt.NDArray[np.int64] = ((holes != 0) << np.arange(holes.shape[1])).sum(axis=1)
    return bits
