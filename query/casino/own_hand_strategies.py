"""Strategies that go by the player's own hand alone: raise with some hand or better, and their exact cost."""

from collections.abc import Sequence
from fractions import Fraction
from itertools import accumulate
from math import comb
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from ...cards.errors import BadQuery
from ...cards.hands.categories import RANK_NAMES, RANK_PLURALS, category_title
from ...cards.mask_arrays import canonical_masks, combination_masks
from ...cards.notation import DECK_SIZE
from ...games.casino.answers import CasinoStrategy
from ...games.casino.common_names import NAMES
from ...games.casino.game import Game, Move
from ...games.casino.hands import THREE, TWO, HandOrder
from ...games.casino.results import Results
from ...games.casino.rule_files import load_bundled
from ...games.casino.strategies.lists import LISTS
from ...games.casino.tree import Tree
from ...tables.casino import OWN_FIVE_GAMES
from .cached_results import KeptResults
from .counted_deals import Numbers, PaysOfHands, three_card_values
from .played_games import plays_like

if TYPE_CHECKING:
    from ..open_tables import OpenTables


Kind = tuple[str, tuple[int, ...]]
"""The category of a hand, and its deciding ranks as far as they matter."""


class Published(NamedTuple):
    """A published strategy: make a move with this kind of hand or better.

    kinds    the lowest hand of each move but the fold; equal to the one before if the move is not made
    percent  the house's edge, as published; None if it is not
    """

    kinds: tuple[Kind, ...]
    percent: str | None
    source: str


_CONTINGENCIES = "M. Shackleford, Contingencies, November 2000"
_WIZARD = "wizardofodds.com, Three Card Poker"
_WORTH = "SELECT value, option, won FROM casino_own_hands WHERE game = $1 ORDER BY value, option"
PUBLISHED = {
    "caribbean-stud": (
        Published((("high_card", (12, 11, 9, 6, 1)),), "5.32", _CONTINGENCIES),
        Published((("pair", ()),), "5.47", _CONTINGENCIES),
        Published((("high_card", (12, 11)),), "5.68", _CONTINGENCIES),
        Published((("high_card", ()),), "16.61", _CONTINGENCIES),
    ),
    "three-card-poker": (
        Published((("high_card", (10, 4, 2)),), "3.37", _WIZARD),
        Published((("high_card", (10,)),), "3.45", _WIZARD),
        Published((("high_card", ()),), "7.65", _WIZARD),
    ),
    "four-card-poker": (
        Published((("pair", (8,)), ("pair", (8,)), ("pair", (1,))), "3.40", "S. Ko, in 888casino.com, Four Card Poker"),
    ),
    "crazy-4-poker": (
        Published((("pair", (12,)), ("high_card", (11, 10, 6, 2))), None, "smartgaming.com, Crazy 4 Poker"),
    ),
}
"""Published strategies by game, best first."""


def strategies_by_hand(tables: "OpenTables", game: Game, results: Results) -> tuple[CasinoStrategy, ...]:
    """Return the best strategy by the own hand, then published ones. Raises `BadQuery` for other kinds of games."""
    moves = game.decisions[0].moves
    is_one_hand = game.engine in ("three_cards", "five_cards") and not game.exchange
    if not is_one_hand or len(moves) < TWO or [move.folds for move in moves] != [False] * (len(moves) - 1) + [True]:
        raise BadQuery(
            f"no strategy is known for the decisions of {game.title}; there are some for "
            f"{', '.join(name for name in NAMES if name in PUBLISHED or name in LISTS)}"
        )
    won = np.array(_worth_by_value(tables, game), object)
    like = next((name for name in PUBLISHED if plays_like(game, load_bundled(name))), None)
    published = {tuple(_lowest(game.order, kind) for kind in one.kinds): one for one in PUBLISHED.get(like or "", ())}
    found = []
    for starts in dict.fromkeys((_best_starts(won, moves), *published)):
        known = published.get(starts)
        kinds = known.kinds if known else [game.order.kinds[min(value, game.order.highest) - 1] for value in starts]
        found.append(
            CasinoStrategy(
                _in_words(moves, starts, kinds, game.order.highest + 1),
                Fraction(-_played(won, starts), results.deals * game.unit),
                results.edge,
                (),
                known and known.percent,
                known and known.source,
            )
        )
    return tuple(found)


def _played(won: Numbers, starts: Sequence[int]) -> int:
    """Return what is won if each move is made from its lowest value up to the start of the one before, else a fold."""
    total, end = 0, len(won)
    for place, start in enumerate((*starts, 0)):
        total += int(won[min(start, end) : end, place].sum())
        end = min(start, end)
    return total


def _best_starts(won: Numbers, moves: Sequence[Move]) -> tuple[int, ...]:
    """Return the lowest value with which each move but the fold is best made, if it goes by the value alone."""
    worth, begins = [*accumulate(won[:, -1], initial=0)], []  # what lower values win, by the first that is not one
    for place in reversed(range(len(moves) - 1)):
        sums, best, starts, after = [*accumulate(won[:, place], initial=0)], -1, [], []
        for end in range(len(sums)):
            if end >= max(1, moves[place].lowest) and (best < 0 or worth[end] - sums[end] > worth[best] - sums[best]):
                best = end
            starts.append(end if best < 0 else best)
            after.append(worth[end] if best < 0 else worth[best] - sums[best] + sums[end])
        worth = after
        begins.append(starts)
    found, end = [], len(won)
    for starts in reversed(begins):
        end = starts[end]
        found.append(end)
    return tuple(found)


def _in_words(moves: Sequence[Move], starts: Sequence[int], kinds: Sequence[Kind], end: int) -> str:
    """Return a strategy in one line; moves that are never made are left out, also a fold. `end` is above all values."""
    if starts[-1] == end:
        return f"{moves[-1].name} with any hand"
    made = []
    for move, start, kind in zip(moves, starts, kinds, strict=False):
        if start != end:
            made.append(f"{move.name} with {_named(*kind) if start > 1 else 'any hand'}")
        end = start
    return ", ".join([*made, *([f"else {moves[-1].name}"] if starts[-1] > 1 else [])])


def _lowest(order: HandOrder, kind: tuple[str, tuple[int, ...]]) -> int:
    """Return the lowest value of a kind of hand."""
    category, ranks = kind
    return next(
        value for value, one in enumerate(order.kinds, start=1) if one[0] == category and one[1][: len(ranks)] >= ranks
    )


def _named(category: str, ranks: tuple[int, ...]) -> str:
    """Return a hand or better in words."""
    if category == "high_card":
        return f"{'-'.join(RANK_NAMES[rank] for rank in ranks)} or better"
    if category == "pair" and ranks:
        others = "-".join(RANK_NAMES[rank] for rank in ranks[1:])
        return f"Pair of {RANK_PLURALS[ranks[0]]}{f' and {others}' if others else ''} or better"
    title = category_title(category)
    return f"{'-'.join(RANK_NAMES[rank] for rank in ranks)} {title}".strip() + " or better"


def _worth_by_value(tables: "OpenTables", game: Game) -> list[list[int]]:
    """Return what each option wins with each value, from 0, in parts over all deals; five cards are cached."""
    if game.own == THREE:
        return _three_cards(game)
    if (bundled := next((name for name in OWN_FIVE_GAMES if plays_like(game, load_bundled(name))), None)) is not None:
        return _looked_up(tables, bundled)
    cache = KeptResults()
    found = cache.find_worth_by_value(game)
    if found is None:
        from .solved_games import worth_of_own_hands

        found = worth_of_own_hands(tables, game)
        cache.keep_worth_by_value(game, found)
    return found


def _looked_up(tables: "OpenTables", name: str) -> list[list[int]]:
    """Return the rows of a bundled game."""
    rows = tables.connection.rows(_WORTH, name)
    options = max(option for _, option, _ in rows)
    won = [won for _, _, won in rows]
    return [[0] * options, *(won[start : start + options] for start in range(0, len(won), options))]


def _three_cards(game: Game) -> list[list[int]]:
    dealers = combination_masks(THREE)
    hands, ways = np.unique(canonical_masks(dealers), return_counts=True)
    values, theirs = three_card_values(hands), three_card_values(dealers)
    tree = Tree(game)
    leaves = [tree.leaves[option.leaf or 0] for option in tree.nodes[0].options]
    found: Numbers = np.zeros((game.order.highest + 1, len(leaves)), np.int64)
    pays, lost = PaysOfHands(game), game.staked * game.unit * comb(DECK_SIZE - THREE, THREE)
    for start in range(0, len(hands), 128):
        some = slice(start, start + 128)
        met = (hands[some, None] & dealers) == 0
        first, raised = pays.against(values[some], np.broadcast_to(theirs, met.shape), met)
        for place, leaf in enumerate(leaves):
            won = -lost if leaf.folded else first + leaf.raised * raised
            np.add.at(found[:, place], values[some], won * ways[some])
    listed: list[list[int]] = found.tolist()
    return listed
