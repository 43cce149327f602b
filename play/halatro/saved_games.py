"""Finished games in a Parquet file, so that a stopped simulation can continue."""

import hashlib
from collections.abc import Container, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO

import msgspec
import numpy as np
import numpy.typing as npt
import pyarrow as pa
import pyarrow.parquet as pq

from ...cards.errors import BadInput
from ...games.halatro.draws import highest_score
from ...games.halatro.parameters import GAMES
from ...games.halatro.rules import PLAYS
from ...games.halatro.simulation_answers import GameScores
from ...work.atomic_writes import folder_locked, replacing, require_writable
from ...work.safe_files import open_regular

UNPLAYED = -1
SEED, VERSIONS, DIGEST = b"outs.seed", b"outs.versions", b"outs.sha256"
COLUMNS = pa.schema([("policy", pa.string()), ("game", pa.uint32()), ("score", pa.int32())])
MOST_ROWS_PER_BYTE = 8
"""Upper bound on rows per byte of file; no valid file exceeds it, since a score alone takes more than two bits."""
MOST_GAMES = GAMES.most or 0
"""Most games of one policy."""
BATCH = 1 << 20
"""Rows read at a time."""

GameNumbers = npt.NDArray[np.uint32]


@dataclass(frozen=True)
class PlayedGames:
    """Games that one policy has played: `numbers` (n,), ascending, and their `scores` (n,)."""

    numbers: GameNumbers
    scores: GameScores

    @classmethod
    def none(cls) -> "PlayedGames":
        return cls(np.zeros(0, np.uint32), np.zeros(0, np.int32))

    @classmethod
    def of(cls, scores: GameScores) -> "PlayedGames":
        """Return the games among 0, 1, ... with a score other than `UNPLAYED`."""
        numbers = np.flatnonzero(scores != UNPLAYED)
        return cls(numbers.astype(np.uint32), scores[numbers])

    def joined(self, other: "PlayedGames") -> "PlayedGames":
        """Return the games of both; where both have a game, `other` takes precedence."""
        last = max((int(one.numbers[-1]) for one in (self, other) if len(one.numbers)), default=-1)
        scores = self.first(last + 1)
        scores[other.numbers] = other.scores
        return PlayedGames.of(scores)

    def first(self, games: int) -> GameScores:
        """Return the scores of games 0, 1, ..., `UNPLAYED` where not played: (games,), int32."""
        scores = np.full(games, UNPLAYED, np.int32)
        within = self.numbers < games
        scores[self.numbers[within]] = self.scores[within]
        return scores


@dataclass(frozen=True)
class GamesFile:
    """Content of a file of saved games: the seed of the decks, and each policy's version and games, by name."""

    seed: int
    versions: dict[str, str]
    games: dict[str, PlayedGames]

    @property
    def digest(self) -> str:
        """A hash of the content, in hexadecimal."""
        found = hashlib.sha256(msgspec.json.encode([self.seed, self.versions], order="sorted"))
        for name, played in sorted(self.games.items()):
            if not len(played.numbers):
                continue  # the file has no rows for it
            found.update(msgspec.json.encode([name, len(played.numbers)]))
            found.update(played.numbers.astype("<u4").tobytes() + played.scores.astype("<i4").tobytes())
        return found.hexdigest()


class SavedGames:
    """Scores of the games played so far by some policies, on the decks of one seed.

    The file has one row per game; its metadata name the seed and each policy's version. Several runs may save to one
    file at the same time: each adds its games to those already in the file, and replaces it atomically.
    """

    def __init__(self, path: Path, seed: int, versions: Mapping[str, str]) -> None:
        """Continue the file `path`, or create it, for the policies in `versions`, a version by name.

        The file is written at once, so that no other run can start it with another seed or version. Raise `BadInput`
        and `OSError`.
        """
        self._path, self._seed, self._versions = path, seed, dict(versions)
        self._games: dict[str, PlayedGames] = {}
        require_writable(path)
        self.add({})

    def scores(self, name: str, games: int) -> GameScores:
        """Return the scores of a policy's first games, `UNPLAYED` where not saved: (games,), int32."""
        return self._games.get(name, PlayedGames.none()).first(games)

    def add(self, scores: Mapping[str, GameScores]) -> None:
        """Save the scores of the policies' first games, by name, except `UNPLAYED` ones.

        Nothing is written if the file has them all already, so that saved games can be read on a full disk. Raise
        `BadInput` if the file now has games of another seed or version, and `OSError`.
        """
        with folder_locked(self._path):
            found = self._found()
            self._games = dict(found.games)
            for name, row in scores.items():
                self._games[name] = self._games.get(name, PlayedGames.none()).joined(PlayedGames.of(row))
            content = GamesFile(self._seed, found.versions | self._versions, self._games)
            if content.digest != found.digest:
                _write(self._path, content)

    def _found(self) -> GamesFile:
        """Return the file's current content. Raise `BadInput` unless these games may be added to it."""
        try:
            with open_regular(self._path) as file:
                found = _read(file)
        except FileNotFoundError:
            return GamesFile(self._seed, {}, {})
        except (pa.ArrowException, TypeError, ValueError) as error:
            raise BadInput(f"{self._path} is not a file of saved games: {error}") from error
        if found.seed != self._seed:
            raise BadInput(f"{self._path} has games of seed {found.seed}, not {self._seed}: save to another file")
        for name, version in self._versions.items():
            if found.versions.get(name, version) != version:
                raise BadInput(f"{self._path} has games of another version of policy {name!r}: save to another file")
        return found


def _write(path: Path, content: GamesFile) -> None:
    parts = [
        pa.table([pa.repeat(name, len(played.numbers)), played.numbers, played.scores], schema=COLUMNS)
        for name, played in content.games.items()
    ]
    metadata = {
        SEED: str(content.seed).encode(),
        VERSIONS: msgspec.json.encode(content.versions, order="sorted"),
        DIGEST: content.digest.encode(),
    }
    with replacing(path) as file:
        table = pa.concat_tables([COLUMNS.empty_table(), *parts]).replace_schema_metadata(metadata)
        pq.write_table(table, file, compression="zstd")


def _read(file: BinaryIO) -> GamesFile:
    """Return the content of an open file. Raise `ArrowException`, `TypeError` and `ValueError`.

    Memory use is proportional to the size of the file, whatever its content.
    """
    size = file.seek(0, 2)
    file.seek(0)
    try:
        with closing(pq.ParquetFile(file, read_dictionary=["policy"], memory_map=False)) as parquet:
            schema, rows = parquet.schema_arrow, parquet.metadata.num_rows
            if schema.names != COLUMNS.names or [schema.field(n).type for n in (1, 2)] != COLUMNS.types[1:]:
                raise ValueError("it has other columns")
            metadata = schema.metadata or {}
            if not {SEED, VERSIONS} <= metadata.keys():
                raise ValueError("its seed or its policies are missing")
            versions = msgspec.json.decode(metadata[VERSIONS], type=dict[str, str])
            if rows > min(MOST_ROWS_PER_BYTE * size, MOST_GAMES * len(versions)):
                raise ValueError(f"it claims {rows:,} games")
            games = _games_of(parquet, versions)
            content = GamesFile(int(metadata[SEED]), versions, games)
    except OSError as error:  # pyarrow raises it for data that cannot be decompressed
        raise ValueError(str(error)) from error
    if metadata.get(DIGEST, b"").decode() not in ("", content.digest):
        raise ValueError("it is damaged")
    return content


def _games_of(parquet: pq.ParquetFile, policies: Container[str]) -> dict[str, PlayedGames]:
    """Return the games of each policy. Raise `ValueError` for rows that no run can have written."""
    parts: dict[str, list[PlayedGames]] = {}
    for batch in parquet.iter_batches(BATCH):
        if any(column.null_count for column in batch.columns):
            raise ValueError("it has empty cells")
        names = batch.column(0).dictionary.to_pylist()
        which, numbers, scores = (np.asarray(column) for column in (batch.column(0).indices, *batch.columns[1:]))
        if (numbers >= MOST_GAMES).any() or (scores < 0).any() or (scores > PLAYS * highest_score()).any():
            raise ValueError("it has impossible game numbers or scores")
        for place in np.unique(which).tolist():
            here = which == place
            parts.setdefault(names[place], []).append(PlayedGames(numbers[here], scores[here]))
    games = {name: _concatenated(some) for name, some in parts.items()}
    for name, played in games.items():
        if name not in policies:
            raise ValueError(f"it has games of policy {name!r} but not its version")
        if (np.diff(played.numbers.astype(np.int64)) <= 0).any():
            raise ValueError(f"games of policy {name!r} are repeated or out of order")
    return games


def _concatenated(parts: Sequence[PlayedGames]) -> PlayedGames:
    return PlayedGames(
        np.concatenate([part.numbers for part in parts]), np.concatenate([part.scores for part in parts])
    )
