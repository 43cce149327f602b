"""Every attack for a moment: what it always tries, and nothing that was promised breaks."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from outs.tests.attacks.run import ATTACKS, FOLDER


@pytest.mark.parametrize("name", ATTACKS)
def test_nothing_breaks(tables_folder: Path, name: str) -> None:
    done = subprocess.run(
        [sys.executable, FOLDER / f"{name}.py", "--seconds", "0", "--seed", "1", "--tables", str(tables_folder)],
        capture_output=True, text=True, check=False, env={**os.environ, "OUTS_TABLES": str(tables_folder)}, timeout=120,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout + done.stderr


def test_every_attack_is_run() -> None:
    assert {path.stem for path in FOLDER.glob("*.py") if "\ndef attack(" in path.read_text(encoding="utf-8")} == set(
        ATTACKS
    )
