"""The score difference of two Halatro players, estimated only from the decisions in which they differ.

One of the players plays. Wherever the other would have moved differently, both moves are followed by games of the other
player, on common decks. The sum of these differences over a game has the difference of the players' scores as its
expected value (docs/halatro-measuring.md explains why).
"""

from dataclasses import replace

import numpy as np
import numpy.typing as npt

from outs.games.halatro.parameters import POLICY_NAMES
from outs.kernels.halatro.player_arrays import PlayerArrays
from outs.play.halatro.lockstep import shuffled_decks
from outs.play.halatro.players import Player
from outs.play.halatro.policy import Policy, Views
from outs.play.halatro.published_ai import Published
from outs.play.halatro.table_policies import TablePolicy, TimedPolicy
from outs.research.halatro.decisions import Decisions
from outs.research.halatro.followed_games import decisions_after
from outs.research.halatro.judged_decisions import gains_of_decisions, sums_of_games

VARIANTS = (Published, (TablePolicy, TimedPolicy))
"""Types of policies that differ only in details."""
FOLLOWED = 4
"""Games that follow each of two different moves."""

F64 = npt.NDArray[np.float64]


def are_akin(one: Player, other: Player) -> bool:
    """Return True if games of one player are a good measure of the other's decisions."""
    return any(isinstance(one.policy, kind) and isinstance(other.policy, kind) for kind in VARIANTS)


def is_quicker(one: Player, other: Player) -> bool:
    """Return True if `one` decides faster than `other`; policy names are sorted by speed."""
    first, second = (POLICY_NAMES.index(player.name.partition(":")[0]) for player in (one, other))
    return first < second


def gains_on(base: Policy, made: Decisions, first: int, games: int, seed: int, draws: int, known: PlayerArrays) -> F64:
    """Return the gain of a player's decisions over those of `base`, if `base` plays on after either: (games,).

    The games are numbered from `first`. `made` are all decisions of the player in them; `draws` draws judge a decision.
    """
    theirs = base.moves(Views(made.held.astype(np.uint64), made.dead.astype(np.uint64), made.plays, made.discards))
    others = replace(made, thrown=theirs.thrown.astype(np.int64), are_discards=theirs.discards)
    differ = np.flatnonzero((made.thrown != others.thrown) | (made.are_discards != others.are_discards))
    one, other = made.taken(differ), others.taken(differ)
    gained = _worth(base, one, first, seed, draws, known) - _worth(base, other, first, seed, draws, known)
    return sums_of_games(one, gained, games)


def _worth(base: Policy, moves: Decisions, first: int, seed: int, draws: int, known: PlayerArrays) -> F64:
    """Return the gain of each move over its position's value, if `base` plays on: (n,).

    The games that follow a move of game g are on separate decks, the same for every move of game g. Since there are
    several of them, their decisions are judged by fewer draws.
    """
    row, copy = np.repeat(np.arange(len(moves.game)), FOLLOWED), np.tile(np.arange(FOLLOWED), len(moves.game))
    games = int(moves.game.max(initial=-1)) + 1
    decks = shuffled_decks(_other_seed(seed), FOLLOWED * first, FOLLOWED * games)
    later = decisions_after(base, moves.taken(row), decks[FOLLOWED * moves.game[row] + copy])
    gained = gains_of_decisions(later, seed, max(1, draws // FOLLOWED), known)
    after = np.bincount(row[later.game], gained, len(moves.game)) / FOLLOWED
    worth: F64 = gains_of_decisions(moves, seed, draws, known) + after
    return worth


def _other_seed(seed: int) -> int:
    """Return the seed of the decks for the following games, which differ from the players' decks."""
    return int(np.random.SeedSequence((seed, 1)).generate_state(1, np.uint64)[0])
