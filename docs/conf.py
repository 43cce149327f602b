"""Build the pages of docs/ as a site: `make site`. It asks no other site for anything and is searched offline."""

import os
import re
from functools import partial
from pathlib import Path

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
html_copy_source = False
html_show_sourcelink = False
html_show_search_summary = False  # a browser does not read other pages of a folder on disk
html_theme_options: dict[str, object] = {"top_of_page_buttons": []}

IN_ROOT = {"README.md": "index.md", "CONTRIBUTING.md": "contributing.md", "CHANGELOG.md": "changelog.md"}
"""Pages in the root of the repository, and the page of the site that includes each."""
INCLUDED = re.compile(r"```{include} \.\./(?P<name>\w+\.md)\n```")
LINK = re.compile(r"(?<!!)\[(?P<text>[^\]]+)\]\((?P<target>[^)#: ]+)(?P<place>#[^) ]*)?\)")
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


def setup(app: Sphinx) -> None:
    """Take part in reading pages."""
    app.connect("source-read", with_pages_of_the_site)
