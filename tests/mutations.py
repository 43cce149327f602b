"""Mutations: small faults in the code, each of which the tests must find.

    python tests/mutations.py [--room NAME] [--since REV]

Copies the checkout and makes one fault at a time in the copy. The tests of the folders that could find it run until one
fails: first those of `make test`, then those of `make test-long`. Prints a line per fault, then totals by room.

Tables stay as they are: the copy's manifest gets the fingerprints of the changed code. A fault is therefore not found
by its digest, and tests that read tables compare them with what the changed code computes.
"""

import argparse
import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path

from outs.pipeline.catalogue import CATALOGUE
from outs.pipeline.plan import file_recipe, stage_recipe
from outs.tables.files.location import tables_directory
from outs.tables.files.manifest import Manifest, read_manifest, recipe_fingerprint
from outs.tables.files.publish import write_manifest
from outs.tables.schema import SCHEMA

ROOT = Path(__file__).resolve().parents[1]
NOT_COPIED = (".git", ".venv", "data", "site", "dist", ".*_cache", ".hypothesis", ".benchmarks")
ACCEPT_TABLES = "from outs.tests.mutations import accept_tables; accept_tables()"
BY_DIGEST = "tests/tables/files/test_version.py"
"""Finds any change of a stage's code, whatever it does."""
LONG = re.findall(r"tests/\S+", re.findall(r"^LONG := (?:.*\\\n)*.*", (ROOT / "Makefile").read_text(), re.MULTILINE)[0])
"""Folders and files of tests that the Makefile leaves to `make test-long`."""
FAILED = 1
NO_TESTS = 5


@dataclass(frozen=True)
class Mutation:
    """In `file`, the text `before` becomes `after`.

    fault  the kind of fault
    tests  folders and files of tests that could find it; default: the folder of tests named after the file's folder
    """

    file: str
    before: str
    after: str
    fault: str
    tests: tuple[str, ...] = ()

    @property
    def room(self) -> str:
        """The room of the file."""
        return self.file.partition("/")[0]

    @property
    def module(self) -> str:
        """The module's name, for its doctests."""
        return f"outs.{self.file.removesuffix('.py').replace('/', '.')}"

    @property
    def places(self) -> tuple[str, ...]:
        """The tests to run."""
        return self.tests or (f"tests/{Path(self.file).parent}",)

    def is_of(self, changed: str) -> bool:
        """Return true if a changed file, by its path, has the fault or is one of the tests to run."""
        return changed == self.file or any(Path(changed).is_relative_to(place) for place in self.places)


CHECK, COMPARISON, CONSTANT, VALUE = "dropped check", "swapped comparison", "wrong constant", "wrong value"
MUTATIONS = (
    Mutation("cards/lattice/row_numbers.py", "        below += place + 1\n", "        below += place\n", VALUE),
    Mutation("cards/notation.py", "    require_distinct(cards, text)\n", "", CHECK, ("tests/cards",)),
    Mutation("cards/ranges/range.py", "LIKELY_PERCENT = 5\n", "LIKELY_PERCENT = 6\n", CONSTANT),
    Mutation("cards/ranges/hand_patterns.py", "if held >= share * len", "if held > share * len", COMPARISON),
    Mutation("cards/hands/evaluator.py", "> SIZES[0]).tolist()", "> SIZES[1]).tolist()", CONSTANT),
    Mutation("tables/files/verify.py", "if logs := stray_logs(path):", "if logs := []:", CHECK),
    Mutation("tables/files/publish.py", "    _remove_stray_logs(directory / entry.file, disk)\n", "", CHECK),
    Mutation(
        "tables/files/part_list.py",
        "if sha256(content).hexdigest() != part.sha256:",
        "if not content:",
        CHECK,
        ("tests/pipeline", "tests/query/omaha"),
    ),
    Mutation("tables/files/outdated_files.py", "        waiting.extend(new)\n", "", CHECK),
    Mutation(
        "tables/files/formats/block_hashes.py",
        "HEAD = 12_288",
        "HEAD = 12_287",
        CONSTANT,
        ("tests/query/database", "tests/tables/files"),
    ),
    Mutation("kernels/holdem/seats.py", "upto - now[0] + 1", "upto - now[0]", VALUE),
    Mutation(
        "kernels/omaha.py",
        "below) + 1 - room.won",
        "below) - room.won",
        VALUE,
        ("tests/kernels/test_omaha.py", "tests/pipeline/omaha"),
    ),
    Mutation(
        "kernels/history_values.py",
        "_highest(twice, 2)",
        "_highest(twice, 3)",
        CONSTANT,
        ("tests/kernels/test_history_shares.py", "tests/histories"),
    ),
    Mutation(
        "kernels/draw.py",
        " - mean[history], ZERO)",
        " - mean[history], -ONE)",
        CONSTANT,
        ("tests/pipeline/draw_game",),
    ),
    Mutation("kernels/halatro/best_play.py", "max(0, flush - plain)", "(flush - plain)", CHECK),
    Mutation("pipeline/dataset/fetch.py", " and file_sha256(path) == piece.sha256:", ":", CHECK),
    Mutation("pipeline/build_folder.py", "    _require_own(directory, schema)\n", "", CHECK, ("tests/pipeline",)),
    Mutation("pipeline/dataset/contents.py", "numbers[-1] < table.parts", "numbers[-1] <= table.parts", COMPARISON),
    Mutation(
        "pipeline/holdem/street_checks.py",
        "if (key < below).any():",
        "if (key > below).all():",
        COMPARISON,
        ("tests/pipeline/holdem",),
    ),
    Mutation(
        "pipeline/stages/checks.py", "before is None or before < first", "before is None or before <= first", COMPARISON
    ),
    Mutation("games/draw/paytables/kinds.py", "    rank = max(rank for", "    rank = min(rank for", VALUE),
    Mutation("games/draw/strategy/bankroll.py", "played = hands - 1", "played = hands", VALUE),
    Mutation(
        "games/holdem/push_fold/full_table_values.py",
        "(lose - tie) * (other @",
        "(lose - win) * (other @",
        VALUE,
        ("tests/kernels/holdem", "tests/query/holdem/push_fold/test_full_table.py"),
    ),
    Mutation("games/halatro/game.py", "    if written != counted:", "    if written < counted:", COMPARISON),
    Mutation("games/holdem/opponents/matchings.py", "_symmetric(self.path - corners)", "_symmetric(self.path)", VALUE),
    Mutation("query/draw/holds/dealt_hand.py", "    if draws > unseen:", "    if draws >= unseen:", COMPARISON),
    Mutation("query/draw/discard.py", "count_if(value > $3)", "count_if(value >= $3)", COMPARISON),
    Mutation("query/holdem/push_fold/heads_up.py", "min(spot.stacks) >= spot", "min(spot.stacks) > spot", COMPARISON),
    Mutation("query/database/sql_guard.py", "word.kind is duckdb.token_type.keyword and", "False and", CHECK),
    Mutation(
        "query/database/verified_file.py",
        "hashlib.sha256(content).digest() != self._hashes[number]",
        "not content",
        CHECK,
    ),
    Mutation("query/draw/lowball/discard.py", "not_worse - better", "not_worse", VALUE),
    Mutation("histories/settlement.py", "MOST_RAKE = 4\n", "MOST_RAKE = 5\n", CONSTANT),
    Mutation("histories/settlement.py", "collected[winners[0]] +=", "collected[winners[-1]] +=", VALUE),
    Mutation("histories/replay.py", "(number or 0) <= highest:", "(number or 0) < highest:", COMPARISON),
    Mutation("histories/readers/summaries.py", "entries = 1 + int", "entries = 2 + int", CONSTANT),
    Mutation("display/text.py", "left < min(name, SHORTEST_NAME)", "left <= min(name, SHORTEST_NAME)", COMPARISON),
    Mutation("display/text.py", "times < 1.05", "times < 1.5", CONSTANT),
    Mutation(
        "display/fast_json.py",
        "(royal, better, equal, draws",
        "(royal, equal, equal, draws",
        VALUE,
        ("tests/commands/test_lines.py",),
    ),
    Mutation(
        "query/draw/holds/ranked_holds.py",
        'if len({*map("".join, zip(hand[::2], hand[1::2], strict=True))}) == HAND_SIZE',
        "if hand",
        CHECK,
        ("tests/commands/test_lines.py",),
    ),
    Mutation("commands/output.py", "if forms and forms[0] != suffix:", "if False:", CHECK),
    Mutation("commands/lines.py", "        _require_kind(key, given, parameter)\n", "", CHECK),
    Mutation("web/http/every_request.py", 'rpartition(b",")[2]', 'partition(b",")[0]', VALUE, ("tests/web/http",)),
    Mutation(
        "web/http/every_request.py",
        "if size > largest:",
        "if False:",
        CHECK,
        ("tests/web/test_problems.py",),
    ),
    Mutation("web/http/responses.py", "total() >= self._most", "total() > self._most", COMPARISON),
    Mutation("web/workers/supervisor.py", "2 ** (failures - 1)", "2**failures", VALUE),
    Mutation("play/draw/poker.py", "deal.bets < LIMITS.most_bets", "deal.bets <= LIMITS.most_bets", COMPARISON),
    Mutation(
        "play/halatro/saved_games.py", "numbers.astype(np.int64)) <= 0", "numbers.astype(np.int64)) < 0", COMPARISON
    ),
    Mutation(
        "play/video_poker/machine.py", "key=lambda hold: hold.pay, reverse=True", "key=lambda hold: hold.pay", VALUE
    ),
)


def main() -> int:
    """Make the faults, run the tests, and return the exit status: 1 if a fault was not found."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--room", choices=sorted({one.room for one in MUTATIONS}), help="only the faults of one room")
    parser.add_argument("--since", metavar="REV", help="only faults whose file or tests have changed since a commit")
    given = parser.parse_args()
    chosen = [one for one in MUTATIONS if given.room in (None, one.room)]
    if given.since:
        changed = _changed_since(given.since)
        chosen = [one for one in chosen if any(map(one.is_of, changed))]
    found: list[str] = []
    with copied() as copy:
        for one in chosen:
            by = found_by(one, copy)
            print(f"{by or 'NOT FOUND':10} {one.fault:18} {one.file}: {one.before.strip()}", flush=True)
            found.append(by)
    print()
    for name in dict.fromkeys(one.room for one in chosen):
        of_room = Counter(by or "not found" for one, by in zip(chosen, found, strict=True) if one.room == name)
        print(f"{name:10} {of_room.total()} faults: {', '.join(f'{number} {by}' for by, number in of_room.items())}")
    print(f"{sum(map(bool, found))} of {len(found)} found")
    return 0 if all(found) else 1


def _changed_since(commit: str) -> list[str]:
    """Return the files that differ from those of a commit. Raises `CalledProcessError` if there is no such commit."""
    asked = ("git", "diff", "--name-only", commit, "--")
    return subprocess.run(asked, cwd=ROOT, stdout=subprocess.PIPE, check=True, text=True).stdout.splitlines()


@contextmanager
def copied() -> Iterator[Path]:
    """Yield a copy of the checkout, whose tables are links to the files of the original where possible."""
    with tempfile.TemporaryDirectory(prefix="outs-mutations-") as folder:
        copy = Path(folder) / "outs"
        shutil.copytree(ROOT, copy, symlinks=True, ignore=shutil.ignore_patterns(*NOT_COPIED))
        shutil.copytree(
            ROOT / "tables" / "data",
            copy / "tables" / "data",
            copy_function=_link,
            ignore=shutil.ignore_patterns(".build.lock"),
        )
        yield copy


def _link(source: str, target: str) -> None:
    try:
        os.link(source, target)
    except OSError:
        shutil.copyfile(source, target)


def found_by(mutation: Mutation, copy: Path) -> str:
    """Return which tests find a fault made in the copy: `test`, `test-long`, or an empty text for none."""
    path = copy / mutation.file
    text = path.read_text(encoding="utf-8")
    if text.count(mutation.before) != 1:
        raise SystemExit(f"{mutation.file} has {mutation.before!r} {text.count(mutation.before)} times")
    path.write_text(text.replace(mutation.before, mutation.after), encoding="utf-8")
    try:
        _python(copy, "-c", ACCEPT_TABLES).check_returncode()
        return next((name for name, finds in TARGETS.items() if finds(mutation, copy)), "")
    finally:
        path.write_text(text, encoding="utf-8")


def _in_test(mutation: Mutation, copy: Path) -> bool:
    """Return true if a test of `make test` fails."""
    return _fails(copy, "-m", "not long", *_shared(mutation))


def _in_test_long(mutation: Mutation, copy: Path) -> bool:
    """Return true if a test of `make test-long` fails."""
    listed = [one for one in LONG if any(Path(one).is_relative_to(place) for place in mutation.places)]
    return _fails(copy, "-m", "long", *_shared(mutation)) or (bool(listed) and _fails(copy, *listed))


TARGETS = {"test": _in_test, "test-long": _in_test_long}


def _shared(mutation: Mutation) -> list[str]:
    """Return the tests that both targets select from, and the doctests of the changed module."""
    places = [place for place in mutation.places if place not in LONG]
    return [*places, *(f"--ignore={one}" for one in LONG), "--doctest-modules", "--pyargs", mutation.module]


def _fails(copy: Path, *tests: str) -> bool:
    """Return true if one of these tests fails. Raises `SystemExit` if they cannot be run."""
    options = ("-q", "-x", "-n0", "-p", "no:cacheprovider", "--deselect", BY_DIGEST)
    done = _python(copy, "-m", "pytest", *options, *tests)
    if done.returncode not in (0, FAILED, NO_TESTS):
        raise SystemExit(done.stdout.decode())
    return done.returncode == FAILED


def _python(copy: Path, *arguments: str) -> "subprocess.CompletedProcess[bytes]":
    """Run this Python on the copied package."""
    environment = os.environ | {"PYTHONPATH": str(copy / ".dev")}
    return subprocess.run([sys.executable, *arguments], cwd=copy, env=environment, stdout=subprocess.PIPE, check=False)


def accept_tables() -> None:
    """Give every published file the fingerprint of today's code, so that it counts as current."""
    folder = tables_directory()
    manifest = read_manifest(folder)
    files = {}
    for name, entry in manifest.files.items():
        contents, stage = dict(entry.made_of), CATALOGUE.stages.get(name)
        recipe = stage_recipe(stage) if stage else file_recipe(CATALOGUE.other_files[name].write, contents)
        mark = recipe_fingerprint(name, recipe, manifest.contents if stage else contents, SCHEMA)
        files[name] = replace(entry, fingerprint=mark, recipe=recipe)
    write_manifest(folder, Manifest(files))


if __name__ == "__main__":
    sys.exit(main())
