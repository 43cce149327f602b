"""The command line of a research tool: its common options, the output forms of its answer, and its errors."""

import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Sequence
from pathlib import Path
from shutil import get_terminal_size
from typing import Literal

from outs.cards.errors import BadInput
from outs.cards.questions.parameter import Parameter
from outs.display.output_formats import RowLines, json_text
from outs.display.text import View
from outs.games.halatro.parameters import SEED
from outs.query.session import Tables
from outs.research.halatro.answers import Measurement
from outs.tables.files.errors import TablesError
from outs.work.progress import Bars

RowForm = Literal["csv", "tsv", "md"]
ROW_FORMS: tuple[RowForm, ...] = ("csv", "tsv", "md")
NO_TABLES = 3
"""Exit status if tables are missing or damaged."""

WORKERS = Parameter(1, least=1)

Measure = Callable[[Namespace, Tables, Bars], Measurement]
"""Computes the answer for the options given. Raises `BadInput`."""


def run_instrument(parser: ArgumentParser, measure: Measure, arguments: Sequence[str] | None = None) -> None:
    """Add the common options to `parser`, parse `arguments` (default: the process's), measure and print.

    Raise `SystemExit` with status 2 for bad input and 3 for missing or damaged tables.
    """
    _add_common_options(parser)
    asked = parser.parse_args(arguments)
    try:
        if asked.workers is not None:
            WORKERS.check(asked.workers, "workers")
        with Tables(asked.tables, at_once=False) as tables, Bars() as bars:
            found = measure(asked, tables, bars)
    except BadInput as error:
        parser.error(str(error))
    except TablesError as error:
        parser.exit(NO_TABLES, f"{parser.prog}: {error}\n")
    _print(found, asked)


def _add_common_options(parser: ArgumentParser) -> None:
    parser.add_argument("--seed", type=int, default=SEED.default, metavar="N", help="seed of the decks and draws")
    parser.add_argument("--workers", type=int, metavar="N", help="number of threads; default: one per CPU")
    parser.add_argument("--tables", type=Path, metavar="DIR", help="folder of the tables")
    forms = parser.add_mutually_exclusive_group()
    forms.add_argument("--json", action="store_true", help="print JSON")
    forms.add_argument("--csv", action="store_true", help="print comma-separated values")
    forms.add_argument("--tsv", action="store_true", help="print tab-separated values")
    forms.add_argument("--md", action="store_true", help="print a Markdown table")


def _print(found: Measurement, asked: Namespace) -> None:
    """Print the answer in the form that the options select."""
    if asked.json:
        print(json_text(found.to_json()))
        return
    for form in ROW_FORMS:
        if getattr(asked, form):
            sys.stdout.writelines(RowLines(form).lines(found.rows()))
            return
    print(found.text(View(width=get_terminal_size().columns)))
