"""Run the notebook of ten questions and write it, with its answers and pictures, as docs/guides/ten-questions.md.

The same cells are written as a notebook for Jupyter and Colab, which installs outs and builds the tables.

.venv/bin/python reports/notebook_page.py
"""

import ast
import json
import re
from collections.abc import Iterator, Sequence
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from textwrap import dedent
from typing import Any

import polars as pl
from matplotlib.figure import Figure

from outs.display.plots.drawing import picture
from outs.display.text import grid

DOCS = Path(__file__).resolve().parent.parent / "docs"
NOTEBOOK = DOCS / "notebooks" / "ten_questions.py"
JUPYTER = NOTEBOOK.with_suffix(".ipynb")
PAGE = DOCS / "guides" / "ten-questions.md"
IMAGES = DOCS / "images"
MARKDOWN = re.compile(r'mo\.md\("""\n(?P<text>.*)"""\)', re.DOTALL)
FOR_MARIMO = "import marimo as mo\n"
SET_UP = """\
%pip install --quiet 'outs[plot]'
!outs tables build
%matplotlib inline"""
"""The first cell in Jupyter. A wheel that was uploaded is installed by its file name instead."""


def answers() -> Sequence[Any]:
    """Return the output of each cell of the notebook, in order."""
    spec = spec_from_file_location("ten_questions", NOTEBOOK)
    assert spec is not None
    assert spec.loader is not None
    notebook = module_from_spec(spec)
    spec.loader.exec_module(notebook)
    shown, _ = notebook.app.run()
    return list(shown)


def page(shown: Sequence[Any]) -> tuple[str, dict[str, bytes]]:
    """Return the page, and its pictures by file name."""
    parts: list[str] = []
    pictures: dict[str, bytes] = {}
    for code, answer in zip(_cells(), shown, strict=True):
        markdown = MARKDOWN.fullmatch(code)
        parts.append(dedent(markdown["text"]).strip() if markdown else f"```py\n{code}\n```")
        if isinstance(answer, Figure):
            name = f"ten-questions-{len(pictures) + 1}.svg"
            pictures[name] = picture(answer, "svg")
            question = re.findall(r"^## \d+\. (.+)$", "\n\n".join(parts), re.MULTILINE)[-1]
            parts.append(f"![{question}](../images/{name})")
        elif isinstance(answer, pl.DataFrame):
            parts.append(_table(answer))
    return "\n\n".join(parts) + "\n", pictures


def jupyter() -> str:
    """Return the notebook in Jupyter's format, version 4.5, without answers."""
    cells: list[dict[str, Any]] = [{"cell_type": "code", "source": SET_UP}]
    for code in _cells():
        if markdown := MARKDOWN.fullmatch(code):
            cells.append({"cell_type": "markdown", "source": dedent(markdown["text"]).strip()})
        else:
            cells.append({"cell_type": "code", "source": code.replace(FOR_MARIMO, "")})
    cells.insert(0, cells.pop(1))
    ran: dict[str, Any] = {"execution_count": None, "outputs": []}
    body = {
        "cells": [
            {"id": f"cell-{place}", "metadata": {}, **one, **(ran if one["cell_type"] == "code" else {})}
            for place, one in enumerate(cells)
        ],
        "metadata": {"kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"}},
        "nbformat": 4,
        "nbformat_minor": 5,
    }
    return json.dumps(body, indent=1) + "\n"


def _cells() -> Iterator[str]:
    """Yield the code of each cell, without the names it takes from other cells and passes on to them."""
    text = NOTEBOOK.read_text(encoding="utf-8")
    for node in ast.parse(text).body:
        if isinstance(node, ast.FunctionDef):
            statements = [part for part in node.body if not isinstance(part, ast.Return)]
            lines = text.splitlines()[statements[0].lineno - 1 : statements[-1].end_lineno]
            yield dedent("\n".join(lines))


def _table(frame: pl.DataFrame) -> str:
    """Return a frame as a Markdown table: text left-aligned, numbers right-aligned."""
    rows = [["" if value is None else str(value) for value in row] for row in frame.iter_rows()]
    left = next((place for place, kind in enumerate(frame.dtypes) if kind.is_numeric()), frame.width)
    return grid(frame.columns, rows, left=left)


def main() -> None:
    """Write the page and its pictures, and the notebook for Jupyter."""
    JUPYTER.write_text(jupyter(), encoding="utf-8")
    text, pictures = page(answers())
    PAGE.write_text(text, encoding="utf-8")
    for name, drawn in pictures.items():
        (IMAGES / name).write_bytes(drawn)


if __name__ == "__main__":
    main()
