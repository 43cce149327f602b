"""The Parquet files as they are downloaded: whole, in ranges, and nothing else of the folder."""

import asyncio
import time
from hashlib import sha256
from pathlib import Path

import httpx2
from starlette.applications import Starlette
from starlette.routing import Route
from starlette.testclient import TestClient

from outs.tables.files.manifest import MANIFEST
from outs.tables.files.publish import file_sha256
from outs.tests.cases import all_of
from outs.web.http.files import download_route

ADDRESS = "/v1/tables/values.parquet"
RESPONSES_OF_A_RANGE = {
    "bytes=0-3": (0, 4),
    "bytes=10-": (10, None),
    "bytes=-8": (-8, None),
    "bytes=5-99999999999": (5, None),
}


def test_a_table_is_sent_as_its_manifest_describes_it(client: TestClient, tables_folder: Path) -> None:
    listed = {one["name"]: one for one in client.get("/v1/tables").json()}["values"]
    response = client.get(ADDRESS)
    assert response.content == (tables_folder / "values.parquet").read_bytes()
    assert sha256(response.content).hexdigest() == listed["sha256"]
    assert response.headers["content-length"] == str(listed["bytes"])
    assert response.headers["etag"] == f'"{listed["sha256"]}"'
    assert "content-encoding" not in response.headers
    assert response.headers["content-disposition"] == 'attachment; filename="values.parquet"'
    head = client.head(ADDRESS)
    assert (head.content, head.headers["content-length"]) == (b"", str(listed["bytes"]))
    assert client.get(ADDRESS, headers={"If-None-Match": response.headers["etag"]}).status_code == 304


@all_of("given", RESPONSES_OF_A_RANGE)
def test_a_range_of_bytes_is_sent_alone(client: TestClient, tables_folder: Path, given: str) -> None:
    whole = (tables_folder / "values.parquet").read_bytes()
    begin, end = RESPONSES_OF_A_RANGE[given]
    response = client.get(ADDRESS, headers={"Range": given})
    assert response.status_code == 206
    assert response.content == whole[begin:end]
    assert response.headers["content-range"].endswith(f"/{len(whole)}")
    assert client.get(ADDRESS, headers={"Range": given, "If-Range": '"another"'}).status_code == 200


@all_of("given", ["bytes=0-1,4-5", "bytes=9-3", "bytes=-", "lines=1-2", "bytes=a-b", f"bytes={'9' * 5_000}-"])
def test_other_ranges_are_ignored(client: TestClient, given: str) -> None:
    assert client.get(ADDRESS, headers={"Range": given}).status_code == 200


def test_a_range_behind_the_end_is_a_problem(client: TestClient) -> None:
    response = client.get(ADDRESS, headers={"Range": "bytes=99999999-"})
    assert (response.status_code, response.headers["content-type"]) == (416, "application/problem+json")
    assert client.get(ADDRESS, headers={"Range": "bytes=-0"}).status_code == 416


@all_of(
    "name",
    ["manifest.json", "values", "nothing.parquet", "outs.duckdb", "outs.columns", "..%2Fvalues.parquet", "%2e%2e",
     "..%5Cvalues.parquet", "values.parquet%00", "VALUES.parquet", ".build.lock"],
)  # fmt: skip
def test_nothing_else_is_sent(client: TestClient, name: str) -> None:
    response = client.get(f"/v1/tables/{name}")
    assert (response.status_code, response.headers["content-type"]) == (404, "application/problem+json")


async def statuses_at_once(route: Route, number: int) -> list[int]:
    """The statuses of requests that arrive together."""
    transport = httpx2.ASGITransport(app=Starlette(routes=[route]))
    async with httpx2.AsyncClient(transport=transport, base_url="http://localhost") as client:
        return [one.status_code for one in await asyncio.gather(*(client.get(ADDRESS) for _ in range(number)))]


def test_a_file_that_many_ask_for_at_once_is_verified_once(tables_folder: Path) -> None:
    verified = []

    def slowly(path: Path) -> str:
        verified.append(path)
        time.sleep(0.05)
        return file_sha256(path)

    assert asyncio.run(statuses_at_once(download_route(tables_folder, slowly), 8)) == [200] * 8
    assert len(verified) == 1


def test_a_table_behind_a_symbolic_link_is_sent(tables_folder: Path, tmp_path: Path) -> None:
    for name in (MANIFEST, "values.parquet"):
        (tmp_path / name).symlink_to(tables_folder.absolute() / name)
    assert asyncio.run(statuses_at_once(download_route(tmp_path), 1)) == [200]
