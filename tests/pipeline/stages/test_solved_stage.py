"""A table that is approached pass by pass: its build goes on from saved passes, as far as a goal asks."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pyarrow as pa
import pytest

from outs.pipeline.build import Build
from outs.pipeline.catalogue import Catalogue
from outs.pipeline.stages.checks import Inputs
from outs.pipeline.stages.stage import SAVED, Columns, SolvedStage, SolverWork, Work
from outs.tables.declaration import Column, Table
from outs.tables.files.formats.parquet import read_table
from outs.tests.pipeline.tiny import TURNED, unsound
from outs.work.progress import Silent

GOAL = 0.25
ROOT = Table(
    "root",
    "A square root, approached from above",
    ("passes",),
    1,
    (Column("passes", "UINTEGER", "passes"), Column("error", "DOUBLE", "error of the square")),
)


def build_root(_inputs: Inputs, work: Work) -> Iterator[Columns]:
    """Halve the error in each pass, saving passes; four passes and then the power fails, if a file says so."""
    solver = SolverWork.of(work)
    assert solver.saved is not None
    solver.saved.parent.mkdir(exist_ok=True)
    passes = int(solver.saved.read_text()) if solver.saved.exists() else 0
    fails = solver.saved.parent / "fails"
    while 0.5**passes > (GOAL if solver.goal is None else solver.goal):
        passes += 1
        solver.saved.write_text(str(passes))
        if fails.exists() and passes == int(fails.read_text()):
            raise OSError("power failure")
    yield {"passes": [passes], "error": [0.5**passes]}


def is_close(table: pa.Table, goal: float) -> bool:
    """Return true if a published root is close enough."""
    return bool(table["error"][0].as_py() <= goal)


@pytest.fixture
def solvable(tiny: Catalogue) -> Catalogue:
    """The tiny catalogue with a table on request that is solved."""
    root = SolvedStage(ROOT, (TURNED,), build_root, (), solved_by="root", suffices=is_close)
    schema = replace(tiny.schema, on_request={"root": ROOT})
    return replace(tiny, schema=schema, stages={**tiny.stages, "root": root})


def passes_in(folder: Path) -> int:
    """The passes of the published table."""
    return int(read_table(ROOT, folder / ROOT.file_name)["passes"][0].as_py())


def test_it_is_solved_to_its_own_goal_and_saves_its_passes(tmp_path: Path, solvable: Catalogue) -> None:
    assert "root" in Build(tmp_path, Silent(), requested=["root"], catalogue=solvable).run()
    assert passes_in(tmp_path) == 2
    assert [path.read_text() for path in (tmp_path / SAVED).iterdir()] == ["2"]
    assert unsound(tmp_path, solvable) == {}
    assert Build(tmp_path, Silent(), requested=["root"], catalogue=solvable).run() == []


def test_a_closer_goal_goes_on_and_a_wider_one_keeps_the_table(tmp_path: Path, solvable: Catalogue) -> None:
    Build(tmp_path, Silent(), requested=["root"], catalogue=solvable).run()
    assert Build(tmp_path, Silent(), requested=["root"], catalogue=solvable, goal=0.5).run() == []
    assert "root" in Build(tmp_path, Silent(), requested=["root"], catalogue=solvable, goal=0.1).run()
    assert passes_in(tmp_path) == 4
    assert "root" not in Build(tmp_path, Silent(), catalogue=solvable).run()


def test_a_table_that_was_solved_to_a_wider_goal_is_solved_to_its_own_when_requested(
    tmp_path: Path, solvable: Catalogue
) -> None:
    stage = solvable.stages["root"]
    assert isinstance(stage, SolvedStage)
    root = replace(stage, goal=0.25)  # as accurate as two passes are
    with_goal = replace(solvable, stages={**solvable.stages, "root": root})
    Build(tmp_path, Silent(), requested=["root"], catalogue=with_goal, goal=0.5).run()
    assert passes_in(tmp_path) == 1
    assert Build(tmp_path, Silent(), catalogue=with_goal).run() == []
    assert "root" in Build(tmp_path, Silent(), requested=["root"], catalogue=with_goal).run()
    assert passes_in(tmp_path) == 2
    assert Build(tmp_path, Silent(), requested=["root"], catalogue=with_goal).run() == []


def test_a_stopped_build_goes_on_from_its_last_saved_pass(tmp_path: Path, solvable: Catalogue) -> None:
    Build(tmp_path, Silent(), requested=["root"], catalogue=solvable).run()
    (tmp_path / SAVED / "fails").write_text("4")
    with pytest.raises(Exception, match="power failure"):
        Build(tmp_path, Silent(), requested=["root"], catalogue=solvable, goal=0.001).run()
    assert passes_in(tmp_path) == 2
    (tmp_path / SAVED / "fails").write_text("3")
    Build(tmp_path, Silent(), requested=["root"], catalogue=solvable, goal=0.001).run()
    assert passes_in(tmp_path) == 10


def test_passes_of_other_code_are_removed(tmp_path: Path, solvable: Catalogue) -> None:
    Build(tmp_path, Silent(), requested=["root"], catalogue=solvable).run()
    (before,) = (tmp_path / SAVED).iterdir()
    other = replace(solvable.stages["root"], parameters={"parameter": 2})
    Build(tmp_path, Silent(), catalogue=replace(solvable, stages={**solvable.stages, "root": other})).run()
    (after,) = (tmp_path / SAVED).iterdir()
    assert before.name != after.name


def test_other_work_cannot_solve() -> None:
    with pytest.raises(TypeError, match="object cannot solve a stage"):
        SolverWork.of(object())  # type: ignore[arg-type]
