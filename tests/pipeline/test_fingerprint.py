"""Fingerprints change with code, inputs and parameters, and with nothing else."""

import os
import shutil
import sys
from collections.abc import Iterator
from importlib import invalidate_caches
from pathlib import Path

import pytest

from outs.pipeline import build as build_module
from outs.pipeline import fingerprint as fingerprint_module
from outs.pipeline.fingerprint import fingerprint, source_digest

PACKAGE = "made_up_house"
STAGE_MODULE = f"{PACKAGE}.pipeline.stage_one"
MODULES = (STAGE_MODULE,)
FILES = {
    "__init__.py": '"""The house."""\n',
    "pipeline/__init__.py": "",
    "pipeline/stage_one.py": "from ..cards import lattice\nfrom ..cards.notation import RANKS\nimport json\n",
    "pipeline/stage_two.py": "OTHER = 1\n",
    "cards/__init__.py": "",
    "cards/lattice.py": "from .deeper import DEPTH\n",
    "cards/deeper.py": "DEPTH = 1\n",
    "cards/notation.py": "RANKS = 13\n",
    "cards/unused.py": "UNUSED = 1\n",
}
INPUTS = {"values": "ab" * 32, "hands": "cd" * 32}
PARAMETERS = {"seed": 1, "deals": 100}


@pytest.fixture
def house(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A small package that imports as the house does; the fingerprints are taken of it."""
    root = tmp_path / PACKAGE
    for name, text in FILES.items():
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text(text)
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setattr(fingerprint_module, "HOUSE", PACKAGE)
    yield root
    for name in [name for name in sys.modules if name.split(".", maxsplit=1)[0] == PACKAGE]:
        del sys.modules[name]
    source_digest.cache_clear()


def digest() -> str:
    """The source's digest as a new process would find it."""
    source_digest.cache_clear()
    invalidate_caches()
    return source_digest(STAGE_MODULE)


def test_the_same_inputs_give_the_same_fingerprint_in_any_order(house: Path) -> None:
    assert house.is_dir()
    turned = fingerprint(MODULES, dict(reversed(INPUTS.items())), dict(reversed(PARAMETERS.items())))
    assert fingerprint(MODULES, INPUTS, PARAMETERS) == turned


@pytest.mark.parametrize(
    ("inputs", "parameters"),
    [
        ({**INPUTS, "values": "ef" * 32}, PARAMETERS),
        ({"values": INPUTS["values"]}, PARAMETERS),
        ({"values": INPUTS["hands"], "hands": INPUTS["values"]}, PARAMETERS),
        (INPUTS, {**PARAMETERS, "seed": 2}),
        (INPUTS, {**PARAMETERS, "another": 1}),
        (INPUTS, {}),
    ],
)
def test_another_input_or_parameter_changes_it(house: Path, inputs: dict[str, str], parameters: dict[str, int]) -> None:
    assert house.is_dir()
    assert fingerprint(MODULES, inputs, parameters) != fingerprint(MODULES, INPUTS, PARAMETERS)


@pytest.mark.parametrize("name", ["pipeline/stage_one.py", "cards/lattice.py", "cards/deeper.py", "cards/notation.py"])
def test_a_change_to_what_the_stage_imports_changes_it(house: Path, name: str) -> None:
    before = digest()
    (house / name).write_text(FILES[name] + "CHANGED = 1\n")
    assert digest() != before
    (house / name).write_text(FILES[name])
    assert digest() == before


@pytest.mark.parametrize("name", ["pipeline/stage_two.py", "cards/unused.py", "__init__.py"])
def test_a_change_to_anything_else_leaves_it(house: Path, name: str) -> None:
    before = digest()
    (house / name).write_text(FILES[name] + "CHANGED = 1\n")
    assert digest() == before


def test_the_place_and_time_of_the_files_leave_it(house: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = digest()
    for path in house.rglob("*.py"):
        os.utime(path, (0, 0))
    assert digest() == before
    elsewhere = tmp_path / "elsewhere"
    shutil.move(house, elsewhere / PACKAGE)
    for name in [name for name in sys.modules if name.split(".", maxsplit=1)[0] == PACKAGE]:
        del sys.modules[name]
    monkeypatch.syspath_prepend(elsewhere)
    assert digest() == before


def test_every_stage_has_a_fingerprint_of_its_own_sources() -> None:
    source_digest.cache_clear()
    modules = {name: stage.module for name, stage in build_module.STAGES.items()}
    assert modules == {name: f"outs.pipeline.{name}" for name in build_module.STAGES}
    assert len({source_digest(module) for module in modules.values()}) == len(modules)
