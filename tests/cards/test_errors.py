"""Messages about invalid input, whatever it is."""

import pickle

from outs.cards.errors import LONGEST, BadInput, BadRange, UnknownCard, one_line, shortened
from outs.tests.cases import all_of


@all_of(
    ("text", "expected"),
    [
        ("plain, with  two spaces", "plain, with  two spaces"),
        ("Spaß, \u2660 and 3", "Spaß, \u2660 and 3"),
        ("one\n  two\r\n\n three\n", "one two three"),
        ("\x1b[2J", r"\x1b[2J"),
        ("\u202eabc\u2069", r"\u202eabc\u2069"),
        ("\udcff", r"\udcff"),
        ("a\tb\0", r"a\tb\x00"),
    ],
)
def test_an_error_is_one_line_of_printable_characters(text: str, expected: str) -> None:
    assert one_line(text) == expected
    assert str(BadInput(text)) == expected


@all_of("length", [LONGEST - 1, LONGEST, LONGEST + 1, 10**6])
def test_an_error_is_short(length: int) -> None:
    text = "a" + "x" * (length - 2) + "z"
    said = str(UnknownCard(text))
    assert len(said) == min(length, LONGEST)
    assert (said[0], said[-1]) == ("a", "z")
    assert (said == text) == (length <= LONGEST)
    assert shortened(text, length) == text


def test_what_is_escaped_counts_too() -> None:
    assert len(str(BadRange("\x1b" * 400))) == LONGEST


def test_errors_go_to_another_process_as_they_are() -> None:
    error = BadRange("the range 'x' is empty")
    again = pickle.loads(pickle.dumps(error))
    assert (type(again), again.args) == (BadRange, error.args)
