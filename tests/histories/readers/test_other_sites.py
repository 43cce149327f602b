"""Sites whose text pokerkit reads: the hands come out with the same columns, and add up."""

from decimal import Decimal

import pytest

from outs.histories.hand import BadHand
from outs.histories.readers.formats import recognised
from outs.histories.readers.other_sites import read_hand
from outs.tests.histories.conftest import Value

FULL_TILT = """Full Tilt Poker Game #201: Table Oak (6 max) - $0.50/$1 - No Limit Hold'em - 21:09:25 ET - 2010/01/04
Seat 1: ann ($100)
Seat 2: bob ($58.50)
Seat 3: cat ($40)
bob posts the small blind of $0.50
cat posts the big blind of $1
The button is in seat #1
*** HOLE CARDS ***
ann raises to $3
bob folds
cat calls $2
*** FLOP *** [2c 7d Th]
cat checks
ann bets $5
cat raises to $37, and is all in
ann calls $32
cat shows [Ks Kh]
ann shows [As Ah]
*** TURN *** [2c 7d Th] [3d]
*** RIVER *** [2c 7d Th 3d] [4s]
ann shows a pair of Aces
cat shows a pair of Kings
ann wins the pot ($77.50) with a pair of Aces
*** SUMMARY ***
Total pot $80.50 | Rake $3
Board: [2c 7d Th 3d 4s]
Seat 1: ann (button) collected ($77.50)
"""
PARTY = """***** Hand History for Game 301 *****
Game #301 starts.
$100 USD NL Texas Hold'em - Monday, July 06, 20:21:22 EDT 2009
Table Elm (Real Money)
Seat 3 is the button
Total number of players : 3
Seat 1: ann ( $100 USD )
Seat 2: bob ( $58.50 USD )
Seat 3: cat ( $40 USD )
ann posts small blind [$0.50 USD].
bob posts big blind [$1 USD].
** Dealing down cards **
cat raises [$3 USD]
ann folds
bob calls [$2 USD]
** Dealing Flop ** [ 2c, 7d, Th ]
bob checks
cat bets [$5 USD]
bob folds
cat wins $6.20 USD
"""


def test_full_tilt_is_read_by_pokerkit(value: Value) -> None:
    found = value(FULL_TILT, "full-tilt")
    assert not found.problems
    rows = {row["player"]: row for row in found.hands}
    assert (rows["ann"]["won"], rows["cat"]["won"]) == (Decimal("37.50"), -40)
    assert rows["ann"]["rake"] == 3
    assert rows["cat"]["all_in_street"] == "flop"
    assert (rows["ann"]["site"], rows["ann"]["currency"], rows["ann"]["hand"]) == ("Full Tilt Poker", "USD", "201")
    assert str(rows["ann"]["time"]) == "2010-01-04 21:09:25"


def test_partypoker_is_read_by_pokerkit(value: Value) -> None:
    found = value(PARTY, "partypoker")
    assert not found.problems
    assert [row["move"] for row in found.decisions] == ["raise", "fold", "call", "check", "bet", "fold"]
    assert {row["player"]: row["position"] for row in found.hands} == {"ann": "SB", "bob": "BB", "cat": "BTN"}
    assert found.hands[0]["rake"] == Decimal("0.30")


@pytest.mark.parametrize(("text", "name"), [(FULL_TILT, "full-tilt"), (PARTY, "partypoker")])
def test_their_files_are_recognised(text: str, name: str) -> None:
    form = recognised("\n\n" + text)
    assert form is not None
    assert form.name == name


def test_their_other_games_are_skipped_and_broken_hands_reported(value: Value) -> None:
    broken = FULL_TILT.replace("The button is in seat #1\n", "").replace("posts the", "gives the")
    found = value(FULL_TILT.replace("No Limit Hold'em", "Limit Omaha") + "\n\n\n" + broken, "full-tilt")
    assert found.skipped == {"other than no-limit hold'em": 1}
    ((line, reason),) = found.problems
    assert line == FULL_TILT.count("\n") + 4
    assert reason.startswith("pokerkit cannot read it: Unable to parse final seat")


@pytest.mark.parametrize(("text", "name"), [(FULL_TILT, "full-tilt"), (PARTY, "partypoker")])
def test_a_number_of_thousands_of_digits_is_refused_before_pokerkit_reads_it(text: str, name: str) -> None:
    with pytest.raises(BadHand, match="more than 40 digits"):
        read_hand(text.replace("40", "4" * 5_000, 1), 1, name)
