"""Print what best responses gain against the strategies of saved passes, and of the passes after them.

    .venv/bin/python research/draw_game/gap.py tables/data/passes/draw_game-... --to 1000 --every 50

The file is what a build saves in the folder `passes` beside the tables. It is not changed.
"""

import argparse
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from outs.pipeline.draw_game.solution import INPUTS, solution_of, solver_for
from outs.pipeline.stages.stage import SolverWork
from outs.tables.draw_game import GAMES
from outs.tables.files.formats.parquet import read_table
from outs.tables.files.location import tables_directory
from outs.work.progress import Silent


def main() -> None:
    """Print a line for each certificate."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("saved", type=Path)
    parser.add_argument("--game", choices=[*GAMES], default="high")
    parser.add_argument("--to", type=int, default=0, help="the last pass; by default the saved one")
    parser.add_argument("--every", type=int, default=50, help="passes between two lines")
    parser.add_argument("--tables", type=Path, default=None)
    asked = parser.parse_args()
    directory = tables_directory(asked.tables)
    inputs = {table.name: read_table(table, directory / table.file_name) for table in INPUTS[asked.game]}
    with ThreadPoolExecutor(1) as executor:
        solver = solver_for(asked.game, inputs, SolverWork(executor, Silent(), saved=asked.saved))
        while True:
            solution = solution_of(solver)
            found = solution.game.certificate(solution.strategies)
            print(
                f"{solver.passes} passes: gains {found.first_gain:.6f} and {found.second_gain:.6f},"
                f" exploitability {found.exploitability:.6f} antes a deal, value {found.value:+.6f}",
                flush=True,
            )
            if solver.passes >= asked.to:
                return
            solver.run_passes(min(asked.every, asked.to - solver.passes))


if __name__ == "__main__":
    main()
