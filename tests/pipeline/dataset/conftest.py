"""A data set of the tiny catalogue, and a way to fetch it."""

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from shutil import copytree
from typing import Any

import pytest

from outs.pipeline.build import Build
from outs.pipeline.catalogue import Catalogue
from outs.pipeline.dataset.export import export_dataset
from outs.pipeline.dataset.fetch import Fetched, fetch
from outs.pipeline.dataset.http_source import Host, Patience
from outs.pipeline.dataset.source import Source
from outs.tables.files.publish import Disk
from outs.tests.pipeline.dataset.server import Conduct, serving
from outs.tests.pipeline.tiny import NUMBERS, changed, tiny_catalogue, yielding
from outs.work.progress import BuildWatcher, Silent

IMPATIENT = Patience(tries=3, connections=0, wait=0.0, longest=0, silence=5.0, worthwhile=1)


@pytest.fixture(scope="session")
def origin(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with everything built."""
    folder = tmp_path_factory.mktemp("origin") / "tables"
    Build(folder, Silent(), catalogue=tiny_catalogue()).run()
    return folder


@pytest.fixture
def folder(origin: Path, tmp_path: Path) -> Path:
    """A copy of that folder."""
    return Path(copytree(origin, tmp_path / "tables"))


def older_version(tiny: Catalogue) -> Catalogue:
    """A catalogue that makes other tables."""
    numbers = list(range(1, NUMBERS + 1))
    older: dict[str, Any] = {"parameters": {"parameter": 2}}
    tiny = changed(tiny, "turned", build=yielding({"number": numbers, "turned": numbers}), **older)
    return changed(tiny, "sums", checks=(), **older)


@pytest.fixture(scope="session")
def built_before(origin: Path) -> Path:
    """A folder that an older version has built."""
    Build(origin.parent / "before", Silent(), catalogue=older_version(tiny_catalogue())).run()
    return origin.parent / "before"


@pytest.fixture
def outdated(built_before: Path, tmp_path: Path) -> Path:
    """A copy of that folder."""
    return Path(copytree(built_before, tmp_path / "tables"))


@pytest.fixture(scope="session")
def offered(origin: Path) -> Path:
    """The data set of that folder."""
    export_dataset(origin, origin.parent / "offered", catalogue=tiny_catalogue())
    return origin.parent / "offered"


@pytest.fixture
def conduct(offered: Path, monkeypatch: pytest.MonkeyPatch) -> Conduct:
    """Conduct of a server of the data set: without faults, unless a test changes it."""
    monkeypatch.setenv("NO_PROXY", "127.0.0.1")
    monkeypatch.setenv("no_proxy", "127.0.0.1")
    return Conduct(offered)


@pytest.fixture
def host(conduct: Conduct) -> Iterator[Host]:
    """A server of the data set, asked with little patience."""
    with serving(conduct) as address:
        yield Host(address, IMPATIENT)


Fetch = Callable[..., Fetched]


@pytest.fixture
def fetch_tiny(tmp_path: Path, tiny: Catalogue) -> Iterator[Fetch]:
    """Fetch into a new folder, or another one, from a source."""
    with ThreadPoolExecutor(1) as executor:

        def run(
            source: Source,
            folder: Path = tmp_path / "fetched",
            watcher: BuildWatcher | None = None,
            catalogue: Catalogue = tiny,
            disk: Disk | None = None,
        ) -> Fetched:
            chosen = partial(fetch, disk=disk) if disk else fetch
            return chosen(source, folder, watcher or Silent(), executor, catalogue=catalogue)

        yield run
