"""The page in a real Chromium, served by the service itself."""

import json
import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("playwright", reason="needs playwright: install the group dev")

from playwright.sync_api import Browser, Page, sync_playwright

from outs.tests.web.serving import Served, start, stop

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

Open = Callable[..., Page]


@pytest.fixture(scope="module")
def service(tables_folder: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A service of one worker."""
    running = start(tables_folder, tmp_path_factory.mktemp("page") / "log", "--workers", "1")
    yield running
    stop(running)


@pytest.fixture(scope="module")
def chromium() -> Iterator[Browser]:
    """A headless Chromium."""
    if CHROMIUM is None and not os.environ.get("CI"):
        pytest.skip("needs Chromium: apt-get install -y --no-install-recommends chromium")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield browser
        browser.close()


@pytest.fixture
def requested() -> list[str]:
    """Every address that the page has asked for."""
    return []


@pytest.fixture
def open_page(service: Served, chromium: Browser, requested: list[str]) -> Iterator[Open]:
    """Opens the page at a link, for a desktop or a phone, light or dark; no script of it may fail."""
    contexts, failures = [], []

    def opened(link: str = "", *, phone: bool = False, dark: bool = False) -> Page:
        context = chromium.new_context(
            viewport=PHONE if phone else DESKTOP,  # type: ignore[arg-type]
            has_touch=phone,
            color_scheme="dark" if dark else "light",
            reduced_motion="reduce",
        )
        contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(15_000)
        page.on("pageerror", lambda error: failures.append(str(error)))
        page.on("request", lambda request: requested.append(request.url))
        page.goto(f"{service.address}/{link}")
        return page

    yield opened
    for context in contexts:
        context.close()
    assert not failures


@pytest.fixture
def ask(service: Served) -> Callable[..., Any]:
    """The service's own answer to a question."""

    def answered(path: str, **parameters: Any) -> Any:
        return json.loads(service.get(f"/v1/{path}", **parameters).text)

    return answered
