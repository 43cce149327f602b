"""The site of plain files in a real Chromium: a file server is all that it has."""

import json
import zlib
from collections.abc import Callable, Iterator
from pathlib import Path
from threading import Event
from typing import Literal
from urllib.parse import urlencode, urlsplit

import numpy as np
import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, BrowserContext, Page, Route, expect

from outs.cards.hands.sizes import SUBSET_CLASSES
from outs.cards.notation import parse_cards
from outs.games.draw.paytables.paytable import load_paytable
from outs.games.draw.strategy.pages import file_of
from outs.query.session import Tables
from outs.tests.web.page.conftest import PATIENCE
from outs.tests.web.page.file_server import Change, FileServer, serving
from outs.tests.web.page.site_questions import QUESTIONS, Question, answers, dealt, holes, some_boards
from outs.web.site.blocks import Parts
from outs.web.site.export import export_site
from outs.web.site.tables import HAND_BLOCKS_IN_FILE, HANDS_IN_BLOCK
from outs.work.executors import local_executor

HAND_FILES, FLOP_FILE, TURN_FILE = (0, 131), 7, 30
PAYTABLES = ("bonus-8-5", "double-double-bonus-9-6", "jacks-or-better-9-6", "white-hot-aces-8-5")
"""Three of which the tables have the sums, and one of which they are computed for the site."""
WILD = {"bonus-deuces-9-4-4": "", "loose-deuces-15-8": "", "joker-poker-kings-20-7-5": "Jk"}
"""Two kinds of lines with deuces wild, and the wild card that is not in the other hands."""
HANDS_IN_FILE = HANDS_IN_BLOCK * HAND_BLOCKS_IN_FILE
FIRST_ANSWER, NEXT_ANSWER = 150_000, 6_000
"""Bytes that may be transferred."""
MEMORY = 80_000_000
ROYAL = "AhKhQhJhTh"

OpenSite = Callable[..., Page]


@pytest.fixture(scope="module")
def site(tables: Tables, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A site with some of the files of each table."""
    folder = tmp_path_factory.mktemp("site") / "public"
    tables_of = {"discards": HAND_FILES, "flop": (FLOP_FILE,), "turn": (TURN_FILE,), "sql": (), "push_fold": (8, 12)}
    parts = Parts(tables_of, (*PAYTABLES, *WILD))
    with local_executor() as executor:
        export_site(tables, folder, executor, parts=parts)
    return folder


@pytest.fixture(scope="module")
def hosted(site: Path) -> Iterator[FileServer]:
    """A host that sends parts of files, as they are."""
    with serving(site, compressed=False) as served:
        yield served


@pytest.fixture
def host(hosted: FileServer) -> FileServer:
    """A host with nothing asked for yet."""
    hosted.forget()
    return hosted


@pytest.fixture
def context(chromium: Browser, request: pytest.FixtureRequest) -> Iterator[BrowserContext]:
    """A reader who was never here, with service workers or without."""
    workers: Literal["allow", "block"] = getattr(request, "param", "allow")
    made = chromium.new_context(viewport={"width": 375, "height": 812}, service_workers=workers)
    made.set_default_timeout(PATIENCE)
    yield made
    made.close()


def shown(context: BrowserContext, host: FileServer, link: str, selector: str) -> Page:
    """The site at a link, once something is there."""
    page = context.new_page()
    page.goto(host.address + link)
    page.locator(selector).first.wait_for()
    return page


@pytest.fixture(scope="module")
def some_hands(tables: Tables) -> list[str]:
    """Hands whose class is in the site, with suits and order as they may come."""
    random = np.random.default_rng(1)
    files = [(number * HANDS_IN_FILE, min((number + 1) * HANDS_IN_FILE, SUBSET_CLASSES[5])) for number in HAND_FILES]
    numbers = [int(random.integers(*files[place % len(files)])) for place in range(QUESTIONS)]
    rows = dict(
        tables.sql(
            f"SELECT hand_id, cards FROM hand_classes WHERE hand_id IN ({','.join(map(str, numbers))})"
        ).fetchall()
    )
    return [dealt(parse_cards(rows[number]), random) for number in numbers]


def test_every_kind_of_question_has_the_answer_of_the_tables(
    tables: Tables, host: FileServer, context: BrowserContext, some_hands: list[str]
) -> None:
    goals = ["win", "better", "weights", "decision-tree", *PAYTABLES]
    flops, turns = some_boards(3, FLOP_FILE, 3), some_boards(4, TURN_FILE, 4)
    asked: list[Question] = [("discard", {"hand": hand}) for hand in some_hands]
    expected = [tables.discard(hand).to_json() for hand in some_hands]
    for place, hand in enumerate(some_hands):
        goal = goals[place % len(goals)]
        asked.append(("discard", {"hand": hand, "objective": goal}))
        expected.append(tables.discard(hand, objective=goal).to_json())
    for players in [
        *holes(1),
        *([hole, "random"] for hole, _ in holes(2)),
        *(["random", hole] for hole, _ in holes(3)),
    ]:
        asked.append(("equity", {"players": players}))
        expected.append(tables.equity(*players).to_json())
    for players in (["15%", "QQ+,AKs:0.5"], ["random", "76s-54s"], ["AhKh", "JJ+,AQ"], ["random", "random"]):
        asked.append(("equity", {"players": players}))
        found = tables.equity(*players)
        # Where the weights are alike, Python adds up the table of starting hands, with the same counts.
        expected.append(found.to_json() | {"source": "table preflop_matchups"})
    for hole, board in [*flops, *turns]:
        asked += [(path, {"hole": hole, "board": board}) for path in ("state", "strength")]
        expected += [tables.state(hole, board).to_json(), tables.strength(hole, board).to_json()]
        asked.append(("equity", {"players": ["random", hole], "board": board}))
        expected.append(tables.equity("random", hole, board=board).to_json())
    hole, board = flops[0]
    asked += [("strength", {"hole": hole, "board": board, "ranges": "random"}), ("paytable", {})]
    asked.append(("paytable", {"name": PAYTABLES[0], "hands": 1}))
    asked.append(("paytable", {"name": PAYTABLES[0], "show": "true"}))
    expected += [tables.strength(hole, board).to_json(), tables.paytables().to_json()]
    expected.append(tables.paytable(PAYTABLES[0], hands=1).to_json())
    expected.append(file_of(load_paytable(PAYTABLES[0])).to_json())
    for stacks, ante in (("12.3,8", "10"), ("8.1,20", "0"), ("12,12.9", "12.5"), ("30,12.5", "")):
        asked.append(("push-fold", {"stacks": stacks, **({"ante": ante} if ante else {})}))
        expected.append(tables.push_fold(stacks=stacks, ante=float(ante or 0)).to_json())
    page = shown(context, host, "#/draw", ".examples")
    for question, found, right in zip(asked, answers(page, asked), expected, strict=True):
        assert found == json.loads(json.dumps(right)), question
    assert {urlsplit(path).netloc for path in host.asked} == {""}


def test_hands_with_wild_cards_have_the_answers_of_the_tables(
    tables: Tables, host: FileServer, context: BrowserContext, some_hands: list[str]
) -> None:
    asked: list[Question] = []
    for goal, joker in WILD.items():
        hands = [*some_hands[:16], *(hand[:8] + joker for hand in some_hands if joker)]
        asked += [("discard", {"hand": hand, "objective": goal}) for hand in hands]
    page = shown(context, host, "#/draw", ".examples")
    for question, found in zip(asked, answers(page, asked), strict=True):
        assert found == tables.discard(**question[1]).to_json(), question


def test_what_no_file_has_is_left_to_a_service(host: FileServer, context: BrowserContext) -> None:
    page = shown(context, host, "#/draw", ".examples")
    counted: list[Question] = [
        ("discard", {"hand": ROYAL, "dead": "2c"}),
        ("discard", {"hand": ROYAL, "objective": "deuces-wild-full-pay"}),
        ("discard", {"hand": ROYAL, "objective": "constructor"}),
        ("equity", {"players": ["AhKh", "QsQd"], "game": "short-deck"}),
        ("equity", {"players": ["AhKh", "QQ@50"], "board": "2c3c4c"}),
        ("outs", {"hole": "AhKh", "board": "2c3c4c", "game": "short-deck"}),
        ("range", {"text": "QQ+", "board": "2c3c4c", "keep": "set"}),
        ("state", {"hole": "AhKh", "board": "2c3c4c", "dead": "5c"}),
        ("strength", {"hole": "AhKh", "board": "2c3c4c", "ranges": "QQ+"}),
        ("paytable", {"name": PAYTABLES[0]}),
        ("paytable", {"name": PAYTABLES[0], "hands": 1, "set": "Flush=7"}),
        ("paytable", {"name": PAYTABLES[0], "hands": 1, "show": "true"}),
        ("push-fold", {"stacks": "8.05,12.55"}),
        ("push-fold", {"stacks": "8,12", "ante": "7"}),
        ("push-fold", {"stacks": "8,12,10"}),
        ("push-fold", {"stacks": "8,12", "payouts": "2,1"}),
        ("halatro/advise", {"held": "2c3c4c5d6d7d8d9d"}),
    ]
    assert answers(page, counted) == [None] * len(counted)


@pytest.mark.parametrize("context", ["block"], indirect=True)
def test_the_first_answer_and_the_next_transfer_little_and_ask_no_foreign_host(
    host: FileServer, context: BrowserContext, some_hands: list[str]
) -> None:
    asked: list[str] = []
    context.on("request", lambda request: asked.append(request.url))
    page = shown(context, host, f"#/draw?hand={some_hands[0]}", ".holds")
    page.wait_for_load_state("networkidle")  # what else the first visit fetches is part of it
    first = host.sent
    assert first < FIRST_ANSWER
    show(page, f"#/draw?hand={some_hands[1]}", some_hands[1])
    assert host.sent - first < NEXT_ANSWER
    assert all(url.startswith(host.address) for url in asked)
    assert page.evaluate("document.documentElement.scrollWidth") <= 375
    assert page.evaluate("performance.memory.usedJSHeapSize") < MEMORY


def show(page: Page, link: str, hand: str) -> None:
    """Go to a link, until the holds of a hand are there."""
    page.evaluate("link => { location.hash = link }", link)
    page.locator(f'.holds[data-dealt="{hand}"]').wait_for()


def test_a_page_opened_again_without_its_host_has_what_was_looked_up(
    host: FileServer, context: BrowserContext, some_hands: list[str]
) -> None:
    page = shown(context, host, f"#/draw?hand={some_hands[0]}", ".holds")
    page.evaluate("navigator.serviceWorker.ready")
    # Another site on the same host keeps and removes its own files.
    assert set(page.evaluate("caches.keys()")) == {f"outs-{kept} {host.address}" for kept in ("data", "page")}
    context.set_offline(True)
    page.reload()
    page.locator(".holds").wait_for()
    page.evaluate("hand => { location.hash = `#/draw?hand=${hand}` }", some_hands[1])
    expect(page.get_by_role("alert")).to_contain_text("was not looked up before")
    context.set_offline(False)
    page.locator(".holds").wait_for()


KEPT = """async (paths) => {
  const kept = new Set();
  for (const name of await caches.keys())
    for (const { url } of await (await caches.open(name)).keys()) kept.add(new URL(url).pathname);
  return paths.every((path) => kept.has(path));
}"""
"""True once the browser keeps files."""


@pytest.mark.long
def test_holdem_is_counted_off_line_after_a_first_visit(
    host: FileServer, context: BrowserContext, tables: Tables
) -> None:
    page = shown(context, host, "#/draw", ".examples")
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    page.close()
    page = shown(context, host, "#/holdem", ".examples")
    host.forget()
    page.goto(f"{host.address}#/holdem?player=15%25&player=QQ%2B")  # fetches the pairs of holes, which stay
    expect(page.get_by_text("Exact, from")).to_be_visible()
    fetched = [path for path in host.asked if "/data/" in path]
    assert fetched
    page.wait_for_function(KEPT, arg=fetched)
    page.close()
    context.set_offline(True)
    host.forget()
    try:
        for players, board, said in (
            (["AKs", "JJ+"], "", "Exact, from"),
            (["AhKh", "QQ+,AKs:0.5"], "Ks7d2h", "Exact, from"),
            (["AhKh", "QQ", "87s"], "Ks7d2h", "Exact, from"),
            (["15%", "QQ+", "random"], "", "one standard error"),
        ):
            query = urlencode({"player": players, "board": board}, doseq=True)
            page = shown(context, host, f"#/holdem?{query}", ".share-number")
            expect(page.locator(".answer .note", has_text=said)).to_be_visible()
            exact = [one.equity for one in tables.equity(*players, board=board).players]
            shares = [float(text.split()[-1].rstrip("%")) for text in page.locator(".share-number").all_inner_texts()]
            assert shares == pytest.approx([100 * one for one in exact], abs=0.006 if said == "Exact, from" else 2)
        page = shown(context, host, "#/holdem?view=hand&hole=JhTh&board=9h5h2c", ".answer")
        equity = tables.outs("JhTh", "9h5h2c").equity
        expect(page.locator(".answer")).to_contain_text(f"{100 * equity:.1f}%")
        expect(page.get_by_role("alert")).to_have_count(0)
        assert [path for path in host.asked if "/worker" not in path] == []  # Chromium looks for a new worker itself
    finally:
        context.set_offline(False)


def test_a_host_that_sends_files_only_whole_has_discards_and_says_that_boards_need_more(
    site: Path, context: BrowserContext, some_hands: list[str]
) -> None:
    (hole, board), *_ = some_boards(3, FLOP_FILE, 3)
    with serving(site, parts=False) as host:
        page = shown(context, host, f"#/draw?hand={some_hands[0]}", ".holds")
        page.goto(f"{host.address}#/holdem?player={hole}&player=random&board={board}")
        expect(page.get_by_role("alert")).to_contain_text("This host sends files only whole")


def another(block: bytes) -> bytes:
    """A sound block of as many bytes, with another content."""
    content = zlib.decompress(block)
    spoilt = (zlib.compress(content[:place] + b"?" + content[place + 1 :], 9) for place in range(len(content)))
    return next(found for found in spoilt if len(found) == len(block))


DAMAGE: dict[str, tuple[str, Change, str]] = {
    "a block that is cut short": ("discards-", lambda body: body[:-9], "ends too early"),
    "a block that was changed": ("discards-", lambda body: body[:40] + b"?" + body[41:], "damaged"),
    "a block with other rows": ("discards-", another, "is not what was exported"),
    "a file with another hash": ("counts", lambda body: body[:-1], "is not what was exported"),
    "a file that is missing": ("goal-win", lambda _: None, "is missing on this host"),
    "a file that is another's": ("counts", lambda _: b"<html>", "is not what was exported"),
}
"""By what is wrong: the file, what becomes of it, and what the page says."""


@pytest.mark.parametrize("what", DAMAGE)
def test_damage_is_one_sentence_until_it_is_mended(
    host: FileServer, context: BrowserContext, some_hands: list[str], what: str
) -> None:
    file, change, said = DAMAGE[what]
    host.changes[file] = change
    page = shown(context, host, f"#/draw?hand={some_hands[0]}", '[role="alert"]')
    expect(page.get_by_role("alert")).to_contain_text(said)
    host.changes.clear()
    page.get_by_role("button", name="Try again").click()
    page.locator(".holds").wait_for()


def test_code_that_does_not_come_is_one_sentence(host: FileServer, context: BrowserContext) -> None:
    host.changes["code/page"] = lambda _: None
    alert = shown(context, host, "#/draw", '[role="alert"]').get_by_role("alert")
    expect(alert).to_have_text(
        "The code of this page is missing or damaged on its host. The operator of this site must upload it again."
    )
    host.changes["code/page"] = lambda body: body[:-9]
    expect(shown(context, host, "#/draw", '[role="alert"]').get_by_role("alert")).to_contain_text("missing or damaged")
    host.changes = {"code/holdem": lambda _: None}
    page = shown(context, host, "#/holdem", '[role="alert"]')
    expect(page.get_by_role("alert")).to_contain_text("The code of this tab could not be loaded")
    host.changes.clear()
    page.get_by_role("button", name="Try again").click()
    page.get_by_role("heading", name="Equity").wait_for()


def test_a_list_that_is_missing_is_one_sentence_beside_what_is_there(host: FileServer, context: BrowserContext) -> None:
    host.changes["data/paytable.json"] = host.changes["data/tables.json"] = lambda _: None
    for tab, there in {"draw": ".examples", "tables": ".contents"}.items():
        page = shown(context, host, f"#/{tab}", there)
        expect(page.get_by_text("is missing on this host")).to_be_visible()


def test_a_host_that_hangs_is_waited_for_and_nothing_is_said_to_be_counted(
    host: FileServer, context: BrowserContext
) -> None:
    go_on = Event()

    def late(body: bytes) -> bytes:
        go_on.wait(60)
        return body

    host.changes["counts"] = late
    page = shown(context, host, f"#/draw?hand={ROYAL}", ".counting")
    expect(page.locator(".counting")).to_contain_text("Waiting for files of this site…")
    expect(page.locator(".counting")).not_to_contain_text("Computing")
    expect(page.locator(".counting")).not_to_contain_text("of at most")
    go_on.set()
    page.locator(".holds").wait_for()


SERVICE = "http://127.0.0.1:9"
READY = json.dumps({"status": "ready", "budget": 3})


def serve(context: BrowserContext, *bodies: str) -> list[str]:
    """Have something answer at the service's address, the last body again and again; the addresses that are asked."""
    asked: list[str] = []
    left = list(bodies)

    def reply(route: Route) -> None:
        asked.append(route.request.url.removeprefix(SERVICE))
        body = left.pop(0) if len(left) > 1 else left[0]
        route.fulfill(body=body, content_type="application/json", headers={"Access-Control-Allow-Origin": "*"})

    context.route(f"{SERVICE}/**", reply)
    return asked


def test_what_must_be_counted_is_asked_of_a_service_that_the_reader_names(
    host: FileServer, context: BrowserContext, tables: Tables
) -> None:
    answer = json.dumps(tables.discard(ROYAL, "2c").to_json())
    asked = serve(context, json.dumps({"hello": "world"}), READY, "<html>", answer)
    page = shown(context, host, f"#/draw?hand={ROYAL}&dead=2c", '[role="alert"]')
    failures: list[str] = []
    page.on("pageerror", lambda error: failures.append(str(error)))
    alert, field = page.get_by_role("alert"), page.get_by_label("Service")
    use = page.get_by_role("button", name="Use it")
    expect(alert).to_contain_text("This needs a service")
    assert page.locator("a[href*='docs'], a[download]").count() == 0
    for wrong in ("ftp://127.0.0.1", "127.0.0.1:x", "http://127.0.0.1/?a"):
        field.fill(wrong)
        use.click()
        expect(alert).to_contain_text("An address begins with http:// or https://")
    assert not asked
    assert not Axe().run(page, options={"resultTypes": ["violations"]}).response["violations"]
    assert page.evaluate("document.documentElement.scrollWidth") <= 375
    field.fill("127.0.0.1:9/")
    for _ in range(2):  # another program, then one whose answers are none
        use.click()
        expect(alert).to_contain_text(f"The server at {SERVICE} is not a service of outs.")
        expect(alert).not_to_contain_text("An address")
    use.click()
    page.locator(".holds").wait_for()
    question = f"/v1/discard?hand={ROYAL}&dead=2c&objective=win"
    assert asked == ["/readyz", "/readyz", question, question]
    assert not failures


def test_a_service_that_the_reader_named_answers_what_the_host_fails_to_send(
    host: FileServer, context: BrowserContext, tables: Tables
) -> None:
    context.add_init_script(f"localStorage.setItem('outs-server', '{SERVICE}')")
    host.changes["counts"] = lambda _: None
    page = shown(context, host, f"#/draw?hand={ROYAL}", '[role="alert"]')
    expect(page.get_by_role("alert")).to_contain_text("is missing on this host")
    serve(context, READY, json.dumps(tables.discard(ROYAL).to_json()))
    page.get_by_role("button", name="Try again").click()
    page.locator(".holds").wait_for()
