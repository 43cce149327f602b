"""Build the pages of docs/ as a site: `make site`. It asks no other site for anything and is searched offline."""

import json
import os
import re
from functools import partial
from pathlib import Path

from docutils import nodes
from sphinx.application import Sphinx

DOCS = Path(__file__).resolve().parent
ROOT = DOCS.parent
(VERSION,) = re.findall(r'^__version__ = "(.+)"$', (ROOT / "__init__.py").read_text(encoding="utf-8"), re.MULTILINE)

project = "outs"
release = VERSION
author = "the authors of outs"
project_copyright = "the authors of outs; MIT licence"
extensions = ["myst_parser"]
exclude_patterns = ["notebooks"]
myst_heading_anchors = 4
highlight_language = "text"
html_theme = "furo"
html_title = f"outs {VERSION}"
html_static_path = ["_static"]
html_css_files = ["outs.css"]
html_js_files = [("search.js", {"defer": "defer"})]
html_copy_source = False
html_show_sourcelink = False
html_show_search_summary = False  # search.js shows excerpts: a browser does not read other pages of a folder on disk
html_theme_options: dict[str, object] = {"top_of_page_buttons": []}

IN_ROOT = {"README.md": "index.md", "CONTRIBUTING.md": "contributing.md", "CHANGELOG.md": "changelog.md"}
"""Pages in the root of the repository, and the page of the site that includes each."""
INCLUDED = re.compile(r"```{include} \.\./(?P<name>\w+\.md)\n```")
LINK = re.compile(r"(?<!!)\[(?P<text>[^\]]+)\]\((?P<target>[^)#: ]+)(?P<place>#[^) ]*)?\)")
DRAWN = re.compile(r"\s*(?:[-=─█▉▊▋▌▍▎▏]{3,}|\s)+")
"""White space, and lines and bars that are drawn with characters."""
PICTURE = re.compile(r"(?<=\]\()docs/(?=images/)")


def with_pages_of_the_site(_: Sphinx, page: str, content: list[str]) -> None:
    """Include the pages of the root, and point links to pages of the site; links to code become plain text.

    A link that names a file shows the title of the page instead. `content` is the text of a page as its only element,
    which is replaced.
    """
    folder = (DOCS / page).parent

    def include(match: re.Match[str]) -> str:
        text = (ROOT / match["name"]).read_text(encoding="utf-8")
        return LINK.sub(partial(link, ROOT), PICTURE.sub("", text))

    def link(start: Path, match: re.Match[str]) -> str:
        target = (start / match["target"]).resolve()
        target = DOCS / IN_ROOT[target.name] if target.parent == ROOT and target.name in IN_ROOT else target
        if not target.is_relative_to(DOCS):
            return match["text"]
        text = title(target) if match["text"].endswith(".md") else match["text"]
        return f"[{text}]({os.path.relpath(target, folder)}{match['place'] or ''})"

    content[0] = INCLUDED.sub(include, LINK.sub(partial(link, folder), content[0]))


def title(page: Path) -> str:
    """The first heading of a page, or of the page of the root that it includes."""
    text = page.read_text(encoding="utf-8")
    included = INCLUDED.search(text)
    return title(ROOT / included["name"]) if included else text.splitlines()[0].removeprefix("# ")


def weight(page: str) -> float:
    """Weight of a page in a search: guides come first, and pages for contributors last."""
    if page.startswith("guides/"):
        return 1.5
    return 0.4 if page in {"architecture", "benchmarks", "changelog", "contributing", "promises"} else 1


def sections_of(tree: nodes.document) -> list[tuple[str, str, str]]:
    """The sections of a page: anchor, heading, and the text without that of sections below."""
    found = []
    for section in tree.findall(nodes.section):
        heading, *others = section.children
        texts = [part.astext() for part in others if not isinstance(part, (nodes.section, nodes.comment))]
        found.append((section["ids"][0], heading.astext(), DRAWN.sub(" ", " ".join(texts))))
    return found


def write_page_texts(app: Sphinx, error: Exception | None) -> None:
    """Write what search.js searches."""
    if error or app.builder.format != "html":
        return
    pages = []
    for page in sorted(app.env.found_docs):
        sections = sections_of(app.env.get_doctree(page))
        title = app.env.titles[page].astext()
        pages.append({"page": page, "title": title, "weight": weight(page), "sections": sections})
    text = f"globalThis.PAGE_TEXTS = {json.dumps(pages, ensure_ascii=False)};\n"
    (Path(app.outdir) / "_static" / "page_texts.js").write_text(text, encoding="utf-8")


def setup(app: Sphinx) -> None:
    """Take part in reading pages, and write what is searched."""
    app.connect("source-read", with_pages_of_the_site)
    app.connect("build-finished", write_page_texts)
