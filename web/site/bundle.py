"""Bundle of the modules of the first view, so that a first visit takes one request instead of about forty.

Each module becomes the body of a function, so that its names stay local, and its exports are passed to later modules.
The bundle stays in the page. An additional module exports all of its exports again, under their unique names: modules
that are loaded later import from it, through the index's import map, and so share the state of the first view. Only the
forms of import and export used by the page are supported; tests bundle the page and run it.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path, PurePosixPath

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
