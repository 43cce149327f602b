"""Damaged files in the user's cache and saved passes: every answer is right, and what is damaged is made again."""

import json
import os
import random
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass, fields
from fractions import Fraction
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np

from outs.games.casino.game import RESULTS, Game
from outs.games.casino.results import End, Results
from outs.games.casino.rule_files import load_bundled
from outs.games.casino.tree import Leaf
from outs.games.holdem.push_fold.full_table_equilibrium import Progress
from outs.games.holdem.three_way.showdown_orders import Triples
from outs.kernels.compiled import KeptFiles
from outs.pipeline.draw_game.solution import load, save
from outs.query.casino.cached_results import KeptResults
from outs.query.casino.cached_results import Solved as SolvedCasinoGame
from outs.query.holdem.push_fold.cached_files import KeptAnswers, KeptTriples, Solved
from outs.tables.files.manifest import read_manifest
from outs.tables.files.outdated_files import Findings
from outs.tests.attacks.attempts import Attempts, main

FIXED = ("emptied", "cut", "flipped", "zeroed", "exchanged")
WAYS = (*FIXED, "longer", "removed", *("flipped",) * 24)
"""Ways to damage a file; most tries flip one bit."""
COMMAND = ("push-fold", "--stacks", "5,6,7", "--json")
EACH_COMMAND = 500
"""One try in this many asks a command in a new process; the others read small files of the same kinds."""
UNSETTLED = -(10**18)
"""Has findings kept of sources that were written a moment ago."""


@dataclass(frozen=True)
class Kind:
    """A kind of file: its path, and a function that answers from it, makes it again, and returns what it answered."""

    name: str
    path: Path
    ask: Callable[[], object]


def described(value: object) -> object:
    """Return the fields of an answer with the bytes of its arrays."""
    found = ((field.name, getattr(value, field.name)) for field in fields(value))  # type: ignore[arg-type]
    return [
        (name, part.shape, part.tobytes()) if isinstance(part, np.ndarray) else (name, part) for name, part in found
    ]


def triples(cache: Path, made: Triples) -> object:
    """Answer from the arranged triples."""
    return described(KeptTriples("small", cache).load(lambda: made))


def solved(cache: Path, made: Solved) -> object:
    """Answer from a solved spot."""
    kept = KeptAnswers(cache)
    found = kept.find("spot")
    if found is None:
        kept.keep("spot", made)
    return described(found or made)


def begun(cache: Path, made: Progress) -> object:
    """Answer from a spot that a solver has begun."""
    kept = KeptAnswers(cache)
    found = kept.find_begun("begun")
    if found is None:
        kept.keep_begun("begun", made)
    return described(found or made)


def casino(cache: Path, made: Results) -> object:
    """Answer from the results of a casino game."""
    kept = KeptResults(cache)
    found = kept.find(made.game)
    if found is None:
        kept.keep(SolvedCasinoGame(made, [], {}))
    return found.results if found else made


def own_hands(cache: Path, game: Game, made: list[list[int]]) -> object:
    """Answer from what the hands of a casino game win."""
    kept = KeptResults(cache)
    found = kept.find_worth_by_value(game)
    if found is None:
        kept.keep_worth_by_value(game, made)
    return found or made


def passes(path: Path, made: dict[str, Any]) -> object:
    """Answer from saved passes: all of them, or none."""
    arrays = {name: np.full_like(array, 7) for name, array in made.items()}
    if load(path, arrays) == 0:
        if any(array.any() for array in arrays.values()):
            return "arrays of a damaged file"
        save(path, 30, made)
        return passes(path, made)
    return [array.tolist() for array in arrays.values()]


def kernel(folder: Path, made: bytes) -> object:
    """Answer from a compiled kernel."""
    files = KeptFiles(folder, "kernel", "stamp")
    found = files.load("signature")
    if found is None:
        files.save("signature", made)
    return found or made


def kinds(rng: random.Random, tables: Path, empty: Path) -> list[Kind]:
    """Return a small file of each kind, written once."""
    cache, numbers = empty / "outs", np.random.default_rng(rng.randrange(1 << 32))
    cubes = (numbers.random((5, 5, 5), np.float32) for _ in range(2))
    few = Triples(numbers.random((8, 13), np.float32), numbers.integers(0, 48, (5, 5, 5), np.int32), *cubes)
    spot = Solved(*(numbers.random((3, 9)) for _ in fields(Solved)))
    ends = (
        End(Leaf(1, False), "Pair", result, True, Fraction(rng.randrange(9), 2), rng.randrange(9)) for result in RESULTS
    )
    results = Results(load_bundled("caribbean-stud"), tuple(ends), ((rng.randrange(9), rng.randrange(9)),))
    worth = numbers.integers(9, size=(9, 2)).tolist()
    saved = {name: numbers.random((4, 5), np.float32) for name in ("one", "other")}
    manifest = read_manifest(tables)
    found = Findings(cache, lambda _: ["flop", "turn"], UNSETTLED)
    (empty / "kernels").mkdir()
    asks: dict[str, tuple[Path, Callable[[], object]]] = {
        "triples": (cache / "triples", partial(triples, cache, few)),
        "solved spot": (cache / "push-fold", partial(solved, cache, spot)),
        "begun spot": (cache / "push-fold", partial(begun, cache, Progress.begin(numbers.random((3, 9))))),
        "casino game": (cache / "casino", partial(casino, cache, results)),
        "casino hands": (cache / "casino", partial(own_hands, cache, results.game, worth)),
        "findings": (cache / "fingerprints", partial(found.outdated_files, manifest)),
        "passes": (empty / "passes", partial(passes, empty / "passes" / "state", saved)),
        "kernel": (empty / "kernels", partial(kernel, empty / "kernels", numbers.bytes(500))),
    }
    made = []
    for name, (folder, ask) in asks.items():
        before = {*folder.glob("*")}
        ask()
        (path,) = {*folder.glob("*")} - before
        made.append(Kind(name, path, ask))
    return made


def damaged(rng: random.Random, way: str, content: bytes, other: bytes) -> bytes:
    """Return the damaged content of a file."""
    place = rng.randrange(len(content))
    match way:
        case "emptied":
            return b""
        case "cut":
            return content[:place]
        case "flipped":
            return content[:place] + bytes([content[place] ^ 1 << rng.randrange(8)]) + content[place + 1 :]
        case "zeroed":
            return content[:place].ljust(len(content), b"\0")
        case "exchanged":
            return other
        case "longer":
            return content + rng.randbytes(1 + place % 100)
        case _:
            return content


def small_try(rng: random.Random, way: str, kind: Kind, every: list[Kind]) -> list[str]:
    """Damage a file of one kind; return what was wrong with the answer, or with the file afterwards."""
    right, whole = kind.ask(), kind.path.read_bytes()
    other = rng.choice([one.path.read_bytes() for one in every if one is not kind])
    kind.path.write_bytes(damaged(rng, way, whole, other))
    if way == "removed":
        kind.path.unlink()
    try:
        found = kind.ask()
    except Exception as error:
        return [f"traceback: {type(error).__name__} {error}"]
    problems = [] if found == right else ["wrong answer"]
    return problems if kind.path.read_bytes() == whole else [*problems, "not made again"]


def asked(cache: Path, tables: Path) -> str:
    """Return the answer of a command in a new process, or how it ended: of three all in, if the tables have triples."""
    environment = {**os.environ, "XDG_CACHE_HOME": str(cache), "OUTS_TABLES": str(tables)}
    fewer = () if (tables / "starting_hand_triples.parquet").exists() else ("--at-most", "2")
    done = subprocess.run(
        [sys.executable, "-m", "outs", *COMMAND, *fewer], capture_output=True, text=True, check=False, env=environment
    )
    return f"status {done.returncode}: {done.stderr[-300:]}" if done.returncode or done.stderr else done.stdout


def command_try(
    rng: random.Random, way: str, kept: dict[Path, bytes], question: Callable[[], str], right: str
) -> list[str]:
    """Damage some of the files that a command has `kept`; return what was wrong with the next two answers."""
    some = rng.sample(sorted(kept), rng.randint(1, len(kept)))
    for path, content in kept.items():
        path.write_bytes(damaged(rng, way, content, kept[rng.choice(sorted(kept))] + b"0") if path in some else content)
        if way == "removed" and path in some:
            path.unlink()
    return [f"wrong answer: {found}" for found in (question(), question()) if found != right]


def attack(attempts: Attempts, rng: random.Random, full: Path, empty: Path) -> None:
    """Damage cached files of every kind, small ones in this process and those of a command."""
    every, cache = kinds(rng, full, empty), empty / "cache"
    question = partial(asked, cache, full)
    right = question()
    json.loads(right)
    written = (path for folder in ("fingerprints", "push-fold", "triples") for path in cache.glob(f"outs/{folder}/*"))
    kept = {path: path.read_bytes() for path in written}
    fixed = [(way, kind) for way in FIXED for kind in every]
    for number in attempts.until_over(len(fixed) + 1):
        way, kind = fixed[number] if number < len(fixed) else (rng.choice(WAYS), rng.choice(every))
        if number % EACH_COMMAND == len(fixed):
            attempts.judge(command_try(rng, way, kept, question, right), f"{way} files of a command", f"command, {way}")
        else:
            attempts.judge(small_try(rng, way, kind, every), f"{way} {kind.name}", f"{kind.name}, {way}")


if __name__ == "__main__":
    main("user cache", attack)
