"""Answers that list the bundled pay tables or contain a pay table's file: frozen dataclasses with their JSON."""

from dataclasses import dataclass
from fractions import Fraction

from ....cards.answers.answer import Answer, Json
from ..paytables.kinds import Wild


@dataclass(frozen=True)
class ListedPayTable(Answer, json=("paytable", "title", "return=return_rate", "published_percent?", "source?")):
    """A bundled pay table with its exact return and the return published elsewhere.

    returned           the exact return
    published_percent  the published return, in percent
    source             where that return is published
    """

    paytable: str
    title: str
    returned: Fraction
    published_percent: str | None = None
    source: str | None = None

    @property
    def return_rate(self) -> float:
        """The return as a float."""
        return float(self.returned)


@dataclass(frozen=True)
class PayTablesAnswer(Answer):
    """All bundled pay tables.

    paytables  sorted by name
    """

    paytables: tuple[ListedPayTable, ...]


@dataclass(frozen=True)
class PayTableFile(
    Answer, json=("paytable", "title", "wild?", "coins", "published_percent?", "source?", "outcomes", "toml")
):
    """A pay table with the text of its file.

    wild               the wild cards, if there are any
    coins              the coins that a session bets on each hand
    published_percent  the return published elsewhere, in percent
    source             where that return is published
    outcomes           each outcome: its name, the hands it pays, and its pay
    toml               the text of the file
    """

    paytable: str
    title: str
    wild: Wild | None
    coins: int
    published_percent: str | None
    source: str | None
    outcomes: tuple[Json, ...]
    toml: str
