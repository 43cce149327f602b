"""Tables that other code has made are named, at little cost once they were looked at."""

import json
import os
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import outs
from outs.tables.declaration import Column
from outs.tables.files.errors import TablesDamaged
from outs.tables.files.manifest import MANIFEST, Entry, Manifest, Recipe, read_manifest
from outs.tables.files.outdated_files import Findings, made_of_others, outdated_files
from outs.tables.files.verify import OUTDATED, verify
from outs.tables.schema import COLUMNS, DATABASE, DATAPACKAGE, SCHEMA
from outs.work.checked_files import HEAD, read_checked, write_checked


@pytest.fixture
def manifest(tables_folder: Path) -> Manifest:
    """The manifest of the built tables."""
    return read_manifest(tables_folder)


def with_entry(manifest: Manifest, name: str, **changes: object) -> Manifest:
    """The manifest with some fields of an entry changed."""
    entry: Entry = replace(manifest.files[name], **changes)  # type: ignore[arg-type]
    return replace(manifest, files={**manifest.files, name: entry})


def recipe_of(manifest: Manifest, name: str) -> Recipe:
    """The recipe of a published file."""
    recipe = manifest.files[name].recipe
    assert recipe is not None
    return recipe


def test_the_built_tables_are_made_by_this_code(manifest: Manifest) -> None:
    assert outdated_files(manifest) == []


OTHER_RECIPES: dict[str, Callable[[Recipe], Recipe | None]] = {
    "none": lambda _: None,
    "other code": lambda recipe: replace(recipe, modules=("outs.tables.files.formats.parquet",)),
    "no such module": lambda recipe: replace(recipe, modules=("outs.pipeline.gone",)),
    "no module of outs": lambda recipe: replace(recipe, modules=("made_up",)),
    "no such input": lambda recipe: replace(recipe, inputs=("made_up",)),
    "another parameter": lambda recipe: replace(recipe, parameters=(("seed", 2),)),
    "no such data": lambda recipe: replace(recipe, data=(("deck", "made/up.toml"),)),
}


@pytest.mark.parametrize("change", OTHER_RECIPES)
def test_a_file_with_another_recipe_is_outdated(manifest: Manifest, change: str) -> None:
    other = with_entry(manifest, "policies", recipe=OTHER_RECIPES[change](recipe_of(manifest, "policies")))
    assert outdated_files(other) == ["policies"]


def test_another_content_of_an_input_outdates_all_that_is_made_from_it(manifest: Manifest) -> None:
    other = with_entry(manifest, "lowball_orders", content="0" * 64)
    assert outdated_files(other) == ["lowball_best_discards", "lowball_equilibrium"]
    assert made_of_others(other) == [DATAPACKAGE, DATABASE]
    assert made_of_others(manifest) == []


def test_what_is_made_from_outdated_tables_over_others_is_outdated(manifest: Manifest) -> None:
    made_from = {name: {*entry.recipe.inputs} for name, entry in manifest.files.items() if entry.recipe}
    outdated = {"values"}
    while more := {name for name in SCHEMA.tables if made_from.get(name, set()) & outdated} - outdated:
        outdated |= more
    assert {name for name in outdated if "values" not in made_from[name]} > {"values"}
    found = outdated_files(manifest, is_current=lambda name, *_: name != "values")
    assert {*found} == outdated


def test_what_is_made_from_an_outdated_table_is_outdated(manifest: Manifest) -> None:
    other = with_entry(manifest, "exact_starting_hands", fingerprint="0" * 64)
    assert outdated_files(other) == [
        "casino_decisions", "casino_flop", "casino_outcomes", "casino_starting_hands", "casino_strategies",
        "exact_starting_hands", "flop", "starting_hands", "turn",
    ]  # fmt: skip


def test_a_manifest_of_an_older_version_of_outs_is_read_and_compared_by_its_fingerprints(
    manifest: Manifest, tmp_path: Path
) -> None:
    (tmp_path / MANIFEST).write_text(with_entry(manifest, "values", version=16).text())
    assert '"version": 16' in (tmp_path / MANIFEST).read_text()
    assert outdated_files(read_manifest(tmp_path)) == []


@pytest.fixture
def stamped(tables_folder: Path, manifest: Manifest, tmp_path: Path) -> Path:
    """A folder with the built tables under a signed manifest, in which every fingerprint is another."""
    for path in tables_folder.iterdir():
        (tmp_path / path.name).symlink_to(path)
    files = {name: replace(entry, fingerprint="0" * 64) for name, entry in manifest.files.items()}
    (tmp_path / MANIFEST).unlink()
    (tmp_path / MANIFEST).write_text(replace(manifest, files=files).text())
    return tmp_path


@pytest.mark.long
def test_tables_of_other_code_are_named_and_neither_read_nor_verified(stamped: Path) -> None:
    complaint = r"^built by another version of outs, in .*: hands \(.* to build\); run: outs"
    with outs.open(stamped) as session, pytest.raises(TablesDamaged, match=complaint):
        session.sql("SELECT count(*) FROM hands")
    assert {finding.problem for finding in verify(stamped)} == {OUTDATED}


def test_a_description_by_another_version_is_no_reason_not_to_answer(tables_folder: Path, tmp_path: Path) -> None:
    for name in (DATABASE, COLUMNS):
        (tmp_path / name).symlink_to(tables_folder / name)
    other = with_entry(read_manifest(tables_folder), "datapackage.json", fingerprint="0" * 64)
    (tmp_path / MANIFEST).write_text(other.text())
    with outs.open(tmp_path) as session:
        assert session.value("AhKhQhJhTh").value == 7462


class RecordedFindings:
    """Findings in a cache, and the manifests whose fingerprints were computed for them."""

    def __init__(self, cache: Path) -> None:
        """Without findings."""
        self.compared: list[Manifest] = []
        self._cache = cache

    def outdated_files(self, manifest: Manifest) -> list[str]:
        """As a new process would find them."""
        settled = -(10**18)  # sources may have been written a moment ago
        return Findings(self._cache, self._compare, settled).outdated_files(manifest)

    def _compare(self, manifest: Manifest) -> list[str]:
        self.compared.append(manifest)
        return ["values"] if manifest.files["values"].rows == 1 else []


@pytest.fixture
def findings(tmp_path: Path) -> RecordedFindings:
    """Findings in an empty cache."""
    return RecordedFindings(tmp_path / "cache")


def test_a_finding_is_kept_until_the_manifest_is_another(manifest: Manifest, findings: RecordedFindings) -> None:
    other = with_entry(manifest, "values", rows=1)
    for _ in range(3):
        assert findings.outdated_files(manifest) == []
        assert findings.outdated_files(other) == ["values"]
    assert findings.compared == [manifest, other]


def _content(kept: Path) -> dict[str, Any]:
    """Return what a file of findings holds."""
    content = read_checked(kept)
    assert content is not None
    found: dict[str, Any] = json.loads(content)
    return found


def _touch_a_source(kept: Path) -> None:
    body = _content(kept)
    body["sources"][next(iter(body["sources"]))][1] += 1
    write_checked(kept, [json.dumps(body).encode()])


def _lose_a_source(kept: Path) -> None:
    body = _content(kept)
    sources = {**body["sources"], "/no/such/source.py": [1, 2, 3]}
    write_checked(kept, [json.dumps({**body, "sources": sources}).encode()])


def _open_to_others(kept: Path) -> None:
    kept.parent.chmod(0o777)


def _make_a_pipe(kept: Path) -> None:
    kept.unlink()
    os.mkfifo(kept)


def _empty(kept: Path) -> None:
    kept.write_text("[]")


def _name_another_file(kept: Path) -> None:
    body = _content(kept)
    times = kept.stat()
    changed = {**body, "outdated": {digest: ["flop"] for digest in body["outdated"]}}
    kept.write_bytes(kept.read_bytes()[:HEAD] + json.dumps(changed).encode())
    os.utime(kept, ns=(times.st_atime_ns, times.st_mtime_ns))


@pytest.mark.parametrize(
    "change", [_touch_a_source, _lose_a_source, _open_to_others, _make_a_pipe, _empty, _name_another_file]
)
def test_a_finding_is_not_trusted_after_a_change(
    manifest: Manifest, findings: RecordedFindings, tmp_path: Path, change: Callable[[Path], None]
) -> None:
    findings.outdated_files(manifest)
    (kept,) = (tmp_path / "cache" / "fingerprints").iterdir()
    change(kept)
    findings.outdated_files(manifest)
    assert len(findings.compared) == 2


def test_sources_cover_the_code_and_the_data_that_tables_are_made_from(
    manifest: Manifest, findings: RecordedFindings, tmp_path: Path
) -> None:
    findings.outdated_files(manifest)
    (kept,) = (tmp_path / "cache" / "fingerprints").iterdir()
    names = {Path(source).name for source in _content(kept)["sources"]}
    assert names > {"discards.py", "outdated_files.py", "manifest.py", "database.py", "halatro_deck.toml", "paytables"}
    assert findings.compared


def test_nothing_is_kept_of_sources_that_may_have_changed_while_they_were_read(
    manifest: Manifest, tmp_path: Path
) -> None:
    assert Findings(tmp_path / "cache", settled=10**20).outdated_files(manifest) == []
    assert not list((tmp_path / "cache" / "fingerprints").iterdir())


def test_another_number_of_rows_in_a_declaration_outdates_that_table_alone(tables_folder: Path) -> None:
    manifest = read_manifest(tables_folder)
    changed = replace(SCHEMA.tables["paytables"], rows=SCHEMA.tables["paytables"].rows + 10)
    schema = replace(SCHEMA, tables={**SCHEMA.tables, "paytables": changed})
    assert outdated_files(manifest, schema) == ["paytables"]


def test_another_column_in_a_declaration_outdates_what_holds_the_table(tables_folder: Path) -> None:
    manifest = read_manifest(tables_folder)
    table = SCHEMA.tables["endings"]
    changed = replace(table, columns=(*table.columns, Column("another", "UTINYINT", "")))
    schema = replace(SCHEMA, tables={**SCHEMA.tables, "endings": changed})
    assert {"endings", DATABASE, COLUMNS, DATAPACKAGE} <= {*outdated_files(manifest, schema)}
