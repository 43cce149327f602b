"""Entry point of a build: `outs` with the lowest priority, until the service that started it ends."""

import os
import runpy
import signal

from ..workers.process import die_with_parent

NICENESS = 19


def main() -> None:
    """Give way to everything else, then run the command line."""
    parent = os.getppid()
    die_with_parent(signal.SIGTERM)
    if os.getppid() != parent:  # the service ended before it could be watched
        return
    os.nice(NICENESS)
    runpy.run_module("outs", run_name="__main__", alter_sys=True)


if __name__ == "__main__":
    main()
