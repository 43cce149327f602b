"""Outdated files: published ones that other code has made.

In a checkout that is found out from fingerprints; elsewhere from one number, the version of all stages. Computing
fingerprints parses sources, which takes longer than a lookup. What was found is therefore kept in the user's cache, for
the manifest's digest, and holds as long as no source that was looked at has changed.
"""

import hashlib
import json
import os
from collections.abc import Callable, Collection
from pathlib import Path
from typing import Any

from ...work.private_folder import private_folder
from ...work.regular_files import open_regular
from ..schema import SCHEMA, Schema
from .errors import TablesDamaged
from .location import PACKAGE, build_command, is_checkout
from .manifest import Manifest
from .recipe import recipe_fingerprint
from .version import VERSION

KEPT = 32
"""Manifests whose findings are kept."""
SETTLED = 1_000_000_000
"""Nanoseconds for which a source must have been left alone before it was read, so that its times show a change."""


class TablesOutdated(TablesDamaged):
    """A published file was built by another version of the code."""


Judge = Callable[[str, Manifest, Schema], bool]
"""Whether the file published under a name is of this version."""
_Stamp = list[int]
"""A source's size, and when its content and then anything about it changed last, in nanoseconds."""


def outdated_files(manifest: Manifest, schema: Schema = SCHEMA, is_current: Judge | None = None) -> list[str]:
    """The names of the published files that other code has made, or that were made from such a table.

    is_current  judges one file by itself; that is by its code in a checkout, and by its version elsewhere
    """
    judge = is_current or (is_of_this_code if is_checkout() else is_of_this_version)
    outdated = {name for name in manifest.files if not judge(name, manifest, schema)}
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


def is_of_this_code(name: str, manifest: Manifest, schema: Schema) -> bool:
    """Whether a published file has the fingerprint that today's code gives it.

    A file made from many tables is judged by its own code: it has the contents that it was made from.
    """
    entry = manifest.files[name]
    if entry.recipe is None:
        return False
    contents = manifest.contents if schema.table(name) else dict(entry.made_of)
    try:
        return entry.fingerprint == recipe_fingerprint(name, entry.recipe, contents, schema)
    except (LookupError, OSError, SyntaxError, ValueError):
        return False


def is_of_this_version(name: str, manifest: Manifest, schema: Schema) -> bool:
    """Whether a published file is of this version, and made from the tables that are published."""
    entry = manifest.files[name]
    made_of = entry.made_of if schema.table(name) else ()
    return entry.version == VERSION and all(manifest.contents.get(other) == content for other, content in made_of)


def made_of_others(manifest: Manifest, schema: Schema = SCHEMA) -> list[str]:
    """The files made from many tables that hold other rows of one than its own file."""
    contents = manifest.contents
    return [
        name
        for name, entry in manifest.files.items()
        if schema.table(name) is None and any(contents.get(table) != content for table, content in entry.made_of)
    ]


def found_outdated(manifest: Manifest) -> list[str]:
    """As `outdated_files`; what was found earlier is kept where code is compared."""
    if not is_checkout():
        return outdated_files(manifest)
    from platformdirs import user_cache_path

    return Findings(user_cache_path("outs")).outdated_files(manifest)


def require_current(directory: Path, manifest: Manifest, names: Collection[str]) -> None:
    """Raise `TablesOutdated` if a file of `directory` among `names` is outdated."""
    if outdated := [name for name in found_outdated(manifest) if name in names]:
        raise TablesOutdated(
            f"built by another version of outs, in {directory}: {', '.join(outdated)}; run: {build_command(directory)}"
        )


class Findings:
    """What `outdated_files` found earlier, in a file of the user's cache."""

    def __init__(
        self, cache: Path, compare: Callable[[Manifest], list[str]] = outdated_files, settled: int = SETTLED
    ) -> None:
        """Kept in the program's folder `cache`, one file for each place where outs lies.

        compare  finds the outdated files of a manifest
        settled  nanoseconds for which a source must have been left alone
        """
        self._cache, self._compare, self._settled = cache, compare, settled

    def outdated_files(self, manifest: Manifest) -> list[str]:
        """As the function, from the cache if no source has changed since."""
        folder = private_folder(self._cache, "fingerprints")
        if folder is None:
            return self._compare(manifest)
        path = folder / f"{hashlib.sha256(os.fsencode(PACKAGE)).hexdigest()[:16]}.json"
        kept = _read(path)
        if kept is not None and manifest.digest in kept["outdated"]:
            return [str(name) for name in kept["outdated"][manifest.digest]]
        found = self._compare(manifest)
        _keep(path, kept, manifest, found, self._settled)
        return found


def _read(path: Path) -> dict[str, Any] | None:
    """What is kept, or None if nothing is, or if a source has changed."""
    try:
        with open_regular(path) as file:
            kept: dict[str, Any] = json.load(file)
        unchanged = all(_stamp(source) == stamp for source, stamp in kept["sources"].items())
        return kept if unchanged and isinstance(kept["outdated"], dict) else None
    except (OSError, ValueError, LookupError, TypeError, AttributeError, RecursionError):
        return None


def _keep(path: Path, kept: dict[str, Any] | None, manifest: Manifest, found: list[str], settled: int) -> None:
    """Keep `found` for a manifest, unless a source may have changed since it was read."""
    from ...work.data_files import data_files
    from ...work.fingerprint import read_since, sources_involved

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
    before = kept or {"sources": {}, "outdated": {}}
    outdated = {**before["outdated"], manifest.digest: found}
    recent = dict(list(outdated.items())[-KEPT:])
    _replace(path, json.dumps({"sources": {**before["sources"], **sources}, "outdated": recent}))


def _replace(path: Path, text: str) -> None:
    """Put `text` in a file in one step, if that is possible."""
    temporary = path.with_name(f"{os.urandom(8).hex()}.partial")
    try:
        with temporary.open("x") as file:
            file.write(text)
        temporary.replace(path)
    except OSError:
        temporary.unlink(missing_ok=True)


def _stamp(source: str | Path) -> _Stamp:
    found = os.stat(source)  # noqa: PTH116 - a hundred times at each lookup, and a path takes twice as long
    return [found.st_size, found.st_mtime_ns, found.st_ctime_ns]
