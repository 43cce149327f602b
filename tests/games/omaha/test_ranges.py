"""The notation of Omaha ranges: against conditions on every hand's cards, and what is refused."""

import re
from collections import Counter
from collections.abc import Callable
from math import comb

import numpy as np
import pytest

from outs.cards.errors import BadInput, BadRange, RepeatedCard, UnknownHolding, WrongCardCount
from outs.cards.mask_arrays import mask_texts
from outs.games.omaha.ranged_hands import parse_ranged_hands
from outs.games.omaha.ranges import HandRange, Places, all_hands, parse_hand_range
from outs.tests.cases import all_of

Cards = list[str]
Holds = Callable[[Cards], bool]


def made_up_order() -> Places:
    """Classes of ten hands, the last hands of all first."""
    return (np.arange(len(all_hands()))[::-1] // 10).astype(np.uint16)


def parsed(text: str) -> HandRange:
    """A range, with the made-up order."""
    return parse_hand_range(text, made_up_order)


def ranks(cards: Cards) -> Counter[str]:
    """The number of cards of each rank."""
    return Counter(card[0] for card in cards)


def suits(cards: Cards) -> list[int]:
    """The numbers of cards of each suit that occurs."""
    return sorted(Counter(card[1] for card in cards).values())


@all_of(
    ("texts", "standard", "count", "holds"),
    [
        (("AA", "aa**", "A*A*", "AA *"), "AA**", 6961, lambda cards: ranks(cards)["A"] >= 2),
        (("KAAK", "AAKK"), "AAKK", 36, lambda cards: ranks(cards) == {"A": 2, "K": 2}),
        (("10 9",), "T9**", 17316, lambda cards: ranks(cards)["T"] and ranks(cards)["9"]),
        (("AsKs**", "asks*"), "AsKs**", 1225, lambda cards: "As" in cards and "Ks" in cards),
        (("As A",), "AsA**", 3529, lambda cards: "As" in cards and ranks(cards)["A"] >= 2),
        (("$ds", "ds", "****:$ds"), "****$ds", 36504, lambda cards: suits(cards) == [2, 2]),
        (("AA$ss", "AA:ss"), "AA**$ss", None, lambda cards: ranks(cards)["A"] >= 2 and suits(cards) == [1, 1, 2]),
        (("Ahrb",), "Ah***$rb", 2197, lambda cards: "Ah" in cards and suits(cards) == [1] * 4),
        (("AA!AAA",), "AA**!AAA*", 6768, lambda cards: ranks(cards)["A"] == 2),
        (("AA,KK",), "AA**,KK**", 13886, lambda cards: ranks(cards)["A"] >= 2 or ranks(cards)["K"] >= 2),
        (("AA; !KK", "AA,!KK"), "AA**,!KK**", 6925, lambda cards: ranks(cards)["A"] >= 2 and ranks(cards)["K"] < 2),
        (("!AA", "random!AA"), None, 263764, lambda cards: ranks(cards)["A"] < 2),
        (("random", "*", "****", "any"), None, 270725, len),
        (("AsAhKsKh\nKdKcQsQh",), "AsAhKsKh,KdKcQsQh", 2, lambda cards: " ".join(sorted(cards)) in (
            "Ah As Kh Ks", "Kc Kd Qh Qs")),
    ],
)  # fmt: skip
def test_a_range_has_the_hands_that_it_names(
    rng: np.random.Generator, texts: tuple[str, ...], standard: str | None, count: int | None, holds: Holds
) -> None:
    some = rng.integers(len(all_hands()), size=1_000)
    for text in texts:
        found = parsed(text)
        assert count is None or len(found.masks) == count
        own = rng.choice(found.masks, 100)
        for hands, inside in ((all_hands()[some], np.isin(all_hands()[some], found.masks)), (own, [True] * len(own))):
            assert [bool(holds(re.findall("..", hand))) for hand in mask_texts(hands)] == list(inside)
        assert standard is None or found.text == standard
        assert found.notes == ()
        assert np.array_equal(parsed(found.text).masks, found.masks)


def test_an_x_stands_for_any_card_and_says_so() -> None:
    assert parsed("AAxx") == parsed("AA**")
    assert parsed("AAxx").notes == ("AAxx = AA**",)
    assert parsed("AKs").notes == ("AKs = KsA**",)


@all_of(
    ("text", "classes"),
    [("100%", range(27_073)), ("0.001%", range(1)), ("10%", range(2_708)), ("5%-10%", range(1_354, 2_708)),
     ("10-5%", range(1_354, 2_708)), ("0%-5%", range(1_354))],
)  # fmt: skip
def test_a_percentage_has_as_few_classes_as_reach_it(text: str, classes: range) -> None:
    order = made_up_order()
    chosen = np.isin(order, np.array(classes))
    assert np.array_equal(parsed(text).masks, all_hands()[chosen])


@all_of(
    ("text", "kind", "complaint"),
    [
        ("AA,,KK", BadRange, "a comma in 'AA,,KK' has nothing before or after it"),
        (" ", BadRange, "a range is empty"),
        ("AA!", BadRange, "needs hands after the exclamation mark"),
        ("AA,!AA", BadRange, "is empty: it excludes all its hands"),
        ("0%", BadRange, "above 0 % and at most 100 %"),
        ("101%", BadRange, "above 0 % and at most 100 %"),
        ("x%", BadRange, "not a valid percentage"),
        ("5%-5%", BadRange, "both percentages are the same hands"),
        ("AsKs", WrongCardCount, "takes 4 cards, got 2: 'AsKs'; for any others write AsKs**"),
        ("AAKKQ", WrongCardCount, "takes 4 cards, got 5"),
        ("AsAsKK", RepeatedCard, "card As appears twice"),
        ("AsAhKsKh$rb", BadRange, "no hand is in 'AsAhKsKh$rb'"),
        ("AxAyxy", UnknownHolding, "neither a hand"),
        ("AxKx", UnknownHolding, "neither a hand"),
        ("TT+", UnknownHolding, "neither a hand"),
        ("AA:0.5", UnknownHolding, "neither a hand"),
        (",".join(["AA"] * 1001), BadRange, "at most 1,000 items, got 1,001"),
    ],
)
def test_what_is_no_range_is_refused(text: str, kind: type[BadInput], complaint: str) -> None:
    with pytest.raises(kind, match=complaint.replace("$", "\\$").replace("*", "\\*")):
        parsed(text)


def test_hands_that_other_cards_exclude_are_left_out() -> None:
    asked = parse_ranged_hands(["AsAhKsKh", "QQ", "random"], "QdJdTd", "2c", made_up_order)
    own, queens, anything = asked.hands
    assert mask_texts(own) == ["KhKsAhAs"]
    taken = {"As", "Ah", "Ks", "Kh", "Qd", "Jd", "Td", "2c"}
    for hands in (queens, anything):
        assert not any(taken & set(re.findall("..", text)) for text in mask_texts(hands))
    assert len(anything) == comb(44, 4)
    assert len(queens) == comb(44, 4) - comb(41, 4) - 3 * comb(41, 3)


def test_a_range_without_a_hand_that_is_left_is_refused() -> None:
    with pytest.raises(BadRange, match="no hand of the range 'AAA\\*' is left"):
        parse_ranged_hands(["AsAhKsKh", "AAA"], "", "", made_up_order)
