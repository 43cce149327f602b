"""A recipe: what a published file is made of, so that its fingerprint can be computed without the pipeline."""

from collections.abc import Mapping
from dataclasses import dataclass

from ..schema import Schema, identity_digest
from .location import PACKAGE


@dataclass(frozen=True)
class Recipe:
    """The `modules` whose code makes a file, the tables that are its `inputs`, and the `parameters` of its stage.

    `data` are files, or folders of files, that it is also made from: a name, and a path from where outs lies.
    """

    modules: tuple[str, ...]
    inputs: tuple[str, ...]
    parameters: tuple[tuple[str, int | str], ...] = ()
    data: tuple[tuple[str, str], ...] = ()


def recipe_fingerprint(name: str, recipe: Recipe, contents: Mapping[str, str], schema: Schema) -> str:
    """The fingerprint that today's code gives the file published under `name`; `contents` are those of its inputs.

    It changes with the code, the inputs' contents, the parameters, the data, and the table's declaration; never with
    wording. Raises `LookupError` if an input has no content; `OSError`, `SyntaxError` or `ValueError` if a module or
    its data cannot be read.
    """
    from ...work.data_files import data_digest
    from ...work.fingerprint import fingerprint

    table = schema.table(name)
    declared = {"declaration": identity_digest(table)} if table else {}
    inputs = {needed: contents[needed] for needed in recipe.inputs}
    data = {what: data_digest(PACKAGE / place) for what, place in recipe.data}
    return fingerprint(recipe.modules, inputs, {**dict(recipe.parameters), **data, **declared})
