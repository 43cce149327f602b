"""A service that is stopped while it starts workers: they are started whole, and report nothing."""

import os
import signal
import subprocess
import sys
from pathlib import Path
from types import FrameType

import pytest

from outs.web.workers.supervisor import Supervisor

STARTED = """
import multiprocessing
from multiprocessing.synchronize import Lock

class Gone:
    def __reduce__(self):
        return object.__new__, (Lock,), (0, 1, 1, "/outs-gone")

class Invalid:
    def __reduce__(self):
        return int, ("no number",)

if __name__ == "__main__":
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload(["outs.web.workers.silent_exit"])
    for given in (Gone(), Invalid()):
        process = context.Process(target=print, args=(given,))
        process.start()
        process.join()
        print(process.exitcode)
"""


class Stopped(BaseException):
    """The exception that a signal raises."""


def test_a_process_whose_worker_has_ended_reports_nothing_and_other_errors_are_reported(
    tmp_path: Path,
) -> None:
    script = tmp_path / "started.py"
    script.write_text(STARTED)
    done = subprocess.run([sys.executable, script], capture_output=True, text=True, check=False, timeout=120)
    assert done.stdout.split() == ["1", "1"]
    assert "FileNotFoundError" not in done.stderr
    assert done.stderr.count("Traceback") == 1
    assert "invalid literal for int() with base 10: 'no number'" in done.stderr


def test_a_signal_to_stop_ends_the_start_of_a_worker_only_once_it_has_started() -> None:
    supervisor = Supervisor("outs")
    started = []

    def stop(_: int, __: FrameType | None) -> None:
        supervisor.interrupt(Stopped())

    def start() -> None:
        os.kill(os.getpid(), signal.SIGUSR1)
        started.append(True)

    before = signal.signal(signal.SIGUSR1, stop)
    try:
        with pytest.raises(Stopped):
            supervisor.start_whole(start)
        assert started == [True]
        with pytest.raises(Stopped):
            os.kill(os.getpid(), signal.SIGUSR1)
    finally:
        signal.signal(signal.SIGUSR1, before)
