"""SQL in the page in a real Chromium: DuckDB from a file server, over the small tables."""

import json
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import cast

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, BrowserContext, Page, expect

from outs.query.session import Tables
from outs.tests.web.page.conftest import PATIENCE
from outs.tests.web.page.file_server import FileServer, serving
from outs.web.site.blocks import Parts
from outs.web.site.export import export_site
from outs.work.executors import local_executor

ONLY_SQL = Parts({"discards": (), "preflop": (), "flop": (), "turn": ()}, goals=())
OPENING = 1_000_000
"""Bytes that the page itself, and opening the tables with one statement, may add to what the button says."""


@pytest.fixture(scope="module")
def site(tables: Tables, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A site that has all for SQL, and nothing else."""
    folder = tmp_path_factory.mktemp("site-sql") / "public"
    with local_executor() as executor:
        export_site(tables, folder, executor, parts=ONLY_SQL)
    return folder


@pytest.fixture
def context(chromium: Browser) -> Iterator[BrowserContext]:
    """A reader with a phone who was never here, and may read what the page copies."""
    made = chromium.new_context(viewport={"width": 375, "height": 812}, service_workers="block")
    made.grant_permissions(["clipboard-read", "clipboard-write"])
    made.set_default_timeout(PATIENCE)
    yield made
    made.close()


def offered(context: BrowserContext, host: FileServer) -> Page:
    """The Tables tab, once it says what it loads."""
    page = context.new_page()
    page.goto(f"{host.address}#/tables?view=sql")
    page.get_by_role("button", name="Load DuckDB").wait_for()
    return page


def loaded(context: BrowserContext, host: FileServer) -> Page:
    """The Tables tab with DuckDB."""
    page = offered(context, host)
    page.get_by_role("button", name="Load DuckDB").click()
    expect(page.get_by_label("Statement")).to_be_focused()
    return page


def rows_of(page: Page) -> list[list[str]]:
    """The rows that are shown."""
    found = page.evaluate(
        "[...document.querySelectorAll('.result tbody tr')].map(r => [...r.cells].map(c => c.textContent))"
    )
    return cast(list[list[str]], found)


def ran(page: Page, statement: str) -> list[list[str]]:
    """The rows that a statement selects, asked by keyboard."""
    page.get_by_label("Statement").fill(statement)
    page.keyboard.press("Control+Enter")
    expect(page.get_by_role("status").filter(has_text=re.compile(r"rows? in [0-9.]+ s"))).to_have_count(1)
    return rows_of(page)


def as_text(tables: Tables, statement: str) -> list[list[str]]:
    """The rows of a statement by `Tables`, each value as DuckDB writes it."""
    rows = tables.sql(f"SELECT COLUMNS(*)::VARCHAR FROM ({statement})").fetchall()
    return [list(row) for row in rows]


def test_statements_select_the_rows_of_the_tables_and_load_what_the_button_says(
    site: Path, context: BrowserContext, tables: Tables
) -> None:
    asked: list[str] = []
    context.on("request", lambda request: asked.append(request.url))
    told = json.loads((site / "manifest.json").read_text())["sql"]
    with serving(site) as host:
        page = offered(context, host)
        expect(page.get_by_role("button", name=f"Load DuckDB ({told['bytes'] / 1e6:.1f} MB)")).to_be_visible()
        before = host.sent
        page.get_by_role("button", name="Load DuckDB").click()
        page.get_by_role("button", name="Run").click()
        page.locator(".result").wait_for()
        first = page.get_by_label("Statement").input_value()
        assert rows_of(page) == as_text(tables, first)
        assert told["bytes"] <= host.sent - before < told["bytes"] + OPENING
        assert not Axe().run(page, options={"resultTypes": ["violations"]}).response["violations"]
        assert page.evaluate("document.documentElement.scrollWidth") <= 375
        page.get_by_role("button", name="Copy as CSV").click()
        expect(page.get_by_role("button", name="Copied")).to_be_visible()
        lines = page.evaluate("navigator.clipboard.readText()").splitlines()
        assert lines == ["category,hands,hand_values", *(",".join(row) for row in as_text(tables, first))]
        for choice in page.get_by_label("Example").locator("option").all():
            page.get_by_label("Example").select_option(label=choice.inner_text())
            statement = page.get_by_label("Statement").input_value()
            assert ran(page, statement) == as_text(tables, statement), statement
        everything = ran(page, "FROM preflop_matchups ORDER BY ALL -- every pair")
        assert len(everything) == 1_000
        expect(page.get_by_role("status").filter(has_text="The first 1,000 rows")).to_have_count(1)
        assert everything == as_text(tables, "FROM preflop_matchups ORDER BY ALL LIMIT 1000")
        assert all(url.startswith((host.address, f"blob:{host.address}")) for url in asked)
        assert any(told["database"] in url for url in asked)


def test_what_is_wrong_with_a_statement_is_one_line_and_none_reaches_another_host(
    site: Path, context: BrowserContext
) -> None:
    asked: list[str] = []
    context.on("request", lambda request: asked.append(request.url))
    with serving(site, parts=False) as host:
        page = loaded(context, host)
        expect(page.locator("main")).to_contain_text("This host sends files only whole, so all tables were fetched.")
        for statement, said in {
            "SELECT nothing FROM values": 'Binder Error: Referenced column "nothing" not found',
            "SELECT 1 FORM values": "Parser Error: syntax error",
            "DROP TABLE values": "Parser Error: syntax error",
            "SELECT 1; SELECT 2": "Parser Error: syntax error",
            "FROM 'http://127.0.0.1:9/values.parquet'": "does not exist!",
            "FROM read_csv('http://127.0.0.1:9/values.csv')": "Permission Error: Cannot access",
            " ": "Write a SELECT, or choose an example.",
        }.items():
            page.get_by_label("Statement").fill(statement)
            page.get_by_role("button", name="Run").click()
            expect(page.get_by_role("alert")).to_contain_text(said)
            assert "\n" not in page.get_by_role("alert").inner_text().strip()
        page.get_by_label("Statement").fill("SELECT sum(a.range * b.range) FROM range(1_000_000) a, range(1_000_000) b")
        page.get_by_role("button", name="Run").click()
        page.get_by_role("button", name="Stop").click()
        expect(page.get_by_role("status").filter(has_text="Stopped.")).to_have_count(1)
        assert ran(page, "SELECT NULL AS nothing, 'a' AS one, count(*) AS many FROM values") == [["NULL", "a", "7462"]]
        assert all(url.startswith((host.address, f"blob:{host.address}")) for url in asked)


def test_a_file_of_duckdb_that_is_missing_or_damaged_is_one_sentence(site: Path, context: BrowserContext) -> None:
    damage: dict[str, tuple[Callable[[bytes], bytes | None], str]] = {
        "engine.wasm": (lambda _: None, "is missing on this host."),
        "engine": (lambda body: body[:-1], "is not what was exported."),
        "library": (lambda _: None, "is missing on this host or damaged."),
        "worker": (lambda _: None, "is missing on this host or damaged."),
    }
    with serving(site) as host:
        page = offered(context, host)
        for piece, (change, said) in damage.items():
            host.changes.clear()
            host.changes[f"duckdb/{piece}"] = change
            page.reload()
            page.get_by_role("button", name="Load DuckDB").click()
            expect(page.get_by_role("alert").locator("p")).to_have_count(1)
            expect(page.get_by_role("alert")).to_contain_text(said)
