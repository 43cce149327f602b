"""The shapes of answers that no question has: hand histories, SQL, builds and readiness."""

from typing import Any, NotRequired, TypedDict

from ...cards.answers.winnings_answers import WinningsAnswer, WinningsLines
from ..builds.state import State


class ReadHands(TypedDict):
    """Numbers of different hands, of those given twice and of other games, and complaints about what was left out.

    skipped_games  hands of other games, by game; those with the most hands first
    """

    hands: int
    repeated: int
    skipped: int
    skipped_games: dict[str, int]
    complaints: list[str]


class HandsReport(TypedDict):
    """A report on hand histories, and the points of its lines."""

    read: ReadHands
    players: list[str]
    report: WinningsAnswer
    lines: WinningsLines


class SqlRows(TypedDict):
    """The first rows of a statement, each with a value for every column, and whether there are more."""

    columns: list[str]
    rows: list[dict[str, Any]]
    truncated: bool


class Build(TypedDict):
    """One build of missing tables, `done` and `of` where it counts."""

    name: str
    state: State
    note: str
    command: str
    done: NotRequired[int]
    of: NotRequired[int]


class Builds(TypedDict):
    """All builds of a service."""

    builds: list[Build]


class Readiness(TypedDict):
    """The versions that a service answers with, and the kinds of questions that it is ready for."""

    status: str
    version: str
    tables_version: str
    manifest: str
    budget: float
    ready: dict[str, bool]


SHAPES = {"/v1/hands": HandsReport, "/v1/sql": SqlRows, "/builds": Builds, "/readyz": Readiness}
"""The shape of the answer at an address, if the service has that."""
