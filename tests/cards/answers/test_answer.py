"""The JSON that answers declare."""

from dataclasses import dataclass, field
from enum import StrEnum
from typing import Annotated, ClassVar

import pytest

from outs.cards.answers.answer import Answer, Flattened, Hidden, Key, OmitEmpty, Ranked, RankedAnswer
from outs.cards.answers.draw_answers import ValueAnswer
from outs.tests.cases import all_of


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
class Declared(Answer):
    """Shows a method first, a field and a property under other names, and two keys that can be left out."""

    part: Hidden[Part] = field()
    one: Annotated[float, Key("return")] = field()
    ways: dict[str, Part]
    maybe: OmitEmpty[int | None] = field(default=None)
    unseen: Hidden[int] = 7
    total: ClassVar[int] = 3

    @Key(after=part)
    def twice(self) -> float:
        """A method without arguments."""
        return 2 * self.one

    @property
    @Key("inner", after=one)
    def first_of_part(self) -> int:
        """An attribute of a part."""
        return self.part.first

    @property
    @Key("other", after=maybe, omit_empty=True)
    def reasons(self) -> dict[str, str]:
        """Empty without a reason."""
        return {} if self.maybe is None else {"maybe": "asked"}


@dataclass(frozen=True)
class Numbers(Answer):
    """An answer with a tuple of any length."""

    found: tuple[int, ...]


@dataclass(frozen=True)
class Results(RankedAnswer):
    """Has entries, the best first."""

    name: str
    found: Ranked[tuple[int, ...]]

    @property
    @Key()
    def best(self) -> tuple[int, ...]:
        """Return the entries unchanged."""
        return self.found


def test_every_field_is_shown_in_order_unless_keys_are_declared() -> None:
    body = Every(1, Part(2)).to_json()
    assert list(body.items()) == [("b", 1), ("a", {"first": 2, "second": [1, 2]})]


def test_declared_keys_come_in_their_order_and_optional_ones_are_left_out_while_empty() -> None:
    body = Declared(Part(3), 1.5, {"x": Part(4, ())}).to_json()
    assert list(body.items()) == [
        ("twice", 3.0),
        ("return", 1.5),
        ("inner", 3),
        ("ways", {"x": {"first": 4, "second": []}}),
    ]
    asked = Declared(Part(3), 1.5, {}, maybe=0).to_json()
    assert list(asked) == ["twice", "return", "inner", "ways", "maybe", "other"]
    assert (asked["maybe"], asked["other"]) == (0, {"maybe": "asked"})


@all_of(("top", "found"), [(None, [3, 2, 1]), (2, [3, 2]), (9, [3, 2, 1])])
def test_a_ranked_answer_shows_its_first_entries_if_asked(top: int | None, found: list[int]) -> None:
    assert Results("a", (3, 2, 1)).to_json(top) == {"name": "a", "found": found, "best": [3, 2, 1]}


@dataclass(frozen=True)
class Measured(Answer):
    """A part whose keys the answer around it takes over."""

    mean: float = field()
    games: int

    @property
    @Key(after=mean)
    def error(self) -> float:
        """Between the two fields."""
        return self.mean / 10

    @Key(omit_empty=True)
    def notes(self) -> list[str]:
        """A method that is empty for many games."""
        return [] if self.games > 1 else ["one game"]


class Way(StrEnum):
    """Ways to play."""

    FAST = "fast"


@dataclass(frozen=True)
class Around(Answer):
    """Shows the keys of its part, one of them with a value of its own."""

    name: str
    measured: Flattened[Measured]
    way: Way

    @property
    @Key()
    def games(self) -> str:
        """In place of the part's key."""
        return f"{self.measured.games} games"


def test_the_keys_of_a_flattened_part_take_its_place_except_those_of_the_answer() -> None:
    body = Around("a", Measured(2.0, 1), Way.FAST).to_json()
    assert list(body.items()) == [
        ("name", "a"),
        ("mean", 2.0),
        ("error", 0.2),
        ("notes", ["one game"]),
        ("way", "fast"),
        ("games", "1 games"),
    ]
    assert type(body["way"]) is str
    assert "notes" not in Around("a", Measured(2.0, 2), Way.FAST).to_json()


@dataclass(frozen=True)
class Longer(Measured):
    """Adds a key at the end, one after a property of its base, and gives a field of the base a default."""

    games: int = 7
    seed: int = field(kw_only=True)
    asked: Hidden[bool] = field(default=False, kw_only=True)
    spread: Annotated[float, Key(after=Measured.error)] = field(kw_only=True)

    @property
    @Key(after=seed, only_if=asked)
    def reply(self) -> None:
        """Null if it was asked for."""
        return


def test_a_subclass_adds_its_keys_at_the_end_or_where_they_are_placed() -> None:
    assert list(Longer(2.0, seed=1, spread=0.5).to_json()) == ["mean", "error", "spread", "games", "seed"]


def test_a_key_with_a_condition_is_shown_if_that_is_true_and_may_then_be_null() -> None:
    body = Longer(2.0, seed=1, spread=0.5, asked=True).to_json()
    assert list(body)[-2:] == ["seed", "reply"]
    assert body["reply"] is None


def test_a_key_that_comes_twice_is_refused() -> None:
    with pytest.raises(TypeError, match="Twice has the key 'name' twice"):

        class Twice(Answer):
            name: str
            other: Annotated[str, Key("name")]


def test_a_place_after_something_that_is_no_member_is_refused() -> None:
    default = 3
    with pytest.raises(TypeError, match="Misplaced has no member 3; a field that others refer to needs `= field"):

        class Misplaced(Answer):
            number: int = default

            @Key(after=number)
            def twice(self) -> int:
                """A method after a field without `field()`."""
                return 2 * self.number


def test_a_place_after_something_that_is_not_shown_before_it_is_refused() -> None:
    with pytest.raises(TypeError, match=r"Circle\.second comes after unlisted, which is not above it"):

        class Circle(Answer):
            first: int

            @property
            def unlisted(self) -> int:
                """A property without a key."""
                return self.first

            @Key(after=unlisted)
            def second(self) -> int:
                """A method that cannot be placed."""
                return self.first


def test_only_an_answer_can_be_flattened() -> None:
    with pytest.raises(TypeError, match="the flattened field part is not an answer"):

        class Flat(Answer):
            part: Flattened[Part]


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
