"""Errors for invalid input: `ValueError` subclasses whose message is one short line of printable characters."""

LONGEST = 500
"""Characters of a message, at most, however long the input that it quotes."""
CUT = " ... "


def one_line(text: str) -> str:
    r"""The text on one line: what cannot be printed is escaped, so that it cannot control a terminal.

    >>> print(one_line("red \x1b[31m and\n  right to left \u202e"))
    red \x1b[31m and right to left \u202e
    """
    if text.isprintable():
        return text
    joined = " ".join(line.strip() for line in text.splitlines() if line.strip()) if "\n" in text else text
    return "".join(one if one.isprintable() else one.encode("unicode_escape").decode() for one in joined)


def shortened(text: str, longest: int = LONGEST) -> str:
    """The text; of a longer one the beginning and the end, `longest` characters in all.

    >>> shortened("unknown card 'xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx'", 25)
    "unknown card ' ... xxxxx'"
    """
    if len(text) <= longest:
        return text
    end = (longest - len(CUT)) // 3
    return text[: longest - len(CUT) - end] + CUT + text[-end:]


class BadInput(ValueError):
    """Invalid input; the message says what is wrong and where."""

    def __init__(self, message: str = "") -> None:
        """`message` may quote input of any length and content: it is escaped and shortened."""
        super().__init__(shortened(one_line(message)))


class UnknownCard(BadInput):
    """A token that is not a card."""


class RepeatedCard(BadInput):
    """A card given twice."""


class WrongCardCount(BadInput):
    """Too few or too many cards for the question."""


class ImpossibleHold(BadInput):
    """A hold with a card that the hand does not have."""


class TooFewUnseen(BadInput):
    """More replacements than there are unseen cards."""


class UnknownHolding(BadInput):
    """A token that is no hole, no starting hand and not `random`."""


class BadQuery(BadInput):
    """A question that the tables cannot answer as asked, or malformed SQL."""


class BadRange(BadInput):
    """A range that is empty, malformed, or impossible to deal."""
