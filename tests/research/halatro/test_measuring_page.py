"""docs/halatro-measuring.md has what its generator plays and judges; the long runs, which take minutes, are read."""

import re
import sys
from pathlib import Path

import pytest

from outs.games.halatro.parameters import POLICY_NAMES
from outs.games.halatro.rules import discards_at, plays_at
from outs.query.halatro.advice import SAMPLED_ERRORS, SAMPLED_MEANS, TABLE_ERRORS, TABLE_MEANS
from outs.research.halatro import measuring_page as generator
from outs.research.halatro.upper_bound import SHORTFALLS
from outs.tests.research.halatro.test_player_page import part_of, rows

FIGURE = re.compile(r"^([+-]?[\d.]+) \(([\d.]+)\)$")


def figure(cell: str) -> tuple[float, float]:
    """A mean and its error."""
    found = FIGURE.match(cell)
    assert found is not None
    return float(found[1]), float(found[2])


@pytest.fixture(scope="module")
def page() -> str:
    """The published page."""
    return generator.PAGE.read_text(encoding="utf-8")


def test_the_page_judges_every_policy(page: str) -> None:
    found = {row[0]: row[1:] for row in rows(part_of(page, "paired"))}
    assert tuple(found) == (generator.BASE, *(name for name in POLICY_NAMES if name != generator.BASE))
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
    few = {"games": 4, "plain": 50, "decks": 2, "draws": 2, "strange": 4, "moves": 3, "followed": 1}
    options = [text for name, number in few.items() for text in (f"--{name}", str(number))]
    monkeypatch.setattr(sys, "argv", ["measuring_page.py", *options])
    monkeypatch.setenv("OUTS_TABLES", str(tables_folder))
    generator.main(copy, ("never-discard", "values"), (0.0, 1.0))
    written = copy.read_text(encoding="utf-8")
    part = part_of(written, "paired")
    assert part.startswith("4 games each on the same decks, seed 2, 160 draws for each decision")
    assert [row[0] for row in rows(part)] == ["values", "never-discard"]
    assert "Over 50 games on other decks, `values` scores" in part
    assert [row[0] for row in rows(part_of(written, "bound"))] == ["0", "1"]
    assert len(rows(part_of(written, "leaf errors"))) == 10
    assert part_of(written, "queens").startswith("60 games after each play")
    assert "random moves of 4 random games, by 2 games of `values` after each" in part_of(written, "strange")


def test_bounds_grow_with_the_shortfall_and_are_above_every_player(page: str) -> None:
    found = [figure(row[1]) for row in rows(part_of(page, "bound"))]
    assert [row[0] for row in rows(part_of(page, "bound"))] == [f"{limit:g}" for limit in SHORTFALLS]
    assert [bound for bound, _ in found] == sorted(bound for bound, _ in found)
    best = max(figure(row[2])[0] for row in rows(part_of(page, "paired")))
    assert best < found[-1][0] < best + 60
    assert found[-1][1] < 6


def test_the_errors_in_use_are_those_measured(page: str) -> None:
    """After a change: run measuring_page.py, and copy what it finds to query/halatro/advice.py."""
    for level, row in enumerate(rows(part_of(page, "leaf errors")), 1):
        assert (int(row[0]), int(row[1])) == (plays_at(level), discards_at(level))
        in_use = [kind[level] for kind in (SAMPLED_MEANS, SAMPLED_ERRORS, TABLE_MEANS, TABLE_ERRORS)]
        for cell, used, number in zip(row[3::2], row[4::2], in_use, strict=True):
            assert float(used) == number
            assert figure(cell)[0] == pytest.approx(number, abs=0.05)


def test_what_is_left_after_the_mean_is_added_is_smaller() -> None:
    """Advice was 4 points too low with many decisions left, which its errors of 5 to 6 had to cover."""
    assert min(SAMPLED_MEANS[5:8]) > 3
    assert max(SAMPLED_ERRORS) < 4


def test_playing_on_tells_the_queens_apart(page: str) -> None:
    gain, error = figure(re.findall(r"[+-][\d.]+ \([\d.]+\)", part_of(page, "queens"))[0])
    assert gain > 3 * error
