"""docs/halatro-published.md is what its generator counts and plays; the sweep, which takes minutes, is read."""

from math import hypot
from types import ModuleType

import pytest

from outs.play.halatro.published_ai import THRESHOLD
from outs.play.halatro.simulation import DEFAULT
from outs.reports import halatro_published_page
from outs.reports.marked_page import marked


@pytest.fixture(scope="module")
def generator() -> ModuleType:
    """The page's generator."""
    return halatro_published_page


@pytest.fixture(scope="module")
def swept(generator: ModuleType) -> dict[float, list[str]]:
    """The page's rows by threshold: mean, error, difference, error."""
    _, _, table = generator.PAGE.read_text(encoding="utf-8").partition("| threshold ")
    lines = table.partition("\n<!--")[0].splitlines()[2:]
    rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]
    return {float(row[0]): row[1:] for row in rows}


def test_the_page_counts_and_plays_as_its_generator_does(generator: ModuleType) -> None:
    """After a change: run reports/halatro_published_page.py."""
    page = generator.PAGE.read_text(encoding="utf-8")
    parts = {"means": generator.means_part(), "types": generator.types_part(), "positions": generator.positions_part()}
    assert marked(page, parts) == page


def test_the_sweep_reproduces_the_authors_mean(generator: ModuleType, swept: dict[float, list[str]]) -> None:
    mean, error = map(float, swept[THRESHOLD][:2])
    assert abs(mean - generator.REPORTED) < 2 * hypot(
        error, 0.71
    )  # the author's 100,000 games have an error of their own
    assert swept[THRESHOLD][2:] == ["", ""]


def test_the_sweep_shows_a_better_threshold(swept: dict[float, list[str]]) -> None:
    assert list(swept) == sorted(DEFAULT)
    best = max(swept, key=lambda threshold: float(swept[threshold][0]))
    assert 0.005 <= best <= 0.007
    assert float(swept[best][2]) > 8


def test_the_sweep_is_drawn(generator: ModuleType) -> None:
    assert f"({generator.PLOT.name})" in generator.PAGE.read_text(encoding="utf-8")
    assert generator.PLOT.read_text(encoding="utf-8").startswith("<?xml")
