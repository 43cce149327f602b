"""Tree of commands: a command's file is imported only when the command is run or its help is shown.

So running one command loads neither the other commands nor their imports.
"""

import inspect
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from copy import copy
from functools import partial
from importlib import import_module
from shutil import get_terminal_size
from typing import Any, ClassVar

import typer
from typer.core import TyperArgument, TyperCommand, TyperGroup, TyperOption
from typer.main import get_command

from ..cards.errors import BadInput
from ..cards.notation import parse_cards
from ..query.question import PICTURES, QUESTIONS, class_at, summary_at
from .options import TablesOption, choose_tables

QUESTION = "question"
"""In the place of a file: a command that is made from a question."""
BACKSLASH = " \\"
"""The end of a command line that continues on the next line."""
RENAMED = {
    "--gone": "--dead",
    "--sample": "--seed",
    "--policy": "--objective",
    "--goal": "--objective",
    "--vs": "--against",
}
"""Former names of options, or names in other programs."""
NUMBERS = ("int", "float")
"""Names of the types of options that take a number, alone or before `range`."""

_AMOUNT = re.compile(r"\$?(\d+|\d{1,3}(,\d{3})+)(\.\d*)?", re.ASCII)


class StrictCommand(TyperCommand):
    """A command that accepts each option once, and numbers only in the digits 0 to 9."""

    def __init__(self, **settings: Any) -> None:
        """Make the command; options for numbers without a metavar of their own get `N`."""
        super().__init__(**settings)
        for one in self.params:
            if isinstance(one, TyperOption) and one.type.name.partition(" ")[0] in NUMBERS:
                one.metavar = one.metavar or "N"
                one.type = copy(one.type)  # several options may share one
                one.type.convert = partial(_convert_amount, one.type.convert)  # type: ignore[method-assign]

    def parse_args(self, ctx: typer.Context, args: list[str]) -> list[str]:  # type: ignore[override]
        """Parse the arguments. Raises `BadInput` for a repeated option, or a number in other digits."""
        require_meant(self, ctx, args)
        return super().parse_args(ctx, args)

    def collect_usage_pieces(self, ctx: typer.Context) -> list[str]:  # type: ignore[override]
        """Return the arguments by name, optional ones in brackets."""
        arguments = [one for one in self.params if isinstance(one, TyperArgument)]
        return [*(_shown(one.make_metavar(ctx), one.required) for one in arguments), "[OPTIONS]"]

    def format_help_text(self, ctx: typer.Context, formatter: Any) -> None:  # type: ignore[override]  # noqa: ARG002
        write_help_text(self.help or "", formatter)


def write_help_text(help_text: str, formatter: Any) -> None:
    """Write a help text; examples keep their lines, and long ones are broken after a backslash."""
    text, _, examples = inspect.cleandoc(help_text).partition("\n\nExample")
    for paragraph in text.split("\n\n"):
        formatter.write_paragraph()
        with formatter.indentation():
            formatter.write_text(paragraph)
    if lines := [line.strip() for line in examples.lstrip("s:").splitlines() if line.strip()]:
        formatter.write("\nExamples:\n" if lines[1:] else "\nExample:\n")
        formatter.write("".join(f"  {line}\n" for line in _continued(lines, get_terminal_size().columns - 2)))


def _continued(lines: Iterable[str], width: int) -> Iterator[str]:
    """Yield command lines of at most `width` columns if possible; longer ones are broken after a backslash.

    Shells join such lines, also within double quotes, where the blanks at the start of the next line are kept.
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
    """Return the best blank at which to break a line: before an option, else between words, else within quotes."""
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
    """A group of commands that are imported on first use; it accepts each of its own options once."""

    places: ClassVar[dict[str, str]] = {}
    """Commands by name, in the order of the help text: FILE:FUNCTION, FILE:APP for a group, or question:NAME."""

    def __init__(self, **settings: Any) -> None:
        super().__init__(**settings)
        self.commands = _Commands(self.places)  # type: ignore[assignment]

    def parse_args(self, ctx: typer.Context, args: list[str]) -> list[str]:  # type: ignore[override]
        """Parse the arguments. Raises `BadInput` for a repeated option, or a number in other digits."""
        require_meant(self, ctx, args)
        return super().parse_args(ctx, args)

    def list_commands(self, ctx: typer.Context) -> list[str]:  # type: ignore[override]  # noqa: ARG002
        """Return the names of the commands, without importing any."""
        return list(self.places)

    def format_help_text(self, ctx: typer.Context, formatter: Any) -> None:  # type: ignore[override]  # noqa: ARG002
        write_help_text(self.help or "", formatter)

    def format_commands(self, ctx: typer.Context, formatter: Any) -> None:  # type: ignore[override]
        """List every command with the first sentence of its help text."""
        with formatter.section("Commands"):
            texts = _Commands(self.places)
            formatter.write_dl([(name, _first_sentence(texts.help_of(name))) for name in self.list_commands(ctx)])

    def resolve_command(self, ctx: typer.Context, args: list[str]) -> Any:  # type: ignore[override]
        """Find the named command. Raises `BadInput` that suggests another if there is none."""
        if args[0] not in self.commands and not args[0].startswith("-") and not ctx.resilient_parsing:
            raise BadInput(f"there is no command {args[0]!r}{_meant(args, list(self.commands))}")
        return super().resolve_command(ctx, args)


def _first_sentence(text: str | None) -> str:
    """Return the first paragraph as one line, up to its first colon or full stop."""
    paragraph = " ".join(inspect.cleandoc(text or "").partition("\n\n")[0].split())
    return re.split(r"[.:](?: |$)", paragraph)[0] + "."


def _meant(words: list[str], names: list[str]) -> str:
    """Suggest a command to a user who wrote cards, or an unknown word, in its place."""
    from difflib import get_close_matches

    if nearly := get_close_matches(words[0], names):
        return f"; did you mean {' or '.join(map(repr, nearly))}?"
    with suppress(ValueError):
        count = len(parse_cards(" ".join(words)))
        for name, place in QUESTIONS.items():
            if count in class_at(place).meant_by_cards:
                return f"; did you mean {name!r} before the cards?"
    return f"; the commands are {', '.join(names)}"


def made_command(name: str, function: Callable[..., Any]) -> Any:
    app = typer.Typer(add_completion=False, rich_markup_mode=None)
    app.command(name, cls=getattr(function, "command_class", StrictCommand))(function)
    return get_command(app)


def question_places(*groups: str) -> dict[str, str]:
    """Return the places of the commands that ask questions: those in a group, or those in none."""
    start = "".join(f"{group} " for group in groups)
    names = [name for name in (*QUESTIONS, *PICTURES) if name.startswith(start)]
    own = {name.removeprefix(start): f"{QUESTION}:{name}" for name in names}
    return {name: place for name, place in own.items() if " " not in name}


class _Commands(Mapping[str, Any]):
    """The commands of a group by name, each made on access."""

    def __init__(self, places: Mapping[str, str]) -> None:
        self._places = places

    def __getitem__(self, name: str) -> Any:
        file, _, attribute = self._places[name].partition(":")
        if file == QUESTION:
            return import_module(".question_command", __package__).command_of(attribute)
        found = getattr(import_module(f".{file}", __package__), attribute)
        if isinstance(found, typer.Typer):
            return get_command(found)
        return made_command(name, found)

    def help_of(self, name: str) -> str | None:
        """Return the help text of a command, or the first paragraph for one that asks a question."""
        file, _, attribute = self._places[name].partition(":")
        if file == QUESTION:
            return summary_at((QUESTIONS | PICTURES)[attribute])
        found: str | None = self[name].help
        return found

    def __iter__(self) -> Iterator[str]:
        return iter(self._places)

    def __len__(self) -> int:
        return len(self._places)


def group_of(places: Mapping[str, str]) -> type[CommandGroup]:
    """Return the class of a group with these commands."""
    return type("Group", (CommandGroup,), {"places": dict(places)})


def group(
    places: Mapping[str, str], text: str, kind: type[CommandGroup] | None = None, takes_tables: bool = False
) -> typer.Typer:
    """Return a group of these commands, which shows its help if no command is given.

    text          the group's help
    kind          the group's class, if not that of `group_of`
    takes_tables  true if the group has the option `--tables` too
    """

    def show_help(context: typer.Context) -> None:
        if context.invoked_subcommand is None:
            typer.echo(context.get_help())

    def with_tables(context: typer.Context, tables: TablesOption = None) -> None:
        choose_tables(tables)
        show_help(context)

    return typer.Typer(
        cls=kind or group_of(places), callback=with_tables if takes_tables else show_help, help=text,
        rich_markup_mode=None, add_completion=False, invoke_without_command=True,
    )  # fmt: skip


def values_written(
    command: TyperCommand | TyperGroup, context: typer.Context, arguments: list[str]
) -> tuple[dict[str, Any], list[Any]]:
    """Return the unchecked value of each parameter as written, and the parameters in the order given.

    Raises `BadInput` for an unknown option, with a suggestion.
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


def require_meant(command: TyperCommand | TyperGroup, context: typer.Context, arguments: list[str]) -> None:
    """Raise `BadInput` for input that typer would accept, but that is probably a mistake.

    A repeated option that is not a list would silently replace the first. Python accepts digits of any script in a
    number; shells, tables and other programs do not.
    """
    values, given = values_written(command, context, arguments)
    for option in given:
        if isinstance(option, TyperOption) and not (option.multiple or option.is_flag) and given.count(option) > 1:
            raise BadInput(f"{option.opts[0]} is given more than once")
        for text in _texts(values.get(option.name or "")):
            kind = option.type.name.partition(" ")[0]
            if kind in NUMBERS and not text.isascii():
                raise BadInput(f"{option.opts[0]} takes a number in the digits 0 to 9, got {text!r}")
            if kind in NUMBERS and not _is_number(plain_amount(text), kind):
                raise BadInput(f"{option.opts[0]} takes {'a whole' if kind == 'int' else 'a'} number, got {text!r}")
            if kind in NUMBERS:
                _require_within_bounds(option, text)


def _require_within_bounds(option: Any, text: str) -> None:
    """Raise `BadInput` for a number outside of the bounds of its option, in the words of `Parameter`."""
    least, most = (getattr(option.type, bound, None) for bound in ("min", "max"))
    number = float(plain_amount(text))
    if (least is None or number >= least) and (most is None or number <= most):
        return
    bounds = f"at least {least:,.15g}" if most is None else f"{least:,.15g} to {most:,.15g}"
    raise BadInput(f"{option.opts[0]} must be {bounds}, got {text}")


def plain_amount(text: str) -> str:
    """Return a number without a dollar sign and commas between thousands; any other text unchanged.

    >>> plain_amount("$1,600"), plain_amount("1,6")
    ('1600', '1,6')
    """
    return text.strip().removeprefix("$").replace(",", "") if _AMOUNT.fullmatch(text.strip()) else text


def _convert_amount(convert: Callable[..., Any], value: Any, *rest: Any, **more: Any) -> Any:
    """Convert a number as typer does, after `plain_amount`."""
    return convert(plain_amount(value) if isinstance(value, str) else value, *rest, **more)


def _texts(value: object) -> list[str]:
    """Return the texts given for an option, as written."""
    return [one for one in (value if isinstance(value, list) else [value]) if isinstance(one, str)]
