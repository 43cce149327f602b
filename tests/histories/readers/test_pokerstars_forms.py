"""PokerStars' text: cash-outs, fixed limit, headers, caps, boards, and players who are all in for little."""

from decimal import Decimal

from outs.tests.cases import all_of
from outs.tests.histories.conftest import Value

CASHED_OUT = """PokerStars Hand #201:  Hold'em No Limit ($0.50/$1.00 USD) - 2023/12/28 22:13:14 ET
Table 'Juno' 6-max Seat #1 is the button
Seat 1: ann ($100 in chips)
Seat 2: bob ($40 in chips)
ann: posts small blind $0.50
bob: posts big blind $1
*** HOLE CARDS ***
ann: raises $99 to $100 and is all-in
bob: calls $39 and is all-in
Uncalled bet ($60) returned to ann
*** FLOP *** [2c 7d Th]
*** TURN *** [2c 7d Th] [3d]
*** RIVER *** [2c 7d Th 3d] [4s]
*** SHOW DOWN ***
ann: shows [As Ah] (a pair of Aces)
bob: shows [Ks Kh] (a pair of Kings)
ann collected $77 from pot
bob cashed out the hand for $13.70 | Cash Out Fee $0.14
*** SUMMARY ***
Total pot $80 | Rake $3
Board [2c 7d Th 3d 4s]
Seat 1: ann (button) (small blind) showed [As Ah] and won ($77) with a pair of Aces
Seat 2: bob (big blind) showed [Ks Kh] and lost with a pair of Kings (cashed out).
"""


def test_a_player_who_cashed_out_is_paid_by_the_site(value: Value) -> None:
    found = value(CASHED_OUT, "pokerstars")
    assert not found.problems
    bob, ann = found.hands
    assert (ann["won"], bob["won"], ann["rake"]) == (37, Decimal("-26.30"), Decimal("-10.70"))
    assert ann["won"] + bob["won"] + ann["rake"] == 0
    plain = value(CASHED_OUT.replace("bob cashed out the hand for $13.70 | Cash Out Fee $0.14\n", ""), "pokerstars")
    assert bob["won_expected"] == plain.hands[0]["won_expected"] - Decimal("0.14")
    assert (ann["won_expected"], ann["luck_variance"]) == (
        plain.hands[1]["won_expected"], plain.hands[1]["luck_variance"],
    )  # fmt: skip
    assert bob["luck_variance"] == 0


def test_the_pot_of_a_winner_who_cashed_out_goes_to_nobody(value: Value) -> None:
    text = CASHED_OUT.replace("ann collected $77 from pot\n", "")
    text = text.replace("bob cashed out the hand for $13.70 | Cash Out Fee $0.14", "ann cashed out the hand for $62")
    found = value(text, "pokerstars")
    assert not found.problems
    bob, ann = found.hands
    assert (ann["won"], bob["won"], ann["rake"]) == (22, -40, 18)
    assert value(text.replace("ann cashed out", "zoe cashed out"), "pokerstars").problems


FIXED = """PokerStars Game #202:  Hold'em Limit ($0.05/$0.10 USD) - 2010/12/28 22:13:14 ET
Table 'Juno' 6-max Seat #1 is the button
Seat 1: ann ($10 in chips)
Seat 2: bob ($4 in chips)
ann: posts small blind $0.02
bob: posts big blind $0.05
*** HOLE CARDS ***
ann: folds
Uncalled bet ($0.03) returned to bob
bob collected $0.04 from pot
*** SUMMARY ***
Total pot $0.04 | Rake $0
"""


def test_the_blinds_of_fixed_limit_are_not_the_bets_of_its_header(value: Value) -> None:
    found = value(FIXED, "pokerstars")
    assert not found.problems
    assert {(row["small_blind"], row["big_blind"], row["limit"]) for row in found.hands} == {
        (Decimal("0.02"), Decimal("0.05"), "fixed-limit")
    }
    (decision,) = found.decisions
    assert (decision["to_call"], decision["pot"]) == (Decimal("0.03"), Decimal("0.07"))


@all_of(
    ("header", "currency", "tournament"),
    [
        ("Tournament #77, 300+20 Hold'em No Limit - Level I (10/20)", "chips", "77"),
        ("Tournament #77, $5.00+$0.50 Hold'em No Limit - Level I (10/20)", "chips", "77"),
        ("Tournament #77, $4.50+$4.50+$1.00 USD Hold'em No Limit - Level I (10/20)", "chips", "77"),
        ("Tournament #77, Freeroll  Hold'em No Limit - Level I (10/20)", "chips", "77"),
        ("{club} Tournament #77, 1+1 8-Game (Hold'em No Limit) - Level I (10/20)", "chips", "77"),
        (" Mixed NLH/PLO (Hold'em No Limit, $10/$20 USD)", "USD", None),
        (" Hold'em No Limit ($10/$20)", "USD", None),
    ],
)
def test_headers_of_many_forms_are_read(header: str, currency: str, tournament: str | None, value: Value) -> None:
    _, _, rest = CASHED_OUT.partition("\n")
    found = value(f"PokerStars Hand #203: {header} - 2023/12/28 22:13:14 ET\n{rest}", "pokerstars")
    assert not found.skipped
    assert {(row["currency"], row["tournament"], row["big_blind"]) for row in found.hands} <= {
        (currency, tournament, 20)
    }


def test_variants_are_skipped_by_their_names(value: Value) -> None:
    found = value(CASHED_OUT.replace("Hold'em No Limit", "Split Hold'em No Limit"), "pokerstars")
    assert (found.hands, found.skipped) == ([], {"Split Hold'em No Limit": 1})


def test_a_cap_is_what_a_player_can_lose(value: Value) -> None:
    text = (
        CASHED_OUT.replace("raises $99 to $100 and is all-in", "raises $9 to $10 and has reached the $10 cap")
        .replace("calls $39 and is all-in", "calls $9 and has reached the $10 cap")
        .replace("Uncalled bet ($60) returned to ann\n", "")
        .replace("bob cashed out the hand for $13.70 | Cash Out Fee $0.14\n", "")
        .replace("$77", "$19").replace("Total pot $80 | Rake $3", "Total pot $20 | Rake $1")
    )  # fmt: skip
    found = value(text, "pokerstars")
    assert not found.problems
    assert [row["all_in"] for row in found.decisions] == [True, True]
    assert [row["won"] for row in found.hands] == [-10, 9]
    assert [row["all_in_street"] for row in found.hands] == ["preflop", "preflop"]


def test_blanks_before_lines_and_marks_inside_joined_files_do_not_matter(value: Value) -> None:
    text = "\n".join(f" {line}" for line in CASHED_OUT.splitlines())
    found = value(f"{CASHED_OUT}\n\n\ufeff{text}", "pokerstars")
    assert (found.outcome.hands, found.problems) == (2, [])


def test_an_unknown_card_of_a_hole_leaves_the_hole_unknown(value: Value) -> None:
    found = value(CASHED_OUT.replace("[Ks Kh]", "[Ks Xx]"), "pokerstars")
    assert not found.problems
    assert [row["hole"] for row in found.hands] == [None, "AsAh"]


ABSENT = """PokerStars Game #204: Tournament #9, 1FPP Hold'em No Limit - Level V (300/600) - 2010/06/04 20:01:02 WET
Table '9 11' 6-max Seat #5 is the button
Seat 2: bob (480 in chips)
Seat 4: cat (600 in chips)
Seat 5: ann (13575 in chips)
Seat 7: dan (1720 in chips)
bob: posts the ante 120
cat: posts the ante 120
ann: posts the ante 120
dan: posts the ante 120
dan: posts small blind 300
bob: posts big blind 360 and is all-in
*** HOLE CARDS ***
cat: calls 480 and is all-in
ann: folds
dan: calls 180
*** FLOP *** [8h 5c 3d]
*** TURN *** [8h 5c 3d] [7d]
*** RIVER *** [8h 5c 3d 7d] [2s]
*** SHOW DOWN ***
dan: shows [9s Ac] (high card Ace)
cat: shows [5h Qs] (a pair of Fives)
cat collected 240 from side pot
bob: shows [6c Ks] (high card King)
cat collected 1560 from main pot
*** SUMMARY ***
Total pot 1800 Main pot 1560. Side pot 240. | Rake 0
Board [8h 5c 3d 7d 2s]
"""


def test_all_others_may_be_all_in_for_less_than_the_big_blind(value: Value) -> None:
    found = value(ABSENT, "pokerstars")
    assert not found.problems
    assert {row["player"]: row["won"] for row in found.hands} == {"dan": -600, "bob": -480, "cat": 1200, "ann": -120}


def test_a_player_all_in_who_sits_out_folds_without_a_decision(value: Value) -> None:
    text = ABSENT.replace("ann: folds\n", "ann: folds\nbob: folds\n").replace(
        "bob: shows [6c Ks] (high card King)\n", ""
    )
    found = value(text, "pokerstars")
    assert not found.problems
    assert [row["player"] for row in found.decisions] == ["cat", "ann", "dan"]
