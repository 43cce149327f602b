"""Expected shares of the pots of hands that were all in before the river."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from ..hand import SCALE
from ..replay import Played
from ..settle import net_pots
from .game_values import GameValues


@dataclass(frozen=True, slots=True)
class Worth:
    """The expected winnings of one live player of a pot that was all in; amounts in units.

    won       the expected `won`; None if a live player's cards are unknown
    pot       the pots that the player played for, without the rake
    equity    the expected part of them; None if unknown
    variance  of the chips won, in the currency squared; None if unknown
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
    from ...kernels.history_shares import MOST_HANDS

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
        worth.append(_worth(played, units, deals, variances.tolist()))
    return worth


def _worth(played: Played, units: Sequence[Sequence[int]], deals: int, variances: Sequence[float]) -> dict[int, Worth]:
    """Return each live player's worth; the expected parts of a pot add up to it."""
    from ...kernels.history_shares import UNIT

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
    return {
        player: Worth(
            chips - played.put_in[player], playing[player], chips / playing[player] if playing[player] else None,
            variances[player],
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
    """Return the players in a set given as bits."""
    return [player for player in range(bits.bit_length()) if bits >> player & 1]
