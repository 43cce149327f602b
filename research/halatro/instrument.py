"""The command line of the research tools: their common options, answers, output forms and errors."""

import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import hypot
from pathlib import Path
from shutil import get_terminal_size
from typing import Literal, Protocol

import numpy as np
import numpy.typing as npt

from outs.cards.answers.answer import Answer, Json
from outs.cards.arguments import Parameter
from outs.cards.errors import BadInput
from outs.display.output_formats import Row, RowLines, json_text
from outs.display.text import View, paragraph, parted
from outs.games.halatro.parameters import SEED
from outs.games.halatro.simulation_answers import PolicyRow, mean_and_error
from outs.query.session import Tables
from outs.tables.files.errors import TablesError
from outs.work.progress import Bars

Gains = npt.NDArray[np.float64]
"""Sums, for each game, of the gains of its decisions over the value of its opening."""
RowForm = Literal["csv", "tsv", "md"]
ROW_FORMS: tuple[RowForm, ...] = ("csv", "tsv", "md")
NO_TABLES = 3
"""Exit status if tables are missing or damaged."""
WORKERS = Parameter(1, least=1)


class Measurement(Protocol):
    """An answer that a research tool can print."""

    def to_json(self) -> Json:
        """Return the answer as one JSON object."""

    def rows(self) -> list[Row]:
        """Return the answer as flat rows."""

    def text(self, view: View) -> str:
        """Return the answer as a screen."""


@dataclass(frozen=True)
class EstimatedScores:
    """Scores of policies whose games are judged decision by decision, each decision by `draws` draws.

    opening  mean value of an opening, and its standard error
    gains    (policies, games) float64  gain of each game's decisions over the value of its opening
    """

    draws: int
    opening: tuple[float, float]
    gains: Gains

    def policies(self, names: Sequence[str]) -> tuple[PolicyRow, ...]:
        """Return the mean score of each policy, and its difference from the first."""
        rows = []
        for name, gains in zip(names, self.gains, strict=True):
            gain, error = mean_and_error(gains)
            value, its_error = self.opening
            both = None if error is None else hypot(error, its_error)
            rows.append(PolicyRow(name, value + gain, both, *mean_and_error(gains - self.gains[0])))
        return tuple(rows)


@dataclass(frozen=True)
class PairedComparison(Answer):
    """Policies compared on the same decks, in the order given; differences are from the first.

    draws  number of draws that judged each decision
    """

    games: int
    seed: int
    draws: int
    policies: tuple[PolicyRow, ...]

    @classmethod
    def of(cls, names: Sequence[str], seed: int, estimates: EstimatedScores) -> "PairedComparison":
        """Return the answer for these estimates, one row per name."""
        return cls(estimates.gains.shape[1], seed, estimates.draws, estimates.policies(names))

    def rows(self) -> list[Row]:
        """Return one row per policy."""
        shared = {"games": self.games, "seed": self.seed, "draws": self.draws}
        return [{**row, **shared} for row in self.to_json()["policies"]]

    def text(self, view: View) -> str:
        """Return the means and the differences side by side."""
        lines = [
            [
                row.policy,
                f"{row.mean:.2f}",
                _error(row.standard_error),
                f"{row.difference:+.2f}" if row.difference else "",
                _error(row.difference_standard_error) if row.difference else "",
            ]
            for row in self.policies
        ]
        shown = parted(("Policy", "Mean", "Error", "Difference", "Error"), lines, view)
        played = _played(self.games, self.seed, f"{self.draws:,} draws for each decision")
        return f"{shown}\n\n{paragraph(f'{played}; differences from {self.policies[0].policy}', view)}"


@dataclass(frozen=True)
class BoundRow(Answer):
    """An upper bound on the mean score of players whose moves in a game have shortfalls of at most `shortfall` in all.

    shortfall  in points, by the corrected table
    bound      mean of the highest scores, judged decision by decision
    """

    shortfall: float
    bound: float
    standard_error: float | None


@dataclass(frozen=True)
class BoundAnswer(Answer):
    """Upper bounds by the sum of shortfalls allowed, from the same decks.

    bounds  in the order given
    draws   number of draws that judged each move
    """

    games: int
    seed: int
    draws: int
    bounds: tuple[BoundRow, ...]

    @classmethod
    def of(cls, shortfalls: Sequence[float], seed: int, estimates: EstimatedScores) -> "BoundAnswer":
        """Return the answer for the highest gains within each shortfall: (shortfalls, games)."""
        rows = estimates.policies([f"{limit:g}" for limit in shortfalls])
        bounds = (BoundRow(limit, row.mean, row.standard_error) for limit, row in zip(shortfalls, rows, strict=True))
        return cls(estimates.gains.shape[1], seed, estimates.draws, tuple(bounds))

    def rows(self) -> list[Row]:
        """Return one row per shortfall."""
        shared = {"games": self.games, "seed": self.seed, "draws": self.draws}
        return [{**row, **shared} for row in self.to_json()["bounds"]]

    def text(self, view: View) -> str:
        """Return the bounds, one line per shortfall."""
        lines = [[f"{row.shortfall:g}", f"{row.bound:.2f}", _error(row.standard_error)] for row in self.bounds]
        played = _played(self.games, self.seed, f"{self.draws:,} draws for each move")
        return f"{parted(('Shortfall', 'Bound', 'Error'), lines, view)}\n\n{paragraph(played, view)}"


def _played(games: int, seed: int, judged: str) -> str:
    """Return the note below a table: the games, and the draws that judged them."""
    if games == 1:
        return f"One game of each on the same deck, seed {seed}, {judged}; one game has no standard error"
    return f"{games:,} games of each on the same decks, seed {seed}, {judged}"


def _error(error: float | None) -> str:
    """Return a standard error as text; a single game has none."""
    return "-" if error is None else f"{error:.2f}"


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
