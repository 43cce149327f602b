"""The picture of a sweep over thresholds."""

import numpy as np

from outs.display.plots.halatro_threshold import data, figure
from outs.games.halatro.simulation_answers import SweepAnswer

SCORES = np.array([[100, 300, 300, 500], [200, 300, 400, 700], [100, 200, 300, 400]], np.int32)
SWEPT = SweepAnswer.of((0.0, 0.01, 0.05), 0.05, True, 7, SCORES)


def test_the_picture_has_a_point_for_each_threshold_and_marks_two_of_them() -> None:
    (axes,) = figure(data(SWEPT)).axes
    points, *_, best, authors = axes.get_lines()
    assert np.asarray(points.get_xdata()).tolist() == [0.0, 0.01, 0.05]
    assert np.asarray(points.get_ydata()).tolist() == [300.0, 400.0, 250.0]
    assert (best.get_label(), authors.get_label()) == ("best: 0.01", "its author's: 0.05")
    assert figure(data(SWEPT)).get_suptitle() == "Halatro: the published AI by its threshold"
    assert data(SWEPT).note.startswith("mean score of 4 games each")


def test_the_authors_line_is_seen_on_the_line_of_the_best() -> None:
    (axes,) = figure(data(SweepAnswer.of((0.0, 0.01, 0.05), 0.01, True, 7, SCORES))).axes
    *_, best, authors = axes.get_lines()
    assert (best.get_label(), authors.get_label()) == ("best: 0.01", "its author's: 0.01")
    assert best.get_zorder() < authors.get_zorder()
    assert best.get_linewidth() > 4 * authors.get_linewidth()
    assert authors.is_dashed()


def test_thresholds_have_a_logarithmic_axis_with_a_place_for_zero() -> None:
    (axes,) = figure(data(SWEPT)).axes
    assert axes.get_xscale() == "symlog"
    assert axes.get_xlim()[0] < 0
