"""Progress bars: one for each job, by the name of what it does now."""

import re
from io import StringIO

import pytest

from outs.work.progress import Bars


class Terminal(StringIO):
    """Text that a terminal was sent."""

    def isatty(self) -> bool:
        """Return True."""
        return True


def test_a_job_that_goes_by_another_name_keeps_its_bar(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TERM", "xterm")
    terminal = Terminal()
    with Bars(terminal) as bars:
        for job in ("first", "second"):
            bars.started(job)
            bars.started(f"{job}: setting up")
            bars.advanced(3, 7)
            bars.started(f"{job}: writing")
            bars.finished(job)
    last = re.sub(r"\x1b\[[?0-9;]*[A-Za-z]", "", terminal.getvalue().rpartition("\r")[2])
    lines = [line.split() for line in last.splitlines() if line]
    assert [line[0] for line in lines] == ["first", "second"]
    assert all("7/7" in line for line in lines)
