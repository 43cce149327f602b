"""`outs strength` and `outs advise` on the command line, in every form of output."""

import csv
import io
import re

import pytest

from outs.display.text import error_percent
from outs.query.session import Tables
from outs.tests.commands.printing import Screen, give, printed, printed_csv, printed_object

pytestmark = pytest.mark.usefixtures("with_tables")

ADVISE = ["advise", "Ah Kd", "--pot", "1050", "--to-call", "400", "--stack", "2000", "--board", "Kh7s2c"]
TOLD = ("raise 300 into 450 preflop", "bet 400 into 650 flop")
ACTIONS = [argument for text in TOLD for argument in ("--action", text)]


def test_strength_for_people(capsys: Screen) -> None:
    shown = printed(capsys, "strength", "AdQc", "--board", "3h4cJh")
    assert "58.511 %" in shown
    assert "HS_1" not in shown
    several = printed(capsys, "strength", "AdQc", "--board", "3h4cJh", "--opponents", "3", "--samples", "100")
    assert all(word in several for word in ("random x 3", "HS_3", "product", "field array", "exact", "sampled"))
    many = printed(capsys, "strength", "AdQc", "--board", "3h4cJh", "--opponents", "5", "--samples", "100")
    assert "estimated at" in many
    assert "exact" not in many
    narrow = printed(capsys, "strength", "QhQd", "--board", "2c7d9h", "--opponents", "5", "--range", "QQ+,AK")
    assert all(word in narrow for word in ("exact", "closure", "off by"))
    undefined = printed(capsys, "strength", "AsKs", "--board", "QsJsTs")
    assert "ppot is undefined: no hand of the opponent's is ahead or level now" in undefined


def test_strength_as_csv_is_one_row_a_question(capsys: Screen, monkeypatch: pytest.MonkeyPatch) -> None:
    give(monkeypatch, "AdQc --board 3h4cJh\nAdAc --board Ks7d2h9cTd\n")
    rows = printed_csv(capsys, "strength", "-", "--opponents", "2")
    assert [row["hole"] for row in rows] == ["AdQc", "AdAc"]
    assert float(rows[1]["hs_n_win"]) == pytest.approx(636_134 / 893_970)


def test_every_way_to_find_hs_n_has_its_columns(
    capsys: Screen, monkeypatch: pytest.MonkeyPatch, tables: Tables
) -> None:
    give(monkeypatch, "AdQc --board 3h4cJh\nAdQc --board 3h4cJh9d\n")
    asked = ["strength", "-", "--opponents", "6", "--samples", "200", "--csv"]
    rows = list(csv.DictReader(io.StringIO(printed(capsys, *asked)), strict=True))
    body = tables.strength("AdQc", "3h4cJh9d", opponents=6, samples=200).to_json()["hs_n"]
    for way in ("closure", "sampled"):
        errors = body[way].pop("standard_errors", {})
        for name, value in (body[way] | {f"standard_errors_{share}": error for share, error in errors.items()}).items():
            assert float(rows[1][f"hs_n_{way}_{name}"]) == value
    assert set(errors) == {"win", "half", "split"}
    assert (rows[0]["hs_n_method"], rows[0]["hs_n_standard_error"], rows[0]["hs_n_half"]) == ("closure", "", "")
    (one,) = printed_csv(capsys, "strength", "AdQc", "--board", "3h4cJh")
    assert ["line", *one] == list(rows[0])
    assert one["hs_n_closure_half"] == one["hs_n_sampled_half"] == ""


def test_each_sampled_share_is_shown_with_its_error(capsys: Screen, tables: Tables) -> None:
    shown = printed(
        capsys, "strength", "7c2d", "--board", "AsKsQhJh9d", "--opponents", "5", "--range", "50%", "--samples", "50"
    )
    drawn = tables.strength("7c2d", "AsKsQhJh9d", "50%", opponents=5, samples=50).hs_n.sampled
    assert drawn is not None
    (line,) = (line for line in shown.splitlines() if line.startswith("standard error"))
    errors = (drawn.errors.win, drawn.errors.half, drawn.errors.split)
    assert line.split()[2:] == [word for error in errors for word in error_percent(error).split()]


def test_an_estimated_share_of_the_pot_says_so_in_every_form(capsys: Screen, tables: Tables) -> None:
    asked = ["strength", "AdQc", "--board", "3h4cJh2s9d", "--opponents", "5", "--samples", "50"]
    error = tables.strength("AdQc", "3h4cJh2s9d", opponents=5, samples=50).hs_n.closure_error
    assert error is not None
    assert f" (closure, error estimated at {100 * error:.3f} %)\n" in printed(capsys, *asked)
    assert printed_object(capsys, *asked)["equity_estimate"] == {"method": "closure", "error": error}
    (row,) = printed_csv(capsys, *asked)
    assert (row["equity_estimate_method"], float(row["equity_estimate_error"])) == ("closure", error)
    assert row["equity_estimate_standard_error"] == ""
    heavy = [*asked[:4], "--opponents", "6", "--samples", "50", "--range", "random:1e-9,AhKh"]
    assert " (sampled, standard error <0.001 %)\n" in printed(capsys, *heavy)
    (row,) = printed_csv(capsys, *heavy)
    assert (row["equity_estimate_method"], row["equity_estimate_error"]) == ("sampled", "")
    assert float(row["equity_estimate_standard_error"]) == float(row["hs_n_sampled_standard_errors_split"]) > 0
    (exact,) = printed_csv(capsys, "strength", "AdQc", "--board", "3h4cJh2s9d", "--opponents", "4")
    assert exact["equity_estimate_method"] == ""


def test_advice_for_people_and_as_csv(capsys: Screen) -> None:
    shown = printed(capsys, *ADVISE, *ACTIONS, "--seed", "3")
    assert all(word in shown for word in ("They hold", "Wins", "Fold", "Call", "Drawn with seed 3"))
    assert "a call needs 27.586 % and" in " ".join(shown.split())
    assert "The published agent's mix, which ignores the price of a call:" in shown
    assert re.search(r"It raises to between 800 and 2,000 chips, 1,\d+ on average", shown)
    rows = printed_csv(capsys, *ADVISE, *ACTIONS, "--update", "bayes", "--top", "4")
    assert len({row["likeliest"] for row in rows}) == len(rows) == 4
    row = rows[0]
    assert float(row["fold"]) + float(row["call"]) + float(row["raise"]) == pytest.approx(1)
    assert row["actions"] == "; ".join(TOLD)
