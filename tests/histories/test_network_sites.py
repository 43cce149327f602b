"""Hands of Absolute Poker, Ongame and iPoker in the shape of real files, names replaced: pokerkit reads them.

Three of them are one hand, so their rows agree; its pot of 80.50 pays 77.50, and 3 are the rake.
"""

from decimal import Decimal

import pytest

from outs.histories.readers.formats import recognised
from outs.tests.histories.conftest import Value

ABSOLUTE = """Stage #1571362962: Holdem  No Limit $1 - 2009-08-05 15:24:06 (ET)
Table: OAK AVE (Real Money) Seat #2 is the dealer
Seat 2 - ANN ($100 in chips)
Seat 5 - BOB ($58.50 in chips)
Seat 7 - CAT ($40 in chips)
BOB - Posts small blind $0.50
CAT - Posts big blind $1
*** POCKET CARDS ***
ANN - Raises $3 to $3
BOB - Folds
CAT - Calls $2
*** FLOP *** [2c 7d 10h]
CAT - Checks
ANN - Bets $5
CAT - All-In(Raise) $37 to $37
ANN - Calls $32
*** TURN *** [2c 7d 10h] [3d]
*** RIVER *** [2c 7d 10h 3d] [4s]
*** SHOW DOWN ***
ANN - Shows [As Ah] (One pair, aces)
CAT - Shows [Ks Kh] (One pair, kings)
ANN Collects $77.50 from main pot
*** SUMMARY ***
Total Pot($80.50) | Rake ($3)
Board [2c 7d 10h 3d 4s]
Seat 2: ANN (dealer) collected Total ($77.50) HI:($77.50) with One pair, aces [As Ah - P:Ah,P:As,B:10h,B:7d,B:4s]
Seat 5: BOB (small blind) Folded on the POCKET CARDS
Seat 7: CAT (big blind) HI:lost with One pair, kings [Ks Kh - P:Kh,P:Ks,B:10h,B:7d,B:4s]
"""
ONGAME = """***** History for hand R5-361850810-474 *****
Start hand: Mon Jan 06 01:06:00 CET 2014
Table: Oak [361850810] (NO_LIMIT TEXAS_HOLDEM $0.50/$1, Real money)
Button: seat 2
Players in round: 3
Seat 2: ann ($100.00)
Seat 5: bob ($58.50)
Seat 7: cat ($40.00)
bob posts small blind ($0.50)
cat posts big blind ($1.00)
---
Dealing pocket cards
ann raises $3.00 to $3.00
bob folds
cat calls $2.00
--- Dealing flop [2c, 7d, Th]
cat checks
ann bets $5.00
cat raises $37.00 to $37.00
ann calls $32.00
--- Dealing turn [3d]
--- Dealing river [4s]
---
Summary:
Main pot: $80.50 won by ann ($77.50)
Rake taken: $3.00
Seat 2: ann ($137.50), net: +$37.50, [As, Ah]
Seat 5: bob ($58.00), net: -$0.50
Seat 7: cat ($0), net: -$40.00, [Ks, Kh]
***** End of hand R5-361850810-474 *****
"""
ONGAME_HEADS_UP = """***** History for hand R5-362053496-2 *****
Start hand: Mon Jan 06 23:28:00 CET 2014
Table: Elm [362053496] (NO_LIMIT TEXAS_HOLDEM $0.05/$0.10, Real money)
Button: seat 2
Players in round: 2
Seat 2: ann ($3.50)
Seat 5: bob ($10.00)
ann posts small blind ($0.05)
bob posts big blind ($0.10)
---
Dealing pocket cards
ann calls $0.05
bob checks
--- Dealing flop [3h, Jd, 5c]
bob checks
ann bets $0.10
bob folds
---
Summary:
Main pot: $0.20 won by ann ($0.19)
Rake taken: $0.01
Seat 2: ann ($3.59), net: +$0.09
Seat 5: bob ($9.90), net: -$0.10
***** End of hand R5-362053496-2 *****
"""
IPOKER = """<?xml version="1.0" encoding="utf-8"?>
<session sessioncode="1153144089">
<general>
<mode>real</mode>
<gametype>Holdem NL $0.50/$1</gametype>
<tablename>Oak</tablename>
<currency>USD</currency>
<nickname>ann</nickname>
</general>
<game gamecode="2033583763">
<general>
<startdate>2011-02-09 11:22:38</startdate>
<players>
<player seat="1" name="ann" chips="$100" dealer="1" win="$77.50" bet="$40" rebuy="0" addon="0" />
<player seat="3" name="bob" chips="$58.50" dealer="0" win="$0" bet="$0.50" rebuy="0" addon="0" />
<player seat="8" name="cat" chips="$40" dealer="0" win="$0" bet="$40" rebuy="0" addon="0" />
</players>
</general>
<round no="0">
<action no="1" player="bob" type="1" sum="$0.50" cards="" />
<action no="2" player="cat" type="2" sum="$1" cards="" />
</round>
<round no="1">
<cards type="Pocket" player="ann">SA HA</cards>
<cards type="Pocket" player="bob">X X</cards>
<cards type="Pocket" player="cat">SK HK</cards>
<action no="3" player="ann" type="23" sum="$3" cards="" />
<action no="4" player="bob" type="0" sum="$0" cards="" />
<action no="5" player="cat" type="3" sum="$2" cards="" />
</round>
<round no="2">
<cards type="Flop" player="">C2 D7 H10</cards>
<action no="6" player="cat" type="4" sum="$0" cards="" />
<action no="7" player="ann" type="5" sum="$5" cards="" />
<action no="8" player="cat" type="23" sum="$37" cards="" />
<action no="9" player="ann" type="3" sum="$32" cards="" />
</round>
<round no="3">
<cards type="Turn" player="">D3</cards>
</round>
<round no="4">
<cards type="River" player="">S4</cards>
</round>
</game>
</session>
"""
IPOKER_HEADS_UP = """<root><general>
  <gametype>Holdem NL</gametype>
 </general><game gamecode="12033536056">
  <general>
   <startdate>2026-02-09 11:01:24</startdate>
   <players>
    <player addon="0" bet="500" chips="100,000" dealer="1" name="ann" rebuy="0" reg_code="" seat="1" win="0"/>
    <player addon="0" bet="1,500" chips="102,700" dealer="0" name="bob" rebuy="0" reg_code="" seat="9" win="2,000"/>
   </players>
  </general>
  <round no="0">
   <action no="1" player="ann" sum="250" type="1"/>
   <action no="2" player="bob" sum="500" type="2"/>
  </round>
  <round no="1">
   <cards player="ann" type="Pocket">X X</cards>
   <action no="3" player="ann" sum="250" type="3"/>
   <cards player="bob" type="Pocket">D3 C10</cards>
   <action no="4" player="bob" sum="1,500" type="23"/>
   <action no="5" player="ann" sum="0" type="0"/>
  </round>
 </game></root>
"""
PLAYERS = ("ann", "bob", "cat")
SHAPES = [(ABSOLUTE, "absolute"), (ONGAME, "ongame"), (IPOKER, "ipoker")]


@pytest.mark.parametrize(("text", "name"), SHAPES)
def test_the_same_hand_has_the_same_rows_at_three_sites(value: Value, text: str, name: str) -> None:
    form = recognised(text)
    assert form is not None
    assert form.name == name
    found = value(text, name)
    assert (found.problems, found.skipped) == ([], {})
    rows = {row["player"].lower(): row for row in found.hands}
    assert [rows[player]["won"] for player in PLAYERS] == [Decimal("37.50"), Decimal("-0.50"), -40]
    assert [rows[player]["position"] for player in PLAYERS] == ["BTN", "SB", "BB"]
    assert [rows[player]["hole"] for player in PLAYERS] == ["AsAh", None, "KsKh"]
    assert (rows["cat"]["rake"], rows["cat"]["pot"], rows["cat"]["all_in_street"]) == (3, Decimal("80.50"), "flop")
    assert (rows["cat"]["board"], rows["cat"]["currency"], rows["cat"]["seat"]) == (
        "2c7dTh3d4s",
        "USD",
        8 if name == "ipoker" else 7,
    )
    moves = [(row["move"], row["amount"]) for row in found.decisions]
    assert moves == [("raise", 3), ("fold", 0), ("call", 2), ("check", 0), ("bet", 5), ("raise", 37), ("call", 32)]


def test_a_blank_after_a_seat_of_ongame_does_not_matter(value: Value) -> None:
    found = value(ONGAME.replace(")\n", ") \n"), "ongame")
    assert [row["won"] for row in found.hands] == [row["won"] for row in value(ONGAME, "ongame").hands]
    assert not found.problems


def test_two_players_at_ongame(value: Value) -> None:
    found = value(ONGAME_HEADS_UP, "ongame")
    assert not found.problems
    assert {row["player"]: row["won"] for row in found.hands} == {"ann": Decimal("0.09"), "bob": Decimal("-0.10")}
    assert str(found.hands[0]["time"]) == "2014-01-06 23:28:00"


def test_attributes_of_ipoker_may_be_in_any_order(value: Value) -> None:
    form = recognised(IPOKER_HEADS_UP)
    assert form is not None
    assert form.name == "ipoker"
    found = value(IPOKER_HEADS_UP, "ipoker")
    assert not found.problems
    rows = {row["player"]: row for row in found.hands}
    assert {name: (row["won"], row["hole"]) for name, row in rows.items()} == {
        "ann": (-500, None),
        "bob": (500, "3dTc"),
    }
    assert rows["ann"]["hand"] == "12033536056"
    assert [row["bet_to"] for row in found.decisions] == [500, 1500, 500]


def test_hands_of_ipoker_that_pokerkit_would_misread_are_left_out(value: Value) -> None:
    ante = '<action no="0" player="ann" sum="75" type="15"/>'
    found = value(IPOKER_HEADS_UP.replace('<round no="0">', f'<round no="0">{ante}'), "ipoker")
    assert found.problems == [(3, "actions of type 15, which pokerkit does not read")]
    found = value(IPOKER.replace("SK HK", "SK HK D2 C3"), "ipoker")
    assert (found.hands, found.skipped) == ([], {"other than hold'em": 1})


def test_several_hands_of_one_session_are_read(value: Value) -> None:
    head, game = IPOKER.split("<game ")
    game = game.partition("</session>")[0]
    found = value(f"{head}<game {game}<game {game}</session>", "ipoker")
    assert (found.problems, found.outcome.hands) == ([], 2)


@pytest.mark.parametrize(("text", "name"), [*SHAPES, (ONGAME_HEADS_UP, "ongame"), (IPOKER_HEADS_UP, "ipoker")])
def test_a_hand_that_ends_early_or_lacks_a_line_is_read_or_one_line(value: Value, text: str, name: str) -> None:
    lines = text.splitlines(keepends=True)
    broken = ["".join(lines[:count]) for count in range(1, len(lines))]
    broken += ["".join([*lines[:place], *lines[place + 1 :]]) for place in range(len(lines))]
    broken += ["".join(reversed(lines)), text.replace("ann", "<a> [b]: folds"), text.replace("ann", "\u202ea\0n")]
    for one in broken:
        found = value(one, name)
        assert found.outcome.hands + len(found.problems) + sum(found.skipped.values()) >= 1
        assert all("\n" not in reason and len(reason) < 250 for _, reason in found.problems)
        if found.outcome.hands == 1:
            assert sum(row["won"] for row in found.hands) + found.hands[0]["rake"] == 0
