"""Reads hand histories in a computing process, and reports on one player; nothing of them is kept."""

from collections.abc import Callable, Sequence
from functools import cache
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from ...cards.errors import BadInput
from ...display.output_formats import json_text
from ...query.database.tables_on_request import NotBuilt
from ...tables.files.errors import TablesError, TablesMissing
from .process import Counted, Refused, at_most

if TYPE_CHECKING:
    import pyarrow as pa

MOST_COMPLAINTS, MOST_NAMES = 100, 100
"""Complaints, and names of players, that an answer lists."""
WARM = """variant = 'NT'
antes = [0, 0]
blinds_or_straddles = [1, 2]
min_bet = 2
starting_stacks = [100, 100]
actions = ['d dh p1 AhAd', 'd dh p2 KhKd', 'p2 cc', 'p1 cc', 'd db 2c3d4h', 'p1 cbr 98', 'p2 cc', 'd db 9s', 'd db Tc']
"""
"""A hand that needs what most hands need, so that it is loaded before a request's own time begins."""
File = tuple[str, str]
"""The name of a file, and its text."""


def report_in_time(
    folder: Path, files: Sequence[File], player: str | None, currency: str | None, seconds: float
) -> Counted:
    """Return the report on hand histories, made in at most some seconds once what reading needs is loaded."""
    found = _counted(lambda: _load(folder))
    if found.damaged or found.missing:
        return found
    with at_most(seconds):
        return _counted(lambda: body_of(folder, files, player, currency))


def body_of(folder: Path, files: Sequence[File], player: str | None, currency: str | None) -> bytes:
    """Return what was read, the report and the lines as JSON. Raises `BadInput` or `TablesError`."""
    import polars as pl

    from ...histories.winnings import hands_of, lines_of, report_on

    read = _read(folder, files)
    if not read.hands:
        raise BadInput(f"no hand could be read: {read.why_none()}")
    played = hands_of(pl.concat([pl.DataFrame(one) for one in read.rows]).lazy(), player, currency)
    body = {
        "read": {"hands": read.hands, "skipped": read.skipped, "complaints": read.complaints[:MOST_COMPLAINTS]},
        "players": played.names[:MOST_NAMES],
        "report": report_on(played).to_json(),
        "lines": lines_of(played).to_json(),
    }
    return f"{json_text(body)}\n".encode()


class _Read(NamedTuple):
    """The result of reading: rows for each hand and player, hands, hands of other games, and complaints."""

    rows: "list[pa.Table]"
    hands: int
    skipped: int
    complaints: list[str]

    def why_none(self) -> str:
        """Return why there are no rows."""
        if self.complaints:
            return self.complaints[0]
        return f"{self.skipped} of games other than hold'em and Omaha" if self.skipped else "the text is empty"


def _read(folder: Path, files: Sequence[File]) -> _Read:
    """Read and value hand histories."""
    from ...histories.columns import HANDS_PLAYED
    from ...histories.readers.sources import Unreadable, pieces_of
    from ...histories.run import Problem, value_piece

    rows: list[pa.Table] = []
    complaints: list[str] = []
    hands = skipped = 0
    for name, text in files:
        for piece in pieces_of(BytesIO(text.encode("utf-8", "replace")), name):
            if isinstance(piece, Unreadable):
                complaints.append(str(Problem(name, piece.line, piece.reason)))
                continue
            outcome = value_piece(piece, str(folder), all_known=False)
            rows += outcome.tables[HANDS_PLAYED]
            hands += outcome.hands
            skipped += sum(outcome.skipped.values())
            complaints += [str(Problem(name, line, reason)) for line, reason in outcome.problems]
    return _Read(rows, hands, skipped, complaints)


@cache
def _load(folder: Path) -> bytes:
    """Load the kernels, and the tables that value most hands."""
    return body_of(folder, [("", WARM)], None, None)


def _counted(make: Callable[[], bytes]) -> Counted:
    """Return the body that is made, or the refusal or error in its place."""
    try:
        return Counted((make(),))
    except BadInput as error:
        return Counted((Refused(str(error)),))
    except NotBuilt as error:  # the command that builds it is of no use to a client
        return Counted((Refused(str(error).partition(";")[0]),))
    except TablesError as error:
        missing = isinstance(error, TablesMissing)
        return Counted(damaged=not missing, missing=missing)
