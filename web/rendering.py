"""Answers as response bodies: exactly the lines that the command line prints with `--json`."""

from ..cards.answers.answer import Answer, RowsAnswer
from ..display.answers import bodies
from ..display.fast_json import discard_line
from ..display.output_formats import json_text
from ..games.draw.answers import DiscardAnswer


def json_body(answer: Answer, top: int | None = None) -> bytes:
    """Return an answer as a line of JSON; an answer that consists only of rows is one array."""
    if isinstance(answer, DiscardAnswer):
        return f"{discard_line(answer, top)}\n".encode()
    if isinstance(answer, RowsAnswer):
        return f"{json_text(list(answer.rows(top)))}\n".encode()
    (body,) = bodies(answer, top)
    return f"{json_text(body)}\n".encode()
