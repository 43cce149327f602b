"""Runs of `outs hands` that are killed: the folder has what it had before or everything, and the next run goes on."""

import random
import signal
import subprocess
import sys
import time
from pathlib import Path

import polars as pl
import pytest

from outs.histories.columns import TABLES
from outs.tests.histories.writing.test_folder import hands

FILES, HANDS = 6, 400


def command(*more: str) -> list[str]:
    """Return the command that adds the files of this folder to `played`."""
    return [sys.executable, "-m", "outs", "hands", "files", "-o", "played", "--workers", "1", *more]


def hands_in(folder: Path) -> int:
    """Return the number of hands in a folder, after checking that none stands there twice, and in both files."""
    found = [pl.read_parquet(folder / table.file_name)["hand"] for table in TABLES]
    assert found[0].unique().sort().equals(found[1].unique().sort())
    each = pl.read_parquet(folder / TABLES[1].file_name).group_by("hand").len()
    assert each["len"].n_unique() == 1  # all have as many players
    return len(each)


@pytest.mark.long
def test_a_run_that_is_killed_loses_nothing_and_adds_nothing_twice(
    tmp_path: Path, tables_folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("OUTS_TABLES", str(tables_folder))
    monkeypatch.chdir(tmp_path)
    (tmp_path / "files").mkdir()
    (tmp_path / "files" / "0.txt").write_text("\n\n\n".join(hands(1, 100)), encoding="utf-8")
    subprocess.run(command(), check=True, capture_output=True)
    assert hands_in(tmp_path / "played") == 100
    for number in range(1, FILES):  # each overlaps the one before it
        text = "\n\n\n".join(hands(number * HANDS - HANDS + 51, HANDS + 50))
        (tmp_path / "files" / f"{number}.txt").write_text(text, encoding="utf-8")
    whole = (FILES - 1) * HANDS + 100
    began = time.monotonic()
    subprocess.run(
        [*command()[:-4], "-o", "other", "--workers", "1"], check=True, capture_output=True
    )  # how long a whole run takes
    lasts = time.monotonic() - began
    rng, killed = random.Random(8), 0
    for part in (0.3, 0.6, 0.8, 0.9, *(rng.uniform(0.5, 1) for _ in range(4))):
        process = subprocess.Popen(command(), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        try:
            process.wait(timeout=part * lasts)
        except subprocess.TimeoutExpired:
            process.send_signal(signal.SIGKILL)
            killed += process.wait() == -signal.SIGKILL
        assert hands_in(tmp_path / "played") in (100, whole)
    assert killed
    subprocess.run(command(), check=True, capture_output=True)
    assert hands_in(tmp_path / "played") == whole
    assert not [path.name for path in (tmp_path / "played").iterdir() if path.suffix == ".partial"]
    for table in TABLES:
        ours, theirs = (pl.read_parquet(tmp_path / name / table.file_name) for name in ("played", "other"))
        assert ours.sort(pl.all()).equals(theirs.sort(pl.all()))
