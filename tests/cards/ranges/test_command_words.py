"""The words of a command line as ranges of players, and ranges divided into items."""

import pytest

from outs.cards.errors import BadInput, BadRange
from outs.cards.ranges.command_words import split_arguments, split_items, without_spaces
from outs.cards.ranges.range import parse_range
from outs.tests.cases import all_of


@all_of(
    ("words", "players"),
    [
        (["AhKh", "QsQd"], ["AhKh", "QsQd"]),
        (["Ah", "Kh", "Qs", "Qd"], ["AhKh", "QsQd"]),
        (["QQ+ AK", "JJ"], ["QQ+ AK", "JJ"]),
        (["QQ+\nAKs,\r\n  76s ;\n\n22", "JJ"], ["QQ+\nAKs,\r\n  76s ;\n\n22", "JJ"]),
        (["AhKhQsQd"], ["AhKhQsQd"]),
        (["AhKh QsQd", "AA vs KK"], ["AhKh QsQd", "AA vs KK"]),
        (["AhKh"], ["AhKh"]),
        ([], []),
    ],
)
def test_a_word_is_one_player_whatever_is_in_it(words: list[str], players: list[str]) -> None:
    assert split_arguments(words) == players


@all_of("word", ["vs", "VS", "v", "vs.", "versus"])
def test_what_stands_between_two_words_versus_is_one_range(word: str) -> None:
    assert split_arguments(["AhKh", word, "88+"]) == ["AhKh", "88+"]
    assert split_arguments(["AhKh", word, "88+, AKs", "QQ"]) == ["AhKh", "88+, AKs QQ"]
    line = f"Ah Kh {word} QQ+, AKs JTs {word} random"
    assert split_arguments(line.split()) == ["AhKh", "QQ+, AKs JTs", "random"]


@all_of("line", ["vs AA", "AA vs", "AA vs vs KK", "vs"])
def test_nothing_beside_a_word_versus_is_refused(line: str) -> None:
    with pytest.raises(BadRange, match="there is no range before or after a 'vs'"):
        split_arguments(line.split())


@all_of(
    ("text", "items"),
    [
        ("QQ+ AK", "QQ+,AK"),
        ("QQ+\nAKs,\r\n  76s ;\n\n22", "QQ+,AKs,76s,22"),
        ("QQ+, AKs :0.5 76s - 54s random", "QQ+,AKs:0.5,76s-54s,random"),
        ("15 % TT +", "15%,TT+"),
        ("5% - 15% any", "5%-15%,any"),
        ("AA @ 50 KK", "AA@50,KK"),
        ("AKs (50) QQ", "AKs(50),QQ"),
        ("[50] AA , KK [/50] QQ", "[50]AA,KK[/50],QQ"),
        ("100: AA, 50: KK QQ", "100:AA,50:KK,QQ"),
        ("QQ+; AKs  JJ", "QQ+,AKs,JJ"),
        ("AK !AhKd", "AK!AhKd"),
        ("AhKh QsQd", "AhKh,QsQd"),
        ("Ah Kh QQ", "AhKh,QQ"),
        ("Ah Kh Qs Qd", "AhKhQsQd"),
        ("AhKh", "AhKh"),
        ("", ""),
    ],
)
def test_spaces_and_line_breaks_divide_the_items_of_one_range(text: str, items: str) -> None:
    assert without_spaces(text) == items
    assert split_items(without_spaces(text)) == items.split(",")


@all_of(
    ("text", "message"),
    [
        ("AA vs KK", "'vs' separates players and cannot be inside a range: 'AA vs KK'"),
        ("QQ+ AK !AA", "put commas between the items of 'QQ\\+ AK !AA'"),
    ],
)
def test_spaces_that_could_mean_two_things_are_refused(text: str, message: str) -> None:
    with pytest.raises(BadRange, match=message):
        without_spaces(text)


def test_a_hole_may_have_anything_between_its_cards() -> None:
    for text in ("AhKd", "Ah Kd", "Ah,Kd", "Ah\nKd", " Ah , Kd "):
        assert without_spaces(text) == "AhKd"


def test_the_numbers_of_piosolver_are_one_range() -> None:
    numbers = " ".join(["0.5"] * 1326)
    assert split_arguments([numbers, "AA"]) == [numbers, "AA"]


@all_of("written", ["top 20%", "top20%", "TOP 20 %", " Top  20%"])
def test_the_top_of_all_hands_is_a_percentage(written: str) -> None:
    assert without_spaces(written) == "20%"
    assert without_spaces(f"AA:0.5, {written}, KK") == "AA:0.5,20%,KK"
    assert without_spaces(f"[50]{written}[/50]") == "[50]20%[/50]"


@all_of("written", ["stop20%", "top 5%-15%", "top", "top 20"])
def test_the_word_top_means_nothing_elsewhere(written: str) -> None:
    with pytest.raises(BadInput):
        parse_range(written)
