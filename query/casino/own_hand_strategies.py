"""Strategies that go by the player's own hand alone: raise with some hand or better, and their exact cost."""

from fractions import Fraction
from math import comb
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from ...cards.errors import BadQuery
from ...cards.hands.categories import RANK_NAMES, category_title
from ...cards.mask_arrays import canonical_masks, combination_masks
from ...cards.notation import DECK_SIZE
from ...games.casino.answers import StrategyAnswer
from ...games.casino.game import Game
from ...games.casino.hands import THREE, HandOrder
from ...games.casino.results import Results
from ...games.casino.rule_files import NAMES, load_bundled
from ...games.casino.strategies.lists import LISTS
from ...games.casino.tree import Tree
from .cached_results import KeptResults
from .counted_deals import Numbers, PaysOfHands, three_card_values
from .played_games import plays_like

if TYPE_CHECKING:
    from ..open_tables import OpenTables


class Published(NamedTuple):
    """A published strategy: raise with this kind of hand or better.

    kind     the category and its ranks, as far as they matter
    percent  the house's edge, as published
    """

    kind: tuple[str, tuple[int, ...]]
    percent: str
    source: str


_CONTINGENCIES = "M. Shackleford, Contingencies, November 2000"
_WIZARD = "wizardofodds.com, Three Card Poker"
PUBLISHED = {
    "caribbean-stud": (
        Published(("high_card", (12, 11, 9, 6, 1)), "5.32", _CONTINGENCIES),
        Published(("pair", ()), "5.47", _CONTINGENCIES),
        Published(("high_card", (12, 11)), "5.68", _CONTINGENCIES),
        Published(("high_card", ()), "16.61", _CONTINGENCIES),
    ),
    "three-card-poker": (
        Published(("high_card", (10, 4, 2)), "3.37", _WIZARD),
        Published(("high_card", (10,)), "3.45", _WIZARD),
        Published(("high_card", ()), "7.65", _WIZARD),
    ),
}
"""Published strategies by game, best first."""


def strategies_by_hand(tables: "OpenTables", game: Game, results: Results) -> tuple[StrategyAnswer, ...]:
    """Return the best strategy by the own hand, then published ones. Raises `BadQuery` for other kinds of games."""
    options = Tree(game).nodes[0].options
    moves = [option.move for option in options]
    if (
        game.engine not in ("three_cards", "five_cards")
        or game.exchange
        or [move.folds for move in moves] != [False, True]
    ):
        raise BadQuery(
            f"no strategy is known for the decisions of {game.title}; there are some for "
            f"{', '.join(name for name in NAMES if name in PUBLISHED or name in LISTS)}"
        )
    stays, folds = np.array(_worth_by_value(tables, game), object).T
    from_here = np.cumsum(stays[::-1])[::-1]  # raise with this value or better
    total = from_here + np.cumsum(folds) - folds
    best = 1 + int(total[1:].argmax())
    like = next((name for name in PUBLISHED if plays_like(game, load_bundled(name))), None)
    published = {_lowest(game.order, one.kind): one for one in PUBLISHED.get(like or "", ())}
    found = []
    for value in dict.fromkeys((best, *published)):
        known = published.get(value)
        kind = known.kind if known else game.order.kinds[value - 1]
        found.append(
            StrategyAnswer(
                f"{moves[0].name} with {_named(*kind)}, else {moves[1].name}",
                Fraction(-int(total[value]), results.deals * game.unit),
                results.edge,
                (),
                known and known.percent,
                known and known.source,
            )
        )
    return tuple(found)


def _lowest(order: HandOrder, kind: tuple[str, tuple[int, ...]]) -> int:
    """Return the lowest value of a kind of hand."""
    category, ranks = kind
    return next(
        value for value, one in enumerate(order.kinds, start=1) if one[0] == category and one[1][: len(ranks)] >= ranks
    )


def _named(category: str, ranks: tuple[int, ...]) -> str:
    """Return a hand or better in words."""
    if category == "high_card":
        return f"{'-'.join(RANK_NAMES[rank] for rank in ranks)} or better" if ranks else "any hand"
    title = category_title(category)
    return f"{'-'.join(RANK_NAMES[rank] for rank in ranks)} {title}".strip() + " or better"


def _worth_by_value(tables: "OpenTables", game: Game) -> list[list[int]]:
    """Return what each option wins with each value, from 0, in parts over all deals; five cards are cached."""
    if game.own == THREE:
        return _three_cards(game)
    cache = KeptResults()
    found = cache.find_worth_by_value(game)
    if found is None:
        from .solved_games import worth_of_own_hands

        found = worth_of_own_hands(tables, game)
        cache.keep_worth_by_value(game, found)
    return found


def _three_cards(game: Game) -> list[list[int]]:
    dealers = combination_masks(THREE)
    hands, ways = np.unique(canonical_masks(dealers), return_counts=True)
    values, theirs = three_card_values(hands), three_card_values(dealers)
    found: Numbers = np.zeros((game.order.highest + 1, 2), np.int64)
    pays, deals = PaysOfHands(game), comb(DECK_SIZE - THREE, THREE)
    leaf = Tree(game).leaves[Tree(game).nodes[0].options[0].leaf or 0]
    for start in range(0, len(hands), 128):
        some = slice(start, start + 128)
        met = (hands[some, None] & dealers) == 0
        first, raised = pays.against(values[some], np.broadcast_to(theirs, met.shape), met)
        np.add.at(found[:, 0], values[some], (first + leaf.raised * raised) * ways[some])
        np.add.at(found[:, 1], values[some], -game.staked * game.unit * deals * ways[some])
    listed: list[list[int]] = found.tolist()
    return listed
