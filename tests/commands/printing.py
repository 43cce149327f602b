"""Command lines run in this process: what they read, what they print and what they complain about."""

import csv
import io
import json
from typing import Any

import pytest

from outs.cli import run

Screen = pytest.CaptureFixture[str]


def give(monkeypatch: pytest.MonkeyPatch, text: str) -> None:
    """Put text on standard input."""
    monkeypatch.setattr("sys.stdin", io.StringIO(text))


def printed(capsys: Screen, *arguments: str) -> str:
    """The output of a command that succeeds."""
    status = run(list(arguments))
    captured = capsys.readouterr()
    assert (status, captured.err) == (0, "")
    return captured.out


def printed_json(capsys: Screen, *arguments: str) -> list[Any]:
    """The JSON values that a command prints, one a line."""
    return [json.loads(line) for line in printed(capsys, *arguments, "--json").splitlines()]


def printed_object(capsys: Screen, *arguments: str) -> Any:
    """The one JSON value that a command prints."""
    (body,) = printed_json(capsys, *arguments)
    return body


def printed_csv(capsys: Screen, *arguments: str) -> list[dict[str, str]]:
    """The CSV rows that a command prints."""
    return list(csv.DictReader(io.StringIO(printed(capsys, *arguments, "--csv")), strict=True))


def complaint(capsys: Screen, arguments: list[str], expected_status: int) -> str:
    """The one line on standard error of a command that fails; it prints nothing else."""
    status = run(arguments)
    captured = capsys.readouterr()
    assert (status, captured.out) == (expected_status, "")
    assert captured.err.startswith("outs: ")
    assert captured.err.endswith("\n")
    assert captured.err.count("\n") == 1
    return captured.err
