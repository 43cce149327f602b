"""Advice on Halatro on standard output: a table for people, JSON and CSV for programs."""

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any

from .answers import print_csv, print_json
from .text import print_table

if TYPE_CHECKING:
    from ..games.halatro.answers import Advice, MoveAdvice

LINES = 10
"""Moves that a screen shows unless told otherwise."""


def print_advice(answers: "Iterable[Advice]", form: str, top: int | None = None) -> None:
    """Print the moves of each position as `screen`, `json` or `csv`; the `top` ones alone if given."""
    match form:
        case "json":
            for answer in answers:
                print_json(answer.to_json(top))
        case "csv":
            print_csv(row for answer in answers for row in _rows(answer.to_json(top)))
        case _:
            for answer in answers:
                _show(answer, top or LINES)


def _rows(body: dict[str, Any]) -> Iterator[dict[str, Any]]:
    position = {key: body[key] for key in ("held", "gone", "plays", "discards")}
    return ({**position, **move} for move in body["moves"])


def _show(answer: "Advice", top: int) -> None:
    gone = f", {answer.gone} gone" if answer.gone else ""
    print(f"{answer.held}: {_left(answer.plays, 'play')} and {_left(answer.discards, 'discard')} left{gone}\n")
    lines = [_line(move) for move in answer.moves[:top]]
    print_table(("Move", "Cards", "Points", "Now", "Later", "Error", "Later by"), lines, left=2)
    if len(answer.moves) > top:
        print(f"\n{len(answer.moves) - top} more moves are not expected to score more.")


def _line(move: "MoveAdvice") -> list[str]:
    error = "exact" if move.is_exact else "" if move.standard_error is None else f"{move.standard_error:.1f}"
    figures = [f"{move.expected:.2f}", str(move.score), f"{move.later:.2f}", error, move.basis]
    return ["Discard" if move.is_discard else "Play", move.cards_text, *figures]


def _left(number: int, name: str) -> str:
    return f"{number or 'no'} {name}{'' if number == 1 else 's'}"
