"""Compiled code is kept in the user's cache, by the sources it is of, and nothing depends on it."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import numba
import pytest

from outs.kernels import compiled as compiled_module
from outs.kernels.compiled import keep_compiled

PROGRAM = """
import json
import numpy as np
from outs.cards.notation import mask_of, parse_cards
from outs.kernels.best_play import best_scores, play_table
held = np.array([mask_of(parse_cards("2c2d4s5h7h9sJcQd"))], np.uint64)
scores = best_scores(held, play_table()).tolist()
stats = best_scores.stats
print(json.dumps([scores, sum(stats.cache_hits.values()), sum(stats.cache_misses.values())]))
"""


def best_play_in_another_process(cache: Path) -> tuple[list[int], int, int]:
    """The score of a hand, and how often the kernel was found in the cache and how often it was not."""
    environment = {**os.environ, "XDG_CACHE_HOME": str(cache)}
    environment.pop("NUMBA_CACHE_DIR", None)
    done = subprocess.run([sys.executable, "-c", PROGRAM], capture_output=True, text=True, check=True, env=environment)
    scores, hits, misses = json.loads(done.stdout)
    return scores, hits, misses


def folder_in_use() -> str:
    """Where numba keeps compiled code."""
    return str(vars(numba.config)["CACHE_DIR"])


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
    assert all("outs/kernels/" in path.as_posix() for path in kept)
    assert best_play_in_another_process(tmp_path) == ([28], 1, 0)
    assert kept_files(tmp_path) == kept


@pytest.mark.skipif(sys.platform != "linux", reason="the cache's place is set by XDG_CACHE_HOME")
def test_where_nothing_can_be_kept_kernels_are_compiled_all_the_same(tmp_path: Path) -> None:
    no_folder = tmp_path / "file"
    no_folder.touch()
    for _ in range(2):
        scores, hits, _ = best_play_in_another_process(no_folder)
        assert (scores, hits) == ([28], 0)
    assert list(tmp_path.iterdir()) == [no_folder]


@pytest.fixture
def sources(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of the sources of kernels, which stands for the package while a test runs."""
    root = tmp_path / "package"
    for room in ("cards", "kernels", "halatro"):
        shutil.copytree(
            compiled_module._ROOT / room, root / room, ignore=shutil.ignore_patterns("__pycache__")
        )  # fmt: skip
    monkeypatch.setattr(compiled_module, "_ROOT", root)
    monkeypatch.setattr(numba.config, "CACHE_DIR", folder_in_use())
    return root


def folders(cache: Path) -> set[Path]:
    """The folders that code would be kept in."""
    assert keep_compiled(cache)
    found = set((cache / "kernels").iterdir())
    assert Path(folder_in_use()) in found
    return found


@pytest.mark.parametrize("changed", ["kernels/best_play.py", "cards/notation.py", "halatro/rules.py"])
def test_a_changed_source_has_another_folder(changed: str, sources: Path, tmp_path: Path) -> None:
    cache = tmp_path / "cache"
    (before,) = folders(cache)
    assert folders(cache) == {before}
    source = sources / changed
    source.write_bytes(source.read_bytes() + b"\n")
    after = folders(cache)
    assert before in after
    assert len(after) == 2


def test_a_source_that_kernels_are_not_made_of_changes_nothing(sources: Path, tmp_path: Path) -> None:
    before = folders(tmp_path / "cache")
    (sources / "halatro" / "advice.py").write_text("", encoding="utf-8")
    assert folders(tmp_path / "cache") == before


def test_a_cache_that_cannot_be_written_is_left_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(numba.config, "CACHE_DIR", "before")
    (tmp_path / "file").touch()
    assert not keep_compiled(tmp_path / "file")
    assert folder_in_use() == "before"
