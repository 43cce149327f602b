"""Ranges as other programs write them mean the same as in the notation of this one."""

import random

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from outs.cards.errors import BadInput, BadRange
from outs.cards.hands.starting_hands import HOLES, STARTING_HANDS
from outs.cards.notation import card_text, cards_text, parse_cards
from outs.cards.ranges.pasted import pio_order
from outs.cards.ranges.range import parse_range
from outs.tests.cases import all_of


def same(text: str, plain: str) -> bool:
    """Return true if two texts are the same holes with the same weights."""
    first, second = parse_range(text), parse_range(plain)
    return (first.holes, first.held, first.held_counts) == (second.holes, second.held, second.held_counts)


@all_of(
    ("text", "plain"),
    [
        ("AA@50", "AA:0.5"),
        ("AA @ 50, KK", "AA:0.5,KK"),
        ("AK@100, AQ@50, AJ@10", "AK,AQ:0.5,AJ:0.1"),
        ("15%@10, 16%-50%@5", "15%:0.1,16%-50%:0.05"),
        ("[50]AA,KK[/50]", "AA:0.5,KK:0.5"),
        ("[50]AA,KK[/50],QQ", "AA:0.5,KK:0.5,QQ"),
        ("JJ, [25.5] AA , KK [/25.5], QQ", "JJ,AA:0.255,KK:0.255,QQ"),
        ("AA,[25%]AKs[/25%],[25%]AQs[/25%]", "AA,AKs:0.25,AQs:0.25"),
        ("[50]AA[/],KK", "AA:0.5,KK"),
        ("[50]AA[/50.0][25]KK[/25]QQ", "AA:0.5,KK:0.25,QQ"),
        ("AA:50%", "AA:0.5"),
        ("AA:50 %, KK:100%", "AA:0.5,KK"),
        ("AKs(50)", "AKs:0.5"),
        ("AKs (50%), AA(12.5)", "AKs:0.5,AA:0.125"),
        ("AA, ATs+; Weights: AQs:75%, AJs:50%, ATs:25%", "AA,AKs,AQs:0.75,AJs:0.5,ATs:0.25"),
        ("100: AA, AKs, 75: AQs, 50: AJs, 25: ATs", "AA,AKs,AQs:0.75,AJs:0.5,ATs:0.25"),
        ("100: AA, AKo, 75: AQo-ATo", "AA,AKo,AQo-ATo:0.75"),
        ("75: 55, 66, 50: 22+", "55:0.75,66:0.75,22+:0.5"),
        ("33.3: 22+", "22+:0.333"),
        ("12%: any", "any:0.12"),
        ("AA:0.5,AKs:0.25", "AA:0.5,AKs:0.25"),
        ("AA:1.0,A2s:0.621,A2o:0.0,32s:0", "AA,A2s:0.621"),
        ("AhKd@50;AhKc", "AhKd:0.5,AhKc"),
    ],
)
def test_weights_of_other_programs_are_those_of_this_one(text: str, plain: str) -> None:
    assert same(text, plain)
    assert same(parse_range(text).text, plain)


@all_of("text", ["55:22", "22:.5", "22:1e-2", "99:88,AKs", "AA:50", "22:0.5,33:0.5"])
def test_a_number_after_a_colon_is_a_weight_unless_it_has_a_percent_sign(text: str) -> None:
    assert parse_range(text).text == text
    assert parse_range(text).held[0] == float(text.partition(":")[2].partition(",")[0])


DECK = [(rank, suit) for rank in "23456789TJQKA" for suit in "cdhs"]
PERCENT = st.integers(1, 100)
HANDS = st.sampled_from([*STARTING_HANDS, "AhKd", "QQ+", "A5s-A2s", "20%", "5%-15%", "Axs", "any", "AK!AhKd"])


@example([("22", 32)], random.Random(1))
@settings(max_examples=60, deadline=None)
@given(st.lists(st.tuples(HANDS, PERCENT), min_size=1, max_size=6), st.randoms(use_true_random=False))
def test_every_way_to_write_a_percentage_is_the_same(items: list[tuple[str, int]], chance: random.Random) -> None:
    plain = ",".join(f"{hands}:{percent / 100}" for hands, percent in items)
    ways = [
        lambda hands, percent: f"{hands}@{percent}",
        lambda hands, percent: f"{hands}:{percent}%",
        lambda hands, percent: f"{hands}({percent})",
        lambda hands, percent: f"[{percent}]{hands}[/{percent}]",
        lambda hands, percent: f"{hands}:{percent / 100}",
    ]
    separators = [", ", ";", "\n", ",\n"]
    text = chance.choice(ways)(*items[0])
    for item in items[1:]:
        text += chance.choice(separators) + chance.choice(ways)(*item)
    assert same(text, plain)


@settings(max_examples=30, deadline=None)
@given(st.lists(st.tuples(st.sampled_from([*STARTING_HANDS, "22+", "99-66", "AhKd", "any"]), PERCENT), min_size=1))
def test_percentages_before_hands_hold_up_to_the_next(items: list[tuple[str, int]]) -> None:
    plain = ",".join(f"{hands}:{percent / 100},KQs:{percent / 100}" for hands, percent in items)
    assert same(", ".join(f"{percent}.0: {hands}, KQs" for hands, percent in items), plain)


def test_the_numbers_of_piosolver_are_in_its_order() -> None:
    """The order as solvers built on it state it: cards by rank, then clubs to spades; the higher card first."""
    assert [cards_text(hole) for hole in pio_order()[:4]] == ["2d2c", "2h2c", "2h2d", "2s2c"]
    number_of = {
        rank + suit: 4 * place + other
        for place, rank in enumerate("23456789TJQKA")
        for other, suit in enumerate("cdhs")
    }
    for place, hole in enumerate(pio_order()):
        high, low = sorted((number_of[card_text(card)] for card in hole), reverse=True)
        assert place == high * (high - 1) // 2 + low


def test_the_numbers_of_piosolver_are_weights_of_holes() -> None:
    chance = random.Random(1)
    weights = {frozenset(hole): chance.choice((0, 0, 1, 0.5, 0.123456)) for hole in HOLES}
    text = " ".join(f"{weights[frozenset(hole)]:g}" for hole in pio_order())
    found = parse_range(text)
    assert {frozenset(HOLES[hole]): held for hole, held in enumerate(found.weights)} == weights
    assert parse_range(found.text).weights == found.weights
    assert parse_range(" ".join(["1"] * 1326)).text == "random"
    aces = " ".join("1" if all(card % 13 == 12 for card in hole) else "0" for hole in pio_order())
    assert parse_range(aces).text == "AA"


def test_a_percentage_of_one_or_less_is_noted() -> None:
    assert parse_range("AA@0.5, KK").notes == ("AA@0.5 = AA:0.005, as the number is a percentage",)
    assert parse_range("[1]AA[/1]").notes == ("[1]AA[/1] = AA:0.01, as the number is a percentage",)
    assert parse_range("AKs(1)").notes == ("AKs(1) = AKs:0.01, as the number is a percentage",)
    assert parse_range("AA@50, KK@2").notes == ()


def test_a_weight_that_looks_like_a_percentage_is_noted() -> None:
    assert parse_range("AA:50, KK").notes == ("AA:50 = 50 times the weight of KK; for a percentage write AA:50%",)
    assert parse_range("AA:50, KK:25").notes == ()
    assert parse_range("AA:2, KK").notes == ()
    assert parse_range("AA:0.5, KK").notes == ()


@all_of(
    ("text", "message"),
    [
        ("[50]AA", "the bracket '[50]' in '[50]AA' is unmatched: write weights as [50]AA,KK[/50]"),
        ("[50]AA[/40]", "the bracket '[/40]' in '[50]AA[/40]' is unmatched"),
        ("AA[/50]", "the bracket '[/50]' in 'AA[/50]' is unmatched"),
        ("[50]AA,[25]KK[/25][/50]", "the bracket '[25]'"),
        ("[x]AA[/x]", "the bracket '[x]'"),
        ("[50]AA:0.5[/50]", "'AA:0.5' has two weights: its own, and 50 % around it"),
        ("100: AA@50", "'AA@50' has two weights: its own, and 100 % around it"),
        ("AA@", "'AA@' is not a weighted hand: write AA:0.5, AA:50%, AA@50 or [50]AA[/50]"),
        ("AA@x", "'AA@x' is not a weighted hand"),
        ("AKs(50", "'AKs(50' is not a weighted hand"),
        ("AKs()", "'AKs()' is not a weighted hand"),
        ("@50", "'@50' is not a weighted hand"),
        ("AA@50:2", "'AA@50:2' is not a weighted hand"),
        ("AA@@50", "'AA@' is not a weighted hand"),
        ("AA@50,,KK", "a comma in 'AA@50,,KK' has nothing before or after it"),
        ("[50]AA,,KK[/50]", "a comma in '[50]AA,,KK[/50]' has nothing before or after it"),
        ("AA@999999999", "999999999 % of 'AA' is above 100 %"),
        ("AA@150", "150 % of 'AA' is above 100 %; write a weight above 1 after a colon: AA:1.5"),
        ("[150]AA[/150]", "150 % of 'AA' is above 100 %"),
        ("AKs(150)", "150 % of 'AKs' is above 100 %"),
        ("AKo:150%", "150 % of 'AKo' is above 100 %"),
        ("QQ+, AKo:100.5%", "100.5 % of 'AKo' is above 100 %"),
        ("150: AA, KK", "150 % of 'AA' is above 100 %"),
    ],
)
def test_what_is_half_written_is_refused(text: str, message: str) -> None:
    with pytest.raises(BadRange) as raised:
        parse_range(text)
    assert message in str(raised.value)


@settings(max_examples=300, deadline=None)
@given(st.text(alphabet="AKQ2shx*!@()[]/:;%,.5 10v\n", max_size=14))
def test_any_text_is_a_range_or_bad_input(text: str) -> None:
    try:
        found = parse_range(text)
    except BadInput:
        return
    assert any(found.weights)
    assert parse_range(found.text).weights == found.weights
    assert all(note.isprintable() for note in found.notes)


def test_too_few_numbers_for_piosolver_are_counted() -> None:
    with pytest.raises(BadRange, match="a range in numbers needs one for each of the 1,326 holes, got 1,325"):
        parse_range(" ".join(["1"] * 1325))


def test_cards_are_read_as_before() -> None:
    assert parse_range("Kd, Ah").hole == tuple(sorted(parse_cards("KdAh")))
