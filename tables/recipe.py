"""A recipe: what a published file is made of, so that its fingerprint can be computed without the pipeline."""

from collections.abc import Mapping
from dataclasses import dataclass

from .location import PACKAGE
from .schema import Schema, table_digest


@dataclass(frozen=True)
class Recipe:
    """The `modules` whose code makes a file, the tables that are its `inputs`, and the `parameters` of its stage.

    `data` are files, or folders of files, that it is also made from: a name, and a path from where outs lies.
    """

    modules: tuple[str, ...]
    inputs: tuple[str, ...]
    parameters: tuple[tuple[str, int | str], ...] = ()
    data: tuple[tuple[str, str], ...] = ()


def recipe_fingerprint(name: str, recipe: Recipe, hashes: Mapping[str, str], schema: Schema) -> str:
    """The fingerprint that today's code gives the file published under `name`; `hashes` are those of its inputs.

    It changes with the code, the inputs' bytes, the parameters, the data, and the table's declaration, or the whole
    schema for a file made from all tables. Raises `LookupError` if an input has no hash; `OSError`, `SyntaxError` or
    `ValueError` if a module or its data cannot be read.
    """
    from ..work.data_files import data_digest
    from ..work.fingerprint import fingerprint

    table = schema.table(name)
    declared = {"declaration": table_digest(table)} if table else {"schema": schema.digest}
    inputs = {needed: hashes[needed] for needed in recipe.inputs}
    data = {what: data_digest(PACKAGE / place) for what, place in recipe.data}
    return fingerprint(recipe.modules, inputs, {**dict(recipe.parameters), **data, **declared})
