"""The command line on Halatro: every form of output, questions from standard input, and what is no question."""

import json

import pytest

from outs.cards.notation import cards_text
from outs.cli import run
from outs.tests.cases import all_of
from outs.tests.commands.printing import Screen, printed, printed_csv, printed_object

pytestmark = pytest.mark.usefixtures("without_tables")

HEARTS = "3h7hThKh2c5d8sJs"
OTHERS = "2c5d8sJs"
HEARTS_JSON = (
    '{"held": "3h7hThKh2c5d8sJs", "dead": "", "current_best": 15, '
    '"best_play": {"cards": "Th", "type": "high_card", "score": 15}, '
    '"unseen": 44, "discards": [{"discard": "2c5d8sJs", '
    '"draws": 135751, "n_better": 133842, "n_equal": 1909, "sum_best": 30174731, "p_better": 0.9859374884899559, '
    '"mean_best": 222.27999057097185, "counts": '
    '{"high_card": 4039, "pair": 18750, "two_pair": 20991, "three_of_a_kind": 2908, '
    '"straight": 4287, "flush": 80189, "full_house": 4215, "four_of_a_kind": 169, "straight_flush": 203}}]}\n'
)
HEARTS_CSV = (
    "held,dead,current_best,unseen,best_play_cards,best_play_type,"
    "discard,draws,n_better,n_equal,sum_best,p_better,mean_best,"
    "high_card,pair,two_pair,three_of_a_kind,straight,flush,full_house,four_of_a_kind,straight_flush\n"
    "3h7hThKh2c5d8sJs,,15,44,Th,high_card,2c5d8sJs,135751,133842,1909,30174731,0.9859374884899559,222.27999057097185,"
    "4039,18750,20991,2908,4287,80189,4215,169,203\n"
)
HEARTS_SCREEN = """\
3h7hThKh2c5d8sJs: best play Th, High Card 15

Discard      Mean best    Deviation    Better    Equal     Likeliest    Draws
---------  -----------  -----------  --------  -------  ------------  -------
2c5d8sJs       222.280        113.9  98.594 %  1.406 %  Flush 59.1 %  135,751

Best plays: Straight Flush 0.150 %, Four of a Kind 0.124 %, Full House 3.105 %,
Flush 59.071 %, Straight 3.158 %, Three of a Kind 2.142 %, Two Pair 15.463 %,
Pair 13.812 %, High Card 2.975 %
"""


@all_of(("form", "expected"), [(["--json"], HEARTS_JSON), (["--csv"], HEARTS_CSV), ([], HEARTS_SCREEN)])
def test_the_odds_of_one_discard_are_printed_in_a_fixed_form(capsys: Screen, form: list[str], expected: str) -> None:
    assert printed(capsys, "halatro", "odds", HEARTS, "--discard", OTHERS, *form) == expected


def test_the_cards_may_be_given_apart(capsys: Screen) -> None:
    apart = ["3h", "7h", "10h", "Kh", "2c", "5d", "8s", "Js"]
    assert printed(capsys, "halatro", "odds", *apart, "--discard", "2c 5d,8s js", "--json") == HEARTS_JSON


def test_a_distribution_has_every_score_with_the_chance_of_so_much(capsys: Screen) -> None:
    arguments = ["odds", HEARTS, "--discard", OTHERS, "--distribution"]
    body = printed_object(capsys, "halatro", *arguments)
    (one,) = body.pop("discards")
    scores = one.pop("distribution")
    assert {**body, "discards": [one]} == json.loads(HEARTS_JSON)
    assert sum(score["draws"] for score in scores) == one["draws"]
    assert sum(score["draws"] * score["score"] for score in scores) == one["sum_best"]
    rows = printed_csv(capsys, "halatro", *arguments)
    assert list(rows[0]) == ["held", "dead", "discard", "score", "draws", "p_at_least"]
    assert [int(row["draws"]) for row in rows] == [score["draws"] for score in scores]
    shown = printed(capsys, "halatro", *arguments)
    assert "200 to 249              0.438 %    65.608 %" in shown.replace("▏", " ")
    assert "\n\nNo more than: 5 % 32, 25 % 108, 50 % 280, 75 % 300, 95 % 324\n\nBest plays: " in shown


@all_of(
    ("arguments", "message"),
    [
        (["odds"], "Missing argument"),
        (["odds", ""], "give 1 to 8 held cards, got 0: ''"),
        (["odds", HEARTS + "9c"], "give 1 to 8 held cards, got 9"),
        (["odds", "AhKhAh"], "card Ah appears twice"),
        (["odds", "AhKx"], "unknown card 'Kx'"),
        (["odds", HEARTS, "--dead", "9c9c"], "card 9c appears twice in '9c9c'"),
        (["odds", HEARTS, "--dead", "9cKh"], "card Kh is held and cannot be dead"),
        (["odds", "2c3c4c5c6c7c8c9c", "--dead", cards_text(range(8, 48))], "5 cards cannot be drawn from 4 unseen"),
        (["odds", HEARTS, "--discard", "9c"], f"card 9c is not held in {HEARTS} and cannot be discarded"),
        (["odds", HEARTS, "--discard", ""], "a discard takes 1 to 5 cards, got 0"),
        (["odds", HEARTS, "--discard", HEARTS[:12]], "a discard takes 1 to 5 cards, got 6"),
        (["odds", HEARTS, "--distribution"], "--distribution needs --discard"),
        (["odds", HEARTS, "--json", "--csv"], "--json and --csv exclude each other"),
        (["odds", HEARTS, "--top", "0"], "--top"),
        (["no-such"], "there is no command 'no-such'"),
    ],
)
def test_bad_input_is_one_line_and_status_2(capsys: Screen, arguments: list[str], message: str) -> None:
    status = run(["halatro", *arguments])
    captured = capsys.readouterr()
    assert (status, captured.out) == (2, "")
    assert captured.err.startswith("outs: ")
    assert captured.err.count("\n") == 1
    assert message in captured.err
