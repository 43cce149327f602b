"""Tests, reports and benchmarks use the package from outside: they patch no module of it and read no private name."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
FILES = [
    path.relative_to(ROOT)
    for room in ("tests", "reports", "benchmarks")
    for path in sorted((ROOT / room).rglob("*.py"))
]
PATCHED = {"sys", "os", "time", "signal", "shutil"}
"""Modules of Python that a test may patch, to feed it input or to fail."""
OWN = {"self", "cls"}
OFFERED = {"_replace", "_asdict", "_fields", "_make"}
"""Names with an underscore that every named tuple offers."""


def offences(source: str) -> Iterator[str]:
    """What a file does that it should not."""
    tree = ast.parse(source)
    imported = {
        alias.asname or alias.name.partition(".")[0]
        for node in ast.walk(tree)
        if isinstance(node, ast.Import)
        for alias in node.names
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute):
            owner = ast.unparse(node.value)
            private = node.attr.startswith("_") and not node.attr.startswith("__")
            if private and node.attr not in OFFERED and owner not in OWN | (PATCHED & imported):
                yield f"line {node.lineno} reads {owner}.{node.attr}"
        if isinstance(node, ast.Call) and ast.unparse(node.func) == "monkeypatch.setattr":
            target = node.args[0]
            name = ast.unparse(target).strip("'").partition(".")[0]
            if name not in PATCHED:
                yield f"line {node.lineno} patches {name}"


@pytest.mark.parametrize("path", FILES, ids=str)
def test_a_file_patches_no_module_of_the_package_and_reads_no_private_name(path: Path) -> None:
    assert list(offences((ROOT / path).read_text(encoding="utf-8"))) == []


@pytest.mark.parametrize(
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


@pytest.mark.parametrize(
    "line",
    ["import os; os._exit(9)", "self._below", "arrays._replace(sums=sums)", "monkeypatch.setattr('sys.stdin', text)"],
)
def test_what_is_no_offence_is_left_alone(line: str) -> None:
    assert list(offences(line)) == []
