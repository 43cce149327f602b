"""Hold'em counted in the browser, under node: the same numbers as Python's, over random questions."""

import json
import os
import shutil
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any
from urllib.parse import urlencode

import pyarrow.parquet as pq
import pytest

from outs.cards.notation import cards_text
from outs.cards.ranges.hand_patterns import PREFLOP_ORDER
from outs.cards.ranges.range import parse_range
from outs.query.session import Tables
from outs.tables.holdem import PREFLOP_MATCHUPS
from outs.web.page_source import FOLDER

NODE = shutil.which("node") or shutil.which("nodejs")
SCRIPT = Path(__file__).with_name("engine_answers.mjs")
QUESTIONS, OUTS, RANGES = 1_000, 150, 300
ITEMS = (
    "QQ+", "JJ-88", "AKs", "AQo:0.5", "ATs+", "76s-54s", "A5s-A2s:0.25", "KJo+", "22", "98s+", "Kx:0.1", "T9", "xxs",
    "12%", "5%-15%", "AK!AhKd", "!AsAh", "7h6h", "10h9h", "aks:.75", "random",
)  # fmt: skip
Question = tuple[str, dict[str, Any]]
Answers = Callable[[list[Question]], list[Any]]


def copied(folder: Path) -> Path:
    """The page's modules where node takes them for modules."""
    for room in ("engine", "lib"):
        shutil.copytree(FOLDER / room, folder / room)
    (folder / "package.json").write_text('{"type": "module"}')
    return folder


@pytest.fixture(scope="module")
def answers(tables: Tables, tmp_path_factory: pytest.TempPathFactory) -> Answers:
    """Return the answers of the page's code to questions, None where it has none."""
    if NODE is None:
        missing = "needs Node.js: apt-get install -y --no-install-recommends nodejs"
        (pytest.fail if os.environ.get("CI") else pytest.skip)(missing)
    folder = copied(tmp_path_factory.mktemp("engine"))
    pairs = folder / "pairs"
    table = pq.read_table(tables.directory / PREFLOP_MATCHUPS.file_name, columns=["win", "tie"])
    pairs.write_bytes(b"".join(column.to_numpy().astype("<u4").tobytes() for column in table.columns))

    def ask(questions: list[Question]) -> list[Any]:
        lines = "".join(json.dumps([path, urlencode(asked, doseq=True)]) + "\n" for path, asked in questions)
        done = subprocess.run(
            [str(NODE), SCRIPT, folder, pairs], input=lines, capture_output=True, text=True, check=True
        )
        return [json.loads(line) for line in done.stdout.splitlines()]

    return ask


def random_range(rng: Random) -> str:
    """A few items."""
    return ",".join(rng.sample(ITEMS, rng.randint(1, 3)))


def random_equities(rng: Random) -> Iterator[dict[str, Any]]:
    """Questions about two players before the flop, and two or three on a board, some with dead cards."""
    while True:
        deck = rng.sample(range(52), 52)
        cards = [cards_text(deck[start : start + 2]) for start in range(0, 6, 2)]
        players = [cards[0], rng.choice([cards[1], random_range(rng)])]
        board = rng.choice((0, 3, 4, 4, 5))
        if board != 3 and rng.random() < 0.3:
            players[0] = random_range(rng)
        if board and rng.random() < 0.2 and sum(len(parse_range(one).holes) for one in players) < 40:
            players.append(cards[2])
        asked: dict[str, Any] = {"players": players, "board": cards_text(deck[6 : 6 + board])}
        if board and rng.random() < 0.2:
            asked["dead"] = cards_text(deck[12 : 12 + rng.randint(1, 3)])
        if rng.random() < 0.2:
            asked["by_hand"] = "true"
        yield asked


def numbers_of(answer: dict[str, Any]) -> dict[str, Any]:
    """What an answer says, apart from where it comes from and how it was read."""
    return {name: value for name, value in answer.items() if name not in ("source", "notes")}


def test_equities_are_python_s_to_the_last_digit(answers: Answers, tables: Tables) -> None:
    rng, asked, expected = Random(40), [], []
    for question in random_equities(rng):
        words = {**question, "by_hand": "by_hand" in question}
        try:
            found = tables.equity(*words.pop("players"), **words)
        except ValueError:
            continue  # cards in two places
        if any(player.win is None for player in found.players):
            continue  # weights whose deals are not counted
        asked.append(("equity", question))
        expected.append(numbers_of(found.to_json()))
        if len(asked) == QUESTIONS:
            break
    for which, answer, right in zip(asked, answers(asked), expected, strict=True):
        assert answer is not None, which
        assert numbers_of(answer) == right, which


def random_outs(rng: Random) -> Iterator[dict[str, Any]]:
    """Questions about the next card, against a hand, a range or any hand."""
    while True:
        deck = rng.sample(range(52), 13)
        against = rng.choice([cards_text(deck[2:4]), random_range(rng), random_range(rng), ""])
        asked = {"hole": cards_text(deck[:2]), "board": cards_text(deck[4 : rng.choice((7, 8))])}
        if rng.random() < 0.2:
            asked["dead"] = cards_text(deck[10 : 10 + rng.randint(1, 3)])
        yield asked | ({"against": against} if against else {})


def test_outs_are_python_s_to_the_last_digit(answers: Answers, tables: Tables) -> None:
    rng, asked, expected = Random(41), [], []
    for question in random_outs(rng):
        try:
            found = tables.outs(**question)
        except ValueError:
            continue
        if found.cards[0].win is not None:
            asked.append(("outs", question))
            expected.append(numbers_of(found.to_json()))
        if len(asked) == OUTS:
            break
    for which, answer, right in zip(asked, answers(asked), expected, strict=True):
        assert answer is not None, which
        assert numbers_of(answer) == right, which


def random_descriptions(rng: Random) -> Iterator[dict[str, Any]]:
    """Questions about what is in a range, without a board and on one."""
    while True:
        deck = rng.sample(range(52), 8)
        asked = {"text": random_range(rng), "board": cards_text(deck[: rng.choice((0, 3, 4, 5))])}
        yield asked | ({"dead": cards_text(deck[5:])} if rng.random() < 0.2 else {})


def test_ranges_are_described_as_python_does(answers: Answers, tables: Tables) -> None:
    rng, asked, expected = Random(42), [], []
    for question in random_descriptions(rng):
        try:
            expected.append(numbers_of(tables.range(**question).to_json()))
        except ValueError:
            continue
        asked.append(("range", question))
        if len(asked) == RANGES:
            break
    for which, answer, right in zip(asked, answers(asked), expected, strict=True):
        assert answer == right, which


def test_two_hands_before_the_flop_are_counted_on_every_board(answers: Answers, tables: Tables) -> None:
    (found,) = answers([("equity", {"players": ["AhKh", "QsQd"]})])
    assert numbers_of(found) == numbers_of(tables.equity("AhKh", "QsQd").to_json())


def test_what_takes_too_long_is_sampled_with_its_error(answers: Answers, tables: Tables) -> None:
    questions: list[Question] = [
        ("equity", {"players": ["15%", "22+,AKs"], "sampled": "true", "by_hand": "true"}),
        ("equity", {"players": ["AhKh", "random", "QdQc"]}),
        ("equity", {"players": ["random"] * 5, "board": "Ks7d2h"}),
    ]
    sides = tables.equity("15%", "22+,AKs").players
    for found in answers(questions):
        assert found["exact"] is False
        assert 0 < found["standard_error"] < 0.01
        assert sum(player["equity"] for player in found["players"]) == pytest.approx(1)
        if len(found["players"]) == 2:
            error = abs(found["players"][0]["equity"] - sides[0].equity)
            assert error < 6 * found["standard_error"]
            hands = [hand["equity"] for hand in found["players"][0]["hands"]]
            assert sum(hands) / len(hands) == pytest.approx(sides[0].equity, abs=0.06)


@pytest.mark.parametrize("text", ["", "AA KK@50", "[25]AA[/25]", "101%", "AhAh", "Q", "AKs:x", "QQ,,KK", "AKss", "A-K"])
def test_what_this_code_does_not_read_is_left_to_a_service(answers: Answers, text: str) -> None:
    assert answers([("equity", {"players": ["AhKh", text], "board": "Qh7h2c"})]) == [None]


def test_the_order_of_percentages_is_python_s() -> None:
    text = (FOLDER / "engine" / "patterns.js").read_text(encoding="utf-8")
    assert text.split("const ORDER = `")[1].split("`")[0].split() == [*PREFLOP_ORDER]
