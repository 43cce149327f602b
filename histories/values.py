"""Values of many decisions and all-in pots at once: equities, outs, made hands and expected shares."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from ..cards.boards import BOARD_CARDS
from .game_values import F64, I64, U64, GameValues
from .hand import SCALE
from .replay import Played
from .runs import run_variances
from .settlement import net_pots

_STREETS = len(BOARD_CARDS)
SETS = 1 << 10
"""Sets of players of one hand."""
FEW = 3
"""Most known hands of which every decision before the flop is valued, except in Omaha; more take milliseconds."""


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
        key = (hand[rows] * SETS + player[rows]) * _STREETS + street[rows]
        _, first, place = np.unique(key, return_index=True, return_inverse=True)
        _value_alone(rows, rows[first], place, own, shown, street, values, found)
        _value_known(rows, hand, player, street, live, holes, boards, values, all_known, found.equity_known)
    return found


def _value_alone(
    rows: I64, first: I64, place: I64, own: U64, shown: U64, street: I64, values: GameValues, found: DecisionValues
) -> None:
    """Fill in what a hole and a board give, once for each hand, player and street (the rows `first`)."""
    random, made, outs = np.empty(len(first)), np.full(len(first), -1), np.full(len(first), -1)
    for number, cards in enumerate(BOARD_CARDS):
        at = np.flatnonzero(street[first] == number)
        chosen = first[at]
        if not len(at):
            continue
        random[at] = values.against_random(own[chosen], shown[chosen], cards)
        if cards:
            made[at] = values.made(own[chosen], shown[chosen])
        if 0 < cards < BOARD_CARDS[-1] and (counts := values.outs(own[chosen], shown[chosen])) is not None:
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
    key = (hand[wanted] * _STREETS + street[wanted]) * SETS + against[wanted]
    distinct, place = np.unique(key, return_inverse=True)
    spots, start = np.unique(distinct // SETS, return_index=True)
    shares = values.known(
        spots // _STREETS, boards[spots // _STREETS, spots % _STREETS], holes, np.append(start, len(distinct)),
        distinct % SETS, np.zeros(len(distinct)),
    )  # fmt: skip
    deals = np.repeat(shares.deals, np.diff(np.append(start, len(distinct))))
    from ..kernels.history_shares import UNIT

    equities[wanted] = shares.units[place, player[wanted]] / (UNIT * deals[place])


def known_players(holes: U64) -> I64:
    """Return the players of each hand whose cards are known, as bits: (hands,)."""
    bits: npt.NDArray[np.int64] = ((holes != 0) << np.arange(holes.shape[1])).sum(axis=1)
    return bits


@dataclass(frozen=True, slots=True)
class Worth:
    """The expected winnings of one live player of a pot that was all in; amounts in units.

    won       the expected `won`; None if a live player's cards are unknown
    pot       the pots that the player played for, without the rake
    equity    the expected part of them; None if unknown
    variance  of the chips won, in the currency squared; None if unknown, or if runs begin on different streets
    """

    won: int | None
    pot: int
    equity: float | None
    variance: float | None


def worths(hands: Sequence[Played], values: GameValues) -> list[dict[int, Worth]]:
    """Return the worth of each live player of each hand that was all in before the river; none of other hands."""
    found: list[dict[int, Worth]] = [{} for _ in hands]
    known = []
    for number, played in enumerate(hands):
        if played.all_in_street >= 0:
            live = _players(played.live)
            if all(player in played.hand.holes for player in live):
                known.append(number)
            else:
                pots = net_pots(played)
                found[number] = {
                    player: Worth(None, sum(pot.amount for pot in pots if pot.eligible >> player & 1), None, None)
                    for player in live
                }
    if known:
        for number, worth in zip(known, _valued([hands[number] for number in known], values), strict=True):
            found[number] = worth
    return found


def _valued(hands: Sequence[Played], values: GameValues) -> list[dict[int, Worth]]:
    """Return the worth of each live player of hands in which all live cards are known."""
    from ..kernels.history_shares import MOST_HANDS

    holes = np.zeros((len(hands), MOST_HANDS), np.uint64)
    sets, amounts, starts = [], [], [0]
    for row, played in enumerate(hands):
        for player, hole in played.hand.holes.items():
            holes[row, player] = hole
        for pot in net_pots(played):
            if pot.eligible & pot.eligible - 1:
                sets.append(pot.eligible)
                amounts.append(pot.amount / SCALE)
        starts.append(len(sets))
    boards = np.array([played.boards[played.all_in_street] for played in hands], np.uint64)
    shares = values.known(
        np.arange(len(hands)), boards, holes, np.array(starts, np.int64), np.array(sets, np.int64),
        np.array(amounts, np.float64),
    )  # fmt: skip
    worth = []
    for row, played in enumerate(hands):
        deals = int(shares.deals[row])
        mean = shares.sums[row] / deals
        variances = np.maximum(shares.squares[row] / deals - mean * mean, 0.0)
        units = shares.units[starts[row] : starts[row + 1]].tolist()
        by_player: Sequence[float | None] = variances.tolist()
        if played.hand.runs:
            found = run_variances(played, values) or {}
            by_player = [found.get(player) for player in range(MOST_HANDS)]
        worth.append(_worth(played, units, deals, by_player))
    return worth


def _worth(
    played: Played, units: Sequence[Sequence[int]], deals: int, variances: Sequence[float | None]
) -> dict[int, Worth]:
    """Return each live player's worth; the expected parts of a pot add up to it."""
    from ..kernels.history_shares import UNIT

    whole = deals * UNIT
    expected = dict.fromkeys(_players(played.live), 0)
    playing = dict.fromkeys(expected, 0)
    of_pots = iter(units)
    for pot in net_pots(played):
        players = _players(pot.eligible)
        for player in players:
            playing[player] += pot.amount
        if len(players) == 1:
            expected[players[0]] += pot.amount
            continue
        shares = next(of_pots)
        for player, part in _parts(pot.amount, {player: shares[player] for player in players}, whole).items():
            expected[player] += part
    sold = played.hand.cash_outs
    return {
        player: Worth(
            chips - played.put_in[player] - (sold[player][1] if player in sold else 0), playing[player],
            chips / playing[player] if playing[player] else None, 0.0 if player in sold else variances[player],
        )
        for player, chips in expected.items()
    }  # fmt: skip


def _parts(amount: int, shares: dict[int, int], whole: int) -> dict[int, int]:
    """Divide a pot by shares that add up to `whole`: the parts are rounded and add up to the pot."""
    parts = {player: amount * share // whole for player, share in shares.items()}
    by_rest = sorted(shares, key=lambda player: (-(amount * shares[player] % whole), player))
    for player in by_rest[: amount - sum(parts.values())]:
        parts[player] += 1
    return parts


def _players(bits: int) -> list[int]:
    return [player for player in range(bits.bit_length()) if bits >> player & 1]
