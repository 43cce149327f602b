"""The table `casino_strategies`: what strategies to memorise win in all deals."""

from collections.abc import Iterator

import numpy as np
import pyarrow as pa

from ...cards.mask_arrays import canonical_boards
from ...games.casino.reveal import Reveal
from ...games.casino.rule_files import FOLDER, load_bundled
from ...games.casino.strategies.lists import LISTS
from ...games.casino.strategies.strategy import Strategy
from ...games.casino.streets import TURN, Streets
from ...kernels.casino.hold_em import Boards, HoldEm
from ...kernels.casino.own_five.class_counts import solve_own_five
from ...kernels.casino.own_five.exchange import ExchangedFive
from ...kernels.casino.strategy_totals import StrategyTotals
from ...kernels.casino.streets import FlopSums, no_turns
from ...tables.base_tables import EVALUATOR, HAND_CLASSES, SUBSET_CLASSES
from ...tables.casino import CASINO_FLOP, CASINO_OUTCOMES, CASINO_STRATEGIES, flop_columns
from ...tables.holdem import FLOP
from ...tables.holdem import TURN as TURN_TABLE
from ..stages.checks import Inputs, check
from ..stages.inputs import KnownColumns, column, evaluator_from, lattice_from
from ..stages.stage import Columns, Stage, Work
from .flop import BOARDS
from .outcomes import totals_of
from .own_hands import PLAYED_FIVE
from .turn_strategies import Later, later_bets, totals


def build(inputs: Inputs, work: Work) -> Iterator[Columns]:
    """Yield what each strategy of each game wins."""
    rows, bets = [], dict[tuple[Strategy, ...], list[Later]]()
    for name, strategies in sorted(LISTS.items()):
        game = load_bundled(name)
        if game.engine == "reveal":
            found = _revealed(name, strategies, inputs, work)
        elif game.engine == "five_cards":
            found = _five_cards(name, strategies, inputs, work)
        elif Streets(game).tree.nodes_after(TURN):
            later = later_bets(game, strategies, inputs) if strategies not in bets else bets[strategies]
            bets[strategies] = later
            found = totals(game, strategies, inputs, later)
        else:
            found = _on_streets(name, strategies, inputs, work)
        deals = totals_of(inputs["casino_outcomes"])[name][0]
        listed = zip(strategies, found, strict=True)
        rows += sorted((name, strategy.name, won, game.unit, deals) for strategy, won in listed)
    names = [one.name for one in CASINO_STRATEGIES.columns]
    yield dict(zip(names, zip(*rows, strict=True), strict=True))


def _revealed(name: str, strategies: tuple[Strategy, ...], inputs: Inputs, _work: Work) -> list[int]:
    game, lattice, values = load_bundled(name), lattice_from(inputs), column(inputs["hand_classes"], "value")
    return [Reveal(game, lattice, values, strategy).outcomes().value for strategy in strategies]


def _five_cards(name: str, strategies: tuple[Strategy, ...], inputs: Inputs, work: Work) -> list[int]:
    game, lattice, values = load_bundled(name), lattice_from(inputs), column(inputs["hand_classes"], "value")
    if not game.exchange:
        won = work.made.get(PLAYED_FIVE, {}).get(name)
        return list((won or solve_own_five(game, lattice, lambda _done, _of: None, strategies).won).values())
    played = ExchangedFive(game, lattice, values, evaluator_from(inputs["evaluator"]))
    return [played.won_by(strategy) for strategy in strategies]


def _on_streets(name: str, strategies: tuple[Strategy, ...], inputs: Inputs, work: Work) -> list[int]:
    evaluator, flops, game = evaluator_from(inputs["evaluator"]), inputs["casino_flop"], load_bundled(name)
    if BOARDS not in work.made:
        games = tuple(map(load_bundled, LISTS))
        work.made[BOARDS] = Boards.of(evaluator, tuple(one for one in games if one.engine == "streets"))
    known = KnownColumns(flops)
    starts = np.searchsorted(known["board_id"], np.arange(len(canonical_boards(3)) + 1))
    sums = np.stack([known[one] for one in flop_columns(name)[:2]], axis=1)
    rows = FlopSums(starts, known["hole_id"].astype(np.uint16), known["ways"].astype(np.uint8), sums, *no_turns(starts))
    return StrategyTotals(HoldEm(game, work.made[BOARDS]), rows, evaluator).totals(strategies)


@check
def strategies_are_those_of_the_games(data: pa.Table, _inputs: Inputs) -> bool:
    """Every strategy of each game is there."""
    listed = sorted((game, one.name) for game, strategies in LISTS.items() for one in strategies)
    return list(zip(data["game"].to_pylist(), data["strategy"].to_pylist(), strict=True)) == listed


@check
def no_strategy_wins_more_than_perfect_play(data: pa.Table, inputs: Inputs) -> bool:
    """Every strategy wins at most as much as perfect play, in as many deals."""
    totals = totals_of(inputs["casino_outcomes"])
    return all(
        (row["deals"] == totals[row["game"]][0]) and row["won"] <= totals[row["game"]][1] * row["parts"]
        for row in data.to_pylist()
    )


STAGE = Stage(
    CASINO_STRATEGIES,
    (EVALUATOR, SUBSET_CLASSES, HAND_CLASSES, FLOP, TURN_TABLE, CASINO_FLOP, CASINO_OUTCOMES),
    build,
    (strategies_are_those_of_the_games, no_strategy_wins_more_than_perfect_play),
    data={"rules": FOLDER},
)
