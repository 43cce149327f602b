"""Programs that tests start can be stopped, also if whoever started the tests cannot."""

import signal
import subprocess
import sys

from outs.tests.cases import all_of

STARTED = """
import signal, subprocess, sys
from outs.tests.signals import start_programs_with_default_signals
start_programs_with_default_signals()
for number in (signal.SIGHUP, signal.SIGINT):
    signal.raise_signal(number)  # it goes on ignoring them
program = "import signal; print([signal.getsignal(n) == signal.SIG_IGN for n in (signal.SIGHUP, signal.SIGINT)])"
subprocess.run([sys.executable, "-c", program], check=True)
"""


def test_what_is_started_under_nohup_in_the_background_is_stopped_by_signals() -> None:
    before = {number: signal.signal(number, signal.SIG_IGN) for number in (signal.SIGHUP, signal.SIGINT)}
    try:
        done = subprocess.run([sys.executable, "-c", STARTED], capture_output=True, text=True, check=False)
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
    assert (done.returncode, done.stdout) == (0, "[False, False]\n"), done.stderr


@all_of("number", [signal.SIGHUP, signal.SIGINT])
def test_this_process_ignores_no_signal_that_tests_send(number: signal.Signals) -> None:
    assert signal.getsignal(number) != signal.SIG_IGN
