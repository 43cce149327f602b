"""The schema of each answer: complete, of the types that the methods return, and fitting every answer."""

import json
import re
import shlex
from pathlib import Path

import jsonschema_rs
import pytest

from outs.cli import run
from outs.query.answer_schemas import answer_schema, names
from outs.query.session import Tables
from outs.tests.asked import ASKED
from outs.tests.attacks.line_grammar import COMMANDS
from outs.tests.cases import all_of
from outs.tests.commands.printing import Screen, printed
from outs.tests.schema_errors import errors

LINES = (
    "paytable --list",
    "halatro simulate --policy never-discard --games 2",
    "halatro simulate --policy never-discard --games 1",
    "halatro compare never-discard published --games 2",
    "halatro sweep 0.01 --games 2",
)
"""Commands with more than a question over HTTP has; tests/web/test_questions.py tries all questions."""
OF_THE_DRAW_GAME = ("draw-game", "draw-game KsKd9h5c2d", "draw-game KsKd9h5c2d --actions 'check, bet, call'")
"""Questions for a table that is built on request; a small one is published for them."""


SESSION = Path(__file__).parents[2] / "docs" / "guides" / "session.phhs.gz"


def question_of(line: str) -> str:
    """The words of the command of a line."""
    return max((question for question in names() if line.startswith(f"{question} ") or line == question), key=len)


@pytest.mark.usefixtures("with_tables")
@pytest.mark.parametrize(
    "line", [*LINES, pytest.param("paytable bonus-8-5 --strategy --print", marks=pytest.mark.long)]
)
def test_an_answer_fits_the_schema_of_its_question(capsys: Screen, line: str) -> None:
    for text in printed(capsys, *shlex.split(line), "--json").splitlines():
        assert errors(question_of(line), json.loads(text)) == []


def test_a_report_on_hands_fits_its_schema(
    capsys: Screen, tables_folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("OUTS_TABLES", str(tables_folder))
    printed(capsys, "hands", str(SESSION), "-o", str(tmp_path / "played"), "--workers", "1")
    for question, more in (("hands report", ()), ("hands show", ("81000349",))):
        text = printed(capsys, *question.split(), str(tmp_path / "played"), *more, "--json")
        assert errors(question, json.loads(text)) == []


def test_answers_of_the_draw_game_fit_their_schema(
    capsys: Screen, draw_game_folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("OUTS_TABLES", str(draw_game_folder))
    for line in OF_THE_DRAW_GAME:
        assert errors("draw-game", json.loads(printed(capsys, *shlex.split(line), "--json"))) == []


def test_every_command_with_answers_has_a_schema_and_is_tried() -> None:
    with_json = {" ".join(command.words) for command in COMMANDS if "--json" in command.options}
    tried = {*(one.name for one in ASKED), *map(question_of, LINES), "hands report", "hands show"}
    assert with_json - {"sql"} == {*names()} == tried


def test_a_schema_names_what_is_wrong(tables: Tables) -> None:
    good = json.loads(json.dumps(tables.range("QQ+,AKs", "Ks7d2h").to_json()))
    assert errors("range", good) == []
    for change in ({"combinations": "16"}, {"hands": {"AA": None}}, {"made": [{"hit": "set"}]}, {"new": 1}):
        assert errors("range", good | change) != []
    del good["formats"]
    assert errors("range", good) != []


def test_a_schema_lists_the_values_of_a_key_that_has_only_some() -> None:
    found = answer_schema("draw-game")["$defs"]
    assert found["DrawMove"]["properties"]["move"]["enum"] == ["fold", "check", "call", "bet", "raise", "draw"]
    assert found["DrawHandAnswer"]["properties"]["to_act"]["enum"] == ["first", "second"]
    wild = answer_schema("discard")["$defs"]["DiscardAnswer"]["properties"]["wild"]
    assert wild["enum"] == ["deuces", "joker"]


@all_of("question", names())
def test_a_schema_is_one_and_refers_to_what_it_has(question: str) -> None:
    schema = answer_schema(question)
    jsonschema_rs.meta.validate(schema)
    assert {*re.findall(r"#/\$defs/(\w+)", json.dumps(schema))} == {*schema["$defs"]}
    assert schema["title"] == f"outs {question} --json"


def test_the_command_prints_schemas_and_lists_them(capsys: Screen) -> None:
    assert printed(capsys, "schema").split("\n")[:-1] == names()
    assert json.loads(printed(capsys, "schema", "halatro", "odds")) == answer_schema("halatro odds")
    assert run(["schema", "glory"]) == 2
    assert capsys.readouterr().err.startswith("outs: there is no question 'glory'; there are value, discard")
