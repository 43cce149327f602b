"""Saved passes: a stopped solver goes on as if it had not been stopped, and damaged files are not used."""

from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path

import numpy as np
import numpy.typing as npt
import pytest

from outs.pipeline.draw_game.solution import load, play_to, resumed, save, solution_after, solve
from outs.pipeline.stages.stage import SolverWork
from outs.tables.draw_game import GAMES
from outs.tests.pipeline.draw_game.small_game import small_solver, work
from outs.work.progress import Silent

Array = npt.NDArray[np.float32]


@pytest.fixture
def arrays() -> dict[str, Array]:
    """Two arrays."""
    return {"one": np.arange(6, dtype=np.float32).reshape(2, 3), "other": np.ones(4, np.float32)}


def blank(arrays: dict[str, Array]) -> dict[str, Array]:  # fmt: skip
    """Arrays of the same shapes."""
    return {name: np.full_like(array, 7) for name, array in arrays.items()}


def test_what_was_saved_is_loaded(tmp_path: Path, arrays: dict[str, Array]) -> None:
    save(tmp_path / "new" / "state", 30, arrays)
    found = blank(arrays)
    assert load(tmp_path / "new" / "state", found) == 30
    assert all(np.array_equal(found[name], arrays[name]) for name in arrays)


@pytest.mark.parametrize("damage", ["cut", "flipped", "longer", "head", "brackets", "missing"])
def test_a_damaged_file_counts_as_none(tmp_path: Path, arrays: dict[str, Array], damage: str) -> None:
    path = tmp_path / "state"
    save(path, 30, arrays)
    content = path.read_bytes()
    at = len(content) // 2
    changed = {
        "cut": content[:-1],
        "flipped": content[:-50] + bytes([content[-50] ^ 1]) + content[-49:],
        "longer": content + b"0",
        "head": content[1:],
        "brackets": b"[" * 9_000 + b"\n" + content,
        "missing": content[:at],
    }
    path.write_bytes(changed[damage])
    if damage == "missing":
        path.unlink()
    found = blank(arrays)
    assert load(path, found) == 0
    assert not any(array.any() for array in found.values())


def test_a_file_of_other_arrays_counts_as_none(tmp_path: Path, arrays: dict[str, Array]) -> None:
    save(tmp_path / "state", 30, arrays)
    assert load(tmp_path / "state", {"one": np.zeros((3, 2), np.float32), "other": arrays["other"]}) == 0


def test_a_stopped_solver_goes_on_from_its_last_saved_pass_to_the_same_strategies(tmp_path: Path) -> None:
    with work(saved=tmp_path / "state") as here:
        play_to(small_solver(here.run), here, 70)
        gone_on = resumed(small_solver(here.run), here)
        assert gone_on.passes == 70
        gone_on.run_passes(30)
        whole = small_solver(here.run)
        whole.run_passes(100)
    assert all(np.array_equal(gone_on.state[name], whole.state[name]) for name in whole.state)


def test_a_build_that_was_stopped_ends_at_the_pass_of_one_that_was_not(tmp_path: Path) -> None:
    with work(saved=tmp_path / "state", goal=10.0) as here:
        play_to(small_solver(here.run), here, 30)
        gone_on = resumed(small_solver(here.run), here)
        assert gone_on.passes == 30
        assert solve("small", gone_on, here, 50)[0].passes == 50
    assert load(tmp_path / "state", gone_on.state) == 50


def test_a_closer_goal_goes_on_from_the_passes_of_the_last(tmp_path: Path) -> None:
    with work(saved=tmp_path / "state", goal=0.02) as here:
        first, _ = solve("small", resumed(small_solver(here.run), here), here, 50)
    with work(saved=tmp_path / "state", goal=0.005) as here:
        solver = resumed(small_solver(here.run), here)
        assert solver.passes == first.passes
        second, certificate = solve("small", solver, here, 50)
    assert certificate.exploitability <= 0.005
    assert second.passes > first.passes


class Named(Silent):
    """Notes the names of a job."""

    def __init__(self) -> None:
        """No names yet."""
        self.names: list[str] = []

    def started(self, name: str) -> None:
        """Note a name."""
        self.names.append(name)


def test_each_phase_of_solving_has_a_name() -> None:
    watcher = Named()
    with ThreadPoolExecutor(1) as executor:
        here = SolverWork(executor, watcher, goal=10.0)
        _, certificate = solve("small", small_solver(here.run), here, 50)
        assert watcher.names == ["small", "small: certifying", "small: writing"]
        tighter = replace(here, goal=certificate.exploitability / 2)
        solve("small", small_solver(here.run), tighter, 50)
    assert f"small {certificate.exploitability:.5f}" in watcher.names[3:]


def test_tables_by_hand_are_made_from_the_solution_of_the_same_build() -> None:
    with work(goal=10.0) as here:
        solution, _ = solve(GAMES["high"], small_solver(here.run), here, 50)
        assert solution_after("high", 50, {}, here) is solution
        for game, passes in (("high", 51), ("2-7", 50)):
            with pytest.raises(KeyError):  # it looks for tables to set the solver up
                solution_after(game, passes, {}, here)
