"""The style of pictures: contrast, shades in grey, and the same bytes whatever a user's settings are."""

from pathlib import Path

import matplotlib as mpl
import numpy as np
import pytest

from outs.cards.errors import BadInput
from outs.display.plots.drawing import format_of, ink_on, opponent, picture, shade
from outs.display.plots.halatro_threshold import ThresholdData, figure
from outs.tests.cases import all_of

SHOWN = ThresholdData("a title", "a note", [0.0, 0.01], [500.0, 510.0], [3.0, 4.0], 0.01, 0.006)
SHARES = np.linspace(0, 1, 101).tolist()


def luminance(colour: str) -> float:
    """The relative luminance of a colour, as WCAG defines it."""
    linear = [
        one / 12.92 if one <= 0.04045 else ((one + 0.055) / 1.055) ** 2.4
        for one in (int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5))
    ]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def test_a_number_on_any_shade_has_the_contrast_that_wcag_asks() -> None:
    for share in SHARES:
        low, high = sorted((luminance(shade(share)), luminance(ink_on(shade(share)))))
        assert (high + 0.05) / (low + 0.05) >= 4.5


def test_shades_keep_their_order_in_grey() -> None:
    greys = [luminance(shade(share)) for share in SHARES]
    assert greys == sorted(greys, reverse=True)
    assert greys[0] - greys[-1] > 0.8


@all_of("form", ["png", "svg"])
def test_the_same_figure_is_the_same_bytes_whatever_the_users_settings(form: str) -> None:
    first = picture(figure(SHOWN), form)
    with mpl.rc_context({"font.size": 30, "axes.grid": True, "savefig.dpi": 20, "font.family": "monospace"}):
        assert picture(figure(SHOWN), form) == first
        assert mpl.rcParams["font.size"] == 30
    assert b"Matplotlib v" not in first


def test_the_title_of_a_figure_is_that_of_the_file() -> None:
    assert b"<dc:title>a title</dc:title>" in picture(figure(SHOWN), "svg")
    assert b"Title\0a title" in picture(figure(SHOWN), "png")


def test_the_name_of_a_file_chooses_the_format() -> None:
    assert [format_of(name) for name in ("a.svg", "b.PNG")] == ["svg", "png"]
    for name in ("a.pdf", "svg", "", "a.svg.gz"):
        with pytest.raises(BadInput, match=r"ends in \.svg or \.png"):
            format_of(name)


def test_a_long_range_is_cut_in_a_title() -> None:
    assert len(opponent("22+," * 40)) == 48


def test_fonts_come_with_matplotlib() -> None:
    font = mpl.font_manager.findfont(mpl.font_manager.FontProperties(family="DejaVu Sans"))
    assert Path(font).is_relative_to(mpl.get_data_path())
