"""Recipe of a published file, from which its fingerprint is computed without importing the pipeline."""

from collections.abc import Mapping
from dataclasses import dataclass

from ..schema import Schema, identity_digest
from .location import PACKAGE


@dataclass(frozen=True)
class Recipe:
    """The `modules` whose code makes a file, the tables that are its `inputs`, and the `parameters` of its stage.

    `data` are other files or folders it is made from: a name, and a path relative to the package.
    """

    modules: tuple[str, ...]
    inputs: tuple[str, ...]
    parameters: tuple[tuple[str, int | str], ...] = ()
    data: tuple[tuple[str, str], ...] = ()


def recipe_fingerprint(name: str, recipe: Recipe, contents: Mapping[str, str], schema: Schema) -> str:
    """Return the fingerprint that today's code gives the file published under `name`.

    `contents` has the content hashes of its inputs. The fingerprint depends on the code, the inputs' contents, the
    parameters, the data and the table's declaration, but not on wording. Raises `LookupError` if `contents` lacks an
    input; `OSError`, `SyntaxError` or `ValueError` if a module or its data cannot be read.
    """
    from ...work.data_files import data_digest
    from ...work.fingerprint import fingerprint

    table = schema.table(name)
    declared = {"declaration": identity_digest(table)} if table else {}
    inputs = {needed: contents[needed] for needed in recipe.inputs}
    data = {what: data_digest(PACKAGE / place) for what, place in recipe.data}
    return fingerprint(recipe.modules, inputs, {**dict(recipe.parameters), **data, **declared})
