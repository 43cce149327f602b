"""Write the tables of docs/halatro-player.md: the players of Halatro on the same decks, and measured constants.

    .venv/bin/python research/halatro/player_page.py [--games N] [--save FILE]

replaces them between their marks. Games are saved in FILE, as by `outs halatro simulate --save`, and the next run
continues from there. Games of `lookahead` would take hours: it is judged decision by decision, on fewer games.
"""

import argparse
from collections.abc import Mapping, Sequence
from pathlib import Path

from outs.cards.errors import BadInput
from outs.display.text import grid
from outs.games.halatro.parameters import POLICY_NAMES
from outs.games.halatro.simulation_answers import GameScores, mean_and_error
from outs.play.halatro.players import player
from outs.play.halatro.saved_games import SavedGames
from outs.play.halatro.simulation import simulate
from outs.query.halatro.player_arrays import RESPONSE
from outs.query.session import Tables
from outs.reports.marked_page import rewrite
from outs.research.halatro.fit_corrections import MadeMoves, fits, played
from outs.research.halatro.instrument import Gains
from outs.research.halatro.paired_comparison import DRAWS, estimate_games
from outs.tables.halatro import LEVELS
from outs.work.progress import Bars

ROOT = Path(__file__).resolve().parents[2]
PAGE = ROOT / "docs" / "halatro-player.md"
SAVED = ROOT / ".benchmarks" / "halatro-player.parquet"
SEED = 1
GAMES = 100_000
SCORED = tuple(name for name in POLICY_NAMES if name != "lookahead")
"""Policies that are fast enough for this many games."""
COMPARED = ("never-discard", "published")
"""Policies that others are compared with."""
JUDGED = ("values", "lookahead")
JUDGED_GAMES = 3_000
"""Games judged decision by decision, which takes minutes."""


def play(games: int, save: Path, tables: Tables, policies: Sequence[str] = SCORED) -> dict[str, GameScores]:
    """Return the scores of each policy on the same decks; saved games are not played again. Raise `BadInput`."""
    players = [player(name, lambda: tables) for name in policies]
    saved = SavedGames(save, SEED, {one.name: one.version for one in players})
    with Bars() as bars:
        return dict(zip(policies, simulate(players, games, SEED, None, bars, saved), strict=True))


def scores_part(scores: Mapping[str, GameScores], compared: Sequence[str] = COMPARED) -> str:
    """Return the comparison: means, and differences game by game from each policy in `compared` that comes before."""
    listed = list(scores)
    games = len(scores[listed[0]])
    lines = [
        (name, figure(row), *(figure(row - scores[other], "+") if other in listed[:at] else "" for other in compared))
        for at, (name, row) in enumerate(scores.items())
    ]
    heads = ("policy", "mean", *(f"more than {name}" for name in compared))
    return f"""\
{games:,} games each on the same decks, seed {SEED}; standard errors in parentheses, those of differences game by game:

{grid(heads, lines)}"""


def judged_part(games: int, tables: Tables) -> str:
    """Return the comparison of the table players, judged decision by decision as in `paired_comparison.py`."""
    players = [player(name, lambda: tables) for name in JUDGED]
    with Bars() as bars:
        estimates = estimate_games(players, games, SEED, DRAWS.default, tables.halatro_arrays, None, bars)
    base, *others = estimates.policies(JUDGED)
    lines = [(base.policy, f"{base.mean:.2f} ({base.standard_error:.2f})", "")]
    lines += [
        (
            row.policy, f"{row.mean:.2f} ({row.standard_error:.2f})",
            f"{row.difference:+.2f} ({row.difference_standard_error:.2f})",
        )
        for row in others
    ]  # fmt: skip
    return f"""\
{games:,} games each on the same decks, seed {SEED}, judged decision by decision; standard errors in parentheses:

{grid(("policy", "mean", f"more than {base.policy}"), lines)}"""


def figure(scores: GameScores | Gains, sign: str = "") -> str:
    """Return a mean with its standard error in parentheses."""
    mean, error = mean_and_error(scores)
    return f"{mean:{sign}.2f} ({error:.2f})"


def response_part(moves: MadeMoves, games: int) -> str:
    """Return the error of the table after a move, and the part that the dead cards explain."""
    lines = [
        (
            str(plays), str(discards), f"{fit.moves:,}", f"{fit.bonus[0]:+.1f} ({fit.bonus[1]:.1f})",
            f"{fit.response[0]:.2f} ({fit.response[1]:.2f})", f"{used:.2f}",
        )
        for (plays, discards), fit, used in zip(LEVELS, fits(moves), RESPONSE, strict=False)
    ]  # fmt: skip
    heads = ("plays left", "discards left", "moves", "points missed", "response", "in use")
    return f"{games:,} games of `values`; standard errors in parentheses:\n\n{grid(heads, lines)}"


def main(path: Path = PAGE, policies: Sequence[str] = SCORED, compared: Sequence[str] = COMPARED) -> None:
    """Play the missing games and write the page at `path`."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--games", type=int, default=GAMES)
    parser.add_argument("--judged", type=int, default=JUDGED_GAMES, metavar="N")
    parser.add_argument("--save", type=Path, default=SAVED, metavar="FILE")
    asked = parser.parse_args()
    asked.save.parent.mkdir(exist_ok=True)
    with Tables() as tables:
        try:
            scores = play(asked.games, asked.save, tables, policies)
        except BadInput as error:  # the file has games of other code or tables
            raise SystemExit(f"{error}, or remove it") from error
        moves = played(tables.halatro_arrays, asked.games)
        judged = judged_part(asked.judged, tables)
    parts = {"scores": scores_part(scores, compared), "judged": judged, "response": response_part(moves, asked.games)}
    rewrite(path, parts)


if __name__ == "__main__":
    main()
