"""The page in a real Chromium, served by the service itself."""

import json
import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import httpx2
import pytest

if not os.environ.get("CI"):
    pytest.importorskip("playwright", reason="needs playwright: install the group dev")

from playwright.sync_api import Browser, Error, Page, Request, Route, expect, sync_playwright

from outs.tests.web.serving import Served, eventually, start, stop

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
DESKTOP = {"width": 1280, "height": 900}
PHONE = {"width": 375, "height": 812}
ANSWERS = "**/v1/**"
ELSEWHERE = "/icon.svg"
"""Where a page is between two tests: a small file of the same service, so that its process stays."""

PATIENCE = 120_000
"""Milliseconds: nothing that a test waits for takes so long, however busy the machine is."""

Open = Callable[..., Page]
expect.set_options(timeout=PATIENCE)


@pytest.fixture(scope="package")
def page_service(tables_folder: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A service of one worker, for all tests of the page."""
    running = start(tables_folder, tmp_path_factory.mktemp("page") / "log", "--workers", "1", "--sql")
    yield running
    stop(running)


@pytest.fixture(scope="package")
def chromium() -> Iterator[Browser]:
    """A headless Chromium, for all tests of the page."""
    if CHROMIUM is None:
        missing = "needs Chromium: apt-get install -y --no-install-recommends chromium"
        (pytest.fail if os.environ.get("CI") else pytest.skip)(missing)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS, timeout=PATIENCE)
        yield browser
        browser.close()


@pytest.fixture(scope="package")
def windows(chromium: Browser) -> dict[bool, Page]:
    """A desktop and a phone, each with a page that keeps its process and what it loaded from test to test."""
    return {
        phone: chromium.new_context(
            viewport=PHONE if phone else DESKTOP,  # type: ignore[arg-type]
            has_touch=phone,
            reduced_motion="reduce",
        ).new_page()
        for phone in (False, True)
    }


@pytest.fixture
def requested() -> list[str]:
    """Every address that the page has asked for."""
    return []


@pytest.fixture
def open_page(windows: dict[bool, Page], page_service: Served, requested: list[str]) -> Iterator[Open]:
    """Opens the page anew at a link, on a desktop or a phone, one page of each at a time; no script may fail.

    `answers` replies to the page's questions in the server's place. It does so before the page is there: Chromium
    tells a document that is already open a moment late, and its first question would slip through.
    """
    used: set[Page] = set()
    failures: list[str] = []

    def failed(error: Error) -> None:
        failures.append(str(error))

    def asked(request: Request) -> None:
        requested.append(request.url)

    def opened(link: str = "", *, phone: bool = False, answers: Callable[[Route], None] | None = None) -> Page:
        page = windows[phone]
        if page in used:
            page.goto(page_service.address + ELSEWHERE)
        else:
            used.add(page)
            page.set_default_timeout(PATIENCE)
            page.on("pageerror", failed)
            page.on("request", asked)
        if answers:
            for asked_for in (ANSWERS, "**/builds"):
                page.route(asked_for, answers)
        page.goto(f"{page_service.address}/{link}", wait_until="commit")
        return page

    yield opened
    for page in used:
        page.unroute_all(behavior="ignoreErrors")
        page.context.set_offline(False)
        page.goto(page_service.address + ELSEWHERE)
        page.evaluate("localStorage.clear()")  # once the page is gone, which may keep what a late answer tells it
        page.remove_listener("pageerror", failed)
        page.remove_listener("request", asked)
        page.set_viewport_size(PHONE if page is windows[True] else DESKTOP)  # type: ignore[arg-type]
        page.emulate_media(color_scheme="light")
    assert not failures


@pytest.fixture
def ask(page_service: Served) -> Callable[..., Any]:
    """The service's own answer to a question, once it has loaded what it needs for that."""

    def answered(path: str, **parameters: Any) -> Any:
        found: list[httpx2.Response] = []

        def is_answered() -> bool:
            found[:] = [page_service.get(f"/v1/{path}", **parameters)]
            return found[0].status_code != 503

        assert eventually(is_answered), found[0].text
        return json.loads(found[0].text)

    return answered
