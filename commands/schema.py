"""`outs schema`: the JSON schema of a question's answers."""

from typing import Annotated

import typer

from ..query.answer_schemas import answer_schema, names
from .output import write


def completed(written: str) -> list[str]:
    """Return the questions that begin with what was written."""
    return [question for question in names() if question.startswith(written)]


def schema(
    question: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="[QUESTION]...", help="The words of a command; all are listed without.", autocompletion=completed
        ),
    ] = None,
) -> None:
    """The JSON schema of what a command prints with --json, and of the service's answers.

    Examples:
      outs schema
      outs schema discard
      outs schema halatro odds
    """
    import json

    if not question:
        write(f"{name}\n" for name in names())
        return
    write([f"{json.dumps(answer_schema(' '.join(question)), indent=2)}\n"])
