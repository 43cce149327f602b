"""Answers that list the bundled pay tables or contain a pay table's file: frozen dataclasses with their JSON."""

from dataclasses import dataclass, field
from fractions import Fraction

from ....cards.answers.answer import Answer, Hidden, Json, Key, OmitEmpty
from ..paytables.kinds import Wild


@dataclass(frozen=True)
class ListedPayTable(Answer):
    """A bundled pay table with its exact return and the return published elsewhere.

    returned           the exact return
    published_percent  the published return, in percent
    source             where that return is published
    """

    paytable: str
    title: str
    returned: Hidden[Fraction] = field()
    published_percent: OmitEmpty[str | None] = None
    source: OmitEmpty[str | None] = None

    @property
    @Key("return", after=returned)
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
class PayTableFile(Answer):
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
    wild: OmitEmpty[Wild | None]
    coins: int
    published_percent: OmitEmpty[str | None]
    source: OmitEmpty[str | None]
    outcomes: tuple[Json, ...]
    toml: str
