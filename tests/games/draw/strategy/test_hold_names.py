"""Types of holds and their words: by example, and that words say neither more nor less than their line."""

from functools import cache

import numpy as np

from outs.cards.deck import WITH_JOKER
from outs.cards.lattice.row_numbers import canonical
from outs.cards.mask_arrays import canonical_masks, combination_masks
from outs.cards.notation import cards_of, mask_of, parse_cards
from outs.games.draw.paytables.paytable import bundled_names, load_paytable, parse_paytable
from outs.games.draw.strategy.hold_names import line_name
from outs.games.draw.strategy.hold_types import (
    COMPLETE,
    NOTHING,
    HoldRules,
    HoldType,
    complete_type,
    hold_rules_of,
    hold_type,
    preference,
)
from outs.tests.cases import all_of

JACKS, DEUCES, DOUBLE = "jacks-or-better-9-6", "deuces-wild-full-pay", "double-double-bonus-9-6"


@cache
def rules(name: str) -> HoldRules:
    return hold_rules_of(load_paytable(name))


@cache
def types_of(name: str) -> set[HoldType | None]:
    """Every type that up to four cards have."""
    return {hold_type(rules(name), cards_of(int(mask))) for size in range(5) for mask in classes(size)}


@cache
def classes(size: int) -> list[int]:
    """The suit-distinct sets of `size` cards."""
    masks: list[int] = np.unique(canonical_masks(combination_masks(size))).tolist()
    return masks


def family(name: str, deuces: int, words: str) -> list[HoldType]:
    """Every type of a family that some cards have."""
    return sorted(kind for kind in types_of(name) if kind is not None and kind[:2] == (deuces, words))


@all_of(
    ("cards", "kind"),
    [
        ("", (NOTHING, ())),
        ("Ah", ("one", (12,))),
        ("JhTh", ("two suited", (9, 8))),
        ("JhKs", ("two mixed", (11, 9))),
        ("QhJsKd", ("three mixed", (11, 10, 9))),
        ("5h5d", ("Pair", (1,))),
        ("KhKd", ("Pair", (0,))),
        ("KhKd5c5s", ("Two pair", (0, 1))),
        ("7h7d7c", ("Three of a kind", (1,))),
        ("7h7d7c7s", ("Four of a kind", (1,))),
        ("6h7h8h", ("Three to a straight flush", (0, 0))),
        ("2h3h4h", ("Three to a straight flush", (1, 0))),
        ("Ah2h3h", ("Three to a straight flush", (2, 1))),
        ("9hThJh", ("Three to a straight flush", (0, 1))),
        ("9hJhQh", ("Three to a straight flush", (1, 2))),
        ("9hJhKh", ("Three to a straight flush", (2, 2))),
        ("ThJhQh", ("Three to a royal flush", (10, 9, 8))),
        ("2h6h9h", ("Three to a flush", (0,))),
        ("2h6h9hAh", ("Four to a flush", (1,))),
        ("AhKhQhJh", ("Four to a royal flush", (12, 11, 10, 9))),
        ("5h6h7h8h", ("Four to a straight flush", (0, 0))),
        ("5h6h7h8s", ("Four to a straight", (0, 0))),
        ("JsQhKhAh", ("Four to a straight", (1, 4))),
        ("As2h3h4h", ("Four to a straight", (1, 1))),
    ],
)
def test_types_of_jacks_or_better(cards: str, kind: tuple[str, tuple[int, ...]]) -> None:
    assert hold_type(rules(JACKS), parse_cards(cards)) == HoldType(0, *kind)


@all_of("cards", ["5h", "5h9h", "5h9s", "2h6h9s", "5h5dKc", "5h5d5cKc", "2h5h9sKd"])
def test_what_nobody_holds_has_no_type(cards: str) -> None:
    assert hold_type(rules(JACKS), parse_cards(cards)) is None


@all_of(
    ("cards", "kind"),
    [
        ("2h", (1, NOTHING, ())),
        ("2h2c", (2, NOTHING, ())),
        ("2h9c9d", (1, "Three of a kind", (0,))),
        ("2h2s9c9d", (2, "Four of a kind", (0,))),
        ("2h6c7c", (1, "Three to a straight flush", (0, 0))),
        ("2h5c6c", (1, "Three to a straight flush", (1, 0))),
        ("2h4c5c", (1, "Three to a straight flush", (2, 0))),
        ("2h2s9cTc", (2, "Four to a straight flush", (0, 0))),
        ("2hTcKc", (1, "Three to a royal flush", (11, 8))),
        ("3h4c5c6d", (0, "Four to a straight", (1, 0))),
        ("5h6c7c8d", (0, "Four to a straight", (0, 0))),
        ("KcKd", (0, "Pair", (0,))),
    ],
)
def test_types_of_deuces_wild_count_the_deuces(cards: str, kind: tuple[int, str, tuple[int, ...]]) -> None:
    assert hold_type(rules(DEUCES), parse_cards(cards)) == HoldType(*kind)


@all_of(
    ("cards", "kind"),
    [
        ("Jk", (1, NOTHING, ())),
        ("KdJk", (1, "Pair", (0,))),
        ("QdJk", (1, "One card", (2,))),
        ("9dJk", (1, "One card", (0,))),
        ("9c9dJk", (1, "Three of a kind", (1,))),
        ("8c9dJk", (1, "Three to a straight", (0, 0))),
        ("2c9dJk", None),
        ("6c7cJk", (1, "Three to a straight flush", (0, 0))),
        ("2c3cJk", (1, "Three to a straight flush", (2, 0))),
        ("TcKcJk", (1, "Three to a royal flush", (11, 8))),
        ("2c9cKcJk", (1, "Four to a flush", (1,))),
        ("9d", None),
        ("8c9d7d", None),
        ("KcKd", (0, "Pair", (0,))),
    ],
)
def test_types_with_a_joker_count_it(cards: str, kind: tuple[int, str, tuple[int, ...]] | None) -> None:
    expected = None if kind is None else HoldType(*kind)
    assert hold_type(rules("joker-poker-kings-20-7-5"), parse_cards(cards, WITH_JOKER)) == expected


@all_of(
    ("cards", "kind"),
    [
        ("9d", (0, "One card", (0,))),
        ("4d", None),
        ("8c9dTh", (0, "Three to a straight", (0, 0))),
        ("8c9dJh", None),
        ("6d9d", (0, "Two to a straight flush", (2, 0))),
        ("5d9d", None),
        ("Td", (0, "one", (8,))),
        ("AdJk", (1, "One card", (3,))),
    ],
)
def test_where_no_pair_pays_and_a_joker_may_come_cards_that_make_little_are_held(
    cards: str, kind: tuple[int, str, tuple[int, ...]] | None
) -> None:
    expected = None if kind is None else HoldType(*kind)
    assert hold_type(rules("joker-poker-two-pair-20-10"), parse_cards(cards, WITH_JOKER)) == expected


def test_a_line_with_a_joker_says_so() -> None:
    kings = rules("joker-poker-kings-20-7-5")
    every = [HoldType(1, "One card", (gaps,)) for gaps in range(5)]
    assert line_name(kings, every[:1], [], every) == "Joker: one card, five to ten"
    assert line_name(kings, every[1:2], [], every) == "Joker: one card, jack or four"
    assert line_name(kings, [HoldType(1, NOTHING)], [], []) == "Joker alone"
    assert line_name(kings, [HoldType(0, NOTHING)], [], []) == "Throw everything"
    three = [HoldType(0, "Three to a straight", (0, 0))]
    assert line_name(rules("joker-poker-two-pair-20-10"), three, [], three) == "Three to a straight, no gaps"


def test_a_kicker_counts_where_four_of_a_kind_pay_more_with_it() -> None:
    assert hold_type(rules(DOUBLE), parse_cards("AhAsAd3c")) == HoldType(0, "Three of a kind with a kicker", (0,))
    assert hold_type(rules(DOUBLE), parse_cards("AhAsAd9c")) is None
    assert hold_type(rules(JACKS), parse_cards("AhAsAd3c")) is None


def test_ranks_that_pay_alike_are_one_group() -> None:
    assert rules(JACKS).groups == ((12, 11, 10, 9), (8, 7, 6, 5, 4, 3, 2, 1, 0))
    assert rules(DOUBLE).groups == ((12,), (11, 10, 9), (8, 7, 6, 5, 4, 3), (2, 1, 0))
    assert rules(JACKS).high == {9, 10, 11, 12}
    assert rules(DEUCES).high == frozenset()


def test_high_cards_follow_the_pay_table() -> None:
    table = parse_paytable('[[outcome]]\nname = "Pair"\ncategory = "pair"\nrank = "K-A"\npay = 1', "kings")
    assert hold_rules_of(table).high == {11, 12}
    every = parse_paytable('[[outcome]]\nname = "Pair"\ncategory = "pair"\npay = 1', "pairs")
    assert hold_rules_of(every).high == frozenset()


@all_of("name", bundled_names())
def test_every_complete_hand_that_needs_five_cards_has_a_type(name: str) -> None:
    made = rules(name)
    typed = [outcome.category for place, outcome in enumerate(made.outcomes) if complete_type(made, place, 0)]
    assert {"royal_flush", "straight_flush", "full_house", "flush", "straight"} <= set(typed)
    assert not {"pair", "two_pair", "three_of_a_kind"} & set(typed)
    assert ("four_deuces" in typed) == name.startswith("bonus-deuces"), "with a kicker that pays they are five cards"
    assert complete_type(made, len(made.outcomes), 0) is None


def test_suits_do_not_change_a_type() -> None:
    for name in (JACKS, DEUCES):
        for text in ("AhKh9s", "2c7d8d", "QhJhTh9s", "5c6c7c"):
            cards = parse_cards(text)
            relabelled = cards_of(canonical(mask_of(cards))[0])
            assert hold_type(rules(name), cards) == hold_type(rules(name), relabelled)


@all_of(
    ("words", "details", "above", "name"),
    [
        ("Four to a royal flush", "all", "", "Four to a royal flush"),
        ("Pair", [(0,)], "", "High pair, jacks to aces"),
        ("Pair", [(1,)], "", "Low pair"),
        ("Four to a straight", [(0, 0), (0, 1), (0, 2), (0, 3)], "", "Four to an outside straight"),
        ("Four to a straight", [(1, 3), (1, 4)], "", "Four to an inside straight with three high cards or more"),
        ("Four to a straight", [(0, 3)], "", "Four to an outside straight with three high cards"),
        ("Four to a flush", [(0,)], "", "Four to a flush with no high card"),
        ("Four to a flush", [(0,), (1,)], "", "Four to a flush with at most one high card"),
        ("Three to a straight flush", [(0, 0), (0, 1)], "", "Three to a straight flush, no gaps"),
        ("Three to a straight flush", [(0, 0), (1, 0)], "rest", "Three to a straight flush"),
        ("two suited", [(10, 9)], "", "Queen-jack suited"),
        ("two suited", [(11, 9), (10, 9)], "", "King-jack or queen-jack suited"),
        ("two mixed", [(12, 11), (12, 10), (12, 9), (11, 10), (11, 9), (10, 9)], "", "Two unsuited high cards"),
        ("one", [(9,), (10,)], "", "Queen or jack alone"),
        ("one", [(9,), (10,), (11,), (12,)], "", "One high card"),
        (NOTHING, "all", "", "Throw everything"),
    ],
)
def test_words_of_lines_of_jacks_or_better(
    words: str, details: str | list[tuple[int, ...]], above: str, name: str
) -> None:
    every = family(JACKS, 0, words)
    types = every if details == "all" else [kind for kind in every if kind.detail in details]
    higher = [kind for kind in every if kind not in types] if above else []
    assert line_name(rules(JACKS), types, higher, every) == name


def test_words_with_deuces_say_how_many() -> None:
    every = family(DEUCES, 2, "Four to a royal flush")
    assert line_name(rules(DEUCES), every, [], every) == "Two deuces: four to a royal flush"
    assert [line_name(rules(DEUCES), [HoldType(n, NOTHING)], [], []) for n in range(5)] == [
        "Throw everything",
        "One deuce alone",
        "Two deuces alone",
        "Three deuces alone",
        "Four deuces",
    ]
    pat = HoldType(1, COMPLETE, (2,))
    assert line_name(rules(DEUCES), [pat], [], [pat]) == "One deuce: Wild Royal Flush"


def test_groups_of_ranks_are_named_together_or_by_the_one_left_out() -> None:
    three, two = family(DOUBLE, 0, "Three of a kind"), family(DOUBLE, 0, "Two pair")
    assert line_name(rules(DOUBLE), three[:1], [], three) == "Three of a kind, aces"
    assert line_name(rules(DOUBLE), three[1:3], [], three) == "Three of a kind, fives to kings"
    no_aces = [kind for kind in two if 0 not in kind.detail]
    assert line_name(rules(DOUBLE), no_aces, [], two) == "Two pair, no aces"
    pairs = family(DOUBLE, 0, "Pair")
    assert line_name(rules(DOUBLE), pairs[:2], [], pairs) == "High pair, jacks to aces"
    assert line_name(rules(DOUBLE), pairs[1:2], [], pairs) == "Pair of jacks to kings"


@all_of("above", [False, True])
def test_a_line_with_all_that_is_left_of_a_family_bears_its_name(above: bool) -> None:
    every = family(JACKS, 0, "Three to a straight flush")
    types = [kind for kind in every if kind.detail == (2, 0)]
    higher = [kind for kind in every if kind not in types] if above else []
    name = line_name(rules(JACKS), types, higher, every)
    assert (name == "Three to a straight flush") is above
    assert name == "Three to a straight flush" or name.endswith(", two gaps with no high card")


def test_preferred_are_the_fewest_gaps_then_the_most_high_cards_then_the_highest() -> None:
    straights = [HoldType(0, "Three to a straight flush", detail) for detail in ((0, 1), (0, 0), (1, 2), (1, 0))]
    assert sorted(set(straights), key=preference) == straights
    ranks = [HoldType(0, "two suited", detail) for detail in ((12, 9), (11, 10), (10, 9))]
    assert sorted(set(ranks), key=preference) == ranks


def test_many_cards_from_a_rank_up_are_many() -> None:
    table = parse_paytable('[[outcome]]\nname = "Two"\ncategory = "two_pair"\npay = 1', "two")
    kinds = [
        HoldType(0, "two suited", ranks) for ranks in ((12, 9), (12, 8), (11, 9), (11, 8), (10, 9), (10, 8), (9, 8))
    ]
    kinds += [HoldType(0, "two suited", ranks) for ranks in ((12, 11), (12, 10), (11, 10))]
    every = [*kinds, HoldType(0, "two suited", (12, 7))]
    assert line_name(hold_rules_of(table), kinds, [], every) == "Two suited cards from ten up"
