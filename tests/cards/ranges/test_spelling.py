"""Spellings of a range are short, and read back as the same range."""

import random

from hypothesis import given, settings
from hypothesis import strategies as st

from outs.cards.hands.starting_hands import HOLES, STARTING_HANDS
from outs.cards.ranges.range import Range, parse_range
from outs.cards.ranges.spelling import equilab_text, gto_plus_text, pio_text, shortest
from outs.tests.cases import all_of


def weights(text: str) -> dict[int, float]:
    """The weights of a range by hole."""
    held = parse_range(text)
    return dict(zip(held.holes, held.held, strict=True))


@all_of(
    ("text", "short"),
    [
        ("AA,KK,QQ", "QQ+"),
        ("QQ,JJ,TT", "QQ-TT"),
        ("22,33,44,55,66,77,88,99,TT,JJ,QQ,KK,AA", "22+"),
        ("AKs,AQs,AJs,ATs", "ATs+"),
        ("A2s,A3s,A4s,A5s", "A5s-A2s"),
        ("A5s,A4s,A2s", "A5s-A4s,A2s"),
        ("AKs,AKo", "AK"),
        ("AKs,AQs,AKo,AQo", "AQ+"),
        ("76s,65s,54s", "76s-54s"),
        ("76s,65s", "76s,65s"),
        ("98s+", "98s"),
        ("Axs", "A2s+"),
        ("Ax", "AA,A2+"),
        ("any", "random"),
        ("random:2", "random:2"),
        ("random!AhKd", "random,!AhKd"),
        ("AKs!AhKh", "AKs,!AhKh"),
        ("AhKh,AsKs", "AhKh,AsKs"),
        ("KhAh", "AhKh"),
        ("2c2d", "2d2c"),
        ("AA:0.5,KK:0.5,QQ:0.5", "QQ+:0.5"),
        ("AA:0.5,KK,QQ:0.25", "KK,AA:0.5,QQ:0.25"),
        ("AKs,AhKh:0.5", "AKs,AhKh:0.5"),
        ("22+,A2s+,KTs+,QTs+,JTs,ATo+,KJo+", "22+,A2s+,KTs+,QTs+,JTs,ATo+,KJo+"),
        ("AA:1e-9,KK", "KK,AA:0.000000001"),
        ("AA:1e-60,KK:3e-60", "KK:3e-60,AA:1e-60"),
    ],
)
def test_a_range_is_spelled_shortly(text: str, short: str) -> None:
    assert shortest(weights(text)) == short


@all_of(
    ("text", "pio", "equilab", "gto_plus"),
    [
        ("QQ+,AKs", "AA,AKs,KK,QQ", "QQ+,AKs", "QQ+,AKs"),
        ("QQ+,AKs:0.5", "AA,KK,QQ,AKs:0.5", "100: QQ+, 50: AKs", "QQ+,[50]AKs[/50]"),
        ("AA:2,KK:6", "KK:0.6,AA:0.2", "60: KK, 20: AA", "[60]KK[/60],[20]AA[/20]"),
        ("22:0.55", "22:0.55", "55.0: 22", "[55]22[/55]"),
        ("AhKd,AA:0.333", "AhKd,AA:0.333", "100: AhKd, 33.3: AA", "AhKd,[33.3]AA[/33.3]"),
    ],
)
def test_other_programs_are_spoken_to_in_their_own_way(text: str, pio: str, equilab: str, gto_plus: str) -> None:
    assert pio_text(weights(text)) == pio
    assert equilab_text(weights(text)) == equilab
    assert gto_plus_text(weights(text)) == gto_plus


def same_ratios(first: Range, second: Range) -> bool:
    """Return true if two ranges have the same holes with weights in the same ratios."""
    return (first.holes, first.held_counts) == (second.holes, second.held_counts)


WEIGHTS = st.sampled_from([1.0, 1.0, 0.5, 0.25, 0.333, 0.001, 7.0, 0.0])


def check(held: Range) -> None:
    """All spellings of a range are read back as the range."""
    found = dict(zip(held.holes, held.held, strict=True))
    assert parse_range(shortest(found)).weights == held.weights
    for spelled in (pio_text(found), equilab_text(found), gto_plus_text(found)):
        assert same_ratios(parse_range(spelled), held)
        assert max(held.held) > 1 or parse_range(spelled).weights == held.weights


@settings(max_examples=30, deadline=None)
@given(st.dictionaries(st.sampled_from(STARTING_HANDS), WEIGHTS, min_size=1, max_size=60))
def test_starting_hands_are_read_back_from_every_spelling(hands: dict[str, float]) -> None:
    if any(hands.values()):
        check(parse_range(",".join(f"{hand}:{weight}" for hand, weight in hands.items())))


@settings(max_examples=5, deadline=None)
@given(st.integers(1, 1300), st.randoms(use_true_random=False))
def test_holes_are_read_back_from_every_spelling(count: int, chance: random.Random) -> None:
    texts = [f"{card_name(low)}{card_name(high)}" for low, high in chance.sample(HOLES, count)]
    check(parse_range(",".join(f"{text}:{chance.choice((1, 1, 1, 0.5))}" for text in texts)))


def card_name(card: int) -> str:
    """A card as text, without the house's notation."""
    return "23456789TJQKA"[card % 13] + "cdhs"[card // 13]


def test_a_spelling_has_no_more_items_than_starting_hands() -> None:
    chance = random.Random(3)
    for _ in range(50):
        hands = chance.sample(STARTING_HANDS, chance.randint(1, 169))
        short = shortest(weights(",".join(hands)))
        assert len(short) <= len(",".join(hands))
