"""Record the public names that docs/versions.md promises: `python reports/stable_names.py` writes the record again.

The record is compared with the program by `tests/reports/test_stable_names.py`, so that a name cannot go
unless the changes say so. Texts for people are left out.
"""

import inspect
import json
from collections.abc import Iterator, Mapping
from contextlib import redirect_stderr, redirect_stdout
from io import StringIO
from pathlib import Path
from typing import Any

import outs
from outs import cli
from outs.commands.sql import OutOfTime
from outs.histories.columns import TABLES as HISTORY_TABLES
from outs.query.answer_schemas import answer_schema, names
from outs.query.declaration import inputs_of
from outs.query.question import Asks
from outs.reports.commands_page import commands
from outs.reports.python_page import public_members
from outs.tables.declaration import Table
from outs.tables.schema import ON_REQUEST, TABLES
from outs.tables.sql.functions import ALL_FUNCTIONS
from outs.tables.sql.views import VIEWS, View
from outs.web.questions import ADDRESSES

RECORD = Path(__file__).with_suffix(".json")

Names = dict[str, dict[str, Any]]


def stable_names() -> Names:
    """Return what is stable, by kind and name: what each has, as lists and texts that a change alters."""
    declared: tuple[Table | View, ...] = (*TABLES.values(), *ON_REQUEST.values(), *VIEWS)
    columns = {one.name: one.columns for one in declared} | {one.name: one.columns for one in HISTORY_TABLES}
    return {
        "python": dict(_python()),
        "commands": {one.name: sorted(_words(one.parameters)) for one in commands()},
        "exit statuses": dict(_exit_statuses()),
        "json": {name: dict(_keys(answer_schema(name))) for name in names()},
        "columns": {name: {column.name: column.type for column in each} for name, each in columns.items()},
        "keys of tables": {one.name: list(one.key) for one in declared},
        "sql functions": {one.name: one.parameters for one in ALL_FUNCTIONS},
        "addresses": dict(_addresses()),
    }


def _python() -> Iterator[tuple[str, Any]]:
    yield "outs", sorted(outs.__all__)
    for name, member in public_members().items():
        if inspect.isfunction(member) or isinstance(member, Asks):
            yield f"Tables.{name}", _parameters(member)
        else:
            yield f"Tables.{name}", "attribute"


def _parameters(function: Any) -> list[str]:
    """Return each parameter as it is written in a call: `*players`, `board=''`, `hand`."""
    kept = [one for one in inspect.signature(function).parameters.values() if one.name != "self"]
    return [str(one.replace(annotation=inspect.Parameter.empty)) for one in kept]


def _words(parameters: Any) -> Iterator[str]:
    for one in parameters:
        yield one.name if one.option else one.metavar


def _exit_statuses() -> Iterator[tuple[str, int]]:
    """Yield the status of each way to end; the three that need no signal, disk or clock by asking."""
    asked = {"answered": "--version", "invalid input": "value Xx", "no tables": "tables info --tables /nowhere"}
    for name, words in asked.items():
        with redirect_stdout(StringIO()), redirect_stderr(StringIO()):
            status = cli.run(words.split())
        yield name, status
    yield "not written", cli.UNWRITTEN
    yield "time limit of outs sql", OutOfTime.exit_code
    yield "interrupted", cli.INTERRUPTED


def _keys(schema: Mapping[str, Any]) -> Iterator[tuple[str, Any]]:
    """Yield every key of the answers' classes with its type; one that may be absent ends in `?`."""
    for kind, one in schema["$defs"].items():
        required = one.get("required", [])
        for key, value in one.get("properties", {}).items():
            yield f"{kind}.{key}{'' if key in required else '?'}", _type(value)


def _type(value: Mapping[str, Any]) -> str:
    """Return a schema without descriptions as compact text."""

    def plain(part: Any) -> Any:
        if isinstance(part, Mapping):
            return {key: plain(inner) for key, inner in part.items() if key not in {"description", "examples"}}
        return [plain(inner) for inner in part] if isinstance(part, list) else part

    return json.dumps(plain(value), separators=(",", ":")).replace('"', "")


def _addresses() -> Iterator[tuple[str, list[str]]]:
    """Yield the address of each question with its parameters."""
    for one in ADDRESSES:
        yield f"/v1/{one.name}", [given.name for given in inputs_of(one.kind)]


def breaks(recorded: Names, now: Names) -> list[str]:
    """Describe what was recorded and is gone or other now; names that came are no breaks.

    >>> breaks({"columns": {"hands": {"mask": "UBIGINT"}}}, {"columns": {"hands": {}, "turn": {}}})
    ["columns: hands: mask: 'UBIGINT' is gone"]
    """
    return [f"{kind}: {found}" for kind, names in recorded.items() for found in _differences(names, now.get(kind, {}))]


def _differences(recorded: Any, now: Any, path: str = "") -> Iterator[str]:
    match recorded, now:
        case dict(), dict():
            for name, one in recorded.items():
                if name in now:
                    yield from _differences(one, now[name], f"{path}{name}: ")
                else:
                    yield f"{path}{name}: {one!r} is gone"
        case list(), list():
            yield from (f"{path}{one!r} is gone" for one in recorded if one not in now)
        case _:
            if recorded != now:
                yield f"{path}{recorded!r} is now {now!r}"


def main() -> None:
    """Write the record, and print what breaks: docs/versions.md says what that asks for."""
    now = stable_names()
    if RECORD.is_file():
        for one in breaks(json.loads(RECORD.read_text(encoding="utf-8")), now):
            print(f"break: {one}")
    RECORD.write_text(json.dumps(now, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
