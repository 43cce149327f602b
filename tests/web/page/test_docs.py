"""The interactive documentation in Chromium: reached from the page, it asks examples, and needs no other host."""

import json
from collections.abc import Callable
from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import Locator, Page, expect

Open = Callable[..., Page]
Ask = Callable[..., Any]


def executed(page: Page, operation: str) -> Any:
    """Return the answer shown once the example of an operation is executed as it stands."""
    block = page.locator(f"#operations-questions-{operation}")
    block.locator(".opblock-summary").click()
    expect(block.get_by_role("button", name="Cancel")).to_be_visible()  # "Try it out" is chosen already
    block.get_by_role("button", name="Execute").click()
    answer: Locator = block.locator(".live-responses-table .response").first
    expect(answer.locator(".response-col_status")).to_contain_text("200")
    return json.loads(answer.locator(".response-col_description .highlight-code code").first.inner_text())


def test_examples_are_tried_out_without_another_host_or_a_complaint(
    open_page: Open, ask: Ask, requested: list[str]
) -> None:
    page = open_page()
    complaints: list[str] = []
    page.on("console", lambda message: complaints.append(message.text) if message.type == "error" else None)
    page.get_by_role("link", name="The same questions over HTTP").click()
    expect(page.locator(".opblock-tag-section")).to_have_count(2)
    answer = ask("discard", hand="9dTd6hQh8s", top=5)
    assert executed(page, "get_discard") == answer
    assert executed(page, "post_discard") == answer
    assert executed(page, "get_equity") == ask("equity", players=["AhKh", "QsQd"])
    assert {urlsplit(url).hostname for url in requested} == {"127.0.0.1"}
    assert any("/v1/equity?players=AhKh&players=QsQd&" in url for url in requested)
    assert not complaints
