"""Every answer is hashable, with the same hash for equal answers."""

import pkgutil
from collections.abc import Iterator
from dataclasses import dataclass, fields, is_dataclass
from importlib import import_module
from inspect import isabstract
from types import MappingProxyType

import outs.cards
import outs.games
from outs.cards.answers.answer import Answer
from outs.tests.cases import all_of

for room in (outs.cards, outs.games):
    for module in pkgutil.walk_packages(room.__path__, f"{room.__name__}."):
        if "answers" in module.name:
            import_module(module.name)


def below(kind: type[Answer]) -> Iterator[type[Answer]]:
    """Yield the package's classes of answers, at any depth."""
    for one in kind.__subclasses__():
        if one.__module__.startswith(("outs.cards.", "outs.games.")) and is_dataclass(one) and not isabstract(one):
            yield one
        yield from below(one)


@dataclass(frozen=True)
class Nested(Answer):
    """Has a dictionary of lists and another answer."""

    chances: dict[str, list[int]]
    inner: Answer | None = None


@all_of("kind", sorted(set(below(Answer)), key=lambda one: one.__qualname__))
def test_an_answer_of_any_class_is_hashable(kind: type[Answer]) -> None:
    answer = object.__new__(kind)
    for one in fields(kind):
        object.__setattr__(answer, one.name, {"a": [1, {"b": 2}]})
    assert isinstance(hash(answer), int)


def test_equal_answers_have_equal_hashes() -> None:
    one = Nested({"a": [1], "b": [2]}, Nested({}))
    same = Nested({"b": [2], "a": [1]}, Nested({}))
    assert one == same
    assert len({one, same, Nested({"a": [1], "b": [3]})}) == 2
    assert hash(Nested(MappingProxyType({"a": [1]}))) == hash(Nested({"a": [1]}))  # type: ignore[arg-type]
