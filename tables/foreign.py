"""Which published files other code has made: those whose fingerprint is not the one that this version gives them.

Computing fingerprints parses sources, which takes longer than a lookup. What was found is therefore kept in the user's
cache, for the manifest's digest, and holds as long as no source that was looked at has changed.
"""

import hashlib
import json
import os
from collections.abc import Callable, Collection
from contextlib import suppress
from pathlib import Path
from typing import Any

from ..work.private_folder import private_folder, write_private
from ..work.regular_files import open_regular
from .errors import TablesDamaged
from .location import PACKAGE, build_command
from .manifest import Manifest
from .recipe import recipe_fingerprint
from .schema import SCHEMA, Schema

KEPT = 32
"""Manifests whose findings are kept."""
SETTLED = 1_000_000_000
"""Nanoseconds for which a source must have been left alone before it was read, so that its times show a change."""


class TablesOutdated(TablesDamaged):
    """A published file was built by another version of the code."""


_Stamp = list[int]
"""A source's size, and when its content and then anything about it changed last, in nanoseconds."""


def foreign_files(manifest: Manifest, schema: Schema = SCHEMA) -> list[str]:
    """The names of the published files that a build would make anew, from the fingerprints of today's code."""
    return [name for name in manifest.files if not _is_of_this_code(name, manifest, schema)]


def _is_of_this_code(name: str, manifest: Manifest, schema: Schema) -> bool:
    entry = manifest.files[name]
    if entry.recipe is None:
        return False
    hashes = {other: published.sha256 for other, published in manifest.files.items()}
    try:
        return entry.fingerprint == recipe_fingerprint(name, entry.recipe, hashes, schema)
    except (LookupError, OSError, SyntaxError, ValueError):
        return False


def require_own_code(directory: Path, manifest: Manifest, names: Collection[str]) -> None:
    """Raise `TablesOutdated` if other code has made a file of `directory` among `names`."""
    from platformdirs import user_cache_path

    if foreign := [name for name in Findings(user_cache_path("outs")).foreign_files(manifest) if name in names]:
        raise TablesOutdated(
            f"built by another version of outs, in {directory}: {', '.join(foreign)}; run: {build_command(directory)}"
        )


class Findings:
    """What `foreign_files` found earlier, in a file of the user's cache."""

    def __init__(
        self, cache: Path, compare: Callable[[Manifest], list[str]] = foreign_files, settled: int = SETTLED
    ) -> None:
        """Kept in the program's folder `cache`, one file for each place where outs lies.

        compare  finds the foreign files of a manifest
        settled  nanoseconds for which a source must have been left alone
        """
        self._cache, self._compare, self._settled = cache, compare, settled

    def foreign_files(self, manifest: Manifest) -> list[str]:
        """As the function, from the cache if no source has changed since."""
        folder = private_folder(self._cache, "fingerprints")
        if folder is None:
            return self._compare(manifest)
        path = folder / f"{hashlib.sha256(os.fsencode(PACKAGE)).hexdigest()[:16]}.json"
        kept = _read(path)
        if kept is not None and manifest.digest in kept["foreign"]:
            return [str(name) for name in kept["foreign"][manifest.digest]]
        found = self._compare(manifest)
        _keep(path, kept, manifest, found, self._settled)
        return found


def _read(path: Path) -> dict[str, Any] | None:
    """What is kept, or None if nothing is, or if a source has changed."""
    try:
        with open_regular(path) as file:
            kept: dict[str, Any] = json.load(file)
        unchanged = all(_stamp(source) == stamp for source, stamp in kept["sources"].items())
        return kept if unchanged and isinstance(kept["foreign"], dict) else None
    except (OSError, ValueError, LookupError, TypeError, AttributeError, RecursionError):
        return None


def _keep(path: Path, kept: dict[str, Any] | None, manifest: Manifest, found: list[str], settled: int) -> None:
    """Keep `found` for a manifest, unless a source may have changed since it was read."""
    from ..work.data_files import data_files
    from ..work.fingerprint import read_since, sources_involved

    recipes = [entry.recipe for entry in manifest.files.values() if entry.recipe]
    modules = {__name__, *(module for recipe in recipes for module in recipe.modules)}
    places = {PACKAGE / place for recipe in recipes for _, place in recipe.data}
    try:
        files = {*places, *(file for place in places for file in data_files(place)), *sources_involved(modules)}
        sources = {str(file): _stamp(file) for file in files}
    except (OSError, SyntaxError, ValueError):
        return
    if any(max(stamp[1:]) > read_since() - settled for stamp in sources.values()):
        return
    before = kept or {"sources": {}, "foreign": {}}
    foreign = {**before["foreign"], manifest.digest: found}
    recent = dict(list(foreign.items())[-KEPT:])
    _replace(path, json.dumps({"sources": {**before["sources"], **sources}, "foreign": recent}))


def _replace(path: Path, text: str) -> None:
    """Put `text` in a file in one step, if that is possible."""
    with suppress(OSError):
        write_private(path, text.encode())


def _stamp(source: str | Path) -> _Stamp:
    found = os.stat(source)  # noqa: PTH116 - a hundred times at each lookup, and a path takes twice as long
    return [found.st_size, found.st_mtime_ns, found.st_ctime_ns]
