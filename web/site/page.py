"""The page's own files for a static host: each named by its hash, and an index with these names.

The modules of the first view are one file, the bundle, so that a first visit takes one request instead of about forty.
It is already compressed, since not every host compresses; all style sheets are another file. Modules that are loaded
later are separate files. Modules import each other by their names in the source; an import map in the index maps these
to the names with hashes. The index also contains the manifest, and requests data before any code has arrived.

In the bundle, each module becomes the body of a function, so that its names stay local, and its exports are passed to
later modules. An additional module exports all of its exports again, under their unique names: modules that are loaded
later import from it, and so share the state of the first view. Only the forms of import and export used by the page are
supported; tests bundle the page and run it.
"""

import json
import re
import zlib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path, PurePosixPath

from ..page_source import FOLDER, INDEX, SQL_ENGINE, content_policy
from .blocks import LEVEL, HashedFiles

_IMPORT = re.compile(r'^import \{(?P<names>[^}]*)\} from "(?P<target>\.[^"]+)";\n', re.MULTILINE)
_LATER = re.compile(r'\bimport\("(?P<target>\.[^"]+)"\)')
_EXPORT = re.compile(r"^export (?P<kept>(?:async )?(?:const|function\*?|class) (?P<name>\w+))", re.MULTILINE)
_LIST = re.compile(r"\bexport\{(?P<pairs>[^}]*)\};?\s*\Z")
"""The exports at the end of a minified vendored module: `export{a as one,b as two};`."""
_LEFT = re.compile(r"^(?:import|export)\b(?!\().*", re.MULTILINE)
_RENAMED = re.compile(r"\bas\b")


@dataclass(frozen=True)
class Bundle:
    """A bundle of modules.

    text     the script that runs them
    exports  the text of a module with the exports of all of them, to be loaded after the script has run
    modules  the bundled modules, by their paths in the page's folder
    """

    text: str
    exports: str
    modules: tuple[str, ...]


def bundled(folder: Path, roots: Iterable[str], place: str) -> Bundle:
    """Bundle the modules `roots` of a folder and all their imports. Raises `ValueError` for unsupported syntax.

    place  address of the other modules of the folder, from the page
    """
    order: list[str] = []
    for root in roots:
        _visit(folder, root, order, ())
    parts = [
        '"use strict";\n{\nconst modules = {};\n'
        f'const importLater = (name) => import(new URL("{place}" + name, document.baseURI));\n'
    ]
    exported: dict[str, str] = {}
    for name in order:
        body, names = _wrapped((folder / name).read_text(encoding="utf-8"), name, order)
        parts.append(body)
        for one in names:
            if one in exported:
                raise ValueError(f"{name} and {exported[one]} both export {one}")
            exported[one] = name
    exports = [f'export const {one} = modules["{name}"].{one};\n' for one, name in exported.items()]
    parts.append("globalThis.outsModules = modules;\n}\n")
    return Bundle("".join(parts), "".join(["const modules = globalThis.outsModules;\n", *exports]), tuple(order))


def _visit(folder: Path, name: str, order: list[str], above: tuple[str, ...]) -> None:
    """Append a module to `order`, after all its imports."""
    if name in above:
        raise ValueError(f"{name} imports itself by way of {', '.join(above)}")
    if name in order:
        return
    for found in _IMPORT.finditer((folder / name).read_text(encoding="utf-8")):
        _visit(folder, joined(name, found["target"]), order, (*above, name))
    order.append(name)


def _wrapped(text: str, name: str, inside: Iterable[str]) -> tuple[str, list[str]]:
    """Return a module as a function that returns its exports, and the names of these."""
    known = set(inside)

    def imported(found: re.Match[str]) -> str:
        return f'const {{{_RENAMED.sub(":", found["names"])}}} = modules["{joined(name, found["target"])}"];\n'

    def imported_later(found: re.Match[str]) -> str:
        target = joined(name, found["target"])
        return f'Promise.resolve(modules["{target}"])' if target in known else f'importLater("{target}")'

    exports = {found["name"]: found["name"] for found in _EXPORT.finditer(text)}
    if listed := _LIST.search(text):
        pairs = (pair.split(" as ") for pair in listed["pairs"].split(","))
        exports |= {name: own for own, name in pairs}
        text = f"{text[: listed.start()]}\n"
    text = _LATER.sub(imported_later, _EXPORT.sub(lambda found: found["kept"], _IMPORT.sub(imported, text)))
    if left := _LEFT.search(text):
        raise ValueError(f"{name}: {left[0]!r} is no import or export that can be bundled")
    given = ", ".join(one if one == own else f"{one}: {own}" for one, own in exports.items())
    return f'modules["{name}"] = (() => {{\n{text}return {{ {given} }};\n}})();\n', list(exports)


def joined(module: str, target: str) -> str:
    """Return the path of an import, relative to the page's folder instead of to the importing module.

    >>> joined("draw/draw.js", "../lib/cards.js"), joined("app.js", "./draw/draw.js")
    ('lib/cards.js', 'draw/draw.js')
    """
    parts: list[str] = []
    for part in (PurePosixPath(module).parent / target).parts:
        if part == "..":
            parts.pop()
        else:
            parts.append(part)
    return "/".join(parts)


CODE = "code"
LICENCES = "licences"
WORKER = "files/worker.js"
ENGINE = "engine/worker.js"
"""The worker that counts: one file, since the names in an import map do not hold in workers."""
FIRST = ("files/answers.js", "files/offline.js", "draw/draw.js", "app.js")
"""The modules of the first view, apart from their imports; the last one is the entry point."""
ANY_SERVER = "*"
"""Allowed targets of the page's requests: any, since the user may name a service."""
PRELOAD = """<script>
      if (/^(#\\/?(draw(\\?.*)?)?)?$/.test(location.hash) && !/goal=/.test(location.hash))
        for (const href of {files})
          document.head.append(Object.assign(document.createElement("link"), {{
            rel: "preload", as: "fetch", crossOrigin: "", href,
          }}));
    </script>"""
"""Requests the data that any hand needs while the code is still loading."""
BEGIN = """<script>
      {{
        const code = fetch("./{first}")
          .then(({{ ok, body }}) => (ok ? body.pipeThrough(new DecompressionStream("deflate")) : ""))
          .then((body) => new Response(body).text())
          .catch(() => "");
        addEventListener("DOMContentLoaded", async () => {{
          document.head.append(Object.assign(document.createElement("script"), {{ textContent: await code }}));
          if (globalThis.outsModules) return;
          document.getElementById("page").innerHTML =
            '<p class="state trouble" role="alert">The code of this page is missing or damaged on its host. ' +
            "The operator of this site must upload it again.</p>";
        }});
      }}
    </script>"""
"""Runs the modules of the first view, allowed by their hash in the policy, or shows an error."""
_STYLE = re.compile(r'^ *<link rel="stylesheet" href="\./(?P<name>[^"]+)" />\n', re.MULTILINE)
_BEGIN = re.compile(r'^ *<script type="module" src="\./[^"]+"></script>\n', re.MULTILINE)
_COMMENT, _INDENTATION = re.compile(rb"/\*.*?\*/\s*", re.DOTALL), re.compile(rb"\n\s+")
"""In style sheets, of which no text contains either."""
_REFERENCE = re.compile(r'(?P<before>(?:href|src)=")\./(?P<name>[^"]+)"')


@dataclass(frozen=True)
class PageFiles:
    """The page's files by hash.

    names   of the modules and pictures, by their paths in the page's folder
    first   the modules of the first view, packed
    script  their text
    style   all style sheets
    worker  the service worker
    """

    names: dict[str, str]
    first: str
    script: bytes
    style: str
    worker: str

    @property
    def code(self) -> tuple[str, ...]:
        """The files that the page may need offline."""
        return (self.style, self.first, *dict.fromkeys(self.names.values()))


def write_page(files: HashedFiles) -> PageFiles:
    index = (FOLDER / INDEX).read_text(encoding="utf-8")
    first = bundled(FOLDER, FIRST, f"./{CODE}/")
    script = first.text.encode()
    styles = [found["name"] for found in _STYLE.finditer(index)]
    names = dict.fromkeys(first.modules, files.add(f"{CODE}/page.js", first.exports.encode()))
    packed = files.add(f"{CODE}/page.js.z", zlib.compress(script, LEVEL))
    style = files.add(f"{CODE}/style.css", b"".join(_shortened((FOLDER / name).read_bytes()) for name in styles))
    apart = {INDEX, WORKER, *styles, *first.modules}
    for path in sorted(FOLDER.rglob("*")):
        name = path.relative_to(FOLDER).as_posix()
        if path.is_file() and path.name.startswith("LICENSE"):
            licence = files.folder / LICENCES / path.name
            licence.parent.mkdir(exist_ok=True)
            licence.write_bytes(path.read_bytes())
        elif name == ENGINE:
            names[name] = files.add(f"{CODE}/{name}", bundled(FOLDER, [name], "").text.encode())
        elif path.is_file() and name not in apart and not name.startswith(SQL_ENGINE):
            names[name] = files.add(f"{CODE}/{name}", path.read_bytes())
    # A service worker controls only its own folder and those below.
    worker = files.add("worker.js", (FOLDER / WORKER).read_bytes())
    return PageFiles(names, packed, script, style, worker)


def _shortened(style: bytes) -> bytes:
    """Return a style sheet without comments and indentation, for hosts that do not compress.

    >>> _shortened(b"/* Links. */\\na {\\n  color: red;\\n}\\n")
    b'a {\\ncolor: red;\\n}\\n'
    """
    return _INDENTATION.sub(b"\n", _COMMENT.sub(b"", style))


def write_index(files: HashedFiles, page: PageFiles, manifest: str, needed: Sequence[str]) -> None:
    """Write the index, with the names by hash and the additions for a static host.

    manifest  the site's manifest, included in the index: this saves a request, and the two always match
    needed    the files that any hand needs for the default goal
    """
    imports = {f"./{CODE}/{name}": f"./{hashed}" for name, hashed in page.names.items() if name.endswith(".js")}
    lines = [
        # Code is requested first, but after the import map. An inline script would wait for a style sheet before it.
        f'<script type="importmap">{_in_script(json.dumps({"imports": imports}, separators=(",", ":")))}</script>',
        BEGIN.format(first=page.first),
        PRELOAD.format(files=_in_script(json.dumps([f"./{name}" for name in needed]))),
        f'<link rel="stylesheet" href="./{page.style}" />',
        f'<script type="application/json" id="outs-site">{_in_script(manifest)}</script>',
    ]
    text = (FOLDER / INDEX).read_text(encoding="utf-8")
    text = _BEGIN.sub("".join(f"    {line}\n" for line in lines).replace("\\", "\\\\"), _STYLE.sub("", text), count=1)
    text = _REFERENCE.sub(lambda found: f'{found["before"]}./{page.names.get(found["name"], found["name"])}"', text)
    policy = content_policy(text.encode(), ANY_SERVER, page.script)
    meta = f'<meta http-equiv="Content-Security-Policy" content="{policy}" />'
    text = text.replace("<head>\n", f"<head>\n    {meta}\n", 1)
    (files.folder / INDEX).write_text(text, encoding="utf-8")


def _in_script(body: str) -> str:
    """Escape JSON so that no text in it can end the script element."""
    return body.replace("<", "\\u003c")
