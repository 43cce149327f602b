"""Games whose rules are in no table, solved by compiled sums over all deals; imported when one is asked for."""

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from typing import TYPE_CHECKING

import numpy as np

from ...cards.hands.hole_arrays import HOLE_MASKS, HOLE_OF_ID
from ...cards.notation import cards_of
from ...games.casino.game import Game
from ...games.casino.results import Results
from ...games.casino.reveal import Reveal
from ...games.casino.rule_files import load_bundled
from ...games.casino.strategies.lists import LISTS, lists_for
from ...games.casino.strategies.seen_cards import SeenCards
from ...games.casino.strategies.strategy import Strategy
from ...games.casino.streets import FIRST, TURN
from ...games.casino.tree import Tree
from ...kernels.casino.hold_em import Boards, HoldEm
from ...kernels.casino.one_hole import hole_worths
from ...kernels.casino.own_five.class_counts import solve_own_five
from ...kernels.casino.own_five.exchange import ExchangedFive
from ...kernels.casino.own_five.one_exchange import exchange_worths
from ...kernels.casino.solve import require_small_pays, solve_on_lattice
from ...kernels.casino.strategy_totals import StrategyTotals
from ...kernels.casino.streets import FlopSums
from ...tables.casino import flop_columns
from ..draw.loaded_classes import hand_classes
from .cached_results import Solved
from .counted_deals import Seen, Worths
from .won_by_strategies import won_in_tables

if TYPE_CHECKING:
    from ..open_tables import OpenTables

Watch = Callable[[int, int], None]
"""Function that is told how many of how many parts are done."""
STEPS = 4
"""The parts of a hold'em game: rivers, their pays, decisions, outcomes and strategies."""


def solve(tables: "OpenTables", game: Game, watch: Watch) -> Solved:
    """Solve a game. Raises `BadRules` for pays that are too large."""
    require_small_pays(game)
    return _hold_em(tables, game, watch) if game.engine == "streets" else _on_lattice(tables, game, watch)


def _on_lattice(tables: "OpenTables", game: Game, watch: Watch) -> Solved:
    classes, strategies = tables.kept(hand_classes), lists_for(game)
    values = np.asarray(classes.values)
    if game.engine == "five_cards" and not game.exchange:
        solved = solve_own_five(game, classes.lattice, watch, strategies)
        return Solved(solved.results, [], solved.won)
    results = solve_on_lattice(game, classes.lattice, values, tables.evaluator, watch)
    if game.exchange and strategies:
        exchanged = ExchangedFive(game, classes.lattice, values, tables.evaluator)
        return Solved(results, [], {one.name: exchanged.won_by(one) for one in strategies})
    played = ((one.name, Reveal(game, classes.lattice, values, one).outcomes()) for one in strategies)
    return Solved(results, [], {name: outcomes.value for name, outcomes in played})


def _hold_em(tables: "OpenTables", game: Game, watch: Watch) -> Solved:
    boards, strategies = Boards.of(tables.evaluator, (game,)), lists_for(game)
    watch(1, STEPS)
    played = HoldEm(game, boards)
    watch(2, STEPS)
    values = played.values()
    watch(3, STEPS)
    found = played.outcomes(values)
    if played.tree.nodes_after(TURN):
        won = won_at_other_antes(tables, game, values.flops, strategies)
    else:
        totals = StrategyTotals(played, values.flops, tables.evaluator).totals(strategies) if strategies else []
        won = {one.name: total for one, total in zip(strategies, totals, strict=True)}
    watch(STEPS, STEPS)
    return Solved(Results.of(game, found.ends.tolist(), found.made.tolist()), values.preflop.tolist(), won)


def won_at_other_antes(
    tables: "OpenTables", game: Game, flops: FlopSums, strategies: tuple[Strategy, ...]
) -> dict[str, int]:
    """Return what strategies win that bet on the turn: as in the tables, but for the first bets of hands that stay.

    Return {} if later bets are not paid as in a bundled game.
    """
    alike = [load_bundled(name) for name, listed in LISTS.items() if listed is strategies]
    rules = game.staked, replace(game.raised, name="")
    known = next((one for one in alike if (one.staked, replace(one.raised, name="")) == rules), None)
    if known is None:
        return {}
    column, before = flop_columns(known.name)[0], won_in_tables(tables, known.name)
    sql = f"SELECT {column} FROM casino_flop ORDER BY board_id, hole_id"
    first = tables.connection.columns(sql)[column].astype(np.int64)
    cards, node, won = SeenCards(HOLE_MASKS[HOLE_OF_ID[flops.hole_id]]), Tree(game).nodes[0], {}
    for strategy in strategies:
        stays = strategy.choices(node, cards) == 0
        ante, known_ante = (int((sums * flops.ways)[stays].sum()) for sums in (flops.sums[:, FIRST], first))
        won[strategy.name] = ante + int(Fraction(before[strategy.name] - known_ante, known.unit) * game.unit)
    return won


def count_hole(tables: "OpenTables", game: Game, seen: Seen, watch: Watch) -> Worths:
    """Return the options before the flop with a hole and dead cards. Raises `BadRules` for pays that are too large."""
    require_small_pays(game)
    return Worths(*hole_worths(game, seen.own, seen.unseen, tables.evaluator, watch))


def exchange_means(game: Game, seen: Seen) -> dict[tuple[int, ...], Fraction]:
    """Return the mean result of every exchange of the player's cards, in first bets, by the cards exchanged.

    Raise `BadRules` for pays that are too large.
    """
    require_small_pays(game)
    own, found = cards_of(seen.own), {}
    for exchange, (won, deals) in enumerate(zip(*exchange_worths(game, seen.own, seen.up, seen.unseen), strict=True)):
        cards = tuple(card for place, card in enumerate(own) if exchange >> place & 1)
        if cards:
            parts = deals * game.unit
            found[cards] = Fraction(won - game.exchange[len(cards) - 1] * parts, parts)
    return found


def worth_of_own_hands(tables: "OpenTables", game: Game) -> list[list[int]]:
    """Return what each move wins over all deals of five own cards with each value, from 0, in parts."""
    found: list[list[int]] = solve_own_five(game, tables.kept(hand_classes).lattice, _unwatched).worth.tolist()
    return found


def _unwatched(_done: int, _parts: int) -> None:
    """Ignore progress."""
