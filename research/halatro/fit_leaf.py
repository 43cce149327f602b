"""Fit the leaf of Halatro's players: the error of the corrected table for kept cards, as found by sampled draws.

    .venv/bin/python research/halatro/fit_leaf.py [--write]

It goes backwards from the last play. At each level, kept cards that a player without a leaf considers are followed by
sampled draws, and the hands drawn are valued with the leaf of the levels fitted before. A ridge regression on the
features of `kernels/halatro/move_values.py` explains the error of the corrected table: first one for all kept cards of
the level, then one per number of kept cards on the rest. docs/halatro-player.md has the results.
"""

import argparse
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import numpy.typing as npt
from tabulate import tabulate

from outs.display.text import grid
from outs.kernels.array_types import F64, I64
from outs.kernels.halatro.move_values import FEATURES
from outs.kernels.halatro.player_arrays import PlayerArrays
from outs.play.halatro.lockstep import play_games
from outs.play.halatro.table_policies import POLICY_SETTINGS, TablePolicy
from outs.query.halatro.player_arrays import LEAF_FILE, SIZES, Weights
from outs.query.session import Tables
from outs.reports.marked_page import rewrite
from outs.research.halatro.decisions import Watched
from outs.research.halatro.kernels.leaf_targets import feature_rows, means_after_draws, pick_moves
from outs.research.halatro.player_page import PAGE
from outs.tables.halatro import LEVELS, level_name

SEED = 4_243
GAMES = 60_000
AT_ONCE = 2_000
STATES = 8_000
"""Most sets of kept cards used per level."""
DRAWS = 64
NEAR = POLICY_SETTINGS["values"]._replace(counted=0, candidates=8, spread=30.0)
"""Settings that select the moves of which one is followed."""
BEST = 0.35
"""Least probability that this is the best one."""
MARGIN = POLICY_SETTINGS["lookahead"].margin_after
RIDGE, RIDGE_OF_SIZE = 3.0, 10.0
"""Weights of the squared coefficients, for features scaled to a standard deviation of 1."""
FEWEST = 100
"""Least number of sets of one size for a regression of their own."""
BACKWARDS = sorted(range(len(LEVELS)), key=lambda level: sum(LEVELS[level]))

DIGITS = 5
"""Significant digits of the weights in the file."""
_HEADER = """\
# The leaf of Halatro's players: weights of the features in kernels/halatro/move_values.py, by level and kept cards.
# Written by `.venv/bin/python research/halatro/fit_leaf.py --write`.
#
# p1_d0 is for one play and no discard left after the move, keep_3 for three kept cards.
"""


@dataclass(frozen=True)
class Considered:
    """Kept cards that a player considers.

    kept   (n,) int64  masks
    level  (n,) int64  plays and discards left, an index of `LEVELS`
    dead   (n,) int64  the cards thrown so far, including by this move
    """

    kept: I64
    level: I64
    dead: I64

    def part(self, chosen: I64) -> "Considered":
        """Return the rows `chosen`."""
        return Considered(self.kept[chosen], self.level[chosen], self.dead[chosen])


@dataclass(frozen=True)
class Fit:
    """Error of the corrected table at a level: its mean, and its standard deviations before and after the fit.

    The deviations are of kept cards that the fit did not use, after subtracting the variance of the sampled draws.
    """

    states: int
    missed: float
    before: float
    after: float


def considered(known: PlayerArrays, games: int, seed: int = SEED) -> Considered:
    """Return a move of each position of some games of `values`: often the best, else a random one near it."""
    parts = list(_parts(known, games, seed))
    return Considered(*(np.concatenate(column) for column in zip(*parts, strict=True)))


def _parts(known: PlayerArrays, games: int, seed: int) -> Iterator[tuple[I64, I64, I64]]:
    rng = np.random.default_rng(seed)
    for first in range(0, games, AT_ONCE):
        watched = Watched(TablePolicy("values", known, POLICY_SETTINGS["values"]))
        play_games(watched, seed, first, min(AT_ONCE, games - first))
        for seen, _ in watched.seen:
            held, dead = seen.held.astype(np.int64), seen.dead.astype(np.int64)
            picks = rng.integers(0, 840, len(held)) * (rng.random(len(held)) >= BEST)  # 840: a multiple of 1 to 8
            kept, level = np.empty(len(held), np.int64), np.empty(len(held), np.int64)
            pick_moves(held, dead, seen.plays, seen.discards, picks, NEAR, known, kept, level)
            goes_on = level >= 0
            yield kept[goes_on], level[goes_on], (dead | held & ~kept)[goes_on]


def with_leaf(known: PlayerArrays, weights: F64) -> PlayerArrays:
    """Return a player's arrays with other weights of the leaf."""
    return known._replace(hands=known.hands._replace(leaf=weights))


def fitted(known: PlayerArrays, states: Considered, most: int = STATES, draws: int = DRAWS) -> tuple[F64, list[Fit]]:
    """Return the weights (12, 3, 33), and for each level how much they explain."""
    weights = np.zeros_like(known.hands.leaf)
    fits: dict[int, Fit] = {}
    for level in BACKWARDS:
        some = states.part(np.flatnonzero(states.level == level)[:most])
        features, table = np.empty((len(some.kept), len(FEATURES))), np.empty(len(some.kept))
        feature_rows(some.kept, some.level, some.dead, known, features, table)
        means = np.empty((2, len(some.kept)))
        means_after_draws(some.kept, some.level, some.dead, draws, MARGIN, with_leaf(known, weights), means)
        missed, sizes = means.mean(axis=0) - table, np.bitwise_count(some.kept)
        seen = np.arange(len(missed)) % 4 > 0
        noise = float((((means[0] - means[1]) / 2)[~seen] ** 2).mean())
        partly = explained(regression(features[seen], missed[seen], sizes[seen]), features, sizes)
        fits[level] = Fit(
            len(missed),
            float(missed.mean()),
            _deviation((missed - missed[seen].mean())[~seen], noise),
            _deviation((missed - partly)[~seen], noise),
        )
        weights[level] = regression(features, missed, sizes)
    return weights, [fits[level] for level in range(len(LEVELS))]


def regression(features: F64, missed: F64, sizes: npt.NDArray[np.uint8]) -> F64:
    """Return the weights (3, 33) of features (n, 33) that explain `missed` (n,), by number of kept cards (n,)."""
    common = ridge(features, missed, RIDGE)
    left = missed - features @ common
    weights = np.tile(common, (len(SIZES), 1))
    for row, size in enumerate(SIZES):
        of_size = sizes == size
        if of_size.sum() >= FEWEST:
            weights[row] += ridge(features[of_size], left[of_size], RIDGE_OF_SIZE)
    return weights


def ridge(features: F64, missed: F64, strength: float) -> F64:
    """Return the weights of a ridge regression: (33,). The first feature is constant; its weight is not penalised."""
    centre, spread = features.mean(axis=0), features.std(axis=0)
    varies = spread > 1e-9
    scaled = (features[:, varies] - centre[varies]) / spread[varies]
    found = scaled.T @ scaled + strength * np.eye(int(varies.sum()))
    weights = np.zeros(features.shape[1])
    weights[varies] = np.linalg.solve(found, scaled.T @ (missed - missed.mean())) / spread[varies]
    weights[0] = missed.mean() - weights @ centre
    return weights


def explained(weights: F64, features: F64, sizes: npt.NDArray[np.uint8]) -> F64:
    """Return the sums of the weighted features: (n,)."""
    found: F64 = (features * weights[sizes - SIZES[0]]).sum(axis=1)
    return found


def _deviation(missed: F64, noise: float) -> float:
    return float(max(0.0, (missed**2).mean() - noise) ** 0.5)


def report(fits: list[Fit]) -> str:
    """Return the table for the screen."""
    lines = [
        (level_name(*level), f"{fit.states:,}", f"{fit.missed:+.1f}", f"{fit.before:.1f}", f"{fit.after:.1f}")
        for level, fit in zip(LEVELS, fits, strict=True)
    ]
    heads = ("Level", "Kept cards", "Missed", "Deviation", "With the leaf")
    return tabulate(lines, heads, tablefmt="simple", disable_numparse=True, colalign=("left", *["right"] * 4))


def leaf_part(fits: list[Fit]) -> str:
    """Return the table of docs/halatro-player.md."""
    lines = [
        (str(plays), str(discards), f"{fit.states:,}", f"{fit.missed:+.1f}", f"{fit.before:.1f}", f"{fit.after:.1f}")
        for (plays, discards), fit in zip(LEVELS, fits, strict=True)
    ]
    heads = ("plays left", "discards left", "kept cards", "points missed", "their deviation", "with the leaf")
    return grid(heads, lines)


def write_leaf(weights: Weights, path: Path = LEAF_FILE) -> None:
    """Write weights (12, 3, 33) to a file, with `DIGITS` significant digits."""
    names = "".join(f'  "{name}",\n' for name in FEATURES)
    blocks = [f"{_HEADER}\nfeatures = [\n{names}]\n"]
    for level, rows in zip(LEVELS, weights.tolist(), strict=False):
        lines = [f"[{level_name(*level)}]"]
        lines += [f"keep_{size} = [{', '.join(map(_number, row))}]" for size, row in zip(SIZES, rows, strict=True)]
        blocks.append("\n".join(lines) + "\n")
    path.write_text("\n".join(blocks), encoding="utf-8")


def _number(number: float) -> str:
    return repr(float(f"{number:.{DIGITS}g}"))


def main() -> None:
    """Play, fit, print what the leaf explains, and write its weights if asked to."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--games", type=int, default=GAMES)
    parser.add_argument("--write", action="store_true", help=f"write the weights to {LEAF_FILE.name}, and their page")
    asked = parser.parse_args()
    with Tables() as tables:
        known = with_leaf(tables.halatro_arrays, np.zeros_like(tables.halatro_arrays.hands.leaf))
        weights, fits = fitted(known, considered(known, asked.games))
    print(report(fits))
    if asked.write:
        write_leaf(weights)
        rewrite(PAGE, {"leaf": leaf_part(fits)})
        print(f"\nWrote the weights to {LEAF_FILE} and the table to {PAGE}.")


if __name__ == "__main__":
    main()
