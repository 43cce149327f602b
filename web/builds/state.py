"""What the service builds, in files that its main process writes and its workers read."""

import re
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, Literal

import orjson

from ...tables.files.location import BUILD_COMMAND
from ...tables.schema import REQUESTS
from ...work.atomic_writes import write_whole

REST = "rest"
"""The build of all tables that are not built on request."""
State = Literal["waiting", "building", "built", "failed"]
_STATES = "builds.json"
_WANTED = "wanted-"
_PROGRESS = re.compile(r"(\d+) of (\d+)")


@dataclass(frozen=True)
class BuildState:
    """One build.

    name   what `outs tables build` is asked for; `rest` for the tables that are not built on request
    note   the last line of its progress; of a failed build, why
    """

    name: str
    state: State = "waiting"
    note: str = ""

    @property
    def command(self) -> str:
        return BUILD_COMMAND if self.name == REST else f"{BUILD_COMMAND} {self.name}"

    def sentence(self) -> str:
        """Return what a refused question says of it."""
        if self.state == "failed":
            return f"The service could not build it: {self.note.rstrip('.')}. The operator can: {self.command}."
        if self.state == "waiting":
            return "The service builds it after other tables."
        if self.state == "built":
            return "The service has built it, and is about to read it."
        found = _PROGRESS.search(self.note)
        return f"The service is building it{f': {found[1]} of {found[2]}' if found else ''}."

    def to_json(self) -> dict[str, Any]:
        """Return the object that the service sends."""
        found = _PROGRESS.search(self.note) if self.state == "building" else None
        done = {"done": int(found[1]), "of": int(found[2])} if found else {}
        return {**asdict(self), "command": self.command, **done}


def write_states(folder: Path, states: Sequence[BuildState]) -> None:
    write_whole(folder / _STATES, orjson.dumps([asdict(one) for one in states]))


def read_states(folder: Path | None) -> list[BuildState]:
    """Return the states of all builds; none if the service builds nothing."""
    if folder is not None:
        with suppress(FileNotFoundError):
            return [BuildState(**one) for one in orjson.loads((folder / _STATES).read_bytes())]
    return []


def want(folder: Path, name: str) -> None:
    """Note that a question needs what a build makes, so that it is the next. Does nothing for an unknown name."""
    if name == REST or name in REQUESTS:
        with suppress(OSError):
            (folder / f"{_WANTED}{name}").touch()


def wanted(folder: Path) -> list[str]:
    """Return the names that questions need, those asked for last first."""
    found = sorted(folder.glob(f"{_WANTED}*"), key=lambda path: path.stat().st_mtime_ns, reverse=True)
    return [path.name.removeprefix(_WANTED) for path in found]
