"""Compiled code is kept in the user's cache, by the sources it is of, and nothing depends on it."""

import json
import os
import pickle
import subprocess
import sys
from importlib import import_module
from pathlib import Path

import numba
import pytest

from outs.kernels.compiled import kernel_folder

PROGRAM = """
import json
import numpy as np
from outs.cards.notation import mask_of, parse_cards
from outs.games.halatro.play_table import play_table
from outs.kernels.halatro.best_play import best_scores
held = np.array([mask_of(parse_cards("2c2d4s5h7h9sJcQd"))], np.uint64)
scores = best_scores(held, play_table()).tolist()
stats = best_scores.stats
print(json.dumps([scores, sum(stats.cache_hits.values()), sum(stats.cache_misses.values())]))
"""


OF_A_NAMED_TUPLE = """
from typing import NamedTuple
from outs.kernels.compiled import compiled

class Pair(NamedTuple):
    one: int
    other: int

@compiled
def added(pair):
    return pair.one + pair.other
"""
"""A module that compiled code refers to by its name, since its argument is of a type of the module."""


def best_play_in_another_process(cache: Path) -> tuple[list[int], int, int]:
    """The score of a hand, and how often the kernel was found in the cache and how often it was not."""
    environment = {**os.environ, "XDG_CACHE_HOME": str(cache)}
    environment.pop("NUMBA_CACHE_DIR", None)
    done = subprocess.run([sys.executable, "-c", PROGRAM], capture_output=True, text=True, check=True, env=environment)
    scores, hits, misses = json.loads(done.stdout)
    return scores, hits, misses


def kept_files(cache: Path) -> dict[Path, tuple[int, bytes]]:
    """Every file of compiled code, when it was written, and its bytes."""
    return {
        path: (path.stat().st_mtime_ns, path.read_bytes())
        for path in cache.rglob("*")
        if path.suffix in {".nbc", ".nbi"}
    }


@pytest.mark.skipif(sys.platform != "linux", reason="the cache's place is set by XDG_CACHE_HOME")
def test_a_second_process_compiles_nothing(tmp_path: Path) -> None:
    assert best_play_in_another_process(tmp_path) == ([28], 0, 1)
    kept = kept_files(tmp_path)
    assert {path.suffix for path in kept} == {".nbc", ".nbi"}
    assert {path.parent.name for path in kept} <= {path.name for path in (tmp_path / "outs" / "kernels").iterdir()}
    assert best_play_in_another_process(tmp_path) == ([28], 1, 0)
    assert kept_files(tmp_path) == kept


@pytest.mark.skipif(sys.platform != "linux", reason="the cache's place is set by XDG_CACHE_HOME")
def test_where_nothing_can_be_kept_kernels_are_compiled_all_the_same(tmp_path: Path) -> None:
    no_folder = tmp_path / "file"
    no_folder.touch()
    scores, hits, _ = best_play_in_another_process(no_folder)
    assert (scores, hits) == ([28], 0)
    assert list(tmp_path.iterdir()) == [no_folder]


def test_each_module_has_a_folder_of_its_own(tmp_path: Path) -> None:
    modules = ("outs.kernels.halatro.best_play", "outs.kernels.holdem.river")
    folders = [kernel_folder(tmp_path, module) for module in modules]
    assert len(set(folders)) == 2
    assert folders == [kernel_folder(tmp_path, module) for module in modules]
    assert set((tmp_path / "kernels").iterdir()) == set(folders)


@pytest.mark.skipif(sys.platform != "linux", reason="the cache's place is set by XDG_CACHE_HOME")
def test_a_moved_module_is_compiled_again_though_its_code_is_the_same(tmp_path: Path) -> None:
    environment = {**os.environ, "XDG_CACHE_HOME": str(tmp_path / "cache")}
    environment.pop("NUMBA_CACHE_DIR", None)
    before, after = tmp_path / "before", tmp_path / "after"
    before.mkdir()
    (before / "pairs.py").write_text(OF_A_NAMED_TUPLE, encoding="utf-8")
    for package in (before, after):
        asked = f"from {package.name}.pairs import Pair, added; print(added(Pair(1, 2)), len(added.stats.cache_misses))"
        done = subprocess.run(
            [sys.executable, "-c", asked], capture_output=True, text=True, check=False, env=environment, cwd=tmp_path
        )
        assert (done.stdout, done.stderr) == ("3 1\n", "")
        if package is before:
            before.rename(after)


def test_a_cache_that_cannot_be_written_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    assert kernel_folder(tmp_path / "file", "outs.kernels.holdem.river") is None
    assert [path.name for path in tmp_path.iterdir()] == ["file"]


class Planted:
    """Makes a folder when it is unpickled."""

    def __init__(self, path: str) -> None:
        """Make the folder `path`."""
        self.path = path

    def __reduce__(self) -> tuple[object, ...]:
        """As unpickling calls it."""
        return os.mkdir, (self.path,)


@pytest.mark.skipif(sys.platform != "linux", reason="the cache's place is set by XDG_CACHE_HOME")
def test_code_that_somebody_else_may_have_planted_is_not_run(tmp_path: Path) -> None:
    best_play_in_another_process(tmp_path)
    for path in kept_files(tmp_path):
        path.write_bytes(pickle.dumps(Planted(str(tmp_path / "ran"))))
        path.parent.chmod(0o777)
    scores, hits, _ = best_play_in_another_process(tmp_path)
    assert (scores, hits) == ([28], 0)
    assert not (tmp_path / "ran").exists()


def test_a_folder_with_a_link_or_a_file_that_others_can_write_is_not_used(tmp_path: Path) -> None:
    folder = kernel_folder(tmp_path, "outs.kernels.holdem.river")
    assert folder is not None
    (folder / "kernel.nbi").touch()
    assert kernel_folder(tmp_path, "outs.kernels.holdem.river") == folder
    (folder / "kernel.nbi").chmod(0o666)
    assert kernel_folder(tmp_path, "outs.kernels.holdem.river") is None
    (folder / "kernel.nbi").unlink()
    (folder / "kernel.nbi").symlink_to(tmp_path)
    assert kernel_folder(tmp_path, "outs.kernels.holdem.river") is None


def test_numba_keeps_other_packages_kernels_where_it_did() -> None:
    assert import_module("outs.kernels.halatro.best_play")
    assert not vars(numba.config)["CACHE_LOCATOR_CLASSES"]
