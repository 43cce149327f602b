"""The manifest: read back as written, and any edit to it noticed."""

import hashlib
import json
import os
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from outs.tables.files.errors import TablesDamaged, TablesMissing
from outs.tables.files.manifest import MANIFEST, Entry, Manifest, Recipe, is_manifest, read_manifest
from outs.tables.files.publish import write_manifest

ENTRY = Entry("values.parquet", "ab" * 32, 102_434, 7_462, (("value", "USMALLINT"),), "cd" * 32, 0.25)
OTHER = replace(ENTRY, sha256="ef" * 32, bytes=99)
NAMES = st.text(st.characters(exclude_categories=["Cs"]), max_size=8)
FILE_NAMES = st.text(st.characters(exclude_categories=["Cs", "Cc"], exclude_characters="/\\"), min_size=3, max_size=8)
RECIPES = st.builds(
    Recipe,
    modules=st.lists(NAMES, max_size=2).map(tuple),
    inputs=st.lists(NAMES, max_size=2).map(tuple),
    parameters=st.lists(st.tuples(NAMES, NAMES | st.integers(0, 2**40)), max_size=2).map(tuple),
    data=st.lists(st.tuples(NAMES, NAMES), max_size=2).map(tuple),
)
ENTRIES = st.builds(
    Entry,
    file=FILE_NAMES,
    sha256=NAMES,
    bytes=st.integers(0, 2**40),
    rows=st.integers(0, 2**40),
    columns=st.lists(st.tuples(NAMES, NAMES), max_size=3).map(tuple),
    fingerprint=NAMES,
    seconds=st.floats(0, 1e6),
    recipe=st.none() | RECIPES,
    head=NAMES,
    blocks=NAMES,
    content=NAMES,
    wording=NAMES,
    made_of=st.lists(st.tuples(NAMES, NAMES), max_size=2).map(tuple),
    version=st.integers(0, 2**40),
)
MANIFESTS = st.builds(Manifest, files=st.dictionaries(NAMES, ENTRIES), pending=st.dictionaries(NAMES, ENTRIES))


def some_manifest() -> Manifest:
    """Two settled files and one pending."""
    manifest = Manifest().settle("values", ENTRY).settle("datapackage.json", replace(ENTRY, columns=()))
    return manifest.announce("values", OTHER)


@settings(max_examples=15, suppress_health_check=[HealthCheck.too_slow])
@given(MANIFESTS)
def test_what_is_written_is_read_back(tmp_path_factory: pytest.TempPathFactory, manifest: Manifest) -> None:
    folder = tmp_path_factory.mktemp("manifest")
    write_manifest(folder, manifest)
    assert read_manifest(folder) == manifest


def test_announcing_keeps_the_old_entry_and_settling_replaces_it() -> None:
    manifest = Manifest().settle("values", ENTRY)
    announced = manifest.announce("values", OTHER)
    assert (announced.files, announced.pending) == ({"values": ENTRY}, {"values": OTHER})
    settled = announced.settle("values", OTHER)
    assert (settled.files, settled.pending) == ({"values": OTHER}, {})
    assert (manifest.files, manifest.pending) == ({"values": ENTRY}, {})


def test_settling_one_file_leaves_the_others_pending() -> None:
    manifest = Manifest().announce("a", ENTRY).announce("b", OTHER).settle("a", ENTRY)
    assert manifest.pending == {"b": OTHER}


def test_a_file_may_match_its_published_or_its_pending_entry() -> None:
    manifest = some_manifest()
    assert manifest.entry_of("values", ENTRY.bytes, ENTRY.sha256) == ENTRY
    assert manifest.entry_of("values", OTHER.bytes, OTHER.sha256) == OTHER
    assert manifest.entry_of("values", OTHER.bytes) == OTHER
    assert manifest.entry_of("values", ENTRY.bytes, OTHER.sha256) is None
    assert manifest.entry_of("values", 1) is None
    assert manifest.entry_of("unknown", ENTRY.bytes) is None


def test_the_digest_of_contents_is_that_of_the_rows_and_not_of_wording_or_other_files() -> None:
    tables = {"values": replace(ENTRY, content="a"), "hands": replace(ENTRY, content="b")}
    digest = Manifest(tables).contents_digest
    reworded = {name: replace(entry, sha256="c", wording="w") for name, entry in tables.items()}
    assert Manifest({**reworded, "datapackage.json": ENTRY}).contents_digest == digest
    assert Manifest({**tables, "hands": replace(ENTRY, content="c")}).contents_digest != digest
    assert Manifest({"values": tables["hands"], "hands": tables["values"]}).contents_digest != digest


def test_any_flipped_byte_is_damage(tmp_path: Path, rng: np.random.Generator) -> None:
    write_manifest(tmp_path, some_manifest())
    intact = (tmp_path / MANIFEST).read_bytes()
    for offset in range(len(intact)):
        damaged = bytearray(intact)
        damaged[offset] ^= 1 << int(rng.integers(8))
        (tmp_path / MANIFEST).write_bytes(damaged)
        with pytest.raises(TablesDamaged):
            read_manifest(tmp_path)


def test_any_removed_or_added_character_is_damage(tmp_path: Path) -> None:
    write_manifest(tmp_path, some_manifest())
    intact = (tmp_path / MANIFEST).read_text()
    for offset in range(0, len(intact), 3):
        for changed in (intact[:offset] + intact[offset + 1 :], intact[:offset] + " " + intact[offset:]):
            (tmp_path / MANIFEST).write_text(changed)
            with pytest.raises(TablesDamaged):
                read_manifest(tmp_path)


@pytest.mark.parametrize("content", [b"", b"[]", b"null", b"{}", b"{", b"\xff\xfe", b'"text"'])
def test_what_is_no_manifest_is_damage(tmp_path: Path, content: bytes) -> None:
    (tmp_path / MANIFEST).write_bytes(content)
    with pytest.raises(TablesDamaged, match=MANIFEST):
        read_manifest(tmp_path)


def test_a_folder_in_the_manifests_place_is_damage(tmp_path: Path) -> None:
    (tmp_path / MANIFEST).mkdir()
    with pytest.raises(TablesDamaged, match="cannot be read"):
        read_manifest(tmp_path)


def test_no_folder_no_manifest_and_a_file_for_a_folder_are_missing_tables(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.touch()
    for place in (tmp_path, tmp_path / "nowhere", file):
        with pytest.raises(TablesMissing, match=f"no tables in {place}"):
            read_manifest(place)


def signed(body: dict[str, object]) -> str:
    """A manifest's text with the digest that belongs to it."""
    body = {name: value for name, value in body.items() if name != "digest"}
    digest = hashlib.sha256(json.dumps(body, sort_keys=True).encode()).hexdigest()
    return json.dumps({**body, "digest": digest}, indent=1) + "\n"


@pytest.mark.parametrize(
    ("field", "value"),
    [
        *(("file", wrong) for wrong in (None, 1, "", ".", "..", "../values.parquet", "/etc/passwd", "a\0b", "a\\b")),
        *(
            ("sha256", None),
            ("bytes", "1"),
            ("bytes", True),
            ("rows", 1.5),
            ("columns", [["value"]]),
            ("columns", None),
        ),
        *(("fingerprint", 1), ("seconds", "soon"), ("recipe", {}), ("recipe", None), ("recipe", {"modules": 1})),
    ],
)
def test_a_signed_manifest_with_a_wrong_field_is_damage(tmp_path: Path, field: str, value: object) -> None:
    body = json.loads(some_manifest().text())
    (tmp_path / MANIFEST).write_text(signed(body))
    assert read_manifest(tmp_path) == some_manifest()
    body["files"]["values"][field] = value
    (tmp_path / MANIFEST).write_text(signed(body))
    with pytest.raises(TablesDamaged, match="is not a manifest") as raised:
        read_manifest(tmp_path)
    assert "\n" not in str(raised.value)


@pytest.mark.parametrize("number", [None, 1, ["text"]])
def test_a_signed_manifest_of_another_format_is_damage(tmp_path: Path, number: object) -> None:
    (tmp_path / MANIFEST).write_text(signed({**json.loads(some_manifest().text()), "format": number}))
    with pytest.raises(TablesDamaged, match="is not a manifest"):
        read_manifest(tmp_path)


def test_a_named_pipe_in_the_manifests_place_is_damage(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / MANIFEST)
    with pytest.raises(TablesDamaged, match="not a regular file"):
        read_manifest(tmp_path)


def test_a_manifest_is_told_from_another_programs_file(tmp_path: Path) -> None:
    path = tmp_path / MANIFEST
    assert not is_manifest(path)
    for text in ("", "garbage", "{}", "[]", "1", '{"name": "an extension", "version": 3}'):
        path.write_text(text)
        assert not is_manifest(path)
    path.write_text(some_manifest().text())
    assert is_manifest(path)
    path.write_text(some_manifest().text().replace("7462", "7463"))
    assert is_manifest(path)
