"""A stage's fingerprint: its source with all it imports of the house, its inputs' hashes, its parameters."""

import ast
import hashlib
import json
from collections.abc import Mapping, Sequence
from functools import cache
from importlib.util import find_spec, resolve_name
from pathlib import Path

HOUSE = __name__.split(".", maxsplit=1)[0]


def fingerprint(modules: Sequence[str], inputs: Mapping[str, str], parameters: Mapping[str, int | str]) -> str:
    """A hash that changes when anything the result depends on does; library versions are left out."""
    described = {
        "code": [source_digest(module) for module in modules],
        "inputs": dict(inputs),
        "parameters": dict(parameters),
    }
    return hashlib.sha256(json.dumps(described, sort_keys=True).encode()).hexdigest()


@cache
def source_digest(module: str) -> str:
    """A hash of the source of `module` and of every house module it imports, directly or not."""
    found: dict[str, bytes] = {}
    _collect(module, found)
    digest = hashlib.sha256()
    for name in sorted(found):
        digest.update(f"{name}\0".encode() + found[name] + b"\0")
    return digest.hexdigest()


def _collect(module: str, found: dict[str, bytes]) -> None:
    if module in found:
        return
    spec = find_spec(module)
    if spec is None or spec.origin is None:
        return
    source = Path(spec.origin).read_bytes()
    found[module] = source
    package = module if spec.submodule_search_locations else module.rpartition(".")[0]
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.ImportFrom) and node.level:
            target = resolve_name("." * node.level + (node.module or ""), package)
            if target != HOUSE:
                _collect(target, found)
            for alias in node.names:
                if _is_module(f"{target}.{alias.name}"):
                    _collect(f"{target}.{alias.name}", found)


def _is_module(name: str) -> bool:
    try:
        return find_spec(name) is not None
    except ModuleNotFoundError:
        return False
