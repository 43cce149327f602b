"""Compiled code is kept in the user's cache, by the sources it is of, and nothing depends on it."""

import json
import os
import pickle
import subprocess
import sys
from importlib import import_module
from pathlib import Path

import numba
import numpy as np
import pytest

from outs.kernels.compiled import SUFFIX, KeptFiles, kernel_folder

PROGRAM = """
import json
import numpy as np
from outs.cards.notation import mask_of, parse_cards
from outs.games.halatro.plays import play_table
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


NOTHING_FITS = "import resource; resource.setrlimit(resource.RLIMIT_FSIZE, (0, 0))"
"""A process that runs this finds every disk full."""


def best_play_in_another_process(cache: Path, first: str = "") -> tuple[list[int], int, int]:
    """The score of a hand, and how often the kernel was found in the cache and how often it was not."""
    environment = {**os.environ, "XDG_CACHE_HOME": str(cache)}
    environment.pop("NUMBA_CACHE_DIR", None)
    done = subprocess.run(
        [sys.executable, "-c", first + PROGRAM], capture_output=True, text=True, check=True, env=environment
    )
    scores, hits, misses = json.loads(done.stdout)
    return scores, hits, misses


def kept_files(cache: Path) -> dict[Path, tuple[int, bytes]]:
    """Every file of compiled code, when it was written, and its bytes."""
    return {
        path: (path.stat().st_mtime_ns, path.read_bytes())
        for path in cache.rglob("*")
        if path.is_file() and path.parent.parent.name == "kernels"
    }


@pytest.mark.long
@pytest.mark.skipif(sys.platform != "linux", reason="the cache's place is set by XDG_CACHE_HOME")
def test_a_second_process_compiles_nothing(tmp_path: Path) -> None:
    assert best_play_in_another_process(tmp_path) == ([28], 0, 1)
    kept = kept_files(tmp_path)
    assert {path.suffix for path in kept} == {SUFFIX}
    assert {path.parent.name for path in kept} <= {path.name for path in (tmp_path / "outs" / "kernels").iterdir()}
    assert best_play_in_another_process(tmp_path) == ([28], 1, 0)
    assert kept_files(tmp_path) == kept


@pytest.mark.long
@pytest.mark.skipif(sys.platform != "linux", reason="the cache's place is set by XDG_CACHE_HOME")
def test_where_nothing_can_be_kept_kernels_are_compiled_all_the_same(tmp_path: Path) -> None:
    no_folder = tmp_path / "file"
    no_folder.touch()
    scores, hits, _ = best_play_in_another_process(no_folder)
    assert (scores, hits) == ([28], 0)
    assert list(tmp_path.iterdir()) == [no_folder]


@pytest.mark.long
@pytest.mark.skipif(sys.platform != "linux", reason="the cache's place is set by XDG_CACHE_HOME")
def test_a_damaged_kernel_is_compiled_again_and_kept_again(tmp_path: Path) -> None:
    best_play_in_another_process(tmp_path)
    kept = {path: content for path, (_, content) in kept_files(tmp_path).items()}
    for damaged in (emptied, cut_in_the_middle, flipped_in_the_middle):
        for path, content in kept.items():
            path.write_bytes(damaged(content))
        assert best_play_in_another_process(tmp_path) == ([28], 0, 1)
    assert best_play_in_another_process(tmp_path) == ([28], 1, 0)


def emptied(_content: bytes) -> bytes:
    """Without anything in it, as a power loss leaves it."""
    return b""


def cut_in_the_middle(content: bytes) -> bytes:
    """The first half."""
    return content[: len(content) // 2]


def flipped_in_the_middle(content: bytes) -> bytes:
    """With one other bit."""
    middle = len(content) // 2
    return content[:middle] + bytes([content[middle] ^ 4]) + content[middle + 1 :]


@pytest.mark.long
@pytest.mark.skipif(sys.platform != "linux", reason="the cache's place is set by XDG_CACHE_HOME")
def test_on_a_full_disk_kernels_are_compiled_for_one_process_alone(tmp_path: Path) -> None:
    assert best_play_in_another_process(tmp_path, NOTHING_FITS) == ([28], 0, 1)
    assert not kept_files(tmp_path)
    assert best_play_in_another_process(tmp_path) == ([28], 0, 1)


def test_nothing_but_what_was_written_is_loaded(tmp_path: Path, rng: np.random.Generator) -> None:
    files = KeptFiles(tmp_path, "kernel", "stamp")
    files.save("a", {"code": "of a"})
    files.save("b", {"code": "of b"})
    assert (files.load("a"), files.load("b"), files.load("c")) == ({"code": "of a"}, {"code": "of b"}, None)
    assert KeptFiles(tmp_path, "kernel", "another stamp").load("a") is None
    first, second = sorted(tmp_path.iterdir(), key=lambda path: b"of b" in path.read_bytes())
    whole = first.read_bytes()
    for length in range(len(whole)):
        first.write_bytes(whole[:length])
        assert files.load("a") is None
    for bit in rng.choice(8 * len(whole), 200, replace=False).tolist():
        first.write_bytes(bytes(byte ^ (1 << bit % 8 if bit // 8 == n else 0) for n, byte in enumerate(whole)))
        assert files.load("a") is None
    first.write_bytes(second.read_bytes())
    assert files.load("a") is None
    first.write_bytes(whole)
    assert files.load("a") == {"code": "of a"}


def test_each_module_has_a_folder_of_its_own(tmp_path: Path) -> None:
    modules = ("outs.kernels.halatro.best_play", "outs.kernels.holdem.river")
    folders = [kernel_folder(tmp_path, module) for module in modules]
    assert len(set(folders)) == 2
    assert folders == [kernel_folder(tmp_path, module) for module in modules]
    assert set((tmp_path / "kernels").iterdir()) == set(folders)


@pytest.mark.long
@pytest.mark.skipif(sys.platform != "linux", reason="the cache's place is set by XDG_CACHE_HOME")
def test_a_moved_module_is_compiled_again_though_its_code_is_the_same(tmp_path: Path) -> None:
    environment = {**os.environ, "XDG_CACHE_HOME": str(tmp_path / "cache")}
    for name in ("NUMBA_CACHE_DIR", "PYTHONSAFEPATH"):
        environment.pop(name, None)
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


@pytest.mark.long
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
