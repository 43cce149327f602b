"""docs/halatro-player.md has what its generator measures; the long games, which take minutes, are read."""

import re
import sys
from collections.abc import Mapping
from pathlib import Path

import pyarrow.parquet as pq
import pytest

from outs.games.halatro.parameters import POLICY_NAMES
from outs.games.halatro.simulation_answers import GameScores
from outs.kernels.halatro.player_arrays import PlayerArrays
from outs.play.halatro.players import MAKERS, player
from outs.play.halatro.simulation import simulate
from outs.query.halatro.player_arrays import RESPONSE
from outs.query.session import Tables
from outs.reports.marked_page import marked
from outs.research.halatro import fit_corrections
from outs.research.halatro import player_page as generator
from outs.research.halatro.paired_comparison import DRAWS, estimate_games
from outs.tables.halatro import LEVELS

FEW = 20


@pytest.fixture(scope="module")
def page() -> str:
    """The published page."""
    return generator.PAGE.read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def few(tables: Tables, tmp_path_factory: pytest.TempPathFactory) -> Mapping[str, GameScores]:
    """A few games of every policy, in two runs."""
    save = tmp_path_factory.mktemp("games") / "saved.parquet"
    generator.play(FEW // 2, save, tables)
    return generator.play(FEW, save, tables)


def rows(part: str) -> list[list[str]]:
    """The cells of a part's table, without its head."""
    lines = [line for line in part.splitlines() if line.startswith("|")]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines[2:]]


def part_of(page: str, name: str) -> str:
    """Return the text between the marks of a name."""
    found = re.search(rf"<!-- {name} -->\n(.*?)\n<!-- end of {name} -->", page, re.DOTALL)
    assert found is not None
    return found[1]


def test_every_policy_is_compared() -> None:
    assert tuple(MAKERS) == POLICY_NAMES


def test_games_that_are_saved_go_on(few: Mapping[str, GameScores], tables: Tables) -> None:
    players = [player(name, lambda: tables) for name in generator.SCORED]
    assert [scores.tolist() for scores in few.values()] == simulate(players, FEW, generator.SEED).tolist()


def test_a_policy_is_set_against_those_before_it(few: Mapping[str, GameScores]) -> None:
    part = generator.scores_part(few)
    assert part.startswith(f"{FEW} games each on the same decks, seed 1")
    table = rows(part)
    assert [row[0] for row in table] == list(generator.SCORED) == [name for name in POLICY_NAMES if name != "lookahead"]
    assert [[bool(cell) for cell in row[2:]] for row in table] == [
        [False, False],
        [True, False],
        [True, True],
        [True, True],
    ]
    gain = few["values"].mean() - few["published"].mean()
    assert table[3][3].startswith(f"{gain:+.2f} (")


def test_players_by_the_table_are_judged_as_a_paired_comparison_does(tables: Tables) -> None:
    part = generator.judged_part(4, tables)
    assert part.startswith("4 games each on the same decks, seed 1, judged decision by decision")
    players = [player(name, lambda: tables) for name in generator.JUDGED]
    estimates = estimate_games(players, 4, generator.SEED, DRAWS.default, tables.halatro_arrays)
    judged = estimates.policies(generator.JUDGED)
    assert [row[:2] for row in rows(part)] == [
        [row.policy, f"{row.mean:.2f} ({row.standard_error:.2f})"] for row in judged
    ]
    assert rows(part)[1][2].startswith(f"{judged[1].difference:+.2f} (")


def test_each_level_has_its_response(known: PlayerArrays) -> None:
    part = generator.response_part(fit_corrections.played(known, 400), 400)
    assert [row[:2] for row in rows(part)] == [[str(plays), str(discards)] for plays, discards in LEVELS]
    assert [float(row[-1]) for row in rows(part)] == list(RESPONSE[:11])


def test_the_page_is_written_between_its_marks(
    page: str, tables_folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    copy, save = tmp_path / "page.md", tmp_path / "new" / "games.parquet"
    copy.write_text(page, encoding="utf-8")
    monkeypatch.setattr(sys, "argv", ["player_page.py", "--games", "300", "--judged", "2", "--save", str(save)])
    monkeypatch.setenv("OUTS_TABLES", str(tables_folder))
    generator.main(copy, ("never-discard", "published", "values"), ("never-discard",))
    written = copy.read_text(encoding="utf-8")
    assert part_of(written, "scores").startswith("300 games each")
    assert part_of(written, "response").startswith("300 games of `values`")
    assert part_of(written, "judged").startswith("2 games each")
    emptied = dict.fromkeys(("scores", "judged", "response"), "")
    assert marked(written, emptied) == marked(page, emptied)
    assert pq.read_metadata(save).num_rows == 900


def test_a_page_without_marks_is_refused() -> None:
    with pytest.raises(SystemExit, match="no marks of scores"):
        marked("<!-- scores -->\n", {"scores": ""})


def test_the_page_plays_as_its_generator_does(page: str, tables: Tables) -> None:
    """After a change: run research/halatro/player_page.py."""
    names = ("never-discard", "published", "published-capped")
    scores = simulate([player(name, lambda: tables) for name in names], generator.GAMES, generator.SEED)
    assert [row[:2] for row in rows(part_of(page, "scores"))[:3]] == [
        [name, generator.figure(row)] for name, row in zip(names, scores, strict=True)
    ]
    assert f"{generator.GAMES:,} games of `values`" in part_of(page, "response")


@pytest.mark.parametrize(("name", "least"), [("values", 828), ("lookahead", 831.3)])
def test_the_players_are_as_strong_as_they_are_said_to_be(page: str, name: str, least: float) -> None:
    means = {row[0]: float(row[1].split()[0]) for row in rows(part_of(page, "judged"))}
    assert means[name] >= least
    assert f"{generator.JUDGED_GAMES:,} games each" in part_of(page, "judged")
