"""JSON schemas of answers, by the words of the command that prints them."""

from collections.abc import Iterable
from importlib import import_module

from ..cards.answers.answer import Answer, Json
from ..cards.answers.json_schema import schema_of
from ..cards.errors import BadQuery
from .question import QUESTIONS, class_at

OTHER_ANSWERS = {
    "hands report": ("cards.answers.winnings_answers:WinningsAnswer",),
    "hands show": ("cards.answers.hand_answers:PlayedHandAnswer",),
    "halatro simulate": ("games.halatro.simulation_answers:SimulationAnswer",),
    "halatro compare": ("games.halatro.simulation_answers:ComparisonAnswer",),
    "halatro sweep": ("games.halatro.simulation_answers:SweepAnswer",),
}
"""The classes of the answers of commands that ask no question, as `module:class`."""
GROUPS = ("", "hands", "halatro", "tables")
"""The groups of those commands, in the order of `outs schema`."""


def names() -> list[str]:
    """Return the words of all commands whose answers have a schema."""
    return sorted([*QUESTIONS, *OTHER_ANSWERS], key=lambda name: GROUPS.index(name.rpartition(" ")[0]))


def types_at(places: Iterable[str]) -> list[type[Answer]]:
    """Return classes of answers from their places, MODULE:CLASS."""
    package = __package__.rpartition(".")[0]
    parts = [one.removeprefix(f"{package}.").split(":") for one in places]
    return [getattr(import_module(f"{package}.{module}"), name) for module, name in parts]


def answer_types(question: str) -> list[type[Answer]]:
    """Return the classes of the answers to a question, by the words of its command. Raises `BadQuery`."""
    if question in QUESTIONS:
        return types_at(class_at(QUESTIONS[question]).answer_types)
    if question not in OTHER_ANSWERS:
        raise BadQuery(f"there is no question {question!r}; there are {', '.join(names())}")
    return types_at(OTHER_ANSWERS[question])


def answer_schema(question: str) -> Json:
    """Return the JSON schema of a question's answers. Raises `BadQuery` for an unknown one.

    >>> answer_schema("value")["anyOf"]
    [{'$ref': '#/$defs/ValueAnswer'}, {'$ref': '#/$defs/LowballValueAnswer'}]
    """
    return schema_of(answer_types(question), f"outs {question} --json")
