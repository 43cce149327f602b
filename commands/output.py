"""Output of answers: the options that all questions share, and the printer."""

import io
import os
import stat
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from shutil import get_terminal_size
from typing import TYPE_CHECKING, Annotated, Any, NamedTuple, cast

import typer

from ..cards.errors import BadInput
from ..cards.lazy_attribute import cached_attribute
from .lazy_commands import made_command
from .options import TablesOption

if TYPE_CHECKING:
    from ..cards.answers.answer import Answer
    from ..display.answers import Renderer
    from ..display.output_formats import Form

VIEWS = ("top", "counts", "overcalls")
FORMS = ("json", "csv", "tsv", "md")
SUFFIXES = (".csv", ".tsv", ".json", ".md", ".parquet")


def _shared(
    top: Annotated[int | None, typer.Option(min=1, metavar="N", help="Show only the first N.")] = None,
    counts: Annotated[bool, typer.Option("--counts", help="Show counts instead of percentages.")] = False,
    overcalls: Annotated[
        bool, typer.Option("--all", help="Show all charts, also those for calls after a call.")
    ] = False,
    json: Annotated[bool, typer.Option("--json", help="Print JSON, one object per line.")] = False,
    csv: Annotated[bool, typer.Option("--csv", help="Print comma-separated values.")] = False,
    tsv: Annotated[bool, typer.Option("--tsv", help="Print tab-separated values.")] = False,
    md: Annotated[bool, typer.Option("--md", help="Print a Markdown table.")] = False,
    output: Annotated[
        Path | None,
        typer.Option("--output", "-o", metavar="FILE", help="Write to a file: .csv, .tsv, .json, .md or .parquet."),
    ] = None,
    tables: TablesOption = None,
) -> None:
    """Declare the options that questions share; this function is never called."""


def shared_options(views: Sequence[str]) -> list[Any]:
    """Return the options shared by questions; those of `VIEWS` only if they are in `views`."""
    options = made_command("shared", _shared).params
    return [option for option in options if option.name in views or option.name not in VIEWS]


class Output(NamedTuple):
    """The form of the answers, and their file; None for standard output."""

    form: "Form"
    file: Path | None = None

    @classmethod
    def chosen(cls, options: dict[str, Any]) -> "Output":
        """Return the output chosen by `options`, removing the values of `shared_options`. Raises `BadInput`."""
        forms = [name for name in FORMS if options.pop(name, False)]
        name = options.pop("output", None)
        if len(forms) > 1:
            raise BadInput(f"--{forms[0]} and --{forms[1]} exclude each other")
        if name is None:
            return cls(cast("Form", forms[0]) if forms else "screen")
        file = Path(name)
        if file.suffix.lower() not in SUFFIXES:
            raise BadInput(f"--output takes a file ending in {', '.join(SUFFIXES)}, got {str(file)!r}")
        suffix = file.suffix.lower()[1:]
        if forms and forms[0] != suffix:
            raise BadInput(f"--{forms[0]} and the file name {file.name!r} exclude each other")
        return cls(cast("Form", suffix), file)

    @contextmanager
    def opened(self) -> "Iterator[Printer]":
        """Yield a printer; a file is replaced completely at the end, or left untouched. Raises `OSError`."""
        if self.file is None:
            if self.form != "screen" and isinstance(sys.stdout, io.TextIOWrapper):
                sys.stdout.reconfigure(encoding="utf-8")  # for programs, whatever the terminal's encoding is
            yield Printer(self.form, write)
            return
        from ..work.atomic_writes import replacing

        with replacing(self.file) as file:
            printer = Printer(self.form, lambda pieces: file.writelines(piece.encode() for piece in pieces))
            yield printer
            if self.form == "parquet":
                file.write(printer.collected())


class Printer:
    """Printer of answers, one after the other in one form."""

    def __init__(self, form: "Form", write: Callable[[Iterable[str]], None]) -> None:
        """Print in this form; `write` takes the text in pieces."""
        self.form = form
        self._write = write

    @cached_attribute
    def _renderer(self) -> "Renderer":
        from ..display.answers import Renderer

        return Renderer(self.form)

    def show(
        self,
        answer: "Answer",
        line: int | None = None,
        top: int | None = None,
        counts: bool = False,
        overcalls: bool = False,
    ) -> None:
        """Print an answer; `line` is the question's line number on standard input, if any. Raises `BadQuery`."""
        from ..display.text import View

        view = View(top, get_terminal_size().columns, counts, overcalls)
        self._write(self._renderer.pieces(answer, view, line))

    def print(self, pieces: Iterable[str]) -> None:
        self._write(pieces)

    def flush(self) -> None:
        """Flush standard output if a program reads it through a pipe."""
        if self._write is write and _is_piped():
            sys.stdout.flush()

    def collected(self) -> bytes:
        return self._renderer.collected()


def write(pieces: Iterable[str]) -> None:
    """Print text piece by piece, in characters that the terminal's encoding has."""
    if not _has_blocks(getattr(sys.stdout, "encoding", None) or "utf-8"):
        from ..display.text import ASCII

        pieces = (piece.translate(ASCII) for piece in pieces)
    sys.stdout.writelines(pieces)


@cache
def _has_blocks(encoding: str) -> bool:
    try:
        "█▏".encode(encoding)
    except (UnicodeEncodeError, LookupError):
        return False
    return True


@cache
def _is_piped() -> bool:
    try:
        mode = os.fstat(sys.stdout.fileno()).st_mode
    except (OSError, ValueError):
        return False
    return stat.S_ISFIFO(mode) or stat.S_ISSOCK(mode)
