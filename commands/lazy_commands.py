"""The tree of commands: the file of a command is imported once the command is run or its help is shown.

One command thus loads neither the options of the others nor what those import.
"""

import inspect
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from importlib import import_module
from shutil import get_terminal_size
from typing import Any, ClassVar, Protocol

import typer
from typer.core import TyperArgument, TyperCommand, TyperGroup, TyperOption
from typer.main import get_command

from ..cards.errors import BadInput
from ..cards.notation import parse_cards

QUESTION_ABOUT = {2: "outs", 4: "equity", 5: "discard", 6: "value", 7: "value"}
"""By a number of cards: the question that is likely meant."""
BACKSLASH = " \\"
"""What ends a command line that goes on."""
RENAMED = {
    "--gone": "--dead",
    "--sample": "--seed",
    "--policy": "--objective",
    "--goal": "--objective",
    "--vs": "--against",
}
"""Names that an option had before, or has in other programs."""
NUMBERS = ("int", "float")
"""How the types of options that take a number are called, alone or before `range`."""


class Once(TyperCommand):
    """A command that takes each option once, and numbers in the digits 0 to 9."""

    def __init__(self, **settings: Any) -> None:
        """As any command; an option that takes a number and says no more is shown with an N."""
        super().__init__(**settings)
        for one in self.params:
            if isinstance(one, TyperOption) and one.type.name.partition(" ")[0] in NUMBERS:
                one.metavar = one.metavar or "N"

    def parse_args(self, ctx: typer.Context, args: list[str]) -> list[str]:  # type: ignore[override]
        """Raises `BadInput` for an option that is repeated, and for a number in other digits."""
        self.require_meant(ctx, args)
        return super().parse_args(ctx, args)

    def require_meant(self, context: typer.Context, arguments: list[str]) -> None:
        """Raise `BadInput` for an option that is repeated, and for a number in other digits."""
        _require_meant(self, context, arguments)

    def collect_usage_pieces(self, ctx: typer.Context) -> list[str]:  # type: ignore[override]
        """The arguments by name, those that may be left out in brackets."""
        arguments = [one for one in self.params if isinstance(one, TyperArgument)]
        return [*(_shown(one.make_metavar(ctx), one.required) for one in arguments), "[OPTIONS]"]

    def format_help_text(self, ctx: typer.Context, formatter: Any) -> None:  # type: ignore[override]  # noqa: ARG002
        """The help text; its examples keep their lines, and go on after a backslash where they are too long."""
        text, _, examples = inspect.cleandoc(self.help or "").partition("\n\nExample")
        for paragraph in text.split("\n\n"):
            formatter.write_paragraph()
            with formatter.indentation():
                formatter.write_text(paragraph)
        if lines := [line.strip() for line in examples.lstrip("s:").splitlines() if line.strip()]:
            formatter.write("\nExamples:\n" if lines[1:] else "\nExample:\n")
            formatter.write("".join(f"  {line}\n" for line in _continued(lines, get_terminal_size().columns - 2)))


def _continued(lines: Iterable[str], width: int) -> Iterator[str]:
    """Command lines of at most `width` columns where that is possible: a longer one goes on after a backslash.

    Shells join such lines, also between double quotes, where the blanks at the start of the next line are kept.
    """
    for line in lines:
        start, indent = 0, ""
        while len(indent) + len(line) - start > width:
            end = _end(line, start, start + width - len(indent + BACKSLASH), width)
            if end is None:
                break
            yield f"{indent}{line[start:end]}{BACKSLASH}"
            start, indent = end + 1, "  "
        yield indent + line[start:]


def _end(line: str, start: int, last: int, width: int) -> int | None:
    """The blank at which a command line is best broken: before an option, else between words, else within quotes."""
    blanks = [place for place in range(start + 1, last + 1) if line[place] == " "]
    between = [place for place in blanks if line.count('"', 0, place) % 2 == 0]
    options = [place for place in between if line[place + 1] == "-"]
    if options:
        return options[-1]
    words = (match.end() for match in re.finditer(r'("[^"]*"|[^ "])+', line))
    if between and next(end for end in words if end > between[-1]) - between[-1] < width:
        return between[-1]
    return blanks[-1] if blanks else None


def _shown(name: str, is_required: bool) -> str:
    return name if is_required or name.startswith("[") else f"[{name}]"


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

    def format_commands(self, ctx: typer.Context, formatter: Any) -> None:  # type: ignore[override]
        """Every command with the first sentence of its help text."""
        with formatter.section("Commands"):
            formatter.write_dl([(name, _first_sentence(self.commands[name].help)) for name in self.list_commands(ctx)])

    def resolve_command(self, ctx: typer.Context, args: list[str]) -> Any:  # type: ignore[override]
        """The command that is named. Raises `BadInput` with what may have been meant."""
        if args[0] not in self.commands and not args[0].startswith("-") and not ctx.resilient_parsing:
            raise BadInput(f"there is no command {args[0]!r}{_meant(args, list(self.commands))}")
        return super().resolve_command(ctx, args)


def _first_sentence(text: str | None) -> str:
    """The first paragraph on one line, up to its first colon or full stop."""
    paragraph = " ".join(inspect.cleandoc(text or "").partition("\n\n")[0].split())
    return re.split(r"[.:](?: |$)", paragraph)[0] + "."


def _meant(words: list[str], names: list[str]) -> str:
    """What somebody may have meant who wrote cards, or a word that is no command, as the name of a command."""
    from difflib import get_close_matches

    if nearly := get_close_matches(words[0], names):
        return f"; did you mean {' or '.join(map(repr, nearly))}?"
    with suppress(ValueError):
        cards = parse_cards(" ".join(words))
        if len(cards) in QUESTION_ABOUT:
            return f"; did you mean {QUESTION_ABOUT[len(cards)]!r} before the cards?"
    return f"; the commands are {', '.join(names)}"


class Late(Protocol):
    """Command whose function is made when the command is run or its help is shown."""

    def function(self) -> Callable[..., Any]:
        """Return the function that typer makes the command from."""


def made_command(name: str, found: Callable[..., Any] | Late) -> Any:
    """Return the command with this name that a function or a `Late` describes."""
    function = found if callable(found) else found.function()
    app = typer.Typer(add_completion=False, rich_markup_mode=None)
    app.command(name, cls=getattr(function, "command_class", Once))(function)
    return get_command(app)


class _Commands(Mapping[str, Any]):
    """The commands of a group by name, each made when it is asked for."""

    def __init__(self, places: Mapping[str, str]) -> None:
        self._places = places

    def __getitem__(self, name: str) -> Any:
        file, _, attribute = self._places[name].partition(":")
        found = getattr(import_module(f".{file}", __package__), attribute)
        if isinstance(found, typer.Typer):
            return get_command(found)
        return made_command(name, found)

    def __iter__(self) -> Iterator[str]:
        return iter(self._places)

    def __len__(self) -> int:
        return len(self._places)


def group_of(places: Mapping[str, str]) -> type[CommandGroup]:
    """The class of a group with these commands."""
    return type("Group", (CommandGroup,), {"places": dict(places)})


def group(places: Mapping[str, str], text: str) -> typer.Typer:
    """A group of these commands, which shows its help where none of them is named.

    text  what the help says of the group
    """

    def show_help(context: typer.Context) -> None:
        if context.invoked_subcommand is None:
            typer.echo(context.get_help())

    return typer.Typer(
        cls=group_of(places), callback=show_help, help=text, rich_markup_mode=None, add_completion=False,
        invoke_without_command=True,
    )  # fmt: skip


def values_written(
    command: TyperCommand | TyperGroup, context: typer.Context, arguments: list[str]
) -> tuple[dict[str, Any], list[Any]]:
    """What is written for each parameter, unchecked, and the parameters in their order.

    Raises `BadInput` for an option that the command does not have, with the one that was meant.
    """
    try:
        values, _, given = command.make_parser(context).parse_args(list(arguments))
    except typer.TyperException as error:
        if (name := getattr(error, "option_name", None)) is None or not error.format_message().startswith("No such"):
            raise
        options = [max(one.opts, key=len) for one in command.get_params(context) if isinstance(one, TyperOption)]
        raise BadInput(f"there is no option {name}{_meant_option(name, options)}") from None
    return values, given


def _meant_option(name: str, options: list[str]) -> str:
    from difflib import get_close_matches

    if (now := RENAMED.get(name)) in options:
        return f"; did you mean {now}?"
    by_letters = {option.strip("-"): option for option in options}
    if nearly := get_close_matches(name.strip("-"), by_letters):
        return f"; did you mean {' or '.join(by_letters[one] for one in nearly)}?"
    return f"; the options are {', '.join(options)}"


def _is_number(text: str, kind: str) -> bool:
    try:
        (int if kind == "int" else float)(text)
    except ValueError:
        return False
    return True


def _require_meant(command: TyperCommand | TyperGroup, context: typer.Context, arguments: list[str]) -> None:
    """Raise `BadInput` for input that Python reads but nobody writes so.

    A repeated option that is no list would silently replace the first. A number may have digits of any script for
    Python, which shells, tables and other programs do not read as numbers.
    """
    values, given = values_written(command, context, arguments)
    for option in given:
        if isinstance(option, TyperOption) and not (option.multiple or option.is_flag) and given.count(option) > 1:
            raise BadInput(f"{option.opts[0]} is given more than once")
        for text in _texts(values.get(option.name or "")):
            kind = option.type.name.partition(" ")[0]
            if kind in NUMBERS and not text.isascii():
                raise BadInput(f"{option.opts[0]} takes a number in the digits 0 to 9, got {text!r}")
            if kind in NUMBERS and not _is_number(text, kind):
                raise BadInput(f"{option.opts[0]} takes {'a whole' if kind == 'int' else 'a'} number, got {text!r}")


def _texts(value: object) -> list[str]:
    """What was given for an option, as it was written."""
    return [one for one in (value if isinstance(value, list) else [value]) if isinstance(one, str)]
