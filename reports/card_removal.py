"""Measure the effect of both hands coming from one deck, which the equilibrium of draw poker neglects; write its page.

Run it to write docs/draw-equilibrium.md: `.venv/bin/python reports/card_removal.py`; a few minutes.
"""

from contextlib import closing
from dataclasses import dataclass
from math import comb
from pathlib import Path

import numpy as np
import numpy.typing as npt

import outs
from outs.cards.hands.categories import ROYAL_FLUSH
from outs.cards.hands.sizes import HAND_SIZE, HOLDS
from outs.cards.lattice.subset_lattice import Lattice
from outs.cards.mask_arrays import Masks, cards_by_rank, combination_masks
from outs.display.text import grid
from outs.games.draw.equilibrium import solve
from outs.games.draw.objective import STAND_PAT
from outs.games.draw.parameters import BETTER, DECISION_TREE, PATTERN_KEEPER, WIN
from outs.games.draw.response import Holds
from outs.games.draw.rules import COMBINATIONS, DEALS, DRAWS, WIN_UNIT
from outs.query.database.connection import Connection
from outs.query.draw.hand_classes import HandClasses, load_hand_classes, policy_holds
from outs.query.draw.holds.many_hands import held_masks
from outs.query.draw.shared_deck import Played, play_out
from outs.query.open_tables import load_evaluator
from outs.query.session import Tables
from outs.reports.marked_page import rewrite

PAGE = Path(__file__).resolve().parent.parent / "docs" / "draw-equilibrium.md"
GAMES = 4_000_000
SEED = 1
AWARE = "card-aware response"
RIVALS = (PATTERN_KEEPER, BETTER, DECISION_TREE, STAND_PAT)
SCALE = 10**9
"""The integer that represents a probability of 1 in the lattice."""
BLOCK = 1 << 18
CHOOSE = np.array([[comb(card, size) for size in range(HAND_SIZE + 1)] for card in range(52)])

Chances = npt.NDArray[np.float64]


@dataclass(frozen=True)
class AllHands:
    """Every five-card hand, and the indexes of its 32 subsets in a list of all sets of up to five cards.

    masks    (2598960,)     uint64
    values   (2598960,)     int64
    kept     (2598960,)     uint8   the equilibrium's hold; bit j is the j-th card by number
    places   (32, 2598960)  uint32
    """

    masks: Masks
    values: npt.NDArray[np.int64]
    kept: npt.NDArray[np.uint8]
    places: npt.NDArray[np.uint32]


def all_hands(connection: Connection, holds: Holds) -> AllHands:
    """Return every hand with its value from the tables and the hold that its class keeps."""
    masks = combination_masks(HAND_SIZE)
    found = connection.columns("SELECT value::BIGINT AS value, hand_id FROM hands ORDER BY mask")
    kept = np.empty(len(masks), np.uint8)
    places = np.empty((HOLDS, len(masks)), np.uint32)
    starts = np.cumsum([0] + [comb(52, size) for size in range(HAND_SIZE)])
    for start in range(0, len(masks), BLOCK):
        block = slice(start, start + BLOCK)
        cards = np.sort(cards_by_rank(masks[block], HAND_SIZE), axis=1)
        held = held_masks(masks[block])[np.arange(len(cards)), holds[found["hand_id"][block]]]
        kept[block] = sum(
            ((held >> cards[:, j].astype(np.uint64)) & np.uint64(1)).astype(np.uint8) << j for j in range(5)
        )
        for subset in range(HOLDS):
            members = [j for j in range(HAND_SIZE) if subset >> j & 1]
            rank = sum(
                (CHOOSE[cards[:, j], size] for size, j in enumerate(members, start=1)), np.zeros(len(cards), int)
            )
            places[subset, block] = starts[len(members)] + rank
    return AllHands(masks, np.asarray(found["value"]), kept, places)


def final_values_without(hands: AllHands, dead: int | None) -> Chances:
    """Return the distribution of the equilibrium's final values if the card `dead` is dead: (7463,), shares.

    It is the adjoint sum of docs/lattice.md over all 2,598,960 hands, without those that have the dead card.
    """
    live = np.ones(len(hands.masks), bool) if dead is None else (hands.masks >> np.uint64(dead)) & np.uint64(1) == 0
    unseen = 47 - (dead is not None)
    draws = np.array([comb(unseen, HAND_SIZE - hold.bit_count()) for hold in range(HOLDS)])
    weight = np.where(live, 1 / (live.sum() * draws[hands.kept]), 0)
    sums = np.zeros(int(hands.places.max()) + 1)
    for subset in range(HOLDS):
        over = (hands.kept & subset) == hands.kept
        odd = np.bitwise_count(hands.kept ^ np.uint8(subset)) % 2
        signed = np.where(over, np.where(odd, -weight, weight), 0)
        sums += np.bincount(hands.places[subset], signed, minlength=len(sums))
    ends = np.zeros(len(hands.masks))
    for subset in range(HOLDS):
        ends += sums[hands.places[subset]]
    counts: Chances = np.bincount(hands.values, np.where(live, ends, 0), minlength=ROYAL_FLUSH + 1).astype(np.float64)
    return counts


def wins_by_value(final: Chances) -> Chances:
    """Return the probability that each value wins against these final hands, ties counting half: (7463,)."""
    return np.cumsum(final) - final / 2


def aware_response(classes: HandClasses, hands: AllHands) -> Holds:
    """Return the best response to the equilibrium that accounts for the player's own cards: (134459,).

    To first order, each card that the player kept, drew or threw changes the probability that a value wins as if it
    were the only one, and the changes add up. Kept and drawn cards are those of the final hand, so their share is one
    function of it; thrown cards add one function for each rank.
    """
    lattice = classes.lattice
    alone = wins_by_value(final_values_without(hands, None))
    shifts = [wins_by_value(final_values_without(hands, rank)) - alone for rank in range(13)]
    ranks = cards_by_rank(lattice.masks, HAND_SIZE) % 13
    final = alone[classes.values] + sum(
        np.stack([(ranks == rank).sum(axis=1) * shift[classes.values] for rank, shift in enumerate(shifts)])
    )
    worth = _over_draws(lattice, final)
    for rank, shift in enumerate(shifts):
        change = _over_draws(lattice, shift[classes.values])
        for hold in range(HOLDS):
            thrown = [j for j in range(HAND_SIZE) if not hold >> j & 1]
            worth[hold] += (ranks[:, thrown] == rank).sum(axis=1) * change[hold]
    last: Holds = (HOLDS - 1 - np.argmax(worth[::-1], axis=0)).astype(np.uint8)
    return last


def _over_draws(lattice: Lattice, chances: Chances) -> Chances:
    """Return the mean of a probability over the draws of every hold: (32, 134459)."""
    sums = lattice.sums_over_draws(np.rint(chances * SCALE).astype(np.int64))
    return sums / (np.array(DRAWS)[:, None] * float(SCALE))


def parts(tables: Tables, connection: Connection, games: int) -> dict[str, str]:
    """Return the marked parts of docs/draw-equilibrium.md."""
    classes = load_hand_classes(connection)
    equilibrium = policy_holds(connection, classes, WIN)
    hands = all_hands(connection, equilibrium)
    aware = aware_response(classes, hands)
    rivals = {name: policy_holds(connection, classes, name) for name in RIVALS}
    policies = {WIN: equilibrium, AWARE: aware, **rivals}
    played = play_out(classes, load_evaluator(connection), policies, equilibrium, games, SEED)
    changed = int(classes.lattice.ways[aware != equilibrium].sum())
    return {
        "solution": _solution(classes),
        "thrown": _thrown(tables),
        "games": _games(tables, played, games),
        "gain": _gain(played[AWARE], changed),
    }


def _solution(classes: HandClasses) -> str:
    found = solve(classes.lattice, classes.values)
    return f"""\
The first strategy is that of players who always stand pat;
the best response wins {100 * found.first_win:.2f} % against them. After
{found.rounds} rounds no hold changes any more. The strategy is then a best response to itself, that is, a
symmetric equilibrium, and wins exactly one half. All quantities are whole numbers: final hands are counts out of
{COMBINATIONS:,} (each deal, each hold's draws on one denominator), w is a whole number out of {WIN_UNIT:,},
and holds are compared by sums of two 64-bit parts (`games/draw/response.py`), so rounding decides nothing."""


def _thrown(tables: Tables) -> str:
    thrown = tables.sql(
        f"SELECT {', '.join(f'sum(thrown_{cards}) / sum(final_hands)' for cards in range(6))} FROM draw_equilibrium"
    ).fetchall()[0]
    lines = [(str(cards), f"{100 * share:.2f} %") for cards, share in enumerate(thrown)]
    return grid(("thrown", "deals"), lines)


def _games(tables: Tables, played: dict[str, Played], games: int) -> str:
    exact = {row.policy: row.p_win for row in tables.policies().policies}
    lines = []
    for name, result in played.items():
        model = f"{100 * exact[name]:.3f} %" if name in exact else ""
        lines.append((name, model, f"{100 * result.p_win:.3f} %", f"{100 * result.standard_error:.3f} %"))
    return f"""\
The effect is measured in {games:,} games from one deck (seed {SEED}), on the same deals for every policy; each
player draws from the cards that neither has held.

{grid(("plays against it", "wins, two decks", "wins, one deck", "standard error"), lines)}"""


def _gain(aware: Played, changed: int) -> str:
    return f"""\
The card-aware response keeps other cards than the equilibrium in {100 * changed / DEALS:.1f} % of deals and so wins
**{100 * aware.ahead:.3f} %** of the deals more (standard error {100 * aware.ahead_error:.3f} %, on the same decks)."""


def main() -> None:
    with outs.open() as tables, closing(Connection(tables.directory)) as connection:
        rewrite(PAGE, parts(tables, connection, GAMES))


if __name__ == "__main__":
    main()
