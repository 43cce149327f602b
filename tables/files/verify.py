"""Verification of published files against the manifest: finds any changed byte."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from ..declaration import ListedTable
from ..schema import SCHEMA, Schema
from .errors import TablesDamaged, TablesMissing
from .location import build_command, stray_logs
from .manifest import Manifest, read_manifest
from .outdated_files import made_of_others, outdated_files
from .publish import file_sha256

OUTDATED = "built by another version of outs"
NOT_BUILT = "not built"


@dataclass(frozen=True)
class Finding:
    """The state of one published file; `problem` is None if it is intact."""

    name: str
    file: str
    problem: str | None


def verify(directory: Path, schema: Schema = SCHEMA) -> list[Finding]:
    """Check all files of `schema` and all published files: presence, hash and, for tables, columns and row count.

    Files made by other code or from other tables are problems, too; files with other wording are not.
    Raises `TablesMissing` or `TablesDamaged` if there is no readable manifest.
    """
    manifest = read_manifest(directory)
    expected = dict.fromkeys((*schema.tables, *schema.other_files, *manifest.files))
    findings = [_check(directory, manifest, name, schema) for name in expected]
    outdated = {*outdated_files(manifest, schema), *made_of_others(manifest, schema)}
    return [
        replace(finding, problem=OUTDATED) if finding.problem is None and finding.name in outdated else finding
        for finding in findings
    ]


def require_sound(directory: Path, findings: Sequence[Finding]) -> None:
    """Raise `TablesMissing` or `TablesDamaged` for the files with problems."""
    broken = [finding for finding in findings if finding.problem]
    if broken:
        kind = TablesMissing if all(finding.problem == NOT_BUILT for finding in broken) else TablesDamaged
        problems = "; ".join(f"{finding.file}: {finding.problem}" for finding in broken)
        raise kind(f"{problems}; run: {build_command(directory)}")


def _check(directory: Path, manifest: Manifest, name: str, schema: Schema) -> Finding:
    table = schema.table(name)
    entry = manifest.files.get(name) or manifest.pending.get(name)
    if entry is None:
        return Finding(name, table.file_name if table else name, NOT_BUILT)
    path = directory / entry.file
    problem = file_problem(path, manifest, name)
    if problem is None and isinstance(table, ListedTable):
        from .part_list import list_problem

        problem = list_problem(table, directory, manifest)
    elif problem is None and table is not None:
        from .formats.parquet import describes

        problem = describes(table, path)
    return Finding(name, entry.file, problem)


def file_problem(path: Path, manifest: Manifest, name: str) -> str | None:
    """Return the problem with a published file's bytes, or with a stray log next to it; or None."""
    if not path.is_file():
        return "not a regular file" if path.exists() else "missing"
    size = path.stat().st_size
    if manifest.entry_of(name, size) is None:
        return f"has {size} bytes, which is not what was published"
    if manifest.entry_of(name, size, file_sha256(path)) is None:
        return "bytes changed since it was published"
    if logs := stray_logs(path):
        return f"{logs[0].name} is next to it, left behind or still being written by another program"
    return None
