"""Questions on standard input: lines as on the command line or as JSON, answered one by one or in blocks.

A block ends with the input that has arrived, so that a program that waits for each answer gets it at once.
"""

import io
import json
import shlex
import sys
from codecs import BOM_UTF8
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from typer.core import TyperArgument, TyperOption

from ..cards.errors import BadInput
from .options import ListOption, session

if TYPE_CHECKING:
    from ..query.question import Question

Block = list[tuple[int, str]]
"""Lines that are not blank, with their numbers."""
BYTES = 1 << 12
"""Maximum bytes in a block."""
FEWEST = 8
"""Minimum number of lines for which answering together is faster."""


def line_blocks() -> Iterator[Block]:
    """Yield the lines of standard input in blocks; invalid bytes do not end the input. Raises `BadInput`."""
    if sys.stdin is None:
        raise BadInput("standard input is closed")
    if not isinstance(sys.stdin, io.TextIOWrapper):
        yield from ([(number, line.strip())] for number, line in enumerate(sys.stdin, start=1) if line.strip())
        return
    first = 1
    for text in _whole_lines(sys.stdin.buffer):
        lines = text.split("\n")
        if block := [(number, line.strip()) for number, line in enumerate(lines, start=first) if line.strip()]:
            yield block
        first += len(lines)


def _whole_lines(source: Any) -> Iterator[str]:
    """Yield the bytes of whole lines as text, without the last newline."""
    parts: list[bytes] = []
    is_first = True
    while content := source.read1(BYTES):
        whole, newline, rest = content.rpartition(b"\n")
        if newline:
            yield _text(b"".join([*parts, whole]), is_first)
            parts, is_first = [], False
        parts.append(rest)
    if left := b"".join(parts):
        yield _text(left, is_first)


def _text(content: bytes, is_first: bool) -> str:
    return (content.removeprefix(BOM_UTF8) if is_first else content).decode(errors="surrogateescape")


def answered(kind: "type[Question[Any]]", block: Block, options: Mapping[str, Any], top: int | None) -> dict[int, str]:
    """Return the JSON of the lines that can be answered together, by number, each with its newline."""
    if len(block) < FEWEST:
        return {}
    found = kind.json_of_lines(session(), [line for _, line in block], options, top)
    return {block[place][0]: f'{{"line": {block[place][0]}, {body}\n' for place, body in found.items()}


Parameter = TyperArgument | TyperOption
LONGEST_LINE = 100_000
"""Limit of the characters in a question; the longest ranges that other programs write have about 12,000."""
CARDS = "CARDS"
"""Placeholder in help texts for cards; in JSON they may be a list."""
Values = dict[str, Any]
"""Values as written, by parameter name: texts, lists of texts, or True for a flag."""


def require_text(line: str) -> str:
    """Return the line. Raises `BadInput` if it is too long or not valid text."""
    if len(line) > LONGEST_LINE:
        raise BadInput(f"a line has at most {LONGEST_LINE:,} characters, got {len(line):,}")
    try:
        line.encode()
    except UnicodeEncodeError as error:
        raise BadInput(f"not text: byte {error.start + 1} is {ord(line[error.start]) & 0xFF:#x}") from error
    return line


def words_of(line: str, parameters: Sequence[Parameter]) -> list[str]:
    """Return the words of a question as a shell would pass them. Raises `BadInput`.

    A line that begins with a brace is a JSON object: its keys are the names of options or arguments, and its values are
    texts, numbers, lists of these for repeatable parameters, and true or false for flags.
    """
    if line.startswith("{"):
        return words(_values_of(line, parameters), parameters)
    try:
        return shlex.split(line)
    except ValueError as error:
        raise BadInput(f"{str(error).lower()} in {line!r}") from None


def words(values: Mapping[str, Any], parameters: Sequence[Parameter]) -> list[str]:
    """Return options and arguments as the words of a command line: the reverse of parsing."""
    options: list[str] = []
    arguments: list[str] = []
    for parameter in parameters:
        for value in _several(values.get(parameter.name or "")):
            if isinstance(parameter, TyperArgument):
                arguments.append(value)
            elif not _is_flag(parameter):
                options.append(f"{parameter.opts[0]}={value}")
            elif value == str(True):
                options.append(parameter.opts[0])
    return [*options, "--", *arguments]


def _several(value: Any) -> Iterable[str]:
    """Return the texts of a value: one for each part of a list."""
    if value is None:
        return []
    return (" ".join(map(str, _listed(part))) for part in (value if isinstance(value, (list, tuple)) else [value]))


def _listed(part: Any) -> list[Any]:
    """Return the parts of a list, such as one player's cards, or a single value as a list."""
    return part if isinstance(part, list) else [part]


def _values_of(line: str, parameters: Sequence[Parameter]) -> Values:
    try:
        found = json.loads(line)
    except (ValueError, RecursionError) as error:
        raise BadInput(f"not a JSON object: {error}") from None
    names = {name: parameter for parameter in parameters for name in _names(parameter)}
    values: Values = {}
    for key, value in found.items():
        if key not in names:
            raise BadInput(f"there is no parameter {key!r}; the parameters are {', '.join(sorted(names))}")
        parameter = names[key]
        given = _entries(parameter, value)
        _require_kind(key, given, parameter)
        separator = _separator(parameter)
        listed = isinstance(parameter, TyperOption) and separator and isinstance(given, list)
        values[parameter.name or ""] = separator.join(map(str, given)) if listed else given
    return values


def _entries(parameter: Parameter, value: Any) -> Any:
    """Return the entries of an object as texts such as `BTN push=25%`, where an option takes them; else the value."""
    takes_pairs = isinstance(parameter, ListOption) and parameter.pairs and isinstance(value, dict)
    if not takes_pairs or not all(isinstance(one, str) for one in value.values()):
        return value
    return [f"{name}={text}" for name, text in value.items()]


def _separator(parameter: Parameter) -> str:
    """Return what joins the parts of a value that is a list; empty if it may not be one."""
    if isinstance(parameter, ListOption):
        return parameter.separator
    return " " if parameter.metavar == CARDS else ""


def _require_kind(key: str, value: Any, parameter: Parameter) -> None:
    """Raise `BadInput` for a value of the wrong type for the parameter."""
    repeated = getattr(parameter, "multiple", False) or parameter.nargs != 1 or bool(_separator(parameter))
    parts = [card for part in value for card in _listed(part)] if isinstance(value, list) and repeated else [value]
    kind = bool if _is_flag(parameter) else (str, int, float)
    for part in parts:
        if part is not None and (not isinstance(part, kind) or (kind is not bool and isinstance(part, bool))):
            wanted = (
                "true or false" if kind is bool else "a text or a number" + (", or a list of them" if repeated else "")
            )
            raise BadInput(f"{key} takes {wanted}, got {json.dumps(part)}")


def _names(parameter: Parameter) -> set[str]:
    """Return a parameter's names in JSON: its option without the hyphens, or its name in Python."""
    options = parameter.opts if isinstance(parameter, TyperOption) else []
    names = {option.lstrip("-").replace("-", "_") for option in options if option[:2] == "--"}
    name = parameter.name or ""
    return names if name.rstrip("_") in names else {name, *names}


def _is_flag(parameter: Parameter) -> bool:
    return isinstance(parameter, TyperOption) and parameter.is_flag
