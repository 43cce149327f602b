"""Rule files: what they say is read exactly, and a mistake is one line that names its place."""

import re
from fractions import Fraction

import pytest

from outs.games.casino.common_names import NAMES
from outs.games.casino.game import BadRules
from outs.games.casino.named_lines import with_pays
from outs.games.casino.rule_files import FOLDER, load_bundled, parse_changes, parse_rules
from outs.tests.cases import all_of

PLAIN = """
own = 2
board = 5

[dealer]
cards = 2
qualifies = "Pair"

[[bet]]
name = "Ante"

[bet.wins]
"Flush" = 2
"Straight" = 1.5

[[bet]]
name = "Play"
units = 0

[[decision]]
seen = 5
moves = ["call 2", "fold"]
"""


def refused(text: str) -> str:
    """The message with which a rule file is refused."""
    with pytest.raises(BadRules) as error:
        parse_rules(text, "mine")
    return str(error.value)


def test_engines_follow_from_the_rules() -> None:
    assert {name: load_bundled(name).engine for name in NAMES} == {
        "ultimate-texas-holdem": "streets",
        "casino-holdem": "streets",
        "texas-holdem-bonus": "streets",
        "texas-holdem-bonus-atlantic-city": "streets",
        "heads-up-holdem": "streets",
        "caribbean-stud": "five_cards",
        "oasis-poker": "five_cards",
        "three-card-poker": "three_cards",
        "four-card-poker": "five_cards",
        "crazy-4-poker": "five_cards",
        "let-it-ride": "reveal",
        "mississippi-stud": "reveal",
    }


def test_pays_are_exact_and_follow_the_hand_the_result_and_the_dealer() -> None:
    game = load_bundled("ultimate-texas-holdem")
    names = [name for name, _ in game.steps]
    first, raised = game.step_pays[names.index("Flush")]
    assert game.unit == 2
    assert first == (5, 0, -4, 3, 0, -2)
    assert raised == (2, 0, -2, 2, 0, -2)


def test_a_dealer_without_a_qualifying_hand_pays_the_ante_alone() -> None:
    game = load_bundled("caribbean-stud")
    first, raised = game.step_pays[0]
    assert (first, raised) == ((1, 0, -1, 1, 1, 1), (1, 0, -1, 0, 0, 0))


@all_of(
    ("line", "wrong", "message"),
    [
        ('"Flush" = 2', '"Flsh" = 2', "rules mine, Ante: no hand is called 'flsh'"),
        ('"Flush" = 2', '"Flush" = -2', "rules mine, Ante, Flush: -2 is not between 0 and 1,000,000"),
        ('"Straight" = 1.5', '"Full House" = 1.5', "rules mine, Ante: Full House must come before Flush"),
        ('"call 2"', '"shove 2"', "rules mine: 'shove 2' is not a move"),
        ('"call 2"', '"call"', "rules mine: 'call' is not a move"),
        ("seen = 5", "seen = 4", "rules mine: decisions must ascend and come after 2, 5, 6, 7 cards, got [4]"),
        ("cards = 2", "cards = 3", "against a dealer, games have 2 own cards and a board of 5"),
        ('name = "Play"', 'nam = "Play"', "rules mine, bet 2:"),
        ("units = 0", 'units = "none"', "rules mine, Play: units: expected `int`, got `str`"),
        ('qualifies = "Pair"', 'qualifies = "Pear"', "rules mine: dealer: qualifies: no hand is called 'pear'"),
    ],
)
def test_a_mistake_is_one_line_that_names_its_place(line: str, wrong: str, message: str) -> None:
    assert line in PLAIN
    found = refused(PLAIN.replace(line, wrong))
    assert message in found
    assert "\n" not in found


@all_of(
    ("line", "wrong", "message"),
    [
        ("own = 5", "own = 4", "these have 4 own cards"),
        ('name = "Raise"', 'name = "Ante"', "names of bets: 'Ante' is there twice"),
        ('name = "Raise"', 'name = "a\\nb"', "bet 2: name must be one line of text"),
        ('["raise 2", "fold"]', '["fold", "fold"]', "decision 1: moves: 'fold' is there twice"),
        ("published = 5.224", "published = nan", "published: NaN is not a number"),
        ("[[decision]]", '[[side]]\nname = "S"\ncards = "own"\npays = {}\n[[decision]]', "pays has no lines"),
    ],
)
def test_names_and_moves_are_different_and_cards_are_those_of_an_engine(line: str, wrong: str, message: str) -> None:
    text = (FOLDER / "caribbean-stud.toml").read_text(encoding="utf-8")
    assert line in text
    with pytest.raises(BadRules, match=re.escape(message)):
        parse_rules(text.replace(line, wrong, 1), "odd")


def test_an_exchange_needs_five_own_cards_and_a_fee_for_each_number() -> None:
    assert "cards are exchanged with five own cards" in refused(f"exchange = [1, 2, 3, 4, 5]\n{PLAIN}")
    oasis = (FOLDER / "oasis-poker.toml").read_text(encoding="utf-8")
    assert "at least 1; got [1, 2]" in refused(oasis.replace("[1, 2, 3, 4, 5]", "[1, 2]"))
    assert "at least 1; got [0, 1, 1, 1, 1]" in refused(oasis.replace("[1, 2, 3, 4, 5]", "[0, 1, 1, 1, 1]"))


@all_of(
    ("line", "wrong", "message"),
    [
        ("hand = 4", "hand = 3", "rules mine, Ante: no hand is called 'four of a kind'"),
        ("hand = 4", "hand = 5", "rules mine, Ante: Straight Flush must come before Four of a Kind"),
        ("cards = 6", "cards = 7", "a dealer with 7 cards, 1 up, for hands of 4"),
        ('"play 3"', '"play 3 with Pair of Bananas"', "rules mine: play 3 with Pair of Bananas: no hand is called"),
        ('"fold"', '"fold with Pair of Aces"', "the last move of a decision must be possible with every hand"),
        ('ties = "wins"', 'ties = "win"', "rules mine, Ante: ties: Invalid enum value 'win'"),
    ],
)
def test_a_mistake_in_a_game_of_four_cards_is_one_line(line: str, wrong: str, message: str) -> None:
    rules = (FOLDER / "four-card-poker.toml").read_text(encoding="utf-8")
    assert line in rules
    assert message in refused(rules.replace(line, wrong))


def test_a_move_needs_a_hand_only_with_five_own_cards() -> None:
    assert "only with five own cards and no exchange" in refused(
        PLAIN.replace('"call 2"', '"call 2 with Pair of Aces"')
    )


def test_a_change_names_a_line_or_a_side_bet_and_its_line() -> None:
    game = load_bundled("ultimate-texas-holdem")
    changed = with_pays(game, parse_changes(["Royal Flush=1000", "Trips: Flush = 7.5"]))
    assert changed.bets[1].wins[0].pay == 1000
    assert changed.side_bets[0].lines[4].pay == Fraction(15, 2)
    assert changed.side_bets[0].lines[0] == game.side_bets[0].lines[0]
    assert changed.published is None
    with pytest.raises(BadRules, match="is not a change"):
        parse_changes(["Royal Flush"])
    for pay in ("-3", "1e9", ""):
        with pytest.raises(BadRules, match=f"Flush: '{pay}' is not a pay; pays are 0 to 1,000,000 bets"):
            parse_changes([f"Flush={pay}"])
