"""Finished games in a Parquet file, so that a long simulation goes on where it was stopped."""

import json
import os
from collections.abc import Mapping
from pathlib import Path

import numpy as np
import numpy.typing as npt
import pyarrow as pa
import pyarrow.parquet as pq

from ...cards.errors import BadInput

UNPLAYED = -1
TEMPORARY = ".partial"
SEED, VERSIONS = b"outs.seed", b"outs.versions"
COLUMNS = pa.schema([("policy", pa.string()), ("game", pa.uint32()), ("score", pa.int32())])

Scores = npt.NDArray[np.int32]


class SavedGames:
    """The scores of the games played so far by some policies, on the decks of one seed.

    Its file has a row a game; its metadata name the seed and each policy's version. It is replaced whole or not at all.
    """

    def __init__(self, path: Path, seed: int, versions: Mapping[str, str]) -> None:
        """Continue `path`, or begin it, for policies of these versions by name. Raises `BadInput`."""
        self._path, self._seed = path, seed
        self._versions: dict[str, str] = {}
        self._scores: dict[str, Scores] = {}
        require_writable(path)
        if path.exists():
            self._read()
        for name, version in versions.items():
            if self._versions.setdefault(name, version) != version:
                raise BadInput(f"{path} has games of another version of policy {name!r}: save to another file")

    def scores(self, name: str, games: int) -> Scores:
        """The scores of a policy's first games, `UNPLAYED` where they are not known: (games,), int32."""
        known = self._scores.get(name, np.zeros(0, np.int32))[:games]
        return np.concatenate([known, np.full(games - len(known), UNPLAYED, np.int32)])

    def keep(self, name: str, scores: Scores) -> None:
        """Take over the scores of a policy's first games; more that were known stay."""
        beyond = self._scores.get(name, np.zeros(0, np.int32))[len(scores) :]
        self._scores[name] = np.concatenate([scores, beyond])

    def write(self) -> None:
        """Put the file in place."""
        parts = []
        for name, scores in self._scores.items():
            played = np.flatnonzero(scores != UNPLAYED)
            parts.append(
                pa.table([pa.repeat(name, len(played)), played.astype(np.uint32), scores[played]], schema=COLUMNS)
            )
        metadata = {SEED: str(self._seed).encode(), VERSIONS: json.dumps(self._versions, sort_keys=True).encode()}
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
            seed, self._versions = int(metadata[SEED]), dict(json.loads(metadata[VERSIONS]))
            games = {name: table.filter(pa.compute.equal(table["policy"], name)) for name in self._versions}
            self._scores = {name: _by_game(played) for name, played in games.items()}
        except (pa.ArrowException, KeyError, TypeError, ValueError, OSError) as error:
            raise BadInput(f"{self._path} is no file of saved games") from error
        if seed != self._seed:
            raise BadInput(f"{self._path} has games of seed {seed}, not {self._seed}: save to another file")


def _by_game(played: pa.Table) -> Scores:
    games = played["game"].to_numpy()
    scores = np.full(int(games.max()) + 1 if len(games) else 0, UNPLAYED, np.int32)
    scores[games] = played["score"].to_numpy()
    return scores


def require_writable(path: Path) -> None:
    """Raise `OSError` now rather than after hours of games."""
    if path.is_dir():
        raise OSError(f"{path} is a folder")
    if not path.parent.is_dir():
        raise OSError(f"there is no folder {path.parent}")
    if not os.access(path if path.exists() else path.parent, os.W_OK):
        raise OSError(f"{path} may not be written")
