"""Solved games in the user's cache: returned for the same rules and code, and for no others."""

from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest

from outs.games.casino.named_lines import with_pays
from outs.games.casino.rule_files import load_bundled
from outs.query.casino.cached_results import KeptResults, Solved
from outs.query.casino.played_games import results_of, unwatched
from outs.query.session import Tables

GAME = "caribbean-stud"


def test_results_are_returned_as_they_were_kept(tables: Tables, tmp_path: Path) -> None:
    results, kept = results_of(tables, load_bundled(GAME), unwatched), KeptResults(tmp_path / "outs")
    assert kept.find(results.game) is None
    kept.keep(Solved(results, [[1, 2]], {"points": 3}))
    assert kept.find(results.game) == Solved(results, [[1, 2]], {"points": 3})


def test_the_name_and_side_bets_of_a_game_decide_nothing_but_its_pays_do(tables: Tables, tmp_path: Path) -> None:
    results, kept = results_of(tables, load_bundled(GAME), unwatched), KeptResults(tmp_path / "outs")
    kept.keep(Solved(results, [[1, 2]], {"points": 3}))
    renamed = replace(results.game, name="other", side_bets=())
    assert kept.find(renamed) == Solved(replace(results, game=renamed), [[1, 2]], {"points": 3})
    changed = with_pays(results.game, {"Royal Flush": Fraction(200)})
    assert kept.find(changed) is None


def test_results_of_other_code_are_not_used(tables: Tables, tmp_path: Path) -> None:
    results, kept = results_of(tables, load_bundled(GAME), unwatched), KeptResults(tmp_path / "outs")
    kept.keep(Solved(results, [[1, 2]], {"points": 3}))
    assert kept.find(results.game) is not None
    assert KeptResults(tmp_path / "outs", ("outs.games.casino.results",)).find(results.game) is None


def test_a_damaged_file_is_removed(tables: Tables, tmp_path: Path) -> None:
    results, kept = results_of(tables, load_bundled(GAME), unwatched), KeptResults(tmp_path / "outs")
    kept.keep(Solved(results, [[1, 2]], {"points": 3}))
    (path,) = (tmp_path / "outs" / "casino").iterdir()
    path.write_bytes(path.read_bytes().replace(b"5", b"6", 1))
    assert kept.find(results.game) is None
    assert not path.exists()


def test_a_changed_game_is_solved_once(tables: Tables, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    changed = with_pays(load_bundled("three-card-poker"), {"Straight": Fraction(2)})
    first = results_of(tables, changed, unwatched)
    assert results_of(tables, changed, unwatched) == first
    told_apart = replace(first, ends=first.ends[:1])
    KeptResults().keep(Solved(told_apart, [], {}))
    assert results_of(tables, changed, unwatched) == told_apart


def test_worths_of_own_hands_are_kept_apart_from_results(tmp_path: Path) -> None:
    game, kept = load_bundled(GAME), KeptResults(tmp_path / "outs")
    kept.keep_worth_by_value(game, [[1, -2], [3, 4]])
    assert kept.find_worth_by_value(game) == [[1, -2], [3, 4]]
    assert kept.find(game) is None
    assert kept.find_worth_by_value(with_pays(game, {"Royal Flush": Fraction(200)})) is None
