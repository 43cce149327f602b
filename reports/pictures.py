"""Draw the pictures of docs/guides/pictures.md and your-hands.md, each by the command that the page shows.

.venv/bin/python reports/pictures.py
"""

import shlex
from pathlib import Path
from tempfile import TemporaryDirectory

from outs.cli import run

IMAGES = Path(__file__).resolve().parent.parent / "docs" / "images"
PICTURES = {
    "next-card": "outs AhKh --board Qh7h2c",
    "equity": "equity AhKh --board Qh7h2c",
    "preflop": "preflop",
    "range": "range '22+, ATs+, KQs, AQo+' --board Ks7d2h",
    "hold": "hold 2c Js 8h Th Qd --objective jacks-or-better-9-6",
    "push-fold": "push-fold --stack 10",
    "strength-error": "strength-error --states 100",
    "halatro-threshold": "halatro-threshold --games 2000",
    "winnings": "winnings played",
}
"""By file name: the arguments of `outs plot`; `played` is what `outs hands` makes of `SESSION`."""
SESSION = IMAGES.parent / "guides" / "session.phhs.gz"


def draw(name: str, folder: Path) -> Path:
    """Draw one of `PICTURES` into a folder, and return the file."""
    file = folder / f"{name}.svg"
    with TemporaryDirectory() as played:
        if PICTURES[name].endswith(" played"):
            run(["hands", str(SESSION), "--workers", "1", "--output", played])
        if run(["plot", *shlex.split(PICTURES[name].replace(" played", f" {played}")), "--output", str(file)]):
            raise SystemExit(f"{name} could not be drawn")
    return file


def main() -> None:
    for name in PICTURES:
        draw(name, IMAGES)


if __name__ == "__main__":
    main()
