"""The grammar of ranges: what each way of writing one means, the ambiguous ones, and what is refused."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from outs.cards.errors import BadInput, BadRange, RepeatedCard, UnknownHolding, WrongCardCount
from outs.cards.hands.starting_hands import HOLES, STARTING_HAND_OF_HOLE, STARTING_HANDS
from outs.cards.notation import cards_text, parse_cards
from outs.cards.ranges.hand_patterns import PREFLOP_ORDER
from outs.cards.ranges.range import LARGEST_COUNT, Range, parse_range
from outs.tests.cases import all_of


def names(text: str) -> list[str]:
    """The starting hands of a range, each of which must be whole."""
    held = parse_range(text)
    inside = [name for hole, name in enumerate(STARTING_HAND_OF_HOLE) if held.weights[hole]]
    assert len(inside) == sum(STARTING_HAND_OF_HOLE.count(name) for name in set(inside))
    return sorted(set(inside), key=PREFLOP_ORDER.index)


def holes(held: Range) -> list[str]:
    """The holes of a range."""
    return [cards_text(HOLES[hole]) for hole, weight in enumerate(held.weights) if weight]


@all_of(
    ("text", "meant"),
    [
        ("AA", "AA"),
        ("AKs", "AKs"),
        ("AKo", "AKo"),
        ("AK", "AKs AKo"),
        ("kas", "AKs"),
        ("KA", "AKs AKo"),
        ("1010", "TT"),
        ("T9", "T9s T9o"),
        ("QQ+", "AA KK QQ"),
        ("AA+", "AA"),
        ("22+", "AA KK QQ JJ TT 99 88 77 66 55 44 33 22"),
        ("ATs+", "AKs AQs AJs ATs"),
        ("KTo+", "KQo KJo KTo"),
        ("AQ+", "AKs AQs AKo AQo"),
        ("97s+", "98s 97s"),
        ("JJ-99", "JJ TT 99"),
        ("99-JJ", "JJ TT 99"),
        ("A5s-A2s", "A5s A4s A3s A2s"),
        ("A2s-A5s", "A5s A4s A3s A2s"),
        ("KQo-KTo", "KQo KJo KTo"),
        ("AQ-AJ", "AQs AJs AQo AJo"),
        ("76s-54s", "76s 65s 54s"),
        ("54s-76s", "76s 65s 54s"),
        ("J9o-97o", "J9o T8o 97o"),
        ("AKs-QJs", "AKs KQs QJs"),
        ("QQ-QQ", "QQ"),
        ("QQ+, AKs", "AA KK QQ AKs"),
        ("random", " ".join(PREFLOP_ORDER)),
        ("100%", " ".join(PREFLOP_ORDER)),
        ("0.1%", "AA"),
        ("1.5%", "AA KK QQ JJ"),
        ("5%", "AA KK QQ JJ TT 99 88 AKs 77 AQs AJs AKo"),
    ],
)
def test_hands_are_what_the_page_says(text: str, meant: str) -> None:
    assert names(text) == sorted(meant.split(), key=PREFLOP_ORDER.index)


def test_connectors_with_a_plus_keep_their_first_card() -> None:
    """98s+ is read by others as every connector up to AKs; a plus here always raises the second card alone."""
    assert names("98s+") == ["98s"]
    assert names("54o+") == ["54o"]
    assert names("32+") == sorted(["32s", "32o"], key=PREFLOP_ORDER.index)
    assert names("98s-AKs") == names("AKs,KQs,QJs,JTs,T9s,98s")


def test_the_top_hands_are_the_fewest_whole_starting_hands_that_reach_the_share() -> None:
    for percent in (1, 10, 15, 20, 33.3, 50, 99):
        held = names(f"{percent}%")
        size = sum(STARTING_HAND_OF_HOLE.count(name) for name in held)
        assert held == list(PREFLOP_ORDER[: len(held)])
        assert size - STARTING_HAND_OF_HOLE.count(held[-1]) < percent / 100 * 1326 <= size
    assert len(holes(parse_range("15%"))) == 200


def test_the_order_of_hands_names_each_once() -> None:
    assert sorted(PREFLOP_ORDER) == list(STARTING_HANDS)


@all_of(
    ("text", "hole"),
    [("AhKd", "AhKd"), ("ah kd", "AhKd"), ("10h,9h", "Th9h"), ("A♥K♦", "AhKd"), ("Kd, Ah", "KdAh"), ("AsKs", "AsKs")],
)
def test_a_hole_is_two_cards_in_any_spelling(text: str, hole: str) -> None:
    held = parse_range(text)
    assert held.text == hole
    assert held.hole == tuple(sorted(parse_cards(hole)))
    assert held.starting_hand is not None
    assert sum(held.weights) == 1


def test_several_holes_are_a_range() -> None:
    assert holes(parse_range("AhKh, QsQd")) == ["QdQs", "KhAh"]
    assert parse_range("AhKh, QsQd").hole is None


@all_of(
    ("text", "spelled"),
    [
        ("qq+ , aks : 0.5", "QQ+,AKs:0.5"),
        (" 76s - 54s ", "76s-54s"),
        ("1010 +", "TT+"),
        ("RANDOM", "random"),
        ("15 %", "15%"),
        ("AKs\N{EN DASH}ATs", "AKs-ATs"),
        ("KAo", "AKo"),
    ],
)
def test_ranges_are_spelled_one_way(text: str, spelled: str) -> None:
    assert parse_range(text).text == spelled
    assert parse_range(spelled).weights == parse_range(text).weights


def weights(text: str) -> dict[str, float]:
    """The weight of the first hole of each starting hand in a range."""
    held = parse_range(text)
    return {name: weight for name, weight in zip(STARTING_HAND_OF_HOLE, held.weights, strict=True) if weight}


def test_weights_are_told_as_written() -> None:
    assert weights("QQ, AKs:0.5, A5s-A4s:.25, 22:1e-2") == {"QQ": 1, "AKs": 0.5, "A5s": 0.25, "A4s": 0.25, "22": 0.01}


def test_where_a_hole_is_named_twice_the_later_weight_counts() -> None:
    assert weights("QQ+, KK:0.5") == {"AA": 1, "KK": 0.5, "QQ": 1}
    assert weights("KK:0.5, QQ+") == {"AA": 1, "KK": 1, "QQ": 1}
    assert names("QQ+, KK:0") == ["AA", "QQ"]


@all_of(
    ("text", "counts"),
    [
        ("AA, KK", {1}),
        ("AA:7, KK:7", {1}),
        ("AA:0.5", {1}),
        ("AA:0.5, KK", {1, 2}),
        ("AA:4, KK:6", {2, 3}),
        ("AA:0.333, KK", {333, 1000}),
        ("AA:1e-6, KK", {1, 1_000_000}),
        ("AA:1e6, KK:1e6", {1}),
        ("AA:1e-60, KK:3e-60", {1, 3}),
    ],
)
def test_counts_are_the_smallest_whole_numbers_in_the_same_ratios(text: str, counts: set[int]) -> None:
    found = parse_range(text).held_counts
    assert found is not None
    assert set(found) == counts


def test_a_weight_may_be_written_out() -> None:
    assert parse_range(f"AA:0.{'0' * 53}1,KK:1e-53").held == parse_range("AA:1e-54,KK:1e-53").held


@all_of(
    ("text", "left"),
    [
        ("AA, KK:1e-9", ["AA", "KK"]),
        ("AA, KK:0.99999e-9", ["AA"]),
        ("AA:1e6, KK:0.001", ["AA", "KK"]),
        ("AA:1e6, KK:0.00099, QQ:1", ["AA", "QQ"]),
        ("AA:1e-99, KK", ["KK"]),
        ("AA:1e-99, KK:1e-90", ["AA", "KK"]),
    ],
)
def test_a_weight_below_a_billionth_of_the_largest_counts_as_zero(text: str, left: list[str]) -> None:
    assert names(text) == left
    kept = ",".join(item for item in text.split(", ") if item[:2] in left)
    assert parse_range(text).weights == parse_range(kept).weights
    assert parse_range(text).held_counts == parse_range(kept).held_counts


def test_weights_without_small_ratios_have_no_counts() -> None:
    assert parse_range(f"AA:{(LARGEST_COUNT + 1) / 10}, KK").held_counts is None
    assert parse_range("AA:0.1234567, KK").held_counts is None


@all_of(
    ("text", "starting_hand", "is_random"),
    [("AKs", "AKs", False), ("AKs:3", "AKs", False), ("AhKh", "AKs", False), ("AhKh,AsKs", None, False),
     ("AKs,AhKh:2", None, False), ("98s+", "98s", False), ("AK", None, False), ("random", None, True),
     ("random:2", None, True), ("100%", None, True), ("random,32o:0.5", None, False)],
)  # fmt: skip
def test_a_range_knows_what_a_table_may_know_it_as(text: str, starting_hand: str | None, is_random: bool) -> None:
    held = parse_range(text)
    assert (held.starting_hand, held.is_random) == (starting_hand, is_random)


@all_of(
    ("text", "error", "message"),
    [
        ("", UnknownHolding, "'' is neither a hole"),
        ("aces", UnknownHolding, "'aces' is neither a hole (AhKd), a starting hand (AKs, AKo, AA) nor random"),
        ("QQ+, aces", UnknownHolding, "'aces' is neither a hole"),
        ("AhXd", UnknownHolding, "'AhXd' is neither a hole"),
        ("A", UnknownHolding, "'A' is neither a hole"),
        ("AKx", UnknownHolding, "'AKx' is neither a hole"),
        ("AKs++", UnknownHolding, "'AKs++' is neither a hole"),
        ("KKs", UnknownHolding, "a pair is neither suited nor offsuit: 'KKs'"),
        ("QQ, KKo+", UnknownHolding, "a pair is neither suited nor offsuit: 'KKo'"),
        ("Ah", WrongCardCount, "a hole takes 2 cards, got 1: 'Ah'"),
        ("AhKhQh", WrongCardCount, "a hole takes 2 cards, got 3: 'AhKhQh'"),
        ("QQ, AhAh", RepeatedCard, "card Ah appears twice in 'AhAh'"),
        ("QQ,,KK", BadRange, "a comma in 'QQ,,KK' has nothing before or after it"),
        ("QQ,", BadRange, "a comma in 'QQ,' has nothing before or after it"),
        ("QQ-", UnknownHolding, "'QQ-' is not two starting hands with a hyphen between them"),
        ("TT+-QQ", UnknownHolding, "'TT+-QQ' is not two starting hands"),
        ("AKs-AQs-AJs", UnknownHolding, "'AKs-AQs-AJs' is not two starting hands"),
        ("AhKh-AhQh", UnknownHolding, "'AhKh-AhQh' is not two starting hands"),
        ("AKs-ATo", BadRange, "the ends of 'AKs-ATo' must be both pairs, both suited or both offsuit"),
        ("AKs-AT", BadRange, "the ends of 'AKs-AT' must be both pairs, both suited or both offsuit"),
        ("QQ-AKs", BadRange, "the ends of 'QQ-AKs' must be both pairs"),
        ("AK-QQ", BadRange, "the ends of 'AK-QQ' must be both pairs"),
        ("AKs-QTs", BadRange, "the ends of 'AKs-QTs' must have the same first card, or the same gap"),
        ("AA:0", BadRange, "the range 'AA:0' is empty: every weight in it is 0"),
        ("AA:0, KK:0.0", BadRange, "is empty: every weight in it is 0"),
        ("AA:-1", BadRange, "the weight '-1' of 'AA:-1' is not a number of 0 or more"),
        ("KK, AA:-0.5", BadRange, "the weight '-0.5' of 'AA:-0.5' is not a number of 0 or more"),
        ("AA:nan", BadRange, "the weight 'nan' of 'AA:nan' is not a number of 0 or more"),
        ("AA:inf", BadRange, "the weight 'inf' of 'AA:inf' is not a number of 0 or more"),
        ("AA:", BadRange, "the weight '' of 'AA:' is not a number of 0 or more"),
        ("AA:1:2", BadRange, "the weight '1:2' of 'AA:1:2' is not a number of 0 or more"),
        ("AA:1000001", BadRange, "the weight '1000001' of 'AA:1000001' is more than 1,000,000"),
        ("AA:1e99", BadRange, "the weight '1e99' of 'AA:1e99' is more than 1,000,000"),
        ("AA:1e999", BadRange, "the weight '1e999' of 'AA:1e999' is more than 1,000,000"),
        ("AA:1e-999", BadRange, "the weight '1e-999' of 'AA:1e-999' is not a number of 0 or more"),
        ("0%", BadRange, "'0%' is not a valid percentage: it must be above 0 % and at most 100 %"),
        ("101%", BadRange, "'101%' is not a valid percentage"),
        ("-5%", BadRange, "'-5%' is not a valid percentage"),
        ("top%", BadRange, "'top%' is not a valid percentage"),
    ],
)
def test_what_makes_no_sense_is_refused_by_its_name(text: str, error: type[BadInput], message: str) -> None:
    with pytest.raises(error) as raised:
        parse_range(text)
    assert message in str(raised.value)


@given(st.text(alphabet="AKQT2shco+-:%,.5 10", max_size=12))
def test_any_text_is_a_range_or_bad_input(text: str) -> None:
    try:
        held = parse_range(text)
    except BadInput:
        return
    assert any(held.weights)
    assert parse_range(held.text).weights == held.weights


@given(st.lists(st.sampled_from([*STARTING_HANDS, "AhKd", "2c2d", "QQ+", "A5s-A2s:0.5", "20%:3"]), min_size=1))
def test_a_list_holds_what_its_items_hold(items: list[str]) -> None:
    together = set(holes(parse_range(",".join(items))))
    assert together == {hole for item in items for hole in holes(parse_range(item))}


@all_of(
    ("text", "plain"),
    [
        ("*", "random"),
        ("any", "random"),
        ("ANY", "random"),
        ("**", "random"),
        ("xx", "random"),
        ("A*", "AA,A2+"),
        ("Ax", "AA,A2+"),
        ("aX", "AA,A2+"),
        ("xA", "AA,A2+"),
        ("Axs", "A2s+"),
        ("A*s", "A2s+"),
        ("Axo", "A2o+"),
        ("Kx", "KK,AK,K2+"),
        ("Kxs", "AKs,K2s+"),
        ("10x", "TT,AT,KT,QT,JT,T2+"),
        ("2xo", "A2o,K2o,Q2o,J2o,T2o,92o,82o,72o,62o,52o,42o,32o"),
        ("5-15%", "5%-15%"),
        ("15%-5%", "5%-15%"),
        ("0%-15%", "15%"),
        ("15%,!5%", "5%-15%"),
        ("QQ+;AKs", "QQ+,AKs"),
        ("QQ+\nAKs\n", "QQ+,AKs"),
        ("QQ+,\r\nAKs", "QQ+,AKs"),
        ("QQ+,!QQ", "KK+"),
        ("!QQ,QQ+", "KK+"),
        ("QQ+!QQ", "KK+"),
        ("AK!AKs", "AKo"),
        ("AK,!AKs!AhKd,!AhKc", "AKo,AhKd:0,AhKc:0"),
        ("AA!Ah", "AcAd,AcAs,AdAs"),
        ("AA,AK,!Ah,!Kd", "AA,AK,AhAc:0,AhAd:0,AhAs:0,AhKc:0,AhKd:0,AhKh:0,AhKs:0,AcKd:0,AdKd:0,AsKd:0"),
        ("AA:0.5,AK!AhKd:0.25", "AA:0.5,AK:0.25,AhKd:0"),
        ("!AhKd", "random,AhKd:0"),
    ],
)
def test_short_names_and_exclusions_are_what_they_stand_for(text: str, plain: str) -> None:
    assert parse_range(text).weights == parse_range(plain).weights
    assert parse_range(parse_range(text).text).weights == parse_range(plain).weights


def test_suited_and_offsuit_cards_have_short_names() -> None:
    assert names("xxs") == [name for name in PREFLOP_ORDER if name.endswith("s")]
    assert names("**o") == [name for name in PREFLOP_ORDER if name.endswith("o")]


def test_the_hands_between_two_shares_are_those_that_only_the_larger_has() -> None:
    assert sorted(names("5%-15%") + names("5%")) == sorted(names("15%"))
    assert sorted(names("5%-15%") + names("15%-50%") + names("5%") + names("50%-100%")) == sorted(PREFLOP_ORDER)


EXCLUDABLE = st.sampled_from(["AA", "AKs", "QQ+", "Ax", "AhKd", "10%", "T9s-65s", "2c2d"])


@given(st.lists(EXCLUDABLE, min_size=1, max_size=4), st.lists(EXCLUDABLE, min_size=1, max_size=3), st.booleans())
def test_what_is_excluded_is_left_out_wherever_it_stands(held: list[str], out: list[str], first: bool) -> None:
    excluded = [f"!{text}" for text in out]
    left = {hole for text in held for hole in holes(parse_range(text))}
    left -= {hole for text in out for hole in holes(parse_range(text))}
    text = ",".join([*excluded, *held] if first else [*held, *excluded])
    if left:
        assert set(holes(parse_range(text))) == left
    else:
        with pytest.raises(BadRange, match="is empty: it excludes all its hands"):
            parse_range(text)


@all_of(
    ("text", "notes"),
    [
        ("98s+", ["98s+ = 98s"]),
        ("KQo+, 54s+", ["KQo+ = KQo", "54s+ = 54s"]),
        ("97s+", []),
        ("AK+, AA+, KTs+", []),
        ("Axs", ["Axs = A2s+"]),
        ("A*", ["Ax = AA,A2+"]),
        ("QQ+, !98s+", ["98s+ = 98s"]),
        ("!AhKd", ["!AhKd = random,!AhKd"]),
        ("!aa\n!Kd", ["!AA,!Kd = random,!AA,!Kd"]),
        ("AA:0.5, QQ+", ["QQ+ also names AA: the later weight counts"]),
        ("QQ+, AA:0.5", []),
        ("22+, AA:0", []),
        ("98s+, 98s+", ["98s+ = 98s"]),
        ("AA, KK:5", ["KK:5 = 5 times the weight of AA; for a percentage write KK:5%"]),
        ("AA, KK:4.9", []),
    ],
)
def test_what_could_be_misread_is_answered_with_what_was_understood(text: str, notes: list[str]) -> None:
    assert list(parse_range(text).notes) == notes


@all_of(
    ("text", "message"),
    [
        ("AA,!AA", "the range 'AA,!AA' is empty: it excludes all its hands"),
        ("AA!AA", "the range 'AA!AA' is empty: it excludes all its hands"),
        ("!any", "the range '!any' is empty: it excludes all its hands"),
        ("AA!AA,!KK", "is empty: it excludes all its hands"),
        ("!", "'!' needs hands after the exclamation mark, to exclude them: !AhKd"),
        ("AA!", "'AA!' needs hands after the exclamation mark"),
        ("QQ+,!AA:0.5", "'!AA:0.5' is excluded and cannot have a weight"),
        ("QQ+,!aces", "'aces' is neither a hole"),
        ("5%-5%", "no hand is in '5%-5%': the best 5 and 5 % are the same hands"),
        ("5%-101%", "'5%-101%' is not a valid percentage"),
        ("5%-15%-20%", "is not a valid percentage"),
    ],
)
def test_what_leaves_nothing_or_says_nothing_is_refused(text: str, message: str) -> None:
    with pytest.raises(BadInput) as raised:
        parse_range(text)
    assert message in str(raised.value)
