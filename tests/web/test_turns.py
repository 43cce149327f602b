"""What looks up asks for short turns on a processor, and what counts has usual ones and the lower priority."""

import json
import platform
import re
import subprocess
import sys
from pathlib import Path

import pytest

from outs.web.turns import NICENESS, SHORTEST

SHOWN = Path("/proc/thread-self/sched")
SINCE = [6, 12]
"""The version of Linux that grants slices."""
ASKING = """
import json, os, re, sys
from pathlib import Path
from threading import Thread
from outs.web.turns import go_after, go_first
found = []
def look():
    (length,) = re.findall(r"se.slice *: *(\\d+)", Path("/proc/thread-self/sched").read_text())
    found.append([int(length), os.getpriority(os.PRIO_PROCESS, 0)])
look()
go_first()
look()
thread = Thread(target=look)
thread.start()
thread.join()
go_after()
look()
print(json.dumps(found))
"""


def grants_slices() -> bool:
    """Whether the system does, and shows them."""
    version = [int(part) for part in re.findall(r"\d+", platform.release())[:2]]
    return SHOWN.exists() and "se.slice" in SHOWN.read_text() and version >= SINCE


@pytest.mark.skipif(not grants_slices(), reason="no slices of processors are granted: Linux does from 6.12 on")
def test_slices_are_short_for_looking_up_and_usual_for_counting() -> None:
    done = subprocess.run([sys.executable, "-c", ASKING], capture_output=True, text=True, check=True)
    usual, first, thread, after = json.loads(done.stdout)
    assert first == thread == [SHORTEST, usual[1]]
    assert after == [usual[0], usual[1] + NICENESS]
