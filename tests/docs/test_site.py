"""The site that `make site` builds: whole, without dead links, searched offline, and it asks no other site."""

import json
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urldefrag, urlsplit

import pytest

ROOT = Path(__file__).resolve().parents[2]
DOCS = ROOT / "docs"
NODE = shutil.which("node") or shutil.which("nodejs")
LOADED = {"script": "src", "link": "href", "img": "src", "iframe": "src", "source": "src", "object": "data"}
"""By element: the attribute whose file a browser loads without being asked."""
LOADING = re.compile(r"""(?:url\(|@import|\bfetch\(|\bimport\(|\bsrc\s*=|importScripts\()\s*["'`]?(?:https?:)?//""")
"""How styles and scripts load a file of another site."""


class Page(HTMLParser):
    """A page: the files it loads, its links, and the names of its places."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.loaded: list[str] = []
        self.linked: list[str] = []
        self.places: set[str] = set()
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        attributes = {name: value or "" for name, value in attrs}
        self.places |= {attributes[name] for name in ("id", "name") if name in attributes}
        if LOADED.get(tag) in attributes:
            self.loaded.append(attributes[LOADED[tag]])
        if tag == "a" and "href" in attributes:
            self.linked.append(attributes["href"])


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site, built with every warning an error."""
    folder = tmp_path_factory.mktemp("site")
    build = [sys.executable, "-m", "sphinx", "--fail-on-warning", "--keep-going", "--quiet", "-b", "html"]
    done = subprocess.run([*build, str(DOCS), str(folder)], check=False, capture_output=True, text=True)
    assert done.stderr == ""
    assert done.returncode == 0
    return folder


@pytest.fixture(scope="module")
def pages(site: Path) -> dict[Path, Page]:
    """Every page of the site."""
    return {path: Page(path.read_text(encoding="utf-8")) for path in site.rglob("*.html")}


def test_every_page_of_docs_is_a_page_of_the_site(site: Path) -> None:
    expected = [page.relative_to(DOCS).with_suffix(".html") for page in DOCS.rglob("*.md")]
    assert [page for page in expected if not (site / page).exists()] == []


def test_the_site_has_pages_and_no_copies_of_code(site: Path) -> None:
    assert not (site / "_downloads").exists()


def test_the_site_loads_nothing_from_elsewhere(site: Path, pages: dict[Path, Page]) -> None:
    assert any(page.loaded for page in pages.values())
    assert [address for page in pages.values() for address in page.loaded if is_elsewhere(address)] == []
    written = [*site.rglob("*.html"), *site.rglob("*.css"), *site.rglob("*.js"), *site.rglob("*.svg")]
    assert [path.name for path in written if LOADING.search(path.read_text(encoding="utf-8"))] == []


@pytest.mark.parametrize(
    "text",
    ['@import "https://a.example/b.css"', "url(//a.example/b.woff)", "fetch('https://a.example')", 'x.src="http://a"'],
)
def test_styles_and_scripts_that_load_from_elsewhere_are_found(text: str) -> None:
    assert LOADING.search(text)


def is_elsewhere(address: str) -> bool:
    """Return true if a browser would ask another site for this address."""
    return bool(urlsplit(address).netloc) or urlsplit(address).scheme in ("http", "https")


def test_every_link_within_the_site_leads_to_a_place(pages: dict[Path, Page]) -> None:
    assert sorted(dead_links(pages)) == []


def dead_links(pages: dict[Path, Page]) -> Iterator[tuple[str, str]]:
    """The links to files and places of the site that are not there."""
    for path, page in pages.items():
        for link in (*page.linked, *page.loaded):
            file, place = urldefrag(link)
            if urlsplit(link).scheme or is_elsewhere(link):
                continue
            target = (path.parent / unquote(urlsplit(file).path)).resolve() if urlsplit(file).path else path
            there = pages[target].places if target in pages else {place} if target.is_file() else set()
            if (target.suffix and not target.exists()) or (place and unquote(place) not in there):
                yield path.name, link


def searched(site: Path, query: str) -> list[dict[str, Any]]:
    """Return the results of a search of the site, the best first."""
    if NODE is None:
        pytest.skip("needs node")
    script = """
      const { readFileSync } = require("node:fs"), [folder, query] = process.argv.slice(1);
      const read = (name) => readFileSync(`${folder}/_static/${name}`, "utf8");
      const scripts = `${read("page_texts.js")}${read("search.js")}; (query) => ranked(PAGE_TEXTS, query)`;
      const found = require("node:vm").runInThisContext(scripts);
      process.stdout.write(JSON.stringify(found(query)));
    """
    run = subprocess.run([NODE, "-e", script, str(site), query], capture_output=True, text=True, check=True)
    found: list[dict[str, Any]] = json.loads(run.stdout)
    return found


@pytest.mark.parametrize(
    ("query", "page"),
    [
        ("royal flush", "guides/video-poker"),
        ("push fold", "push-fold"),
        ("omaha", "omaha"),
        ("short deck", "short-deck"),
        ("pay tables", "pay-tables"),
        ("bankroll", "guides/video-poker"),
    ],
)
def test_search_finds_the_page_about_it_first_with_an_excerpt(site: Path, query: str, page: str) -> None:
    first = searched(site, query)[0]
    assert first["page"] == page
    assert first["excerpt"]
    assert f'id="{first["anchor"]}"' in (site / f"{page}.html").read_text(encoding="utf-8")


def test_search_shows_pages_with_some_of_the_words_if_none_has_all(site: Path) -> None:
    assert searched(site, "ranges zyzzyva")[0]["page"] == "ranges"
    assert searched(site, "zyzzyva") == []


def test_the_search_page_loads_the_search_with_excerpts(pages: dict[Path, Page], site: Path) -> None:
    assert "_static/search.js" in {urlsplit(address).path for address in pages[site / "search.html"].loaded}


def test_search_works_from_a_folder_on_disk(site: Path, pages: dict[Path, Page]) -> None:
    """The index is a script, which a browser loads from disk too, and not a file that a script would have to fetch."""
    assert "searchindex.js" in {urlsplit(address).path for address in pages[site / "search.html"].loaded}
    script = (site / "searchindex.js").read_text(encoding="utf-8")
    index = json.loads(script.removeprefix("Search.setIndex(").removesuffix(")"))
    assert {"guides/video-poker", "tables", "lattice"} <= set(index["docnames"])
    found = index["terms"]["moebius"]
    assert index["docnames"].index("lattice") in (found if isinstance(found, list) else [found])
