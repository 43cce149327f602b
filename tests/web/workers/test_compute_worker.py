"""Answers of a process of the service, and its refusals of questions that it cannot answer."""

import json
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

from outs.games.holdem.push_fold.spots import Stakes
from outs.query.holdem.push_fold.push_fold import PushFold
from outs.tables.files.manifest import MANIFEST, read_manifest
from outs.tables.schema import DATABASE, ON_REQUEST
from outs.tests.cases import some_of
from outs.tests.web.serving import PATIENCE
from outs.web.workers.compute_worker import answer_all


def test_a_table_that_is_built_on_request_and_is_not_there_is_named(tables_folder: Path, tmp_path: Path) -> None:
    manifest = read_manifest(tables_folder)
    files = {name: entry for name, entry in manifest.files.items() if name not in ON_REQUEST}
    (tmp_path / DATABASE).symlink_to(tables_folder / DATABASE)
    (tmp_path / MANIFEST).write_text(replace(manifest, files=files).text())
    asked = [PushFold(stack=10.0), PushFold(stack=10.0, game="short-deck-trips")]
    found = answer_all(tmp_path, asked)
    assert found.unusable.startswith("The table short_deck_trips_matchups is not built.")
    assert found.unusable.endswith(": outs tables build short-deck-trips.")
    assert str(tmp_path) not in found.unusable
    assert len(answer_all(tmp_path, asked[:1]).bodies) == 1


def seconds_of(question: PushFold) -> float:
    assert not isinstance(question.asked, Stakes)
    return question.asked.seconds or 0


def test_the_solver_of_push_or_fold_stops_within_the_time_of_an_answer() -> None:
    assert PushFold(stack=10.0).within(3.0) == PushFold(stack=10.0)
    three = PushFold(stacks="10,8,15")
    assert 0 < seconds_of(three.within(10.0)) < 10.0
    assert seconds_of(PushFold(stacks="10,8,15", seconds=0.5).within(10.0)) == 0.5
    assert PushFold(stacks="10,8,15", seconds=60.0).within(3.0) == three.within(3.0)


SCRIPT = """
import json, sys, time
from contextlib import contextmanager
from pathlib import Path
from outs.web.questions import BY_NAME, made
from outs.web.workers import compute_worker as counting

folder, (name, asked) = Path(sys.argv[1]), json.loads(sys.argv[2])
seconds = []

@contextmanager
def clock(*_):
    before = time.process_time()
    yield
    seconds.append(time.process_time() - before)

counting.at_most = clock
counting.begin(folder)
pages = int(Path("/proc/self/statm").read_text().split()[1])
for _ in range(2):
    assert counting.answer_in_time(folder, [made(BY_NAME[name].kind, asked)], None, 60.0).bodies
grown = int(Path("/proc/self/statm").read_text().split()[1]) - pages
print(json.dumps([*seconds, grown * 4096]))
"""
INDEX_BYTES = 100_000_000
"""An index of all hands takes more memory than that."""
WILD_BYTES = 1_000_000
"""The counts of a pay table with wild cards take more memory than that."""


@some_of(
    ("name", "asked", "least"),
    [
        ("discard", {"hand": "2c3d4h8sKc", "game": "2-7"}, INDEX_BYTES),
        ("discard", {"hand": "2c3d4h8sKc", "game": "a-5"}, INDEX_BYTES),
        ("discard", {"hand": "9dTd6hQh8s", "opponents": 3}, INDEX_BYTES),
        ("discard", {"hand": "2c2d4h8sKc", "objective": "paytable:deuces-wild-full-pay"}, WILD_BYTES),
        ("discard", {"hand": "2c3d4h8sKc", "objective": " PayTable:joker-poker-kings-17-7-5"}, WILD_BYTES),
        ("paytable", {"name": "Joker-Poker-Kings-17-7-5", "objective": "stand-pat"}, WILD_BYTES),
    ],
    1,
    ids=str,
)
def test_what_a_question_needs_is_loaded_by_the_first_that_needs_it_and_before_its_time_begins(
    tables_folder: Path, name: str, asked: dict[str, object], least: int
) -> None:
    command = [sys.executable, "-c", SCRIPT, str(tables_folder), json.dumps([name, asked])]
    first, second, grown = json.loads(subprocess.run(command, check=True, capture_output=True, timeout=PATIENCE).stdout)
    assert first < 0.15 + 5 * second  # what is not loaded yet takes 0.3 seconds of a processor or more
    assert grown > least  # so it was not loaded when the process began
