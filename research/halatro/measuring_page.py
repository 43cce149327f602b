"""Write the tables of docs/halatro-measuring.md: players judged decision by decision, next to their scores.

    .venv/bin/python research/halatro/measuring_page.py [PART]...

replaces the tables between their marks, or only the named parts. Each takes some minutes.
"""

import argparse
import sys
from collections.abc import Callable, Sequence
from math import hypot
from pathlib import Path

from outs.display.text import grid
from outs.games.halatro.parameters import POLICY_NAMES
from outs.games.halatro.simulation_answers import PolicyRow, mean_and_error
from outs.play.halatro.players import Player, player
from outs.play.halatro.simulation import simulate
from outs.query.session import Tables
from outs.reports.marked_page import rewrite
from outs.research.halatro.advice_errors import FOLLOWED, MOVES, errors_part, measured, queens_part, strange_part
from outs.research.halatro.instrument import BoundAnswer
from outs.research.halatro.paired_comparison import DRAWS, estimate_games
from outs.research.halatro.player_page import figure
from outs.research.halatro.upper_bound import SHORTFALLS, bound_games
from outs.work.progress import Bars

PAGE = Path(__file__).resolve().parents[2] / "docs" / "halatro-measuring.md"
SEED = 2
GAMES = 800
PLAIN = 20_000
CHECKED = ("never-discard", "values")
"""Policies whose means are also estimated from many more games."""
BOUND_SEED = 1
DECKS = 60
"""Number of decks that a bound is averaged over."""
BOUND_JUDGED = 64
"""Draws that judge each move of the search."""
STRANGE_GAMES = 300
"""Games played at random."""
PARTS = ("paired", "bound", "strange", "leaf errors", "queens")
BASE = "values"


def paired_part(players: Sequence[Player], games: int, plain: int, tables: Tables) -> str:
    """Return the means and differences of the same games, by their scores and decision by decision."""
    players = sorted(players, key=lambda one: one.name != BASE)  # differences are from the first
    names = [one.name for one in players]
    with Bars() as bars:
        scores = simulate(players, games, SEED, None, bars)
        estimates = estimate_games(players, games, SEED, DRAWS.default, tables.halatro_arrays, None, bars)
    rows = estimates.policies(names)
    lines = [
        (
            row.policy, figure(scores[at]), f"{row.mean:.2f} ({row.standard_error:.2f})",
            figure(scores[at] - scores[0], "+") if at else "",
            figure(estimates.gains[at] - estimates.gains[0], "+") if at else "",
            f"{scores[at].std(ddof=1):.0f}", f"{estimates.gains[at].std(ddof=1):.0f}",
        )
        for at, row in enumerate(rows)
    ]  # fmt: skip
    heads = (
        "policy", "scored", "judged", f"scored, more than {BASE}", f"judged, more than {BASE}",
        "deviation of a score", "of a judged game",
    )  # fmt: skip
    return f"""\
{games:,} games each on the same decks, seed {SEED}, {DRAWS.default} draws for each decision; errors in parentheses:

{grid(heads, lines)}

{_check([one for one in players if one.name in CHECKED], rows, plain)}"""


def _check(players: Sequence[Player], rows: Sequence[PolicyRow], plain: int) -> str:
    """Return a sentence on the distance of the estimates from the means of many plain games on other decks."""
    found = []
    for one, scores in zip(players, simulate(players, plain, SEED + 1), strict=True):
        (row,) = (row for row in rows if row.policy == one.name)
        mean, error = mean_and_error(scores)
        apart = (row.mean - mean) / hypot(row.standard_error or 0, error or 0)
        off = f"{abs(apart):.1f} standard errors off its estimate"
        found.append(f"`{one.name}` scores {mean:.2f} ({error:.2f}), {off}")
    both = ",\nand ".join(found)
    return f"Over {plain:,} games on other decks, {both}."


def bound_part(limits: Sequence[float], decks: int, draws: int, tables: Tables) -> str:
    """Return the table of upper bounds by the sum of shortfalls allowed."""
    with Bars() as bars:
        known = tables.halatro_arrays
        estimates = bound_games(limits, decks, BOUND_SEED, draws, known, None, bars)
    rows = BoundAnswer.of(limits, BOUND_SEED, estimates).bounds
    wider = [estimates.gains[at] - estimates.gains[at - 1] for at in range(1, len(rows))]
    lines = [
        (f"{row.shortfall:g}", f"{row.bound:.1f} ({row.standard_error:.1f})", more)
        for row, more in zip(rows, ("", *(figure(gain, "+") for gain in wider)), strict=True)
    ]
    return f"""\
{decks:,} decks, seed {BOUND_SEED}, {draws} draws for each move; errors in parentheses:

{grid(("shortfall in all, at most", "bound", "more than the row above"), lines)}"""


def leaf_part(moves: int, games: int, tables: Tables) -> str:
    """Return the table of errors of the values behind advice."""
    return errors_part(measured(tables.halatro_arrays, moves, games), games)


def main(path: Path = PAGE, policies: Sequence[str] = POLICY_NAMES, limits: Sequence[float] = SHORTFALLS) -> None:
    """Play, judge and write the page at `path`."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("parts", nargs="*", metavar="PART", help=f"any of {', '.join(PARTS)}; default: all")
    parser.add_argument("--games", type=int, default=GAMES)
    parser.add_argument("--plain", type=int, default=PLAIN)
    parser.add_argument("--decks", type=int, default=DECKS)
    parser.add_argument("--draws", type=int, default=BOUND_JUDGED)
    parser.add_argument("--strange", type=int, default=STRANGE_GAMES)
    parser.add_argument("--moves", type=int, default=MOVES)
    parser.add_argument("--followed", type=int, default=FOLLOWED)
    asked = parser.parse_args(sys.argv[1:])
    with Tables() as tables:
        players = [player(name, lambda: tables) for name in policies]
        makers: dict[str, Callable[[], str]] = {
            "paired": lambda: paired_part(players, asked.games, asked.plain, tables),
            "bound": lambda: bound_part(limits, asked.decks, asked.draws, tables),
            "strange": lambda: strange_part(asked.strange, asked.followed, tables.halatro_arrays),
            "leaf errors": lambda: leaf_part(asked.moves, asked.followed, tables),
            "queens": lambda: queens_part(tables.halatro_arrays, asked.followed),
        }
        for name in asked.parts or PARTS:
            rewrite(path, {name: makers[name]()})


if __name__ == "__main__":
    main()
