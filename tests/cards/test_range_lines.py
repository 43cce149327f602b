"""Lines divided into the ranges of players, and ranges into items."""

import pytest

from outs.cards.errors import BadRange
from outs.cards.range_lines import split_arguments, split_items, split_ranges, without_spaces


@pytest.mark.parametrize(
    ("line", "players"),
    [
        ("AhKh QsQd", ["AhKh", "QsQd"]),
        ("Ah Kh Qs Qd", ["AhKh", "QsQd"]),
        ("AhKhQsQd", ["AhKh", "QsQd"]),
        ("AhKh,QsQd TT+", ["AhKh,QsQd", "TT+"]),
        ("QQ+, AKs :0.5 76s - 54s random", ["QQ+,AKs:0.5", "76s-54s", "random"]),
        ("15 % TT +", ["15%", "TT+"]),
        ("5% - 15% any", ["5%-15%", "any"]),
        ("AA @ 50 KK", ["AA@50", "KK"]),
        ("AKs (50) QQ", ["AKs(50)", "QQ"]),
        ("[50] AA , KK [/50] QQ", ["[50]AA,KK[/50]", "QQ"]),
        ("[50]AA[/50], QQ JJ", ["[50]AA[/50],QQ", "JJ"]),
        ("100: AA, 50: KK QQ", ["100:AA,50:KK", "QQ"]),
        ("QQ+; AKs  JJ", ["QQ+,AKs", "JJ"]),
        ("AK !AhKd QQ", ["AK!AhKd", "QQ"]),
        ("AhKh", ["AhKh"]),
        ("", []),
    ],
)
def test_a_line_is_divided_into_players(line: str, players: list[str]) -> None:
    assert split_ranges(line) == players


@pytest.mark.parametrize("word", ["vs", "VS", "v", "vs.", "versus"])
def test_what_stands_between_two_words_versus_is_one_range(word: str) -> None:
    assert split_ranges(f"AhKh {word} 88+") == ["AhKh", "88+"]
    assert split_ranges(f"Ah Kh {word} QQ+, AKs JTs {word} random") == ["AhKh", "QQ+,AKs,JTs", "random"]
    assert split_arguments(["AhKh", word, "88+, AKs", "QQ"]) == ["AhKh", "88+,AKs,QQ"]


@pytest.mark.parametrize("line", ["vs AA", "AA vs", "AA vs vs KK", "vs"])
def test_nothing_beside_a_word_versus_is_refused(line: str) -> None:
    with pytest.raises(BadRange, match="there is no range before or after a 'vs'"):
        split_ranges(line)


def test_line_breaks_divide_items_but_not_players() -> None:
    pasted = "QQ+\nAKs,\r\n  76s ;\n\n22"
    assert split_items(without_spaces(pasted)) == ["QQ+", "AKs", "76s", "22"]
    assert split_arguments([pasted, "JJ"]) == ["QQ+,AKs,76s,22", "JJ"]


def test_a_hole_may_have_anything_between_its_cards() -> None:
    for text in ("AhKd", "Ah Kd", "Ah,Kd", "Ah\nKd", " Ah , Kd "):
        assert without_spaces(text) == "AhKd"


def test_the_numbers_of_piosolver_are_one_range() -> None:
    numbers = " ".join(["0.5"] * 1326)
    assert split_arguments([numbers, "AA"]) == [numbers, "AA"]
