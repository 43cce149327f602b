"""PokerStars' text: real forms of hands, with other names, and what is done with broken ones."""

import random
from decimal import Decimal

from outs.histories.readers.amounts import amount_of
from outs.tests.cases import all_of
from outs.tests.histories.conftest import Value

RAKED = """*********** # 2 **************
PokerStars Hand #101:  Hold'em No Limit ($0.25/$0.50 USD) - 2023/12/28 22:34:00 ET
Table 'Vesta' 6-max Seat #5 is the button
Seat 1: Ann ($35.21 in chips)
Seat 2: B: folds ($53.85 in chips)
Seat 3: Hero ($50 in chips)
Seat 4: D (x) [y] ($80.17 in chips)
Seat 5: \u202eE ($73.33 in chips)
Seat 6: F ($49.50 in chips)
F: posts small blind $0.25
Ann: posts big blind $0.50
*** HOLE CARDS ***
Dealt to Hero [3s Qh]
Ann said, "Hero: raises $1 to $50"
B: folds: folds
Hero: folds
D (x) [y]: raises $0.50 to $1
\u202eE: folds
F: calls $0.75
Ann: folds
*** FLOP *** [9d 3d Qc]
F: checks
D (x) [y]: bets $1.19
F: calls $1.19
*** TURN *** [9d 3d Qc] [Qd]
F: checks
D (x) [y]: checks
*** RIVER *** [9d 3d Qc Qd] [Js]
F: bets $3.50
D (x) [y]: folds
Uncalled bet ($3.50) returned to F
F collected $4.64 from pot
F: doesn't show hand
*** SUMMARY ***
Total pot $4.88 | Rake $0.24
Board [9d 3d Qc Qd Js]
Seat 6: F (small blind) collected ($4.64)
"""
ALL_IN = """PokerStars Hand #102:  Hold'em No Limit ($0.50/$1.00 USD) - 2023/12/28 22:13:14 ET
Table 'Juno' 6-max Seat #4 is the button
Seat 1: gus ($23.76 in chips)
Seat 2: Hero ($258.53 in chips)
Seat 4: $$Top$$ OG ($97 in chips)
Seat 5: Mia ($176.06 in chips)
Seat 6: Ben ($105.75 in chips)
Mia: posts small blind $0.50
Ben: posts big blind $1
*** HOLE CARDS ***
Dealt to Hero [As 8c]
gus: raises $1.50 to $2.50
Hero: folds
$$Top$$ OG: folds
Mia: raises $10 to $12.50
Ben: folds
gus: calls $10
*** FLOP *** [Th 6d 6c]
Mia: bets $16.30
gus: calls $11.26 and is all-in
Uncalled bet ($5.04) returned to Mia
*** TURN *** [Th 6d 6c] [Kh]
*** RIVER *** [Th 6d 6c Kh] [7h]
*** SHOW DOWN ***
Mia: shows [Ad Qd] (a pair of Sixes)
gus: shows [5h Ah] (a flush, Ace high)
gus collected $46.09 from pot
*** SUMMARY ***
Total pot $48.52 | Rake $2.43
Board [Th 6d 6c Kh 7h]
Seat 1: gus showed [5h Ah] and won ($46.09) with a flush, Ace high
Seat 5: Mia (small blind) showed [Ad Qd] and lost with a pair of Sixes
"""
TOURNAMENT = """PokerStars Hand #103: Tournament #777, $4.55+$4.55+$0.90 USD Hold'em No Limit - Level XXVI (2000/4000)\
 - 2023/12/25 18:48:09 ET
Table '777 5' 9-max Seat #1 is the button
Seat 1: Hero (755175 in chips, $148.95 bounty)
Seat 2: vic (184825 in chips, $38.62 bounty)
Hero: posts the ante 600
vic: posts the ante 600
Hero: posts small blind 2000
vic: posts big blind 4000
*** HOLE CARDS ***
Dealt to Hero [4s 2c]
Hero: raises 8000 to 12000
vic: raises 24000 to 36000
Hero: calls 24000
*** FLOP *** [Jd 4h 7c]
vic: bets 24000
Hero: calls 24000
*** TURN *** [Jd 4h 7c] [4c]
vic: bets 124225 and is all-in
Hero: calls 124225
*** RIVER *** [Jd 4h 7c 4c] [Qd]
*** SHOW DOWN ***
vic: shows [Ah Th] (a pair of Fours)
Hero: shows [4s 2c] (three of a kind, Fours)
Hero collected 369650 from pot
Hero wins $19.31 for eliminating vic and their own bounty increases by $19.31 to $168.26
*** SUMMARY ***
Total pot 369650 | Rake 0
Board [Jd 4h 7c 4c Qd]
Seat 1: Hero (button) (small blind) showed [4s 2c] and won (369650) with three of a kind, Fours
"""
SIDE_POT = """PokerStars Game #104:  Hold'em No Limit (5/10) - 2021/02/03 04:05:06 ET
Table 'Play' 6-max (Play Money) Seat #1 is the button
Seat 1: one (1,500 in chips)
Seat 2: two (300 in chips)
Seat 3: three (900 in chips)
Seat 4: four (1000 in chips) is sitting out
Seat 5: five (800 in chips)
two: posts small blind 5
three: posts big blind 10
five: posts small & big blinds 15
*** HOLE CARDS ***
five: raises 20 to 30
one: raises 1470 to 1500 and is all-in
two: calls 295 and is all-in
three: calls 890 and is all-in
five: folds
Uncalled bet (600) returned to one
*** FLOP *** [2c 7d Th]
*** TURN *** [2c 7d Th] [3d]
*** RIVER *** [2c 7d Th 3d] [4s]
*** SHOW DOWN ***
three: shows [Ks Kh] (a pair of Kings)
one: shows [Qs Qh] (a pair of Queens)
three collected 1200 from side pot
two: shows [As Ah] (a pair of Aces)
two collected 935 from main pot
*** SUMMARY ***
Total pot 2135 Main pot 935. Side pot 1200. | Rake 0
Board [2c 7d Th 3d 4s]
Seat 2: two (small blind) showed [As Ah] and won (935) with a pair of Aces
"""
OTHER_GAME = """PokerStars Hand #105:  Omaha Hi/Lo Limit ($1/$2 USD) - 2020/01/01 00:00:00 ET
Table 'Fides' 6-max Seat #1 is the button
"""
EVERYTHING = "\n\n\n".join((RAKED, ALL_IN, TOURNAMENT, SIDE_POT, OTHER_GAME))


def test_real_hands_are_read_and_add_up(value: Value) -> None:
    found = value(EVERYTHING, "pokerstars")
    assert not found.problems
    assert found.skipped == {"Omaha Hi/Lo Limit": 1}
    hands = {(row["hand"], row["player"]): row for row in found.hands}
    assert [row["hand"] for row in found.hands] == ["101"] * 6 + ["102"] * 5 + ["103"] * 2 + ["104"] * 4
    assert hands["101", "F"]["won"] == Decimal("2.45")
    assert hands["101", "F"]["rake"] == Decimal("0.24")
    assert hands["101", "B: folds"]["position"] == "UTG"
    assert hands["102", "gus"]["won"] == Decimal("46.09") - Decimal("23.76")
    assert hands["102", "gus"]["all_in_street"] == "flop"
    assert hands["103", "vic"]["won"] == -184825
    assert (hands["103", "vic"]["currency"], hands["103", "vic"]["tournament"]) == ("chips", "777")
    assert hands["104", "three"]["won"] == 1200 - 900
    assert hands["104", "two"]["currency"] == "play money"


def test_seats_holes_and_times_are_those_of_the_text(value: Value) -> None:
    found = value(RAKED, "pokerstars").hands
    assert [(row["player"], row["seat"], row["position"]) for row in found] == [
        ("F", 6, "SB"), ("Ann", 1, "BB"), ("B: folds", 2, "UTG"), ("Hero", 3, "HJ"), ("D (x) [y]", 4, "CO"),
        ("\u202eE", 5, "BTN"),
    ]  # fmt: skip
    assert [row["hole"] for row in found] == [None, None, None, "3sQh", None, None]
    assert str(found[0]["time"]) == "2023-12-28 22:34:00"
    assert found[0]["site"] == "PokerStars"


def test_a_dead_blind_belongs_to_the_main_pot(value: Value) -> None:
    rows = {row["player"]: row for row in value(SIDE_POT, "pokerstars").hands}
    assert rows["five"]["put_in"] == 35
    assert rows["two"]["all_in_pot"] == 3 * 300 + 35
    assert rows["one"]["all_in_pot"] == 3 * 300 + 35 + 1200
    assert sum(row["won_expected"] for row in rows.values()) == 0


@all_of(
    ("old", "new", "reason"),
    [
        ("Rake $0.24", "Rake $0.25", "0.24 is missing after all payments, but the rake is 0.25"),
        ("Total pot $4.88", "Total pot $5", "4.88 is put in, but the pot is 5"),
        ("F: calls $1.19", "F: calls $1.20", "player 1 calls 1.2 instead of 1.19"),
        ("Hero: folds", "Zoe: folds", "unknown player in 'Zoe: folds'"),
        ("Seat #5 is the button", "", "there is no button"),
        ("[9d 3d Qc]\n", "[9d 3d 3d]\n", "a card is dealt twice in '9d3d3d'"),
        ("*** SUMMARY ***", "", "the hand has no summary"),
        ("$3.50) returned", "$3.40) returned", "3.4 is returned instead of 3.5"),
    ],
)
def test_a_hand_that_does_not_add_up_is_left_out(old: str, new: str, reason: str, value: Value) -> None:
    assert old in RAKED
    found = value(RAKED.replace(old, new) + "\n\n" + ALL_IN, "pokerstars")
    assert found.problems == [(2, f"hand 101: {reason}")]
    assert {row["hand"] for row in found.hands} == {"102"}


def test_a_broken_header_does_not_hide_a_hand(value: Value) -> None:
    found = value(ALL_IN + "\n\n" + RAKED.replace("PokerStars Hand #101", "PokerStarz Hand 101"), "pokerstars")
    assert found.problems == [(1, "hand 102: the summary goes on with another hand")]


@all_of("end", ["", "  Hold'em", "  Hold'em No L"])
def test_a_hand_that_is_cut_off_in_its_header_is_a_problem_and_no_other_game(end: str, value: Value) -> None:
    found = value(ALL_IN + f"\n\nPokerStars Hand #109:{end}", "pokerstars")
    (_, told), *others = found.problems
    assert (told, others, found.skipped) == ("hand 109: the hand is cut off in its header", [], {})


def test_amounts_may_have_separators() -> None:
    assert [amount_of(text) for text in ("1,250.50", "1,250", "12,5", "3.")] == [1_250_500_000, 1_250_000_000,
                                                                               12_500_000, 3_000_000]  # fmt: skip


def test_damaged_text_gives_problems_and_never_an_error(value: Value) -> None:
    rng = random.Random(29)
    odd = ("\u202e", "[", "]", ": ", "\x00", "9" * 30, "-1", "ä", "\n\n", "#", "$", "PokerStars Hand #1: ", "*** ")
    for _ in range(50):
        text, lines = EVERYTHING, EVERYTHING.split("\n")
        place, other = rng.randrange(len(lines)), rng.randrange(len(lines))
        at = rng.randrange(len(text))
        match rng.randrange(5):
            case 0:
                text = text[:at]
            case 1:
                lines[place], lines[other] = lines[other], lines[place]
                text = "\n".join(lines)
            case 2:
                del lines[place]
                text = "\n".join(lines)
            case 3:
                lines.insert(place, lines[other])
                text = "\n".join(lines)
            case _:
                text = text[:at] + rng.choice(odd) + text[at + rng.randrange(3) :]
        found = value(text, "pokerstars")
        assert all(reason and "\n" not in reason for _, reason in found.problems)
        for hand in {row["hand"] for row in found.hands}:
            rows = [row for row in found.hands if row["hand"] == hand]
            if len({row["player"] for row in rows}) == len(rows):
                assert sum(row["won"] for row in rows) + rows[0]["rake"] == 0
