"""Policies compared with little luck: each decision is judged by its mean over the draw, not by the cards that came.

    .venv/bin/python research/halatro/paired_comparison.py POLICY... [--games N] [--draws N]

prints the mean of each policy and its difference from the first. Of two similar players, only the decisions in which
they differ are judged: one plays, and wherever the other would have moved differently, both moves are followed by games
of the other, on common decks. docs/halatro-measuring.md explains why the estimates are unbiased.
"""

import os
from argparse import ArgumentParser, Namespace
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from math import sqrt

import numpy as np

from outs.cards.arguments import Parameter
from outs.games.halatro.parameters import GAMES, POLICY_NAMES, SEED
from outs.games.halatro.rules import DISCARDS, HELD, PLAYS
from outs.kernels.array_types import F64
from outs.kernels.halatro.player_arrays import PlayerArrays
from outs.play.halatro.lockstep import Policy, Views, drawn_unions, shuffled_decks
from outs.play.halatro.players import Player, different_players
from outs.play.halatro.published_ai import PublishedAi
from outs.play.halatro.table_policies import TablePolicy, TimedPolicy
from outs.query.session import Tables
from outs.research.halatro.decisions import (
    MARGIN,
    Decisions,
    decisions_after,
    decisions_of,
    gains_of,
    gains_of_decisions,
    sums_of_games,
)
from outs.research.halatro.instrument import EstimatedScores, PairedComparison, run_instrument
from outs.research.halatro.kernels.decision_values import hand_values
from outs.work.progress import Bars, Silent, Watcher

DRAWS = Parameter(160, least=1, most=100_000)
"""Draws that judge each decision."""
AT_ONCE = 20
"""Games that a worker plays and judges together."""
OPENINGS_AT_ONCE = 10_000
OPENINGS = 100
"""Openings valued per game, so that their luck adds little to the error of a mean."""
VARIANTS = (PublishedAi, (TablePolicy, TimedPolicy))
"""Types of policies that differ only in details."""
FOLLOWED = 4
"""Games that follow each of two different moves."""


def estimate_games(
    players: Sequence[Player],
    games: int,
    seed: int,
    draws: int,
    known: PlayerArrays,
    workers: int | None = None,
    watcher: Watcher | None = None,
) -> EstimatedScores:
    """Return the gains of the decisions of each player's games 0, 1, ..., and the value of an opening.

    Gains are over the corrected table. For players similar to the first one, the difference is found from the decisions
    in which they differ; all decisions of the others are judged. The openings are of other decks, so that their luck is
    independent of the games. `workers` is the number of threads, by default one per CPU; it does not change the
    estimates. Raise `BadInput`.
    """
    games, seed, draws = GAMES.check(games, "games"), SEED.check(seed, "a seed"), DRAWS.check(draws, "draws")
    watcher, gains = watcher or Silent(), np.empty((len(players), games))

    def judge(first: int) -> int:
        count = min(AT_ONCE, games - first)
        made = [decisions_of(player, seed, first, count) for player in players]
        gains[:, first : first + count] = _gains(players, made, first, count, seed, draws, known)
        return count

    watcher.started("games")
    pool, done = ThreadPoolExecutor(workers or os.cpu_count() or 1), 0
    try:
        for count in pool.map(judge, range(0, games, AT_ONCE)):
            done += count
            watcher.advanced(done, games)
    finally:
        pool.shutdown(cancel_futures=True)
    watcher.finished("games")
    return EstimatedScores(draws, mean_opening(seed, games, OPENINGS * games, known, workers), gains)


def _gains(
    players: Sequence[Player],
    made: Sequence[Decisions],
    first: int,
    games: int,
    seed: int,
    draws: int,
    known: PlayerArrays,
) -> F64:
    """Return the gains of each player's decisions in games `first` and on: (players, games)."""
    base, of_base = players[0], gains_of(made[0], games, seed, draws, known)
    found = [of_base]
    for player, its in zip(players[1:], made[1:], strict=True):
        if not are_akin(base, player):
            found.append(gains_of(its, games, seed, draws, known))
        elif is_quicker(player, base):
            found.append(of_base - gains_on(player.policy, made[0], first, games, seed, draws, known))
        else:
            found.append(of_base + gains_on(base.policy, its, first, games, seed, draws, known))
    return np.stack(found)


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


def mean_opening(
    seed: int, first: int, count: int, known: PlayerArrays, workers: int | None = None
) -> tuple[float, float]:
    """Return the mean value of an opening over `count` (at least 2) decks from `first` on, and its standard error."""
    starts = range(first, first + count, OPENINGS_AT_ONCE)
    with ThreadPoolExecutor(workers or os.cpu_count() or 1) as threads:
        parts = threads.map(
            lambda start: opening_values(seed, start, min(OPENINGS_AT_ONCE, first + count - start), known), starts
        )
        sums = np.array([(part.sum(), np.square(part).sum()) for part in parts])
    mean, square = sums.sum(axis=0) / count
    return float(mean), sqrt((square - mean**2) / (count - 1))


def opening_values(seed: int, first: int, count: int, known: PlayerArrays) -> F64:
    """Return the values of the first hands of `count` decks from `first` on: (count,)."""
    held = drawn_unions(shuffled_decks(seed, first, count))[:, HELD].astype(np.int64)
    values, none = np.empty(count), np.zeros(count, np.int64)
    plays, discards = (np.full(count, left, np.uint8) for left in (PLAYS, DISCARDS))
    hand_values(held, none, plays, discards, MARGIN, known.hands, values)
    return values


def main(arguments: Sequence[str] | None = None) -> None:
    """Print the comparison for the options given."""
    parser = ArgumentParser(
        description="Compare policies on the same decks, judging each decision by its mean over the draw."
    )
    parser.add_argument(
        "policies", nargs="+", metavar="POLICY",
        help=f"any of {', '.join(POLICY_NAMES)}; published:0.006 sets the threshold, lookahead:5ms a time limit",
    )  # fmt: skip
    parser.add_argument("--games", type=int, default=GAMES.default, metavar="N", help="games of each policy")
    parser.add_argument("--draws", type=int, default=DRAWS.default, metavar="N", help="draws that judge each decision")
    run_instrument(parser, _comparison, arguments)


def _comparison(asked: Namespace, tables: Tables, bars: Bars) -> PairedComparison:
    players = different_players(asked.policies, lambda: tables)
    estimates = estimate_games(
        players, asked.games, asked.seed, asked.draws, tables.halatro_arrays, asked.workers, bars
    )
    return PairedComparison.of([one.name for one in players], asked.seed, estimates)


if __name__ == "__main__":
    main()
