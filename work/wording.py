"""Wording: texts for people, such as titles and meanings. No result depends on it, so fingerprints omit it.

A text is wording if its annotation is `Wording`: a field of a dataclass, a parameter of a function, a variable, the
values of a dictionary, or the return value of a function. The message of a raised error is wording too.
"""

import ast
from collections.abc import Mapping
from typing import Annotated

Wording = Annotated[str, "wording"]
"""Type of a text that may change without changing any result."""

Signature = tuple[tuple[str, bool], ...]
"""The parameters of a callable, in order: their names, and whether each is wording."""


def signatures(tree: ast.Module, imported: Mapping[str, Signature]) -> dict[str, Signature]:
    """Return the signatures of the top-level classes (by their fields) and functions of a module.

    `imported` has the signatures of imported names, which classes may extend.
    """
    found: dict[str, Signature] = {}
    for node in tree.body:
        if isinstance(node, ast.ClassDef):
            bases = [base.id for base in node.bases if isinstance(base, ast.Name)]
            inherited = [field for base in bases for field in (found | dict(imported)).get(base, ())]
            own = [
                (field.target.id, _is_wording(field.annotation))
                for field in node.body
                if isinstance(field, ast.AnnAssign) and isinstance(field.target, ast.Name)
            ]
            found[node.name] = (*inherited, *own)
        elif isinstance(node, ast.FunctionDef):
            places = [*node.args.posonlyargs, *node.args.args, *node.args.kwonlyargs]
            found[node.name] = tuple((place.arg, _is_wording(place.annotation)) for place in places)
    return found


def without_wording(node: ast.AST, known: Mapping[str, Signature]) -> ast.AST:
    """Return the node without the texts that are wording; `known` has the signatures of callables."""
    if isinstance(node, ast.AnnAssign) and _is_wording(node.annotation):
        return ast.AnnAssign(node.target, node.annotation, None, node.simple)
    if isinstance(node, ast.AnnAssign) and isinstance(node.value, ast.Dict) and _has_wording(node.annotation):
        return ast.AnnAssign(node.target, node.annotation, ast.Dict(node.value.keys, []), node.simple)
    if isinstance(node, ast.FunctionDef) and _is_wording(node.returns):
        return ast.FunctionDef(node.name, node.args, [], node.decorator_list, node.returns)
    if isinstance(node, ast.Raise) and isinstance(node.exc, ast.Call):
        arguments = [argument for argument in node.exc.args if not _is_text(argument)]
        return ast.Raise(ast.Call(node.exc.func, arguments, node.exc.keywords), node.cause)
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in known:
        left_out = _wording_among(known[node.func.id])
        arguments = [argument for place, argument in enumerate(node.args) if place not in left_out]
        return ast.Call(node.func, arguments, [word for word in node.keywords if word.arg not in left_out])
    return node


def _wording_among(signature: Signature) -> frozenset[int | str | None]:
    """Return the positions and names of the parameters of a call that are wording."""
    places = {place for place, (_, is_wording) in enumerate(signature) if is_wording}
    return frozenset({*places, *(name for name, is_wording in signature if is_wording)})


def _is_wording(annotation: ast.expr | None) -> bool:
    return isinstance(annotation, ast.Name) and annotation.id == "Wording"


def _has_wording(annotation: ast.expr) -> bool:
    """Return True if the values of a dictionary are wording."""
    is_mapping = isinstance(annotation, ast.Subscript) and isinstance(annotation.slice, ast.Tuple)
    return is_mapping and _is_wording(annotation.slice.elts[-1])  # type: ignore[attr-defined]


def _is_text(node: ast.expr) -> bool:
    return isinstance(node, ast.JoinedStr) or (isinstance(node, ast.Constant) and isinstance(node.value, str))
