"""PHH and PHHS: the lean reader compared with pokerkit, TOML of other shapes, and broken files."""

import random

import pytest
from pokerkit import Card, HandHistory

from outs.histories.hand import BadHand, SkippedHand
from outs.histories.readers.amounts import units_of
from outs.histories.readers.phh import read_section
from outs.histories.replay import replay
from outs.histories.rows import positions
from outs.tests.cases import all_of
from outs.tests.histories.conftest import Value
from outs.tests.histories.simulated import phhs, simulated

# A hand in the form of the PHH data set, with other names.
DATA_SET = """[2]
variant = 'NT'
ante_trimming_status = false
antes = [0, 0, 0, 0, 0]
blinds_or_straddles = [0.50, 1, 0, 0, 0]
min_bet = 1
starting_stacks = [247.10, 14.60, 200, 96.50, 55.50]
actions = ['d dh p1 ????', 'd dh p2 ????', 'd dh p3 ????', 'd dh p4 ????', 'd dh p5 ????', 'p3 cc', 'p4 f', 'p5 f',\
 'p1 cc', 'p2 cc', 'd db 9s7h2c', 'p1 cc', 'p2 cc', 'p3 cc', 'd db 9d', 'p1 cc', 'p2 cc', 'p3 cc', 'd db 9c', 'p1 cc',\
 'p2 cc', 'p3 cc', 'p1 sm 8dAs', 'p2 sm ????', 'p3 sm ????']
venue = 'Absolute Poker'
time = 00:00:10
day = 1
month = 7
year = 2009
hand = 3017235188
seats = [5, 1, 2, 3, 4]
table = 'ALABAMA ST'
players = ['uw+sIG', 'ah/N79', 'third', 'fourth', 'fifth']
currency_symbol = '$'
"""
PLAIN = DATA_SET.partition("\n")[2]


def test_a_hand_of_the_data_set_is_read(value: Value) -> None:
    found = value(DATA_SET)
    assert not found.problems
    first = found.hands[0]
    assert (first["hand"], first["player"], first["seat"], first["hole"]) == ("3017235188", "uw+sIG", 5, "8dAs")
    assert (first["won"], first["currency"], str(first["time"])) == (2, "USD", "2009-07-01 00:00:10")
    assert first["made_hand"] == "three_of_a_kind"
    assert [row["position"] for row in found.hands] == ["SB", "BB", "UTG", "CO", "BTN"]


@all_of(
    "text",
    [
        PLAIN.replace("', '", "',\n  '"),
        PLAIN.replace("'", '"'),
        PLAIN.replace("'p3 cc', 'p4 f'", "'p3 cc # a \"call\"', '', '# waits', 'p4 f'"),
        PLAIN.replace("min_bet = 1", "min_bet = 1  # a comment\n\n# another"),
        "_note = {a = 1, b = ['x']}\n" + PLAIN,
    ],
)
def test_other_shapes_of_toml_mean_the_same(text: str) -> None:
    hand, plain = read_section("", text, 1), read_section("", PLAIN, 1)
    assert hand == plain


def dealt_to(history: HandHistory) -> list[list[Card]]:
    """The cards that each player is dealt."""
    return [list(Card.parse(action.split()[3])) for action in history.actions if action.startswith("d dh")]


def test_hands_are_those_that_pokerkit_reads() -> None:
    for one in simulated(30, 31):
        hand, reference = read_section("", one.text, 1), HandHistory.loads(one.text)
        states = list(reference)
        assert [stack // 10**6 for stack in hand.stacks if stack] == list(states[-1].starting_stacks)
        board = "".join(repr(card) for cards in states[-1].board_cards for card in cards)
        assert "".join(hand.board_texts[place] for place in sorted(hand.board_texts)) == board
        assert [hand.hole_texts[player] for player in sorted(hand.holes)] == [
            "".join(map(repr, cards)) for cards in dealt_to(reference)
        ]


def test_players_that_a_history_passes_over_check_or_fold() -> None:
    text = PLAIN.replace("'p4 f', 'p5 f', ", "")
    assert [row[:2] for row in replay(read_section("", text, 1)).decisions] == [
        row[:2] for row in replay(read_section("", PLAIN, 1)).decisions
    ]


def test_stacks_may_be_unknown(value: Value) -> None:
    found = value("[1]\n" + PLAIN.replace("[247.10, 14.60, 200, 96.50, 55.50]", "[inf, inf, inf, inf, inf]"))
    assert [row["stack"] for row in found.hands] == [None] * 5
    assert found.decisions[0]["stack"] is None


def test_finishing_stacks_say_who_was_paid(value: Value) -> None:
    more = "finishing_stacks = [248.60, 13.60, 199, 96.50, 55.50]\n"
    found = value("[1]\n" + PLAIN.replace("'p1 sm 8dAs'", "'p1 sm ????'") + more)
    assert [str(row["won"].normalize()) for row in found.hands] == ["1.5", "-1", "-1", "0", "0"]
    assert found.hands[0]["rake"] == 0.5


def test_the_only_player_who_is_dealt_known_cards_is_the_one_whose_history_it_is() -> None:
    assert read_section("", PLAIN, 1).heroes == set()
    one = PLAIN.replace("d dh p3 ????", "d dh p3 AcAd")
    assert read_section("", one, 1).heroes == {2}
    assert read_section("", one.replace("d dh p4 ????", "d dh p4 KcKd"), 1).heroes == set()


def test_other_games_are_skipped() -> None:
    with pytest.raises(SkippedHand, match="F7S/8"):
        read_section("", PLAIN.replace("'NT'", "'F7S/8'"), 1)


@all_of(
    ("old", "new", "reason"),
    [
        ("variant = 'NT'\n", "", "there is no variant"),
        ("'NT'", "'XX'", "unknown variant 'XX'"),
        ("14.60, ", "", "antes has 5 amounts for 4 players"),
        ("14.60", "-1", "a player has no chips"),
        ("14.60", "nan", "'nan' is not an amount"),
        ("14.60", "1e3", "'1000.0' is not an amount|'1e3' is not an amount"),
        ("14.60", "0.1234567", "more than six decimal places"),
        ("14.60", "9" * 18, "too large an amount"),
        ("9s7h2c", "9s7h9s", "a card is dealt twice in '9s7h9s'"),
        ("'d db 9d'", "'d db 8d'", "a card is dealt twice"),
        ("'p4 f'", "'p9 f'", "an action of player 9"),
        ("'p4 f'", "'p4 x'", "unknown action 'p4 x'"),
        ("'p4 f'", "'p0 f'", "unknown action 'p0 f'"),
        ("8dAs", "8dXs", "'8dXs' are not cards"),
        ("8dAs", "????", "the history does not show who won"),
        ("antes = [0, 0, 0, 0, 0]", "antes = 'none'", "the field antes is missing or is not a list"),
        ("[5, 1, 2, 3, 4]", "[5, 1]", "seats does not number every player"),
        ("min_bet", "variant", "not TOML"),
    ],
)
def test_a_hand_that_cannot_be_read_says_why(old: str, new: str, reason: str, value: Value) -> None:
    assert old in PLAIN
    found = value("[x]\n" + PLAIN.replace(old, new, 1) + "\n[y]\n" + PLAIN)
    ((line, told),) = found.problems
    assert line == 1
    assert any(one in told for one in reason.split("|"))
    assert len(found.hands) == 5


def test_amounts_are_exact() -> None:
    assert [units_of(text) for text in ("0.1", "12.345678", "7", "-0.5")] == [100_000, 12_345_678, 7_000_000, -500_000]
    with pytest.raises(BadHand):
        units_of("1_000")


def test_positions_are_named_for_every_number_of_players() -> None:
    assert positions(9) == ("SB", "BB", "UTG", "UTG+1", "UTG+2", "LJ", "HJ", "CO", "BTN")
    assert positions(3) == ("SB", "BB", "BTN")
    for players in range(2, 11):
        assert len(set(positions(players))) == len(positions(players)) == players
        assert len(set(positions(players, True))) == players


def test_damaged_files_give_problems_and_never_an_error(value: Value) -> None:
    rng = random.Random(30)
    whole = phhs(list(simulated(6, 32)))
    for _ in range(30):
        text, lines = whole, whole.split("\n")
        place, other, at = rng.randrange(len(lines)), rng.randrange(len(lines)), rng.randrange(len(whole))
        match rng.randrange(4):
            case 0:
                text = text[:at]
            case 1:
                lines[place], lines[other] = lines[other], lines[place]
                text = "\n".join(lines)
            case 2:
                del lines[place]
                text = "\n".join(lines)
            case _:
                text = text[:at] + rng.choice(["\u202e", "[", "]", "'", "9" * 30, "inf", "#", "\x00"]) + text[at + 1 :]
        found = value(text)
        assert len({row["hand"] for row in found.hands}) + len(found.problems) >= min(text.count("variant"), 5)
        assert all("\n" not in reason for _, reason in found.problems)
