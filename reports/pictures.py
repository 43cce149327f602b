"""Draw the pictures of docs/guides/pictures.md, each by the command that the page shows.

.venv/bin/python reports/pictures.py
"""

import shlex
from pathlib import Path

from outs.cli import run

IMAGES = Path(__file__).resolve().parent.parent / "docs" / "images"
PICTURES = {
    "next-card": "outs AhKh --board Qh7h2c",
    "equity": "equity AhKh --board Qh7h2c",
    "preflop": "preflop",
    "range": "range '22+, ATs+, KQs, AQo+' --board Ks7d2h",
    "hold": "hold 2c Js 8h Th Qd --objective jacks-or-better-9-6",
    "strength-error": "strength-error --states 100",
    "halatro-threshold": "halatro-threshold --games 2000",
}
"""By file name: the arguments of `outs plot`."""


def draw(name: str, folder: Path) -> Path:
    """Draw one of `PICTURES` into a folder, and return the file."""
    file = folder / f"{name}.svg"
    if run(["plot", *shlex.split(PICTURES[name]), "--output", str(file)]):
        raise SystemExit(f"{name} could not be drawn")
    return file


def main() -> None:
    """Draw all pictures."""
    for name in PICTURES:
        draw(name, IMAGES)


if __name__ == "__main__":
    main()
