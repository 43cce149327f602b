"""The builder of missing tables: order, failures, locked folders, and its end. Its builds are small scripts."""

import os
import sys
from collections.abc import Callable
from pathlib import Path
from time import monotonic

import pytest

from outs.tables.files.errors import TablesMissing
from outs.tables.files.manifest import MANIFEST, read_manifest
from outs.tests.web.serving import eventually, is_alive
from outs.web.builds.builder import AUTOMATIC, Builder, missing_builds
from outs.web.builds.state import REST, read_states, want

WORKS = "import sys; print('triples: 3 of 8 after 31 s', file=sys.stderr)"
FAILS = "import sys; print('outs: no space left', file=sys.stderr); sys.exit(3)"
SLEEPS = "import time; time.sleep(60)"
LOCKED = "import sys; print('outs: another build is running in /x; wait for it to end', file=sys.stderr); sys.exit(3)"
Begin = Callable[..., Builder]


class Scripts:
    """What stands for `outs tables build`: a script for each name, which notes that it began."""

    def __init__(self, **scripts: str) -> None:
        """Run `scripts` by name; names without one work."""
        self.scripts, self.begun = scripts, list[str]()

    def __call__(self, *words: str) -> list[str]:
        """Return the command of a build."""
        name = words[2] if words[2] != "--tables" else REST
        self.begun.append(name)
        return [sys.executable, "-c", self.scripts.get(name.replace("-", "_"), WORKS)]


@pytest.fixture
def folder(tables_folder: Path, tmp_path: Path) -> Path:
    """A folder with a manifest alone."""
    (tmp_path / "tables").mkdir()
    (tmp_path / "tables" / MANIFEST).write_text(read_manifest(tables_folder).text())
    return tmp_path / "tables"


def built(folder: Path, shared: Path, names: list[str], scripts: Scripts) -> list[int]:
    """Run a builder until nothing waits or builds; return a number for each time that it published."""
    published: list[int] = []
    shared.mkdir(exist_ok=True)
    builder = Builder(folder, shared, names, lambda: published.append(len(published)), scripts, 0.01, lambda: None)
    builder.start()
    assert eventually(lambda: all(one.state in ("built", "failed") for one in read_states(shared)))
    builder.stop()
    builder.join()
    return published


def test_what_a_folder_lacks_is_built_in_order(folder: Path) -> None:
    assert missing_builds(folder) == [*AUTOMATIC]
    assert missing_builds(folder, ["turn"]) == [REST, *AUTOMATIC]
    with pytest.raises(TablesMissing):
        missing_builds(folder / "none")


def test_builds_run_one_after_another_and_are_published(folder: Path, tmp_path: Path) -> None:
    scripts = Scripts()
    assert len(built(folder, tmp_path / "states", [REST, "triples"], scripts)) == 2
    assert scripts.begun == [REST, "triples"]


def test_a_build_that_fails_says_why_and_is_not_tried_again(
    folder: Path, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    scripts = Scripts(triples=FAILS)
    published = built(folder, tmp_path / "states", ["triples", "draw-game"], scripts)
    failed, other = read_states(tmp_path / "states")
    assert (failed.state, failed.note, other.state) == ("failed", "no space left", "built")
    assert "could not build it: no space left. The operator can: outs tables build triples." in failed.sentence()
    assert scripts.begun == ["triples", "draw-game"]
    assert len(published) == 1
    assert "no space left" in capfd.readouterr().err


def test_what_a_question_needs_is_the_next(folder: Path, tmp_path: Path) -> None:
    shared, scripts = tmp_path / "states", Scripts()
    shared.mkdir()
    want(shared, "draw-game-a-5")
    want(shared, "../outside")
    built(folder, shared, ["triples", "draw-game", "draw-game-a-5"], scripts)
    assert scripts.begun == ["draw-game-a-5", "triples", "draw-game"]
    assert [path.name for path in tmp_path.rglob("*outside*")] == []


def test_a_folder_that_another_service_builds_in_is_waited_for(folder: Path, tmp_path: Path) -> None:
    scripts, ends = Scripts(triples=LOCKED), monotonic() + 0.5

    def command(*words: str) -> list[str]:
        if monotonic() > ends:
            scripts.scripts.clear()
        return scripts(*words)

    shared = tmp_path / "states"
    shared.mkdir()
    builder = Builder(folder, shared, ["triples"], lambda: None, command, again_seconds=0.01)
    builder.start()
    assert eventually(lambda: [one.state for one in read_states(shared)] == ["built"])
    assert len(scripts.begun) > 1
    builder.stop()
    builder.join()


def test_the_service_ends_with_its_build(folder: Path, tmp_path: Path) -> None:
    shared, marks = tmp_path / "states", tmp_path / "process"
    shared.mkdir()
    script = f"import os; open({str(marks)!r}, 'w').write(str(os.getpid())); {SLEEPS}"
    builder = Builder(folder, shared, ["triples"], lambda: None, Scripts(triples=script))
    builder.start()
    assert eventually(lambda: marks.exists() and marks.read_text())
    process = int(marks.read_text())
    begun = monotonic()
    builder.stop()
    builder.join()
    assert not is_alive(process)
    assert monotonic() - begun < 5


def test_a_build_that_would_take_the_service_s_memory_is_left(folder: Path, tmp_path: Path) -> None:
    shared, scripts = tmp_path / "states", Scripts()
    shared.mkdir()
    names = ["draw-game", "triples"]
    builder = Builder(folder, shared, names, lambda: None, scripts, free=lambda: 1_000_000_000)
    builder.start()
    assert eventually(lambda: [one.state for one in read_states(shared)] == ["failed", "built"])
    builder.stop()
    builder.join()
    assert read_states(shared)[0].note == "it needs 2.5 GB of free memory, and 1.0 are"
    assert scripts.begun == ["triples"]


def test_progress_is_numbers(folder: Path, tmp_path: Path) -> None:
    shared = tmp_path / "states"
    shared.mkdir()
    builder = Builder(folder, shared, ["triples"], lambda: None, Scripts(triples=f"{WORKS}; {SLEEPS}"))
    builder.start()
    assert eventually(lambda: read_states(shared)[0].note)
    (state,) = read_states(shared)
    assert (state.to_json()["done"], state.to_json()["of"]) == (3, 8)
    assert state.sentence() == "The service is building it: 3 of 8."
    builder.stop()
    builder.join()


def test_states_that_cannot_be_written_do_not_stop_a_build(folder: Path, tmp_path: Path) -> None:
    shared, scripts = tmp_path / "states", Scripts()
    shared.mkdir()
    builder = Builder(folder, shared, ["triples"], lambda: None, scripts)
    for path in shared.iterdir():
        path.unlink()
    os.rmdir(shared)  # noqa: PTH106 - by the name that the builder has
    builder.start()
    assert eventually(lambda: scripts.begun)
    builder.stop()
    builder.join()
    assert read_states(shared) == []
