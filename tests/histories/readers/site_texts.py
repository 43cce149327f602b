"""One hand in the text of every site, with invented players, and hands with what is peculiar to a site.

In the hand, ann on the button (100 chips) raises to 3, bob folds the small blind, and cat (40) calls. On the flop cat
raises ann's 5 all in and is called: aces win 77.50 of 80.50, and 3 are the rake.
"""

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
GGPOKER = """Poker Hand #RC401: Hold'em No Limit ($0.50/$1) - 2025/08/08 23:42:24
Table 'RushAndCash1' 6-max Seat #2 is the button
Seat 2: ann ($100 in chips)
Seat 5: bob ($58.50 in chips)
Seat 7: cat ($40 in chips)
bob: posts small blind $0.50
cat: posts big blind $1
*** HOLE CARDS ***
Dealt to ann [As Ah]
Dealt to bob
Dealt to cat
ann: raises $2 to $3
bob: folds
cat: calls $2
*** FLOP *** [2c 7d Th]
cat: checks
ann: bets $5
cat: raises $32 to $37 and is all-in
ann: calls $32
ann: shows [As Ah] (a pair of Aces)
cat: shows [Ks Kh] (a pair of Kings)
*** TURN *** [2c 7d Th] [3d]
*** RIVER *** [2c 7d Th 3d] [4s]
*** SHOWDOWN ***
ann collected $77.50 from pot
*** SUMMARY ***
Total pot $80.50 | Rake $2 | Jackpot $0.70 | Bingo $0 | Fortune $0.30 | Tax $0
Board [2c 7d Th 3d 4s]
Seat 2: ann (button) showed [As Ah] and won ($77.50) with a pair of Aces
Seat 5: bob (small blind) folded before Flop
Seat 7: cat (big blind) showed [Ks Kh] and lost with a pair of Kings
"""
PACIFIC = """#Game No : 402
***** 888poker Hand History for Game 402 *****
0,50 $/1 $ Blinds No Limit Holdem - *** 27 01 2019 16:30:49
Table Ravenna 6 Max (Real Money)
Seat 2 is the button
Total number of players : 3
Seat 2: ann ( 100 $ )
Seat 5: bob ( 58,50 $ )
Seat 7: cat ( 40 $ )
bob posts small blind [0,50 $]
cat posts big blind [1 $]
** Dealing down cards **
Dealt to ann [ APik, AHerz ]
ann raises [3 $]
bob folds
cat calls [2 $]
** Dealing flop ** [ 2Kreuz, 7Karo, 10Herz ]
cat checks
ann bets [5 $]
cat raises [37 $]
ann calls [32 $]
** Dealing turn ** [ 3Karo ]
** Dealing river ** [ 4Pik ]
** Summary **
ann shows [ APik, AHerz ]
cat mucks [ KPik, KHerz ]
ann collected [ 77,50 $ ]
"""
WINAMAX = """Winamax Poker - CashGame - HandId: #11-403-147978 - Holdem no limit (0.50€/1€) - 2016/11/22 02:14:01 UTC
Table: 'Oak' 6-max (real money) Seat #2 is the button
Seat 2: ann (100€)
Seat 5: bob (58.50€)
Seat 7: cat (40€)
*** ANTE/BLINDS ***
bob posts small blind 0.50€
cat posts big blind 1€
Dealt to ann [As Ah]
*** PRE-FLOP ***
ann raises 2€ to 3€
bob folds
cat calls 2€
*** FLOP *** [2c 7d Th]
cat checks
ann bets 5€
cat raises 32€ to 37€ and is all-in
ann calls 32€
*** TURN *** [2c 7d Th][3d]
*** RIVER *** [2c 7d Th 3d][4s]
*** SHOW DOWN ***
ann shows [As Ah] (One pair : Aces)
cat shows [Ks Kh] (One pair : Kings)
ann collected 77.50€ from pot
*** SUMMARY ***
Total pot 77.50€ | Rake 3€
Board: [2c 7d Th 3d 4s]
Seat 2: ann (button) showed [As Ah] and won 77.50€ with One pair : Aces
"""
BOVADA = """Ignition Hand #404 TBL#12 HOLDEM No Limit - 2019-03-31 05:42:59
Seat 2: Dealer [ME] ($100 in chips)
Seat 5: Small Blind ($58.50 in chips)
Seat 7: Big Blind ($40 in chips)
Dealer  [ME] : Set dealer [2]
Small Blind : Small Blind $0.50
Big Blind : Big blind $1
*** HOLE CARDS ***
Dealer  [ME] : Card dealt to a spot [As Ah]
Small Blind : Card dealt to a spot [8c 2s]
Big Blind : Card dealt to a spot [Ks Kh]
Dealer  [ME] : Raises $3 to $3
Small Blind : Folds (timeout)
Small Blind : Leave(Auto)
Big Blind : Calls $2
*** FLOP *** [2c 7d Th]
Big Blind : Checks
Dealer  [ME] : Bets $5
Big Blind : All-in(raise) $37 to $37
Dealer  [ME] : Calls $32
*** TURN *** [2c 7d Th] [3d]
*** RIVER *** [2c 7d Th 3d] [4s]
Dealer  [ME] : Showdown [As Ah Th 7d 4s] (One pair)
Big Blind : Showdown [Ks Kh Th 7d 4s] (One pair)
Dealer  [ME] : Hand result $77.50
Enter(Auto)
*** SUMMARY ***
Total Pot($80.50)
Board [2c 7d Th 3d 4s]
Seat+2: Dealer $77.50  with One pair [As Ah-As Ah Th 7d 4s]
"""
WINNING = """Hand #405 - Holdem(No Limit) - $0.50/$1.00 - 2019/07/18 15:13:01 UTC
St. Oak 6-max Seat #2 is the button
Seat 2: ann ($100.00)
Seat 5: bob ($58.50)
Seat 7: cat ($40.00)
bob posts the small blind $0.50
cat posts the big blind $1.00
*** HOLE CARDS ***
Dealt to ann [As Ah]
ann raises $3.00 to $3.00
bob folds
cat calls $2.00
*** FLOP *** [2c 7d Th]
Main pot $6.50 | Rake $0.00
cat checks
ann bets $5.00
cat raises $37.00 to $37.00 and is all-in
ann calls $32.00
*** TURN *** [2c 7d Th] [3d]
*** RIVER *** [2c 7d Th 3d] [4s]
*** SHOW DOWN ***
ann shows [As Ah] (a pair of Aces [Ah As Th 7d 4s])
cat shows [Ks Kh] (a pair of Kings [Kh Ks Th 7d 4s])
ann collected $77.50 from main pot
*** SUMMARY ***
Total pot $77.50 | Rake $2.50 | JP Fee $0.50
Board [2c 7d Th 3d 4s]
Seat 2: ann (button) showed [As Ah] and won $77.50 with a pair of Aces [Ah As Th 7d 4s]
"""
WINNING_BEFORE = """Game started at: 2014/3/9 16:53:43
Game ID: 406 0.50/1 Oak (JP) (Hold'em)
Seat 2 is the button
Seat 2: ann (100).
Seat 5: bob (58.50).
Seat 7: cat (40).
Player bob has small blind (0.50)
Player cat has big blind (1)
Player ann received card: [As]
Player ann received card: [Ah]
Player bob received a card.
Player ann raises (3)
Player bob folds
Player cat calls (2)
*** FLOP ***: [2c 7d 10h]
Player cat checks
Player ann bets (5)
Player cat allin (37)
Player ann calls (32)
*** TURN ***: [2c 7d 10h] [3d]
*** RIVER ***: [2c 7d 10h 3d] [4s]
------ Summary ------
Pot: 77.50. Rake 2.75
Board: [2c 7d 10h 3d 4s]
*Player ann shows: One pair of As [As Ah]. Bets: 40. Collects: 77.50. Wins: 37.50.
Player bob does not show cards.Bets: 0.50. Collects: 0. Loses: 0.50.
Player cat shows: One pair of Ks [Ks Kh]. Bets: 40. Collects: 0. Loses: 40.
Game ended at: 2014/3/9 16:54:45
"""
PARTY = """Game #407 starts.

#Game No : 407
***** Hand History for Game 407 *****
$100 USD NL Texas Hold'em - Monday, July 06, 20:21:22 EDT 2009
Table Elm (Real Money)
Seat 2 is the button
Total number of players : 3/6
Seat 7: cat ( $40 USD )
Seat 2: ann ( $100 USD )
Seat 5: bob ( $58.50 USD )
bob posts small blind [$0.50 USD].
cat posts big blind [$1 USD].
** Dealing down cards **
Dealt to ann [  As Ah ]
ann raises [$3 USD]
bob folds
cat calls [$2 USD]
** Dealing Flop ** [ 2c, 7d, Th ]
cat checks
ann bets [$5 USD]
cat is all-In  [$37 USD]
ann calls [$32 USD]
** Dealing Turn ** [ 3d ]
** Dealing River ** [ 4s ]
ann shows [ As, Ah ]a pair of Aces.
cat doesn't show [ Ks, Kh ]a pair of Kings.
ann wins $77.50 USD from the main pot with a pair of Aces.
"""
PARTY_SUMMARY = """***** Hand History For Game 408abc *****
0.50/1 Texas Hold'em Game Table (NL) - Mon Feb 09 12:55:26 EST 2026
Table Table 12 (Real Money) -- Seat 2 is the button
Total number of players : 3/6
Seat 2: ann ($100)
Seat 5: bob ($58.50)
Seat 7: cat ($40)
bob posts small blind (0.50)
cat posts big blind (1)
** Dealing down cards **
Dealt to ann [ As, Ah ]
ann raises 3 to 3
bob folds
cat calls (2)
** Dealing Flop ** :  [ 2c, 7d, Th ]
cat checks
ann bets (5)
cat raises 37 to 37
cat is all-In.
ann calls (32)
Creating Main Pot with $ 77.50 with cat, ann
** Dealing Turn ** :  [ 3d ]
** Dealing River ** :  [ 4s ]
** Summary **
Main Pot: $77.50 Rake: $3
Board: [ 2c, 7d, Th, 3d, 4s ]
ann balance $137.50, bet $40, collected $77.50, net +$37.50[ As, Ah ] [ a pair of aces -- As,Ah,Th,7d,4s ]
bob balance $58, lost $0.50 (folded)
cat balance $0, lost $40[ Ks, Kh ] [ a pair of kings -- Ks,Kh,Th,7d,4s ]
"""
SITES = {
    "GGPoker": (GGPOKER, "ggpoker"),
    "888poker": (PACIFIC, "888"),
    "Winamax": (WINAMAX, "winamax"),
    "Bovada": (BOVADA, "bovada"),
    "Winning": (WINNING, "winning"),
    "Winning before 2019": (WINNING_BEFORE, "winning"),
    "PartyPoker": (PARTY, "partypoker"),
    "PartyPoker with a summary": (PARTY_SUMMARY, "partypoker"),
    "iPoker": (IPOKER, "ipoker"),
    "Full Tilt": (FULL_TILT, "full-tilt"),
    "Absolute": (ABSOLUTE, "absolute"),
    "Ongame": (ONGAME, "ongame"),
}
"""The hand by the name of the site, with the format's name."""
