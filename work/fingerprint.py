"""A hash of what code does, and of the data files that a result depends on.

Moved files, renamed modules, and edited comments, docstrings or wording do not change it.

A module's digest is the hash of its syntax tree without docstrings, comments and wording (`wording.py`), with a digest
for each name that it imports from the package. The digest of a name covers the statements that bind it, those that they
use, and so on through other modules: another constant or function in the same file does not change it. An imported
module counts whole. Modules are found from imports; their own names and paths are not part of the digest.
"""

import ast
import hashlib
import json
import sys
import time
import tomllib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from importlib.util import resolve_name
from pathlib import Path
from threading import RLock
from typing import Any, NamedTuple

from .safe_files import open_regular
from .wording import Signature, signatures, without_wording

WITHOUT_EFFECT = frozenset({"ctx", "kind", "type_comment", "type_ignores"})


def fingerprint(modules: Sequence[str], inputs: Mapping[str, str], parameters: Mapping[str, int | str]) -> str:
    """Return a hash that changes with a result's code, inputs and parameters. Library versions are not included."""
    described = {
        "code": [code_digest(module) for module in modules],
        "inputs": dict(inputs),
        "parameters": dict(parameters),
    }
    return _digest(described)


def code_digest(module: str) -> str:
    """Return a hash of what a module of this package and the package modules it imports do; see `CodeDigests.of`."""
    return _DIGESTS.of(module)


def modules_involved(module: str) -> list[str]:
    """Return the sorted names of a module of this package and of all that it imports from it, directly or not."""
    return sorted(_DIGESTS.involved(module))


def sources_involved(modules: Iterable[str]) -> set[Path]:
    """Return the files that the digests of `modules` are computed from. Raise like `CodeDigests.of`, and `OSError`."""
    return {_DIGESTS.source_of(name) for module in modules for name in _DIGESTS.involved(module)}


def read_since() -> int:
    """Return a time (ns since 1970) after which this process read every source that it computed a digest of."""
    return _DIGESTS.since


class CodeDigests:
    """Digests of one package's modules, computed once each from their sources; safe to use from several threads."""

    def __init__(self, name: str, root: Path) -> None:
        """Prepare digests for the package `name`, whose sources are in the folder `root`."""
        self._package, self._root = name, root
        self._known: dict[str, str] = {}
        self._of_names: dict[tuple[str, str], str] = {}
        self._modules: dict[str, _Module] = {}
        self._imports: dict[str, set[str]] = {}
        self._wording: dict[str, dict[str, Signature]] = {}
        self._under_way: list[str] = []
        self._lock = RLock()  # protects `_under_way`; also, Python 3.11 cannot parse in two threads at once
        self.since = time.time_ns()

    def of(self, module: str) -> str:
        """Return a hash of what `module` does. Raise `ValueError` if it has no source or its imports form a circle."""
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
        """Return the names of `module` and of all package modules it imports, directly or not. Raise like `of`."""
        self.of(module)
        found = {module}
        waiting = [module]
        while waiting:
            new = self._imports[waiting.pop()] - found
            found |= new
            waiting.extend(new)
        return found

    def source_of(self, module: str) -> Path:
        """Return the file with the source of `module`. Raise `ValueError` if there is none."""
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
        names: dict[str, set[tuple[str, str]]] = {}
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
                        self.of(source)
                        names.setdefault(local, set()).add((source, alias.name))
                        if alias.name in self._wording[source]:
                            wording[local] = self._wording[source][alias.name]
        wording |= signatures(tree, wording)
        self._wording[module] = wording
        known = _Names(modules, wording)
        statements = [
            _Statement(_bound(node), _used(node), self._described(node, known))
            for node in tree.body
            if not self._is_without_effect(node)
        ]
        self._modules[module] = _Module(names, statements)
        return _digest([self._imported(names, names), sorted(modules.values()), [one.described for one in statements]])

    def _of_name(self, module: str, name: str) -> str:
        """Return a hash of what `name` of `module` stands for."""
        if (module, name) not in self._of_names:
            names, statements = self._modules[module]
            reached, used = _reached(statements, name)
            is_bound = name in names or any(name in one.binds for one in statements)
            described = [self._imported(names, used), [one.described for one in reached]]
            self._of_names[module, name] = _digest(described) if is_bound else self._known[module]
        return self._of_names[module, name]

    def _imported(self, names: Mapping[str, set[tuple[str, str]]], used: Iterable[str]) -> list[list[str]]:
        """Return the imported names among those `used`, each with its digest."""
        return sorted(
            [local, name, self._of_name(source, name)]
            for local in used
            if local in names
            for source, name in names[local]
        )

    def _source_of(self, module: str) -> Path | None:
        """Return the source of a module of the package, or of a loaded module elsewhere whose stage is built here."""
        if module.split(".", maxsplit=1)[0] != self._package:
            file = getattr(sys.modules.get(module), "__file__", None)
            return None if file is None else Path(file)
        place = self._root.joinpath(*module.split(".")[1:])
        candidates = (place / "__init__.py", place.parent / f"{place.name}.py")
        return next((path for path in candidates if path.is_file()), None)

    def _is_of_package(self, node: ast.ImportFrom) -> bool:
        return bool(node.level) or (node.module or "").split(".")[0] == self._package

    def _described(self, node: ast.AST, known: "_Names") -> list[Any]:
        """Return a node as nested lists, equal in every version of Python, with digests in place of module names."""
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


class _Statement(NamedTuple):
    """A top-level statement: the names that it binds (if none, every digest covers it), and all names in it."""

    binds: frozenset[str]
    uses: frozenset[str]
    described: Any


class _Module(NamedTuple):
    """The names that a module imports from others, as modules and names there, and its own statements."""

    names: Mapping[str, set[tuple[str, str]]]
    statements: Sequence[_Statement]


def _bound(node: ast.stmt) -> frozenset[str]:
    """Return the names that a top-level statement binds or changes; none for statements of other kinds."""
    match node:
        case ast.FunctionDef() | ast.ClassDef():
            return frozenset({node.name})
        case ast.Import() | ast.ImportFrom():
            return frozenset((alias.asname or alias.name).partition(".")[0] for alias in node.names)
        case ast.Assign() | ast.AnnAssign() | ast.AugAssign():
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            return frozenset(one.id for target in targets for one in ast.walk(target) if isinstance(one, ast.Name))
    return frozenset()


def _used(node: ast.stmt) -> frozenset[str]:
    """Return all names in a statement."""
    return frozenset(one.id for one in ast.walk(node) if isinstance(one, ast.Name))


def _reached(statements: Sequence[_Statement], name: str) -> tuple[list[_Statement], set[str]]:
    """Return the statements that `name` depends on, in order, and all names in them."""
    used = {name}.union(*(one.uses for one in statements if not one.binds))
    while True:
        reached = [one for one in statements if not one.binds or one.binds & used]
        more = used.union(*(one.uses for one in reached))
        if more == used:
            return reached, used
        used = more


class _Names(NamedTuple):
    """Digests of imported modules, and signatures of callables, by their local names."""

    modules: Mapping[str, str]
    wording: Mapping[str, Signature]


def _effective_nodes(tree: ast.AST) -> Iterator[ast.AST]:
    """Yield all nodes except those under `if TYPE_CHECKING`."""
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


WORDING = frozenset({"title", "description", "published", "source"})
"""Fields of a file that are for people; no result depends on them."""


def data_files(path: Path) -> list[Path]:
    """Return the file at `path`, or the TOML files of a folder in ascending order of name."""
    return sorted(path.glob("*.toml"), key=lambda file: file.stem) if path.is_dir() else [path]


def data_digest(path: Path) -> str:
    """Return a hash of the names and content of the data files at `path`, without wording. Raise `OSError`."""
    digest = hashlib.sha256()
    for file in data_files(path):
        with open_regular(file) as content:
            data = tomllib.load(content)
        described = repr([(name, value) for name, value in data.items() if name not in WORDING])
        digest.update(f"{file.stem}\0{described}\0".encode())
    return digest.hexdigest()
