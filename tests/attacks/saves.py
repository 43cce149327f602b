"""Saved games under attack: several runs save to one file, links and other people's files lie beside it, and it is
damaged or forged.

No finished game is lost, nothing is written through a link, the file's mode stays, what is not outs's is left alone,
and a forged file is refused in one line without much memory.
"""

import json
import os
import random
import resource
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq

from outs.tests.attacks.attempts import Attempts, main

POLICIES = ("never-discard", "published", "published-capped", "published:0.02", "published:0.05")
PRECIOUS = "somebody's only copy"
MEMORY = 4 << 30
"""Bytes that a run may allocate: a forged file must not make it ask for more."""
HALATRO = [sys.executable, "-m", "outs", "halatro"]
PLAY = [sys.executable, "-m", "outs", "play", "halatro"]


def started(folder: Path, *arguments: str, group: Sequence[str] = HALATRO) -> "subprocess.Popen[str]":
    """A command about Halatro."""
    return subprocess.Popen(
        [*group, *arguments], cwd=folder, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
        text=True,
    )  # fmt: skip


def simulation(folder: Path, policy: str, games: int, save: str = "games") -> "subprocess.Popen[str]":
    """`outs halatro simulate --save`."""
    return started(folder, "simulate", "--policy", policy, "--games", str(games), "--save", save, "--json")


def ended(process: "subprocess.Popen[str]", given: str = "") -> tuple[int, str, str]:
    """The status and what was printed; status -14 for one that does not end."""
    try:
        printed, complaint = process.communicate(given, timeout=30)
    except subprocess.TimeoutExpired:
        process.kill()
        process.communicate()
        return -signal.SIGALRM, "", ""
    return process.returncode, printed, complaint


def failure(status: int, complaint: str, allowed: tuple[int, ...] = (0,)) -> list[str]:
    """Return the faults of the end of a run."""
    if status == -signal.SIGALRM:
        return ["hang: "]
    if "Traceback" in complaint or status not in allowed or complaint.count("\n") > 1:
        return [f"no plain ending: status {status} {complaint.strip()[-200:]}"]
    return []


def saved(path: Path) -> dict[str, int]:
    """Return the number of games of each policy in a file; none if it is missing or cannot be read."""
    try:
        with path.open("rb") as file:
            counted = pq.read_table(file)["policy"].value_counts().to_pylist()
    except (OSError, pa.ArrowException):
        return {}
    return {entry["values"]: entry["counts"] for entry in counted}


def together(rng: random.Random, folder: Path) -> list[str]:
    """Several runs save to one file at the same time."""
    asked = {policy: rng.randint(20, 80) for policy in rng.sample(POLICIES, 3)}
    runs = [simulation(folder, policy, games) for policy, games in asked.items()]
    problems = []
    succeeded = dict(asked)
    for run, policy in zip(runs, asked, strict=True):
        status, _, complaint = ended(run)
        problems += failure(status, complaint, (0, 1, 2))
        if status:
            del succeeded[policy]
    kept = saved(folder / "games")
    lost = [policy for policy, games in succeeded.items() if kept.get(policy, 0) < games]
    if not succeeded:
        problems.append("nobody could save: ")
    return [*problems, *(f"finished games are lost: {policy}" for policy in lost)]


def linked(rng: random.Random, folder: Path) -> list[str]:
    """Links to a precious file lie where a temporary file may be written; a file of the user's has such a name."""
    precious = folder / "precious.txt"
    precious.write_text(PRECIOUS)
    name = rng.choice(["games.partial", "game.json.partial"])
    if as_link := rng.random() < 0.5:
        (folder / name).symlink_to(precious)
    else:
        (folder / name).write_text(PRECIOUS)
    status, _, complaint = ended(simulation(folder, "never-discard", 20))
    problems = failure(status, complaint)
    status, _, complaint = ended(started(folder, "--seed", "1", "--save", "game.json", group=PLAY), "discard 1\nquit\n")
    problems += failure(status, complaint)
    if precious.read_text() != PRECIOUS:
        problems.append("written through a link: ")
    if not as_link and not (folder / name).exists():
        problems.append(f"a file of the user's is gone: {name}")
    return problems


def private(_rng: random.Random, folder: Path) -> list[str]:
    """A file that only its owner may read stays so."""
    problems = failure(*ended(simulation(folder, "never-discard", 20))[::2])
    (folder / "games").chmod(0o600)
    problems += failure(*ended(simulation(folder, "never-discard", 40))[::2])
    mode = (folder / "games").stat().st_mode & 0o777
    if mode != 0o600:
        problems.append(f"the mode changes: from 600 to {mode:o}")
    return problems


def killed(rng: random.Random, folder: Path) -> list[str]:
    """A run is killed while it plays: games saved before stay; SIGTERM and SIGHUP leave nothing half written."""
    problems = failure(*ended(simulation(folder, "never-discard", 200))[::2])
    number = rng.choice([signal.SIGTERM, signal.SIGHUP, signal.SIGKILL])
    run = simulation(folder, "published", 1_000_000)
    time.sleep(rng.uniform(0.3, 3.0))
    run.send_signal(number)
    status, _, complaint = ended(run)
    if "Traceback" in complaint or status == -signal.SIGALRM:
        problems.append(f"no plain ending of {signal.Signals(number).name}: status {status} {complaint[-200:]}")
    if saved(folder / "games").get("never-discard", 0) < 200:
        problems.append("saved games are lost: ")
    if number != signal.SIGKILL and (left := {path.name for path in folder.iterdir() if "partial" in path.name}):
        problems.append(f"leftovers of {signal.Signals(number).name}: {left}")
    problems += failure(*ended(simulation(folder, "never-discard", 250))[::2])
    return problems


Change = Callable[[pa.Table], pa.Table]


def with_rows(rows: dict[str, list[object]]) -> Change:
    """Append rows."""
    return lambda table: pa.concat_tables([table, pa.table(rows, schema=table.schema)])


FORGED: dict[str, Change] = {
    "game 4294967295": with_rows({"policy": ["never-discard"], "game": [4_294_967_295], "score": [100]}),
    "score -7": with_rows({"policy": ["never-discard"], "game": [30], "score": [-7]}),
    "score 2147483647": with_rows({"policy": ["never-discard"], "game": [30], "score": [2_147_483_647]}),
    "games twice": lambda table: pa.concat_tables([table, table]),
    "a game twice, with two scores": with_rows({"policy": ["never-discard"], "game": [3], "score": [700]}),
    "no metadata": lambda table: table.replace_schema_metadata({}),
    "a seed of text": lambda table: table.replace_schema_metadata({**table.schema.metadata, b"outs.seed": b"x"}),
    "a long seed": lambda table: table.replace_schema_metadata({**table.schema.metadata, b"outs.seed": b"9" * 9999}),
    "versions of numbers": lambda table: table.replace_schema_metadata(
        {**table.schema.metadata, b"outs.versions": b'{"never-discard": 1}'}
    ),
    "other columns": lambda table: table.drop_columns(["score"]),
}


def forged(what: str, folder: Path) -> list[str]:
    """A file of saved games says something that no run wrote: refused, or the answer is that without the file."""
    problems = failure(*ended(simulation(folder, "never-discard", 20))[::2])
    with (folder / "games").open("rb") as file:
        table = FORGED[what](pq.read_table(file))
    with (folder / "games").open("wb") as file:
        pq.write_table(table, file)
    status, printed, complaint = ended(simulation(folder, "never-discard", 40))
    problems += failure(status, complaint, (0, 2))
    if status == 0:
        right = ended(simulation(folder, "never-discard", 40, "fresh"))[1]
        if json.loads(printed) != json.loads(right):
            problems.append(f"wrong answer: {printed[:150]}")
    return problems


def damaged(rng: random.Random, folder: Path) -> list[str]:
    """A bit of the file is flipped, or its end is cut: refused, or the answer is that without the file."""
    problems = failure(*ended(simulation(folder, "never-discard", 400))[::2])
    path, right = folder / "games", ended(simulation(folder, "never-discard", 400, "fresh"))[1]
    content = bytearray(path.read_bytes())
    if rng.random() < 0.2:
        del content[rng.randrange(len(content)) :]
    else:
        content[rng.randrange(len(content))] ^= 1 << rng.randrange(8)
    path.write_bytes(content)
    status, printed, complaint = ended(simulation(folder, "never-discard", 400))
    problems += failure(status, complaint, (0, 2))
    if status == 0 and printed != right:
        problems.append(f"wrong answer: {printed[:150]}")
    return problems


def piped(_rng: random.Random, folder: Path) -> list[str]:
    """The file is a named pipe: whoever opens it waits for ever."""
    os.mkfifo(folder / "games")
    return failure(*ended(simulation(folder, "never-discard", 20))[::2], (1, 2))


def attack(attempts: Attempts, rng: random.Random, full: Path, empty: Path) -> None:
    """Attack files of saved games: nothing is lost, nothing foreign touched, forged files are refused."""
    os.environ["OUTS_TABLES"] = str(full)
    resource.setrlimit(resource.RLIMIT_DATA, (MEMORY, MEMORY))  # of every run too
    forgeries = [(f"forged: {what}", lambda _rng, folder, what=what: forged(what, folder)) for what in FORGED]
    kinds: list[tuple[str, Callable[[random.Random, Path], list[str]]]] = [
        ("several runs at once", together), ("links and files beside it", linked), ("a private file", private),
        forgeries[0], forgeries[1], ("killed", killed), ("a named pipe", piped), ("damaged", damaged), *forgeries[2:],
    ]  # fmt: skip
    for number in attempts.until_over(at_least=2):
        what, attempt = kinds[number % len(kinds)]
        folder = empty / str(number)
        folder.mkdir()
        attempts.judge(attempt(rng, folder), what, f"{what}: as promised")


if __name__ == "__main__":
    main("saves", attack)
