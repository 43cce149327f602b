"""The command lines of the instruments: their screens, the forms of their answers, and bad input."""

import csv
import io
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from outs.research.halatro import paired_comparison, upper_bound

Screen = pytest.CaptureFixture[str]
PAIRED = ["never-discard", "published", "--games", "20", "--draws", "8"]
BOUND = ["0", "2.5", "--games", "4", "--draws", "2"]


@pytest.fixture
def printed(capsys: Screen, tables_folder: Path) -> Callable[..., str]:
    """Return the output of an instrument for some options."""

    def output(instrument: Any, *options: str) -> str:
        instrument.main([*options, "--tables", str(tables_folder)])
        return capsys.readouterr().out

    return output


def test_a_paired_comparison_judges_decisions(printed: Callable[..., str]) -> None:
    body = json.loads(printed(paired_comparison, *PAIRED, "--json"))
    assert list(body) == ["games", "seed", "draws", "policies"]
    assert (body["games"], body["seed"], body["draws"]) == (20, 1, 8)
    first, second = body["policies"]
    assert (first["difference"], first["difference_standard_error"]) == (0, 0)
    assert second["difference"] == pytest.approx(second["mean"] - first["mean"])
    rows = list(csv.DictReader(io.StringIO(printed(paired_comparison, *PAIRED, "--csv"))))
    assert [(row["policy"], row["draws"]) for row in rows] == [("never-discard", "8"), ("published", "8")]
    screen = " ".join(printed(paired_comparison, *PAIRED).split())
    assert f"published {second['mean']:.2f} {second['standard_error']:.2f} {second['difference']:+.2f}" in screen
    assert "20 games of each on the same decks, seed 1, 8 draws for each decision; differences from" in screen


def test_bounds_are_given_by_shortfall(printed: Callable[..., str]) -> None:
    body = json.loads(printed(upper_bound, *BOUND, "--json"))
    assert list(body) == ["games", "seed", "draws", "bounds"]
    assert (body["games"], body["seed"], body["draws"]) == (4, 1, 2)
    assert [row["shortfall"] for row in body["bounds"]] == [0, 2.5]
    assert body["bounds"][0]["bound"] <= body["bounds"][1]["bound"]
    rows = list(csv.DictReader(io.StringIO(printed(upper_bound, *BOUND, "--csv"))))
    assert [float(row["bound"]) for row in rows] == [row["bound"] for row in body["bounds"]]
    assert {row["draws"] for row in rows} == {"2"}
    screen = printed(upper_bound, *BOUND)
    assert screen.splitlines()[2].split()[:2] == ["0", f"{body['bounds'][0]['bound']:.2f}"]
    assert screen.endswith("4 games of each on the same decks, seed 1, 2 draws for each move\n")


def test_one_game_has_no_standard_errors(printed: Callable[..., str]) -> None:
    for instrument, options in ((paired_comparison, PAIRED), (upper_bound, BOUND)):
        screen = printed(instrument, *options, "--games", "1")
        assert "nan" not in screen
        assert "None" not in screen
        assert "One game of each on the same deck, seed 1" in screen
        assert "one game has no standard error" in " ".join(screen.split())


def test_rows_are_printed_as_tabs_and_as_markdown_too(printed: Callable[..., str]) -> None:
    head = ["shortfall", "bound", "standard_error", "games", "seed", "draws"]
    assert printed(upper_bound, *BOUND, "--tsv").splitlines()[0].split("\t") == head
    assert printed(upper_bound, *BOUND, "--md").startswith(f"| {' | '.join(head)} |\n")


@pytest.mark.parametrize(
    ("instrument", "options", "message"),
    [
        (paired_comparison, [], "POLICY"),
        (paired_comparison, ["best"], "unknown policy 'best'"),
        (paired_comparison, ["published", "published:0.01"], "policy 'published' is given twice"),
        (paired_comparison, ["published", "--draws", "0"], "draws must be 1 to 100,000, got 0"),
        (paired_comparison, ["published", "--games", "many"], "--games"),
        (upper_bound, ["250"], "a shortfall must be 0 to 200, got 250"),
        (upper_bound, ["much"], "SHORTFALL"),
        (upper_bound, ["--games", "0"], "games must be 1 to 100,000, got 0"),
        (upper_bound, ["--draws", "0"], "draws must be 1 to 100,000, got 0"),
        (upper_bound, ["--seed", "-1"], "a seed is a whole number"),
        (upper_bound, ["--workers", "0"], "workers are a whole number from 1, got 0"),
        (upper_bound, ["--json", "--csv"], "not allowed with"),
    ],
)
def test_bad_input_is_explained_with_status_2(
    instrument: Any, options: list[str], message: str, tables_folder: Path, capsys: Screen
) -> None:
    with pytest.raises(SystemExit) as ended:
        instrument.main([*options, "--tables", str(tables_folder)])
    captured = capsys.readouterr()
    assert (ended.value.code, captured.out) == (2, "")
    assert message in captured.err


def test_missing_tables_are_explained_with_status_3(tmp_path: Path, capsys: Screen) -> None:
    with pytest.raises(SystemExit) as ended:
        upper_bound.main(["--tables", str(tmp_path)])
    assert ended.value.code == 3
    assert f"no tables in {tmp_path}" in capsys.readouterr().err
