"""Manifest of the tables folder: each published file with its hash and origin.

A new file is entered in `pending` before it is renamed into place, and moved to `files` afterwards. Every file on disk
is therefore described by the manifest, even if the process is killed in between. The fingerprint of a file is computed
from its recipe, without importing the pipeline.
"""

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from typing import Any

from ...cards.lazy_attribute import cached_attribute
from ...work.safe_files import open_regular
from ..schema import SCHEMA, Schema, columns_digest, identity_digest
from .errors import TablesDamaged, TablesMissing
from .location import PACKAGE, build_command, first_build_command


@dataclass(frozen=True)
class Recipe:
    """The `modules` whose code makes a file, the tables that are its `inputs`, and the `parameters` of its stage.

    `data` are other files or folders it is made from: a name, and a path relative to the package.
    """

    modules: tuple[str, ...]
    inputs: tuple[str, ...]
    parameters: tuple[tuple[str, int | str], ...] = ()
    data: tuple[tuple[str, str], ...] = ()


def recipe_fingerprint(name: str, recipe: Recipe, contents: Mapping[str, str], schema: Schema) -> str:
    """Return the fingerprint that today's code gives the file published under `name`.

    `contents` has the content hashes of its inputs. The fingerprint depends on the code, the inputs' contents, the
    parameters, the data and the table's declaration, but not on wording; for a file made from many tables, on their
    columns and keys. Raises `LookupError` if `contents` lacks an
    input; `OSError`, `SyntaxError` or `ValueError` if a module or its data cannot be read.
    """
    from ...work.fingerprint import data_digest, fingerprint

    table = schema.table(name)
    if table:
        declared = {"declaration": identity_digest(table)}
    else:
        declared = {needed: columns_digest(part) for needed in recipe.inputs if (part := schema.table(needed))}
    inputs = {needed: contents[needed] for needed in recipe.inputs}
    data = {what: data_digest(PACKAGE / place) for what, place in recipe.data}
    return fingerprint(recipe.modules, inputs, {**dict(recipe.parameters), **data, **declared})


MANIFEST = "manifest.json"
FORMAT = 2
ABSENT = (("head", ""), ("blocks", ""), ("content", ""), ("wording", ""), ("version", 0), ("made_of", ()))
"""Fields of an entry, with the empty values at which they are omitted from the manifest."""


@dataclass(frozen=True)
class Entry:
    """One published file; `rows` is 0 for a file that is not a table.

    head, blocks  hashes of parts of the file (`tables/files/formats/block_hashes.py`): for the database, for the column
                  file, and for a table that queries read from its own file; empty elsewhere
    content       for a table: a hash of its content without the wording, recorded by every file made from it
    wording       a hash of the titles and meanings in the file
    made_of       the tables it was made from, each with its `content`
    version       a number that older versions of outs wrote; not used
    """

    file: str
    sha256: str
    bytes: int
    rows: int
    columns: tuple[tuple[str, str], ...]
    fingerprint: str
    seconds: float
    recipe: Recipe | None = None
    head: str = ""
    blocks: str = ""
    content: str = ""
    wording: str = ""
    made_of: tuple[tuple[str, str], ...] = ()
    version: int = 0


@dataclass(frozen=True)
class Manifest:
    """The published files, by table or file name, and the files about to be published."""

    files: dict[str, Entry] = field(default_factory=dict)
    pending: dict[str, Entry] = field(default_factory=dict)

    def announce(self, name: str, entry: Entry) -> "Manifest":
        """Return a copy with `entry` pending under `name`."""
        return Manifest(self.files, {**self.pending, name: entry})

    def settle(self, name: str, entry: Entry) -> "Manifest":
        """Return a copy with `entry` published under `name`."""
        pending = {other: kept for other, kept in self.pending.items() if other != name}
        return Manifest({**self.files, name: entry}, pending)

    def without(self, name: str) -> "Manifest":
        """Return a copy with nothing published or pending under `name`."""
        files, pending = ({other: kept for other, kept in all_.items() if other != name}
                          for all_ in (self.files, self.pending))  # fmt: skip
        return Manifest(files, pending)

    def entry_of(self, name: str, size: int, sha256: str | None = None) -> Entry | None:
        """Return the entry, published or pending, that matches a file of this size (and hash, if given)."""
        for entries in (self.files, self.pending):
            entry = entries.get(name)
            if entry and entry.bytes == size and sha256 in (None, entry.sha256):
                return entry
        return None

    @cached_attribute
    def contents(self) -> dict[str, str]:
        """Content hashes of the published tables, by name; wording is not hashed."""
        return {name: entry.content for name, entry in self.files.items() if entry.content}

    @cached_attribute
    def contents_digest(self) -> str:
        """A hash of the content of all tables; equal for two folders whose tables have the same rows and format."""
        return hashlib.sha256(json.dumps(self.contents, sort_keys=True).encode()).hexdigest()

    @cached_attribute
    def digest(self) -> str:
        """A hash of everything in the manifest."""
        return hashlib.sha256(json.dumps(self._body, sort_keys=True).encode()).hexdigest()

    def text(self) -> str:
        """Return the manifest as JSON, with a digest of the rest that reveals later edits."""
        return json.dumps({**self._body, "digest": self.digest}, indent=1) + "\n"

    @cached_attribute
    def _body(self) -> dict[str, Any]:
        return {
            "format": FORMAT,
            "files": {name: _fields(entry) for name, entry in sorted(self.files.items())},
            "pending": {name: _fields(entry) for name, entry in sorted(self.pending.items())},
        }


def read_manifest(directory: Path) -> Manifest:
    """Read the manifest of a tables folder. Raises `TablesMissing` or `TablesDamaged`."""
    try:
        with open_regular(directory / MANIFEST) as file:
            text = file.read().decode()
    except (FileNotFoundError, NotADirectoryError):
        raise TablesMissing(f"no tables in {directory}; run: {first_build_command(directory)}") from None
    except (OSError, UnicodeDecodeError) as error:
        raise TablesDamaged(
            f"{directory / MANIFEST} cannot be read: {error}; run: {build_command(directory)}"
        ) from error
    try:
        manifest = _parsed(text)
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError) as error:
        raise TablesDamaged(
            f"{directory / MANIFEST} is not a manifest: {error}; run: {build_command(directory)}"
        ) from error
    if manifest is None:
        raise TablesDamaged(f"{directory / MANIFEST} was changed after it was written; run: {build_command(directory)}")
    return manifest


@lru_cache(maxsize=4)
def _parsed(text: str) -> Manifest | None:
    """Return the manifest with this text, or None if it was edited. Raises several errors if it is not a manifest.

    Builds and services read the same text many times.
    """
    body = json.loads(text)
    if body["format"] != FORMAT:
        raise ValueError(f"its format is {body['format']!r:.40}, not {FORMAT}")
    manifest = Manifest(_entries(body["files"]), _entries(body["pending"]))
    return manifest if manifest.text() == text else None


def is_manifest(path: Path) -> bool:
    """Return true for a manifest of any version, even an edited one, and false for any other file."""
    try:
        with open_regular(path) as file:
            return {"format", "files", "pending", "digest"} <= set(json.load(file))
    except (OSError, ValueError, TypeError, RecursionError):
        return False


def _fields(entry: Entry) -> dict[str, Any]:
    fields = {name: value for name, value in vars(entry).items() if value is not None and (name, value) not in ABSENT}
    return {**fields, "recipe": vars(entry.recipe)} if entry.recipe else fields


def _entries(body: Mapping[str, Mapping[str, Any]]) -> dict[str, Entry]:
    return {name: _entry(fields) for name, fields in body.items()}


def _entry(fields: Mapping[str, Any]) -> Entry:
    """Parse an entry from its JSON. Raises `TypeError`, `ValueError` or `LookupError` for anything else."""
    known = {
        "file": _file_name(fields["file"]),
        "sha256": _of(str, fields["sha256"]),
        "bytes": _of(int, fields["bytes"]),
        "rows": _of(int, fields["rows"]),
        "columns": tuple((_of(str, column), _of(str, kind)) for column, kind in fields["columns"]),
        "fingerprint": _of(str, fields["fingerprint"]),
        "seconds": _of((int, float), fields["seconds"]),
    }
    recipe = _recipe(fields["recipe"]) if "recipe" in fields else None
    texts = {name: _of(str, fields[name]) for name in ("head", "blocks", "content", "wording") if name in fields}
    made_of = tuple((_of(str, name), _of(str, content)) for name, content in fields.get("made_of", ()))
    if unknown := sorted(set(fields) - {*known, *texts, "recipe", "made_of", "version"}):
        raise ValueError(f"unknown fields {unknown}")
    version = _of(int, fields.get("version", 0))
    return Entry(**known, recipe=recipe, **texts, made_of=made_of, version=version)


def _recipe(fields: Mapping[str, Any]) -> Recipe:
    return Recipe(
        tuple(_of(str, module) for module in fields["modules"]),
        tuple(_of(str, name) for name in fields["inputs"]),
        tuple((_of(str, name), _of((int, str), value)) for name, value in fields["parameters"]),
        tuple((_of(str, name), _of(str, place)) for name, place in fields["data"]),
    )


def _file_name(value: object) -> str:
    """Return `value` if it names a file of the tables folder itself. Raises `ValueError` for any other path."""
    name: str = _of(str, value)
    if name in {"", ".", ".."} or "/" in name or "\\" in name or "\0" in name:
        raise ValueError(f"{name!r} is not the name of a file")
    return name


def _of(kind: type | tuple[type, ...], value: object) -> Any:
    """Return `value` if it is of type `kind`; a boolean is not an integer. Raises `TypeError`."""
    if isinstance(value, bool) or not isinstance(value, kind):
        raise TypeError(f"unexpected {value!r:.40}")
    return value


def published_files(directory: Path, schema: Schema = SCHEMA) -> dict[str, Entry]:
    """Return the published files by table or file name: tables first, in the order of their documentation.

    Raises `TablesMissing` or `TablesDamaged` if there is no readable manifest.
    """
    files = read_manifest(directory).files
    return {name: files[name] for name in [*schema.tables, *files] if name in files}
