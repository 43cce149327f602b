"""Pay tables: the hands that each line pays, by rank, kicker, wild deuces and royal."""

from fractions import Fraction

import pytest

from outs.cards.notation import RANKS
from outs.games.draw.paytables.kinds import Kind
from outs.games.draw.paytables.paytable import BadPayTable, PayTable, load_paytable, parse_paytable
from outs.tests.cases import all_of
from outs.tests.games.draw.paytable_texts import FLUSH, PAIR, STRAIGHT_FLUSH


def ranks(text: str) -> set[int]:
    """Ranks by their signs."""
    return {RANKS.index(rank) for rank in text}


def pays_by_kind(table: PayTable) -> dict[Kind, Fraction]:
    """Return the pay of every kind per coin."""
    return {kind: Fraction(pay, table.unit) for kind, pay in zip(table.kinds, table.pays(), strict=True)}


def test_with_deuces_wild_the_fifth_card_beside_four_of_a_kind_counts() -> None:
    head = 'wild = "deuces"\n[[outcome]]\nname = "Four Aces with a low card"\ncategory = "four_of_a_kind"\npay = 9\n'
    table = parse_paytable(head + 'rank = "A"\nkicker = "3-5"\n', "low")
    paid = {kind for kind, pay in zip(table.kinds, table.pays(), strict=True) if pay}
    assert paid == {Kind("four_of_a_kind", 12, kicker) for kicker in (1, 2, 3)}
    with pytest.raises(BadPayTable, match="only four_of_a_kind and four_deuces have a kicker"):
        parse_paytable(head.replace("four_of_a_kind", "five_of_a_kind") + 'kicker = "A"\n', "five")


def test_a_plain_pay_table_pays_each_value_by_its_place() -> None:
    pays = load_paytable("jacks-or-better-9-6").pays()
    expected = [0] * (1_277 + 9 * 220) + [1] * (4 * 220) + [2] * 858 + [3] * 858 + [4] * 10 + [6] * 1_277
    assert pays == [*expected, *[9] * 156, *[25] * 156, *[50] * 9, 800]


def test_ranks_and_kickers_tell_fours_of_a_kind_apart() -> None:
    pays = pays_by_kind(load_paytable("double-double-bonus-9-6"))
    for kind, pay in pays.items():
        if kind.category != "four_of_a_kind":
            continue
        assert kind.rank is not None
        assert kind.kicker is not None
        rank, kicker = RANKS[kind.rank], RANKS[kind.kicker]
        if rank == "A":
            assert pay == (400 if kicker in "234" else 160)
        elif rank in "234":
            assert pay == (160 if kicker in "A234" else 80)
        else:
            assert pay == 50


@all_of(
    ("written", "expected"),
    [
        ("A", "A"),
        ("a", "A"),
        ("A-4", "A234"),
        ("a-4", "A234"),
        ("A, 2-4", "A234"),
        ("5-K", "56789TJQK"),
        ("T-A", "TJQKA"),
        ("10-A", "TJQKA"),
        ("A-A", "A"),
        ("A-2", "A2"),
        ("A-K", RANKS),
        ("2-A", RANKS),
        (" 2 9,t ", "29T"),
    ],
)
def test_ranks_are_written_alone_or_as_ranges_with_the_ace_at_either_end(written: str, expected: str) -> None:
    table = parse_paytable(PAIR + f'rank = "{written}"\n', "ranked")
    assert table.outcomes[0].ranks == frozenset(ranks(expected))
    paid = {kind.rank for kind, pay in pays_by_kind(table).items() if pay}
    assert paid == ranks(expected)


def test_without_a_royal_flush_of_its_own_a_table_pays_royals_as_straight_flushes() -> None:
    assert parse_paytable(STRAIGHT_FLUSH, "plain").pays()[-11:] == [0] + [50] * 10
    wild = pays_by_kind(parse_paytable('wild = "deuces"\n' + STRAIGHT_FLUSH, "wild"))
    paid = {kind.category for kind, pay in wild.items() if pay}
    assert paid == {"straight_flush", "royal_flush", "wild_royal_flush"}


def test_a_straight_flush_of_given_ranks_pays_royals_where_the_ace_is_among_them() -> None:
    assert parse_paytable(STRAIGHT_FLUSH + 'rank = "5-K"', "low").pays()[-10:] == [50] * 9 + [0]
    assert parse_paytable(STRAIGHT_FLUSH + 'rank = "A"', "high").pays()[-10:] == [0] * 9 + [50]


def test_without_lines_of_their_own_five_of_a_kind_and_four_deuces_count_as_four_of_a_kind() -> None:
    text = 'wild = "deuces"\n' + PAIR.replace("pair", "four_of_a_kind")
    paid = {kind.category for kind, pay in pays_by_kind(parse_paytable(text, "wild")).items() if pay}
    assert paid == {"four_of_a_kind", "five_of_a_kind", "four_deuces"}
    text += PAIR.replace("A Pair", "Five").replace("pair", "five_of_a_kind").replace("pay = 1", "pay = 15")
    pays = pays_by_kind(parse_paytable(text, "wild"))
    assert {pay for kind, pay in pays.items() if kind.category in ("five_of_a_kind", "four_deuces")} == {15}


def test_what_matches_no_outcome_has_the_place_after_the_last() -> None:
    table = parse_paytable(PAIR + FLUSH, "two")
    assert table.places() == [2] * 1_277 + [0] * 2_860 + [2] * (858 + 858 + 10) + [1] * 1_277 + [2] * (156 + 156 + 10)


def test_only_the_natural_royal_of_deuces_wild_is_the_royal() -> None:
    before, after = (
        pays_by_kind(table)
        for table in (
            load_paytable("deuces-wild-full-pay"),
            load_paytable("deuces-wild-full-pay").with_royal(Fraction(4000)),
        )
    )
    assert {kind.category for kind in before if before[kind] != after[kind]} == {"royal_flush"}
