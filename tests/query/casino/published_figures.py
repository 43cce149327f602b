"""Published figures of casino games, in percent of the first bet or the side bet unless said; each with its source."""

from typing import NamedTuple

ATLANTIC_CITY = "texas-holdem-bonus-atlantic-city"


class Figure(NamedTuple):
    """A figure as it is published.

    game    the game
    what    edge, risk (of all that is bet), deviation (in first bets), or a move and when it is made: `fold 5`
    shown   the number, with as many digits as its source has
    changes pays that differ from the bundled rules
    source  where it is published
    cards   the hole with which a move has this mean result in first bets; empty for other figures
    """

    game: str
    what: str
    shown: str
    changes: tuple[str, ...] = ()
    source: str = "wizardofodds.com"
    cards: str = ""


def pair_plus(straight_flush: int, three: int, straight: int, flush: int) -> tuple[str, ...]:
    """Another pay table of Pair Plus."""
    pays = {"Straight Flush": straight_flush, "Three of a Kind": three, "Straight": straight, "Flush": flush}
    return tuple(f"Pair Plus: {name}={pay}" for name, pay in pays.items())


def trips(four: int, full_house: int, flush: int, straight: int) -> tuple[str, ...]:
    """Another pay table of Trips."""
    pays = {"Four of a Kind": four, "Full House": full_house, "Flush": flush, "Straight": straight}
    return tuple(f"Trips: {name}={pay}" for name, pay in pays.items())


def values(game: str, **shown: str) -> tuple["Figure", ...]:
    """The values of betting on a deuce and another card, unsuited, by the other card."""
    return tuple(Figure(game, "bet 2", number, cards=f"2c{card[-1]}d") for card, number in shown.items())


def table_lines() -> list[str]:
    """The figures as lines of the table in docs/casino.md."""
    lines = ["| game | figure | published | source |", "| --- | --- | --: | --- |"]
    for figure in FIGURES:
        changed = (
            f" with {', '.join(change.rpartition(': ')[2] for change in figure.changes)}" if figure.changes else ""
        )
        unit = "" if figure.what == "deviation" or figure.cards else " %"
        cards = f" with {figure.cards}" if figure.cards else ""
        lines.append(f"| {figure.game} | {figure.what}{cards}{changed} | {figure.shown}{unit} | {figure.source} |")
    return lines


FIGURES = (
    Figure("ultimate-texas-holdem", "edge", "2.185"),
    Figure("ultimate-texas-holdem", "risk", "0.526"),
    Figure("ultimate-texas-holdem", "deviation", "4.94"),
    Figure("ultimate-texas-holdem", "Trips", "1.90"),
    Figure("ultimate-texas-holdem", "Trips", "3.50", trips(30, 8, 7, 4)),
    Figure("casino-holdem", "edge", "2.16"),
    Figure("casino-holdem", "call 2", "82"),
    Figure("casino-holdem", "AA+", "6.26"),
    Figure("texas-holdem-bonus", "edge", "2.037"),
    Figure("texas-holdem-bonus", "risk", "0.5335"),
    *values("texas-holdem-bonus", c3="-1.155927", c4="-1.091604", c5="-1.019987", c6="-1.046723", c7="-1.031301"),
    *values("texas-holdem-bonus", c8="-0.896002", c9="-0.763132", cT="-0.613979", cJ="-0.459414", cQ="-0.28969"),
    Figure("texas-holdem-bonus-atlantic-city", "edge", "5.5935"),
    *values(ATLANTIC_CITY, c3="-1.195592", c4="-1.13521", c5="-1.067022", c6="-1.077817", c7="-1.050057"),
    *values(ATLANTIC_CITY, c8="-0.917393", c9="-0.784523", cT="-0.636507", cJ="-0.478676", cQ="-0.305687"),
    Figure("heads-up-holdem", "edge", "2.36"),
    Figure("caribbean-stud", "edge", "5.224"),
    Figure("caribbean-stud", "risk", "2.56", source="M. Shackleford, Contingencies, November 2000"),
    Figure("caribbean-stud", "deviation", "2.24"),
    Figure("caribbean-stud", "raise 2", "52.23"),
    Figure("oasis-poker", "edge", "1.04"),
    Figure("oasis-poker", "risk", "0.47", source="beatingbonuses.com"),
    Figure("oasis-poker", "deviation", "2.50", source="beatingbonuses.com"),
    Figure("three-card-poker", "edge", "3.37"),
    Figure("three-card-poker", "risk", "2.01", source="J. Grochowski, casinocitytimes.com, 28 December 2017"),
    Figure("three-card-poker", "Pair Plus", "2.32"),
    Figure("three-card-poker", "Pair Plus", "3.49", pair_plus(40, 25, 6, 4)),
    Figure("three-card-poker", "Pair Plus", "4.58", pair_plus(35, 25, 6, 4)),
    Figure("three-card-poker", "Pair Plus", "7.28", pair_plus(40, 30, 6, 3)),
    Figure("four-card-poker", "edge", "2.79"),
    Figure("four-card-poker", "risk", "1.30"),
    Figure("four-card-poker", "Aces Up", "3.89"),
    Figure("crazy-4-poker", "edge", "3.42"),
    Figure("crazy-4-poker", "risk", "1.09"),
    Figure("let-it-ride", "edge", "3.506"),
    Figure("let-it-ride", "risk", "2.85"),
    Figure("mississippi-stud", "edge", "4.9149"),
    Figure("mississippi-stud", "risk", "1.37", source="J. Grochowski, casinocitytimes.com, 19 April 2018"),
    Figure("mississippi-stud", "edge", "3.7591", ("Straight=5",)),
)
