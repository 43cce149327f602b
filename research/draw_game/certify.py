"""Compute the certificate of a solved draw game, and the value of every move, again from its written tables.

    .venv/bin/python research/draw_game/certify.py --game high

Ends with an error if a number in the tables is another.
"""

import argparse
from pathlib import Path

from outs.research.draw_game.written_game import recomputed, written_game
from outs.tables.draw_game import GAMES
from outs.tables.files.location import tables_directory


def main() -> None:
    """Print the certificate."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", choices=[*GAMES], default="high")
    parser.add_argument("--tables", type=Path, default=None)
    asked = parser.parse_args()
    found = recomputed(*written_game(asked.game, tables_directory(asked.tables)))
    print(f"value {found.value:+.6f}, gains {found.first_gain:.6f} and {found.second_gain:.6f}", end="")
    print(f", exploitability {found.exploitability:.6f} antes a deal: as in the tables")


if __name__ == "__main__":
    main()
