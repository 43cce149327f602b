"""Progress of a build: bars on a terminal, nothing anywhere else."""

import io
import re
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Barrier

import pytest

from outs.pipeline.build import Build
from outs.pipeline.catalogue import Catalogue
from outs.work.progress import Bars


class Terminal(io.StringIO):
    """Says that it is a terminal."""

    def isatty(self) -> bool:
        """Return true."""
        return True


def test_bars_name_every_table_on_a_terminal(tmp_path: Path, tiny: Catalogue, monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = Terminal()
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setenv("COLUMNS", "120")
    with Bars(terminal) as bars:
        Build(tmp_path, bars, catalogue=tiny).run()
    assert all(name in terminal.getvalue() for name in tiny.stages)
    assert "200/200" in terminal.getvalue()


def test_jobs_of_two_threads_have_a_bar_each(monkeypatch: pytest.MonkeyPatch) -> None:
    terminal, barrier = Terminal(), Barrier(2, timeout=30)
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setenv("COLUMNS", "120")

    def job(name: str, units: int) -> None:
        bars.started(name)
        barrier.wait()
        bars.advanced(units, units)
        barrier.wait()
        bars.finished(name)

    with Bars(terminal) as bars, ThreadPoolExecutor(2) as threads:
        list(threads.map(job, ["streets", "games"], [37, 59]))
    assert re.search(r"streets[^\n]*37/37", terminal.getvalue())
    assert re.search(r"games[^\n]*59/59", terminal.getvalue())


def test_bars_are_silent_where_there_is_no_terminal(
    tmp_path: Path, tiny: Catalogue, capsys: pytest.CaptureFixture[str]
) -> None:
    with Bars() as bars:
        built = Build(tmp_path, bars, catalogue=tiny).run()
    captured = capsys.readouterr()
    assert built
    assert (captured.out, captured.err) == ("", "")
