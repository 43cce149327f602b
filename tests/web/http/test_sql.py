"""Statements over HTTP: the rows of the command line, few of them, and no harm whatever is asked."""

import json
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from outs.cli import run
from outs.tests.attacks.small_tables import build_small
from outs.tests.attacks.statements import FIRST, HARMLESS, filled, fixed
from outs.tests.cases import all_of
from outs.tests.web.serving import BUDGET, LOCAL, descendants, eventually, is_alive
from outs.web.http.app import make_app
from outs.web.http.sql_and_hands import SQL_EXAMPLE
from outs.web.settings import Settings
from outs.web.workers.sql_worker import BATCH, LIMITS, MOST_BYTES, MOST_ROWS, UNTOLD, without_paths

SECRET = "the-content-of-another-file"
ENDLESS = "SELECT count(*) FROM range(1_000_000_000_000) AS a, range(1000) AS b WHERE a.range % 7 = b.range % 5"


@pytest.fixture(scope="module")
def small(tmp_path_factory: pytest.TempPathFactory, tables_folder: Path) -> Path:
    """Small tables of their own, which a statement that does harm may harm."""
    folder = tmp_path_factory.mktemp("tables")
    build_small(folder, tables_folder)
    return folder


@pytest.fixture(scope="module")
def asked(small: Path) -> Iterator[TestClient]:
    """A service that answers statements."""
    with TestClient(
        make_app(Settings(small, log=False, sql=True, budget=BUDGET)), raise_server_exceptions=False, base_url=LOCAL
    ) as client:
        assert eventually(lambda: client.get("/v1/sql?sql=SELECT+1").status_code == 200)  # its process has started
        yield client


def test_a_statement_that_is_given_twice_is_refused(asked: TestClient) -> None:
    for response in (
        asked.get("/v1/sql?sql=SELECT+1&sql=SELECT+2"),
        asked.get("/v1/sql?sql=SELECT+1&seconds=1&seconds=2"),
        asked.post(
            "/v1/sql", content=b'{"sql": "SELECT 1", "sql": "SELECT 2"}', headers={"Content-Type": "application/json"}
        ),
    ):
        assert "is given twice" in refused(response)["detail"]


def refused(response: Any, status: int = 422) -> dict[str, Any]:
    """The problem of a response."""
    assert (response.status_code, response.headers["content-type"]) == (status, "application/problem+json")
    body: dict[str, Any] = response.json()
    return body


def state_of(folder: Path) -> dict[str, tuple[int, ...]]:
    """The files of a folder, each with what changes if it is written."""
    return {
        str(path): (found.st_ino, found.st_size, found.st_mtime_ns, found.st_mode)
        for path in folder.rglob("*")
        for found in [path.lstat()]
    }


def running() -> dict[int, str]:
    """The processes of this one that run statements: those with their bound on data, and all limits of each."""
    limits = {one: Path(f"/proc/{one}/limits") for one in descendants(os.getpid()) if is_alive(one)}
    texts = {one: path.read_text(encoding="utf-8") for one, path in limits.items()}
    return {one: text for one, text in texts.items() if f" {LIMITS['RLIMIT_DATA']} " in text}


@all_of(
    "statement",
    [
        "SELECT value, name, ways FROM values ORDER BY value DESC LIMIT 3",
        "SELECT 1 AS a, 'é' AS a, 'NaN'::DOUBLE AS nan, [1, 2] AS list, 1.5::DECIMAL(4, 2) AS number",
        "SELECT * FROM values WHERE false",
        "SELECT win FROM river LIMIT 2",
        "DESCRIBE values",
    ],
)
def test_the_rows_are_those_of_the_command(
    asked: TestClient, small: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], statement: str
) -> None:
    monkeypatch.setenv("OUTS_TABLES", str(small))
    assert run(["sql", statement, "--json"]) == 0
    lines = capsys.readouterr().out.splitlines()
    response = asked.get("/v1/sql", params={"sql": statement})
    assert (response.status_code, response.headers["cache-control"]) == (200, "no-store")
    assert f'"rows": [{", ".join(lines)}], "truncated": false}}' in response.text
    assert asked.post("/v1/sql", json={"sql": statement}).text == response.text
    rows = [json.loads(line) for line in lines]
    assert all(list(row) == response.json()["columns"] for row in rows)


def test_a_result_without_rows_has_its_columns(asked: TestClient) -> None:
    body = asked.get("/v1/sql", params={"sql": "SELECT value, name FROM values WHERE false"}).json()
    assert body == {"columns": ["value", "name"], "rows": [], "truncated": False}


@all_of("count", [MOST_ROWS - 1, MOST_ROWS, MOST_ROWS + 1, 10**12])
def test_a_thousand_rows_are_given(asked: TestClient, count: int) -> None:
    body = asked.get("/v1/sql", params={"sql": f"FROM range({count})"}).json()
    assert body["rows"] == [{"range": number} for number in range(min(count, MOST_ROWS))]
    assert body["truncated"] == (count > MOST_ROWS)


def test_as_many_rows_as_fit_into_the_bytes_are_given(asked: TestClient) -> None:
    response = asked.get("/v1/sql", params={"sql": f"SELECT repeat('x', 100_000) AS x FROM range({3 * BATCH})"})
    assert (len(response.json()["rows"]), response.json()["truncated"]) == (9, True)
    assert len(response.content) < MOST_BYTES + 100
    body = refused(asked.get("/v1/sql", params={"sql": f"SELECT repeat('x', {MOST_BYTES})"}))
    assert body["detail"] == "the first row takes more than a megabyte as JSON"


def test_a_statement_that_takes_too_long_is_stopped_and_the_next_one_answered(asked: TestClient) -> None:
    assert eventually(lambda: len(running()) == 2)
    before = set(running())
    body = refused(asked.post("/v1/sql", json={"sql": ENDLESS, "seconds": 0.2}), 503)
    assert body["type"] == "/problems#out-of-time"
    assert body["detail"].startswith("It took more than ")
    assert sum(map(is_alive, before)) == 1
    assert asked.get("/v1/sql", params={"sql": "SELECT 1 AS one"}).json()["rows"] == [{"one": 1}]


def test_a_statement_that_needs_much_memory_is_refused(asked: TestClient) -> None:
    statement = "SELECT list(range) FROM range(100_000_000)"
    found: list[Any] = []

    def is_told() -> bool:  # on a busy machine its time may be over first
        found.append(asked.post("/v1/sql", json={"sql": statement}))
        return "out-of-time" not in found[-1].text

    assert eventually(is_told)
    assert "Out of Memory Error" in refused(found[-1])["detail"]


def test_a_process_for_statements_has_few_rights(asked: TestClient) -> None:
    assert asked.get("/v1/sql", params={"sql": "SELECT 1"}).status_code == 200
    for limits in running().values():
        for name, value in (
            ("Max file size", LIMITS["RLIMIT_FSIZE"]),
            ("Max open files", LIMITS["RLIMIT_NOFILE"]),
            ("Max processes", LIMITS["RLIMIT_NPROC"]),
            ("Max cpu time", LIMITS["RLIMIT_CPU"]),
        ):
            (line,) = (one for one in limits.splitlines() if one.startswith(name))
            assert line.removeprefix(name).split()[:2] == [str(value)] * 2


@pytest.mark.parametrize("every", [pytest.param(1, marks=pytest.mark.long), 11])
def test_no_statement_does_harm_or_tells_of_files(asked: TestClient, small: Path, tmp_path: Path, every: int) -> None:
    (tmp_path / "secret.txt").write_text(f"{SECRET}\n", encoding="utf-8")
    probe = "SELECT count(*) AS n, sum(value) AS values, getvariable('a') AS a FROM values"
    right = asked.post("/v1/sql", json={"sql": probe}).json()
    before = state_of(small), state_of(tmp_path)
    for pattern in (*HARMLESS, *FIRST, *list(fixed())[::every]):
        statement = filled(pattern, small, tmp_path)
        response = asked.post("/v1/sql", json={"sql": statement})
        assert response.status_code in ((200,) if pattern in HARMLESS else (200, 422)), (statement, response.text)
        told = response.text.replace(json.dumps(statement)[1:-1], "")
        for kept in (SECRET, str(small), str(tmp_path)):
            assert kept not in told or kept in statement, (statement, response.text)
    assert (state_of(small), state_of(tmp_path)) == before
    assert asked.post("/v1/sql", json={"sql": probe}).json() == right


def test_a_statement_that_opens_a_file_is_not_told_of_options_of_the_command(asked: TestClient) -> None:
    detail = asked.get("/v1/sql", params={"sql": "FROM 'x.csv'"}).json()["detail"]
    assert detail == "a statement cannot open files"


def test_whether_a_file_is_there_is_not_told(asked: TestClient, tmp_path: Path) -> None:
    there = tmp_path / "there.csv"
    for statement in (f"FROM '{there}'", f"FROM read_csv('{there}')", f"FROM glob('{there}')"):
        there.write_text("a\n1\n", encoding="utf-8")
        before = refused(asked.post("/v1/sql", json={"sql": statement}))
        there.unlink()
        assert refused(asked.post("/v1/sql", json={"sql": statement})) == before


@all_of(
    ("complaint", "query", "told"),
    [
        ("Parser Error: syntax error at or near \"x/y\"", "SELECT x/y", True),
        ("Out of Memory Error: failed (244.1 MiB/244.1 MiB used)", "SELECT 1", True),
        ("Catalog Error: Table with name /etc/passwd does not exist!", "FROM '/etc/passwd'", True),
        ("Binder Error: see https://duckdb.org/docs/sql/lambda.html", "SELECT 1", True),
        ("IO Error: cannot open \"/1/outs.duckdb\"", "SELECT 1", False),
        ("IO Error: no file tables/data/outs.duckdb", "SELECT 1", False),
        ("IO Error: C:\\tables is missing", "SELECT 1", False),
        ("IO Error: ~/.duckdb is missing", "SELECT 1", False),
    ],
)  # fmt: skip
def test_a_complaint_that_names_another_path_is_not_told(complaint: str, query: str, told: bool) -> None:
    assert without_paths(complaint, query) == (complaint if told else UNTOLD)


@all_of(
    ("given", "parameter"),
    [
        ({}, "sql"),
        ({"sql": "x" * 20_001}, "sql"),
        ({"sql": 5}, "sql"),
        ({"sql": "SELECT 1", "seconds": 4}, "seconds"),
        ({"sql": "SELECT 1", "seconds": 0}, "seconds"),
        ({"sql": "SELECT 1", "seconds": "nan"}, "seconds"),
        ({"sql": "SELECT 1", "file": "x"}, None),
        ({"sql": ""}, None),
        ({"sql": "\ud800"}, None),
    ],
)
def test_what_is_no_statement_is_refused(asked: TestClient, given: dict[str, Any], parameter: str | None) -> None:
    content = json.dumps(given)
    response = asked.post("/v1/sql", content=content, headers={"Content-Type": "application/json"})
    body = refused(response, response.status_code if response.status_code in (400, 422) else 422)
    assert parameter is None or body.get("parameter", body["token"]) == parameter


def test_a_missing_table_is_looked_up_where_tables_are_described(asked: TestClient) -> None:
    body = refused(asked.get("/v1/sql", params={"sql": "FROM rivers"}))
    assert (
        body["detail"] == "Catalog Error: Table with name rivers does not exist! /v1/tables/describe lists the tables"
    )


def test_the_description_has_statements_where_they_are_answered(asked: TestClient, client: TestClient) -> None:
    described = asked.get("/openapi.json").json()["paths"]["/v1/sql"]
    assert described.keys() == {"get", "post"}
    assert described["get"]["parameters"][0]["example"] == SQL_EXAMPLE
    assert asked.get("/v1/sql", params={"sql": SQL_EXAMPLE}).status_code in (200, 503)  # the small tables lack some
    assert "/v1/sql" not in client.get("/openapi.json").json()["paths"]


def test_a_service_without_statements_says_how_to_have_them(client: TestClient) -> None:
    for response in (client.get("/v1/sql?sql=SELECT 1"), client.post("/v1/sql", json={"sql": "SELECT 1"})):
        body = refused(response, 404)
        assert "outs serve --sql" in body["detail"]


def test_a_killed_process_is_replaced(asked: TestClient) -> None:
    assert asked.get("/v1/sql", params={"sql": "SELECT 1"}).status_code == 200
    for process in running():
        os.kill(process, 9)
    assert eventually(lambda: asked.get("/v1/sql", params={"sql": "SELECT 1"}).status_code == 200)
