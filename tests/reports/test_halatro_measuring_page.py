"""docs/halatro-measuring.md has what its generator plays and judges; the long runs, which take minutes, are read."""

import re
import sys
from pathlib import Path

import pytest

from outs.games.halatro.parameters import POLICY_NAMES
from outs.reports import halatro_measuring_page as generator
from outs.tests.reports.test_halatro_player_page import part_of, rows

FIGURE = re.compile(r"^([+-]?[\d.]+) \(([\d.]+)\)$")


def figure(cell: str) -> tuple[float, float]:
    """A mean and its error."""
    found = FIGURE.match(cell)
    assert found is not None
    return float(found[1]), float(found[2])


@pytest.fixture(scope="module")
def page() -> str:
    """What is published."""
    return generator.PAGE.read_text(encoding="utf-8")


def test_the_page_judges_every_policy(page: str) -> None:
    found = {row[0]: row[1:] for row in rows(part_of(page, "paired"))}
    assert tuple(found) == POLICY_NAMES
    for name, (scored, judged, *differences, of_scores, of_judged) in found.items():
        assert int(of_judged) < int(of_scores)
        (mean, error), (other, smaller) = figure(scored), figure(judged)
        assert abs(mean - other) < 4 * error
        assert smaller < error
        if name != generator.BASE:
            (by_scores, wide), (by_decisions, narrow) = map(figure, differences)
            assert abs(by_scores - by_decisions) < 4 * wide
            assert narrow < wide / 2


def test_estimates_are_where_many_plain_games_are(page: str) -> None:
    off = [float(one) for one in re.findall(r"([\d.]+) standard\s+errors off", part_of(page, "paired"))]
    assert len(off) == len(generator.CHECKED)
    assert max(off) < 4


def test_the_page_is_written_between_its_marks(
    page: str, tables_folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    copy = tmp_path / "page.md"
    copy.write_text(page, encoding="utf-8")
    monkeypatch.setattr(sys, "argv", ["halatro_measuring_page.py", "--games", "4", "--plain", "50"])
    monkeypatch.setenv("OUTS_TABLES", str(tables_folder))
    generator.main(copy, ("never-discard", "values"))
    part = part_of(copy.read_text(encoding="utf-8"), "paired")
    assert part.startswith("4 games each on the same decks, seed 2, 160 draws for each decision")
    assert [row[0] for row in rows(part)] == ["never-discard", "values"]
    assert "Over 50 games on other decks, `never-discard` scores" in part
