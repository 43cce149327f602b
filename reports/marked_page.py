"""Pages with generated parts: the text between `<!-- NAME -->` and `<!-- end of NAME -->` is replaced."""

from collections.abc import Mapping
from pathlib import Path


def marked(page: str, parts: Mapping[str, str]) -> str:
    """Return a page with the text between the marks of each name replaced. Raises `SystemExit` without its marks."""
    for name, content in parts.items():
        before, mark, rest = page.partition(f"<!-- {name} -->\n")
        _, end, after = rest.partition(f"\n<!-- end of {name} -->")
        if not mark or not end:
            raise SystemExit(f"the page has no marks of {name}")
        page = f"{before}{mark}{content}{end}{after}"
    return page


def rewrite(path: Path, parts: Mapping[str, str]) -> None:
    """Replace the marked parts of a page in its file."""
    path.write_text(marked(path.read_text(encoding="utf-8"), parts), encoding="utf-8")
