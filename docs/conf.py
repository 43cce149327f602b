"""Build the pages of docs/ as a site: `make site`. It asks no other site for anything and is searched offline."""

import re
from pathlib import Path

from sphinx.application import Sphinx

ROOT = Path(__file__).resolve().parent.parent
(VERSION,) = re.findall(r'^__version__ = "(.+)"$', (ROOT / "__init__.py").read_text(encoding="utf-8"), re.MULTILINE)

project = "outs"
release = VERSION
author = "the authors of outs"
project_copyright = "the authors of outs; MIT licence"
extensions = ["myst_parser"]
exclude_patterns = ["notebooks"]
myst_heading_anchors = 4
html_theme = "furo"
html_title = f"outs {VERSION}"
html_copy_source = False
html_show_sourcelink = False
html_show_search_summary = False  # a browser does not read other pages of a folder on disk
html_theme_options: dict[str, object] = {"top_of_page_buttons": []}
pygments_style = "friendly"

IN_ROOT = {"README.md": "index.md", "CONTRIBUTING.md": "contributing.md", "CHANGELOG.md": "changelog.md"}
"""Pages in the root of the repository, and the page of the site that includes each."""
INCLUDED = re.compile(r"```{include} \.\./(?P<name>\w+\.md)\n```")
LINK = re.compile(r"(?<=\]\()(?P<target>[^)#:]+)(?=[)#])")


def with_pages_of_the_site(_: Sphinx, page: str, content: list[str]) -> None:
    """Include the pages of the root, and point links to them to the pages of the site that include them.

    `content` is the text of a page as its only element, which is replaced.
    """
    up = "../" * page.count("/")

    def include(match: re.Match[str]) -> str:
        return LINK.sub(from_root, (ROOT / match["name"]).read_text(encoding="utf-8"))

    def from_root(match: re.Match[str]) -> str:
        target = match["target"]
        return up + IN_ROOT[target] if target in IN_ROOT else target.removeprefix("docs/")

    def from_docs(match: re.Match[str]) -> str:
        target = match["target"].removeprefix(f"{up}../")
        return up + IN_ROOT[target] if target != match["target"] and target in IN_ROOT else match["target"]

    content[0] = INCLUDED.sub(include, LINK.sub(from_docs, content[0]))


def setup(app: Sphinx) -> None:
    """Take part in reading pages."""
    app.connect("source-read", with_pages_of_the_site)
