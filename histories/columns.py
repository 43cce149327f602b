"""The two files made from hand histories: one row per decision, one row per hand and player; their names in SQL.

Money is decimal with six places in the currency of the hand, in chips for tournaments and play money; equities and
pot odds are shares between 0 and 1. Cards are text such as `AhKd`. Rows are in the order of the histories.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Literal

from ..cards.errors import BadInput

if TYPE_CHECKING:
    import pyarrow as pa

ColumnType = Literal["VARCHAR", "UTINYINT", "USMALLINT", "BOOLEAN", "DOUBLE", "TIMESTAMP", "MONEY"]
PLACES = 6
"""Decimal places of money."""
DIGITS = 18
"""Digits of money, including the places."""
MOVES = ("fold", "check", "call", "bet", "raise")
GAMES = ("holdem", "short-deck", "omaha")
POSITIONS = ("SB", "BB", "UTG", "UTG+1", "UTG+2", "LJ", "HJ", "CO", "BTN")
"""Positions by name; heads-up the button posts the small blind and is called BTN. Tables of ten have UTG+3."""
PLAY_MONEY, CHIPS = "play money", "chips"
"""Values of `currency` that are not currencies: play money, and the chips of a tournament."""


@dataclass(frozen=True)
class Column:
    """One column: its type in SQL (MONEY is DECIMAL(18, 6)), its meaning, and whether it may be null."""

    name: str
    type: ColumnType
    meaning: str
    nullable: bool = False

    @property
    def sql_type(self) -> str:
        """The type as DuckDB writes it."""
        return f"DECIMAL({DIGITS},{PLACES})" if self.type == "MONEY" else self.type


@dataclass(frozen=True)
class HistoryTable:
    """One of the two files: its name in SQL, the file's name and the columns."""

    name: str
    file_name: str
    title: str
    columns: tuple[Column, ...]


_ABOUT = (
    Column("hand", "VARCHAR", "the hand's number at its site; in PHHS its field `hand`, else the name of its section"),
    Column("site", "VARCHAR", "the site or venue that the history names; empty if it names none"),
    Column("time", "TIMESTAMP", "when the hand began, in the time zone of the history", nullable=True),
    Column("game", "VARCHAR", "holdem, short-deck or omaha"),
    Column("limit", "VARCHAR", "no-limit, pot-limit or fixed-limit"),
    Column("tournament", "VARCHAR", "the tournament's number; null for cash games", nullable=True),
    Column("currency", "VARCHAR", f"such as USD or EUR, `{CHIPS}` (tournaments), `{PLAY_MONEY}`, or empty if unknown"),
    Column("small_blind", "MONEY", "the small blind"),
    Column("big_blind", "MONEY", "the big blind; in short deck without blinds, the button's blind"),
    Column("ante", "MONEY", "the largest ante of one player"),
    Column("players", "UTINYINT", "players dealt in"),
)
_PLAYER = (
    Column("player", "VARCHAR", "the player's name; p1, p2, ... if the history has no names"),
    Column("seat", "UTINYINT", "the seat's number"),
    Column("position", "VARCHAR", "BTN, SB, BB, UTG, UTG+1, ..., LJ, HJ or CO; with two players BTN and BB"),
)
_HOLE = Column("hole", "VARCHAR", "the player's own cards, if the history shows them", nullable=True)

DECISIONS = HistoryTable(
    "decisions",
    "decisions.parquet",
    "Every decision of every player, in the order of play",
    (
        *_ABOUT,
        Column("decision", "USMALLINT", "the decision's place in its hand, from 1"),
        *_PLAYER,
        Column("street", "VARCHAR", "preflop, flop, turn or river"),
        _HOLE,
        Column("board", "VARCHAR", "the board at the decision; empty before the flop"),
        Column("opponents", "UTINYINT", "other players who have not folded"),
        Column("opponents_known", "UTINYINT", "those of them whose cards the history shows"),
        Column("stack", "MONEY", "what the player has left before the move; null if unknown", nullable=True),
        Column("pot", "MONEY", "all chips in the middle before the move, including this street's bets"),
        Column("to_call", "MONEY", "what a call costs; at most the stack"),
        Column("move", "VARCHAR", "fold, check, call, bet or raise"),
        Column("amount", "MONEY", "chips that the move puts in"),
        Column("bet_to", "MONEY", "the player's chips on this street after the move"),
        Column("all_in", "BOOLEAN", "whether the move puts in the rest of the stack"),
        Column(
            "pot_odds",
            "DOUBLE",
            "the equity that a call needs: to_call / (what the player can win + to_call); null if there is nothing to"
            " call",
            nullable=True,
        ),
        Column(
            "made_hand", "VARCHAR", "category of the player's best hand; null before the flop or if the hole is"
            " unknown", nullable=True,
        ),
        Column(
            "outs", "UTINYINT", "next cards that improve the hand to a higher category with a card of the hole; on flop"
            " and turn, if the hole is known", nullable=True,
        ),
        Column("equity_random", "DOUBLE", "exact equity of the hole against one random hand", nullable=True),
        Column(
            "equity_known", "DOUBLE", "exact share of the pot against the opponents counted in `opponents_known`, with"
            " the known cards of folded players out of the deck; null before the flop if over three hands are known,"
            " and in Omaha, unless --all-known is given", nullable=True,
        ),
    ),
)  # fmt: skip
_TRACKED = (
    Column(
        "rake_paid", "MONEY", "the player's part of what the site takes from the pots, in proportion to `put_in`",
        nullable=True,
    ),
    Column(
        "vpip", "BOOLEAN", "whether the player called, bet or raised before the flop; null without a decision there",
        nullable=True,
    ),
    Column("pfr", "BOOLEAN", "whether the player bet or raised before the flop; null with `vpip`", nullable=True),
    Column(
        "three_bet", "BOOLEAN", "whether the player raised the first raise before the flop; null if never to act after"
        " exactly one raise, by another, with more chips than a call costs", nullable=True,
    ),
    Column(
        "fold_to_three_bet", "BOOLEAN", "whether the player, who made the first raise before the flop, folded to the"
        " second; null if never to act after exactly these two", nullable=True,
    ),
    Column(
        "continuation_bet", "BOOLEAN", "whether the player, who made the last raise before the flop, bet the flop; null"
        " if never to act on it before any bet", nullable=True,
    ),
    Column("saw_flop", "BOOLEAN", "whether the player was still in when the flop was dealt", nullable=True),
    Column("postflop_bets", "UTINYINT", "bets and raises of the player after the flop was dealt", nullable=True),
    Column("postflop_calls", "UTINYINT", "calls of the player after the flop was dealt", nullable=True),
    Column("postflop_folds", "UTINYINT", "1 if the player folded after the flop was dealt, else 0", nullable=True),
)  # fmt: skip
_TOURNAMENT_MONEY = (
    Column(
        "buy_in", "MONEY", "what a tournament's entry adds to its prizes, without bounty and fee; null if the history"
        " does not say it", nullable=True,
    ),
    Column("buy_in_bounty", "MONEY", "what the entry adds to bounties; null with `buy_in`", nullable=True),
    Column("fee", "MONEY", "what the site takes for the entry; null with `buy_in`", nullable=True),
    Column("money", "VARCHAR", "the currency of buy-in, prize and bounties; null without any", nullable=True),
    Column(
        "place", "USMALLINT", "the player's place in the tournament, in the hand after which the history states it",
        nullable=True,
    ),
    Column("prize", "MONEY", "what the history says that the tournament paid for that place; null with `place`",
           nullable=True),
    Column("bounties", "MONEY", "bounties paid to the player after this hand; null if the history states none",
           nullable=True),
)  # fmt: skip
ADDED = (*_TRACKED, *_TOURNAMENT_MONEY)
"""Columns that files of older versions lack, and reports need."""
_HISTORY = (
    Column(
        "hero", "BOOLEAN", "whether it is the player's own history: the text says that the hole was dealt to them",
        nullable=True,
    ),
    Column(
        "more_boards", "VARCHAR", "the boards after the first, with a blank between two, if the last cards were dealt"
        " more than once; else null", nullable=True,
    ),
)  # fmt: skip
HANDS_PLAYED = HistoryTable(
    "hands_played",
    "hands.parquet",
    "One row for each hand and player",
    (
        *_ABOUT,
        *_PLAYER,
        Column("stack", "MONEY", "what the player has before antes and blinds; null if unknown", nullable=True),
        _HOLE,
        Column("board", "VARCHAR", "the board at the end of the hand; empty if there was no flop"),
        Column("last_street", "VARCHAR", "the street on which the player folded or the hand ended"),
        Column("opponents", "UTINYINT", "other players who had not folded when the player folded or the hand ended"),
        Column("showdown", "BOOLEAN", "whether the player was still in when at least two players reached the end"),
        Column(
            "made_hand", "VARCHAR", "category of the player's best hand on the board; null if the hole is unknown or"
            " there was no flop", nullable=True,
        ),
        Column("pot", "MONEY", "all that was put in and not returned uncalled, including the rake"),
        Column("put_in", "MONEY", "what the player put in, antes included, without uncalled bets returned"),
        Column("collected", "MONEY", "what the player was paid out of the pots"),
        Column("won", "MONEY", "collected - put_in"),
        Column(
            "won_expected", "MONEY", "`won`, but with each pot that was all in before the river shared by what it was"
            " worth over all boards to come; null if such a pot has an unknown hole", nullable=True,
        ),
        Column("luck", "MONEY", "won - won_expected; null with it", nullable=True),
        Column(
            "luck_variance", "DOUBLE", "variance of `luck` over all boards to come, in the currency squared; 0 if no"
            " pot was all in before the river, null with `luck` and if runs of the board begin on different streets",
            nullable=True,
        ),
        Column(
            "all_in_street", "VARCHAR", "for players in a pot with no betting left before the river: the street of the"
            " last bet", nullable=True,
        ),
        Column("all_in_pot", "MONEY", "the pots that the player played for in this way; null with all_in_street",
               nullable=True),
        Column("equity_all_in", "DOUBLE", "the player's expected share of all_in_pot", nullable=True),
        Column("rake", "MONEY", "the rake of the whole hand, in the row of each player: sum(won) + rake = 0"),
        *ADDED,
        *_HISTORY,
    ),
)  # fmt: skip
TABLES = (DECISIONS, HANDS_PLAYED)


@cache
def arrow_schema(table: HistoryTable) -> "pa.Schema":
    """Return the Arrow schema of one of the files, with each column's meaning as its comment."""
    import pyarrow as pa

    kinds = {
        "VARCHAR": pa.string(),
        "UTINYINT": pa.uint8(),
        "USMALLINT": pa.uint16(),
        "BOOLEAN": pa.bool_(),
        "DOUBLE": pa.float64(),
        "TIMESTAMP": pa.timestamp("us"),
        "MONEY": pa.decimal128(DIGITS, PLACES),
    }
    return pa.schema(
        [
            pa.field(column.name, kinds[column.type], column.nullable, {"comment": column.meaning})
            for column in table.columns
        ],
        {"title": table.title},
    )


_NAMES = {table.file_name: table.name for table in TABLES}


def history_files(folder: Path | str) -> dict[str, Path]:
    """Return the files of a folder that `outs hands` wrote by their names in SQL. Raise `BadInput` if it has none."""
    paths = {name: Path(folder) / file_name for file_name, name in _NAMES.items()}
    found = {name: path for name, path in paths.items() if path.is_file()}
    if not found:
        raise BadInput(f"{folder} is a folder without {' and '.join(_NAMES)}, which `outs hands` writes")
    return found


def with_sql_names(texts: Iterable[str]) -> list[str]:
    """Return files as NAME=FILE where a text is a folder of `outs hands` or one of its files; others as they are.

    >>> with_sql_names(["played/hands.parquet", "mine=played/hands.parquet", "my.csv"])
    ['hands_played=played/hands.parquet', 'mine=played/hands.parquet', 'my.csv']
    """
    named: list[str] = []
    for text in texts:
        path = Path(text)
        if path.is_dir():
            named += [f"{name}={file}" for name, file in history_files(path).items()]
        elif "=" not in text and path.name in _NAMES:
            named.append(f"{_NAMES[path.name]}={text}")
        else:
            named.append(text)
    return named
