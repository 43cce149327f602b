"""Signals as every program has them, whoever started the tests."""

import signal

STOPPING = (signal.SIGHUP, signal.SIGINT)
"""What `nohup` and a shell's background jobs ignore, and what is started from there ignores too."""


def start_programs_with_default_signals() -> None:
    """Let what this process starts be stopped by `STOPPING`, even if this process is not.

    A handler that does nothing does what ignoring does, and is not passed on to another program.
    """
    for number in STOPPING:
        if signal.getsignal(number) == signal.SIG_IGN:
            signal.signal(number, lambda *_: None)


def use_default_signals() -> None:
    """Let this process, a copy of one of tests, be stopped as a program is."""
    signal.signal(signal.SIGINT, signal.default_int_handler)
    for number in (signal.SIGHUP, signal.SIGTERM):
        signal.signal(number, signal.SIG_DFL)
