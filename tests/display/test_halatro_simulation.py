"""Simulations of Halatro as people and spreadsheets read them."""

import numpy as np

from outs.display.answers import rows, text
from outs.display.text import View
from outs.games.halatro.simulation_answers import ComparisonAnswer, SimulationAnswer, SweepAnswer

WIDE = View(width=120)
SCORES = np.array([[100, 300, 300, 500], [200, 300, 400, 700]], np.int32)
ONE = SimulationAnswer.of("never-discard", 7, SCORES[0])
TWO = ComparisonAnswer.of(("never-discard", "values"), 7, SCORES)
SWEPT = SweepAnswer.of((0.01, 0.05), 0.01, True, 7, SCORES)


def test_a_simulation_is_shown_with_its_mean_and_its_scores() -> None:
    first, second, blank, *lines = text(ONE, WIDE).splitlines()
    assert first == "never-discard: 300.00 points a game, standard error 81.65"
    assert second == "4 games, seed 7; standard deviation 163.3"
    assert blank == ""
    assert lines[0].split()[0] == "Lowest"
    assert (lines[2].split()[0], lines[2].split()[-1]) == ("100", "500")
    histogram = [line.split() for line in lines[6:]]
    assert [int(line[-3]) for line in histogram] == [1, 2, 1]
    assert [line[-2] for line in histogram] == ["25.000", "50.000", "25.000"]


def test_on_a_narrow_screen_the_higher_percentiles_stand_below_the_lower() -> None:
    _, low, high, _ = text(ONE).split("\n\n")
    assert [low.split()[0], *low.splitlines()[0].split()[-2:]] == ["Lowest", "50", "%"]
    assert high.split()[:2] == ["75", "%"]
    assert (low.split()[-1], high.split()[-1]) == ("300", "500")


def test_a_simulation_is_one_row_with_its_percentiles_as_columns() -> None:
    (row,) = rows(ONE)
    assert (row["policy"], row["games"], row["seed"], row["mean"]) == ("never-discard", 4, 7, 300.0)
    assert row["percentile_50"] == 300
    assert "histogram" not in row


def test_policies_are_shown_with_their_differences_from_the_first() -> None:
    header, _, first, second, _, note = text(TWO).splitlines()
    assert header.split() == ["Policy", "Mean", "Error", "Difference", "Error"]
    assert first.split() == ["never-discard", "300.00", "81.65"]
    assert second.split() == ["values", "400.00", "108.01", "+100.00", "40.82"]
    assert note == "4 games of each on the same decks, seed 7; differences from never-discard"


def test_a_comparison_has_a_row_for_each_policy() -> None:
    found = rows(TWO)
    assert [(row["policy"], row["difference"], row["games"], row["seed"]) for row in found] == [
        ("never-discard", 0.0, 4, 7), ("values", 100.0, 4, 7),
    ]  # fmt: skip


def test_thresholds_are_shown_with_the_best_of_them() -> None:
    lines = text(SWEPT).splitlines()
    assert [line.split()[0] for line in lines[2:4]] == ["0.01", "0.05"]
    assert lines[3].split()[-4:] == ["400.00", "108.01", "+100.00", "40.82"]
    assert lines[-2].endswith("seed 7; discards capped at five cards")
    assert lines[-1] == "Best: 0.05, +100.00 (40.82) from 0.01, its author's threshold"


def test_a_sweep_has_a_row_for_each_threshold() -> None:
    assert [(row["threshold"], row["capped"], row["games"]) for row in rows(SWEPT)] == [
        (0.01, True, 4),
        (0.05, True, 4),
    ]
