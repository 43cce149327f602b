"""A table of many files is exported with its parts; what is fetched of it is listed beside what is there."""

import json
from collections.abc import Callable
from dataclasses import replace
from hashlib import sha256
from pathlib import Path
from shutil import copytree
from typing import Any

import pytest

from outs.pipeline.build import Build
from outs.pipeline.build_folder import FETCHED
from outs.pipeline.catalogue import Catalogue
from outs.pipeline.dataset.contents import DOCUMENTS
from outs.pipeline.dataset.export import export_dataset
from outs.pipeline.dataset.http_source import Host
from outs.pipeline.dataset.source import FetchFailed, Folder
from outs.pipeline.parts.multi_file_table import Slice
from outs.pipeline.parts.stored_parts import Elsewhere
from outs.tables.files.errors import TablesDamaged
from outs.tables.files.manifest import read_manifest
from outs.tables.files.part_list import PARTS, PartList, read_list
from outs.tables.files.publish import write_manifest
from outs.tables.files.store import open_store
from outs.tables.schema import DATAPACKAGE
from outs.tests.pipeline.dataset.conftest import IMPATIENT, Fetch
from outs.tests.pipeline.dataset.server import Conduct, serving
from outs.tests.pipeline.dataset.test_fetch import Interrupted
from outs.tests.pipeline.tiny import is_sound, renumbered
from outs.tests.pipeline.tiny_multi_file import CUBES, FILES, catalogue_with_a_list
from outs.work.executors import local_executor
from outs.work.progress import Silent

TIMED = {"manifest.json", "CITATION.cff", "croissant.json", "README.md", "SHA256SUMS"}
"""What says how long building took, or has the hash of that."""
FIRST, SECOND = Slice(1, 5), Slice(2, 5)


@pytest.fixture(scope="module")
def listing() -> Catalogue:
    """The tiny catalogue with a table that is many files."""
    return catalogue_with_a_list()


def built(folder: Path, catalogue: Catalogue, *slices: Slice, elsewhere: Elsewhere | None = None) -> Path:
    """Some slices of the table, with what it is made from."""
    for slice_ in slices:
        asked = {"cubes": slice_}
        Build(folder, Silent(), requested=asked, catalogue=catalogue, slices=asked, elsewhere=elsewhere).run()
    return folder


@pytest.fixture(scope="module")
def four(tmp_path_factory: pytest.TempPathFactory, listing: Catalogue) -> Path:
    """Tables with the first slice, four parts."""
    return built(tmp_path_factory.mktemp("four") / "tables", listing, FIRST)


@pytest.fixture(scope="module")
def data_set(four: Path, listing: Catalogue) -> Path:
    """The data set of these."""
    export_dataset(four, four.parent / "set", catalogue=listing)
    return four.parent / "set"


def list_of(folder: Path) -> PartList:
    """Return the list of parts in a folder."""
    return read_list(folder, read_manifest(folder), "cubes")


def files_in(folder: Path) -> dict[str, bytes]:
    """Every file below a folder, by its path in it."""
    paths = (path for path in folder.rglob("*") if path.is_file())
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in paths}


def test_a_data_set_has_the_list_and_its_parts(four: Path, data_set: Path) -> None:
    listed, found = list_of(four), files_in(data_set)
    parts = {f"{PARTS}/{listed.name_of(number)}" for number in FIRST.parts(FILES)}
    assert found.keys() == {"turned.parquet", "cubes.json", *parts, *DOCUMENTS}
    assert list_of(data_set) == listed
    assert {name: found[name] for name in parts} == {name: (four / name).read_bytes() for name in parts}
    sums = [f"{sha256(found[name]).hexdigest()}  {name}" for name in found if name != "SHA256SUMS"]
    assert sorted(found["SHA256SUMS"].decode().splitlines()) == sorted(sums)
    assert "Some files, and so some rows, may be absent" in found["README.md"].decode()
    described = {one["name"]: one for one in json.loads(found[DATAPACKAGE])["resources"]}
    assert (set(described["cubes"]["path"]), described["cubes"]["bytes"]) == (parts, listed.bytes)


def test_an_older_data_set_with_parts_is_replaced(
    four: Path, data_set: Path, tmp_path: Path, listing: Catalogue
) -> None:
    target = Path(copytree(data_set, tmp_path / "set"))
    export_dataset(four, target, ["cubes"], listing)
    assert not (target / PARTS).exists()
    export_dataset(four, target, catalogue=listing)
    assert files_in(target) == files_in(data_set)


def test_parts_in_another_store_are_in_the_data_set_too(data_set: Path, tmp_path: Path, listing: Catalogue) -> None:
    with local_executor(1) as threads:
        elsewhere = Elsewhere(open_store(str(tmp_path / "store")), threads)
        built(tmp_path / "tables", listing, FIRST, elsewhere=elsewhere)
    assert list_of(tmp_path / "tables").place
    export_dataset(tmp_path / "tables", tmp_path / "set", catalogue=listing)
    found, known = files_in(tmp_path / "set"), files_in(data_set)
    assert found.keys() == known.keys()
    assert {name for name in known if known[name] != found[name]} <= TIMED


def test_a_damaged_part_is_not_exported(four: Path, tmp_path: Path, listing: Catalogue) -> None:
    folder = Path(copytree(four, tmp_path / "tables"))
    part = folder / PARTS / list_of(four).name_of(10)
    part.write_bytes(part.read_bytes()[:-1])
    with pytest.raises(TablesDamaged, match=r"00010.parquet .* has changed since it was published; run: outs tables"):
        export_dataset(folder, tmp_path / "set", catalogue=listing)
    assert not (tmp_path / "set").exists()


def test_a_host_is_asked_for_every_part_and_the_list_is_that_of_a_build(
    four: Path, data_set: Path, tmp_path: Path, listing: Catalogue, fetch_tiny: Fetch, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("NO_PROXY", "127.0.0.1")
    with serving(Conduct(data_set, drops_after=300)) as address:
        fetched = fetch_tiny(Host(address, IMPATIENT), catalogue=listing)
    assert (fetched.tables, fetched.built) == (("turned", "cubes"), ())
    assert fetched.bytes == list_of(four).bytes + (four / "turned.parquet").stat().st_size
    assert list_of(tmp_path / "fetched") == list_of(four)
    assert is_sound(tmp_path / "fetched", listing)
    assert Build(tmp_path / "fetched", Silent(), catalogue=listing).run() == []


def test_parts_are_listed_beside_those_that_are_there(
    four: Path, tmp_path: Path, listing: Catalogue, fetch_tiny: Fetch
) -> None:
    folder = built(tmp_path / "tables", listing, SECOND)
    assert fetch_tiny(Folder(four), folder, catalogue=listing).tables == ("cubes",)
    assert list_of(folder).numbers == sorted([*FIRST.parts(FILES), *SECOND.parts(FILES)])
    assert is_sound(folder, listing)
    assert fetch_tiny(Folder(four), folder, catalogue=listing).tables == ()


def test_an_interrupted_fetch_goes_on_in_the_middle_of_a_part(
    four: Path, data_set: Path, tmp_path: Path, listing: Catalogue, fetch_tiny: Fetch
) -> None:
    sizes = [(data_set / name).stat().st_size for name in ("cubes.json", "turned.parquet")]
    part = list_of(four).parts[0]
    with pytest.raises(KeyboardInterrupt):
        fetch_tiny(Interrupted(data_set, sum(sizes) + part.bytes + 10, KeyboardInterrupt()), catalogue=listing)
    assert len(list((tmp_path / "fetched" / FETCHED).iterdir())) == 3
    fetch_tiny(Interrupted(data_set, sum(sizes) + 3 * part.bytes, AssertionError()), catalogue=listing)
    assert list_of(tmp_path / "fetched") == list_of(four)


Change = Callable[[dict[str, Any]], object]
LIES: dict[str, Change] = {
    "another folder": lambda body: body.update(folder="../" + "0" * 64),
    "parts of other code": lambda body: body.update(folder="cubes/" + "0" * 64),
    "a number too high": lambda body: body["parts"][-1].update(number=FILES),
    "a number twice": lambda body: body["parts"][1].update(number=0),
    "a number that is none": lambda body: body["parts"][0].update(number="0"),
    "no parts": lambda body: body.update(parts=[]),
    "other rows": lambda body: body["parts"][0].update(rows=11),
    "no hash": lambda body: body["parts"][0].update(sha256="../x"),
    "hashes of blocks that are none": lambda body: body["parts"][0].update(blocks=""),
    "a size below zero": lambda body: body["parts"][0].update(bytes=-1),
    "no list": lambda body: body.clear(),
}


def forged(data_set: Path, folder: Path, change: Change) -> Path:
    """A data set whose list says something else, with a manifest signed around it."""
    copytree(data_set, folder)
    body = json.loads((folder / "cubes.json").read_text())
    change(body)
    text = json.dumps(body).encode()
    (folder / "cubes.json").write_bytes(text)
    manifest = read_manifest(folder)
    entry = replace(manifest.files["cubes"], sha256=sha256(text).hexdigest(), bytes=len(text))
    write_manifest(folder, replace(manifest, files={**manifest.files, "cubes": entry}))
    return folder


@pytest.mark.parametrize("lie", LIES)
def test_a_list_that_this_version_would_not_write_is_refused(
    data_set: Path, tmp_path: Path, listing: Catalogue, fetch_tiny: Fetch, lie: str
) -> None:
    source = Folder(forged(data_set, tmp_path / "forged", LIES[lie]))
    with pytest.raises(FetchFailed, match="does not describe the table cubes as outs declares it"):
        fetch_tiny(source, catalogue=listing)
    assert not (tmp_path / "fetched").exists()


def test_a_part_with_other_bytes_is_refused_and_nothing_published(
    data_set: Path, tmp_path: Path, listing: Catalogue, fetch_tiny: Fetch
) -> None:
    other = "0" * 64
    wrong = forged(data_set, tmp_path / "forged", lambda body: body["parts"][2].update(sha256=other))
    with pytest.raises(FetchFailed, match=r"00010.parquet of .* does not match the hash in its manifest"):
        fetch_tiny(Folder(wrong), catalogue=listing)
    assert not (tmp_path / "fetched" / "cubes.json").exists()
    assert not (tmp_path / "fetched" / "manifest.json").exists()


def test_parts_that_are_elsewhere_are_left_there(
    data_set: Path, tmp_path: Path, listing: Catalogue, fetch_tiny: Fetch
) -> None:
    source = forged(data_set, tmp_path / "forged", lambda body: body.update(place="/elsewhere"))
    assert fetch_tiny(Folder(source), catalogue=listing).tables == ("turned",)
    assert CUBES.name not in read_manifest(tmp_path / "fetched").files


def test_parts_of_another_version_are_refused(
    four: Path, tmp_path: Path, listing: Catalogue, fetch_tiny: Fetch
) -> None:
    with pytest.raises(FetchFailed, match="tables of another version of outs: turned"):
        fetch_tiny(Folder(four), catalogue=renumbered(listing, "turned"))
    assert not (tmp_path / "fetched").exists()
