"""Errors for invalid input: `ValueError` subclasses whose message is one line."""


class BadInput(ValueError):
    """Invalid input; the message says what is wrong and where."""


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
