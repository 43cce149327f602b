"""Published figures of casino games, in percent of the first bet or the side bet unless said; each with its source."""

from typing import NamedTuple


class Figure(NamedTuple):
    """A figure as it is published.

    game    the game
    what    edge, risk (of all that is bet), deviation (in first bets), or a move and when it is made: `fold 5`
    shown   the number, with as many digits as its source has
    changes pays that differ from the bundled rules
    source  where it is published
    """

    game: str
    what: str
    shown: str
    changes: tuple[str, ...] = ()
    source: str = "wizardofodds.com"


def pair_plus(straight_flush: int, three: int, straight: int, flush: int) -> tuple[str, ...]:
    """Another pay table of Pair Plus."""
    pays = {"Straight Flush": straight_flush, "Three of a Kind": three, "Straight": straight, "Flush": flush}
    return tuple(f"Pair Plus: {name}={pay}" for name, pay in pays.items())


def trips(four: int, full_house: int, flush: int, straight: int) -> tuple[str, ...]:
    """Another pay table of Trips."""
    pays = {"Four of a Kind": four, "Full House": full_house, "Flush": flush, "Straight": straight}
    return tuple(f"Trips: {name}={pay}" for name, pay in pays.items())


def bonus(straight_flush: int, three: int) -> tuple[str, ...]:
    """Another ante bonus of Three Card Poker."""
    return (f"Straight Flush={straight_flush}", f"Three of a Kind={three}")


def table_lines() -> list[str]:
    """The figures as lines of the table in docs/casino.md."""
    lines = ["| game | figure | published | source |", "| --- | --- | --: | --- |"]
    for figure in FIGURES:
        changed = (
            f" with {', '.join(change.rpartition(': ')[2] for change in figure.changes)}" if figure.changes else ""
        )
        unit = "" if figure.what == "deviation" else " %"
        lines.append(f"| {figure.game} | {figure.what}{changed} | {figure.shown}{unit} | {figure.source} |")
    return lines


FIGURES = (
    Figure("ultimate-texas-holdem", "edge", "2.185"),
    Figure("ultimate-texas-holdem", "risk", "0.526"),
    Figure("ultimate-texas-holdem", "deviation", "4.94"),
    Figure("ultimate-texas-holdem", "Trips", "1.90"),
    Figure("ultimate-texas-holdem", "Trips", "0.90", trips(30, 9, 7, 4)),
    Figure("ultimate-texas-holdem", "Trips", "3.50", trips(30, 8, 7, 4)),
    Figure("ultimate-texas-holdem", "Trips", "6.18", trips(20, 7, 6, 5)),
    Figure("casino-holdem", "edge", "2.16"),
    Figure("casino-holdem", "risk", "0.82"),
    Figure("casino-holdem", "call 2", "82"),
    Figure("casino-holdem", "AA+", "6.26"),
    Figure("texas-holdem-bonus", "edge", "2.037"),
    Figure("texas-holdem-bonus", "risk", "0.53"),
    Figure("texas-holdem-bonus", "Bonus", "8.90"),
    Figure("texas-holdem-bonus-atlantic-city", "edge", "5.5935"),
    Figure("heads-up-holdem", "edge", "2.36"),
    Figure("heads-up-holdem", "risk", "0.64"),
    Figure("caribbean-stud", "edge", "5.224"),
    Figure("caribbean-stud", "risk", "2.56", source="M. Shackleford, Contingencies, November 2000"),
    Figure("caribbean-stud", "deviation", "2.24"),
    Figure("caribbean-stud", "raise 2", "52.23"),
    Figure("oasis-poker", "edge", "1.04"),
    Figure("three-card-poker", "edge", "3.37"),
    Figure("three-card-poker", "risk", "2.01", source="J. Grochowski, casinocitytimes.com, 28 December 2017"),
    Figure("three-card-poker", "deviation", "1.64"),
    Figure("three-card-poker", "play 1", "67.42"),
    Figure("three-card-poker", "edge", "3.61", bonus(5, 3)),
    Figure("three-card-poker", "edge", "3.83", bonus(4, 3)),
    Figure("three-card-poker", "edge", "4.28", bonus(3, 2)),
    Figure("three-card-poker", "Pair Plus", "2.32"),
    Figure("three-card-poker", "Pair Plus", "2.70", pair_plus(35, 33, 6, 4)),
    Figure("three-card-poker", "Pair Plus", "3.49", pair_plus(40, 25, 6, 4)),
    Figure("three-card-poker", "Pair Plus", "4.58", pair_plus(35, 25, 6, 4)),
    Figure("three-card-poker", "Pair Plus", "5.10", pair_plus(50, 30, 6, 3)),
    Figure("three-card-poker", "Pair Plus", "5.57", pair_plus(40, 30, 5, 4)),
    Figure("three-card-poker", "Pair Plus", "7.28", pair_plus(40, 30, 6, 3)),
    Figure("let-it-ride", "edge", "3.506"),
    Figure("let-it-ride", "risk", "2.85"),
    Figure("let-it-ride", "deviation", "5.17"),
    Figure("mississippi-stud", "edge", "4.9149"),
    Figure("mississippi-stud", "risk", "1.37", source="J. Grochowski, casinocitytimes.com, 19 April 2018"),
    Figure("mississippi-stud", "edge", "3.7591", ("Straight=5",)),
)
