"""Detection of outdated files: published files that another version of the code made.

Each file's fingerprint is compared with the one that today's code gives it. Computing fingerprints parses source files,
which takes longer than a lookup. The result is therefore kept in the user's cache under the manifest's digest, in a
checked file, and is valid until one of those source files changes.
"""

import hashlib
import json
import os
from collections.abc import Callable, Collection
from pathlib import Path
from typing import Any

from ...work.checked_files import CacheFolder
from ..schema import SCHEMA, Schema
from .errors import TablesDamaged
from .location import PACKAGE, build_command
from .manifest import Manifest, recipe_fingerprint

KEPT = 32
"""Number of manifests whose results are cached."""
SETTLED = 1_000_000_000
"""Nanoseconds that a source must be unchanged before it is read; a later change then shows in its timestamps."""


class TablesOutdated(TablesDamaged):
    """A published file was built by another version of the code."""


Judge = Callable[[str, Manifest, Schema], bool]
"""Function that decides if the file published under a name is current."""
_Stamp = list[int]
"""A source file's size, modification time and status change time (both in nanoseconds)."""


def is_of_this_code(name: str, manifest: Manifest, schema: Schema) -> bool:
    """Return true if a published file has the fingerprint that today's code gives it.

    For a file made from many tables, the inputs' contents are taken from its entry, so only its code is compared.
    """
    entry = manifest.files[name]
    if entry.recipe is None:
        return False
    contents = manifest.contents if schema.table(name) else dict(entry.made_of)
    try:
        return entry.fingerprint == recipe_fingerprint(name, entry.recipe, contents, schema)
    except (LookupError, OSError, SyntaxError, ValueError):
        return False


def outdated_files(manifest: Manifest, schema: Schema = SCHEMA, is_current: Judge = is_of_this_code) -> list[str]:
    """Return the names of outdated published files: made by other code, or from an outdated table.

    is_current  decides for one file alone
    """
    outdated = {name for name in manifest.files if not is_current(name, manifest, schema)}
    waiting = list(outdated)
    users: dict[str, list[str]] = {}
    for name, entry in manifest.files.items():
        for needed in entry.recipe.inputs if entry.recipe and schema.table(name) else ():
            users.setdefault(needed, []).append(name)
    while waiting:
        new = {*users.get(waiting.pop(), ())} - outdated
        outdated |= new
        waiting.extend(new)
    return [name for name in manifest.files if name in outdated]


def made_of_others(manifest: Manifest, schema: Schema = SCHEMA) -> list[str]:
    """List the files made from many tables in which the rows of some table differ from that table's own file."""
    contents = manifest.contents
    return [
        name
        for name, entry in manifest.files.items()
        if schema.table(name) is None and any(contents.get(table) != content for table, content in entry.made_of)
    ]


def found_outdated(manifest: Manifest) -> list[str]:
    """Return what `outdated_files` returns, from the user's cache if it is there."""
    from platformdirs import user_cache_path

    return Findings(user_cache_path("outs")).outdated_files(manifest)


def require_current(directory: Path, manifest: Manifest, names: Collection[str]) -> None:
    """Raise `TablesOutdated` if a file of `directory` among `names` is outdated."""
    if outdated := [name for name in found_outdated(manifest) if name in names]:
        raise TablesOutdated(
            f"built by another version of outs, in {directory}: {', '.join(outdated)}; run: {build_command(directory)}"
        )


class Findings:
    """Cache of the results of `outdated_files`, in a file below the user's cache folder."""

    def __init__(
        self, cache: Path, compare: Callable[[Manifest], list[str]] = outdated_files, settled: int = SETTLED
    ) -> None:
        """Cache in the folder `cache`, with one file per location of outs.

        compare  finds the outdated files of a manifest
        settled  nanoseconds that a source must have been unchanged
        """
        self._cache, self._compare, self._settled = cache, compare, settled

    def outdated_files(self, manifest: Manifest) -> list[str]:
        """Return the outdated files, from the cache if no source has changed since."""
        files = CacheFolder("fingerprints", self._cache)
        if not files.is_usable:
            return self._compare(manifest)
        name = f"{hashlib.sha256(os.fsencode(PACKAGE)).hexdigest()[:16]}.findings"
        kept = _read(files, name)
        if kept is not None and manifest.digest in kept["outdated"]:
            return [str(name) for name in kept["outdated"][manifest.digest]]
        found = self._compare(manifest)
        if (new := _with(kept, manifest, found, self._settled)) is not None:
            files.write(name, json.dumps(new).encode())
        return found


def _read(files: CacheFolder, name: str) -> dict[str, Any] | None:
    """Return the cached results, or None if there are none or a source has changed."""
    content = files.read(name)
    if content is None:
        return None
    kept: dict[str, Any] = json.loads(content)
    try:
        return kept if all(_stamp(source) == stamp for source, stamp in kept["sources"].items()) else None
    except OSError:
        return None


def _with(kept: dict[str, Any] | None, manifest: Manifest, found: list[str], settled: int) -> dict[str, Any] | None:
    """Return the results with `found` for a manifest; None if a source may have changed since it was read."""
    from ...work.fingerprint import data_files, read_since, sources_involved

    recipes = [entry.recipe for entry in manifest.files.values() if entry.recipe]
    modules = {__name__, *(module for recipe in recipes for module in recipe.modules)}
    places = {PACKAGE / place for recipe in recipes for _, place in recipe.data}
    try:
        files = {*places, *(file for place in places for file in data_files(place)), *sources_involved(modules)}
        sources = {str(file): _stamp(file) for file in files}
    except (OSError, SyntaxError, ValueError):
        return None
    if any(max(stamp[1:]) > read_since() - settled for stamp in sources.values()):
        return None
    before = kept or {"sources": {}, "outdated": {}}
    outdated = {**before["outdated"], manifest.digest: found}
    recent = dict(list(outdated.items())[-KEPT:])
    return {"sources": {**before["sources"], **sources}, "outdated": recent}


def _stamp(source: str | Path) -> _Stamp:
    found = os.stat(source)  # noqa: PTH116 - a hundred calls per lookup, and Path.stat takes twice as long
    return [found.st_size, found.st_mtime_ns, found.st_ctime_ns]
