"""Command lines, valid and broken: no traceback, exit status 0 to 3 or 130, and an error is one clean line.

A line on standard error is short and has no control characters, so that what somebody sends cannot write to a terminal;
JSON has no NaN; numbers are written in the digits 0 to 9. A warning is a traceback, and no argument is two players. A
file that an answer is written to is there whole, or not at all.
"""

import json
import os
import random
import re
import shutil
import subprocess
import sys
import unicodedata
from itertools import pairwise
from pathlib import Path
from typing import Any

from outs.tests.attacks.attempts import Attempts, main
from outs.tests.attacks.line_grammar import FIRST, command_line
from outs.tests.attacks.process import Died, Process

STATUSES = (0, 1, 2, 3, 130)
LONGEST = 2_000
"""Characters of an error."""
SLOW = 8.0
"""Seconds after which a command line is given up: some questions are long."""
NUMBERS = (
    "--plays", "--discards", "--games", "--seed", "--samples", "--opponents", "--top", "--workers", "--chips",
    "--draws", "--target", "--states", "--hands", "--hands-per-hour", "--bankroll",
)  # fmt: skip


def no_constant(name: str) -> object:
    """Refuse what JSON does not have."""
    raise ValueError(name)


def error_problems(err: str, several: bool) -> list[str]:
    """Return the faults of an error's text: one line, or one or more where `several` things are asked or read."""
    problems = []
    lines = err.split("\n")
    if lines[-1] != "" or not all(line.startswith("outs: ") for line in lines[:-1]) or len(lines) < 2:
        problems.append(f"an error is not a line that begins with outs: {err[:200]!r}")
    if len(lines) > 2 and not several:
        problems.append(f"an error has several lines: {err[:200]!r}")
    if any(len(line) > LONGEST for line in lines):
        problems.append(f"an error is long: {len(err)} characters")
    if any(unicodedata.category(letter) in ("Cc", "Cf") for letter in err if letter != "\n"):
        problems.append(f"an error has control characters: {err[:200]!r}")
    return problems


def json_problems(out: str) -> list[str]:
    """Return the faults of the JSON printed, one object a line."""
    try:
        for text in out.splitlines():
            json.loads(text, parse_constant=no_constant)
    except ValueError as error:
        return [f"no JSON: {error} {out[:200]}"]
    return []


def problems_of(line: list[str], reply: dict[str, Any]) -> list[str]:
    """Return the faults in how a command line ended."""
    status, out, err = reply["status"], reply["out"], reply["err"]
    if isinstance(status, str):
        return [f"a traceback: {status.strip()[-300:]}"]
    if status not in STATUSES:
        return [f"exit status: {status}"]
    if "Traceback (most recent call last)" in out + err:
        return [f"a traceback: {(out + err)[-300:]}"]
    from_input = "-" in line
    if status:
        problems = error_problems(err, from_input or line[:1] == ["hands"])
        if status in (2, 3) and out and not from_input and not {"play", "--version"} & set(line):
            problems.append(f"an answer before an error: {out[:100]!r}")
        return problems
    problems = [] if not err or "play" in line else [f"an error with status 0: {err[:200]}"]
    if "--json" in line and "--help" not in line and "--version" not in line and line[:1] != ["tables"]:
        problems += json_problems(out)
    if "sql" not in line and re.search(r"\b(nan|inf)\b", out, re.IGNORECASE):
        problems.append(f"not a number: {re.findall('.*nan.*|.*inf.*', out, re.IGNORECASE)[:1]}")
    if not problems and line[:1] == ["equity"] and not from_input and out.startswith("{"):
        problems += players_problems(line[1:], json.loads(out))
    for option, value in pairwise(line):
        if option in NUMBERS and not value.isascii():
            problems.append(f"other digits are taken: {option} {value}")
    return problems


def players_problems(words: list[str], body: dict[str, Any]) -> list[str]:
    """Return the faults in an equity's number of players: each has one argument or more."""
    arguments = len(words) - sum(word.startswith("-") for word in words)
    if len(body["players"]) > arguments:
        return [f"more players than arguments: {len(body['players'])}"]
    return []


def files_problems(line: list[str], status: object, new: set[str]) -> list[str]:
    """Return the faults of the files that a command line left: parts of one, or an answer after an error."""
    problems = [f"left a part of a file: {name}" for name in new if name.startswith(".outs-")]
    if status in (2, 3) and "-" not in line:
        problems += [f"wrote an answer and failed: {name}" for name in new if name.startswith("out")]
    return problems


def as_process(line: list[str], given: str, cwd: Path) -> dict[str, Any]:
    """Run the same command line as a process of its own."""
    done = subprocess.run(
        [sys.executable, "-W", "error", "-m", "outs", *line], input=given.encode("utf-8", "surrogateescape"),
        capture_output=True, cwd=cwd, timeout=60, check=False,
    )  # fmt: skip
    err = done.stderr.decode("utf-8", "backslashreplace")
    return {"status": done.returncode, "out": done.stdout.decode("utf-8", "backslashreplace"), "err": err}


def closed_problems(line: list[str], cwd: Path) -> list[str]:
    """Return the faults in how a command line ends if its standard streams are closed."""
    command = ["sh", "-c", 'exec "$@" <&- >&-', "sh", sys.executable, "-m", "outs", *line]
    done = subprocess.run(command, capture_output=True, text=True, cwd=cwd, timeout=60, check=False)
    problems = problems_of(line, {"status": done.returncode, "out": done.stdout, "err": done.stderr})
    return problems if done.returncode else [*problems, "an answer is lost in silence"]


def possible(line: list[str]) -> bool:
    """Return true if a system passes such a command line: no zero bytes, no argument beyond its bound."""
    return not any("\0" in text or len(os.fsencode(text)) > 100_000 for text in line)


def attack(attempts: Attempts, rng: random.Random, full: Path, empty: Path) -> None:
    """Give command lines, valid and broken: no traceback, a known status, an error in one clean line."""
    os.environ["OUTS_TABLES"] = str(full)
    cwd = empty / "cwd"
    cwd.mkdir()
    for line in (["value", "AhKhQhJhTh"], ["sql", "SELECT 1", "--json"], ["--help"], ["value", "Ah"]):
        attempts.judge(closed_problems(line, cwd), " ".join(line), "closed streams")
    with Process(cwd, COLUMNS="100", PYTHONWARNINGS="error") as process:
        for number in attempts.until_over(at_least=len(FIRST) + 10):
            line, given = FIRST[number] if number < len(FIRST) else command_line(rng)
            tried, before = " ".join(map(ascii, line)), {path.name for path in cwd.iterdir()}
            try:
                reply = process.ask(SLOW, what="command", arguments=line, stdin=given)
            except Died as error:
                if "no answer" in str(error):
                    attempts.note(f"slow: {' '.join(line[:2])[:40]!r}")
                else:
                    attempts.breaks("crash", tried, str(error))
                continue
            problems = problems_of(line, reply)
            problems += files_problems(line, reply["status"], {path.name for path in cwd.iterdir()} - before)
            if number % 200 == 199 and possible(line):
                problems += [f"as a process: {problem}" for problem in problems_of(line, as_process(line, given, cwd))]
            attempts.judge(problems, tried, f"status {reply['status']}")
            if number % 50 == 0:
                for path in cwd.iterdir():
                    if path != process.printed:
                        shutil.rmtree(path) if path.is_dir() else path.unlink()


if __name__ == "__main__":
    main("command lines", attack)
