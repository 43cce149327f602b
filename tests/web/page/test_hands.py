"""The Hands tab: hand histories in, the service's report out, and nothing of them in the address or elsewhere."""

import json
import re
from collections.abc import Callable
from gzip import compress, decompress
from io import BytesIO
from pathlib import Path
from typing import Any
from zipfile import ZIP_DEFLATED, ZIP_STORED, ZipFile

import httpx2
import pytest
from playwright.sync_api import FilePayload, Page, Route, expect

from outs.tests.web.page.test_access import violations
from outs.tests.web.page.test_layout import WIDTHS, resize
from outs.tests.web.serving import PATIENCE, Served, eventually

Open = Callable[..., Page]
MINUS = "\N{MINUS SIGN}"
SESSION = Path(__file__).parents[3] / "docs" / "guides" / "session.phhs.gz"


@pytest.fixture(scope="module")
def text() -> str:
    """The first hands of a session, which have an all-in pot."""
    hands = decompress(SESSION.read_bytes()).decode().split("[61]")
    return hands[0]


@pytest.fixture(scope="module")
def reported(page_service: Served, text: str) -> Any:
    """The service's own report on them."""
    found: list[httpx2.Response] = []

    def is_loaded() -> bool:
        body = {"files": [{"text": text}]}
        found[:] = [httpx2.post(f"{page_service.address}/v1/hands", json=body, timeout=PATIENCE)]
        return found[0].status_code != 503

    assert eventually(is_loaded)
    return found[0].json()


def payload(text: str, name: str = "session.phhs") -> FilePayload:
    """A file on the reader's disk."""
    return {"name": name, "mimeType": "text/plain", "buffer": text.encode()}


def money(amount: float) -> str:
    """An amount as the page shows it."""
    return f"{MINUS if amount < 0 else '+'}{abs(amount):,.2f}"


def choose(page: Page, text: str) -> None:
    """Choose a file."""
    page.get_by_label("Hand histories").set_input_files(payload(text))


@pytest.fixture
def shown(open_page: Open, text: str, reported: Any) -> Page:
    """The tab with the report on the session."""
    assert reported["report"]["total"]["all_ins"] > 0
    page = open_page("#/hands")
    choose(page, text)
    page.locator(".winnings").wait_for()
    return page


def test_a_chosen_file_is_reported_as_by_the_service(shown: Page, reported: Any) -> None:
    total = reported["report"]["total"]
    expect(shown.get_by_role("status").first).to_have_text("60 hands read.")
    expect(shown.locator("[data-won]")).to_have_text(f"{money(total['won'])} USD")
    side = "below" if total["luck"] < 0 else "above"
    luck = f"{abs(total['deviations']):.1f} standard deviations {side} expectation."
    expect(shown.locator("[data-luck]")).to_have_text(luck)
    rows = shown.locator(".winnings tbody tr")
    groups = reported["report"]["by_position"]
    expect(rows).to_have_count(len(groups) + 1)
    for place, one in enumerate([*groups, {"name": "All hands", **total}]):
        cells = [f"{one['hands']}", money(one["won"]), money(one["won_expected"]), money(one["luck"])]
        assert rows.nth(place).locator("th, td").all_inner_texts()[:5] == [one["name"], *cells]


def test_groups_and_pots_are_chosen(shown: Page, reported: Any) -> None:
    shown.get_by_role("button", name="Opponents").click()
    expect(shown.locator(".winnings tbody tr")).to_have_count(len(reported["report"]["by_opponents"]) + 1)
    shown.get_by_role("button", name="Luckiest", exact=True).click()
    pots = reported["report"]["luckiest"]
    expect(shown.locator(".pots tbody tr")).to_have_count(len(pots))
    assert shown.locator(".pots tbody th").all_inner_texts() == [pot["hand"] for pot in pots]
    assert shown.locator(".pots tbody .number:nth-child(3)").all_inner_texts() == [money(pot["luck"]) for pot in pots]


def test_the_picture_has_both_lines_and_the_band(shown: Page, reported: Any) -> None:
    points = reported["lines"]["points"]
    for name in ("won", "expected"):
        path = shown.locator(f".lines path.{name}").get_attribute("d") or ""
        assert path.count("L") == len(points)
    expect(shown.locator(".lines path.band")).to_have_count(1)
    says = f"After 60 hands: won {points[-1]['won']:.2f}, expected {points[-1]['won_expected']:.2f}"
    expect(shown.get_by_role("img", name=says)).to_be_visible()


def test_another_player_is_reported(shown: Page, page_service: Served, text: str) -> None:
    shown.get_by_label("Player").select_option("Emmy")
    body = {"files": [{"text": text}], "player": "Emmy"}
    other = httpx2.post(f"{page_service.address}/v1/hands", json=body, timeout=PATIENCE).json()
    expect(shown.locator("[data-won]")).to_have_text(f"{money(other['report']['total']['won'])} USD")


def test_filters_choose_hands_and_stay_where_none_are_left(shown: Page, page_service: Served, text: str) -> None:
    body = {"files": [{"text": text}], "position": "BTN", "in_big_blinds": True}
    button = httpx2.post(f"{page_service.address}/v1/hands", json=body, timeout=PATIENCE).json()
    shown.get_by_label("Position").select_option("BTN")
    expect(shown.locator("[data-won]")).to_have_text(f"{money(button['report']['total']['won'])} USD")
    shown.get_by_label("Lines in").select_option("blinds")
    says = f"won {button['lines']['points'][-1]['won']:.2f}"
    expect(shown.get_by_role("img", name=says)).to_be_visible()
    shown.get_by_label("Site").fill("nowhere")
    shown.get_by_label("Site").blur()
    expect(shown.locator(".winnings")).to_have_count(0)
    expect(shown.get_by_text("are left with site nowhere, position BTN")).to_be_visible()
    shown.get_by_label("Site").fill("")
    shown.get_by_label("Site").blur()
    expect(shown.locator(".winnings")).to_have_count(1)


def test_statistics_have_their_counts(shown: Page, reported: Any) -> None:
    vpip = reported["report"]["statistics"]["vpip"]
    last = shown.locator(".statistics tbody tr").last.locator("td").first
    expect(last).to_have_text(f"{100 * vpip['frequency']:.1f} {vpip['times']}/{vpip['chances']}")
    holes = shown.locator(".pots tbody tr td:nth-child(2)")
    assert holes.count() == len(reported["report"]["unluckiest"])


def test_pasted_hands_are_read(open_page: Open, text: str) -> None:
    page = open_page("#/hands")
    page.get_by_text("Or paste them").click()
    expect(page.get_by_role("button", name="Read")).to_have_attribute("aria-disabled", "true")
    page.get_by_label("Hands as text").fill(text)
    page.get_by_role("button", name="Read").click()
    expect(page.get_by_role("status").first).to_have_text("60 hands read.")


def zipped(*files: tuple[str, str]) -> bytes:
    """An archive of files, one of them stored and the others compressed."""
    packed = BytesIO()
    with ZipFile(packed, "w", ZIP_DEFLATED) as archive:
        archive.writestr("__MACOSX/._ignored", "no history")
        for at, (name, text) in enumerate(files):
            archive.writestr(name, text, ZIP_STORED if at == 0 else ZIP_DEFLATED)
    return packed.getvalue()


def packed(name: str, content: bytes) -> FilePayload:
    """A file on the reader's disk that is no plain text."""
    return {"name": name, "mimeType": "application/octet-stream", "buffer": content}


def test_archives_and_other_encodings_are_read_by_the_page(open_page: Open, text: str) -> None:
    page = open_page("#/hands")
    first, second = text[: text.index("[31]")], text[text.index("[31]") :]
    other = text.replace("Emmy", "Zo\N{LATIN SMALL LETTER E WITH DIAERESIS}")
    for name, content in (
        ("session.phhs.gz", compress(first.encode()) + compress(second.encode())),
        ("session.zip", zipped(("a/first.phhs", first), ("a/second.phhs", second))),
        ("session.txt", text.encode("utf-16")),
        ("session.phhs", other.encode("cp1252")),
    ):
        page.get_by_label("Hand histories").set_input_files(packed(name, content))
        expect(page.get_by_role("status").first).to_have_text("60 hands read.")
        if name != "session.phhs":
            page.reload()
    expect(page.get_by_label("Player").locator("option", has_text="Zo\xeb")).to_have_count(1)


def test_what_a_bad_archive_has_left_is_named_and_the_other_files_are_read(open_page: Open, text: str) -> None:
    page = open_page("#/hands")
    chosen = page.get_by_label("Hand histories")
    broken = packed("broken.zip", b"no archive at all, only some text")
    nested = packed("nested.zip", zipped(("old.zip", "zip"), ("session.phhs", text)))
    cut = packed("cut.gz", compress(text.encode()) + compress(b"x" * 9)[:-1])
    chosen.set_input_files([broken, nested, cut])
    expect(page.locator(".winnings")).to_have_count(1)
    assert page.locator(".choose .wrong").all_inner_texts() == [
        "broken.zip is damaged, or no archive.",
        "nested.zip/old.zip is an archive in an archive: unpack it first.",
        "cut.gz: the rest is damaged.",
    ]
    chosen.set_input_files(broken)
    expect(page.locator(".winnings")).to_have_count(0)
    expect(page.locator(".wrong")).to_have_text("broken.zip is damaged, or no archive.")
    choose(page, "dear diary")
    expect(page.get_by_role("alert")).to_contain_text("session.phhs:1: not a hand history")
    expect(page.locator(".choose .wrong")).to_have_count(0)


def test_an_archive_that_unpacks_to_too_much_is_not_sent(open_page: Open, requested: list[str]) -> None:
    page = open_page("#/hands")
    page.get_by_label("Hand histories").set_input_files(
        {"name": "large.gz", "mimeType": "application/gzip", "buffer": compress(b"x" * 50_000_000)}
    )
    expect(page.locator(".wrong")).to_contain_text("Unpacked, these are over 4.0 MB: give at most 4.0 MB at once")
    assert not [url for url in requested if "/v1/hands" in url]


def test_nothing_of_a_history_is_in_the_address_or_kept_by_the_browser(
    shown: Page, requested: list[str], page_service: Served
) -> None:
    assert shown.url == f"{page_service.address}/#/hands"
    assert shown.evaluate("Object.keys({...localStorage, ...sessionStorage})") == ["outs-last"]
    assert shown.evaluate("localStorage['outs-last']") == '{"tab":"hands","query":""}'
    assert all(url.startswith(page_service.address) for url in requested)
    assert [url for url in requested if "/v1/" in url] == [f"{page_service.address}/v1/hands"]
    expect(shown.locator(".privacy")).to_have_text(
        "The files are read by the service on this machine. It keeps nothing of them, and sends nothing elsewhere."
    )
    shown.get_by_role("link", name="Draw").click()
    shown.locator(".deck").wait_for()
    shown.get_by_role("link", name="Hands", exact=True).click()
    shown.locator(".choose").wait_for()
    expect(shown.locator(".winnings")).to_have_count(0)


def test_hands_that_are_given_twice_are_named(open_page: Open, text: str) -> None:
    page = open_page("#/hands")
    page.get_by_label("Hand histories").set_input_files([payload(text), payload(text, "copy.phhs")])
    expect(page.get_by_role("status").first).to_have_text("60 hands read. 60 given twice, and counted once.")


def test_too_many_files_are_not_sent_and_the_page_says_how_they_can_be(
    open_page: Open, text: str, requested: list[str]
) -> None:
    begins = re.finditer(r"^\[", text, re.MULTILINE)
    starts = [match.start() for match in begins]
    hands = [text[start:end] for start, end in zip(starts, [*starts[1:], len(text)], strict=True)]
    files = [(f"{at}.phhs", f"{hands[at % len(hands)]}\n# {at}\n") for at in range(101)]
    page = open_page("#/hands")
    chosen, wrong = page.get_by_label("Hand histories"), page.locator(".wrong")
    says = "(an archive counts as the files in it), join text files of one site into one, or use “outs hands”."
    for given in ([payload(one, name) for name, one in files], [packed("all.zip", zipped(*files))]):
        chosen.set_input_files(given)
        expect(wrong).to_have_text(f"These are 101 files: give at most 100 at once {says}")
        page.reload()
    assert not [url for url in requested if "/v1/hands" in url]
    chosen.set_input_files([payload("".join(one for _, one in files))])
    expect(page.get_by_role("status").first).to_have_text("60 hands read. 41 given twice, and counted once.")
    expect(wrong).to_have_count(0)


def test_hands_of_other_games_are_counted_by_game(open_page: Open, text: str) -> None:
    page = open_page("#/hands")
    others = "".join(f"[{number}]\nvariant = '{game}'\n" for number, game in ((62, "F7S"), (63, "FR"), (64, "FR")))
    choose(page, text + others)
    expect(page.get_by_role("status").first).to_have_text("60 hands read. 3 of other games skipped: FR 2, F7S 1.")


def test_what_cannot_be_read_is_explained(open_page: Open, text: str) -> None:
    page = open_page("#/hands")
    choose(page, "dear diary")
    expect(page.get_by_role("alert")).to_contain_text("session.phhs:1: not a hand history in a format that is known")
    choose(page, text + "[62]\nvariant = 'NT'\n")
    expect(page.locator(".wrong")).to_contain_text("session.phhs:")
    expect(page.locator(".winnings")).to_have_count(1)
    expect(page.get_by_role("alert")).to_have_count(0)


def test_too_large_a_file_is_not_sent(open_page: Open, requested: list[str]) -> None:
    page = open_page("#/hands")
    choose(page, "x" * 4_200_000)
    expect(page.locator(".wrong")).to_contain_text("These are 4.2 MB: give at most 4.0 MB at once")
    assert not [url for url in requested if "/v1/hands" in url]


def test_a_slow_service_says_what_else_reads_many_hands(open_page: Open, text: str) -> None:
    def late(route: Route) -> None:
        body = {"type": "/problems#out-of-time", "title": "", "status": 503, "detail": "It took more than 3 seconds."}
        route.fulfill(status=503, body=json.dumps(body), content_type="application/problem+json")

    page = open_page("#/hands", answers=late)
    choose(page, text)
    expect(page.get_by_role("alert")).to_contain_text("Give fewer hands, or use “outs hands”.")


def test_the_report_fits_every_screen_and_reads_well_in_both_looks(shown: Page) -> None:
    wide = []
    for width in WIDTHS:
        resize(shown, width)
        wide += [width] if shown.evaluate("document.documentElement.scrollWidth") > width else []
    assert not wide
    assert not violations(shown)
    shown.emulate_media(color_scheme="dark")
    assert not violations(shown, "color-contrast")


def test_a_name_from_a_history_is_text(open_page: Open, text: str) -> None:
    page = open_page("#/hands")
    choose(page, text.replace("Hero", "<img src=x onerror=alert(1)>"))
    expect(page.get_by_label("Player")).to_have_value("<img src=x onerror=alert(1)>")
    expect(page.locator("main img")).to_have_count(0)
