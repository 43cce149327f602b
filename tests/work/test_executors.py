"""Processes that run units: what they import, and what the process that starts them keeps."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from outs.tests.work.planted import plant
from outs.work.executors import SAFE_PATH, safe_path

SCRIPT = """
from math import sqrt
from outs.work.executors import local_executor

if __name__ == "__main__":
    with local_executor(2, processes=True) as processes:
        print(sum(processes.map(sqrt, [4, 9])))
"""


def test_processes_import_nothing_from_the_current_folder(tmp_path: Path) -> None:
    trace = plant(tmp_path / "current")
    (tmp_path / "script").mkdir()
    script = tmp_path / "script" / "units.py"
    script.write_text(SCRIPT)
    command = [sys.executable, str(script)]
    done = subprocess.run(command, cwd=trace.parent, capture_output=True, text=True, timeout=60, check=False)
    assert (done.returncode, done.stdout) == (0, "5.0\n"), done.stderr
    assert not trace.exists()


@pytest.mark.parametrize("before", [None, "0"])
def test_the_safe_path_ends_with_its_block(monkeypatch: pytest.MonkeyPatch, before: str | None) -> None:
    (name,) = SAFE_PATH
    monkeypatch.delenv(name, raising=False)
    if before is not None:
        monkeypatch.setenv(name, before)
    with safe_path():
        assert os.environ[name] == "1"
    assert os.environ.get(name) == before
