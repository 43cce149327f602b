"""The page's count of the lines of a pay table, under node, against each hold's return and the table of hands."""

import json
import random
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest

from outs.cards.notation import DECK_SIZE, cards_text, mask_of, parse_cards
from outs.games.draw.paytables.paytable import bundled_names, load_paytable
from outs.games.draw.strategy.pages import file_of
from outs.query.session import Tables
from outs.web.page_source import FOLDER

NODE = shutil.which("node") or shutil.which("nodejs")
SCRIPT = Path(__file__).with_name("line_counts.mjs")
PLAIN = [name for name in bundled_names() if load_paytable(name).wild is None]
HANDS = ["AsKs7d5c2h", "AhAdAc2s7d", "KhKdKcKs3d", "QhQd4c4s4d", "2h3h4h5hAh", "9c9dJhJs2c"]
"""High cards, three aces with a kicker, four of a kind, a full house, a low straight flush, two pair."""


def page_counts(asked: list[dict[str, Any]]) -> list[list[list[dict[str, Any]]]]:
    """The ends of every hold of each answer, as the page's own module counts them."""
    if NODE is None:
        pytest.skip("needs node")
    run = subprocess.run(
        [NODE, "--no-warnings", SCRIPT, FOLDER], input=json.dumps(asked), capture_output=True, text=True, check=True
    )
    found: list[list[list[dict[str, Any]]]] = json.loads(run.stdout)
    return found


def question(tables: Tables, name: str, hand: str, dead: str = "") -> dict[str, Any]:
    """An answer on a pay table, and the table's lines."""
    answer = tables.discard(hand, dead, objective=f"paytable:{name}").to_json()
    return {"answer": answer, "lines": file_of(load_paytable(name)).to_json()["outcomes"]}


def test_the_lines_of_every_pay_table_add_up_to_what_each_hold_returns(tables: Tables) -> None:
    deal = random.Random(24)
    asked = [question(tables, name, hand) for name in PLAIN[:: len(PLAIN) // 3] for hand in HANDS]
    asked += [question(tables, name, cards_text(deal.sample(range(DECK_SIZE), 5))) for name in PLAIN]
    for one, ends in zip(asked, page_counts(asked), strict=True):
        for hold, counted in zip(one["answer"]["holds"], ends, strict=True):
            assert all(end["count"] >= 0 for end in counted)
            assert sum(end["count"] for end in counted) == hold["draws"]
            returned = sum(end["count"] * end["worth"] for end in counted) / hold["draws"]
            assert returned == pytest.approx(hold["objective_value"], rel=1e-12)


@pytest.mark.parametrize("name", ["jacks-or-better-9-6", "double-double-bonus-9-6"])
@pytest.mark.parametrize("dead", ["", "AcKdJhJsQd2c3c"])
def test_each_line_is_counted_as_the_hands_of_the_tables_are(tables: Tables, name: str, dead: str) -> None:
    hand = "AsKs7d5c2h"
    asked = question(tables, name, hand, dead)
    table = load_paytable(name)
    places = dict(enumerate(table.places(), start=1))
    (found,) = page_counts([asked])
    mine = mask_of(parse_cards(hand))
    gone = mask_of(parse_cards(dead))
    for hold, counted in list(zip(asked["answer"]["holds"], found, strict=True))[:6]:
        kept = mask_of(parse_cards(hold["hold"])) if hold["hold"] else 0
        rows = tables.sql(
            f"SELECT value, count(*) FROM hands WHERE mask & {mine | gone} = {kept} GROUP BY value"
        ).fetchall()
        expected = [0] * (len(table.outcomes) + 1)
        for value, count in rows:
            expected[places[value]] += count
        assert [end["count"] for end in counted] == expected
        assert [end["name"] for end in counted] == [*(outcome.name for outcome in table.outcomes), "Nothing"]
