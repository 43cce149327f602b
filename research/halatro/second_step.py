"""Try a second step of Halatro's lookahead: its gain in positions where the decision after the next can be counted.

    .venv/bin/python research/halatro/second_step.py [--positions N] [--draws N]

With three moves left, the hand drawn after the next move has moves whose draws can all be counted. `lookahead` takes
that hand's value from the corrected table. Here it is counted, for sampled draws to each move near the best. Half of
the draws select the best move, the other half measure its gain. Nearly every game has one such decision, so the mean is
in points per game. docs/halatro-player.md has the result.
"""

import argparse
import time
from dataclasses import dataclass
from math import sqrt

import numpy as np
import numpy.typing as npt

from outs.cards.notation import DECK_MASK, cards_of
from outs.games.halatro.rules import GAME_OVER, HELD, discards_at, plays_at
from outs.kernels.array_types import F64
from outs.kernels.halatro.lookahead import compare_moves
from outs.kernels.halatro.move_values import value_after_draw
from outs.kernels.halatro.player_arrays import PlayerArrays, room_for_moves
from outs.play.halatro.players import Player
from outs.play.halatro.table_policies import POLICY_SETTINGS, TablePolicy
from outs.query.halatro.advice import RacedMove, raced_moves
from outs.query.halatro.player_arrays import LOOKAHEAD
from outs.query.session import Tables
from outs.research.halatro.decisions import decisions_of

SEED = 91
POSITIONS, DRAWS = 150, 32
MOVES_LEFT = 3
NEAR, MOST = 5.0, 4
"""Moves within this many points of the best are tried, and at most this many."""


@dataclass(frozen=True)
class Trial:
    """The gain of the second step at each position, a flag if it changes the move, and the seconds it took."""

    gains: F64
    changes: npt.NDArray[np.bool_]
    seconds: float


def tried(known: PlayerArrays, positions: int, draws: int) -> Trial:
    """Return a trial at some positions of games of `values`, with twice `draws` draws to each move."""
    player, rng = Player(TablePolicy("values", known, POLICY_SETTINGS["values"]), ""), np.random.default_rng(SEED)
    made = decisions_of(player, SEED, 0, positions)
    gains, changes, began = [], [], time.process_time()
    for row in np.flatnonzero(made.plays + made.discards == MOVES_LEFT).tolist():
        held, dead, plays, discards = (int(one[row]) for one in (made.held, made.dead, made.plays, made.discards))
        raced = raced_moves(held, dead, plays, discards, LOOKAHEAD, known)
        worth = np.array([move.score + move.later for move in raced])
        near = np.flatnonzero(worth > worth[0] - NEAR)[:MOST]
        missed = np.zeros((2, len(near)))
        if len(near) > 1:
            unseen = np.array(cards_of(DECK_MASK & ~held & ~dead))
            for half in range(2):
                for deck in (rng.permutation(unseen) for _ in range(draws)):
                    missed[half] += [missed_after(raced[move], held, dead, deck, known) / draws for move in near]
        first, second = worth[near] + missed[0], worth[near] + missed[1]
        gains.append(second[first.argmax()] - second[0])
        changes.append(first.argmax() > 0)
    return Trial(np.array(gains), np.array(changes), time.process_time() - began)


def missed_after(move: RacedMove, held: int, dead: int, deck: npt.NDArray[np.int64], known: PlayerArrays) -> float:
    """Return the corrected table's error for the hand that a deck gives after a move, with all its moves counted."""
    if move.level == GAME_OVER:
        return 0.0
    hand, gone = move.kept, dead | held & ~move.kept
    for card in deck[: HELD - move.kept.bit_count()].tolist():
        hand |= 1 << card
    plays, discards, room = int(plays_at(move.level)), int(discards_at(move.level)), room_for_moves()
    by_table = value_after_draw(
        hand, gone, plays, discards, LOOKAHEAD.margin_after, known.hands, room, np.empty((2, 16), np.int64)
    )
    compare_moves(hand, gone, plays, discards, LOOKAHEAD, known, room)
    return float(room.worth[0] - by_table)


def main() -> None:
    """Try it and print the gain."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--positions", type=int, default=POSITIONS)
    parser.add_argument("--draws", type=int, default=DRAWS)
    asked = parser.parse_args()
    with Tables() as tables:
        trial = tried(tables.halatro_arrays, asked.positions, asked.draws)
    count = len(trial.gains)
    error = float(trial.gains.std(ddof=1)) / sqrt(count)
    print(
        f"{count} positions with {MOVES_LEFT} moves left: the second step changes {int(trial.changes.sum())} moves and"
    )
    print(
        f"gains {trial.gains.mean():+.3f} ({error:.3f}) points a game, in {1000 * trial.seconds / count:,.0f} ms each."
    )


if __name__ == "__main__":
    main()
