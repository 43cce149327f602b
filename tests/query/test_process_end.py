"""A process that ends with its tables open prints nothing and has its own status, whatever other threads ask."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

ENDLESS = "SELECT count(*) FROM range(1_000_000_000_000) AS a, range(1000) AS b WHERE a.range % 7 = b.range % 5"
THREADS = {
    "a relation": "session.sql(ENDLESS).fetchall()",
    "rows": "next(session.sql_rows(ENDLESS).batches)",
    "a lookup": "session.connection.rows(ENDLESS)",
    "short statements": "session.sql('FROM values').fetchall()",
    "sessions": "outs.open(sys.argv[1]).sql('SELECT 1')",
    "an opening": "published_database._LOGS = ENDLESS; outs.open(sys.argv[1]).sql('SELECT 1')",
}
DAEMON = f"""
import outs, sys, threading, time
from outs.query.database import published_database
ENDLESS = {ENDLESS!r}
begun = threading.Event()
def ask():
    session = outs.open(sys.argv[1])
    begun.set()
    while True:
        ACTION
threading.Thread(target=ask, daemon=True).start()
begun.wait()
time.sleep(0.2)
sys.exit(7)
"""
FORKED = """
import os, sys, outs
session = outs.open(sys.argv[1])
session.sql("FROM values").fetchall()
if (child := os.fork()) == 0:
    outs.open(sys.argv[1]).sql("FROM values").fetchall()
    print("forked", file=sys.stderr)
    sys.exit(7)
sys.exit(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]))
"""


def ended(script: str, folder: Path) -> tuple[int, str]:
    """Run a script to its end, and return its status and what it wrote to standard error."""
    command = [sys.executable, "-W", "ignore", "-c", script, str(folder)]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=120)
    return done.returncode, done.stderr


@pytest.mark.long
@pytest.mark.parametrize("ends", [True, False], ids=["ends at an error", "goes on after errors"])
@pytest.mark.parametrize("thread", THREADS)
def test_a_daemon_thread_that_asks_leaves_no_trace(small: Path, thread: str, ends: bool) -> None:
    action = THREADS[thread]
    if not ends:
        action = f"try: {action}\n        except Exception: pass"
    assert ended(DAEMON.replace("ACTION", action), small) == (7, "")


@pytest.mark.skipif(not hasattr(os, "fork"), reason="no fork on this system")
def test_a_forked_copy_with_open_tables_prints_its_own_words_alone(small: Path) -> None:
    assert ended(FORKED, small) == (7, "forked\n")
