"""Many games: the same numbers on any number of workers, and after any interruption."""

import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from itertools import count
from pathlib import Path

import numpy as np
import pyarrow.parquet as pq
import pytest

from outs.cards.errors import BadInput
from outs.play.halatro.lockstep import ChosenMoves, IllegalPolicyMove, NeverDiscard, Policy, Views
from outs.play.halatro.players import GAMES_AT_ONCE, Player, parse_threshold, player, published, version_of
from outs.play.halatro.published_ai import PublishedAi
from outs.play.halatro.saved_games import UNPLAYED, SavedGames
from outs.play.halatro.simulation import simulate
from outs.query.session import Tables
from outs.tests.cases import all_of

GAMES, SEED = 500, 4


@dataclass(frozen=True)
class Stops:
    """A policy that is interrupted at its `last` question."""

    policy: Policy
    last: int
    asked: Iterator[int] = field(default_factory=count)

    @property
    def name(self) -> str:
        """The other's."""
        return self.policy.name

    def moves(self, views: Views) -> ChosenMoves:
        """The other's, until then."""
        if next(self.asked) >= self.last:
            raise KeyboardInterrupt
        return self.policy.moves(views)


@dataclass
class Told:
    """A watcher that remembers."""

    steps: list[tuple[int, int]] = field(default_factory=list)

    def started(self, name: str) -> None:
        """A bar begins."""
        assert name == "games"

    def advanced(self, done: int, units: int) -> None:
        """Move the bar."""
        self.steps.append((done, units))

    def finished(self, name: str) -> None:
        """Fill the bar."""
        assert name == "games"


@pytest.fixture
def players() -> list[Player]:
    """Two, in small shares."""
    both = [published(0.01, capped=False), player("never-discard", no_tables)]
    return [replace(one, games_at_once=64) for one in both]


def no_tables() -> Tables:
    """For policies that read none."""
    raise AssertionError


def saved_in(path: Path, players: list[Player], seed: int = SEED) -> SavedGames:
    """The file's games."""
    return SavedGames(path, seed, {one.name: one.version for one in players})


@pytest.mark.parametrize("workers", [1, 2, 3, None])
def test_numbers_are_the_same_on_any_number_of_workers(players: list[Player], workers: int | None) -> None:
    in_large_shares = [replace(one, games_at_once=GAMES_AT_ONCE) for one in players]
    expected = simulate(in_large_shares, GAMES, SEED, workers=1)
    assert (simulate(players, GAMES, SEED, workers) == expected).all()
    assert expected.shape == (2, GAMES)
    assert (expected > 0).all()


def test_fewer_games_are_the_first_ones(players: list[Player]) -> None:
    assert (simulate(players, 70, SEED) == simulate(players, GAMES, SEED)[:, :70]).all()


def test_every_policy_plays_the_same_decks(players: list[Player]) -> None:
    """A threshold that nothing exceeds makes the published AI one that never discards."""
    scores = simulate([published(1.0, capped=True), players[1]], GAMES, SEED)
    assert (scores[0] == scores[1]).all()


def test_the_watcher_hears_of_every_game(players: list[Player]) -> None:
    told = Told()
    simulate(players, GAMES, SEED, workers=2, watcher=told)
    assert told.steps[0] == (0, 2 * GAMES)
    assert told.steps[-1] == (2 * GAMES, 2 * GAMES)
    assert told.steps == sorted(told.steps)


def test_saved_games_are_not_played_again(players: list[Player], tmp_path: Path) -> None:
    path = tmp_path / "games.parquet"
    expected = simulate(players, GAMES, SEED, saved=saved_in(path, players))
    never_asked = [replace(one, policy=Stops(one.policy, 0)) for one in players]
    assert (simulate(never_asked, GAMES, SEED, saved=saved_in(path, players)) == expected).all()
    assert (simulate(never_asked, 99, SEED, saved=saved_in(path, players)) == expected[:, :99]).all()
    assert (saved_in(path, players).scores(players[0].name, GAMES) == expected[0]).all()


@pytest.mark.parametrize("workers", [1, 2])
@pytest.mark.parametrize("last", [1, 12, 30])
def test_an_interrupted_run_goes_on_where_it_was(
    players: list[Player], tmp_path: Path, last: int, workers: int
) -> None:
    path = tmp_path / "games.parquet"
    stopped = [replace(players[0], policy=Stops(players[0].policy, last)), players[1]]
    with pytest.raises(KeyboardInterrupt):
        simulate(stopped, GAMES, SEED, workers, saved=saved_in(path, players))
    kept = saved_in(path, players).scores(players[0].name, GAMES)
    assert (kept == UNPLAYED).any()
    told = Told()
    scores = simulate(players, GAMES, SEED, workers, told, saved_in(path, players))
    assert (scores == simulate(players, GAMES, SEED)).all()
    assert told.steps[0][0] >= (kept != UNPLAYED).sum()


KILLED = """
import os, sys, time
from dataclasses import replace
from pathlib import Path
import pyarrow.parquet as pq
from outs.play.halatro import simulation
from outs.play.halatro.players import published
from outs.play.halatro.saved_games import SavedGames
one = replace(published(0.01, capped=False), games_at_once=64)
path = Path(sys.argv[1])
class Dies:
    name = one.name
    def moves(self, views):
        if pq.read_metadata(path).num_rows:
            os._exit(9)
        time.sleep(0.02)
        return one.policy.moves(views)
saved = SavedGames(path, 4, {one.name: one.version})
simulation.simulate([replace(one, policy=Dies())], 500, 4, 1, saved=saved, save_every=0)
"""


@pytest.mark.long
def test_a_killed_run_goes_on_where_it_was(players: list[Player], tmp_path: Path) -> None:
    path = tmp_path / "games.parquet"
    killed = subprocess.run([sys.executable, "-c", KILLED, str(path)], check=False, timeout=120)
    assert killed.returncode == 9
    kept = saved_in(path, players[:1]).scores("published", GAMES)
    assert 0 < (kept != UNPLAYED).sum() < GAMES
    expected = simulate(players[:1], GAMES, SEED)
    assert (kept[kept != UNPLAYED] == expected[0][kept != UNPLAYED]).all()
    assert (simulate(players[:1], GAMES, SEED, saved=saved_in(path, players[:1])) == expected).all()


def test_a_run_is_saved_while_it_goes_on(players: list[Player], tmp_path: Path) -> None:
    path = tmp_path / "games.parquet"
    written: list[int] = []

    class Counts(Told):
        def advanced(self, done: int, units: int) -> None:
            super().advanced(done, units)
            written.append(pq.read_metadata(path).num_rows if path.exists() else 0)

    simulate(players, GAMES, SEED, 1, Counts(), saved_in(path, players), save_every=0, saving=float("inf"))
    assert written[0] == 0
    assert 0 < written[4] < written[-1] < pq.read_metadata(path).num_rows == 2 * GAMES


def test_more_policies_and_more_games_go_into_the_same_file(players: list[Player], tmp_path: Path) -> None:
    path = tmp_path / "games.parquet"
    simulate(players[:1], GAMES, SEED, saved=saved_in(path, players[:1]))
    simulate(players[1:], 100, SEED, saved=saved_in(path, players[1:]))
    assert (saved_in(path, players).scores("published", GAMES) != UNPLAYED).all()
    scores = simulate(players, GAMES + 50, SEED, saved=saved_in(path, players))
    assert (scores == simulate(players, GAMES + 50, SEED)).all()
    table = pq.read_table(path)
    assert table.column_names == ["policy", "game", "score"]
    assert table.num_rows == 2 * (GAMES + 50)
    assert [file.name for file in tmp_path.iterdir()] == [path.name]


def test_close_thresholds_are_kept_apart(tmp_path: Path) -> None:
    close = [published(threshold, capped=False) for threshold in (0.03, 0.03 + 1e-12)]
    assert len({one.name for one in close}) == 2
    assert len({one.version for one in close}) == 2
    simulate(close, 10, SEED, saved=saved_in(tmp_path / "games.parquet", close))
    assert pq.read_metadata(tmp_path / "games.parquet").num_rows == 20


def test_a_file_that_cannot_be_written_is_an_error_before_anything_is_played(
    players: list[Player], tmp_path: Path
) -> None:
    for path in (tmp_path, tmp_path / "no" / "games.parquet"):
        with pytest.raises(OSError, match="folder"):
            saved_in(path, players)


def test_an_illegal_move_ends_the_run() -> None:
    with pytest.raises(IllegalPolicyMove):
        simulate([replace(published(0.01, capped=False), original_runner=False)], 1_000, 1)


def test_a_version_is_that_of_the_code_and_the_settings() -> None:
    assert published(0.01, capped=False).version == published(0.01, capped=False).version
    versions = {
        version_of(PublishedAi(), {}, {}),
        version_of(NeverDiscard(), {}, {}),
        version_of(PublishedAi(), {"table": "hash"}, {}),
        version_of(PublishedAi(), {}, {"threshold": "0.02"}),
    }
    assert len(versions) == 4


def test_players_are_known_by_name_and_setting() -> None:
    assert player("published", no_tables).name == "published"
    assert player(" published:0.01 ", no_tables).name == "published"
    assert player("published:0.006", no_tables).name == "published:0.006"
    assert player("published-capped:0", no_tables).policy == PublishedAi(0, capped=True)


@all_of(
    ("name", "complaint"),
    [
        ("best", "unknown policy 'best'; known: never-discard, published, published-capped"),
        ("", "unknown policy ''"),
        ("never-discard:1", "policy never-discard takes no setting, got '1'"),
        ("published:", "a threshold must be a number from 0 to 1, got ''"),
        ("published:x", "a threshold must be a number from 0 to 1, got 'x'"),
    ],
)
def test_other_names_are_refused(name: str, complaint: str) -> None:
    with pytest.raises(BadInput, match=complaint):
        player(name, no_tables)


@all_of("text", ["nan", "inf", "-0.1", "1.01", "1e-2x", "", "\u0660", "0.\u0665"])
def test_thresholds_are_chances(text: str) -> None:
    with pytest.raises(BadInput, match=f"got '{text}'"):
        parse_threshold(text)
    assert np.isclose(parse_threshold("1e-2"), 0.01)
