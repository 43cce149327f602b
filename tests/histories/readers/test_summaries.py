"""Summaries of tournaments: what a player paid, their place and their prize, in the form of each site."""

from decimal import Decimal
from pathlib import Path

import polars as pl
import pytest

from outs.cards.errors import BadInput
from outs.histories.hand import SCALE, BadHand, TournamentEnd
from outs.histories.played_hands import ends_in
from outs.histories.readers.formats import recognised
from outs.histories.readers.summaries import read_end
from outs.histories.winnings import report
from outs.histories.writing.folder import add_files
from outs.histories.writing.record import RECORD
from outs.tests.cases import all_of
from outs.tests.histories.readers.test_pokerstars import TOURNAMENT


def end(site: str, player: str, money: str, paid: tuple[float, float, float], place: int, *won: float) -> TournamentEnd:
    """The end of tournament 123456; `won` are the prize and, if known, the bounties."""
    buy_in, bounty, fee, prize, *bounties = (round(one * SCALE) for one in (*paid, *won))
    return TournamentEnd(
        site, "123456", player, money, buy_in, bounty, fee, place, prize, bounties[0] if bounties else None
    )


STARS = """PokerStars Tournament #123456, No Limit Hold'em
Buy-In: {price}
5 players
Total Prize Pool: $1,030.00 USD
Tournament started 2026/01/02 19:00:00 CET [2026/01/02 13:00:00 ET]
Tournament finished 2026/01/02 14:05:30 ET
  1: =ada (x) (Norway), $1,012.50 (98.301%)
  2: vic, the 1st [2] (Peru), $17.50 (1.699%)
  3: bo: (Chad),
  4: cy (Cuba), Sunday ticket
  5: di (Fiji), still playing

"""
GG = """Tournament #123456, Speed: $12 [Turbo], Hold'em No Limit
Buy-in: $5+$1+$6
93 Players
Total Prize Pool: $1,369.4
Tournament started 2026/01/02 17:10:00
3rd : Hero, $1,185.56
You finished the tournament in 3rd place.
{}received a total of $1,185.56.
"""
WINAMAX = """Winamax Poker - Tournament summary : KO (5€)(123456) - Late Registration
Player : ada
Buy-In : 0.80€ + 1€ + 0.20€
Rebuy cost : 1.80€ + 0.20€
Addon cost : 1€
Your rebuys : 2
Your addons : 1
Registered players : 812
Tournament started 2026/01/02 15:15:00 UTC
You played 5min 27s
You finished in 7th place
You won 34.79€ + Bounty 17.40€
"""
PACIFIC = """***** Cassava Tournament Summary *****
Tournament ID: 123456
Buy-In: {}
Rebuy: $3.15
Hero performed 2 rebuys
Hero finished 7/254{}
"""
TILT = """Full Tilt Poker Tournament Summary $9K KO (123456) Hold'em No Limit (Knockout)
Buy-In: $70 + $5
Knockout Bounty: $15
120 Entries
Tournament started: 2013/01/02 18:03:00 ET

1: ada, $2,000
2: bo, $75 Satellite Token
bo received 3 Knockout Bounty Awards
bo finished in 2nd place
"""
SUMMARIES = {
    "PokerStars": (
        STARS.format(price="$5.00/$0.50 USD") + "You finished in 1st place (eliminated at hand #7).",
        end("PokerStars", "=ada (x)", "USD", (5, 0, 0.5), 1, 1012.5),
    ),
    "PokerStars, bounties and entries": (
        STARS.format(price="$2.00/$0.50/$0.20 USD") + "You finished in 2nd place.\n\n"
        "You made 1 re-entries for a total of $2.70.\nYou collected 5 bounties for a total of USD 8.75.",
        end("PokerStars", "vic, the 1st", "USD", (4, 1, 0.4), 2, 17.5, 8.75),
    ),
    "PokerStars, rebuys at another price": (
        STARS.format(price="300/20") + "You finished in 3rd place.\n"
        "You made 5 rebuys and 1 addons for a total of 3,000.",
        end("PokerStars", "bo:", "play money", (3300, 0, 20), 3, 0),
    ),
    "PokerStars, freeroll": (
        STARS.format(price="").replace("Buy-In: \n", "Freeroll\n") + "You finished in 3rd place.",
        end("PokerStars", "bo:", "", (0, 0, 0), 3, 0),
    ),
    "PokerStars, mail": (
        STARS.format(price="€0.42/€0.08 EUR").partition("  1:")[0] + "Dear ada,\n\n"
        "You finished the tournament in 2nd place. A EUR 0.90 award has been credited to your account.",
        end("PokerStars", "ada", "EUR", (0.42, 0, 0.08), 2, 0.9),
    ),
    "GGPoker": (GG.format("You "), end("GGPoker", "Hero", "USD", (5, 6, 1), 3, 1185.56)),
    "GGPoker, entries": (
        GG.format("You made 2 re-entries and "), end("GGPoker", "Hero", "USD", (15, 18, 3), 3, 1185.56)
    ),
    "Winamax": (WINAMAX, end("Winamax", "ada", "EUR", (5.4, 1, 0.6), 7, 34.79, 17.4)),
    "888poker": (
        PACIFIC.format("$5 + $0.50", " and won $50.80"), end("888poker", "Hero", "USD", (11.3, 0, 0.5), 7, 50.8)
    ),
    "888poker, without a prize": (
        PACIFIC.format("0,09 € + 0,01 €", "").replace("$3.15", "0,05 €"),
        end("888poker", "Hero", "EUR", (0.19, 0, 0.01), 7, 0),
    ),
    "Full Tilt": (TILT, end("Full Tilt Poker", "bo", "USD", (55, 15, 5), 2, 75, 45)),
}  # fmt: skip


@all_of("name", SUMMARIES)
def test_a_summary_says_what_was_paid_and_won(name: str) -> None:
    text, expected = SUMMARIES[name]
    assert (found := recognised(text)) is not None
    assert found.name == "summary"
    assert read_end(text, 1) == expected


@all_of(
    ("text", "reason"),
    [
        (STARS.format(price="250 FPP") + "You finished in 3rd place.", "FPP are not money"),
        (STARS.format(price="$5.00/$0.50 USD") + "You finished in 4th place.", "does not say the prize"),
        (STARS.format(price="$5.00/$0.50 USD") + "You finished in 5th place.", "does not say the prize"),
        (STARS.format(price="$5.00/$0.50 USD"), "does not say the place"),
        (STARS.format(price="").replace("Buy-In: \n", "") + "You finished in 3rd place.", "does not say the price"),
        (WINAMAX.replace("Player : ada\n", ""), "does not say the player"),
        (WINAMAX.replace("0.80€ + 1€ + 0.20€", "Ticket uniquement"), "'Ticket uniquement' is not a price"),
    ],
)
def test_a_summary_without_a_part_says_which(text: str, reason: str) -> None:
    with pytest.raises(BadHand, match=reason):
        read_end(text, 1)


def test_a_report_counts_the_summaries_of_a_folder_once(tmp_path: Path, tables_folder: Path) -> None:
    texts, folder = tmp_path / "texts", tmp_path / "played"
    texts.mkdir()
    folder.mkdir()
    number = TOURNAMENT.partition("Tournament #")[2].partition(",")[0]
    (texts / "hand.txt").write_text(TOURNAMENT)
    first = STARS.format(price="$5.00/$0.50 USD").replace("123456", number).replace("=ada (x)", "Hero")
    (texts / "TS1.txt").write_text(first + "You finished in 1st place.")
    for _ in range(2):
        (texts / "TS2.txt").write_text(first.replace("2: vic, the 1st", "2: Hero") + "You finished in 2nd place.")
        summary = add_files([str(texts)], folder, tables_folder)
        (texts / "TS2.txt").touch()
    assert (summary.hands, summary.problems, len(ends_in(folder))) == (0, 0, 2)
    (found,) = report(folder).tournaments
    assert (found.currency, found.finished, found.in_the_money) == ("USD", 1, 1)
    assert (found.buy_ins, found.fees, found.prizes, found.won) == tuple(map(Decimal, ("10", "1", "1030", "1038.31")))
    assert report(folder / "hands.parquet") == report(folder)
    (folder / RECORD).write_bytes((folder / RECORD).read_bytes()[:-1])
    with pytest.raises(BadInput, match=f"{RECORD} is damaged"):
        report(folder)
    assert pl.read_parquet(folder / "hands.parquet")["fee"].to_list() == [Decimal("0.9")] * 2
