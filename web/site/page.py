"""The page's own files for a static host: each named by its hash, and an index with these names.

The modules of the first view are one file, already compressed, since not every host compresses; all style sheets are
another. Modules that are loaded later are separate files. Modules import each other by their names in the source; an
import map in the index maps these to the names with hashes. The index also contains the manifest, and requests data
before any code has arrived.
"""

import json
import re
import zlib
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from ..page_source import FOLDER, INDEX, SQL_ENGINE, content_policy
from .blocks import LEVEL
from .bundle import bundled
from .hashed_files import HashedFiles

CODE = "code"
LICENCES = "licences"
WORKER = "files/worker.js"
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


def write_page(files: HashedFiles, folder: Path = FOLDER) -> PageFiles:
    """Write the page's files, apart from its index."""
    index = (folder / INDEX).read_text(encoding="utf-8")
    first = bundled(folder, FIRST, f"./{CODE}/")
    script = first.text.encode()
    styles = [found["name"] for found in _STYLE.finditer(index)]
    names = dict.fromkeys(first.modules, files.add(f"{CODE}/page.js", first.exports.encode()))
    packed = files.add(f"{CODE}/page.js.z", zlib.compress(script, LEVEL))
    style = files.add(f"{CODE}/style.css", b"".join(_shortened((folder / name).read_bytes()) for name in styles))
    apart = {INDEX, WORKER, *styles, *first.modules}
    for path in sorted(folder.rglob("*")):
        name = path.relative_to(folder).as_posix()
        if path.is_file() and path.name.startswith("LICENSE"):
            licence = files.folder / LICENCES / path.name
            licence.parent.mkdir(exist_ok=True)
            licence.write_bytes(path.read_bytes())
        elif path.is_file() and name not in apart and not name.startswith(SQL_ENGINE):
            names[name] = files.add(f"{CODE}/{name}", path.read_bytes())
    # A service worker controls only its own folder and those below.
    worker = files.add("worker.js", (folder / WORKER).read_bytes())
    return PageFiles(names, packed, script, style, worker)


def _shortened(style: bytes) -> bytes:
    """Return a style sheet without comments and indentation, for hosts that do not compress.

    >>> _shortened(b"/* Links. */\\na {\\n  color: red;\\n}\\n")
    b'a {\\ncolor: red;\\n}\\n'
    """
    return _INDENTATION.sub(b"\n", _COMMENT.sub(b"", style))


def write_index(
    files: HashedFiles, page: PageFiles, manifest: str, needed: Sequence[str], folder: Path = FOLDER
) -> None:
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
    text = (folder / INDEX).read_text(encoding="utf-8")
    text = _BEGIN.sub("".join(f"    {line}\n" for line in lines).replace("\\", "\\\\"), _STYLE.sub("", text), count=1)
    text = _REFERENCE.sub(lambda found: f'{found["before"]}./{page.names.get(found["name"], found["name"])}"', text)
    policy = content_policy(text.encode(), ANY_SERVER, page.script)
    meta = f'<meta http-equiv="Content-Security-Policy" content="{policy}" />'
    text = text.replace("<head>\n", f"<head>\n    {meta}\n", 1)
    (files.folder / INDEX).write_text(text, encoding="utf-8")


def _in_script(body: str) -> str:
    """Escape JSON so that no text in it can end the script element."""
    return body.replace("<", "\\u003c")
