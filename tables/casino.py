"""Declarations of the tables of casino games: how all deals end, strategies, every decision by starting hand, flops."""

from ..work.wording import Wording
from .declaration import Column, Table
from .holdem import FLOP

GAMES = (
    "caribbean-stud",
    "casino-holdem",
    "crazy-4-poker",
    "four-card-poker",
    "heads-up-holdem",
    "let-it-ride",
    "mississippi-stud",
    "oasis-poker",
    "texas-holdem-bonus",
    "texas-holdem-bonus-atlantic-city",
    "three-card-poker",
    "ultimate-texas-holdem",
)
"""The games in the tables, ascending."""
FLOP_GAMES = (
    "casino-holdem",
    "heads-up-holdem",
    "texas-holdem-bonus",
    "texas-holdem-bonus-atlantic-city",
    "ultimate-texas-holdem",
)
"""The games with a decision on the flop or before it."""
OWN_FIVE_GAMES = ("caribbean-stud", "crazy-4-poker", "four-card-poker", "oasis-poker")
"""The games with five own cards."""
FIRST_DECISION_GAMES = tuple(game for game in FLOP_GAMES if game != "casino-holdem")
"""The games with a decision before the flop."""
_GAME = Column("game", "VARCHAR", "the game's name")

CASINO_OUTCOMES = Table(
    "casino_outcomes",
    "Casino games: how all deals end under best play",
    ("game", "line"),
    436,
    (
        _GAME,
        Column("line", "USMALLINT", "the way of ending, from 1 in each game"),
        Column("raised", "UTINYINT", "first bets added by decisions"),
        Column("fee", "UTINYINT", "first bets paid for exchanged cards"),
        Column("folded", "BOOLEAN", "whether the player folded"),
        Column("hand", "VARCHAR", "the player's hand as far as pays tell it apart; empty after a fold"),
        Column("result", "VARCHAR", "win, tie or lose; empty after a fold, and in games without a dealer"),
        Column("qualified", "BOOLEAN", "false if the dealer does not qualify"),
        Column("paid", "DOUBLE", "first bets won, or lost if negative"),
        Column("deals", "UBIGINT", "deals that end so, the cards to come in the order in which decisions see them"),
    ),
)
CASINO_DECISIONS = Table(
    "casino_decisions",
    "Casino games: how often each decision is made under best play",
    ("game", "node", "option"),
    102,
    (
        _GAME,
        Column("node", "UTINYINT", "the decision, from 1 in each game"),
        Column("option", "UTINYINT", "the move, from 1 in each decision"),
        Column("seen", "UTINYINT", "cards that the player has seen, own and on the board"),
        Column("raised", "UTINYINT", "first bets added before"),
        Column("fee", "UTINYINT", "first bets paid for exchanged cards"),
        Column("move", "VARCHAR", "the move"),
        Column("deals", "UBIGINT", "deals in which it is made; out of as many as casino_outcomes has"),
    ),
)
CASINO_STRATEGIES = Table(
    "casino_strategies",
    "Casino games: what strategies to memorise win in all deals",
    ("game", "strategy"),
    12,
    (
        _GAME,
        Column("strategy", "VARCHAR", "the strategy's name"),
        Column("won", "BIGINT", "won in all deals, in parts of a first bet"),
        Column("parts", "UTINYINT", "parts of a first bet"),
        Column("deals", "UBIGINT", "all deals"),
    ),
)
CASINO_OWN_HANDS = Table(
    "casino_own_hands",
    "Casino games with five own cards: what each move wins over all deals of the hands with each value",
    ("game", "value", "option"),
    7_462 * 2 + 2_535 * (4 + 3),
    (
        _GAME,
        Column("value", "USMALLINT", "the value of the player's hand in the game's order, from 1"),
        Column("option", "UTINYINT", "the move, from 1"),
        Column("move", "VARCHAR", "the move"),
        Column("won", "BIGINT", "won in all deals of these hands, in parts of a first bet; 0 if it may not be made"),
        Column("parts", "UTINYINT", "parts of a first bet"),
    ),
)
CASINO_STARTING_HANDS = Table(
    "casino_starting_hands",
    "Casino games: each move of the first decision with each of the 169 starting hands",
    ("game", "starting_hand", "option"),
    169 * (2 + 2 + 2 + 3),
    (
        _GAME,
        Column("starting_hand", "VARCHAR", "one of 169"),
        Column("option", "UTINYINT", "the move, from 1"),
        Column("move", "VARCHAR", "the move"),
        Column("value", "BIGINT", "won in all deals of one hole with best play from there on, in parts of a first bet"),
        Column("parts", "UTINYINT", "parts of a first bet"),
        Column("deals", "UBIGINT", "deals of one hole"),
    ),
)
_LATER = {
    "heads-up-holdem": ("river",),
    "texas-holdem-bonus": ("turn_after_check", "turn_after_bet"),
    "texas-holdem-bonus-atlantic-city": ("turn_after_check", "turn_after_bet"),
    "ultimate-texas-holdem": ("river",),
}
"""The decisions after the flop."""


def flop_columns(game: str) -> tuple[str, ...]:
    """Return the columns of `casino_flop` for a game: the first bets, one raised bet, and the later decisions."""
    stem = _stem(game)
    return tuple(f"{stem}_{name}" for name in ("first", "raised", *_LATER.get(game, ())))


def _stem(game: str) -> str:
    """Return the beginning of a game's columns, short enough for a screen."""
    return game.removeprefix("texas-holdem-bonus-").removeprefix("texas-holdem-").replace("-", "_")


def _meaning(game: str, column: str) -> Wording:
    last = column.removeprefix(f"{_stem(game)}_")
    won: Wording = {"first": "the first bets win if the player stays", "raised": "one raised bet wins"}.get(
        last, f"is won with best play if the {last.replace('_', ' ')} decides"
    )
    title = game.replace("-", " ")
    return f"{title}, of one hole: what {won}, in parts of a first bet summed over run-outs and dealer's holes"


CASINO_FLOP = Table(
    "casino_flop",
    "Casino games: what bets and later decisions win after every flop with every hole, up to a relabelling of suits",
    ("board_id", "hole_id"),
    FLOP.rows,
    (
        *FLOP.columns[:3],
        *(Column(name, "INTEGER", _meaning(game, name)) for game in FLOP_GAMES for name in flop_columns(game)),
    ),
    FLOP.row_group_rows,
    ("board_id", "ways"),
)
