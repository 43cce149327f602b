"""What each of the 32 holds of a hand wins at a draw of a solved draw game.

The tables list one hold for each number of cards. After the draw only the value of the final hand and the public
history matter, so what a hold wins is the mean, over its draws, of what its final hands win in the rounds after it.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING

import numpy as np
import numpy.typing as npt

from ....games.draw.answers.betting import DrawMove, HoldValue
from ....games.draw.betting.rules import FIRST, Action, History
from ....tables.draw_game import FINAL, NODES
from ..holds.dealt_hand import in_canonical_order, split_texts
from .decision_rows import ACTION_COLUMNS, THROWN, columns_of, hand_number, rows_of
from .model import draw_model

if TYPE_CHECKING:
    from ...database.connection import Connection
    from ...open_tables import OpenTables

Floats = npt.NDArray[np.float64]


def every_hold(
    tables: "OpenTables", cards: tuple[int, ...], history: History, game: str, listed: Sequence[DrawMove]
) -> Iterator[HoldValue]:
    """Yield what each hold wins, the best first; a hold that the tables list has the value that they give it.

    The others come from values that the tables round to 1/4096 of an ante. None where the opponent never lets the hand
    get here. Raises `TablesMissing` or `TablesDamaged` if the game is not built.
    """
    connection, model = tables.connection, tables.kept(draw_model, game)
    hand = np.array([hand_number(connection, cards)])
    worth_of = _first_wins if history.to_act == FIRST else _second_wins
    means: dict[int, float] = {}
    for thrown in THROWN:
        worth = worth_of(connection, history.draw(thrown), game)
        by_hold = model.means(worth, hand)[:, 0]
        means |= {hold: float(by_hold[hold]) for hold in np.flatnonzero(model.thrown == thrown).tolist()}
    texts = [kept for kept, _ in split_texts(cards, in_canonical_order(cards)[1])]
    values = {texts[hold]: None if np.isnan(mean) else mean for hold, mean in means.items()}
    values |= {move.hold or "": move.value for move in listed if move.value is not None}
    for kept, value in sorted(values.items(), key=lambda one: -np.inf if one[1] is None else one[1], reverse=True):
        yield HoldValue(kept, len(cards) - len(kept) // 2, value)


def _first_wins(connection: "Connection", history: History, game: str) -> Floats:
    """Return what the first player's final hands win after their draw, over the second player's draws: (values,)."""
    columns = [f"draw_{cards}" for cards in THROWN]
    (shares,) = rows_of(connection, NODES[game].name, columns, history)
    return _mean(shares, [partial(_own_wins, connection, history.draw(cards), game) for cards in THROWN])


def _second_wins(connection: "Connection", history: History, game: str) -> Floats:
    """Return what the second player's final hands win after both draws, over the first player's actions: (values,)."""
    actions = history.actions
    (shares,) = rows_of(connection, NODES[game].name, [ACTION_COLUMNS[action] for action in actions], history)
    return _mean(shares, [partial(_own_wins, connection, history.act(action), game) for action in actions])


def _own_wins(connection: "Connection", history: History, game: str) -> Floats:
    """Return what the final hands of the player to act win by the published frequencies: (values,)."""
    names = [ACTION_COLUMNS[Action(action)] for action in history.actions]
    columns = columns_of(connection, FINAL[game].name, [*names, *(f"{name}_value" for name in names)], history, "value")
    return sum(
        (np.where(columns[name] > 0, columns[name] * columns[f"{name}_value"], 0.0) for name in names),
        np.zeros(len(columns[names[0]])),
    )


def _mean(shares: Sequence[float | None], worths: Sequence[Callable[[], Floats]]) -> Floats:
    """Return the mean of some worths by their shares, reading none of no share; NaN if all shares are 0."""
    played = [share * worth() for share, worth in zip(shares, worths, strict=True) if share]
    return np.sum(played, axis=0) if played else np.full_like(worths[0](), np.nan)
