"""Files of saved games: several runs at once, and files that no run has written."""

import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import msgspec
import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from outs.cards.errors import BadInput
from outs.games.halatro.simulation_answers import GameScores
from outs.play.halatro.saved_games import COLUMNS, DIGEST, SEED, UNPLAYED, VERSIONS, SavedGames

VERSIONS_OF = {"one": "1", "two": "2"}


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """The file of saved games."""
    return tmp_path / "games.parquet"


def opened(path: Path, seed: int = 4, **versions: str) -> SavedGames:
    """The file's games."""
    return SavedGames(path, seed, versions or VERSIONS_OF)


def row(*scores: int) -> GameScores:
    """Scores of the first games."""
    return np.array(scores, np.int32)


def written(path: Path, rows: list[tuple[str, int, int]], **metadata: Any) -> bytes:
    """Write a file of games by hand; returns its bytes."""
    names, games, scores = zip(*rows, strict=True)
    table = pa.table([list(names), pa.array(games, pa.uint32()), pa.array(scores, pa.int32())], schema=COLUMNS)
    texts = {SEED: b"4", VERSIONS: msgspec.json.encode(VERSIONS_OF)} | {
        name.encode(): value for name, value in metadata.items()
    }
    pq.write_table(table.replace_schema_metadata(texts), path)
    return path.read_bytes()


def test_a_run_adds_its_games_to_those_saved_since_it_began(path: Path) -> None:
    first, second, third = (opened(path) for _ in range(3))
    first.add({"one": row(10, UNPLAYED, 30)})
    second.add({"one": row(UNPLAYED, 20)})
    third.add({"two": row(5)})
    assert opened(path).scores("one", 4).tolist() == [10, 20, 30, UNPLAYED]
    assert opened(path).scores("two", 2).tolist() == [5, UNPLAYED]
    assert third.scores("one", 3).tolist() == [10, 20, 30]


def test_games_that_are_all_saved_are_not_written_again(path: Path) -> None:
    opened(path).add({"one": row(10, 20), "two": row(5, UNPLAYED)})
    before = path.stat()
    again = opened(path)
    again.add({"one": row(10, 20), "two": row(5)})
    again.add({"one": row(10, UNPLAYED)})
    assert path.stat() == before
    again.add({"one": row(10, 20, 30)})
    assert path.stat().st_ino != before.st_ino
    assert opened(path).scores("one", 3).tolist() == [10, 20, 30]


def test_many_runs_at_once_lose_no_game(path: Path) -> None:
    def save(number: int) -> None:
        saved = opened(path)
        for step in range(5):
            scores = np.full(40, UNPLAYED, np.int32)
            scores[5 * number + step] = number
            saved.add({"one": scores})

    with ThreadPoolExecutor(8) as pool:
        list(pool.map(save, range(8)))
    assert opened(path).scores("one", 40).tolist() == [number for number in range(8) for _ in range(5)]


def test_a_run_for_other_decks_is_refused_before_it_plays_while_another_has_saved_nothing(path: Path) -> None:
    opened(path)
    with pytest.raises(BadInput, match=r"has games of seed 4, not 5: save to another file"):
        opened(path, seed=5)
    with pytest.raises(BadInput, match="has games of another version of policy 'one'"):
        opened(path, one="other")


def test_games_saved_before_are_read_when_a_file_names_no_digest(path: Path) -> None:
    written(path, [("one", 0, 10), ("one", 2, 0), ("two", 0, 3624)])
    assert opened(path).scores("one", 3).tolist() == [10, UNPLAYED, 0]


REFUSED: dict[str, tuple[list[tuple[str, int, int]], str]] = {
    "a game far beyond": ([("one", 4_294_967_295, 10)], "impossible game numbers or scores"),
    "a score below 0": ([("one", 0, -7)], "impossible game numbers or scores"),
    "a score beyond all": ([("one", 0, 3625)], "impossible game numbers or scores"),
    "a game twice": ([("one", 3, 10), ("one", 3, 10)], "repeated or out of order"),
    "a game twice, apart": ([("one", 3, 10), ("two", 3, 10), ("one", 3, 10)], "repeated or out of order"),
    "an unknown policy": ([("three", 3, 10)], "policy 'three' but not its version"),
}


@pytest.mark.parametrize(("rows", "message"), REFUSED.values(), ids=REFUSED)
def test_games_that_no_run_has_written_are_refused(path: Path, rows: list[tuple[str, int, int]], message: str) -> None:
    content = written(path, rows)
    with pytest.raises(BadInput, match=rf"games\.parquet is not a file of saved games: .*{message}"):
        opened(path)
    assert path.read_bytes() == content


def test_a_small_file_that_claims_many_games_is_refused_unread(path: Path) -> None:
    none = np.zeros(2_000_000, np.int32)
    table = pa.table([pa.repeat("one", len(none)), none.astype(np.uint32), none], schema=COLUMNS)
    texts = {SEED: b"4", VERSIONS: msgspec.json.encode(VERSIONS_OF)}
    pq.write_table(table.replace_schema_metadata(texts), path, compression="zstd")
    with pytest.raises(BadInput, match="it claims 2,000,000 games"):
        opened(path)


def change_game(table: pa.Table) -> pa.Table:
    """The first game has another score."""
    scores = table["score"].to_numpy().copy()
    scores[0] += 1
    return table.set_column(2, "score", pa.array(scores))


def change_seed(table: pa.Table) -> pa.Table:
    """The games are of another seed."""
    return table.replace_schema_metadata(table.schema.metadata | {SEED: b"5"})


@pytest.mark.parametrize(("change", "seed"), [(change_game, 4), (change_seed, 5)])
def test_changed_games_are_refused(path: Path, change: Callable[[pa.Table], pa.Table], seed: int) -> None:
    opened(path).add({"one": row(10, 20)})
    table = pq.read_table(path)
    assert DIGEST in table.schema.metadata
    pq.write_table(change(table), path)
    with pytest.raises(BadInput, match="is not a file of saved games: it is damaged"):
        opened(path, seed)


@pytest.mark.parametrize("content", [b"", b"not a table", b"PAR1PAR1"])
def test_a_file_of_anything_else_is_refused(path: Path, content: bytes) -> None:
    path.write_bytes(content)
    with pytest.raises(BadInput, match=r"games\.parquet is not a file of saved games"):
        opened(path)
    assert path.read_bytes() == content


def test_a_table_of_something_else_is_refused(path: Path) -> None:
    opened(path).add({"one": row(10)})
    table = pq.read_table(path)
    for other in (
        table.replace_schema_metadata({}),
        table.drop_columns("score"),
        table.select(["game", "policy", "score"]),
    ):
        pq.write_table(other, path)
        with pytest.raises(BadInput, match="is not a file of saved games"):
            opened(path)


def test_flipped_bits_give_no_other_scores(path: Path) -> None:
    scores = np.random.default_rng(1).integers(0, 3000, 400).astype(np.int32)
    opened(path).add({"one": scores})
    content, random = path.read_bytes(), np.random.default_rng(2)
    for _ in range(60):
        flipped = bytearray(content)
        flipped[random.integers(len(content))] ^= 1 << random.integers(8)
        path.write_bytes(flipped)
        try:
            assert (opened(path).scores("one", 400) == scores).all()
        except BadInput:
            continue


@pytest.mark.parametrize("name", ["games*", "seed=4", "a?b", "md:x", "~", "[1]"])
def test_a_path_is_taken_as_it_is(tmp_path: Path, name: str) -> None:
    opened(tmp_path / "games1").add({"one": row(1)})
    (tmp_path / name).mkdir()
    path = tmp_path / name / name
    opened(path).add({"one": row(2)})
    assert opened(path).scores("one", 1).tolist() == [2]
    assert opened(tmp_path / "games1").scores("one", 1).tolist() == [1]


def test_a_named_pipe_is_no_file_of_games(path: Path) -> None:
    os.mkfifo(path)
    with pytest.raises(OSError, match="is not a regular file"):
        opened(path)
