"""`outs halatro`: simulations, comparisons and sweeps on the command line."""

import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path
from xml.etree import ElementTree

import pyarrow.parquet as pq
import pytest

from outs.cli import run
from outs.games.halatro.parameters import POLICY_NAMES
from outs.play.halatro.players import MAKERS
from outs.play.halatro.published_ai import THRESHOLD
from outs.play.halatro.simulation import DEFAULT
from outs.tests.cases import all_of
from outs.tests.commands.printing import Screen, complaint, printed, printed_csv, printed_object

FEW = ["--games", "300", "--seed", "9"]


def test_a_simulation_tells_mean_error_and_distribution(capsys: Screen) -> None:
    body = printed_object(capsys, "halatro", "simulate", "--policy", "published", *FEW)
    assert (body["policy"], body["games"], body["seed"]) == ("published", 300, 9)
    assert body["standard_error"] == pytest.approx(body["standard_deviation"] / 300**0.5)
    assert body["minimum"] <= body["percentiles"]["1"] <= body["percentiles"]["50"] <= body["maximum"]
    assert sum(one["games"] for one in body["histogram"]) == 300
    assert body["histogram"][0]["from"] == 0
    assert body["histogram"][-1]["from"] <= body["maximum"] < body["histogram"][-1]["below"]
    screen = printed(capsys, "halatro", "simulate", "--policy", "published", *FEW)
    assert screen.startswith(
        f"published: {body['mean']:.2f} points a game, standard error {body['standard_error']:.2f}\n"
    )
    (row,) = printed_csv(capsys, "halatro", "simulate", "--policy", "published", *FEW)
    assert float(row["mean"]) == body["mean"]
    assert int(row["percentile_50"]) == body["percentiles"]["50"]


def test_a_threshold_may_be_given_either_way(capsys: Screen) -> None:
    body = printed_object(capsys, "halatro", "simulate", "--policy", "published", "--threshold", "0.006", *FEW)
    assert body == printed_object(capsys, "halatro", "simulate", "--policy", "published:0.006", *FEW)
    assert body["policy"] == "published:0.006"


def test_one_game_has_no_standard_error(capsys: Screen) -> None:
    body = printed_object(capsys, "halatro", "simulate", "--policy", "never-discard", "--games", "1")
    assert (body["games"], body["standard_error"], body["standard_deviation"]) == (1, None, None)
    assert body["mean"] == body["minimum"] == body["maximum"]
    screen = printed(capsys, "halatro", "simulate", "--policy", "never-discard", "--games", "1")
    assert "points in one game, seed 1\nOne game has no standard error; play two or more.\n" in screen
    (row,) = printed_csv(capsys, "halatro", "simulate", "--policy", "never-discard", "--games", "1")
    assert (row["standard_error"], row["standard_deviation"]) == ("", "")


@pytest.mark.parametrize("command", [["compare", "never-discard", "published"], ["sweep", "0", "0.5"]])
def test_one_game_of_several_policies_has_no_standard_errors(
    capsys: Screen, command: list[str], tmp_path: Path
) -> None:
    asked = ["halatro", *command, "--games", "1"]
    body = printed_object(capsys, *asked)
    for row in body["policies" if command[0] == "compare" else "thresholds"]:
        assert (row["standard_error"], row["difference_standard_error"]) == (None, None)
    plot = ["--plot", str(tmp_path / "sweep.svg")] if command[0] == "sweep" else []
    screen = printed(capsys, *asked, *plot)
    assert "nan" not in screen
    assert "None" not in screen
    assert "One game of each on the same deck, seed 1; one game has no standard error" in screen


def test_policies_are_compared_on_the_same_decks(capsys: Screen) -> None:
    body = printed_object(capsys, "halatro", "compare", "published", "never-discard", "published:0.02", *FEW)
    first, second, third = body["policies"]
    assert (first["difference"], first["difference_standard_error"]) == (0, 0)
    assert second["difference"] == pytest.approx(second["mean"] - first["mean"])
    assert third["difference_standard_error"] < third["standard_error"]
    alone = printed_object(capsys, "halatro", "simulate", "--policy", "never-discard", *FEW)
    assert (second["mean"], second["standard_error"]) == (alone["mean"], alone["standard_error"])
    rows = printed_csv(capsys, "halatro", "compare", "published", "never-discard", *FEW)
    assert [row["policy"] for row in rows] == ["published", "never-discard"]
    screen = printed(capsys, "halatro", "compare", "published", "never-discard", *FEW)
    assert screen.endswith("300 games of each on the same decks, seed 9; differences from published\n")


def test_a_sweep_compares_thresholds_with_the_authors(capsys: Screen) -> None:
    body = printed_object(capsys, "halatro", "sweep", "0.05", "0", *FEW)
    assert [row["threshold"] for row in body["thresholds"]] == [0, THRESHOLD, 0.05]
    assert body["thresholds"][1]["difference"] == 0
    assert body["best"] == max(body["thresholds"], key=lambda row: row["mean"])["threshold"]
    alone = printed_object(capsys, "halatro", "simulate", "--policy", "published:0.05", *FEW)
    assert body["thresholds"][2]["mean"] == alone["mean"]
    screen = printed(capsys, "halatro", "sweep", "0.05", "0", *FEW)
    assert "discards uncapped as in the original Best: 0.01" in " ".join(screen.split())


def test_a_sweep_may_be_capped_as_the_rules_want(capsys: Screen) -> None:
    body = printed_object(capsys, "halatro", "sweep", "--capped", "0.05", *FEW)
    assert body["capped"]
    alone = printed_object(capsys, "halatro", "simulate", "--policy", "published-capped:0.05", *FEW)
    assert body["thresholds"][1]["mean"] == alone["mean"]


def test_the_thresholds_tried_cover_the_published_ones() -> None:
    assert {0, 0.001, 0.005, 0.006, 0.008, 0.01, 0.02, 0.05, 0.1, 0.3} <= set(DEFAULT)


def test_a_sweep_is_drawn(capsys: Screen, tmp_path: Path) -> None:
    svg, again, png = tmp_path / "sweep.svg", tmp_path / "again.svg", tmp_path / "sweep.PNG"
    for path in (svg, again, png):
        assert run(["halatro", "sweep", "0", "0.1", *FEW, "--plot", str(path)]) == 0
    assert "Best: " in capsys.readouterr().out
    assert ElementTree.parse(svg).getroot().tag.endswith("svg")
    assert svg.read_bytes() == again.read_bytes()
    assert png.read_bytes().startswith(b"\x89PNG")


def test_a_plot_without_matplotlib_says_how_to_install_it(
    capsys: Screen, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    message = complaint(capsys, ["halatro", "sweep", "0", *FEW, "--plot", str(tmp_path / "sweep.svg")], 2)
    assert message.endswith("in the checkout, run: pip install '.[plot]'\n")


BAD_INPUT = [
    (["simulate"], "--policy"),
    (
        ["simulate", "--policy", "best"],
        "unknown policy 'best'; known: never-discard, published, published-capped, values",
    ),
    (["simulate", "--policy", "published", "--games", "0"], "--games"),
    (["simulate", "--policy", "published", "--games", "many"], "--games"),
    (["simulate", "--policy", "published", "--seed", "-1"], "--seed"),
    (["simulate", "--policy", "published", "--workers", "0"], "--workers"),
    (["simulate", "--policy", "published", "--threshold", "nan"], "got 'nan'"),
    (
        ["simulate", "--policy", "never-discard", "--threshold", "0.1"],
        "--threshold is for published and published-capped",
    ),
    (["simulate", "--policy", "published", "--json", "--csv"], "--json and --csv exclude each other"),
    (["compare"], "'POLICY...'"),
    (["compare", "published", "published:0.01"], "policy 'published' is given twice"),
    (["sweep", "--games", "-5"], "--games"),
    (["simulate", "--policy", "published", "--games", "٣"], "--games takes a number in the digits 0 to 9, got '٣'"),
    (["simulate", "--policy", "published", "--threshold", "0.٣"], "got '0.٣'"),
    (["sweep", "--plot", "sweep.gif"], "a plot is a file that ends in .svg or .png, not 'sweep.gif'"),
    (["forecast"], "forecast"),
]


@all_of(("arguments", "expected"), BAD_INPUT)
def test_bad_input_is_one_line_and_status_2(capsys: Screen, arguments: list[str], expected: str) -> None:
    status = run(["halatro", *arguments])
    captured = capsys.readouterr()
    assert (status, captured.out) == (2, "")
    assert expected in captured.err
    assert captured.err.startswith("outs: ")
    assert captured.err.count("\n") == 1


@pytest.mark.parametrize("option", ["--save", "--plot"])
def test_a_file_that_cannot_be_written_is_status_1(capsys: Screen, tmp_path: Path, option: str) -> None:
    status = run(["halatro", "sweep", option, str(tmp_path / "no" / "file.svg")])
    captured = capsys.readouterr()
    assert (status, captured.out) == (1, "")
    assert captured.err == f"outs: the answer could not be written: there is no folder {tmp_path / 'no'}\n"


@pytest.mark.long
def test_an_interrupt_keeps_what_is_finished(tmp_path: Path) -> None:
    path = tmp_path / "games.parquet"
    command = ["simulate", "--policy", "published", "--games", "3000000", "--save", str(path)]
    process = subprocess.Popen(
        [sys.executable, "-m", "outs", "halatro", *command],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=os.environ,
    )
    while not (path.exists() and pq.read_metadata(path).num_rows) and process.poll() is None:
        time.sleep(0.05)
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=60)
    assert (process.returncode, out) == (130, b"")
    assert err.split() == [b"outs:", b"interrupted"]
    assert 0 < pq.read_metadata(path).num_rows < 3_000_000


@all_of("command", ["simulate", "compare"])
def test_the_help_names_every_policy(capsys: Screen, command: str) -> None:
    assert tuple(MAKERS) == POLICY_NAMES
    assert set(MAKERS) <= set(re.findall(r"[a-z-]+", printed(capsys, "halatro", command, "--help")))


@pytest.mark.parametrize("name", ["values", pytest.param("lookahead", marks=pytest.mark.long)])
def test_players_by_the_table_are_simulated_and_compared(capsys: Screen, name: str, tables_folder: Path) -> None:
    few = ["--games", "12", "--seed", "9", "--tables", str(tables_folder)]
    alone = printed_object(capsys, "halatro", "simulate", "--policy", name, *few)
    assert (alone["policy"], alone["games"]) == (name, 12)
    both = printed_object(capsys, "halatro", "compare", "never-discard", name, *few)
    assert both["policies"][1]["mean"] == alone["mean"] > both["policies"][0]["mean"]


def test_the_time_of_a_look_ahead_may_be_limited_either_way(capsys: Screen, tables_folder: Path) -> None:
    few = ["--games", "2", "--seed", "9", "--tables", str(tables_folder)]
    one = printed_object(capsys, "halatro", "simulate", "--policy", "lookahead", "--milliseconds", "1", *few)
    two = printed_object(capsys, "halatro", "compare", "lookahead:1ms", *few)
    assert one["policy"] == two["policies"][0]["policy"] == "lookahead:1ms"


@all_of(
    ("asked", "message"),
    [
        (("values:0.1",), "policy values takes no setting, got '0.1'"),
        (("values", "--threshold", "0.1"), "--threshold is for published and published-capped, not for values"),
        (("values", "--milliseconds", "10"), "--milliseconds is for lookahead, not for values"),
        (("published", "--milliseconds", "10"), "--milliseconds is for lookahead, not for published"),
        (
            ("published:0.1", "--threshold", "0.2"),
            "policy 'published:0.1' has a setting already: leave out --threshold",
        ),
        (
            ("lookahead:5ms", "--milliseconds", "2"),
            "policy 'lookahead:5ms' has a setting already: leave out --milliseconds",
        ),
        (("lookahed", "--milliseconds", "2"), f"unknown policy 'lookahed:2ms'; known: {', '.join(POLICY_NAMES)}"),
        (
            ("lookahead", "--threshold", "0.1", "--milliseconds", "5"),
            "--threshold is for the published AI and --milliseconds for lookahead: give one of them",
        ),
    ],
)
def test_a_setting_that_a_policy_does_not_have_is_refused(capsys: Screen, asked: tuple[str, ...], message: str) -> None:
    assert run(["halatro", "simulate", "--policy", *asked]) == 2
    assert capsys.readouterr().err == f"outs: {message}\n"
