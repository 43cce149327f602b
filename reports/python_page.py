"""Write docs/reference/python.md from the docstrings of `outs`, `Tables` and their answers.

.venv/bin/python reports/python_page.py
"""

import inspect
import re
from collections.abc import Iterator
from dataclasses import fields
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any, ForwardRef

import outs
from outs.cards import errors
from outs.cards.answers.answer import Answer, RankedAnswer, RowsAnswer
from outs.cards.answers.draw_answers import DrawsOfHold
from outs.cards.arguments import CardsLike
from outs.cards.lazy_attribute import cached_attribute
from outs.display.text import text_grid
from outs.query.open_tables import OpenTables
from outs.query.question import PICTURES, QUESTIONS, Asks, method_name, type_alone
from outs.query.session import Tables
from outs.tables.files.errors import TablesError

ROOT = Path(__file__).resolve().parent.parent
PAGE = ROOT / "docs" / "reference" / "python.md"
GAMES = {"cards": "Cards", "draw": "Draw poker", "lowball": "Lowball draw", "holdem": "Hold'em", "halatro": "Halatro"}
"""The rooms whose answers are listed, with their titles."""
BASES = (Answer, RankedAnswer, RowsAnswer)
"""Base classes whose properties are not listed."""
COMMON = {
    "action": "what to do: fold, call, check or raise",
    "actions": "the opponent's actions, in order",
    "board": "the shared cards",
    "capped": "True if discards are limited to five cards",
    "cards": "the cards, in the order given",
    "category": "one of the nine categories, such as `full_house`",
    "chances": "the probabilities of a win, a tie and a loss",
    "dead": "the dead cards: seen and out of play",
    "deals": "number of deals counted or sampled",
    "difference": "the mean minus the mean of the policy compared with, on the same decks",
    "difference_standard_error": "standard error of the difference, from the differences of single games",
    "discard": "the cards thrown",
    "discards": "number of discards left, or the list of possible discards",
    "draws": "number of possible draws",
    "equity": "expected share of the pot",
    "exact": "True if every deal was counted",
    "games": "number of games played",
    "hand": "the hand, as given in the question",
    "held": "the cards held, as given in the question",
    "hold": "the cards kept",
    "hole": "your two cards",
    "holds": "the holds, the best first",
    "hs_n": "HS_n by several methods",
    "lose": "number of deals lost; None if not counted",
    "maximum": "the highest score",
    "mean": "the mean score",
    "minimum": "the lowest score",
    "name": "the name in words",
    "notes": "how ambiguous input was understood",
    "number": "its place in the list",
    "objective": "the goal by which it is ranked",
    "paytable": "the name of the pay table",
    "plays": "number of plays left",
    "policy": "the name of the policy",
    "pot": "the chips in the middle, with the bet to call",
    "royal": "the royal flush's pay in coins per coin bet, if it is not the pay table's own; None in lowball",
    "royal_flush": "draws that end as a royal flush; None in lowball",
    "score": "the points it scores",
    "seed": "seed of the random draws",
    "source": "the table or computation that the answer comes from",
    "stack": "the chips you have left",
    "standard_deviation": "standard deviation of one game's score",
    "standard_error": "standard error of a sampled number; None or 0 if it is exact",
    "target": "the target score, if one was given",
    "threshold": "the estimate above which the AI discards",
    "tie": "number of deals in which the pot is shared; None if not counted",
    "title": "the full name",
    "to_call": "the chips that a call costs",
    "type": "one of the nine categories",
    "unseen": "number of cards that can be drawn",
    "value": "1 to 7462; higher wins",
    "weight": "the hand's weight in its range",
    "wild": "the wild cards, if there are any",
    "win": "number of deals won alone; None if not counted",
}
"""Meaning of an attribute that has no line of its own."""
PARAMETER = re.compile(r"^(?P<names>\*?\w+(?:, \w+)*) {2,}(?P<meaning>\S.*\n?(?:^ +\S.*\n?)*)", re.MULTILINE)
"""A docstring line that explains a parameter: its name, at least two spaces, and the meaning."""
DOCTEST = re.compile(r"(?:^(?:>>>|\.\.\.) .*\n?(?:^(?!>>>|\.\.\. |\n).+\n?)*)+", re.MULTILINE)
INTERNAL = {"connection", "evaluator", "halatro_arrays", "interrupt_sql", "kept", "sql_plain_batches", "sql_rows"}
"""Methods of `Tables` for internal use."""

_INTRODUCTION = """\
# Python reference

All questions of the command line as methods of one object; [the guide](../guides/python.md) has examples. This
page is generated from the docstrings by `reports/python_page.py`."""
_ANSWERS = """\
## Answers

Every method returns a frozen dataclass with exact counts where they are known. `to_json()` returns the object that
`--json` prints."""


def python_page() -> str:
    parts = [_INTRODUCTION, *_function("outs.open", outs.open), *_tables(), _ANSWERS, *_answers(), *_errors()]
    return "\n\n".join(parts) + "\n"


def _function(name: str, function: Any, level: int = 2) -> Iterator[str]:
    yield f"{'#' * level} `{name}`"
    yield f"```py\n{_signature(name, function)}\n```"
    yield _text(function.__doc__)


def _signature(name: str, function: Any) -> str:
    """Return the call of a function, one parameter per line if it is long; annotations as in the source."""
    signature = inspect.signature(function)
    wanted = [_plain(one) for one in signature.parameters.values() if one.name != "self"]
    returned = signature.return_annotation
    returns = (
        ""
        if returned is inspect.Signature.empty
        else f" -> {returned if isinstance(returned, str) else _type(returned)}"
    )
    text = str(signature.replace(parameters=wanted, return_annotation=inspect.Signature.empty)).replace('"', "'")
    whole = re.sub(r": '([^']*)'", r": \1", f"{name}{text}") + returns.replace("'", "")
    if len(whole) <= 100:
        return whole
    inner = [f"    {one}," for one in _parameters(wanted)]
    return "\n".join([f"{name}(", *inner, f"){returns}".replace("'", "")])


def _plain(parameter: inspect.Parameter) -> inspect.Parameter:
    """The parameter with its type alone, as the code names it."""
    kind = type_alone(parameter.annotation)
    if kind is inspect.Parameter.empty:
        return parameter
    text = kind.__forward_arg__ if isinstance(kind, ForwardRef) else kind if isinstance(kind, str) else _type(kind)
    return parameter.replace(annotation=text.replace(_type(CardsLike), "CardsLike"))


def _parameters(wanted: list[inspect.Parameter]) -> Iterator[str]:
    """Yield each parameter as in the source, and a star before the first keyword-only one."""
    starred = False
    for one in wanted:
        if one.kind is one.KEYWORD_ONLY and not starred:
            yield "*"
        starred = starred or one.kind in (one.KEYWORD_ONLY, one.VAR_POSITIONAL)
        yield re.sub(r": '([^']*)'", r": \1", str(one))


def _text(docstring: str | None) -> str:
    """Return a docstring as Markdown: parameters become a list, doctests become code."""
    text = PARAMETER.sub(_parameter, inspect.cleandoc(docstring or ""))
    text = re.sub(r"\bdocs/((?:guides/)?[a-z-]+\.md)", r"[\1](../\1)", text)
    return DOCTEST.sub(lambda match: f"```pycon\n{match[0].rstrip()}\n```\n", text)


def _parameter(match: re.Match[str]) -> str:
    names = ", ".join(f"`{name}`" for name in match["names"].split(", "))
    return f"- {names}: {' '.join(match['meaning'].split())}\n"


def _tables() -> Iterator[str]:
    yield "## `outs.Tables`"
    yield _text(Tables.__doc__)
    for name, member in public_members().items():
        if isinstance(member, property | cached_attribute):
            yield f"### `{name}`"
            yield _text(member.__doc__)
        elif inspect.isfunction(member) or isinstance(member, Asks):
            yield from _function(name, member, 3)


def public_members() -> dict[str, Any]:
    """Return the public members of `Tables` by name: those of open tables, then the questions, then all others."""
    asked = {method_name(name): vars(Tables).get(method_name(name)) for name in (*QUESTIONS, *PICTURES)}
    members = {**vars(OpenTables), **asked, **vars(Tables)}
    return {name: one for name, one in members.items() if not name.startswith("_") and name not in INTERNAL}


def _answers() -> Iterator[str]:
    for room, title in GAMES.items():
        found = [one for module in _answer_modules(room) for one in _classes(module)]
        if found:
            yield f"### {title}"
        for one in found:
            yield f"#### `{one.__name__}`"
            yield _text(PARAMETER.sub("", inspect.cleandoc(one.__doc__ or ""))).strip()
            yield text_grid(("attribute", "type", "meaning"), list(_attributes(one)))


def _answer_modules(room: str) -> Iterator[ModuleType]:
    """Yield the modules of a game that declare answers."""
    folder = ROOT / "cards" / "answers" if room == "cards" else ROOT / "games" / room
    for path in sorted({*folder.glob("*answer*.py"), *folder.glob("answers/*.py")}):
        yield import_module(".".join(["outs", *path.relative_to(ROOT).with_suffix("").parts]))


def _classes(module: ModuleType) -> Iterator[type[Answer]]:
    """Yield the answers that a module declares, in order."""
    for one in vars(module).values():
        declared = inspect.isclass(one) and issubclass(one, Answer) and one.__module__ == module.__name__
        if one is DrawsOfHold:  # its members are listed with each of its subclasses
            continue
        if declared and "__dataclass_fields__" in vars(one) and not one.__name__.startswith("_"):
            yield one


def _attributes(answer: type[Answer]) -> Iterator[tuple[str, str, str]]:
    """Yield the fields and properties of an answer: name, type and meaning."""
    meanings = _meanings(answer)
    for field in fields(answer):
        if not field.name.startswith("_"):
            yield f"`{field.name}`", f"`{_type(field.type)}`", meanings.get(field.name, COMMON.get(field.name, ""))
    own = [part for part in reversed(answer.__mro__) if issubclass(part, Answer) and part not in BASES]
    for name, member in {name: member for part in own for name, member in vars(part).items()}.items():
        if isinstance(member, property | cached_attribute) and not name.startswith("_"):
            kind = getattr(getattr(member, "fget", None), "__annotations__", {}).get("return", "")
            yield f"`{name}`", f"`{_type(kind)}`", " ".join((member.__doc__ or "").split())


def _type(annotation: Any) -> str:
    """Return a type as it is written in the source, without what is said about its key in the JSON."""
    annotation = type_alone(annotation)
    if isinstance(annotation, type) and not hasattr(annotation, "__args__"):
        return annotation.__name__
    text = re.sub(r"\b(?:[a-z_]\w*\.)+(?=[A-Z])", "", str(annotation)).replace("'", "")
    return re.sub(r"Optional\[(Literal\[[^]]*\])\]", r"\1 | None", text)


def _meanings(answer: type[Answer]) -> dict[str, str]:
    """Return the meaning of each field, from its docstring line."""
    return {
        name: " ".join(match["meaning"].split())
        for match in PARAMETER.finditer(inspect.cleandoc(answer.__doc__ or ""))
        for name in match["names"].split(", ")
    }


def _errors() -> Iterator[str]:
    yield "## Errors"
    rows = [(f"`{one.__name__}`", " ".join((one.__doc__ or "").split("\n\n")[0].split())) for one in _error_classes()]
    yield text_grid(("error", "meaning"), rows)


def _error_classes() -> Iterator[type[Exception]]:
    yield errors.BadInput
    yield TablesError
    yield from TablesError.__subclasses__()


def main() -> None:
    PAGE.write_text(python_page(), encoding="utf-8")


if __name__ == "__main__":
    main()
