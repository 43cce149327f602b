"""The counts of trackers for each hand and player: chances to raise, bet or fold, and those that were taken.

docs/hand-histories.md has each column's definition. A value is -1 without the chance, else 0 or 1.
"""

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from .columns import MOVES
from .game_values import I64

Flags = npt.NDArray[np.bool_]
CALL = MOVES.index("call")
BET = MOVES.index("bet")
"""This move and the one after it, the raise, are aggressive."""


@dataclass(frozen=True)
class Moves:
    """Decisions in the order of play: (n,) each. `row` is the row of the hand and player, `first` the hand's first."""

    row: I64
    hand: I64
    first: I64
    player: I64
    street: I64
    move: I64
    to_call: I64
    stack: I64


def tracked(moves: Moves, rows: int, hands: int) -> dict[str, I64]:
    """Return the columns of `rows` rows of hands and players: (rows,) each."""
    before, aggressive = moves.street == 0, moves.move >= BET
    raises = _raises_before(moves, before & aggressive)
    opener, last = np.full(hands, -1), np.full(hands, -1)
    opening = before & aggressive & (raises == 0)
    opener[moves.hand[opening]] = moves.player[opening]
    raising = before & aggressive
    last[moves.hand[raising]] = moves.player[raising]  # of several raises, the last stays
    is_opener = opener[moves.hand] == moves.player
    on_flop = (moves.street == 1) & (last[moves.hand] == moves.player) & (moves.to_call == 0)
    facing = before & (raises == 1) & ~is_opener & (moves.stack > moves.to_call)
    reraised = before & (raises == 2) & is_opener
    after = ~before
    return {
        "vpip": _taken(rows, moves.row, before, moves.move >= CALL),
        "pfr": _taken(rows, moves.row, before, aggressive),
        "three_bet": _taken(rows, moves.row, facing, aggressive),
        "fold_to_three_bet": _taken(rows, moves.row, reraised, moves.move == 0),
        "continuation_bet": _taken(rows, moves.row, on_flop, aggressive),
        "postflop_bets": np.bincount(moves.row[after & aggressive], minlength=rows),
        "postflop_calls": np.bincount(moves.row[after & (moves.move == CALL)], minlength=rows),
        "postflop_folds": np.bincount(moves.row[after & (moves.move == 0)], minlength=rows),
    }


def _raises_before(moves: Moves, raises: Flags) -> I64:
    """Return the number of raises before the flop that came before each decision of the same hand: (n,)."""
    total: I64 = np.cumsum(raises) - raises
    found: I64 = total - total[moves.first] if len(total) else total
    return found


def _taken(rows: int, row: I64, chance: Flags, does: Flags) -> I64:
    """Return for each row whether a chance was taken: -1 if there was none."""
    found = np.full(rows, -1)
    found[row[chance]] = 0
    found[row[chance & does]] = 1
    return found
