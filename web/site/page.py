"""The page's own files for a host that only serves files: each named by its hash, and an index that knows these names.

The modules of the first view are one file, and all style sheets another. Modules that are loaded later are files of
their own. Modules import each other by the names that they have here; an import map in the index leads from these to
the names by hash.
"""

import json
import re
from dataclasses import dataclass
from pathlib import Path

from ..page_source import FOLDER, INDEX, SQL_ENGINE, content_policy
from .bundle import bundled
from .hashed_files import HashedFiles

CODE = "code"
LICENCES = "licences"
VENDOR = "vendor/"
WORKER = "files/worker.js"
FIRST = ("files/answers.js", "files/offline.js", "draw/draw.js", "app.js")
"""The modules of the first view, with all that they import; the one that begins is the last."""
ANY_SERVER = "*"
"""Where the page may send questions: to a service that the reader names, wherever it is."""
_STYLE = re.compile(r'^ *<link rel="stylesheet" href="\./(?P<name>[^"]+)" />\n', re.MULTILINE)
_BEGIN = re.compile(r'^ *<script type="module" src="\./[^"]+"></script>\n', re.MULTILINE)
_REFERENCE = re.compile(r'(?P<before>(?:href|src)=")\./(?P<name>[^"]+)"')


@dataclass(frozen=True)
class PageFiles:
    """The page's files by hash: the code that a reader may need off line, and the service worker."""

    code: tuple[str, ...]
    worker: str


def write_page(files: HashedFiles, manifest: str, folder: Path = FOLDER) -> PageFiles:
    """Write the page; `manifest` is the name of the site's manifest."""
    index = (folder / INDEX).read_text(encoding="utf-8")
    first = bundled(folder, FIRST, VENDOR)
    styles = [found["name"] for found in _STYLE.finditer(index)]
    names = dict.fromkeys(first.modules, files.add(f"{CODE}/page.js", first.text.encode()))
    style = files.add(f"{CODE}/style.css", b"".join((folder / name).read_bytes() for name in styles))
    apart = {INDEX, WORKER, *styles, *first.modules}
    for path in sorted(folder.rglob("*")):
        name = path.relative_to(folder).as_posix()
        if path.is_file() and path.name.startswith("LICENSE"):
            licence = files.folder / LICENCES / path.name
            licence.parent.mkdir(exist_ok=True)
            licence.write_bytes(path.read_bytes())
        elif path.is_file() and name not in apart and not name.startswith(SQL_ENGINE):
            names[name] = files.add(f"{CODE}/{name}", path.read_bytes())
    # A service worker has a say over the folder that it lies in and those below.
    worker = files.add("worker.js", (folder / WORKER).read_bytes())
    (files.folder / INDEX).write_text(_index(index, names, style, manifest), encoding="utf-8")
    return PageFiles((style, *dict.fromkeys(names.values())), worker)


def _index(text: str, names: dict[str, str], style: str, manifest: str) -> str:
    """The page's index with the names by hash, and with what only such a host needs."""
    imports = {f"./{CODE}/{name}": f"./{hashed}" for name, hashed in names.items() if name.endswith(".js")}
    needed = [hashed for name, hashed in names.items() if name.startswith(VENDOR)]
    lines = [
        f'<link rel="stylesheet" href="./{style}" />',
        f'<meta name="outs-files" content="./{manifest}" />',
        f'<link rel="preload" href="./{manifest}" as="fetch" crossorigin />',
        f'<script type="importmap">{json.dumps({"imports": imports}, separators=(",", ":"))}</script>',
        *(f'<link rel="modulepreload" href="./{hashed}" />' for hashed in needed),
        f'<script type="module" src="./{names[FIRST[-1]]}"></script>',
    ]
    text = _BEGIN.sub("".join(f"    {line}\n" for line in lines), _STYLE.sub("", text), count=1)
    text = _REFERENCE.sub(lambda found: f'{found["before"]}./{names.get(found["name"], found["name"])}"', text)
    policy = f'<meta http-equiv="Content-Security-Policy" content="{content_policy(text.encode(), ANY_SERVER)}" />'
    return text.replace("<head>\n", f"<head>\n    {policy}\n", 1)
