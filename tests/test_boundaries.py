"""Tests, releases, reports, benchmarks and research use the package from outside, and no module of it imports them.

They patch no module of it and read no private name.
"""

import ast
import gc
import re
from collections.abc import Iterator
from pathlib import Path

from outs.tests.cases import all_of

ROOT = Path(__file__).resolve().parent.parent
OUTSIDE = ("tests", "release", "reports", "benchmarks", "research")
FILES = [path.relative_to(ROOT) for room in OUTSIDE for path in sorted((ROOT / room).rglob("*.py"))]
PACKAGE = [*ROOT.glob("*.py"), *(path for room in ROOT.glob("*/__init__.py") for path in room.parent.rglob("*.py"))]
PATCHED = {"sys", "os", "time", "signal", "shutil"}
"""Modules of Python that a test may patch, to feed it input or to fail."""
OWN = {"self", "cls"}
OFFERED = {"_replace", "_asdict", "_fields", "_make"}
"""Names with an underscore that every named tuple offers."""
MAY_OFFEND = re.compile(r"\._[^_]|monkeypatch.setattr")
"""What stands in every file with an offence, and in few others, since parsing takes far longer than searching."""


def parsed(source: str) -> ast.Module:
    """Parse a file. Python 3.11 fails if garbage collected meanwhile logs an error, as a traceback is parsed too."""
    gc.disable()
    try:
        return ast.parse(source)
    finally:
        gc.enable()


def offences(source: str) -> Iterator[str]:
    """Return the forbidden things in a file."""
    if not MAY_OFFEND.search(source):
        return
    tree = parsed(source)
    imported = {
        alias.asname or alias.name.partition(".")[0]
        for node in ast.walk(tree)
        if isinstance(node, ast.Import)
        for alias in node.names
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute) and node.attr.startswith("_") and not node.attr.startswith("__"):
            owner = ast.unparse(node.value)
            if node.attr not in OFFERED and owner not in OWN | (PATCHED & imported):
                yield f"line {node.lineno} reads {owner}.{node.attr}"
        if isinstance(node, ast.Call) and ast.unparse(node.func) == "monkeypatch.setattr":
            target = node.args[0]
            name = ast.unparse(target).strip("'").partition(".")[0]
            if name not in PATCHED:
                yield f"line {node.lineno} patches {name}"


def test_a_file_patches_no_module_of_the_package_and_reads_no_private_name() -> None:
    assert len(FILES) > 300
    found = {path: list(offences((ROOT / path).read_text(encoding="utf-8"))) for path in FILES}
    assert {str(path): lines for path, lines in found.items() if lines} == {}


@all_of(
    "line",
    [
        "tables._connection.rows('SELECT 1')",
        "session._states",
        "outs.open()._evaluator",
        "monkeypatch.setattr(lockstep, 'shuffled_decks', other)",
        "monkeypatch.setattr('outs.query.session.Connection', other)",
    ],
)
def test_offences_are_found(line: str) -> None:
    assert len(list(offences(line))) == 1


@all_of(
    "line",
    ["import os; os._exit(9)", "self._below", "arrays._replace(sums=sums)", "monkeypatch.setattr('sys.stdin', text)"],
)
def test_what_is_no_offence_is_left_alone(line: str) -> None:
    assert list(offences(line)) == []


def imports_from_outside(source: str) -> list[str]:
    """The imports of a file that name a folder outside the package, however many dots stand before it."""
    if not any(name in source for name in OUTSIDE):
        return []
    tree = parsed(source)
    named = [f"{'.' * node.level}{node.module or ''}" for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)]
    named += [alias.name for node in ast.walk(tree) if isinstance(node, ast.Import) for alias in node.names]
    return [name for name in named if name.lstrip(".").removeprefix("outs.").partition(".")[0] in OUTSIDE]


def test_the_package_imports_nothing_from_outside_it() -> None:
    assert len(PACKAGE) > 400
    found = {path: imports_from_outside(path.read_text(encoding="utf-8")) for path in PACKAGE}
    assert {str(path.relative_to(ROOT)): names for path, names in found.items() if names} == {}


@all_of("line", ["from ...research.halatro.answers import Gains", "import outs.reports.pictures", "import outs.tests"])
def test_imports_from_outside_are_found(line: str) -> None:
    assert len(imports_from_outside(line)) == 1
