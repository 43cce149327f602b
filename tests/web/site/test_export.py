"""The site as files: their names, what is refused, and that nothing half-written stays."""

import hashlib
import json
import os
import re
import shutil
import zlib
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import outs
from outs.cards.errors import BadInput
from outs.query.session import Tables
from outs.tables.files.errors import TablesDamaged
from outs.tables.files.manifest import MANIFEST, read_manifest
from outs.web.page_source import FOLDER, SQL_ENGINE
from outs.web.site.blocks import BlockColumn, Parts, packed
from outs.web.site.export import export_site
from outs.work.executors import local_executor

FEW = Parts({"discards": (0,), "preflop": (0,), "flop": (0,), "turn": (0,), "sql": (), "push_fold": (1,)}, goals=())
BY_HASH = re.compile(r"\.([0-9a-f]{20})\.[a-z]+$")
SHORT_LIVED = {"index.html", "manifest.json", "robots.txt", "_headers", "LICENSE.txt"}

Export = Callable[..., int]


@pytest.fixture(scope="module")
def export(tables: Tables) -> Iterator[Export]:
    """Exports a few of the files."""
    with local_executor() as executor:

        def exported(target: Path, **options: object) -> int:
            return export_site(tables, target, executor, parts=FEW, **options)  # type: ignore[arg-type]

        yield exported


@pytest.fixture(scope="module")
def site(export: Export, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A site with a few of the files."""
    folder = tmp_path_factory.mktemp("export") / "public"
    size = export(folder)
    assert size == sum(path.stat().st_size for path in folder.rglob("*") if path.is_file())
    return folder


def test_every_file_of_code_and_data_is_named_by_its_hash(site: Path) -> None:
    names = {path.relative_to(site).as_posix() for path in site.rglob("*") if path.is_file()}
    named = {name for name in names if name not in SHORT_LIVED and not name.startswith("licences/")}
    for name in named:
        found = BY_HASH.search(name)
        assert found, name
        assert hashlib.sha256((site / name).read_bytes()).hexdigest().startswith(found[1])
    assert names >= SHORT_LIVED | {"licences/LICENSE-preact", "licences/LICENSE-htm", "licences/LICENSE-duckdb"}
    assert "MIT License" in (site / "LICENSE.txt").read_text()


def test_the_index_and_the_manifest_name_nothing_that_is_not_there(site: Path) -> None:
    index = (site / "index.html").read_text()
    references = re.findall(r'(?:href|src)="\./([^"]+)"', index)
    targets = re.findall(r'":"\./([^"]+)"', index)
    manifest = (site / "manifest.json").read_text()
    assert {name for name in (*references, *targets) if not (site / name).is_file()} == set()
    named = re.findall(r'"((?:code|data)/[^"]+|worker[^"]+)"', manifest)
    assert {name for name in named if not (site / name).is_file()} == set()
    modules = {path.relative_to(FOLDER).as_posix() for path in FOLDER.rglob("*.js")} - {"files/worker.js"}
    modules = {name for name in modules if not name.startswith(SQL_ENGINE)}
    assert set(re.findall(r'"\./code/([^"]+)":', index)) == modules


def test_a_site_without_the_turn_takes_the_place_of_another(export: Export, site: Path, tmp_path: Path) -> None:
    target = tmp_path / "site"
    target.mkdir()
    shutil.copy(site / "manifest.json", target)
    (target / "data").mkdir()
    (target / "data" / "old").touch()
    export(target, turn=False)
    assert not (target / "data" / "old").exists()
    assert [path.name for path in tmp_path.iterdir()] == ["site"]
    assert set(json.loads((target / "manifest.json").read_text())["tables"]) == {"discards", "preflop", "flop"}


@pytest.mark.parametrize("name", ["notes.txt", "manifest.json"])
def test_a_folder_with_other_files_is_refused_and_kept(export: Export, tmp_path: Path, name: str) -> None:
    (tmp_path / name).write_text('{"name": "another program"}')
    with pytest.raises(BadInput, match="not part of a site of outs"):
        export(tmp_path)
    assert [path.name for path in tmp_path.iterdir()] == [name]
    with pytest.raises(BadInput, match="is not a folder"):
        export(tmp_path / name)


def test_a_site_with_something_of_somebody_else_is_refused_and_kept(export: Export, site: Path, tmp_path: Path) -> None:
    target = tmp_path / "site"
    shutil.copytree(site, target)
    (target / ".git").mkdir()
    (target / "CNAME").write_text("poker.example")
    with pytest.raises(BadInput, match=r"not part of a site of outs \(\.git, CNAME\)"):
        export(target)
    assert (target / ".git").is_dir()


def test_tables_that_are_published_while_a_site_is_written_are_not_mixed(tables: Tables, tmp_path: Path) -> None:
    folder = tmp_path / "tables"
    shutil.copytree(tables.directory, folder, copy_function=os.link, ignore=shutil.ignore_patterns(".*"))
    manifest = read_manifest(folder)

    class Publishing(ThreadPoolExecutor):
        def map(self, *arguments: Any, **options: Any) -> Iterator[Any]:
            values = replace(manifest.files["values"], seconds=99.0)
            (folder / "new").write_text(replace(manifest, files={**manifest.files, "values": values}).text())
            (folder / "new").replace(folder / MANIFEST)
            return super().map(*arguments, **options)

    with Publishing(1) as executor, outs.open(folder) as opened, pytest.raises(TablesDamaged, match="rebuilt while"):
        export_site(opened, tmp_path / "site", executor, turn=False, parts=FEW)
    assert not (tmp_path / "site").exists()


def test_nothing_stays_of_an_export_that_fails(tables: Tables, tmp_path: Path) -> None:
    class Failing(Executor):
        def map(self, *_: object, **__: object) -> Iterator[object]:  # type: ignore[override]
            raise OSError("no space")

    target = tmp_path / "site"
    with pytest.raises(OSError, match="no space"):
        export_site(tables, target, Failing(), parts=FEW)
    assert not list(tmp_path.iterdir())


def test_a_block_has_the_bytes_of_each_column_and_a_checksum_that_knows_its_number() -> None:
    columns = (BlockColumn("one", 2), BlockColumn("two", 1, 2))
    content = zlib.decompress(packed(columns, [np.array([1, 258, 3]), np.array([[4, 5], [6, 7], [8, 9]])], 7))
    assert list(content[:-4]) == [1, 2, 3, 0, 1, 0, 4, 6, 8, 5, 7, 9]
    assert int.from_bytes(content[-4:], "little") == zlib.crc32(content[:-4], 7)
    with pytest.raises(OverflowError, match="numbers of one do not fit"):
        packed(columns[:1], [np.array([70_000])], 0)
