"""Any game solved from its rules by the engine that they need."""

from collections.abc import Callable

import numpy as np

from ...cards.hands.evaluator import Evaluator
from ...cards.hands.sizes import SUBSET_STARTS
from ...cards.lattice.subset_lattice import Lattice
from ...cards.mask_arrays import combination_masks
from ...cards.notation import cards_of
from ...games.casino.game import BadRules, Game
from ...games.casino.hands import THREE, three_card_value
from ...games.casino.one_decision import decide
from ...games.casino.results import Results
from ...games.casino.reveal import Reveal
from ..array_types import I64
from .own_five.class_counts import solve_own_five
from .own_five.exchange import ExchangedFive
from .streets import LARGEST_PAY
from .three_cards import three_card_cells


def solve_on_lattice(
    game: Game, lattice: Lattice, values: I64, evaluator: Evaluator, advanced: Callable[[int, int], None]
) -> Results:
    """Solve a game of three or five own cards, or one revealed card by card.

    values    (hands,) the value of each hand class
    advanced  a function that gets the number of parts done, and of all
    """
    if game.engine == "reveal":
        found = Reveal(game, lattice, values).outcomes()
        return Results.of(game, found.ends.tolist(), found.made.tolist())
    if game.engine == "three_cards":
        return _three_cards(game, lattice)
    if game.exchange:
        return ExchangedFive(game, lattice, values, evaluator).solve(advanced)
    return solve_own_five(game, lattice, advanced).results


def _three_cards(game: Game, lattice: Lattice) -> Results:
    dealers = combination_masks(THREE)
    dealer_values = np.array([three_card_value(cards_of(int(mask))) for mask in dealers])
    classes = slice(SUBSET_STARTS[THREE], SUBSET_STARTS[THREE + 1])
    hands = lattice.subset_masks[classes]
    values = dealer_values[np.searchsorted(dealers, hands)]
    cells = three_card_cells(hands, values, dealers, dealer_values, game.dealer.lowest if game.dealer else 0)
    decided = decide(game, values, lattice.subset_ways[classes], cells)
    return Results.of(game, decided.ends.tolist(), decided.made.tolist())


def require_small_pays(game: Game) -> None:
    """Raise `BadRules` for pays that the sums over deals cannot hold."""
    most = max(max(map(abs, pays)) for step in game.step_pays for pays in step)
    if most > LARGEST_PAY:
        raise BadRules(
            f"rules {game.name}: pays of up to {most / game.unit:,.0f} first bets are too large; "
            f"{LARGEST_PAY // game.unit:,} can be computed"
        )
