"""The record of a folder of hands: which files were read, the keys of all hands in it, and ends of tournaments."""

import hashlib
import json
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path

import numpy as np
import numpy.typing as npt

from ..columns import HANDS_PLAYED, TABLES
from ..hand import KEY, TournamentEnd, hand_key

RECORD = "hands.record"
"""Name of the record's file."""
Keys = npt.NDArray[np.bytes_]
_LENGTH = 8
_DIGEST = hashlib.sha256().digest_size
_TYPE = f"S{KEY}"


@dataclass
class FileRecord:
    """A file that was read: size, time of the last change and digest; its hands, hands of other games, and problems.

    hands     hands that were read, duplicates included
    problems  name (with the member of an archive), line and reason of each hand or file that cannot be read
    """

    size: int
    changed: int
    digest: str
    hands: int = 0
    skipped: dict[str, int] = field(default_factory=dict)
    problems: list[tuple[str, int, str]] = field(default_factory=list)


class Record:
    """What is known of a folder of hands.

    ends  what summaries say, by their keys
    """

    def __init__(
        self, files: dict[str, FileRecord], keys: Keys, sizes: dict[str, int], digests: dict[str, str], readers: str
    ) -> None:
        """Hold the files by path, the sorted keys, size and digest of each Parquet file, and the readers' digest."""
        self.files, self.sizes, self.digests, self.readers = files, sizes, digests, readers
        self.ends: dict[tuple[str, str, str, int], TournamentEnd] = {}
        self._keys = keys
        self._added: set[bytes] = set()

    @property
    def hands(self) -> int:
        return len(self._keys) + len(self._added)

    def add(self, keys: Sequence[bytes]) -> tuple[list[bool], int]:
        """Add hands by their keys; return which of them are new, and how many others were added before in this run."""
        own = np.array(keys, _TYPE)
        if len(self._keys):
            places = np.minimum(np.searchsorted(self._keys, own), len(self._keys) - 1)
            known = (self._keys[places] == own).tolist()
        else:
            known = [False] * len(keys)
        new = []
        repeated = 0
        for key, is_known in zip(keys, known, strict=True):
            is_repeated = not is_known and key in self._added
            repeated += is_repeated
            new.append(not is_known and not is_repeated)
            if not is_known:
                self._added.add(key)
        return new, repeated

    def add_ends(self, ends: Iterable[TournamentEnd]) -> bool:
        """Add what summaries say, or put it in the place of what they said before; return whether that is new."""
        before = dict(self.ends)
        self.ends |= {one.key: one for one in ends}
        return self.ends != before

    def write(self, path: Path) -> None:
        """Write the record to a file that takes the place of the folder's record."""
        keys = self._keys
        fresh = np.array(sorted(self._added), _TYPE)
        if len(fresh):
            keys = np.unique(np.concatenate([keys, fresh]))
        about = json.dumps(
            {
                "files": {name: asdict(one) for name, one in self.files.items()},
                "sizes": self.sizes,
                "digests": self.digests,
                "readers": self.readers,
                "ends": list(self.ends.values()),
            }
        ).encode()
        content = b"".join([len(about).to_bytes(_LENGTH, "little"), about, keys.tobytes()])
        path.write_bytes(hashlib.sha256(content).digest() + content)


def read_record(path: Path) -> Record | None:
    """Return a record; None if it is missing or damaged."""
    try:
        whole = path.read_bytes()
    except OSError:
        return None
    content = whole[_DIGEST:]
    if hashlib.sha256(content).digest() != whole[:_DIGEST]:
        return None
    length = int.from_bytes(content[:_LENGTH], "little")
    about = json.loads(content[_LENGTH : _LENGTH + length])
    files = {
        name: FileRecord(**{**one, "problems": [tuple(problem) for problem in one["problems"]]})
        for name, one in about["files"].items()
    }
    keys = np.frombuffer(content[_LENGTH + length :], _TYPE)
    record = Record(files, keys, about["sizes"], about.get("digests", {}), about["readers"])
    record.add_ends(TournamentEnd(*one) for one in about.get("ends", ()))
    return record


def empty_record(readers: str) -> Record:
    return Record({}, np.empty(0, _TYPE), {}, {}, readers)


def record_of_hands(folder: Path, readers: str) -> Record:
    """Return the record of a folder that has none: sites and numbers of its hands.

    Raise `OSError` or `ValueError` for damaged files.
    """
    import polars as pl
    import pyarrow.parquet as pq

    for table in TABLES:
        pq.read_metadata(folder / table.file_name)
    named = pl.scan_parquet(folder / HANDS_PLAYED.file_name).select("site", "hand").unique().collect()
    keys = np.sort(np.array([hand_key(site, number) for site, number in named.iter_rows()], _TYPE))
    return Record({}, keys, {}, {}, readers)


def digest_of(path: Path) -> str:
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()
