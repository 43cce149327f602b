"""Errors of fetching: one line, and nothing of the data set is published."""

import errno
import json
import os
import re
import socket
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from outs.cards.errors import BadInput
from outs.pipeline.build_folder import FETCHED
from outs.pipeline.catalogue import Catalogue
from outs.pipeline.dataset.http_source import Host, source_of
from outs.pipeline.dataset.source import FetchFailed, Folder
from outs.tables.files.errors import BuildFailed
from outs.tables.files.manifest import MANIFEST, Entry, Manifest, read_manifest
from outs.tests.cases import all_of
from outs.tests.pipeline.dataset.conftest import IMPATIENT, Fetch
from outs.tests.pipeline.dataset.server import Conduct, crawling, serving
from outs.tests.pipeline.tiny import FILES, Refusing, hashes, is_sound, names_in, renumbered

TURNED = "turned.parquet"


@all_of(
    "address",
    ["ftp://example.org/tables", "file:///tmp/tables", "http://", "https:///tables", "http://example.org:port/", ""],
)
def test_what_is_no_address_is_bad_input(address: str) -> None:
    with pytest.raises(BadInput):
        source_of(address)


@all_of("address", ["http://me:secret@example.org/", "http://example.org/?key=1", "http://example.org/#a"])
def test_an_address_has_nothing_after_the_folder_and_no_password(address: str) -> None:
    with pytest.raises(BadInput, match="is not the address of a folder"):
        source_of(address)


def damaged(content: bytes) -> bytes:
    """Return the same bytes but one."""
    return content[:50] + bytes([content[50] ^ 1]) + content[51:]


def _moved(place: str) -> Callable[[Conduct, bytes], None]:
    return lambda conduct, _: conduct.moved.update({TURNED: place})


BEHAVIOURS: dict[str, tuple[Callable[[Conduct, bytes], Any], str]] = {
    "wrong bytes": (lambda conduct, file: conduct.replaced.update({TURNED: damaged(file)}), "does not match the hash"),
    "cut short": (lambda conduct, file: conduct.replaced.update({TURNED: file[:-1]}), r"has [\d,]+ bytes; [\d,]+ were"),
    "extra bytes": (
        lambda conduct, file: conduct.replaced.update({TURNED: file + b"x"}),
        r"has [\d,]+ bytes; [\d,]+ were",
    ),
    "missing": (lambda conduct, _: conduct.missing.add(TURNED), r"turned\.parquet: 404"),
    "no manifest": (lambda conduct, _: conduct.missing.add(MANIFEST), r"manifest\.json: 404"),
    "not a manifest": (lambda conduct, _: conduct.replaced.update({MANIFEST: b"<html>"}), "is not a data set of outs"),
    "busy": (lambda conduct, _: vars(conduct).update(busy=99), "503 error responses"),
    "drops": (lambda conduct, _: vars(conduct).update(drops_after=0), "dropped or stalled repeatedly$"),
    "redirects to a file": (
        lambda conduct, _: conduct.moved.update({TURNED: "file:///etc/passwd"}),
        "other than an http or https",
    ),
    **{
        f"redirects to {place}": (_moved(place), "other than an http|no host|does not answer|refused")
        for place in (
            "http://[/",
            "//[",
            "http://[::1/",
            "http://127.0.0.1:x/",
            "http://127.0.0.1:99999/",
            "http://a]b/",
            f"http://{'a' * 70}.invalid/",
            "http://..invalid/",
            "http://%zz/",
            "http://a b/",
        )
    },
    "compresses": (lambda conduct, _: vars(conduct).update(compression="gzip"), r"manifest\.json is sent compressed"),
    "redirects for ever": (lambda conduct, _: conduct.moved.update({TURNED: TURNED}), "too many redirects"),
}


@pytest.mark.parametrize("behaviour", BEHAVIOURS)
def test_a_host_that_misbehaves_is_one_line_and_publishes_nothing(
    host: Host, conduct: Conduct, origin: Path, tmp_path: Path, fetch_tiny: Fetch, behaviour: str
) -> None:
    misbehave, message = BEHAVIOURS[behaviour]
    misbehave(conduct, (origin / TURNED).read_bytes())
    with pytest.raises(FetchFailed, match=message) as raised:
        fetch_tiny(host)
    assert "\n" not in str(raised.value)
    assert not (tmp_path / "fetched" / MANIFEST).exists()
    assert not list(tmp_path.glob("**/*.parquet"))


def test_extra_bytes_of_an_unmeasured_answer_are_refused(
    host: Host, conduct: Conduct, origin: Path, fetch_tiny: Fetch
) -> None:
    conduct.is_measured = False
    conduct.replaced = {TURNED: (origin / TURNED).read_bytes() + b"x"}
    with pytest.raises(FetchFailed, match=r"has more than the [\d,]+ bytes expected"):
        fetch_tiny(host)


def test_another_part_than_was_asked_for_is_refused(host: Host, conduct: Conduct, fetch_tiny: Fetch) -> None:
    conduct.drops_after, conduct.spared, conduct.shifted = 1_000, {MANIFEST}, 10
    with pytest.raises(FetchFailed, match=r"turned\.parquet sent another range than was requested"):
        fetch_tiny(host)


def test_what_arrived_before_the_host_went_away_is_kept(
    host: Host, conduct: Conduct, tmp_path: Path, fetch_tiny: Fetch
) -> None:
    size = (conduct.folder / TURNED).stat().st_size
    conduct.missing = {"sums.parquet"}
    with pytest.raises(FetchFailed, match=r"sums\.parquet: 404"):
        fetch_tiny(host)
    kept = {path.stat().st_size for path in (tmp_path / "fetched" / FETCHED).iterdir()}
    assert size in kept


def test_a_host_that_cannot_be_reached_is_one_line(fetch_tiny: Fetch, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_PROXY", "*")
    monkeypatch.setenv("no_proxy", "*")
    with socket.socket() as unused:
        unused.bind(("127.0.0.1", 0))
        address = f"http://127.0.0.1:{unused.getsockname()[1]}"
        with pytest.raises(FetchFailed, match=rf"^cannot fetch {address}/manifest\.json: connection refused$"):
            fetch_tiny(Host(address, IMPATIENT))
    with pytest.raises(FetchFailed, match=r"there is no host of that name$"):
        fetch_tiny(Host("http://nowhere.invalid/tables", IMPATIENT))


def test_a_silent_host_is_given_up(fetch_tiny: Fetch, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_PROXY", "*")
    monkeypatch.setenv("no_proxy", "*")
    with socket.create_server(("127.0.0.1", 0)) as silent:
        patience = replace(IMPATIENT, silence=0.05, tries=1)
        with pytest.raises(FetchFailed, match=r"the host does not answer in time$"):
            fetch_tiny(Host(f"http://127.0.0.1:{silent.getsockname()[1]}", patience))


def test_a_host_that_sends_byte_by_byte_is_given_up(
    conduct: Conduct, fetch_tiny: Fetch, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("NO_PROXY", "*")
    conduct.crawl = 0.01
    with serving(conduct) as address, pytest.raises(FetchFailed, match="dropped or stalled repeatedly"):
        fetch_tiny(Host(address, replace(IMPATIENT, silence=0.05, tries=1, worthwhile=1 << 16)))


def test_a_host_that_sends_the_head_of_an_answer_byte_by_byte_is_given_up(
    conduct: Conduct, fetch_tiny: Fetch, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("NO_PROXY", "*")
    conduct.crawl, conduct.crawls_first = 0.01, True
    with serving(conduct) as address, pytest.raises(FetchFailed, match=r"the host does not answer in time$"):
        fetch_tiny(Host(address, replace(IMPATIENT, silence=0.1, tries=1)))


@pytest.mark.parametrize("through", ["", "a proxy"])
def test_a_host_that_shakes_hands_byte_by_byte_is_given_up(
    fetch_tiny: Fetch, monkeypatch: pytest.MonkeyPatch, through: str
) -> None:
    begun = b"HTTP/1.1 200 OK\r\nX-Filler: " if through else b"\x16\x03\x03\x3f\xff"  # an answer, or a record of TLS
    with crawling(begun) as address:
        monkeypatch.setenv("NO_PROXY", "" if through else "*")
        monkeypatch.setenv("no_proxy", "" if through else "*")
        monkeypatch.setenv("https_proxy", f"http://{address}")
        with pytest.raises(FetchFailed, match=r"the host does not answer in time\)?$"):
            fetch_tiny(Host(f"https://{address}/tables", replace(IMPATIENT, silence=0.1, tries=1)))


def test_more_than_fits_on_the_disk_is_refused_before_any_of_it_is_fetched(
    offered: Path, tmp_path: Path, fetch_tiny: Fetch
) -> None:
    manifest = read_manifest(offered)
    forged = {**manifest.files, "sums": replace(manifest.files["sums"], bytes=10**15)}
    (tmp_path / "forged").mkdir()
    (tmp_path / "forged" / MANIFEST).write_text(replace(manifest, files=forged).text())
    with pytest.raises(
        FetchFailed, match=r"the tables need 1,000,000,00\d MB more and .* has [\d,]+ MB free: free some"
    ):
        fetch_tiny(Folder(tmp_path / "forged"))
    assert not list((tmp_path / "fetched" / FETCHED).iterdir())


def test_a_folder_without_a_data_set_is_one_line(tmp_path: Path, fetch_tiny: Fetch) -> None:
    (tmp_path / "file").touch()
    for place in (tmp_path / "none", tmp_path / "file", tmp_path):
        with pytest.raises(FetchFailed, match=r"^there is no data set in .*: it has no manifest\.json$"):
            fetch_tiny(Folder(place))
    assert names_in(tmp_path) == {"file"}


Rewrite = Callable[[dict[str, Entry]], dict[str, Entry]]


def with_entry(**changes: object) -> Rewrite:
    """The entries, of which one is described otherwise."""
    return lambda files: {**files, "turned": replace(files["turned"], **changes)}  # type: ignore[arg-type]


LIES: dict[str, tuple[Rewrite, str]] = {
    "another name": (lambda files: {**files, "river": files["turned"]}, "has a table that outs does not know: 'river'"),
    "another file": (with_entry(file="sums.parquet"), "does not describe the table turned"),
    "more rows": (with_entry(rows=201), "does not describe the table turned"),
    "other columns": (with_entry(columns=(("number", "DOUBLE"),)), "does not describe the table turned"),
    "a hash that is a path": (with_entry(sha256="../../elsewhere"), "of another version|does not describe"),
    "no bytes": (with_entry(bytes=0), "does not describe the table turned"),
    "another version": (with_entry(fingerprint="0" * 64), "has tables of another version of outs: turned"),
    "no tables": (lambda _: {}, "there are no tables in"),
}


@pytest.mark.parametrize("lie", LIES)
def test_a_manifest_that_says_anything_else_is_refused(
    offered: Path, folder: Path, tmp_path: Path, tiny: Catalogue, fetch_tiny: Fetch, lie: str
) -> None:
    rewrite, message = LIES[lie]
    manifest = read_manifest(offered)
    liar = tmp_path / "liar"
    liar.mkdir()
    (liar / MANIFEST).write_text(Manifest(rewrite(manifest.files)).text())
    with pytest.raises(FetchFailed, match=message):
        fetch_tiny(Folder(liar), folder)
    assert names_in(folder) == FILES
    assert is_sound(folder, tiny)


@pytest.mark.parametrize("file", ["../turned.parquet", "/etc/passwd", "a\\b", ".."])
def test_a_file_name_with_a_path_is_refused(offered: Path, tmp_path: Path, fetch_tiny: Fetch, file: str) -> None:
    manifest = read_manifest(offered)
    files = {**manifest.files, "turned": replace(manifest.files["turned"], file=file)}
    (tmp_path / MANIFEST).write_text(Manifest(files).text())
    with pytest.raises(FetchFailed, match="is not a data set of outs"):
        fetch_tiny(Folder(tmp_path))


def test_an_edited_manifest_another_format_and_a_running_build_are_refused(
    offered: Path, tmp_path: Path, fetch_tiny: Fetch
) -> None:
    manifest = read_manifest(offered)
    edited = json.loads(manifest.text())
    edited["files"]["turned"]["bytes"] += 1
    texts = {
        json.dumps(edited): "is not a data set of outs",
        manifest.text().replace('"format": 2', '"format": 1'): "is not a data set of outs",
        Manifest(manifest.files, manifest.files).text(): "a build is running in",
    }
    for text, message in texts.items():
        (tmp_path / MANIFEST).write_text(text)
        with pytest.raises(FetchFailed, match=message):
            fetch_tiny(Folder(tmp_path))


def test_a_table_that_this_version_makes_with_other_parameters_is_refused(
    offered: Path, tmp_path: Path, tiny: Catalogue, fetch_tiny: Fetch
) -> None:
    with pytest.raises(FetchFailed, match=r"has tables of another version of outs: turned; outs tables build builds"):
        fetch_tiny(Folder(offered), catalogue=renumbered(tiny, "turned"))
    assert not list(tmp_path.iterdir())


def test_a_file_that_is_no_table_is_refused_though_its_hash_is_right(
    offered: Path, tmp_path: Path, fetch_tiny: Fetch
) -> None:
    manifest = read_manifest(offered)
    sums = manifest.files["sums"]
    content = (offered / TURNED).read_bytes()
    turned = manifest.files["turned"]
    forged = replace(sums, sha256=turned.sha256, bytes=turned.bytes)
    place = tmp_path / "forged"
    place.mkdir()
    (place / MANIFEST).write_text(replace(manifest, files={**manifest.files, "sums": forged}).text())
    for name in (TURNED, "sums.parquet"):
        (place / name).write_bytes(content)
    with pytest.raises(FetchFailed, match=r"sums\.parquet of .*: schema differs"):
        fetch_tiny(Folder(place))
    assert names_in(tmp_path / "fetched") == {FETCHED}


@pytest.mark.parametrize("number", [errno.ENOSPC, errno.EROFS, errno.EACCES])
def test_what_the_disk_refuses_is_one_line_and_loses_nothing(
    offered: Path, folder: Path, tiny: Catalogue, fetch_tiny: Fetch, number: int
) -> None:
    before = hashes(folder)
    (folder / "sums.parquet").unlink()
    with pytest.raises(BuildFailed, match=re.escape(os.strerror(number))):
        fetch_tiny(Folder(offered), folder, disk=Refusing(number))
    fetch_tiny(Folder(offered), folder)
    assert hashes(folder) == before
    assert is_sound(folder, tiny)


def test_a_folder_of_other_files_and_a_link_in_the_place_of_what_arrives_are_refused(
    offered: Path, tmp_path: Path, fetch_tiny: Fetch
) -> None:
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "thesis.docx").write_text("mine")
    with pytest.raises(BuildFailed, match="choose an empty folder"):
        fetch_tiny(Folder(offered), tmp_path / "mine")
    (tmp_path / "fetched").mkdir()
    (tmp_path / "fetched" / FETCHED).symlink_to(tmp_path / "mine")
    with pytest.raises(BuildFailed, match="is a link"):
        fetch_tiny(Folder(offered))
    assert (tmp_path / "mine" / "thesis.docx").read_text() == "mine"
