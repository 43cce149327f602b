"""The manifest: which file holds which table, with its hash.

A publication is announced in `pending` before the file is renamed into place and moved to `files` afterwards.
Whenever the process dies, each file on disk is therefore one that the manifest describes.
"""

import hashlib
import json
from dataclasses import asdict, dataclass, field
from pathlib import Path

from .errors import TablesDamaged, TablesMissing
from .location import build_command
from .schema import SCHEMA, Schema

MANIFEST = "manifest.json"
FORMAT = 1


@dataclass(frozen=True)
class Entry:
    """One published file; `rows` is 0 for a file that is not a table.

    `head` and `blocks` are hashes of its parts (`tables/blocks.py`): of the database, and of a table that is read from
    its own file. They are empty elsewhere, and are then left out of the manifest.
    """

    file: str
    sha256: str
    bytes: int
    rows: int
    columns: tuple[tuple[str, str], ...]
    fingerprint: str
    seconds: float
    head: str = ""
    blocks: str = ""


@dataclass(frozen=True)
class Manifest:
    """All published files, by table or file name, and those about to be published."""

    schema: str
    files: dict[str, Entry] = field(default_factory=dict)
    pending: dict[str, Entry] = field(default_factory=dict)

    def announce(self, name: str, entry: Entry) -> "Manifest":
        """With `entry` pending under `name`."""
        return Manifest(self.schema, self.files, {**self.pending, name: entry})

    def settle(self, name: str, entry: Entry) -> "Manifest":
        """With `entry` published under `name`."""
        pending = {other: kept for other, kept in self.pending.items() if other != name}
        return Manifest(self.schema, {**self.files, name: entry}, pending)

    def entry_of(self, name: str, size: int, sha256: str | None = None) -> Entry | None:
        """The entry, published or pending, that a file of this size (and hash, if given) matches."""
        for entries in (self.files, self.pending):
            entry = entries.get(name)
            if entry and entry.bytes == size and sha256 in (None, entry.sha256):
                return entry
        return None

    def text(self) -> str:
        """The manifest as JSON, with a digest of the rest, so that a change to it shows."""
        body = {
            "format": FORMAT,
            "schema": self.schema,
            "files": {name: _fields(entry) for name, entry in sorted(self.files.items())},
            "pending": {name: _fields(entry) for name, entry in sorted(self.pending.items())},
        }
        digest = hashlib.sha256(json.dumps(body, sort_keys=True).encode()).hexdigest()
        return json.dumps({**body, "digest": digest}, indent=1) + "\n"


def empty_manifest(schema: Schema = SCHEMA) -> Manifest:
    """A manifest under `schema` that names nothing yet."""
    return Manifest(schema.digest)


def read_manifest(directory: Path) -> Manifest:
    """The manifest of a tables' folder. Raises `TablesMissing` or `TablesDamaged`."""
    try:
        text = (directory / MANIFEST).read_bytes().decode()
    except (FileNotFoundError, NotADirectoryError):
        raise TablesMissing(f"no tables in {directory}; run: {build_command(directory)}") from None
    except (OSError, UnicodeDecodeError) as error:
        raise TablesDamaged(
            f"{directory / MANIFEST} cannot be read: {error}; run: {build_command(directory)}"
        ) from error
    try:
        body = json.loads(text)
        manifest = Manifest(body["schema"], _entries(body["files"]), _entries(body["pending"]))
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError) as error:
        raise TablesDamaged(
            f"{directory / MANIFEST} is not a manifest: {error}; run: {build_command(directory)}"
        ) from error
    if manifest.text() != text:
        raise TablesDamaged(f"{directory / MANIFEST} was changed after it was written; run: {build_command(directory)}")
    return manifest


def _fields(entry: Entry) -> dict[str, object]:
    return {name: value for name, value in asdict(entry).items() if value or name not in {"head", "blocks"}}


def _entries(body: dict[str, dict[str, object]]) -> dict[str, Entry]:
    entries = {}
    for name, fields in body.items():
        columns = tuple((str(column), str(kind)) for column, kind in fields["columns"])  # type: ignore[attr-defined]
        entries[name] = Entry(**{**fields, "columns": columns})  # type: ignore[arg-type]
    return entries


def published_files(directory: Path, schema: Schema = SCHEMA) -> dict[str, Entry]:
    """The published files by table or file name, tables first, in the order of their documentation.

    Raises `TablesMissing` or `TablesDamaged` if there is no readable manifest.
    """
    files = read_manifest(directory).files
    return {name: files[name] for name in [*schema.tables, *files] if name in files}
