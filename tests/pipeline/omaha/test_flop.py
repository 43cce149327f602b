"""Every Omaha hand on a flop: how many rows there are, rows dealt one by one, sums, and checks that notice changes."""

from itertools import combinations, permutations
from math import comb

import numpy as np
import numpy.typing as npt
import pyarrow as pa
import pytest
from phevaluator import evaluate_cards

from outs.cards.lattice.row_numbers import canonical, relabel_mask
from outs.cards.mask_arrays import canonical_masks, combination_masks
from outs.cards.notation import cards_of, mask_of, parse_cards
from outs.games.omaha.hand_values import classes_of_hands
from outs.games.omaha.rules import FLOP_DEALS, hand_id
from outs.kernels.omaha import Players
from outs.pipeline.omaha.flop import PARTS, STAGE, Flops, Totals, canonical_hands, rows_of, totals_of
from outs.pipeline.stages.stage import part_of
from outs.tables.files.formats.parquet import arrow_table
from outs.tables.omaha import BOARDS_PER_PART, OMAHA_FLOP, OMAHA_STARTING_HANDS
from outs.tests.cases import all_of
from outs.tests.pipeline.mutations import changed, check_of

Counts = npt.NDArray[np.int64]

NAME = OMAHA_FLOP.name
CHOICES = np.array([[comb(cards, taken) for taken in range(6)] for cards in range(52)])
RELABELLINGS = list(permutations(range(4)))
HANDS = combination_masks(4)


@pytest.fixture(scope="module")
def flops(everyone: Players) -> Flops:
    """The input of parts, as from the table of the evaluator."""
    masks = sorted({canonical(mask)[0] for mask in combination_masks(3).tolist()})
    return Flops(tuple(masks), HANDS, classes_of_hands(HANDS), everyone)


@pytest.fixture(scope="module")
def part(flops: Flops) -> pa.Table:
    """The flops of one part."""
    return part_of(PARTS, flops, 100)


def test_there_are_as_many_rows_as_orbits() -> None:
    """By Burnside's lemma: a relabelling keeps what is made of whole cycles of suits, all of one rank."""
    kept = 0
    for relabelling in RELABELLINGS:
        lengths = cycle_lengths(relabelling)
        kept += sets_of_cycles(lengths).get((3, 4), 0)
    assert kept % len(RELABELLINGS) == 0
    assert OMAHA_FLOP.rows == kept // len(RELABELLINGS) == 204_461_673
    assert OMAHA_FLOP.parts * BOARDS_PER_PART == 1_755


def cycle_lengths(relabelling: tuple[int, ...]) -> list[int]:
    """Of the suits."""
    lengths, left = [], {*range(4)}
    while left:
        suit, length = left.pop(), 1
        while (suit := relabelling[suit]) in left:
            left.remove(suit)
            length += 1
        lengths.append(length)
    return lengths


def sets_of_cycles(lengths: list[int]) -> dict[tuple[int, int], int]:
    """In how many ways each number of cards goes to the flop, and to the hand, if cycles stay together."""
    ways = {(0, 0): 1}
    for length in lengths * 13:
        following: dict[tuple[int, int], int] = {}
        for (flop, hand), count in ways.items():
            for one in ((flop, hand), (flop + length, hand), (flop, hand + length)):
                if one[0] <= 3 and one[1] <= 4:
                    following[one] = following.get(one, 0) + count
        ways = following
    return ways


@pytest.mark.parametrize(
    "text",
    ["7s7h7d", *[pytest.param(text, marks=pytest.mark.long) for text in ("9s8h7d", "2s3s4s", "AsKsKh", "QsQhJs")]],
)
def test_a_row_stands_for_the_hands_that_relabellings_make_of_each_other(
    flops: Flops, rng: np.random.Generator, text: str
) -> None:
    (flop,) = canonical(mask_of(parse_cards(text)))
    places, ways = canonical_hands(flop, flops.hands)
    assert (np.diff(places.astype(np.int64)) > 0).all()
    own = len({relabel_mask(flop, order) for order in RELABELLINGS})
    assert ways.sum(dtype=np.int64) == own * comb(49, 4)
    left = HANDS[HANDS & np.uint64(flop) == 0]
    for hand in rng.choice(left, 20).tolist():
        same_board, same_hand = canonical(flop, hand)
        orbit = {tuple(relabel_mask(mask, order) for mask in (flop, hand)) for order in RELABELLINGS}
        (row,) = np.flatnonzero(places == hand_id(same_hand))
        assert (same_board, ways[row]) == (flop, len(orbit))


def test_a_hand_is_found_by_its_number(rng: np.random.Generator) -> None:
    for place in rng.integers(0, len(HANDS), 50).tolist():
        assert hand_id(int(HANDS[place])) == place


@pytest.mark.long
def test_a_row_is_what_all_deals_make_with_another_evaluator(flops: Flops, rng: np.random.Generator) -> None:
    """Every turn, river and opponent's hand, each valued from five-card hands that phevaluator values."""
    board = int(rng.integers(1_755))
    rows = rows_of(flops, board)
    row = int(rng.integers(len(rows["hand_id"])))
    win, tie = deal_all(cards_of(flops.flops[board]), cards_of(int(HANDS[rows["hand_id"][row]])))
    assert (rows["win"][row], rows["tie"][row]) == (win, tie)


def deal_all(flop: tuple[int, ...], hand: tuple[int, ...]) -> tuple[int, int]:
    """The deals that a hand wins and ties after a flop."""
    unseen = [card for card in range(52) if card not in (*flop, *hand)]
    value_of = five_card_values(flop, hand, unseen)
    pairs = np.array(list(combinations(range(43), 2)))
    place = np.zeros((43, 43), np.int64)
    place[tuple(pairs.T)] = np.arange(len(pairs))
    opponents = np.array(list(combinations(range(43), 4)))
    their_pairs = [place[opponents[:, one], opponents[:, other]] for one, other in combinations(range(4), 2)]
    win = tie = 0
    for run_out in combinations(unseen, 2):
        triples = np.array(list(combinations((*flop, *run_out), 3)))

        def best(two: Counts, triples: Counts = triples) -> npt.NDArray[np.uint16]:
            fives = np.concatenate([np.repeat(two, len(triples), axis=0), np.tile(triples, (len(two), 1))], axis=1)
            found: npt.NDArray[np.uint16] = value_of[places_of(fives)].reshape(len(two), -1).max(axis=1)
            return found

        of_pairs = best(np.array([card for card in unseen if card not in run_out])[pairs])
        own = best(np.array(list(combinations(hand, 2)))).max()
        values = of_pairs[their_pairs[0]]
        for two in their_pairs[1:]:
            np.maximum(values, of_pairs[two], out=values)
        win += int((values < own).sum())
        tie += int((values == own).sum())
    return win, tie


def five_card_values(flop: tuple[int, ...], hand: tuple[int, ...], unseen: list[int]) -> npt.NDArray[np.uint16]:
    """The value by phevaluator, at its place, of each five cards that a player can have: higher wins."""
    fives = [
        (*shown, *own, *drawn)
        for size in (1, 2, 3)
        for shown in combinations(flop, size)
        for held in (0, 2)
        for own in combinations(hand, held)
        for drawn in combinations(unseen, 5 - size - held)
    ]
    values = np.zeros(comb(52, 5), np.uint16)
    suits_last = [[card % 13 * 4 + card // 13 for card in five] for five in fives]
    values[places_of(np.array(fives))] = [7463 - evaluate_cards(*five) for five in suits_last]
    return values


def places_of(fives: Counts) -> Counts:
    """The place of each five cards (n, 5) among all by ascending mask."""
    in_order = np.sort(fives, axis=1)
    places: Counts = np.sum([CHOICES[in_order[:, place], place + 1] for place in range(5)], axis=0)
    return places


def test_wins_of_a_flop_are_others_losses(part: pa.Table) -> None:
    totals = totals_of([part.slice(0, 50_000), part.slice(50_000)], {})
    assert list(totals.boards) == [300, 301, 302]
    assert not totals.whole
    for check in STAGE.checks:
        assert check.problem(totals, {}) is None


@all_of(
    ("check", "column", "by"),
    [
        ("every flop has all hands", "ways", 1),
        ("no row has more than all deals", "win", FLOP_DEALS),
        ("what hands win others lose", "tie", 1),
    ],
)
def test_each_check_notices_what_breaks_it(part: pa.Table, check: str, column: str, by: int) -> None:
    wrong = totals_of([changed(part, ((column, 70_000, by),))], {})
    assert check_of(NAME, check).problem(wrong, {}) == check


def test_the_sum_over_all_flops_is_compared_with_the_starting_hands() -> None:
    """Made up: a hand wins 7 deals and ties 3, each counted on the ten flops that are in its board."""
    before = {OMAHA_STARTING_HANDS.name: starting_hands()}
    masks, ways = (before[OMAHA_STARTING_HANDS.name][name].to_numpy() for name in ("mask", "ways"))
    results = np.zeros((2, len(HANDS)), np.int64)
    places = [hand_id(int(mask)) for mask in masks]
    results[0, places], results[1, places] = 10 * 7 * ways.astype(np.int64), 10 * 3 * ways.astype(np.int64)
    every = dict.fromkeys(range(1_755), (0, 0))
    (check,) = [one for one in STAGE.checks if "starting hands" in one.name]
    assert check.problem(Totals(every, True, results), before) is None
    results[1, places[5]] += 1
    assert check.problem(Totals(every, True, results), before) == check.name
    assert check.problem(Totals({0: (0, 0)}, True, results), before) is None


def starting_hands() -> pa.Table:
    """Each hand wins 7 deals and ties 3."""
    masks, ways = np.unique(canonical_masks(HANDS), return_counts=True)
    counts = {name: np.full(len(masks), count) for name, count in (("win", 7), ("tie", 3), ("lose", 0))}
    return arrow_table(OMAHA_STARTING_HANDS, {"mask": masks, "cards": [""] * len(masks), "ways": ways, **counts})
