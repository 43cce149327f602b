"""Write docs/reference/commands.md from the program's own help.

.venv/bin/python reports/commands_page.py
"""

import re
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from inspect import cleandoc
from pathlib import Path
from typing import Any

from typer.main import get_command

from outs.cli import app
from outs.display.text import text_grid

ROOT = Path(__file__).resolve().parent.parent
PAGE = ROOT / "docs" / "reference" / "commands.md"
SHARED = 12
"""An option that at least this many commands take is explained once for all of them."""
EXAMPLES = re.compile(r"^Examples?:(?P<lines> *.+\n?|\n(?: +.+\n?)+)", re.MULTILINE)

_INTRODUCTION = """\
# Commands

Every command explains itself with `--help`. This page is made from the same texts by `reports/commands_page.py`."""


_MOST = "the [common options](#common-options)"


@dataclass(frozen=True)
class Parameter:
    """An argument or an option of a command, as its help shows it."""

    name: str
    metavar: str
    meaning: str
    default: str
    option: bool

    @property
    def written(self) -> str:
        """The option as typed: `--top N`."""
        return f"{self.name} {self.metavar}".strip()


@dataclass(frozen=True)
class Command:
    """One command of the program: its full name, help texts, examples and parameters."""

    name: str
    title: str
    details: str
    examples: tuple[str, ...]
    parameters: tuple[Parameter, ...]

    @property
    def usage(self) -> str:
        arguments = [one.metavar for one in self.parameters if not one.option]
        return " ".join([self.name, *arguments])


def commands() -> list[Command]:
    """Return every command of the program in the order of the help; commands of a group follow each other."""
    return [_command(name, found, context) for name, found, context in _leaves("outs", get_command(app), None)]


def _leaves(name: str, command: Any, parent: Any) -> Iterator[tuple[str, Any, Any]]:
    """Yield the full name of each command in a group, the command, and its context."""
    context = command.make_context(name, [], parent=parent, resilient_parsing=True)
    if not hasattr(command, "commands"):
        yield name, command, context
        return
    for part in command.commands:
        yield from _leaves(f"{name} {part}", command.commands[part], context)


def _command(name: str, command: Any, context: Any) -> Command:
    text = cleandoc(command.help or "")
    examples = [line.strip() for match in EXAMPLES.finditer(text) for line in match["lines"].strip().splitlines()]
    title, *details = [" ".join(part.split()) for part in EXAMPLES.sub("", text).split("\n\n") if part.strip()]
    parameters = (_parameter(one, context) for one in command.get_params(context) if not getattr(one, "hidden", False))
    return Command(name, title, "\n\n".join(details), tuple(examples), tuple(parameters))


def _parameter(parameter: Any, context: Any) -> Parameter:
    option = parameter.param_type_name == "option"
    metavar = "" if getattr(parameter, "is_flag", False) else parameter.make_metavar(context)
    name = ", ".join(sorted(parameter.opts + parameter.secondary_opts, key=len)) if option else ""
    default = parameter.default
    shown = default is not None and not callable(default) and default not in ("", False, (), [])
    return Parameter(name, metavar.strip("{}"), parameter.help or "", str(default) if shown else "", option)


def shared_options(all_commands: list[Command]) -> dict[str, Parameter]:
    """Return the options that many commands take with the same meaning, by name; a few may take it with another."""
    users = defaultdict(list)
    for command in all_commands:
        for one in command.parameters:
            if one.option:
                users[(one.name, one.meaning)].append(one)
    fewest_first = sorted(users.items(), key=lambda item: len(item[1]))
    return {name: found[0] for (name, _), found in fewest_first if len(found) >= SHARED}


def commands_page() -> str:
    all_commands = commands()
    shared = shared_options(all_commands)
    sections = [_section(command, shared) for command in all_commands]
    return "\n\n".join([_INTRODUCTION, _shared_section(shared), *sections, _options_section(all_commands)]) + "\n"


def _shared_section(shared: dict[str, Parameter]) -> str:
    rows = [(f"`{one.written}`", one.meaning) for one in shared.values()]
    return f"## Common options\n\n{text_grid(('option', 'meaning'), rows)}"


def _section(command: Command, shared: dict[str, Parameter]) -> str:
    own = [one for one in command.parameters if not _is_shared(one, shared)]
    others = [f"`{one.name}`" for one in command.parameters if _is_shared(one, shared)]
    missing = [f"`{name}`" for name in shared if f"`{name}`" not in others]
    also = f"Also {', '.join(others)}." if len(missing) > len(others) else f"Also {_MOST}."
    if missing and len(missing) <= len(others):
        also = f"Also {_MOST}, without {', '.join(missing)}."
    rows = [(f"`{one.written}`", one.meaning, f"`{one.default}`" if one.default else "") for one in own]
    parts = [
        f"## `{command.name}`",
        command.title,
        f"    {command.usage}",
        command.details,
        text_grid(("argument or option", "meaning", "default"), rows) if rows else "",
        also if others else "",
        "\n".join(
            ["For example:", "", *(f"    {example}" for example in command.examples)] if command.examples else []
        ),
    ]
    return "\n\n".join(part for part in parts if part)


def _is_shared(one: Parameter, shared: dict[str, Parameter]) -> bool:
    return one.name in shared and one.meaning == shared[one.name].meaning


def _options_section(all_commands: list[Command]) -> str:
    """Return the list of all options, each with the commands that take it."""
    users: dict[str, list[str]] = defaultdict(list)
    for command in all_commands:
        for one in command.parameters:
            if one.option:
                users[one.written].append(command.name.removeprefix("outs "))
    rows = [
        (f"`{written}`", "all" if len(names) == len(all_commands) else ", ".join(names))
        for written, names in sorted(users.items(), key=lambda item: item[0].lstrip("-").lower())
    ]
    return f"## All options\n\n{text_grid(('option', 'taken by'), rows)}"


def main() -> None:
    PAGE.write_text(commands_page(), encoding="utf-8")


if __name__ == "__main__":
    main()
