"""The JSON that answers declare."""

from dataclasses import dataclass

import pytest

from outs.cards.answers.answer import Answer, RankedAnswer, ValueAnswer


@dataclass(frozen=True)
class Part:
    """Not an answer: all its fields are shown."""

    first: int
    second: tuple[int, ...] = (1, 2)


@dataclass(frozen=True)
class Every(Answer):
    """Declares nothing, so that every field is shown."""

    b: int
    a: Part


@dataclass(frozen=True)
class Declared(Answer, json=("twice", "return=one", "inner=part.first", "ways", "maybe?", "other?=reasons")):
    """Shows a method, an attribute under another name, one of a part, and two keys that can be left out."""

    one: float
    part: Part
    ways: dict[str, Part]
    maybe: int | None = None
    unseen: int = 7

    def twice(self) -> float:
        """A method without arguments."""
        return 2 * self.one

    @property
    def reasons(self) -> dict[str, str]:
        """Empty without a reason."""
        return {} if self.maybe is None else {"maybe": "asked"}


@dataclass(frozen=True)
class Numbers(Answer):
    """An answer with a tuple of any length."""

    found: tuple[int, ...]


@dataclass(frozen=True)
class Ranked(RankedAnswer, json=("name", "found", "best=found"), ranked="found"):
    """Has entries, the best first."""

    name: str
    found: tuple[int, ...]


def test_every_field_is_shown_in_order_unless_keys_are_declared() -> None:
    body = Every(1, Part(2)).to_json()
    assert list(body.items()) == [("b", 1), ("a", {"first": 2, "second": [1, 2]})]


def test_declared_keys_come_in_their_order_and_optional_ones_are_left_out_while_empty() -> None:
    body = Declared(1.5, Part(3), {"x": Part(4, ())}).to_json()
    assert list(body.items()) == [
        ("twice", 3.0),
        ("return", 1.5),
        ("inner", 3),
        ("ways", {"x": {"first": 4, "second": []}}),
    ]
    asked = Declared(1.5, Part(3), {}, maybe=0).to_json()
    assert list(asked) == ["twice", "return", "inner", "ways", "maybe", "other"]
    assert (asked["maybe"], asked["other"]) == (0, {"maybe": "asked"})


@pytest.mark.parametrize(("top", "found"), [(None, [3, 2, 1]), (2, [3, 2]), (9, [3, 2, 1])])
def test_a_ranked_answer_shows_its_first_entries_if_asked(top: int | None, found: list[int]) -> None:
    assert Ranked("a", (3, 2, 1)).to_json(top) == {"name": "a", "found": found, "best": [3, 2, 1]}


def test_the_value_of_cards_has_their_fixed_keys() -> None:
    body = ValueAnswer("AhKhQhJhTh", 7462, "straight_flush", "Royal Flush", "AhKhQhJhTh").to_json()
    assert list(body) == ["cards", "value", "cactus_kev", "category", "name", "best"]
    assert body["cactus_kev"] == 1


def test_an_answer_is_shown_with_its_fields_and_little_of_a_long_tuple() -> None:
    assert repr(ValueAnswer("AhKhQhJhTh", 7462, "straight_flush", "Royal Flush", "AhKhQhJhTh")) == (
        "ValueAnswer(cards='AhKhQhJhTh', value=7462, category='straight_flush', name='Royal Flush', best='AhKhQhJhTh')"
    )
    assert repr(Numbers(tuple(range(9)))) == "Numbers(found=(0, 1, 2, 3, 4, 5, 6, 7, 8))"
    assert repr(Numbers(tuple(range(32)))) == "Numbers(found=(0, ... 32 in all))"


def test_a_notebook_shows_an_answer_as_tables() -> None:
    shown = vars(Answer)["_repr_html_"](Numbers(tuple(range(60))))
    assert shown.startswith("<table><tr><th>found</th><td>0, 1, 2, ")
    assert shown.endswith(", 49 ... 60 in all</td></tr></table>")
