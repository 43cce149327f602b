"""Finished games in a Parquet file, so that a stopped simulation continues where it was."""

import os
from collections.abc import Mapping
from pathlib import Path

import msgspec
import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq

from ...cards.errors import BadInput
from ...games.halatro.simulation_answers import GameScores

UNPLAYED = -1
TEMPORARY = ".partial"
SEED, VERSIONS = b"outs.seed", b"outs.versions"
COLUMNS = pa.schema([("policy", pa.string()), ("game", pa.uint32()), ("score", pa.int32())])


class SavedGames:
    """The scores of the games played so far by some policies, on the decks of one seed.

    The file has one row for each game; its metadata name the seed and each policy's version. Writing replaces the file
    in one step.
    """

    def __init__(self, path: Path, seed: int, versions: Mapping[str, str]) -> None:
        """Continue the file `path`, or start it, for policies of these versions, by name. Raises `BadInput`."""
        self._path, self._seed = path, seed
        self._versions: dict[str, str] = {}
        self._scores: dict[str, GameScores] = {}
        require_writable(path)
        if path.exists():
            self._read()
        for name, version in versions.items():
            if self._versions.setdefault(name, version) != version:
                raise BadInput(f"{path} has games of another version of policy {name!r}: save to another file")

    def scores(self, name: str, games: int) -> GameScores:
        """The scores of a policy's first games, `UNPLAYED` for those not saved: (games,), int32."""
        known = self._scores.get(name, np.zeros(0, np.int32))[:games]
        return np.concatenate([known, np.full(games - len(known), UNPLAYED, np.int32)])

    def keep(self, name: str, scores: GameScores) -> None:
        """Replace the scores of a policy's first games; those of later games stay."""
        beyond = self._scores.get(name, np.zeros(0, np.int32))[len(scores) :]
        self._scores[name] = np.concatenate([scores, beyond])

    def write(self) -> None:
        """Write the file, in one step."""
        parts = []
        for name, scores in self._scores.items():
            played = np.flatnonzero(scores != UNPLAYED)
            parts.append(
                pa.table([pa.repeat(name, len(played)), played.astype(np.uint32), scores[played]], schema=COLUMNS)
            )
        metadata = {SEED: str(self._seed).encode(), VERSIONS: msgspec.json.encode(self._versions, order="sorted")}
        table = pa.concat_tables([COLUMNS.empty_table(), *parts]).replace_schema_metadata(metadata)
        temporary = self._path.with_name(self._path.name + TEMPORARY)
        try:
            with temporary.open("wb") as file:
                pq.write_table(table, file, compression="zstd")
                file.flush()
                os.fsync(file.fileno())
            temporary.replace(self._path)
        finally:
            temporary.unlink(missing_ok=True)

    def _read(self) -> None:
        try:
            table = pq.read_table(self._path)
            if not table.schema.equals(COLUMNS) or any(column.null_count for column in table.columns):
                raise ValueError("other columns")
            metadata = table.schema.metadata or {}
            seed = int(metadata[SEED])
            self._versions = msgspec.json.decode(metadata[VERSIONS], type=dict[str, str])
            games = {name: table.filter(pa.compute.equal(table["policy"], name)) for name in self._versions}
            self._scores = {name: _by_game(played) for name, played in games.items()}
        except (pa.ArrowException, KeyError, TypeError, ValueError, OSError) as error:
            raise BadInput(f"{self._path} is no file of saved games") from error
        if seed != self._seed:
            raise BadInput(f"{self._path} has games of seed {seed}, not {self._seed}: save to another file")


def _by_game(played: pa.Table) -> GameScores:
    games = played["game"].to_numpy()
    scores = np.full(int(games.max()) + 1 if len(games) else 0, UNPLAYED, np.int32)
    scores[games] = played["score"].to_numpy()
    return scores


def require_writable(path: Path) -> None:
    """Raise `OSError` for a path that cannot be written, now rather than after hours of games."""
    if path.is_dir():
        raise OSError(f"{path} is a folder")
    if not path.parent.is_dir():
        raise OSError(f"there is no folder {path.parent}")
    if not os.access(path if path.exists() else path.parent, os.W_OK):
        raise OSError(f"{path} may not be written")
