"""Strategy summaries: read word by word and played by other code, priced another way, and famous decisions."""

import re
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import replace
from fractions import Fraction

import numpy as np
import pytest

from outs.cards.lattice.row_numbers import canonical
from outs.cards.lattice.subset_lattice import Lattice
from outs.cards.notation import RANKS, cards_of, cards_text, mask_of, parse_cards
from outs.games.draw.goals import Kinds, outcomes_of, pays_of
from outs.games.draw.paytables.paytable import PayTable, load_paytable, parse_paytable
from outs.games.draw.response import best_response, draw_weights, worths_of
from outs.games.draw.strategy.hold_types import HoldType, complete_type, hold_rules_of, hold_type, preference
from outs.games.draw.strategy.ranked_list import Strategy, summarise
from outs.tests.cases import all_of, some_of

Summaries = Callable[[str], Strategy]
Cards = tuple[int, ...]

HANDS = 2_598_960
COMBINATIONS = 19_933_230_517_200
JACKS, DEUCES = "jacks-or-better-9-6", "deuces-wild-full-pay"
FAMILIES = (
    "bonus-deuces-9-4-4", "deuces-wild-25-16-13", DEUCES,
    "double-bonus-10-7", "double-double-bonus-9-6", JACKS, "triple-bonus-plus-9-5",
)  # fmt: skip
"""Pay tables of every kind, with deuces and kickers or without; docs/pay-tables.md has the figures of all."""
MOST_COSTS = {
    **{"double-bonus-10-7": 0.0065, "triple-bonus-plus-9-5": 0.005},
    **{DEUCES: 0.006, "deuces-wild-25-16-13": 0.03, "bonus-deuces-9-4-4": 0.004},
}
"""In per cent of a bet; of the other bundled tables `COSTS_AT_MOST`."""
COSTS_AT_MOST = 0.003
REPLAYED = 300
NUMBER = {"no": 0, "one": 1, "two": 2, "three": 3, "four": 4}
WORDS = ["two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen", "king", "ace"]
STRAIGHTS = [{12, 0, 1, 2, 3}, *({*range(low, low + 5)} for low in range(9))]


@pytest.fixture(scope="module")
def summary_of(lattice: Lattice, kinds: Kinds) -> Summaries:
    """The summary of a bundled pay table, made once."""
    made: dict[str, Strategy] = {}

    def summary(name: str) -> Strategy:
        if name not in made:
            made[name] = summarise(lattice, load_paytable(name), kinds)
        return made[name]

    return summary


def hand_id(lattice: Lattice, text: str) -> int:
    return int(np.searchsorted(lattice.masks, np.uint64(canonical(mask_of(parse_cards(text)))[0])))


def held(cards: Sequence[int], hold: int) -> Cards:
    """The cards that a hold keeps."""
    return tuple(card for place, card in enumerate(cards) if hold >> place & 1)


def kept_ranks(lattice: Lattice, strategy: Strategy, text: str) -> str:
    """The ranks that the list keeps of a hand, ascending."""
    hand = hand_id(lattice, text)
    return "".join(RANKS[card % 13] for card in held(cards_of(int(lattice.masks[hand])), int(strategy.holds[hand])))


def some_hands(lattice: Lattice, rng: np.random.Generator) -> list[int]:
    """Hands as they are dealt."""
    return [int(hand) for hand in rng.choice(len(lattice.masks), REPLAYED, p=lattice.ways / HANDS)]


@pytest.mark.long
@pytest.mark.parametrize("name", FAMILIES)
def test_the_list_is_short_and_costs_little(summary_of: Summaries, name: str) -> None:
    strategy = summary_of(name)
    assert 15 <= len(strategy.lines) <= 40
    assert 0 < 100 * strategy.cost < MOST_COSTS.get(name, COSTS_AT_MOST)
    assert [line.number for line in strategy.lines] == list(range(1, len(strategy.lines) + 1))
    assert len({line.name for line in strategy.lines}) == len(strategy.lines)
    assert sum(line.deals for line in strategy.lines) == HANDS
    assert all(line.deals > 0 for line in strategy.lines)


@some_of("name", sorted(FAMILIES, key=lambda name: name not in (JACKS, DEUCES)), 1)
def test_the_cost_is_the_best_return_less_that_of_the_final_hands_of_the_list(
    summary_of: Summaries, lattice: Lattice, kinds: Kinds, name: str
) -> None:
    strategy, paytable = summary_of(name), load_paytable(name)
    pays = pays_of(paytable, kinds)
    ends = lattice.final_hands(strategy.holds, draw_weights(lattice.deck))
    assert strategy.returned == Fraction(int((ends * pays).sum()), COMBINATIONS * paytable.unit)
    best = best_response(lattice, pays).worths.numerator(lattice.ways)
    assert strategy.returned + strategy.cost == Fraction(best, COMBINATIONS * paytable.unit)
    mean = sum(line.deals * line.worth for line in strategy.lines) / HANDS
    assert mean == pytest.approx(float(strategy.returned), rel=1e-12)


def test_with_four_deuces_and_a_kicker_that_pays_the_kicker_is_kept(summary_of: Summaries, lattice: Lattice) -> None:
    strategy = summary_of("bonus-deuces-9-4-4")
    names = [line.name for line in strategy.lines]
    assert {"Three deuces with an ace", "Two deuces with an ace"} < set(names)
    for hand, kept in (("2c2d2h2sAs", "2222A"), ("2c2d2h2s9s", "2222"), ("2c2d2h9sAs", "222A"), ("2c2d7h9sAs", "22A")):
        assert kept_ranks(lattice, strategy, hand) == kept


@some_of("name", [JACKS, DEUCES], 1)
def test_wrong_deals_are_those_with_a_better_hold(
    summary_of: Summaries, lattice: Lattice, kinds: Kinds, name: str
) -> None:
    strategy = summary_of(name)
    pays = pays_of(load_paytable(name), kinds)
    worths = lattice.sums_over_draws(pays) * draw_weights(lattice.deck)[:, None]
    regrets = worths.max(axis=0) - worths[strategy.holds, np.arange(len(pays))]
    assert int(lattice.ways[regrets > 0].sum()) == strategy.wrong_deals == sum(x.wrong_deals for x in strategy.lines)
    assert Fraction(int((regrets * lattice.ways).sum()), COMBINATIONS) == strategy.cost


@some_of("name", [JACKS, DEUCES, "double-bonus-10-7", "double-double-bonus-9-6"], 2)
def test_the_lines_read_from_the_top_in_plain_python_are_what_was_played(
    summary_of: Summaries, lattice: Lattice, kinds: Kinds, rng: np.random.Generator, name: str
) -> None:
    strategy, paytable = summary_of(name), load_paytable(name)
    rules, outcomes = hold_rules_of(paytable), outcomes_of(paytable, kinds)
    for hand in some_hands(lattice, rng):
        cards = cards_of(int(lattice.masks[hand]))
        wild = sum(card % 13 == 0 for card in cards) if rules.wild else 0
        types: dict[int, HoldType | None] = {hold: hold_type(rules, held(cards, hold)) for hold in range(31)}
        types[31] = complete_type(rules, int(outcomes[hand]), wild)
        for listed in strategy.types:
            on_it = [hold for hold, kind in types.items() if kind in listed and kind.wild == wild]
            if on_it:
                first = min(listed.index(types[hold]) for hold in on_it)
                assert strategy.holds[hand] == max(hold for hold in on_it if types[hold] == listed[first])
                break
        else:
            raise AssertionError(f"{cards_text(cards)} is on no line")


def gaps_of(ranks: set[int]) -> int:
    return 6 - len(ranks) - sum(ranks <= straight for straight in STRAIGHTS)


def category(cards: Cards) -> str:
    """Return the name of five cards of which all are needed, in the words of the pay table."""
    ranks = {card % 13 for card in cards}
    suited, straight = len({card // 13 for card in cards}) == 1, ranks in STRAIGHTS
    if suited and straight:
        return "Royal Flush" if ranks == {8, 9, 10, 11, 12} else "Straight Flush"
    if sorted(Counter(card % 13 for card in cards).values()) == [2, 3]:
        return "Full House"
    return "Flush" if suited else "Straight" if straight else ""


def of_a_kind(words: str, cards: Cards) -> bool:
    counts = sorted(Counter(card % 13 for card in cards).values())
    rank = max((card % 13 for card in cards), default=0)
    match words:
        case "Four of a kind" | "Three of a kind":
            return counts == [4 if words.startswith("Four") else 3]
        case "Two pair":
            return counts == [2, 2]
        case "High pair, jacks to aces":
            return counts == [2] and rank >= 9
        case "Low pair":
            return counts == [2] and rank < 9
    return False


def drawn_to(words: str, cards: Cards) -> bool:
    """Lines of three or four cards to something, with the gaps and high cards that are allowed."""
    match = re.fullmatch(r"(Three|Four) to an? ([a-z ]+?)(?: with (\w+) high cards?( or more)?|, (.*))?", words)
    ranks = {card % 13 for card in cards}
    if match is None or len(ranks) != len(cards) or len(cards) != NUMBER[match[1].lower()]:
        return False
    high, gaps, suited = sum(rank >= 9 for rank in ranks), gaps_of(ranks), len({card // 13 for card in cards}) == 1
    fits = any(ranks <= straight for straight in STRAIGHTS)
    wanted = NUMBER[match[3]] if match[3] else 0
    if not (high >= wanted if match[4] or not match[3] else high == wanted):
        return False
    margin = {None: 9, "no more gaps than high cards": 0, "at most one more gap than high cards": 1}[match[5]]
    return {
        "royal flush": suited and min(ranks) >= 8,
        "straight flush": suited and fits and min(ranks) < 8 and gaps - high <= margin,
        "flush": suited and not fits,
        "outside straight": fits and not suited and gaps == 0,
        "inside straight": fits and not suited and gaps == 1,
    }[match[2]]


def by_ranks(words: str, cards: Cards) -> bool:
    """One to three cards by their ranks, suited or not."""
    ranks, suits = sorted((card % 13 for card in cards), reverse=True), len({card // 13 for card in cards})
    if words == "One high card":
        return len(ranks) == 1 and ranks[0] >= 9
    if words == "Throw everything":
        return not ranks
    match = re.fullmatch(r"(?:Two (suited|unsuited) high cards|(.*) (suited|unsuited))", words)
    if match is None or len(set(ranks)) != len(ranks) or len(ranks) < 2:
        return False
    if (suits == 1) != ("suited" in (match[1], match[3])):
        return False
    if match[1]:
        return len(ranks) == 2 and ranks[-1] >= 9
    listed = [[WORDS.index(rank) for rank in one.split("-")] for one in re.split(", | or ", match[2].lower())]
    return ranks in listed


def is_on(words: str, cards: Cards) -> bool:
    """Return true if a hold is on a line, by the words of the line."""
    if words.startswith("Four to an outside straight or "):
        both = ("Four to an outside straight", words.replace("outside straight or an ", ""))
        return any(drawn_to(one, cards) for one in both)
    if len(cards) == 5:
        return category(cards) in re.split(", | or ", words)
    return of_a_kind(words, cards) or drawn_to(words, cards) or by_ranks(words, cards)


def taste(cards: Cards, lowest: bool) -> tuple[list[int], ...]:
    """Of several holds on a line that with the highest key is kept."""
    ranks = sorted((card % 13 for card in cards), reverse=True)
    if lowest:
        return ([-rank for rank in ranks],)
    suited = len({card // 13 for card in cards}) == 1
    drawn = len(cards) == 4 or (len(cards) == 3 and suited and min(ranks) < 8)
    return ([-gaps_of(set(ranks)), sum(rank >= 9 for rank in ranks)] if drawn else [], ranks)


@pytest.mark.long
def test_the_words_of_the_list_are_enough_to_play_it(
    summary_of: Summaries, lattice: Lattice, rng: np.random.Generator
) -> None:
    strategy = summary_of(JACKS)
    played: Counter[int] = Counter()
    for hand in some_hands(lattice, rng):
        cards = cards_of(int(lattice.masks[hand]))
        holds = [held(cards, hold) for hold in range(32)]
        for line in strategy.lines:
            words = line.name.removesuffix(" (of several, the lowest)")
            on_it = [hold for hold in range(32) if is_on(words, holds[hold])]
            if on_it:
                best = max(on_it, key=lambda hold: (taste(holds[hold], words != line.name), hold))
                assert strategy.holds[hand] == best, (line.name, cards_text(cards), cards_text(holds[best]))
                played[line.number] += 1
                break
    assert played.total() == REPLAYED
    assert len(played) > 12


@all_of(
    ("hand", "kept"),
    [
        ("AhKhQhJh9h", "JQKA"),  # a flush is broken for four to the royal
        ("9hThJhQhKs", "9TJQK"),  # a straight is not broken for four to a straight flush
        ("KhKdQhJh9h", "9JQK"),  # four to a straight flush before a high pair
        ("KhKdQhJh7h", "KK"),
        ("KhKd9h5h2h", "KK"),  # a high pair before four to a flush
        ("5h5dKh9h2h", "259K"),  # four to a flush before a low pair
        ("5h5d6c7s8d", "55"),  # a low pair before four to an outside straight
        ("KhQhJh4h2h", "24JQK"),
        ("KhQhJh4h2s", "JQK"),  # three to a royal flush before four to a flush
        ("AcKdQsJh2h", "JQKA"),
        ("JhTh8c5d2s", "TJ"),  # jack and ten suited before the jack
        ("AcKdJs7h2h", "JK"),  # of three high cards the lowest two
        ("AhTh8c5d2s", "A"),
        ("KhKdQcQs2h", "QQKK"),
        ("7h7d7cAsKd", "777"),
        ("4h5h6h9sKd", "456"),  # three to a straight flush in a row before a high card
        ("4h5h8h9sKd", "K"),
        ("2c4d6h8sTc", ""),
    ],
)
def test_famous_decisions_of_jacks_or_better_come_out_of_the_list(
    summary_of: Summaries, lattice: Lattice, hand: str, kept: str
) -> None:
    assert kept_ranks(lattice, summary_of(JACKS), hand) == kept


@all_of(
    ("hand", "kept"),
    [
        ("2c2d2h2s9h", "2222"),
        ("2c2dAhKhQh", "22QKA"),
        ("2c7h7d8sKc", "277"),
        ("2c3d9h5sKc", "2"),
        ("3c3dKh9sTd", "33"),
        ("AcKd9h5s3d", ""),
    ],
)
def test_famous_decisions_of_deuces_wild_come_out_of_the_list(
    summary_of: Summaries, lattice: Lattice, hand: str, kept: str
) -> None:
    assert kept_ranks(lattice, summary_of(DEUCES), hand) == kept


def test_of_two_pairs_one_is_kept_in_deuces_wild(summary_of: Summaries, lattice: Lattice) -> None:
    assert kept_ranks(lattice, summary_of(DEUCES), "KhKd9c9s4h") == "KK"


def test_a_deuce_is_never_thrown_where_it_is_wild(summary_of: Summaries, lattice: Lattice) -> None:
    strategy = summary_of(DEUCES)
    for mask, hold in list(zip(lattice.masks.tolist(), strategy.holds.tolist(), strict=True))[::7]:
        cards = cards_of(mask)
        assert all(card % 13 for place, card in enumerate(cards) if not hold >> place & 1)


@some_of("name", [JACKS, DEUCES, "double-double-bonus-9-6"], 2)
def test_examples_are_holds_of_their_lines_whose_types_come_in_order_of_preference(
    summary_of: Summaries, name: str
) -> None:
    rules, strategy = hold_rules_of(load_paytable(name)), summary_of(name)
    for line, types in zip(strategy.lines, strategy.types, strict=True):
        cards = parse_cards(line.example)
        if len(cards) < 5:
            assert hold_type(rules, cards) in types
        lowest = line.name.endswith("(of several, the lowest)")
        assert types == tuple(sorted(types, key=preference, reverse=lowest))
        assert 0 <= line.wrong_deals < line.deals


def test_single_lines_are_worth_what_their_holds_are(summary_of: Summaries, lattice: Lattice, kinds: Kinds) -> None:
    strategy = summary_of(JACKS)
    (royal,) = [line for line in strategy.lines if line.name == "Four to a royal flush"]
    pays = pays_of(load_paytable(JACKS), kinds)
    worth = worths_of(lattice, pays, strategy.holds).over(1)
    hands = [hand for hand in np.flatnonzero(worth > 17).tolist() if strategy.holds[hand].bit_count() == 4]
    hands = [hand for hand in hands if worth[hand] < 21]
    assert lattice.ways[hands].sum() == royal.deals == 936
    assert royal.worth == pytest.approx(np.average(worth[hands], weights=lattice.ways[hands]))


def test_fewer_lines_cost_more(lattice: Lattice, kinds: Kinds, summary_of: Summaries) -> None:
    full = summary_of(JACKS)
    short = summarise(lattice, load_paytable(JACKS), kinds, most_lines=20)
    assert len(short.lines) <= 20 < len(full.lines)
    assert full.cost < short.cost < Fraction(2, 10_000)


@pytest.mark.long
def test_a_table_that_pays_thousandths_makes_the_same_list_once_more(
    lattice: Lattice, kinds: Kinds, summary_of: Summaries
) -> None:
    table = load_paytable(JACKS)
    thousandth = replace(table, outcomes=tuple(replace(one, pay=one.pay / 1000) for one in table.outcomes))
    small = summarise(lattice, thousandth, kinds, line_saves=Fraction(1, 200_000_000))
    assert [line.name for line in small.lines] == [line.name for line in summary_of(JACKS).lines]
    assert small.cost * 1000 == summary_of(JACKS).cost
    assert np.array_equal(small.holds, summary_of(JACKS).holds)


def odd_table(outcomes: dict[str, object], wild: str = "") -> PayTable:
    lines = [
        f'[[outcome]]\nname = "{category}"\ncategory = "{category}"\npay = {pay}' for category, pay in outcomes.items()
    ]
    return parse_paytable("\n".join([f'wild = "{wild}"' if wild else "", *lines]), "odd")


@pytest.mark.parametrize(
    "table",
    [
        odd_table({"straight_flush": 1_000_000, "four_of_a_kind": "999999.999", "flush": 0}),
        pytest.param(odd_table({"five_of_a_kind": 1_000, "three_of_a_kind": 1}, "deuces"), marks=pytest.mark.long),
        pytest.param(
            parse_paytable('[[outcome]]\nname = "pair"\ncategory = "pair"\nrank = "7-A"\npay = 1', "sevens"),
            marks=pytest.mark.long,
        ),
    ],
    ids=["huge", "five", "sevens"],
)
def test_any_pay_table_has_a_list(table: PayTable, lattice: Lattice, kinds: Kinds) -> None:
    strategy = summarise(lattice, table, kinds)
    best = best_response(lattice, pays_of(table, kinds)).worths.numerator(lattice.ways)
    assert strategy.returned + strategy.cost == Fraction(best, COMBINATIONS * table.unit)
    assert strategy.cost >= 0
    assert sum(line.deals for line in strategy.lines) == HANDS
