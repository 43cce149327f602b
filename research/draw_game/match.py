"""Play the bot of the solved draw game against the bot by rules, from one deck, and measure what it wins.

    .venv/bin/python research/draw_game/match.py --deals 1000000

Each deck is played twice, with seats and hands exchanged, and a pair of deals is one sample: the luck of the dealt
hands cancels, and the estimate is unbiased whatever the bots do.
"""

import argparse
from collections.abc import Sequence
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import numpy.typing as npt

from outs.cards.notation import cards_text, mask_of
from outs.games.draw.answers.betting import DrawHandAnswer, DrawMove, Player
from outs.games.draw.betting.rules import SECOND, History, Phase
from outs.play.draw.bot import DrawBot
from outs.play.draw.chances import Chances
from outs.play.draw.poker import Cards, Deal, PlayerView, act, decks, draw, settle, start_deal, view
from outs.play.draw.solved import Bot, SolvedBot, SolvedGame
from outs.query.draw.draw_game import ACTION_COLUMNS
from outs.query.draw.holds.discard import in_canonical_order
from outs.query.session import Tables
from outs.work.progress import Bars

STACK = 200
Floats = npt.NDArray[np.float64]


class LoadedGame(SolvedGame):
    """The solved game with all its frequencies in memory."""

    def __init__(self, tables: Tables) -> None:
        """Load the tables of the high game, which takes a few seconds and 1 GB."""
        hands = _columns(tables, "SELECT mask, hand_id, value FROM hands ORDER BY mask")
        self._masks, self._classes, self._hand_values = hands["mask"], hands["hand_id"], hands["value"]
        nodes = tables.sql("SELECT history, phase FROM draw_game ORDER BY history").fetchall()
        texts = {phase: [text for text, one in nodes if one == phase] for phase in Phase}
        self._bets = _tables(tables, "draw_game_bets", texts[Phase.BEFORE], ["fold", "call", "raise"])
        self._drawn = _tables(tables, "draw_game_draws", texts[Phase.DRAW], [f"draw_{n}" for n in range(6)])
        self._holds = _tables(tables, "draw_game_draws", texts[Phase.DRAW], [f"draw_{n}_hold" for n in range(6)])
        self._final = _tables(tables, "draw_game_final", texts[Phase.AFTER], ["fold", "call", "raise"])

    def value_of(self, hand: Cards) -> int:
        """Return a hand's value."""
        return int(self._hand_values[self._place(hand)])

    def class_of(self, hand: Cards) -> int:
        """Return the number of a hand's class."""
        return int(self._classes[self._place(hand)])

    def moves(self, view: PlayerView) -> DrawHandAnswer | None:
        """Return the moves of the player to act, without values."""
        history = History.parse(" ".join(view.words))
        if history.phase is Phase.DRAW:
            moves = self._draws(view.hand, history)
        else:
            before = history.phase is Phase.BEFORE
            table = (self._bets if before else self._final)[history.text]
            row = table[self.class_of(view.hand) if before else self.value_of(view.hand) - 1]
            columns = {"fold": 0, "call": 1, "raise": 2}
            moves = tuple(
                DrawMove(action.value, None, float(row[columns[ACTION_COLUMNS[action]]])) for action in history.actions
            )
        player: Player = "second" if history.to_act == SECOND else "first"
        return DrawHandAnswer("high", cards_text(view.hand), history.text, player, history.pot, 0.0, moves)

    def _draws(self, hand: Cards, history: History) -> tuple[DrawMove, ...]:
        number, ordered = self.class_of(hand), in_canonical_order(hand)[1]
        shares, holds = self._drawn[history.text][number], self._holds[history.text][number].astype(int)
        held = [cards_text(card for bit, card in enumerate(ordered) if hold >> bit & 1) for hold in holds.tolist()]
        return tuple(DrawMove("draw", text, float(share)) for text, share in zip(held, shares, strict=True))

    def _place(self, hand: Cards) -> int:
        return int(np.searchsorted(self._masks, np.uint64(mask_of(hand))))


def _columns(tables: Tables, sql: str) -> dict[str, npt.NDArray[Any]]:
    found: dict[str, npt.NDArray[Any]] = tables.sql(sql).fetchnumpy()
    return found


def _tables(tables: Tables, name: str, texts: Sequence[str], columns: Sequence[str]) -> dict[str, Floats]:
    """Return the columns of a table by history: (rows, columns), 0 where a move is not legal or has no value."""
    named = ", ".join(f'coalesce("{column}", 0)::FLOAT AS "{column}"' for column in columns)
    parts = tables.sql(f"SELECT {named} FROM {name}").fetchnumpy()  # in the order of its key
    whole = np.stack([np.asarray(parts[column], np.float32) for column in columns], axis=1)
    return dict(zip(texts, np.split(whole, len(texts)), strict=True))


def played(deal: Deal, bots: Sequence[Bot]) -> Deal:
    """Play a deal to its end."""
    while not deal.is_over:
        bot = bots[deal.turn]
        deal = draw(deal, bot.discard(view(deal))) if deal.phase is Phase.DRAW else act(deal, bot.choose(view(deal)))
    return deal


def match(game: LoadedGame, other: Bot, deals: int, seed: int) -> Floats:
    """Return what the solved bot wins in each pair of deals, in antes a deal: (pairs,)."""
    solved = SolvedBot(game, other, Random(f"solved {seed}"))
    found = np.empty(deals // 2)
    with Bars() as bars:
        bars.started("deals")
        for number, deck in enumerate(islice(decks(seed), deals // 2)):
            found[number] = np.mean([_won(game, (solved, other), deck, dealer) for dealer in (0, 1)])
            if number % 1000 == 0:
                bars.advanced(2 * number, deals)
    return found


def _won(game: LoadedGame, bots: Sequence[Bot], deck: Cards, dealer: int) -> int:
    """Return what the bot in seat 0 wins in one deal."""
    end = played(start_deal(deck, (STACK, STACK), dealer), bots)
    return settle(end, (game.value_of(end.hands[0]), game.value_of(end.hands[1])))[0] - STACK


def main() -> None:
    """Play and print the mean with its standard error."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--deals", type=int, default=1_000_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--itself", action="store_true", help="the solved bot against itself: what one deck changes")
    parser.add_argument("--tables", type=Path, default=None)
    asked = parser.parse_args()
    with Tables(asked.tables) as tables:
        game = LoadedGame(tables)
        chances = Chances(tables)
        by_rules = DrawBot(chances, Random(f"rules {asked.seed}"))
        other: Bot = SolvedBot(game, by_rules, Random(f"other {asked.seed}")) if asked.itself else by_rules
        pairs = match(game, other, asked.deals, asked.seed)
    error = pairs.std(ddof=1) / len(pairs) ** 0.5
    print(f"{pairs.mean():+.4f} antes a deal, standard error {error:.4f}, {asked.deals:,} deals, seed {asked.seed}")


if __name__ == "__main__":
    main()
