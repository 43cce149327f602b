"""Errors for invalid input: subclasses of `ValueError` whose message is one short line of printable characters."""

LONGEST = 500
"""The longest message, in characters, however long the input that it quotes."""
CUT = " ... "


def one_line(text: str) -> str:
    r"""Put text on one line and escape unprintable characters, so that it cannot control a terminal.

    >>> print(one_line("red \x1b[31m and\n  right to left \u202e"))
    red \x1b[31m and right to left \u202e
    """
    if text.isprintable():
        return text
    joined = " ".join(line.strip() for line in text.splitlines() if line.strip()) if "\n" in text else text
    return "".join(one if one.isprintable() else one.encode("unicode_escape").decode() for one in joined)


def shortened(text: str, longest: int = LONGEST) -> str:
    """Return the text; if it is longer than `longest`, its beginning and end in that many characters.

    >>> shortened("unknown card 'xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx'", 25)
    "unknown card ' ... xxxxx'"
    """
    if len(text) <= longest:
        return text
    end = (longest - len(CUT)) // 3
    return text[: longest - len(CUT) - end] + CUT + text[-end:]


class BadInput(ValueError):
    """Invalid input; the message states what is wrong and where."""

    def __init__(self, message: str = "") -> None:
        """Escape and shorten `message`, which may quote input of any length and content."""
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
    """A token that is not a hole, a starting hand or `random`."""


class BadQuery(BadInput):
    """A question that the tables cannot answer as asked, or malformed SQL."""


class BadRange(BadInput):
    """A range that is empty, malformed, or impossible to deal."""


class BadParameters(BadQuery):
    """A question whose parameters do not go together.

    parameters  those that the message names as in Python; commands write them as options
    """

    def __init__(self, message: str = "", *parameters: str) -> None:
        """Keep the names with the message."""
        super().__init__(message)
        self.parameters = parameters
