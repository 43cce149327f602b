"""A range as a screen, in 60 columns and in ASCII."""

import pytest

from outs.display.answers import rows, text
from outs.display.text import View
from outs.query.holdem.range import DescribeRange, describe_range
from outs.tests.cases import all_of

RANGES = [
    ("QQ+, AKs:0.5, AhKd", "", ""),
    ("random", "", ""),
    ("22+,A2s+:0.5,KTs+,98s+,AKo!AhKd", "Ks7d2s", "Ah"),
    ("random:0.25,AA,KK:0.001", "9h8h2c", ""),
    ("AcKd:0.07,QcJd:0.17,Tc9d:0.27", "", "2c"),
]


@pytest.mark.parametrize(("of", "board", "dead"), RANGES)
@all_of("width", [60, 80, 200])
def test_a_screen_fits_and_is_ascii(of: str, board: str, dead: str, width: int) -> None:
    shown = text(describe_range(DescribeRange(of, board, dead)), View(width=width))
    assert shown.isascii()
    assert max(map(len, shown.splitlines())) <= width
    assert all(line == line.rstrip() for line in shown.splitlines())


def test_the_grid_has_suited_hands_above_the_diagonal_and_weights_as_percentages() -> None:
    lines = text(
        describe_range(DescribeRange("QQ+, AKs:0.5, AhKd, T9s, 32o, 43s:0.001, 54s:0.999")), View()
    ).splitlines()
    grid = {line[0]: [line[at : at + 3].strip() for at in range(2, 2 + 4 * 13, 4)] for line in lines[1:14]}
    ranks = "AKQJT98765432"
    assert lines[0].split() == list(ranks)
    assert all(lines[0][2 + 4 * column + 2] == rank for column, rank in enumerate(ranks))
    assert "".join(grid) == ranks
    shown = {(row, column): grid[row][at] for row in ranks for at, column in enumerate(ranks) if grid[row][at] != "."}
    assert shown == {
        ("A", "A"): "AA", ("A", "K"): "50%", ("K", "A"): "8%", ("K", "K"): "KK", ("Q", "Q"): "QQ",
        ("T", "9"): "T9s", ("2", "3"): "32o", ("4", "3"): "1%", ("5", "4"): "99%",
    }  # fmt: skip


def test_notes_spell_out_the_hands_that_a_shorthand_stands_for() -> None:
    assert text(describe_range(DescribeRange("QQ+,98s+,Axs")), View()).endswith(
        "\n\nNote: 98s+ = 98s\nNote: Axs = A2s+"
    )


def test_a_list_that_does_not_fit_goes_on_below_and_nothing_is_lost() -> None:
    answer = describe_range(DescribeRange("AA:0.5,22-99:0.25,A2s+:0.125,K2s+:0.3,Q2s+:0.7,AhKd:0.9"))
    shown = text(answer, View(width=60))
    for spelled in (answer.normalised, *answer.formats.values()):
        assert spelled.replace(" ", "") in "".join(shown.split())


def test_hands_that_do_not_fit_are_cut_between_words() -> None:
    shown = text(describe_range(DescribeRange("random", "Ks7d2h")), View(width=60)).splitlines()
    (line,) = [line for line in shown if line.startswith("top pair")]
    assert line.split() == ["top", "pair", *["AKs", "AKo"], *line.split()[4:-4], "..", "120", "10.204", "%"]


def test_rows_are_hands_or_hits() -> None:
    assert rows(describe_range(DescribeRange("QQ+, AKs:0.5"))) == [
        {"hand": "AA", "weight": 1.0},
        {"hand": "AKs", "weight": 0.5},
        {"hand": "KK", "weight": 1.0},
        {"hand": "QQ", "weight": 1.0},
    ]
    assert rows(describe_range(DescribeRange("QQ,KhQh", "Kd7h2h"))) == [
        {"kind": "made", "hit": "top_pair", "combinations": 1, "percent": pytest.approx(100 / 7)},
        {"kind": "made", "hit": "middle_pair", "combinations": 6, "percent": pytest.approx(600 / 7)},
        {"kind": "draw", "hit": "flush_draw", "combinations": 1, "percent": pytest.approx(100 / 7)},
        {"kind": "draw", "hit": "backdoor_flush_draw", "combinations": 3, "percent": pytest.approx(300 / 7)},
    ]


def test_the_kept_part_is_shown_with_its_share_of_the_range() -> None:
    shown = text(describe_range(DescribeRange("QQ,KhQh", "Kd7h2h", keep="top pair+, flush draw")), View())
    assert "1 combination, 0.085 % of all hands on Kd7h2h, 14.286 % of the range: top" in shown
    assert "\nRange      KhQh\n" in shown


def test_hits_on_all_flops_fit_a_narrow_terminal() -> None:
    shown = text(describe_range(DescribeRange("22+,A2s+", flops=True)), View(width=60))
    assert "Monotone" in shown
    assert max(map(len, shown[shown.index("Made") : shown.index("Range")].splitlines())) <= 60


def test_every_texture_has_a_row_for_each_hit() -> None:
    found = rows(describe_range(DescribeRange("72o", flops=True)), None)
    hits = [{(row["kind"], row["hit"]) for row in found if row["texture"] == name} for name in ("all", "monotone")]
    assert hits[0] == hits[1]
    assert any(row["chance"] == 0 for row in found)
