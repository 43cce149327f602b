"""The page's own files for a host that only serves files: each named by its hash, and an index that knows these names.

The page's modules import each other by the names that they have here. An import map in the index leads from these to
the names by hash, so that no module is changed. The index names the style sheets and modules of the first view, so that
a browser fetches them all at once.
"""

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path, PurePosixPath

from ..page_source import FOLDER, INDEX, content_policy
from .hashed_files import HashedFiles

CODE = "code"
LICENCES = "licences"
WORKER = "files/worker.js"
FIRST = ("app.js", "draw/draw.js", "files/answers.js")
"""The modules of the first view, and all that they import."""
ANY_SERVER = "*"
"""Where the page may send questions: to a service that the reader names, wherever it is."""
_IMPORTS = re.compile(r'^(?:import|export)\b[^;]*?\bfrom "(\.[^"]+)";', re.MULTILINE)
_REFERENCE = re.compile(r'(?P<before>(?:href|src)=")\./(?P<name>[^"]+)(?P<after>")')
_MODULE = re.compile(r'^ *<script type="module"', re.MULTILINE)


@dataclass(frozen=True)
class PageFiles:
    """The page's files by hash: the code that a reader may need off line, and the service worker."""

    code: tuple[str, ...]
    worker: str


def write_page(files: HashedFiles, manifest: str, folder: Path = FOLDER) -> PageFiles:
    """Write the page; `manifest` is the name of the site's manifest."""
    names: dict[str, str] = {}
    for path in sorted(folder.rglob("*")):
        name = path.relative_to(folder).as_posix()
        if path.is_file() and path.name.startswith("LICENSE"):
            licence = files.folder / LICENCES / path.name
            licence.parent.mkdir(exist_ok=True)
            licence.write_bytes(path.read_bytes())
        elif path.is_file() and name not in (INDEX, WORKER):
            names[name] = files.add(f"{CODE}/{name}", path.read_bytes())
    # A service worker has a say over the folder that it lies in and those below.
    worker = files.add("worker.js", (folder / WORKER).read_bytes())
    index = _index((folder / INDEX).read_text(encoding="utf-8"), names, manifest, folder)
    (files.folder / INDEX).write_text(index, encoding="utf-8")
    return PageFiles(tuple(names.values()), worker)


def _index(text: str, names: dict[str, str], manifest: str, folder: Path) -> str:
    """The page's index with the names by hash, and with what only such a host needs."""
    modules = {name: hashed for name, hashed in names.items() if name.endswith(".js")}
    imports = {f"./{CODE}/{name}": f"./{hashed}" for name, hashed in modules.items()}
    first = dict.fromkeys(module for name in FIRST for module in imported(folder, name))
    lines = [
        f'<meta name="outs-files" content="./{manifest}" />',
        f'<link rel="preload" href="./{manifest}" as="fetch" crossorigin />',
        f'<script type="importmap">{json.dumps({"imports": imports}, separators=(",", ":"))}</script>',
        *(f'<link rel="modulepreload" href="./{names[name]}" />' for name in first if name in names),
    ]
    added = "".join(f"    {line}\n" for line in lines)
    text = _MODULE.sub(lambda found: added + found[0], text, count=1)
    text = _REFERENCE.sub(
        lambda found: found["before"] + "./" + names.get(found["name"], found["name"]) + found["after"], text
    )
    policy = content_policy(text.encode(), ANY_SERVER)
    return text.replace(
        "<head>\n", f'<head>\n    <meta http-equiv="Content-Security-Policy" content="{policy}" />\n', 1
    )


def imported(folder: Path, name: str) -> Iterator[str]:
    """A module and every one that it imports at its start, by their paths in the page's folder."""
    waiting, seen = [name], set()
    while waiting:
        module = waiting.pop(0)
        if module in seen:
            continue
        seen.add(module)
        yield module
        text = (folder / module).read_text(encoding="utf-8")
        waiting += [_joined(module, target) for target in _IMPORTS.findall(text)]


def _joined(module: str, target: str) -> str:
    """The path of what a module imports by a path of its own."""
    parts: list[str] = []
    for part in (PurePosixPath(module).parent / target).parts:
        if part == "..":
            parts.pop()
        elif part != ".":
            parts.append(part)
    return "/".join(parts)
