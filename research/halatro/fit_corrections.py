"""Measure the constants of Halatro's table and players from games: probabilities of cards, bonuses, responses.

    .venv/bin/python research/halatro/fit_corrections.py [--games N] [--write]

The policy `values` plays. After each of its moves, the points scored later are compared with the table's value of the
kept cards, and the error is fitted as a function of the deviation that the dead cards cause. docs/halatro-player.md
describes how this was used.
"""

import argparse
import os
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, fields, replace

import numpy as np
import numpy.typing as npt
from tabulate import tabulate

from outs.cards.mask_arrays import Masks
from outs.cards.notation import DECK_SIZE, LANE_MASK, RANKS
from outs.games.halatro.rules import DISCARDS, HELD, PLAYS, level_of
from outs.kernels.array_types import F64, I64
from outs.kernels.halatro.lookahead import values_of_kept
from outs.kernels.halatro.move_values import MOST_KEPT
from outs.kernels.halatro.player_arrays import PlayerArrays
from outs.pipeline.halatro.deck_weights import DECK_FILE, OF_RANK, OF_SUIT, read_deck_weights
from outs.play.halatro.lockstep import Views, drawn_unions, shuffled_decks
from outs.play.halatro.table_policies import POLICY_SETTINGS, TablePolicy
from outs.query.halatro.best_plays import best_scores
from outs.query.halatro.player_arrays import RESPONSE
from outs.query.session import Tables
from outs.research.halatro.deck_file import write_deck_weights
from outs.tables.halatro import LEVELS, level_name

SEED = 4_242
GAMES = 150_000
AT_ONCE = 2_000
SHRINKAGE = 200
"""Weight of a level's mean, as a number of cards, in a kind's probability; few kinds are common."""
KINDS = len(LEVELS), len(RANKS), OF_RANK, OF_SUIT


@dataclass(frozen=True)
class MadeMoves:
    """The n moves of some games, without the last play of each.

    level      (n,) int64     the plays and discards left, an index of `LEVELS`
    kept       (n,) uint64    the cards kept
    dead       (n,) uint64    the cards played or discarded, including by this move
    drawn      (n, 6) uint64  the first 0 to 5 cards drawn after it, no more than fill the hand
    value      (n,) float64   the table's value of the kept cards
    deviation  (n,) float64   the correction for the dead cards with a response of 1
    points     (n,) float64   the points scored later
    """

    level: I64
    kept: Masks
    dead: Masks
    drawn: Masks
    value: F64
    deviation: F64
    points: F64


@dataclass(frozen=True)
class Fit:
    """The table's error at one level, in points: its mean, and a line in the deviation, each with a standard error."""

    moves: int
    missed: tuple[float, float]
    bonus: tuple[float, float]
    response: tuple[float, float]


def played(known: PlayerArrays, games: int, seed: int = SEED) -> MadeMoves:
    """Return all moves of some games, played on all CPUs."""
    starts = range(0, games, AT_ONCE)
    with ThreadPoolExecutor(os.cpu_count()) as threads:
        parts = list(threads.map(lambda first: moves_of_games(known, seed, first, min(AT_ONCE, games - first)), starts))
    return MadeMoves(*(np.concatenate([getattr(part, column.name) for part in parts]) for column in fields(MadeMoves)))


def moves_of_games(known: PlayerArrays, seed: int, first: int, games: int) -> MadeMoves:
    """Return the moves of games `first` and on, except those that throw one or two cards, which are exact."""
    policy = TablePolicy("values", known, POLICY_SETTINGS["values"])
    unions = drawn_unions(shuffled_decks(seed, first, games))
    on, top = np.arange(games), np.full(games, HELD)
    dead, total = np.zeros(games, np.uint64), np.zeros(games, np.int64)
    plays, discards = np.full(games, PLAYS, np.uint8), np.full(games, DISCARDS, np.uint8)
    rows: list[tuple[npt.NDArray[np.integer], ...]] = []
    while on.size:
        held = unions[on, top[on]] & ~dead[on]
        moves = policy.moves(Views(held, dead[on], plays[on], discards[on]))
        total[on] += np.where(moves.discards, 0, best_scores(moves.thrown))
        dead[on] |= moves.thrown
        plays[on] -= ~moves.discards
        discards[on] -= moves.discards
        goes_on = plays[on] > 0
        kept, drawn = held & ~moves.thrown, np.bitwise_count(moves.thrown).astype(np.int64)
        on, kept, drawn = on[goes_on], kept[goes_on], drawn[goes_on]
        level: I64 = level_of(plays[on].astype(np.int64), discards[on].astype(np.int64))
        columns = on, level, kept, dead[on], drawn_one_by_one(unions[on], top[on], drawn), total[on]
        listed = np.bitwise_count(kept) <= MOST_KEPT
        rows.append((*(column[listed] for column in columns),))
        top[on] += drawn
    game, levels, kept, thrown, drawn_cards, before = (np.concatenate(column) for column in zip(*rows, strict=True))
    value, moved = (worth(known, response, kept, levels, thrown) for response in (0.0, 1.0))
    return MadeMoves(levels, kept, thrown, drawn_cards, value, moved - value, (total[game] - before).astype(np.float64))


def drawn_one_by_one(unions: Masks, top: I64, drawn: I64) -> Masks:
    """Return the first 0 to 5 cards from `top` of each deck, but at most `drawn`: (n, 6)."""
    places = top[:, None] + np.minimum(np.arange(6), drawn[:, None])
    before = np.take_along_axis(unions, top[:, None], axis=1)
    first: Masks = np.take_along_axis(unions, places, axis=1) & ~before
    return first


def worth(known: PlayerArrays, response: float, kept: Masks, level: I64, dead: Masks) -> F64:
    """Return the value of kept cards, corrected with one response for all levels and without the leaf: (n,)."""
    found = np.empty(len(kept))
    no_leaf = np.zeros_like(known.hands.leaf)
    hands = known.hands._replace(response=np.full_like(known.hands.response, response), leaf=no_leaf)
    values_of_kept(kept.astype(np.int64), level, dead.astype(np.int64), 0.0, hands, found)
    return found


def fits(moves: MadeMoves) -> list[Fit]:
    """Return, by level, the table's error and the line in the deviation that fits it best."""
    found = []
    for level in range(len(LEVELS)):
        there = moves.level == level
        missed, deviation = moves.points[there] - moves.value[there], moves.deviation[there]
        design = np.stack([np.ones(len(missed)), deviation], axis=1)
        line = np.linalg.lstsq(design, missed)[0]
        left = missed - design @ line
        errors = np.sqrt(np.diag(np.linalg.inv(design.T @ design)) * left.var(ddof=2))
        mean = float(missed.mean()), float(missed.std(ddof=1)) / len(missed) ** 0.5
        found.append(Fit(len(missed), mean, (float(line[0]), float(errors[0])), (float(line[1]), float(errors[1]))))
    return found


def chances(moves: MadeMoves) -> F64:
    """Return the probability that a card is unseen, by level and kind, before each card drawn: (11, 13, 4, 8)."""
    size = int(np.prod(KINDS))
    counts = np.zeros(2 * size, np.int64)
    for first in range(0, len(moves.level), 100_000):
        part = MadeMoves(*(getattr(moves, column.name)[first : first + 100_000] for column in fields(MadeMoves)))
        counts += count_kinds(part, 2 * size)
    dead, unseen = counts.reshape(*KINDS, 2).transpose(4, 0, 1, 2, 3)
    every = dead + unseen
    usual = unseen.sum(axis=(1, 2, 3), keepdims=True) / every.sum(axis=(1, 2, 3), keepdims=True)
    shrunk: F64 = (unseen + SHRINKAGE * usual) / (every + SHRINKAGE)
    return shrunk


def count_kinds(moves: MadeMoves, size: int) -> I64:
    """Return the numbers of dead and of unseen cards of each kind: (size,); the last index is 1 for unseen."""
    to_draw = HELD - np.bitwise_count(moves.kept)
    counts = np.zeros(size, np.int64)
    for step in range(int(to_draw.max())):
        going_on = step < to_draw
        held = (moves.kept | moves.drawn[:, step])[going_on]
        dead, level = moves.dead[going_on], moves.level[going_on]
        of_suit = [np.bitwise_count(held & np.uint64(LANE_MASK << 13 * suit)) for suit in range(4)]
        of_rank = [
            np.bitwise_count(held & np.uint64(sum(1 << 13 * suit + rank for suit in range(4)))) for rank in range(13)
        ]
        for card in range(DECK_SIZE):
            suit, rank = divmod(card, 13)
            kind = ((level * len(RANKS) + rank) * OF_RANK + of_rank[rank]) * OF_SUIT + of_suit[suit]
            unseen = (dead >> np.uint64(card) & np.uint64(1)) == 0
            drawable = (held >> np.uint64(card) & np.uint64(1)) == 0
            counts += np.bincount((2 * kind + unseen)[drawable], minlength=size)
    return counts


def report(found: list[Fit]) -> str:
    """Return the table for the screen."""
    lines = [
        (
            level_name(*level), f"{fit.moves:,}", f"{fit.missed[0]:+.1f}", f"{fit.missed[1]:.1f}",
            f"{fit.bonus[0]:+.1f}", f"{fit.bonus[1]:.1f}", f"{fit.response[0]:.2f}", f"{fit.response[1]:.2f}",
            f"{RESPONSE[place]:.2f}",
        )
        for place, (level, fit) in enumerate(zip(LEVELS, found, strict=True))
    ]  # fmt: skip
    heads = ("Level", "Moves", "Missed", "Error", "At no deviation", "Error", "Response", "Error", "In use")
    return tabulate(lines, heads, tablefmt="simple", disable_numparse=True, colalign=("left", *["right"] * 8))


def main() -> None:
    """Play, print the measurements, and write the probabilities to the file if asked to."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--games", type=int, default=GAMES)
    parser.add_argument("--write", action="store_true", help=f"write the probabilities to {DECK_FILE.name}")
    asked = parser.parse_args()
    with Tables() as tables:
        moves = played(tables.halatro_arrays, asked.games)
    print(f"{asked.games:,} games of the policy values, seed {SEED}: points scored later, minus the table's value\n")
    print(report(fits(moves)))
    if asked.write:
        write_deck_weights(replace(read_deck_weights(), chances=chances(moves)))
        print(f"\nWrote the probabilities to {DECK_FILE}; rebuild the tables.")


if __name__ == "__main__":
    main()
