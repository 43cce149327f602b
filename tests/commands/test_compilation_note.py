"""The note about a compilation: on a terminal alone, and only while something is compiled."""

import io
import sys
import time
from collections.abc import Callable
from multiprocessing import get_context

import numba
import pytest

from outs.commands.compilation_note import NOTE, noting_compilation, report_compilation
from outs.tests.cases import all_of


class Terminal(io.StringIO):
    """A stream that says it is a terminal."""

    def isatty(self) -> bool:
        """Return true."""
        return True


def compile_slowly() -> None:
    """Compile functions until the note must have come, or for ten seconds."""
    end = time.monotonic() + 10
    while not sys.stderr.getvalue() and time.monotonic() < end:  # type: ignore[union-attr]
        numba.njit(lambda number: number + 1)(1)


def do_nothing() -> None:
    """Compile nothing while it is looked twice."""
    time.sleep(0.7)


@all_of(
    ("stream", "work", "said"),
    [(Terminal, compile_slowly, f"{NOTE}\n"), (Terminal, do_nothing, ""), (io.StringIO, lambda: time.sleep(0.1), "")],
)
def test_a_compilation_is_noted_once_on_a_terminal(
    monkeypatch: pytest.MonkeyPatch, stream: type[io.StringIO], work: Callable[[], None], said: str
) -> None:
    monkeypatch.setattr(sys, "stderr", shown := stream())
    with noting_compilation():
        work()
    assert shown.getvalue() == said


def test_the_compilation_of_a_worker_is_noted_as_well(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stderr", shown := Terminal())
    elsewhere = get_context("spawn").Event()
    report_compilation(elsewhere)
    numba.njit(lambda number: number + 1)(1)
    with noting_compilation(elsewhere):
        do_nothing()
    assert shown.getvalue() == f"{NOTE}\n"
