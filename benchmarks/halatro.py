"""Speed of Halatro: best plays in bulk, and exact odds beside dealing every draw to that kernel."""

import sys
from itertools import combinations
from statistics import median

import numpy as np

from outs.benchmarks.timing import OUTS, Row, compared, in_turn, run, seconds
from outs.cards.arrays import Masks, combination_masks
from outs.cards.notation import DECK_MASK, cards_of, mask_of, parse_cards
from outs.games.halatro.draws import UnseenCards, highest_score, score_counts
from outs.games.halatro.play_table import play_table
from outs.games.halatro.rules import best_score
from outs.kernels.halatro.best_play import best_scores
from outs.query.halatro.draw_sums import best_play_sums
from outs.query.halatro.odds import odds

HELD = "2c2d4s5h7h9sJcQd"
DISCARD = "4s5h7h9sJc"
BULK = 1_000_000
BY_RULES = 100
"""Hands that the rules in plain Python score."""


def halatro() -> list[Row]:
    """One group of rows; what is compared must agree."""
    return [*best_plays(), *exact_odds(), one_shot()]


def best_plays() -> list[Row]:
    """Random hands of eight cards in one call, beside the rules in plain Python."""
    cards = np.random.default_rng(1).random((BULK, 52)).argpartition(8, axis=1)[:, :8].astype(np.uint64)
    masks: Masks = np.bitwise_or.reduce(np.uint64(1) << cards, axis=1)
    few, table = [cards_of(mask) for mask in masks[:BY_RULES].tolist()], play_table()
    if best_scores(masks[:BY_RULES], table).tolist() != [best_score(hand) for hand in few]:
        raise SystemExit("the kernel disagrees with the rules")
    ours, theirs = in_turn(lambda: best_scores(masks, table), lambda: [best_score(hand) for hand in few], 11)
    ours, theirs = ours / BULK, theirs / BY_RULES
    return [
        ("best play of eight cards, 1,000,000 in one call", f"{1e9 * ours:.1f} ns a hand",
         f"rules in plain Python {1e3 * theirs:.1f} ms", f"{theirs / ours:,.0f} x faster")
    ]  # fmt: skip


def exact_odds() -> list[Row]:
    """One discard, all 218, and all deals of eight cards."""
    sets = {size: combination_masks(size) for size in range(1, 6)}
    found = odds(HELD)
    one = median(seconds(lambda: odds(HELD, discard=DISCARD)) for _ in range(21))
    all_of_them = median(seconds(lambda: odds(HELD)) for _ in range(11))
    deals = seconds(lambda: score_counts(0, UnseenCards(DECK_MASK), 8))
    dealt = dealt_out(sets, [parse_cards(DISCARD)], [odds(HELD, discard=DISCARD).best.sum_best])
    every = [cards for size in sets for cards in combinations(parse_cards(HELD), size)]
    sums = {parse_cards(one.discard): one.sum_best for one in found.discards}
    all_dealt = dealt_out(sets, every, [sums[cards] for cards in every])
    in_bulk = compiled_sums(every, [sums[cards] for cards in every])
    return [
        beside("one discard, 1,086,008 draws", one, dealt),
        beside("all 218 discards, 71,087,522 draws", all_of_them, all_dealt),
        beside("their sums alone, compiled", in_bulk, all_dealt),
        ("all 752,538,150 deals of eight cards", f"{deals:.2f} s", "", ""),
    ]


def compiled_sums(discards: list[tuple[int, ...]], sums: list[int]) -> float:
    """Seconds for the sums of some discards in one compiled sweep; they must agree."""
    held = mask_of(parse_cards(HELD))
    kept = np.array([held & ~mask_of(cards) for cards in discards], np.uint64)
    unseen = np.full(len(discards), DECK_MASK & ~held, np.uint64)
    sizes = np.array([len(cards) for cards in discards])
    if best_play_sums(kept, unseen, sizes).tolist() != sums:
        raise SystemExit("the compiled sums disagree with the odds")
    return median(seconds(lambda: best_play_sums(kept, unseen, sizes)) for _ in range(21))


def beside(what: str, ours: float, dealt: float) -> Row:
    """A row of a time and how long it takes to deal every draw to the kernel."""
    return (
        what,
        f"{1e3 * ours:.1f} ms",
        f"every draw to that kernel {1e3 * dealt:,.0f} ms",
        f"{dealt / ours:.0f} x faster",
    )


def dealt_out(sets: dict[int, Masks], discards: list[tuple[int, ...]], sums: list[int]) -> float:
    """Seconds to score every draw of some discards on one core, the draws listed beforehand; the sums must agree."""
    held, table = mask_of(parse_cards(HELD)), play_table()
    possible = {size: masks[masks & np.uint64(held) == 0] for size, masks in sets.items()}
    weights = np.arange(highest_score() + 1)

    def total(cards: tuple[int, ...]) -> int:
        hands = possible[len(cards)] | np.uint64(held & ~mask_of(cards))
        return int(np.bincount(best_scores(hands, table), minlength=len(weights)) @ weights)

    spent = seconds(lambda: [total(cards) for cards in discards])
    if [total(cards) for cards in discards] != sums:
        raise SystemExit("the draws dealt out disagree with the odds")
    return spent


def one_shot() -> Row:
    """A whole process, in turn with `python -c "import numpy"`."""
    ask = [OUTS, "halatro", "odds", HELD, "--discard", DISCARD]
    ours, theirs = in_turn(lambda: run(ask), lambda: run([sys.executable, "-c", "import numpy"]), 15)
    return compared("outs halatro odds HELD --discard CARDS", ours, "import numpy", theirs, 1e3, "ms")
