"""Copies of this process, for work that may kill, hang or spoil it: how they end and what they return."""

import faulthandler
import os
import pickle
import select
import signal
import sys
import time
import traceback
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NoReturn

from outs.tests.signals import use_default_signals

HANGS = 60.0
"""Seconds after which something hangs, however busy the machine is."""
FAILED = 70
"""The exit status of a child whose work raised an error."""


@dataclass(frozen=True)
class Ending:
    """The end of a child: its exit status, or minus the signal; its result; its output."""

    status: int
    result: Any
    printed: str


class Child:
    """A copy of this process at work. This process must have no other threads and no open tables."""

    def __init__(self, work: Callable[[], Any], printed: Path, leave: Callable[[int], NoReturn] = os._exit) -> None:
        """Begin `work`, whose output goes to the file `printed`; `sys.exit` leaves as any program does."""
        self._printed, self._leave = printed, leave
        self._from, to = os.pipe()
        sys.stdout.flush()
        self.pid = os.fork()
        if self.pid == 0:
            os.close(self._from)
            self._work(work, to)
        os.close(to)

    def _work(self, work: Callable[[], Any], to: int) -> None:
        try:
            file = os.open(self._printed, os.O_WRONLY | os.O_CREAT | os.O_TRUNC)
            os.dup2(file, 1)
            os.dup2(file, 2)
            use_default_signals()
            faulthandler.enable(open(2, "w", closefd=False))  # noqa: SIM115 - a child that hangs says where
            os.write(to, b"!")
            os.write(to, pickle.dumps(work()))
        except SystemExit:  # of a child of this child, which leaves as any program does
            raise
        except BaseException:
            traceback.print_exc()
            sys.stderr.flush()
            os._exit(FAILED)
        self._leave(0)

    def wait_for_start(self) -> None:
        """Return when its work begins."""
        os.read(self._from, 1)

    def kill(self, number: int) -> None:
        """Send it a signal; it may have ended before."""
        os.kill(self.pid, number)

    def ending(self, seconds: float) -> Ending:
        """Wait for its end, at most `seconds`; a child that takes longer is killed and has status -14."""
        end, said = time.monotonic() + seconds, b""
        hangs = False
        while True:
            if not select.select([self._from], [], [], max(0.0, end - time.monotonic()))[0]:
                hangs = True
                os.kill(self.pid, signal.SIGABRT)
            elif piece := os.read(self._from, 1 << 16):
                said += piece
                continue
            break
        os.close(self._from)
        status = os.waitstatus_to_exitcode(os.waitpid(self.pid, 0)[1])
        printed = self._printed.read_text(errors="replace") if self._printed.exists() else ""
        result = pickle.loads(said.removeprefix(b"!")) if status == 0 and len(said) > 1 else None
        return Ending(-signal.SIGALRM if hangs else status, result, printed)


def in_child(work: Callable[[], Any], printed: Path, seconds: float = HANGS) -> Ending:
    """Do some work in a child and wait for its end."""
    return Child(work, printed).ending(seconds)
