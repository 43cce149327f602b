"""The bundled pay tables as a list, and a pay table as a file: frozen dataclasses, each with its JSON."""

from dataclasses import dataclass
from fractions import Fraction

from ...cards.answers.answer import Answer, Json


@dataclass(frozen=True)
class ListedPayTable(Answer, json=("paytable", "title", "return=return_rate", "published_percent?", "source?")):
    """A bundled pay table: its exact return, and the one that others state, in percent, with where they do.

    returned           the exact return
    published_percent  the return that others state, in percent
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
    """Every bundled pay table, by name.

    paytables  by name
    """

    paytables: tuple[ListedPayTable, ...]


@dataclass(frozen=True)
class PayTableFile(
    Answer, json=("paytable", "title", "wild?", "coins", "published_percent?", "source?", "outcomes", "toml")
):
    """A pay table as the file that one writes for it.

    wild               the wild cards, None, `deuces` or `joker`
    coins              the coins that a session bets
    published_percent  the return that others state, in percent
    outcomes           each outcome: its name, what makes it, and its pay
    toml               the text of the file
    """

    paytable: str
    title: str
    wild: str | None
    coins: int
    published_percent: str | None
    source: str | None
    outcomes: tuple[Json, ...]
    toml: str
