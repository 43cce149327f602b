"""Halatro: best plays in bulk, exact odds compared with dealing every draw, and games of the published AI."""

from itertools import combinations
from statistics import median

import numpy as np

from outs.benchmarks.timing import (
    OUTS,
    SEED,
    WARM_UP,
    Row,
    asked,
    faster,
    in_turn,
    one_shot,
    random_hands,
    repeated,
    report,
    run,
    seconds,
)
from outs.cards.mask_arrays import Masks, combination_masks
from outs.cards.notation import DECK_MASK, cards_of, mask_of, parse_cards
from outs.games.halatro.draws import UnseenCards, highest_score, score_counts
from outs.games.halatro.plays import play_table
from outs.games.halatro.rules import HELD as HAND
from outs.games.halatro.rules import best_score
from outs.kernels.halatro.best_play import best_scores
from outs.play.halatro.players import published
from outs.play.halatro.published_ai import THRESHOLD
from outs.play.halatro.simulation import simulate
from outs.query.halatro.best_plays import best_play_sums
from outs.query.halatro.odds import Odds, odds

HELD = "2c2d4s5h7h9sJcQd"
DISCARD = "4s5h7h9sJc"
TIMES = 50
GAMES = 100_000
BULK = 1_000_000
BY_RULES = 100
"""Hands that are also scored by the rules in plain Python."""


def best_plays() -> list[Row]:
    """Measure random hands of eight cards in one call, compared with the rules in plain Python."""
    cards = np.random.default_rng(1).random((BULK, 52)).argpartition(8, axis=1)[:, :8].astype(np.uint64)
    masks: Masks = np.bitwise_or.reduce(np.uint64(1) << cards, axis=1)
    few, table = [cards_of(mask) for mask in masks[:BY_RULES].tolist()], play_table()
    if best_scores(masks[:BY_RULES], table).tolist() != [best_score(hand) for hand in few]:
        raise SystemExit("the kernel disagrees with the rules")
    ours, theirs = in_turn([lambda: best_scores(masks, table)] * 12, lambda: [best_score(hand) for hand in few])
    what = f"the best play of eight cards, {BULK:,} in one call, each"
    return [faster(what, ours / BULK, "rules in plain Python", theirs / BY_RULES)]


def exact_odds() -> list[Row]:
    """Measure one discard, all 218 discards, and all deals of eight cards."""
    sets = {size: combination_masks(size) for size in range(1, 6)}
    found = odds(Odds(HELD))
    hands = random_hands(TIMES + WARM_UP, HAND)
    one = asked("one discard of five cards", lambda held: odds(Odds(held, discard=held[:10])), hands)
    all_of_them = asked("all 218 discards", lambda held: odds(Odds(held)), hands[: 2 * WARM_UP])
    deals = seconds(lambda: score_counts(0, UnseenCards(DECK_MASK), 8))
    dealt = dealt_out(sets, [parse_cards(DISCARD)], [odds(Odds(HELD, discard=DISCARD)).best.sum_best])
    every = [cards for size in sets for cards in combinations(parse_cards(HELD), size)]
    sums = {parse_cards(one.discard): one.sum_best for one in found.discards}
    all_dealt = dealt_out(sets, every, [sums[cards] for cards in every])
    in_bulk = compiled_sums(every, [sums[cards] for cards in every])
    return [
        beside_draws(one, "1,086,008", dealt),
        beside_draws(all_of_them, "71,087,522", all_dealt),
        beside_draws(Row("their sums alone, compiled", in_bulk), "71,087,522", all_dealt),
        Row("all 752,538,150 deals of eight cards", deals),
    ]


def compiled_sums(discards: list[tuple[int, ...]], sums: list[int]) -> float:
    """Return the seconds for the sums of some discards in one compiled sweep; exit if they are not `sums`."""
    held = mask_of(parse_cards(HELD))
    kept = np.array([held & ~mask_of(cards) for cards in discards], np.uint64)
    unseen = np.full(len(discards), DECK_MASK & ~held, np.uint64)
    sizes = np.array([len(cards) for cards in discards])
    if best_play_sums(kept, unseen, sizes).tolist() != sums:
        raise SystemExit("the compiled sums disagree with the odds")
    return median(seconds(lambda: best_play_sums(kept, unseen, sizes)) for _ in range(21))


def beside_draws(row: Row, draws: str, dealt: float) -> Row:
    """Return a row with the time to deal every draw of one hand to the kernel as its comparison."""
    compared = faster(row.what, row.median, f"{draws} draws to that kernel", dealt)
    return Row(row.what, row.median, row.slow, compared.beside, compared.ratio)


def dealt_out(sets: dict[int, Masks], discards: list[tuple[int, ...]], sums: list[int]) -> float:
    """Return the seconds to score every draw of some discards on one core; exit if the sums are not `sums`."""
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


def games() -> list[Row]:
    """Measure games of the published AI, in a session and as a command."""
    players = [published(THRESHOLD, capped=False)]
    simulate(players, GAMES // 100, SEED)
    command = [OUTS, "halatro", "simulate", "--policy", "published", "--games", str(GAMES)]
    return [
        repeated(f"{GAMES:,} games of the published AI", lambda: simulate(players, GAMES, SEED), 3),
        repeated("the whole command", lambda: run(command), 3),
    ]


def groups() -> dict[str, list[Row]]:
    """Return every measurement of this file; results that are compared must agree."""
    asking = [["halatro", "odds", held, "--discard", held[:10]] for held in random_hands(15, HAND)]
    one = one_shot("outs halatro odds HELD --discard CARDS", asking, "numpy")
    return {"Halatro": [*best_plays(), *exact_odds(), one], "Games of Halatro": games()}


if __name__ == "__main__":
    report(groups())
