"""Progress: bars on a terminal's standard error, nothing anywhere else."""

import io
import sys
from pathlib import Path

import pytest

from outs.pipeline.build import build
from outs.pipeline.stage import Stage
from outs.work.progress import Bars


class Terminal(io.StringIO):
    """Says that it is a terminal."""

    def isatty(self) -> bool:
        """It is."""
        return True


def test_bars_name_every_table_on_a_terminal(
    tmp_path: Path, tiny_stages: dict[str, Stage], monkeypatch: pytest.MonkeyPatch
) -> None:
    terminal = Terminal()
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setenv("COLUMNS", "120")
    monkeypatch.setattr(sys, "stderr", terminal)
    with Bars() as bars:
        build(tmp_path, bars)
    assert all(name in terminal.getvalue() for name in tiny_stages)
    assert "200/200" in terminal.getvalue()


def test_bars_are_silent_where_there_is_no_terminal(
    tmp_path: Path, tiny_stages: dict[str, Stage], capsys: pytest.CaptureFixture[str]
) -> None:
    assert tiny_stages
    with Bars() as bars:
        built = build(tmp_path, bars)
    captured = capsys.readouterr()
    assert built
    assert (captured.out, captured.err) == ("", "")
