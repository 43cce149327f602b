"""What a user can get wrong about cards, each as one `ValueError` with one clear line."""


class BadInput(ValueError):
    """Input that cannot be meant; the message says what is wrong and where."""


class UnknownCard(BadInput):
    """A token that is not a card."""


class RepeatedCard(BadInput):
    """The same card twice where every card can be in one place only."""


class WrongCardCount(BadInput):
    """Too few or too many cards for what was asked."""


class ImpossibleHold(BadInput):
    """A hold that is not part of the hand it is held from."""


class TooFewUnseen(BadInput):
    """More replacements asked for than there are unseen cards."""


class UnknownHolding(BadInput):
    """A token that names no player's holding: not a hole, a starting hand, or `random`."""


class BadQuery(BadInput):
    """A question that the tables cannot answer as it is put, or malformed SQL."""


class BadRange(BadInput):
    """A range that is empty, cannot be read, or cannot be dealt."""
