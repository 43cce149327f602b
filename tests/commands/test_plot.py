"""`outs plot`: each picture from the command line and from Python, and what it complains about."""

from collections.abc import Callable
from pathlib import Path
from xml.etree import ElementTree

import pytest
from matplotlib.figure import Figure

from outs.cli import run
from outs.display.plots.drawing import picture
from outs.query.session import Tables
from outs.tests.cases import all_of, some_of
from outs.tests.commands.printing import Screen, complaint, printed

pytestmark = pytest.mark.usefixtures("with_tables")

FLOP = ["AhKh", "--board", "Qh7h2c"]
PICTURES: dict[str, tuple[list[str], str, Callable[[Tables], Figure]]] = {
    "preflop": (["--against", "QhQd"], "svg", lambda tables: tables.plot_preflop("QhQd")),
    "hold": (
        ["2c", "Js", "8h", "Th", "Qd", "--objective", "jacks-or-better-9-6", "--top", "2"],
        "svg",
        lambda tables: tables.plot_hold("2cJs8hThQd", objective="jacks-or-better-9-6", top=2),
    ),
    "hold in lowball": (
        ["2c3d4h7sKd", "--game", "2-7", "--objective", "8"],
        "svg",
        lambda tables: tables.plot_hold("2c3d4h7sKd", objective="8", game="2-7"),
    ),
    "equity": ([*FLOP, "--range", "QQ"], "png", lambda tables: tables.plot_equity("AhKh", "Qh7h2c", "QQ")),
    "outs": ([*FLOP, "--dead", "Kc"], "PNG", lambda tables: tables.plot_outs("AhKh", "Qh7h2c", dead="Kc")),
    "outs in short deck": (
        ["JsTs", "--board", "9h8h6c", "--game", "short-deck"],
        "svg",
        lambda tables: tables.plot_outs("JsTs", "9h8h6c", game="short-deck"),
    ),
    "equity in short deck": (
        ["JsTs", "--board", "9h8h6cKd", "--game", "short-deck-trips"],
        "svg",
        lambda tables: tables.plot_equity("JsTs", "9h8h6cKd", game="short-deck-trips"),
    ),
    "range": (["QQ+, AKs:0.5"], "svg", lambda tables: tables.plot_range("QQ+, AKs:0.5")),
    "range on a board": (
        ["66+,", "A8s+", "--board", "9h8h6c", "--game", "short-deck", "--keep", "pair+"],
        "png",
        lambda tables: tables.plot_range("66+, A8s+", "9h8h6c", game="short-deck", keep="pair+"),
    ),
    "casino": (["ultimate-texas-holdem"], "svg", lambda tables: tables.plot_casino("ultimate-texas-holdem")),
    "casino edge": (["let-it-ride", "--edge"], "png", lambda tables: tables.plot_casino("let-it-ride", edge=True)),
    "push-fold": (["--stacks", "10,8"], "svg", lambda tables: tables.plot_push_fold(stacks=(10, 8))),
    "strength-error": (
        ["--states", "1", "--seed", "5", "--range", "QQ+,AK"],
        "svg",
        lambda tables: tables.plot_strength_error("QQ+,AK", states=1, seed=5),
    ),
}


@some_of("name", PICTURES, 2)
def test_a_picture_is_written_and_is_that_of_python(name: str, capsys: Screen, tmp_path: Path, tables: Tables) -> None:
    arguments, form, drawn = PICTURES[name]
    file = tmp_path / f"{name}.{form}"
    said = printed(capsys, "plot", name.split(maxsplit=1)[0], *arguments, "-o", str(file))
    figure = drawn(tables)
    assert said == f"{file}: {figure.get_suptitle()}\n"
    assert file.read_bytes() == picture(figure, form.lower())
    if form == "svg":
        assert ElementTree.parse(file).getroot().tag.endswith("svg")


def test_the_threshold_of_halatro_is_drawn_as_its_sweep_does(capsys: Screen, tmp_path: Path) -> None:
    first, second = tmp_path / "plot.svg", tmp_path / "sweep.svg"
    few = ["0", "0.1", "--games", "200"]
    printed(capsys, "plot", "halatro-threshold", *few, "-o", str(first))
    printed(capsys, "halatro", "sweep", *few, "--plot", str(second))
    assert first.read_bytes() == second.read_bytes()


@all_of(
    ("arguments", "said"),
    [
        (["outs", *FLOP], "Missing option '--output'"),
        (["outs", *FLOP, "-o", "x.pdf"], "ends in .svg or .png, not 'x.pdf'"),
        (["outs", *FLOP, "-o", "-"], "ends in .svg or .png, not '-'"),
        (["equity", "AhKh", "--board", "Qh7h2c3d4d", "-o", "x.svg"], "a board of 5 cards is complete"),
        (["preflop", "--opponents", "10", "-o", "x.svg"], "opponents must be 1 to 9, got 10"),
        (["preflop", "--opponents", "2", "--dead", "As", "-o", "x.svg"], "dead cards need exactly one opponent, got 2"),
        (["preflop", "--against", "AXs9", "-o", "x.svg"], "AXs9"),
        (["hold", "AhKhQhJhTh", "--top", "7", "-o", "x.svg"], "holds side by side must be 1 to 6, got 7"),
        (["hold", "AhKhQhJhTh", "--objective", "glory", "-o", "x.svg"], "unknown"),
        (["strength-error", "--states", "0", "-o", "x.svg"], "states must be 1 to 1,000, got 0"),
        (["halatro-threshold", "7", "-o", "x.svg"], "threshold"),
        (["outs", *FLOP, "-o", "x.svg", "-o", "y.svg"], "is given more than once"),
        (["range", "AA", "--keep", "sets", "-o", "x.svg"], "keep needs a board"),
        (["range", "AA", "KK", "-o", "x.svg"], "takes one range, got 2"),
        (["casino", "roulette", "-o", "x.svg"], "no casino game and no file 'roulette'"),
        (["pie"], "there is no command 'pie'"),
    ],
)
def test_bad_input_is_one_line_and_writes_nothing(
    arguments: list[str], said: str, capsys: Screen, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert said in complaint(capsys, ["plot", *arguments], 2)
    assert list(tmp_path.iterdir()) == []


def test_a_missing_folder_is_refused_before_a_picture_is_made(capsys: Screen, tmp_path: Path) -> None:
    file = tmp_path / "none" / "x.svg"
    assert "there is no folder" in complaint(capsys, ["plot", "outs", *FLOP, "-o", str(file)], 1)


def test_an_old_picture_stays_where_a_new_one_is_refused(capsys: Screen, tmp_path: Path) -> None:
    file = tmp_path / "old.svg"
    file.write_text("old")
    complaint(capsys, ["plot", "outs", "AhAh", "--board", "Qh7h2c", "-o", str(file)], 2)
    assert file.read_text() == "old"


def test_the_group_alone_lists_the_pictures(capsys: Screen) -> None:
    assert run(["plot"]) == 0
    assert {*(name.split()[0] for name in PICTURES), "halatro-threshold"} <= set(capsys.readouterr().out.split())
