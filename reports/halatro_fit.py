"""Measure from play what the table and the player of Halatro take as given: which cards are left, bonuses, responses.

    .venv/bin/python reports/halatro_fit.py [--games N] [--write]

The policy `values` plays. After each of its moves the points to come are set against what the table says of the kept
cards, and how much of what it missed followed from the cards gone. How it was used: docs/halatro-player.md.
"""

import argparse
import os
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, fields, replace

import numpy as np
import numpy.typing as npt
from tabulate import tabulate

from outs.cards.arrays import Masks
from outs.cards.notation import DECK_SIZE, LANE_MASK, RANKS
from outs.games.halatro.rules import DISCARDS, HELD, PLAYS
from outs.kernels.halatro.moves import PlayerArrays, values_of_kept
from outs.pipeline.halatro.deck_weights import DECK_FILE, OF_RANK, OF_SUIT, read_deck_weights, write_deck_weights
from outs.play.halatro.decks import drawn_unions, shuffled_decks
from outs.play.halatro.policy import Views
from outs.play.halatro.table_players import SETTINGS, TablePlayer
from outs.query.halatro.player_arrays import RESPONSE, load_kept_values
from outs.query.halatro.plays import best_scores
from outs.tables.halatro import LEVELS, level_name
from outs.tables.location import tables_directory

SEED = 4_242
GAMES = 150_000
AT_ONCE = 2_000
SHRINKAGE = 200
"""How many cards the mean of a level counts as, against those seen: few kinds are common."""
KINDS = len(LEVELS), len(RANKS), OF_RANK, OF_SUIT

I64 = npt.NDArray[np.int64]
F64 = npt.NDArray[np.float64]


@dataclass(frozen=True)
class Moves:
    """What n moves but the last of each game left behind.

    level      (n,) int64     the plays and discards left, a place in `LEVELS`
    kept       (n,) uint64    the cards kept
    gone       (n,) uint64    those played or discarded, the move's too
    drawn      (n, 6) uint64  the first 0 to 5 cards drawn after it, as far as they fill the hand
    value      (n,) float64   what the table says of the kept cards
    deviation  (n,) float64   how much that would move by the cards gone if each draw added one mean
    points     (n,) float64   what was scored afterwards
    """

    level: I64
    kept: Masks
    gone: Masks
    drawn: Masks
    value: F64
    deviation: F64
    points: F64


@dataclass(frozen=True)
class Fit:
    """The points that the table missed at one level, over all moves and as a line in the deviation, with errors."""

    moves: int
    missed: tuple[float, float]
    bonus: tuple[float, float]
    response: tuple[float, float]


def played(known: PlayerArrays, games: int, seed: int = SEED) -> Moves:
    """All moves of some games, on all processors."""
    starts = range(0, games, AT_ONCE)
    with ThreadPoolExecutor(os.cpu_count()) as threads:
        parts = list(threads.map(lambda first: moves_of_games(known, seed, first, min(AT_ONCE, games - first)), starts))
    return Moves(*(np.concatenate([getattr(part, column.name) for part in parts]) for column in fields(Moves)))


def moves_of_games(known: PlayerArrays, seed: int, first: int, games: int) -> Moves:
    """Those of games `first` and on."""
    player = TablePlayer("values", known, SETTINGS["values"])
    unions = drawn_unions(shuffled_decks(seed, first, games))
    on, top = np.arange(games), np.full(games, HELD)
    past, total = np.zeros(games, np.uint64), np.zeros(games, np.int64)
    plays, discards = np.full(games, PLAYS, np.uint8), np.full(games, DISCARDS, np.uint8)
    rows: list[tuple[I64, I64, Masks, Masks, Masks, I64]] = []
    while on.size:
        held = unions[on, top[on]] & ~past[on]
        moves = player.moves(Views(held, past[on], plays[on], discards[on]))
        total[on] += np.where(moves.discards, 0, best_scores(moves.thrown))
        past[on] |= moves.thrown
        plays[on] -= ~moves.discards
        discards[on] -= moves.discards
        goes_on = plays[on] > 0
        kept, drawn = held & ~moves.thrown, np.bitwise_count(moves.thrown).astype(np.int64)
        on, kept, drawn = on[goes_on], kept[goes_on], drawn[goes_on]
        level = 4 * (plays[on].astype(np.int64) - 1) + discards[on]
        rows.append((on, level, kept, past[on], drawn_one_by_one(unions[on], top[on], drawn), total[on]))
        top[on] += drawn
    game, level, kept, gone, drawn_cards, before = (np.concatenate(column) for column in zip(*rows, strict=True))
    value, moved = (worth(known, response, kept, level, gone) for response in (0.0, 1.0))
    return Moves(level, kept, gone, drawn_cards, value, moved - value, (total[game] - before).astype(np.float64))


def drawn_one_by_one(unions: Masks, top: I64, drawn: I64) -> Masks:
    """The first 0 to 5 cards from `top` of each deck, and no more than are drawn: (n, 6)."""
    places = top[:, None] + np.minimum(np.arange(6), drawn[:, None])
    before = np.take_along_axis(unions, top[:, None], axis=1)
    first: Masks = np.take_along_axis(unions, places, axis=1) & ~before
    return first


def worth(known: PlayerArrays, response: float, kept: Masks, level: I64, gone: Masks) -> F64:
    """What kept cards are worth with one response for all levels: (n,)."""
    found = np.empty(len(kept))
    alike = known._replace(response=np.full_like(known.response, response))
    values_of_kept(kept.astype(np.int64), level, gone.astype(np.int64), 0.0, alike, found)
    return found


def fits(moves: Moves) -> list[Fit]:
    """By level: what the table missed, and the line in the deviation that explains most of it."""
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


def chances(moves: Moves) -> F64:
    """The chance that a card is unseen, by level and kind, counted before each of the cards drawn: (11, 13, 4, 8)."""
    size = int(np.prod(KINDS))
    counts = np.zeros(2 * size, np.int64)
    for first in range(0, len(moves.level), 100_000):
        part = Moves(*(getattr(moves, column.name)[first : first + 100_000] for column in fields(Moves)))
        counts += count_kinds(part, 2 * size)
    gone, unseen = counts.reshape(*KINDS, 2).transpose(4, 0, 1, 2, 3)
    every = gone + unseen
    usual = unseen.sum(axis=(1, 2, 3), keepdims=True) / every.sum(axis=(1, 2, 3), keepdims=True)
    shrunk: F64 = (unseen + SHRINKAGE * usual) / (every + SHRINKAGE)
    return shrunk


def count_kinds(moves: Moves, size: int) -> I64:
    """How many cards there are of each kind, those gone and those unseen: (size,), whether it is unseen being last."""
    to_draw = HELD - np.bitwise_count(moves.kept)
    counts = np.zeros(size, np.int64)
    for step in range(int(to_draw.max())):
        going_on = step < to_draw
        held = (moves.kept | moves.drawn[:, step])[going_on]
        gone, level = moves.gone[going_on], moves.level[going_on]
        of_suit = [np.bitwise_count(held & np.uint64(LANE_MASK << 13 * suit)) for suit in range(4)]
        of_rank = [
            np.bitwise_count(held & np.uint64(sum(1 << 13 * suit + rank for suit in range(4)))) for rank in range(13)
        ]
        for card in range(DECK_SIZE):
            suit, rank = divmod(card, 13)
            kind = ((level * len(RANKS) + rank) * OF_RANK + of_rank[rank]) * OF_SUIT + of_suit[suit]
            unseen = (gone >> np.uint64(card) & np.uint64(1)) == 0
            drawable = (held >> np.uint64(card) & np.uint64(1)) == 0
            counts += np.bincount((2 * kind + unseen)[drawable], minlength=size)
    return counts


def report(found: list[Fit]) -> str:
    """The table on the screen."""
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
    """Play, print what was measured, and write it down if asked to."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--games", type=int, default=GAMES)
    parser.add_argument("--write", action="store_true", help=f"write the chances to {DECK_FILE.name}")
    asked = parser.parse_args()
    moves = played(load_kept_values(tables_directory()), asked.games)
    print(f"{asked.games:,} games of the policy values, seed {SEED}: points to come, less what the table says\n")
    print(report(fits(moves)))
    if asked.write:
        write_deck_weights(replace(read_deck_weights(), chances=chances(moves)))
        print(f"\nThe chances in {DECK_FILE} are written anew; build the tables again.")


if __name__ == "__main__":
    main()
