"""The tree of commands: the file of a command is imported once the command is run or its help is shown.

One command thus loads neither the options of the others nor what those import.
"""

from collections.abc import Iterator, Mapping
from importlib import import_module
from typing import Any, ClassVar

import typer
from typer.core import TyperCommand, TyperGroup, TyperOption
from typer.main import get_command

from ..cards.errors import BadInput

NUMBERS = ("int", "float")
"""How the types of options that take a number are called, alone or before `range`."""


class Once(TyperCommand):
    """A command that takes each option once, and numbers in the digits 0 to 9."""

    def parse_args(self, ctx: typer.Context, args: list[str]) -> list[str]:  # type: ignore[override]
        """Raises `BadInput` for an option that is repeated, and for a number in other digits."""
        _require_meant(self, ctx, args)
        return super().parse_args(ctx, args)


class CommandGroup(TyperGroup):
    """A group of commands, which are imported one by one; it takes each of its own options once."""

    places: ClassVar[dict[str, str]] = {}
    """By name, in the order of the help text: FILE:FUNCTION, or FILE:APP for a group within this one."""

    def __init__(self, **settings: Any) -> None:
        super().__init__(**settings)
        self.commands = _Commands(self.places)  # type: ignore[assignment]

    def parse_args(self, ctx: typer.Context, args: list[str]) -> list[str]:  # type: ignore[override]
        """Raises `BadInput` for an option that is repeated, and for a number in other digits."""
        _require_meant(self, ctx, args)
        return super().parse_args(ctx, args)


class _Commands(Mapping[str, Any]):
    """The commands of a group by name, each made when it is asked for."""

    def __init__(self, places: Mapping[str, str]) -> None:
        self._places = places

    def __getitem__(self, name: str) -> Any:
        file, _, attribute = self._places[name].partition(":")
        found = getattr(import_module(f".{file}", __package__), attribute)
        if isinstance(found, typer.Typer):
            return get_command(found)
        app = typer.Typer(add_completion=False, rich_markup_mode=None)
        app.command(name, cls=Once)(found)
        return get_command(app)

    def __iter__(self) -> Iterator[str]:
        return iter(self._places)

    def __len__(self) -> int:
        return len(self._places)


def group_of(places: Mapping[str, str]) -> type[CommandGroup]:
    """The class of a group with these commands."""
    return type("Group", (CommandGroup,), {"places": dict(places)})


def _require_meant(command: TyperCommand | TyperGroup, context: typer.Context, arguments: list[str]) -> None:
    """Raise `BadInput` for input that Python reads but nobody writes so.

    A repeated option that is no list would silently replace the first. A number may have digits of any script for
    Python, which shells, tables and other programs do not read as numbers.
    """
    values, _, given = command.make_parser(context).parse_args(list(arguments))
    for option in given:
        if isinstance(option, TyperOption) and not (option.multiple or option.is_flag) and given.count(option) > 1:
            raise BadInput(f"{option.opts[0]} is given more than once")
        for text in _texts(values.get(option.name or "")):
            if option.type.name.partition(" ")[0] in NUMBERS and not text.isascii():
                raise BadInput(f"{option.opts[0]} takes a number in the digits 0 to 9, got {text!r}")


def _texts(value: object) -> list[str]:
    """What was given for an option, as it was written."""
    return [one for one in (value if isinstance(value, list) else [value]) if isinstance(one, str)]
