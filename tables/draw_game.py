"""Declarations of five-card draw with betting in equilibrium, four tables for each game, built on request.

A history names a decision (`games/draw/betting/rules.py`): the actions before the draw, the numbers of cards thrown,
the actions after the draw, as in `check bet call / 3 1 / check`. It is empty before the first action.
"""

from ..work.wording import Wording
from .declaration import Column, Table

GAMES = {"high": "draw_game", "2-7": "draw_game_2_7", "a-5": "draw_game_a_5"}
"""Each game by its name, with the name of its first table."""
REQUESTS = {"draw-game": "high", "draw-game-2-7": "2-7", "draw-game-a-5": "a-5"}
"""What is asked for to build each game's tables."""
VALUES = {"high": 7_462, "2-7": 7_462, "a-5": 6_175}
"""The number of values of final hands in each game."""
ROUND = 10
"""Decisions in a betting round."""
WAYS = 9
"""Ways to end the round before the draw without a fold."""
MOST_THROWN = 5
DRAWS = WAYS * (1 + MOST_THROWN + 1)
"""Decisions to draw: of the first player, and of the second after each number of cards."""
ROUNDS_AFTER = WAYS * (MOST_THROWN + 1) ** 2
"""Betting rounds after the draw."""
STEPS = tuple(f"draw_{cards}" for cards in range(MOST_THROWN + 1))
"""Columns of the numbers of cards that a player can throw."""
HAND_CLASSES = 134_459

_NEVER: Wording = "null where the other player never gets here"
_HISTORY = Column(
    "history",
    "VARCHAR",
    "what both players saw: actions, cards thrown, actions, as in `check bet call / 3 1 / check`; empty at the start",
)


def _cards(count: int) -> Wording:
    return f"{count} card" if count == 1 else f"{count} cards"


def _share(name: str, meaning: Wording) -> Column:
    return Column(name, "FLOAT", meaning, nullable=True)


_MOVES = (
    _share("fold", "frequency of folding, 0 to 1, a multiple of 1/4096; null if there is no bet"),
    Column("call", "FLOAT", "frequency of calling, or of checking if there is no bet"),
    _share("raise", "frequency of raising, or of betting if there is no bet; null after the last raise"),
)
_MOVE_VALUES = (
    _share(
        "fold_value",
        "antes that the player to act wins on average by folding, net of all chips paid since the deal, antes included",
    ),
    _share("call_value", f"the same by calling or checking; {_NEVER}"),
    _share("raise_value", f"the same by raising or betting; {_NEVER}"),
)


def _nodes(name: str, title: Wording) -> Table:
    return Table(
        name,
        f"Every public decision of {title}: how often it comes and what is done, over all hands; built on request",
        ("history",),
        ROUND + DRAWS + ROUNDS_AFTER * ROUND,
        (
            _HISTORY,
            Column("to_act", "VARCHAR", "first or second: the first player acts and draws first, the second deals"),
            Column("phase", "VARCHAR", "before the draw, draw, or after the draw"),
            Column("first_paid", "UTINYINT", "antes that the first player has in the pot"),
            Column("second_paid", "UTINYINT", "antes that the second player has in the pot"),
            Column("reach", "DOUBLE", "share of deals that get here"),
            *(
                Column(one.name, "DOUBLE", f"{one.meaning.partition(',')[0]}, over all hands", nullable=True)
                for one in _MOVES
            ),
            *(
                Column(f"draw_{cards}", "DOUBLE", f"at a draw, frequency of throwing {_cards(cards)}", True)
                for cards in range(MOST_THROWN + 1)
            ),
            Column("value_first", "DOUBLE", "antes that the first player wins on average once here", nullable=True),
            Column("game_value", "DOUBLE", "antes that the first player wins on average in the whole game"),
            Column("first_gain", "DOUBLE", "antes a deal that the first player would gain by a best response"),
            Column("second_gain", "DOUBLE", "antes a deal that the second player would gain by a best response"),
            Column("exploitability", "DOUBLE", "mean of both gains"),
            Column("passes", "UINTEGER", "passes of the solver"),
        ),
        dictionaries=(
            "to_act", "phase", "first_paid", "second_paid", "game_value", "first_gain", "second_gain",
            "exploitability", "passes",
        ),
    )  # fmt: skip


def _bets(name: str, title: Wording) -> Table:
    return Table(
        f"{name}_bets",
        f"What every hand class does before the draw in {title}, and the value of each action; built on request",
        ("history", "hand_id"),
        ROUND * HAND_CLASSES,
        (_HISTORY, Column("hand_id", "UINTEGER", "the dealt hand's class"), *_MOVES, *_MOVE_VALUES),
        HAND_CLASSES,
        ("history", "fold", "call", "raise", "fold_value"),
    )


def _draws(name: str, title: Wording) -> Table:
    thrown = range(MOST_THROWN + 1)
    return Table(
        f"{name}_draws",
        f"How many cards every hand class throws in {title}, what it holds, and the value; built on request",
        ("history", "hand_id"),
        DRAWS * HAND_CLASSES,
        (
            _HISTORY,
            Column("hand_id", "UINTEGER", "the dealt hand's class"),
            *(Column(f"draw_{cards}", "FLOAT", f"frequency of throwing {_cards(cards)}, 0 to 1") for cards in thrown),
            *(
                Column(
                    f"draw_{cards}_hold",
                    "UTINYINT",
                    "cards kept if it does: bit j is the j-th card of the canonical hand",
                )
                for cards in thrown
            ),
            *(
                _share(f"draw_{cards}_value", f"antes that this wins on average, net since the deal; {_NEVER}")
                for cards in thrown
            ),
        ),
        HAND_CLASSES,
        ("history", *(f"draw_{cards}{column}" for cards in thrown for column in ("", "_hold"))),
    )  # fmt: skip


def _final(game: str, name: str, title: Wording) -> Table:
    values = VALUES[game]
    return Table(
        f"{name}_final",
        f"What every final hand does after the draw in {title}, and the value of each action; built on request",
        ("history", "value"),
        ROUNDS_AFTER * ROUND * values,
        (
            _HISTORY,
            Column("value", "USMALLINT", f"value of the final hand, 1 to {values}; higher wins"),
            *_MOVES,
            *_MOVE_VALUES,
        ),
        ROUND * values,
        ("history", "fold", "call", "raise", "fold_value"),
    )


_TITLES: dict[str, Wording] = {
    "high": "five-card draw with betting",
    "2-7": "deuce-to-seven draw with betting",
    "a-5": "ace-to-five draw with betting",
}
NODES = {game: _nodes(name, _TITLES[game]) for game, name in GAMES.items()}
BETS = {game: _bets(name, _TITLES[game]) for game, name in GAMES.items()}
DRAW_HOLDS = {game: _draws(name, _TITLES[game]) for game, name in GAMES.items()}
FINAL = {game: _final(game, name, _TITLES[game]) for game, name in GAMES.items()}
REQUESTED = {request: (NODES[game], BETS[game], DRAW_HOLDS[game], FINAL[game]) for request, game in REQUESTS.items()}
"""The tables of each request, in the order in which they are made."""
