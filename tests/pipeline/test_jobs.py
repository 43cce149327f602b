"""Jobs that run at the same time: after those they wait for, in the order of the list, and stopped by an error."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from threading import Barrier, Event

import pytest

from outs.pipeline.build import Build
from outs.pipeline.catalogue import Catalogue
from outs.pipeline.plan import jobs_of
from outs.pipeline.stages.checks import Inputs
from outs.pipeline.stages.stage import Columns, Work
from outs.tables.files.errors import BuildFailed
from outs.tables.files.manifest import MANIFEST, read_manifest
from outs.tables.files.publish import Disk
from outs.tests.pipeline.tiny import EVERYTHING, changed, is_sound
from outs.tests.pipeline.tiny_parts import catalogue_in_parts
from outs.work.executors import StoppableWatcher, Stopped, run_jobs
from outs.work.progress import Silent

WAIT = 30


def ended(jobs: dict[str, set[str]], at_once: int = 2) -> list[str]:
    """Run jobs that do nothing and return their names as they end."""
    names: list[str] = []
    run_jobs(jobs, names.append, at_once, Event())
    return names


def test_jobs_wait_for_others_wherever_those_are_in_the_list() -> None:
    assert ended({"third": {"second"}, "second": {"first"}, "first": set()}) == ["first", "second", "third"]


def test_names_that_are_no_jobs_are_not_waited_for() -> None:
    assert ended({"only": {"published before"}}) == ["only"]


def test_one_at_a_time_the_first_of_the_list_that_could_start_is_next() -> None:
    assert ended({"b": {"a"}, "c": set(), "a": set(), "d": set()}, at_once=1) == ["c", "a", "b", "d"]


def test_two_jobs_run_at_the_same_time() -> None:
    barrier = Barrier(2, timeout=WAIT)
    passed = list[int]()
    run_jobs({"one": set(), "other": set()}, lambda _: passed.append(barrier.wait()), 2, Event())
    assert sorted(passed) == [0, 1]


def test_after_an_error_no_job_starts_and_those_that_run_are_stopped() -> None:
    stopped, started = Event(), list[str]()

    def run(name: str) -> None:
        started.append(name)
        if name == "wrong":
            raise ValueError(name)
        assert stopped.wait(WAIT)
        StoppableWatcher(Silent(), stopped).advanced(1, 2)
        started.append("went on")

    with pytest.raises(ValueError, match="wrong"):
        run_jobs({"wrong": set(), "running": set(), "next": set()}, run, 2, stopped)
    assert sorted(started) == ["running", "wrong"]


def test_a_job_that_is_stopped_first_does_not_hide_the_error() -> None:
    stopped, gone = Event(), Event()

    def run(name: str) -> None:
        if name == "stopped":
            assert stopped.wait(WAIT)
            gone.set()
            raise Stopped
        stopped.set()
        assert gone.wait(WAIT)
        raise ValueError(name)

    with pytest.raises(ValueError, match="wrong"):
        run_jobs({"stopped": set(), "wrong": set(), "next": {"stopped"}}, run, 2, stopped)


def test_a_stage_waits_for_an_earlier_one_that_makes_the_same_parts() -> None:
    squares = catalogue_in_parts().stages["squares"]
    assert squares.parts
    assert squares.parts.needs
    other = replace(squares, table=replace(squares.table, name="other"))
    assert jobs_of([squares, other]) == {"squares": {"turned"}, "other": {"turned", "squares"}}


@pytest.fixture
def two(tiny: Catalogue) -> Catalogue:
    """The tiny catalogue with another table that needs none."""
    turned = tiny.stages["turned"]
    table = replace(turned.table, name="again")
    schema = replace(tiny.schema, tables={**tiny.schema.tables, "again": table})
    return replace(tiny, schema=schema, stages={**tiny.stages, "again": replace(turned, table=table)})


def after(catalogue: Catalogue, name: str, wait: Callable[[], object]) -> Catalogue:
    """The catalogue with a stage that first waits."""
    stage = catalogue.stages[name]

    def build_then(inputs: Inputs, work: Work) -> Iterator[Columns]:
        wait()
        yield from stage.build(inputs, work)

    return changed(catalogue, name, build=build_then)


def test_stages_without_common_inputs_run_at_the_same_time_and_are_named_in_order(
    tmp_path: Path, two: Catalogue
) -> None:
    both, second = Barrier(2), Event()
    waiting = after(
        after(two, "again", lambda: both.wait(WAIT)), "turned", lambda: (both.wait(WAIT), second.wait(WAIT))
    )
    watcher = Finishing("again", second)
    assert Build(tmp_path, watcher, catalogue=waiting).run() == ["turned", "sums", "again", *EVERYTHING[2:]]
    assert is_sound(tmp_path, two)


class Finishing(Silent):
    """Sets an event when a table is finished."""

    def __init__(self, name: str, event: Event) -> None:
        """Wait for the table `name`."""
        self.name, self.event = name, event

    def finished(self, name: str) -> None:
        """Set the event."""
        if name == self.name:
            self.event.set()


class Refusing(Disk):
    """Refuses the second manifest of the first publication."""

    def __init__(self) -> None:
        """Start with no manifest replaced."""
        self.manifests, self.refused = 0, Event()

    def replace(self, source: Path, target: Path) -> None:
        """Count manifests."""
        self.manifests += target.name == MANIFEST
        if self.manifests == 2:
            self.refused.set()
            raise OSError("refused")
        super().replace(source, target)


def test_nothing_is_published_after_a_publication_that_failed_so_that_the_next_build_settles_it(
    tmp_path: Path, two: Catalogue
) -> None:
    disk = Refusing()
    with pytest.raises(BuildFailed, match="refused"):
        Build(tmp_path, Silent(), catalogue=after(two, "again", lambda: disk.refused.wait(WAIT)), disk=disk).run()
    assert list(read_manifest(tmp_path).pending) == ["turned"]
    assert Build(tmp_path, Silent(), catalogue=two).run() == ["sums", "again", *EVERYTHING[2:]]
    assert is_sound(tmp_path, two)
