"""Answers as JSON: `to_json`, what `display/fast_json.py` spells, and msgspec's structs.

    .venv/bin/python benchmarks/answers_as_json.py

msgspec encodes the fields of a struct and nothing that is computed, so a struct is first filled with the value of each
key, in the order of the JSON; `msgspec.json.format` adds the blanks that Python's `json` writes. Not part of
`make bench`: docs/architecture.md has what it decided.
"""

import sys
from collections.abc import Callable
from functools import cache
from typing import Any

import msgspec

import outs
from outs.benchmarks.timing import SEED, Row, duration, in_turn, random_hands, repeated, report, run
from outs.cards.answers.answer import EMPTY, Answer
from outs.display.fast_json import DiscardLines, discard_line
from outs.display.output_formats import json_text
from outs.query.draw.discard import Discard
from outs.query.draw.holds.ranked_holds import many_ranked
from outs.query.session import Tables

HANDS, MANY, TIMES = 300, 10_000, 15
ENCODER = msgspec.json.Encoder()


@cache
def struct_of(names: tuple[str, ...]) -> type[msgspec.Struct]:
    """Return the struct with these keys."""
    fields = [f"field_{place}" for place in range(len(names))]
    return msgspec.defstruct("Keys", fields, rename=dict(zip(fields, names, strict=True)))


def as_struct(value: Any) -> Any:
    """Return an answer as a struct with the values of its keys, at any depth."""
    if isinstance(value, (tuple, list)):
        return [as_struct(one) for one in value]
    if not isinstance(value, Answer):
        return value
    values = ((key, as_struct(key.get(value))) for key in value.json_keys)
    shown = {key.name: one for key, one in values if not (key.omitted and one in EMPTY)}
    return struct_of(tuple(shown))(*shown.values())


def by_structs(answer: Answer) -> str:
    """Return the JSON of an answer by msgspec."""
    return msgspec.json.format(ENCODER.encode(as_struct(answer)), indent=0).decode()


def of_answers(what: str, answers: list[Any], ways: dict[str, Callable[[Any], str]]) -> list[Row]:
    """Measure each way of writing some answers, and count the answers that have the same bytes as `json`."""
    expected = [json_text(one.to_json()) for one in answers]
    rows = []
    for name, write in ways.items():
        spent = repeated("", lambda write=write: [write(one) for one in answers], TIMES).median / len(answers)  # type: ignore[misc]
        same = sum(write(one) == text for one, text in zip(answers, expected, strict=True))
        rows.append(Row(f"{what}: {name}", spent, beside=f"{same} of {len(answers)} the same"))
    return rows


def encoding(tables: Tables) -> list[Row]:
    """Measure all holds of a hand, equities, and many hands at once."""
    hands = random_hands(HANDS, 5)
    plain = {"to_json and json": lambda one: json_text(one.to_json()), "msgspec": by_structs}
    discards = [tables.discard(hand) for hand in hands]
    equities = [tables.equity(hand[:4], hand[4:8]) for hand in hands]
    many = random_hands(MANY, 5, SEED + 1)
    found: Any = tables.kept(many_ranked).rank(many, Discard(many[0]).objective)  # type: ignore[arg-type]
    lines = DiscardLines()
    at_once = repeated("", lambda: list(lines.bodies(many, found, "win", "tables")), 3)
    return [
        *of_answers("all holds", discards, {**plain, "fast_json": discard_line}),
        *of_answers("equity", equities, plain),
        Row(f"all holds of {MANY:,} hands, each: fast_json", at_once.median / MANY),
    ]


def imports() -> list[Row]:
    """Measure new processes that import msgspec, in turn with those that import json."""
    python = [sys.executable, "-c"]
    ours, theirs = in_turn([lambda: run([*python, "import msgspec"])] * TIMES, lambda: run([*python, "import json"]))
    return [
        Row("process that imports msgspec", ours, beside=f"json: {duration(theirs)}", ratio=f"{ours / theirs:.2f} x")
    ]


def groups() -> dict[str, list[Row]]:
    """Return every measurement of this file."""
    with outs.open() as tables:
        return {"Answers as JSON": [*encoding(tables), *imports()]}


if __name__ == "__main__":
    report(groups())
