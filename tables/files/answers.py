"""Answer listing the published files of the tables folder, with the questions that need each table."""

from collections.abc import Iterable
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import ClassVar

from ...cards.answers.answer import Json, RowsAnswer
from ..declaration import ListedTable
from ..schema import SCHEMA
from .manifest import Entry, Manifest, published_files, read_manifest
from .outdated_files import found_outdated, made_of_others

_LATTICE = ("subset_classes", "hand_classes")
_EVALUATOR = ("evaluator",)
_STREETS = ("exact_starting_hands", "flop", "turn", "subset_classes")

QUESTIONS: dict[str, tuple[str, ...]] = {
    "value": ("hands", "hand_classes", "discards", *_EVALUATOR),
    "discard": ("hands", "endings", "discards", "objective_sums", "draw_equilibrium", *_LATTICE),
    "paytable": ("paytables", "joker_hand_classes", "joker_hands", "draw_equilibrium", "best_discards", *_LATTICE),
    "strategy": ("joker_hand_classes", *_LATTICE),
    "policies": ("policies", "best_discards", "draw_equilibrium", *_LATTICE),
    "lowball": ("lowball_values", "lowball_orders", "lowball_equilibrium", "lowball_best_discards", *_LATTICE, "hands"),
    "equity": ("preflop_matchups", "starting_hand_matchups", *_EVALUATOR),
    "equity against random hands": (
        "exact_starting_hands",
        "starting_hands",
        "flop",
        "turn",
        "subset_classes",
        *_EVALUATOR,
    ),
    "outs, state and strength": (*_STREETS, *_EVALUATOR),
    "push-fold": ("push_fold", "starting_hand_matchups", "preflop_matchups", *_EVALUATOR),
    "halatro": ("halatro_values", "subset_classes"),
}
"""Each question with its tables, including those that only some of its options read."""

KEYS = ("file", "rows", "bytes", "seconds", "sha256")
NOTHING = {"rows": 0, "bytes": 0, "seconds": 0.0, "sha256": ""}
"""The figures listed for a table that is not built."""


@dataclass(frozen=True)
class FilesAnswer(RowsAnswer):
    """The published files of a folder by table name, with the state of every table that a build always makes.

    states  by name: "current", "outdated", "missing" or "not built"
    """

    display: ClassVar[str] = "tables"

    directory: Path
    files: dict[str, Entry]
    states: dict[str, str]

    @classmethod
    def of(cls, directory: Path) -> "FilesAnswer":
        """List the files of `directory`; the size of a table stored in many files is the sum over its parts.

        Raises `TablesMissing` or `TablesDamaged`.
        """
        manifest = read_manifest(directory)
        files = {name: _with_parts(directory, manifest, name) for name in published_files(directory)}
        outdated = {*found_outdated(manifest), *made_of_others(manifest)}
        states = dict.fromkeys(SCHEMA.tables, "not built")
        for name, entry in manifest.files.items():
            there = (directory / entry.file).is_file()
            states[name] = ("outdated" if name in outdated else "current") if there else "missing"
        return cls(directory, files, states)

    @property
    def title(self) -> str:
        """The heading of the listing, with the folder."""
        return f"Tables in {self.directory}"

    def rows(self, top: int | None = None) -> Iterable[Json]:
        """Yield one row per file: name, rows, size, build time in seconds, SHA-256, state, questions that read it."""
        for name in list(dict.fromkeys((*self.files, *self.states)))[:top]:
            table, entry = SCHEMA.table(name), self.files.get(name)
            found = asdict(entry) if entry else {"file": table.file_name if table else name, **NOTHING}
            described = {"state": self.states[name], "needed_by": needed_by(name)}
            yield {"name": name} | {key: found[key] for key in KEYS} | described


def _with_parts(directory: Path, manifest: Manifest, name: str) -> Entry:
    entry = manifest.files[name]
    if not isinstance(SCHEMA.table(name), ListedTable):
        return entry
    from .part_list import read_list

    return replace(entry, bytes=read_list(directory, manifest, name).bytes)


def needed_by(table: str) -> list[str]:
    """List the questions that read a table; SQL, which may read any, is not listed.

    >>> needed_by("halatro_values"), needed_by("policies")
    (['halatro'], ['policies'])
    """
    return [question for question, tables in QUESTIONS.items() if table in tables]
