"""Hands as the sites write them: the same hand has the same rows everywhere, and each site's own forms are read."""

from decimal import Decimal
from itertools import combinations

import numpy as np
import pytest

from outs.histories.readers.formats import not_recognised, recognised
from outs.tests.cases import all_of
from outs.tests.histories.by_eval7 import DECK, cards_in, shares
from outs.tests.histories.conftest import Value
from outs.tests.histories.readers import site_texts as texts
from outs.tests.histories.readers.run_twice import TWICE
from outs.tests.histories.readers.site_texts import IPOKER, ONGAME, SITES

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
WITHOUT_HERO = ("Full Tilt", "iPoker", "Absolute", "Ongame")
"""Sites whose text does not say to whom cards were dealt: those of iPoker never, the others here."""
POSITIONS = {"Hero": "ann", "Small Blind": "bob", "Big Blind": "cat"}
"""Names of players at Bovada."""


@all_of("site", SITES)
def test_the_same_hand_has_the_same_rows_at_every_site(site: str, value: Value) -> None:
    text, name = SITES[site]
    form = recognised(text)
    assert form is not None
    assert form.name == name
    found = value(text, name)
    assert (found.problems, found.skipped) == ([], {})
    rows = {POSITIONS.get(row["player"], row["player"].lower()): row for row in found.hands}
    assert [rows[player]["won"] for player in PLAYERS] == [Decimal("37.50"), Decimal("-0.50"), -40]
    assert [rows[player]["position"] for player in PLAYERS] == ["BTN", "SB", "BB"]
    assert [rows[player]["hole"] for player in ("ann", "cat")] == ["AsAh", "KsKh"]
    assert (rows["cat"]["rake"], rows["cat"]["pot"], rows["cat"]["all_in_street"]) == (3, Decimal("80.50"), "flop")
    assert (rows["ann"]["board"], rows["ann"]["small_blind"], rows["ann"]["big_blind"]) == (
        "2c7dTh3d4s", Decimal("0.50"), 1,
    )  # fmt: skip
    assert rows["ann"]["currency"] == ("EUR" if name == "winamax" else "USD")
    assert rows["ann"]["time"] is not None
    assert [player for player in PLAYERS if rows[player]["hero"]] == ([] if site in WITHOUT_HERO else ["ann"])
    moves = [(row["move"], row["amount"]) for row in found.decisions]
    assert moves == [("raise", 3), ("fold", 0), ("call", 2), ("check", 0), ("bet", 5), ("raise", 37), ("call", 32)]


@all_of("site", SITES)
def test_a_hand_that_ends_early_or_lacks_a_line_is_read_or_one_line(site: str, value: Value) -> None:
    text, name = SITES[site]
    lines = text.splitlines(keepends=True)
    broken = ["".join(lines[:count]) for count in range(1, len(lines), 2)]
    broken += ["".join([*lines[:place], *lines[place + 1 :]]) for place in range(len(lines))]
    broken += ["".join(reversed(lines)), text.replace("ann", "<a> [b]: folds"), text.replace("ann", "\u202ea\0n")]
    for one in broken:
        found = value(one, name)
        assert found.outcome.hands + len(found.problems) + sum(found.skipped.values()) >= 1
        assert all("\n" not in reason and len(reason) < 250 for _, reason in found.problems)
        if found.outcome.hands == 1:
            assert sum(row["won"] for row in found.hands) + found.hands[0]["rake"] == 0


CHANGED = {
    "GGPoker drops chips into the pot": (
        "GGPoker", {"bob: posts": "Cash Drop to Pot : total $5 \nbob: posts", "$80.50": "$85.50", "$77.50": "$82.50"},
        ("42.50", "-0.50", "-40"),
    ),
    "GGPoker pays a player who sells the hand": (
        "GGPoker", {"*** SHOWDOWN": "cat: Receives Cashout ($9.50)\n*** SHOWDOWN"}, ("37.50", "-0.50", "-30.50"),
    ),
    "GGPoker takes the risk of a player who sold and won": (
        "GGPoker", {"*** SHOWDOWN": "ann: Pays Cashout Risk ($7.50)\n*** SHOWDOWN"}, ("30", "-0.50", "-40"),
    ),
    "GGPoker has missed blinds": (
        "GGPoker", {"cat: posts": "ann: posts missed blind $0.50\ncat: posts", "$80.50": "$81", "$77.50": "$78"},
        ("37.50", "-0.50", "-40"),
    ),
    "888 writes amounts with points and blanks": (
        "888poker", {"( 100 $ )": "( 1.000 $ )", "( 58,50 $ )": "( 1 058,50 $ )"}, ("37.50", "-0.50", "-40"),
    ),
    "888 has dead blinds of two parts": (
        "888poker", {"cat posts": "ann posts dead blind [0,50 $ + 1 $]\ncat posts", "ann raises [3": "ann raises [2",
                     "77,50": "78"}, ("37.50", "-0.50", "-40"),
    ),
    "Winamax shortens a pot": ("Winamax", {"77.50€ | Rake 3€": "0.08k | No rake"}, ("37.50", "-0.50", "-40")),
    "Winamax leaves out the hash of the button": ("Winamax", {"Seat #2": "Seat 0000002"}, ("37.50", "-0.50", "-40")),
    "Bovada repeats a move": ("Bovada", {"Dealer  [ME] : Bets $5": "Dealer  [ME] : Bets $5\nDealer  [ME] : Bets $5"},
                              ("37.50", "-0.50", "-40")),
    "Bovada numbers the seats of a tournament": ("Bovada", {"Seat 7:": "Seat 1243:"}, ("37.50", "-0.50", "-40")),
    "Winning caps a bet": ("Winning", {"cat raises $37.00 to $37.00 and is all-in": "cat caps $37.00"},
                           ("37.50", "-0.50", "-40")),
    "PartyPoker has a decimal comma": (
        "PartyPoker", {"$58.50": "$58,50", "$0.50": "$0,50", "$77.50": "$77,50"}, ("37.50", "-0.50", "-40"),
    ),
    "PartyPoker pays a player who sells the hand": (
        "PartyPoker with a summary", {"cat balance $0, lost $40": "cat Cashed out  balance $9, collected $9, net"},
        ("37.50", "-0.50", "-31"),
    ),
    "iPoker has antes": (
        "iPoker", {'<action no="1"': "".join(
            f'<action no="0" player="{one}" type="15" sum="$1" cards="" />' for one in PLAYERS
        ) + '<action no="1"', 'win="$77.50"': 'win="$80.50"', 'chips="$40"': 'chips="$41"'}, ("39.50", "-1.50", "-41"),
    ),
    "Full Tilt has dead small blinds": (
        "Full Tilt", {"cat posts": "ann posts a dead small blind of $0.50\ncat posts",
                      "($77.50)": "($78)", "$80.50": "$81"},
        ("37.50", "-0.50", "-40"),
    ),
}  # fmt: skip
"""What is read, in which hand, what is replaced, and what ann, bob and cat then win."""


@all_of("name", CHANGED)
def test_the_forms_of_a_site_are_read(name: str, value: Value) -> None:
    site, replaced, won = CHANGED[name]
    text, form = SITES[site]
    for old, new in replaced.items():
        assert old in text
        text = text.replace(old, new)
    found = value(text, form)
    assert (found.problems, found.skipped) == ([], {})
    rows = {POSITIONS.get(row["player"], row["player"]): row for row in found.hands}
    assert [rows[player]["won"] for player in PLAYERS] == [Decimal(one) for one in won]
    assert sum(row["won"] for row in rows.values()) + rows["ann"]["rake"] == 0


@all_of(
    ("site", "old", "new", "game"),
    [
        ("GGPoker", "Hold'em No Limit", "PLO-5", "PLO-5 Pot Limit"),
        ("888poker", "No Limit Holdem", "Pot Limit OmahaHL", "Pot Limit OmahaHL"),
        ("Winamax", "Holdem no limit", "Omaha5 pot limit", "Omaha5 pot limit"),
        ("Bovada", "HOLDEM No Limit", "OMAHA HiLo Pot Limit", "OMAHA HiLo Pot Limit"),
        ("Winning", "Holdem(No", "Omaha H/L(Pot", "Omaha H/L Pot Limit"),
        ("PartyPoker", "NL Texas Hold'em", "PL Omaha Hi-Lo", "Omaha Hi-Lo PL"),
        ("iPoker", "Holdem NL", "7 Card Stud L", "Card Stud L"),
        ("Full Tilt", "No Limit Hold'em", "Pot Limit Omaha Hi/Lo", "Omaha Hi/Lo Pot Limit"),
        ("Absolute", "Holdem  No Limit", "Seven Card  Normal", "Seven Card normal"),
        ("Ongame", "NO_LIMIT TEXAS_HOLDEM", "LIMIT SEVEN_CARD_STUD", "Seven Card Stud Limit"),
    ],
)
def test_other_games_are_skipped_by_name(site: str, old: str, new: str, game: str, value: Value) -> None:
    text, form = SITES[site]
    found = value(text.replace(old, new), form)
    assert (found.hands, found.problems, found.skipped) == ([], [], {game: 1})


def variance_of_two_runs(pot: float) -> float:
    """Return the variance of two runs of aces against kings on a flop, by every pair of boards."""
    aces, kings, flop = (cards_in(text) for text in ("AsAh", "KsKh", "2c7dTh"))
    ends = list(combinations([card for card in DECK if card not in {*aces, *kings, *flop}], 2))
    won = np.array([float(shares(["AsAh", "KsKh"], "2c7dTh" + "".join(end))[0]) for end in ends]) * pot / 2
    masks = np.array([sum(1 << DECK.index(card) for card in end) for end in ends], np.uint64)
    apart = (masks[:, None] & masks[None, :]) == 0
    both = (won[:, None] + won[None, :])[apart]
    return float(both.var())


def test_a_hand_that_was_run_twice_has_the_expected_winnings_of_one_board(value: Value) -> None:
    found, once = value(TWICE, "ggpoker"), value(texts.GGPOKER, "ggpoker")
    assert not found.problems
    assert [row["won"] for row in found.hands] == [Decimal("-0.50"), Decimal("-1.25"), Decimal("-1.25")]
    assert [row["won_expected"] for row in found.hands] == [row["won_expected"] for row in once.hands]
    assert {(row["board"], row["more_boards"]) for row in found.hands} == {("2c7dTh3d4s", "2c7dThKd5s")}
    assert {row["more_boards"] for row in once.hands} == {None}
    variance = variance_of_two_runs(77.5)
    assert sorted(row["luck_variance"] for row in found.hands) == pytest.approx([0.0, variance, variance])
    assert variance < max(row["luck_variance"] for row in once.hands)
    same_card = value(TWICE.replace("[2c 7d Th Kd] [5s]", "[2c 7d Th Kd] [4s]"), "ggpoker")
    assert [reason for _, reason in same_card.problems] == [
        "hand RC401: a board of a hand that was run twice has a wrong card"
    ]


JOINED = """Game #1 starts.

#Game No : 1
***** Hand History for Game 1 *****
$100 USD NL Texas Hold'em - Monday, July 06, 20:21:22 EDT 2009
Table Elm (Real Money)
Seat 2 is the button
Total number of players : 3/6
Seat 2: ann ( $100 USD )
Seat 3: bob ( $58.50 USD )
Seat 6: dan ( $58.50 USD )
cat has joined the table.
bob posts small blind [$0.50 USD].
cat posts big blind [$1 USD].
** Dealing down cards **
dan folds
ann raises [$3 USD]
bob folds
cat calls [$2 USD]
** Dealing Flop ** [ 2c, 7d, Th ]
cat bets [$5 USD]
ann folds
cat wins $11.50 USD
"""
NAMELESS = """Game started at: 2014/3/9 16:53:43
Game ID: 2 1/2 Oak (JP) (Hold'em)
Seat 2 is the button
Seat 2: ann (100).
Seat 3: bob (58.50).
Seat 6: dan (40).
Player bob has small blind (1)
Player  has big blind (2)
Player dan folds
Player ann raises (6)
Player bob folds
Player  folds
Uncalled bet (4) returned to ann
Player ann mucks cards
------ Summary ------
Pot: 5. Rake 0
Player ann mucks (does not show cards). Bets: 2. Collects: 5. Wins: 3.
Player bob does not show cards.Bets: 1. Collects: 0. Loses: 1.
Player dan does not show cards.Bets: 0. Collects: 0. Wins: 0.
Player  does not show cards.Bets: 2. Collects: 0. Loses: 2.
"""


@all_of(
    ("text", "form", "won"),
    [
        (JOINED, "partypoker", {"ann": -3, "bob": Decimal("-0.5"), "cat": Decimal("3.5"), "dan": 0}),
        (NAMELESS, "winning", {"ann": 3, "bob": -1, "?": -2, "dan": 0}),
    ],
)
def test_a_big_blind_without_a_seat_sits_behind_the_small_blind(
    text: str, form: str, won: dict[str, Decimal | int], value: Value
) -> None:
    found = value(text, form)
    assert not found.problems
    assert {row["player"]: row["won"] for row in found.hands} == won
    (joined,) = (row for row in found.hands if row["position"] == "BB")
    assert (joined["player"], joined["seat"], joined["stack"]) == ("cat" if form == "partypoker" else "?", 4, None)
    elsewhere = value(text.replace("Seat 6: dan", "Seat 1: dan"), form)
    assert not elsewhere.problems  # the order of play is the same
    wrong = value(text.replace("has small blind", "posts").replace("posts small blind", "posts ante"), form)
    assert wrong.problems


def test_blinds_alone_are_no_hand_at_ipoker(value: Value) -> None:
    begin, end = IPOKER.index("</round>"), IPOKER.index("</game>")
    found = value(IPOKER[: begin + len("</round>")].replace(' win="$77.50"', "") + IPOKER[end:], "ipoker")
    assert [reason for _, reason in found.problems] == ["nothing follows the blinds: the hand is cut off"]


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


def test_several_hands_of_one_session_are_read(value: Value) -> None:
    head, game = IPOKER.split("<game ")
    game = game.partition("</session>")[0]
    found = value(f"{head}<game {game}<game {game}</session>", "ipoker")
    assert (found.problems, found.outcome.hands) == ([], 2)


@all_of(
    ("text", "site"),
    [
        ("BetOnline Poker Game #1: Hold'em", "a hand history of BetOnline"),
        ('\n<game id="78-1" starttime="2014">', "a hand history of Merge"),
    ],
)
def test_an_unknown_file_is_told_by_what_it_looks_like(text: str, site: str) -> None:
    assert recognised(text) is None
    assert not_recognised(text).startswith(f"looks like {site}, which is not read; these are: phh, phhs, pokerstars")
