"""The script of `process.Process`: answers requests, one JSON object a line, until there are no more."""

import io
import json
import os
import sys
import time
import traceback
from collections.abc import Callable
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path
from typing import Any

from outs.cli import run
from outs.query.session import Tables
from outs.tables.files.errors import TablesError
from outs.tables.files.verify import OUTDATED, verify
from outs.tests.attacks.asking import answered, answers, one_line, probed, rows
from outs.tests.attacks.small_schema import SMALL


def ask(folder: str, on_request: bool = True) -> list[str]:
    """Every question, in a new session."""
    return answers(Path(folder), on_request)


def state(folder: str, statement: str, on_request: bool) -> dict[str, Any]:
    """One statement, then every question in the same session and in a new one."""
    try:
        with Tables(Path(folder)) as tables:
            result, same = answered(lambda: rows(tables, statement)), probed(tables, on_request)
    except TablesError as error:
        result, same = one_line(error), []
    try:
        with Tables(Path(folder)) as tables:
            fresh = probed(tables, on_request)
    except TablesError as error:
        fresh = [one_line(error)]
    return {"result": result, "same": same, "fresh": fresh}


def find(folder: str) -> list[list[str | None]]:
    """Return the findings of `verify`."""
    try:
        # Their fingerprints are those of the full schema.
        found = [finding for finding in verify(Path(folder), SMALL) if finding.problem != OUTDATED]
        return [[finding.file, finding.problem] for finding in found]
    except TablesError as error:
        return [["manifest.json", str(error)]]
    except Exception as error:
        return [["RAW", one_line(error)]]


def command(arguments: list[str], stdin: str) -> dict[str, Any]:
    """A command line, run in this process."""
    out, err = io.StringIO(), io.StringIO()
    began = time.monotonic()
    sys.stdin = io.TextIOWrapper(io.BytesIO(stdin.encode("utf-8", "surrogateescape")), encoding="utf-8")
    with redirect_stdout(out), redirect_stderr(err):
        try:
            status: Any = run(arguments)
        except BaseException:
            status = traceback.format_exc()
    seconds = time.monotonic() - began
    return {"status": status, "out": out.getvalue(), "err": err.getvalue(), "seconds": seconds}


ANSWERS: dict[str, Callable[..., Any]] = {"ask": ask, "state": state, "find": find, "command": command}


def main() -> None:
    """Read requests from the first descriptor given and write replies to the second."""
    requests, replies = (int(number) for number in sys.argv[1:3])
    os.write(replies, b"ready\n")
    with os.fdopen(requests) as lines:
        for line in lines:
            request = json.loads(line)
            reply = json.dumps(ANSWERS[request.pop("what")](**request)).encode() + b"\n"
            while reply:
                reply = reply[os.write(replies, reply) :]


if __name__ == "__main__":
    main()
