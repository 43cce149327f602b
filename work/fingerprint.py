"""What code does, as a hash: it survives moved files, renamed modules, and edited comments and docstrings.

A module's digest is that of its syntax tree without docstrings and comments, in which each name imported from the
package stands for the digest of the module it comes from. Modules are found from imports; their names and paths do not
count, and nor does wording (`wording.py`).
"""

import ast
import hashlib
import json
import sys
import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from importlib.util import resolve_name
from pathlib import Path
from threading import RLock
from typing import Any, NamedTuple

from .wording import Signature, signatures, without_wording

WITHOUT_EFFECT = frozenset({"ctx", "kind", "type_comment", "type_ignores"})


def fingerprint(modules: Sequence[str], inputs: Mapping[str, str], parameters: Mapping[str, int | str]) -> str:
    """A hash that changes when anything the result depends on does; library versions are left out."""
    described = {
        "code": [code_digest(module) for module in modules],
        "inputs": dict(inputs),
        "parameters": dict(parameters),
    }
    return _digest(described)


def code_digest(module: str) -> str:
    """A hash of what a module of this package does, with all it imports from it, as `CodeDigests.of` finds it."""
    return _DIGESTS.of(module)


def modules_involved(module: str) -> list[str]:
    """The names of a module of this package and of all that it imports from it, directly or not, in order."""
    return sorted(_DIGESTS.involved(module))


def sources_involved(modules: Iterable[str]) -> set[Path]:
    """The files that the digests of `modules` are computed from. Raises as `CodeDigests.of`, and `OSError`."""
    return {_DIGESTS.source_of(name) for module in modules for name in _DIGESTS.involved(module)}


def read_since() -> int:
    """The time, in nanoseconds since 1970, after which this process read every source that it made a digest of."""
    return _DIGESTS.since


class CodeDigests:
    """The digests of one package's modules, each computed once, from their sources alone, whichever thread asks."""

    def __init__(self, name: str, root: Path) -> None:
        """For the package called `name`, whose sources are in the folder `root`."""
        self._package, self._root = name, root
        self._known: dict[str, str] = {}
        self._imports: dict[str, set[str]] = {}
        self._wording: dict[str, dict[str, Signature]] = {}
        self._under_way: list[str] = []
        self._lock = RLock()  # what is under way is one thread's; Python 3.11 also cannot parse in two at a time
        self.since = time.time_ns()

    def of(self, module: str) -> str:
        """A hash of what `module` does. Raises `ValueError` if it has no source or imports itself in a circle."""
        with self._lock:
            if module in self._known:
                return self._known[module]
            if module in self._under_way:
                circle = [*self._under_way[self._under_way.index(module) :], module]
                raise ValueError(f"modules import each other in a circle: {' -> '.join(circle)}")
            self._under_way.append(module)
            try:
                self._known[module] = self._digest_of(module)
            finally:
                self._under_way.pop()
            return self._known[module]

    def involved(self, module: str) -> set[str]:
        """The names of `module` and of every module of the package that it imports, directly or not. Raises as `of`."""
        self.of(module)
        found = {module}
        waiting = [module]
        while waiting:
            new = self._imports[waiting.pop()] - found
            found |= new
            waiting.extend(new)
        return found

    def source_of(self, module: str) -> Path:
        """The file with the source of `module`. Raises `ValueError` if there is none."""
        path = self._source_of(module)
        if path is None:
            raise ValueError(f"module {module} has no source")
        return path

    def _digest_of(self, module: str) -> str:
        path = self.source_of(module)
        tree = ast.parse(path.read_bytes())
        package = module if path.name == "__init__.py" else module.rpartition(".")[0]
        imports = self._imports[module] = set()
        modules: dict[str, str] = {}
        names: list[list[str]] = []
        wording: dict[str, Signature] = {}
        for node in _effective_nodes(tree):
            if isinstance(node, ast.ImportFrom) and self._is_of_package(node):
                source = resolve_name("." * node.level + (node.module or ""), package)
                for alias in node.names:
                    local = alias.asname or alias.name
                    if self._source_of(f"{source}.{alias.name}"):
                        imports.add(f"{source}.{alias.name}")
                        modules[local] = self.of(f"{source}.{alias.name}")
                    else:
                        imports.add(source)
                        names.append([local, alias.name, self.of(source)])
                        if alias.name in self._wording[source]:
                            wording[local] = self._wording[source][alias.name]
        wording |= signatures(tree, wording)
        self._wording[module] = wording
        return _digest([sorted(names), sorted(modules.values()), self._described(tree, _Names(modules, wording))])

    def _source_of(self, module: str) -> Path | None:
        """The source of a module of the package, or of a loaded one outside it whose stage is built here."""
        if module.split(".", maxsplit=1)[0] != self._package:
            file = getattr(sys.modules.get(module), "__file__", None)
            return None if file is None else Path(file)
        place = self._root.joinpath(*module.split(".")[1:])
        candidates = (place / "__init__.py", place.parent / f"{place.name}.py")
        return next((path for path in candidates if path.is_file()), None)

    def _is_of_package(self, node: ast.ImportFrom) -> bool:
        return bool(node.level) or (node.module or "").split(".")[0] == self._package

    def _described(self, node: ast.AST, known: "_Names") -> list[Any]:
        """A node as nested lists, the same in every version of Python, with digests for names of modules."""
        if isinstance(node, ast.Name) and node.id in known.modules:
            return ["module", known.modules[node.id]]
        node = without_wording(node, known.wording)
        fields: list[Any] = [type(node).__name__]
        for name, value in ast.iter_fields(node):
            if name in WITHOUT_EFFECT or value is None:
                continue
            if isinstance(value, list):
                kept = [item for item in value if not self._is_without_effect(item)]
                if kept:
                    fields.append([name, *(self._part(item, known) for item in kept)])
            else:
                fields.append([name, self._part(value, known)])
        return fields

    def _part(self, value: object, known: "_Names") -> object:
        return self._described(value, known) if isinstance(value, ast.AST) else repr(value)

    def _is_without_effect(self, node: object) -> bool:
        if isinstance(node, ast.ImportFrom):
            return self._is_of_package(node)
        return _is_text(node) or _is_for_types(node)


class _Names(NamedTuple):
    """The digests of modules and what calls take, by the names that a module has for them."""

    modules: Mapping[str, str]
    wording: Mapping[str, Signature]


def _effective_nodes(tree: ast.AST) -> Iterator[ast.AST]:
    """All nodes but those that only type checkers see."""
    waiting = [tree]
    while waiting:
        node = waiting.pop()
        if not _is_for_types(node):
            yield node
            waiting.extend(ast.iter_child_nodes(node))


def _is_text(node: object) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str)


def _is_for_types(node: object) -> bool:
    return isinstance(node, ast.If) and isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING"


def _digest(described: object) -> str:
    return hashlib.sha256(json.dumps(described, sort_keys=True).encode()).hexdigest()


_DIGESTS = CodeDigests(__name__.split(".")[0], Path(__file__).resolve().parents[1])
