"""The schema of each answer: complete, of the types that the methods return, and fitting every answer."""

import json
import re
import shlex
from pathlib import Path
from typing import Any

import jsonschema_rs
import pytest

from outs.cli import run
from outs.query.answer_schemas import answer_schema, names
from outs.query.session import Tables
from outs.tests.attacks.line_grammar import COMMANDS
from outs.tests.commands.printing import Screen, printed

LINES = (
    "casino",
    "casino ultimate-texas-holdem --hands 500 --bet 5",
    "casino caribbean-stud AhKdQs7c3h --up 9h",
    "value AhKhQhJhTh",
    "value 2c3d4h5s7c --game 2-7",
    "discard 9dTd6hQh8s",
    "discard 9dTd6hQh8s --dead 2c --opponents 2 --opponent-draws 1",
    "discard 2s3s5dAhAs --objective deuces-wild-full-pay",
    "discard 2s3s5dAhJk --objective joker-poker-kings-20-7-5",
    "discard 9dTd6hQh8s --objective jacks-or-better-9-6 --royal 4000",
    "discard 2c3d4h7sKd --game 2-7 --opponents 1",
    "paytable --list",
    "paytable jacks-or-better-9-6 --royal 976",
    "paytable jacks-or-better-9-6 --objective weights",
    "paytable deuces-wild-full-pay --bankroll 5000 --hands 1000 --hands-per-hour 600 --coin 0.25",
    "paytable --pays 800,50,25,9,6,4,3,2,1",
    "paytable jacks-or-better-9-6 --strategy",
    "paytable jacks-or-better-9-6 --strategy --print",
    "paytable --show double-bonus-10-7",
    "policies",
    "policies stand-pat --games 2",
    "policies win --game 2-7",
    "range '22+, A2s+:0.5, 98s+' --board Ks7h2h --dead 2c --keep 'pair+, draw'",
    "range random",
    "equity AhKh QsQd",
    "equity AhKh 'QQ+,98s+' --board Ks7h2h --by-hand --stacks 10,20 --payouts 70,30",
    "equity AA KK QQ 22+ --board Ks7h2h --samples 1000 --by-hand",
    "equity AKs random --opponents 5",
    "equity AhKhQdJd AsAcKsKd --board Ts9h2d --game omaha",
    "outs AhKh --board Qh7h2c",
    "outs 8c7c --board 9c6h2cAd --against 'AA,98s+' --dead Kc",
    "state AhKh --board Qh7h2c",
    "state AhKh --board Qh7h2c9d --dead QsQd",
    "strength AsKd --board Kh7c2s",
    "strength AhAd --board AsAcKh --range 98s+ --range QQ+ --samples 200",
    "strength AsKd --board Kh7c2s --opponents 6 --samples 200",
    "advise AhQh --board Kh7h2c --pot 120 --to-call 40 --stack 900 --action 'raise 40 into 80 flop' --seed 1",
    "advise AhQh --pot 120 --to-call 0 --stack 900",
    "icm 5,3,2 --payouts 50,30",
    "push-fold --stack 10",
    "push-fold K9s --stack 12.5 --ante 12.5",
    "push-fold AA --stacks 10,8 --payouts 70,30",
    "push-fold --stacks 10,8 --ante-bb 1",
    "halatro odds 2c2d4s5h7h --target 60",
    "halatro odds 2c2d4s5h7h --discard 4s --distribution",
    "halatro advise 2c2d4s5h7h9sJcQd --plays 1 --discards 1",
    "halatro simulate --policy never-discard --games 2",
    "halatro simulate --policy never-discard --games 1",
    "halatro compare never-discard published --games 2",
    "halatro sweep 0.01 --games 2",
    "tables info",
    "tables describe",
    "tables describe flop_states",
    "tables describe hand_value",
)
SLOW = {
    "discard 2s3s5dAhJk --objective joker-poker-kings-20-7-5",
    "paytable jacks-or-better-9-6 --strategy --print",
    "policies win --game 2-7",
}
"""Lines that take longest and have no key of their own."""
OF_THE_DRAW_GAME = ("draw-game", "draw-game KsKd9h5c2d", "draw-game KsKd9h5c2d --actions 'check, bet, call'")
"""Questions for a table that is built on request; a small one is published for them."""


SESSION = Path(__file__).parents[2] / "docs" / "guides" / "session.phhs.gz"


def strict(schema: Any) -> Any:
    """A schema that refuses keys that it does not list."""
    if isinstance(schema, list):
        return [strict(part) for part in schema]
    if not isinstance(schema, dict):
        return schema
    closed = {"additionalProperties": False} if isinstance(schema.get("properties"), dict) else {}
    return {name: strict(part) for name, part in schema.items()} | closed


def errors(question: str, body: Any) -> list[str]:
    """Return the errors of an answer against its schema."""
    return [f"{error.instance_path}: {error.message}"[:300] for error in _validator(question).iter_errors(body)]


def _validator(question: str) -> jsonschema_rs.Draft202012Validator:
    return jsonschema_rs.Draft202012Validator(strict(answer_schema(question)))


def question_of(line: str) -> str:
    """The words of the command of a line."""
    return max((question for question in names() if line.startswith(f"{question} ") or line == question), key=len)


@pytest.mark.usefixtures("with_tables")
@pytest.mark.parametrize("line", [pytest.param(one, marks=[pytest.mark.long][: one in SLOW]) for one in LINES])
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
    tried = {question_of(line) for line in (*LINES, *OF_THE_DRAW_GAME, "hands report played", "hands show played 1")}
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


@pytest.mark.parametrize("question", names())
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
