"""Measure the errors of the values behind Halatro's advice: for each level, their mean and standard deviation.

`research/halatro/measuring_page.py` writes the results. Moves near the best are taken from positions of games. Each is
followed by games of `values`, judged decision by decision, in two independent halves. The mean error is the mean over
both halves. The product of the two halves' deviations from it has the variance of the error as its expected value,
free of the randomness of the games.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from math import sqrt

import numpy as np

from outs.cards.notation import DECK_SIZE, mask_of, parse_cards
from outs.display.text import grid
from outs.games.halatro.rules import GAME_OVER, MOST_THROWN, discards_at, level_of, plays_at
from outs.kernels.array_types import F64, I64
from outs.kernels.halatro.lookahead import compare_moves
from outs.kernels.halatro.player_arrays import PlayerArrays, room_for_moves
from outs.play.halatro.lockstep import ChosenMoves, Views
from outs.play.halatro.players import Player
from outs.play.halatro.table_policies import POLICY_SETTINGS, TablePolicy
from outs.query.halatro.advice import SAMPLED_ERRORS, SAMPLED_MEANS, TABLE_ERRORS, TABLE_MEANS
from outs.research.halatro.decisions import (
    MARGIN,
    Decisions,
    decisions_after,
    decisions_of,
    draws_state,
    gains_of_decisions,
)
from outs.research.halatro.kernels.decision_values import decision_values
from outs.tables.halatro import LEVELS

SEED = 77
MOVES = 250
"""Moves per level."""
FOLLOWED = 10
"""Games that follow each move in each half."""
PLAYED_FOR_A_MOVE, PLAYED = 16, 600
"""Games whose positions are used: the number per move of a level, and the minimum."""
DRAWS = 160
LATER_DRAWS = 32


@dataclass(frozen=True)
class Errors:
    """Errors at one level after a move: mean (positive if values are too low) and spread, each with a standard error.

    sampled_mean  mean error of the mean value of the next hands, over the draw
    sampled       standard deviation of that error
    table_mean    mean error of the table's own value of the kept cards
    table         standard deviation of that error
    """

    moves: int
    sampled_mean: tuple[float, float]
    sampled: tuple[float, float]
    table_mean: tuple[float, float]
    table: tuple[float, float]


@dataclass(frozen=True)
class Moves:
    """n moves to levels after which more than one hand is still to come.

    position  (n,) of `Decisions`   the position and the cards thrown
    level     (n,) int64            the level after the move
    value     (n,) float64          the corrected table's value of the move
    """

    position: Decisions
    level: I64
    value: F64


def some_moves(known: PlayerArrays, made: Decisions, rng: np.random.Generator) -> Moves:
    """Return a random move near the table's best from each position, if its value is an estimate."""
    settings, room = POLICY_SETTINGS["lookahead"]._replace(samples=0), room_for_moves()
    rows, thrown, levels, values, kinds = [], [], [], [], []
    for row in np.flatnonzero(made.plays + made.discards > 2).tolist():
        held, plays, discards = int(made.held[row]), int(made.plays[row]), int(made.discards[row])
        count = compare_moves(held, int(made.dead[row]), plays, discards, settings, known, room)
        move = int(rng.integers(count))
        if room.levels[move] > 0:
            rows.append(row)
            thrown.append(held ^ int(room.kept[move]))
            levels.append(int(room.levels[move]))
            values.append(float(room.worth[move]))
            kinds.append(plays_at(levels[-1]) == plays)
    position = replace(
        made.taken(np.array(rows)), thrown=np.array(thrown, np.int64), are_discards=np.array(kinds, np.bool_)
    )
    return Moves(position, np.array(levels, np.int64), np.array(values))


def gains_after(moves: Moves, games: int, seed: int, known: PlayerArrays) -> F64:
    """Return the mean gain of `values` over the value of the next hand, over `games` games after each move: (n,)."""
    row, rng = np.repeat(np.arange(len(moves.level)), games), np.random.default_rng(seed)
    decks = rng.random((len(row), DECK_SIZE)).argsort(axis=1).astype(np.uint8)
    policy = TablePolicy("values", known, POLICY_SETTINGS["values"])
    later = decisions_after(policy, moves.position.taken(row), decks)
    gained = gains_of_decisions(later, seed, LATER_DRAWS, known)
    mean: F64 = np.bincount(row[later.game], gained, len(moves.level)) / games
    return mean


def mean_after(moves: Moves, seed: int, known: PlayerArrays) -> F64:
    """Return the points of each move plus the mean value of the hands it leads to, by sampled draws: (n,)."""
    one, worth = moves.position, np.empty(len(moves.level))
    decision_values(
        one.held, one.dead, one.plays, one.discards, one.thrown, one.are_discards, DRAWS, draws_state(seed), MARGIN,
        known, worth,
    )  # fmt: skip
    return worth


def worth_of(moves: Moves, games: int, seed: int, known: PlayerArrays) -> F64:
    """Return the points of each move and of the games after it: (n,)."""
    worth: F64 = mean_after(moves, seed, known) + gains_after(moves, games, seed, known)
    return worth


def errors_of(moves: Moves, games: int, known: PlayerArrays) -> Errors:
    """Return the errors measured with some moves to one level."""
    halves = [gains_after(moves, games, seed, known) for seed in (SEED, SEED + 1)]
    by_table = [
        half + mean_after(moves, seed, known) - moves.value for half, seed in zip(halves, (SEED, SEED + 1), strict=True)
    ]
    return Errors(len(moves.level), *_mean_and_spread(*halves), *_mean_and_spread(*by_table))


def _mean_and_spread(one: F64, other: F64) -> tuple[tuple[float, float], tuple[float, float]]:
    """Return the mean and standard deviation of numbers of which two independent estimates are given."""
    mean = _mean((one + other) / 2)
    return mean, root_of_product(one - mean[0], other - mean[0])


def root_of_product(one: F64, other: F64) -> tuple[float, float]:
    """Return the root of the mean product of independent estimates of the same numbers, and its standard error."""
    products = one * other
    square, error = float(products.mean()), float(products.std(ddof=1)) / sqrt(len(products))
    root = sqrt(max(square, 0.0))
    return root, error / (2 * root) if root else sqrt(error)


def measured(known: PlayerArrays, count: int, games: int) -> dict[int, Errors]:
    """Return the errors at every level with estimated values, from up to `count` moves each."""
    player = Player(TablePolicy("values", known, POLICY_SETTINGS["values"]), "")
    made = decisions_of(player, SEED, 0, max(PLAYED, PLAYED_FOR_A_MOVE * count))
    moves = some_moves(known, made, np.random.default_rng(SEED))
    found = {}
    for level in range(1, len(LEVELS)):
        rows = np.flatnonzero(moves.level == level)[:count]
        part = Moves(moves.position.taken(rows), moves.level[rows], moves.value[rows])
        found[level] = errors_of(part, games, known)
    return found


def errors_part(found: Mapping[int, Errors], games: int) -> str:
    """Return the page's table of errors."""
    lines = [
        (
            str(plays_at(level)), str(discards_at(level)), f"{one.moves:,}",
            _figure(one.sampled_mean, "+"), f"{SAMPLED_MEANS[level]:g}", _figure(one.sampled),
            f"{SAMPLED_ERRORS[level]:g}", _figure(one.table_mean, "+"), f"{TABLE_MEANS[level]:g}", _figure(one.table),
            f"{TABLE_ERRORS[level]:g}",
        )
        for level, one in found.items()
    ]  # fmt: skip
    of_each = ("too low by", "added", "off by", "in use")
    heads = (
        "plays left",
        "discards left",
        "moves",
        *(f"{kind}: {one}" for kind in ("draws", "table") for one in of_each),
    )
    return f"""\
{2 * games} games of `values` after each move; standard errors in parentheses:

{grid(heads, lines)}"""


@dataclass(frozen=True)
class RandomMoves:
    """A policy that makes a random legal move."""

    rng: np.random.Generator
    name: str = "random"

    def moves(self, views: Views) -> ChosenMoves:
        """Return one to five random cards per game, as a discard or a play with equal probability."""
        keys = self.rng.random((len(views.held), DECK_SIZE))
        keys[views.held[:, None] >> np.arange(DECK_SIZE, dtype=np.uint64) & np.uint64(1) == 0] = 2.0
        held = np.uint64(1) << keys.argsort(axis=1)[:, :MOST_THROWN].astype(np.uint64)
        thrown = np.bitwise_or.accumulate(held, axis=1)[
            np.arange(len(held)), self.rng.integers(0, MOST_THROWN, len(held))
        ]
        return ChosenMoves(thrown, (views.discards > 0) & (self.rng.random(len(held)) < 1 / 2))


def strange_moves(games: int) -> Moves:
    """Return the moves of games played at random after which more than one hand is to come."""
    player = Player(RandomMoves(np.random.default_rng(SEED)), "")
    made = decisions_of(player, SEED, 0, games)
    plays, discards = made.plays - ~made.are_discards, made.discards - made.are_discards
    level = np.where(plays > 0, level_of(plays.astype(np.int64), discards.astype(np.int64)), GAME_OVER)
    goes_on = np.flatnonzero(level > 0)
    return Moves(made.taken(goes_on), level[goes_on], np.zeros(len(goes_on)))


def strange_part(games: int, followed: int, known: PlayerArrays) -> str:
    """Return the section on random moves: by how much V is too low on average, by root mean square, and at worst."""
    moves = strange_moves(games)
    one, other = (gains_after(moves, followed, seed, known) for seed in (SEED, SEED + 1))
    both, most = (one + other) / 2, max(2, len(one) // 100)
    highest = np.concatenate([other[one.argsort()[-most:]], one[other.argsort()[-most:]]])
    rms = _figure(root_of_product(one, other))
    return f"""\
After {len(moves.level):,} random moves of {games:,} random games, by {2 * followed} games of `values` after each, V is
too low by {_figure(_mean(both), "+")} points on average and off by {rms} on the root mean square. Where half of the
games find it lowest, in a hundredth of the moves, the other half find it too low by
{_figure(_mean(highest), "+")} points."""


def _mean(values: F64) -> tuple[float, float]:
    return float(values.mean()), float(values.std(ddof=1)) / sqrt(len(values))


def queens_part(known: PlayerArrays, games: int, batches: int = 60) -> str:
    """Return the gain of playing a straight with one queen rather than the other, over games on the same decks."""
    held, dead = (mask_of(parse_cards(cards)) for cards in ("3c5s9dTsJcQcQhKd", "3s5h6d6h"))
    worth = {}
    for queen in ("Qc", "Qh"):
        one = Decisions(
            np.zeros(1, np.int64), np.array([held]), np.array([dead]), np.array([3], np.uint8),
            np.array([2], np.uint8), np.array([mask_of(parse_cards(f"9dTsJc{queen}Kd"))]), np.zeros(1, np.bool_),
        )  # fmt: skip
        moves = Moves(one, np.array([level_of(2, 2)]), np.zeros(1))
        worth[queen] = np.array([worth_of(moves, games, seed, known)[0] for seed in range(batches)])
    gain = worth["Qc"] - worth["Qh"]
    return f"{batches * games:,} games after each play, on the same decks: {_figure(_mean(gain), '+')} points with Qc."


def _figure(figure: tuple[float, float], sign: str = "") -> str:
    return f"{figure[0]:{sign}.1f} ({figure[1]:.1f})"
