"""Entry points of a compute process: prepare it, answer questions, and report on hand histories."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from functools import cache
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from ...cards.answers.answer import Answer, RowsAnswer
from ...cards.errors import BadInput
from ...display.answers import bodies
from ...display.fast_json import discard_line
from ...display.output_formats import json_text
from ...games.draw.answers.discard import DiscardAnswer
from ...query.question import Question
from ...query.session import Tables
from ...tables.files.errors import TablesError
from ..questions import ADDRESSES, made
from ..settings import WALL
from .process import Computed, Refused, at_most, failed, give_way

if TYPE_CHECKING:
    import pyarrow as pa

    from ...histories.hand import TournamentEnd


MEASURED_WITHIN = 4
"""What stops by itself is killed only after this many times its time, since it measures what it found once it stops."""


def begin(folder: Path) -> None:
    """Prepare a new process: open the tables, and load the modules and tables that most questions need."""
    give_way()
    _warm(folder, [address.kind for address in ADDRESSES if not address.kind.is_large])


def begin_large(folder: Path) -> None:
    """Prepare a new process for questions whose data take as much memory as those of all others together."""
    give_way()
    _warm(folder, [address.kind for address in ADDRESSES if address.kind.is_large])


def _warm(folder: Path, kinds: Iterable[type[Question[Any]]]) -> None:
    """Answer the first questions of each kind; the first client is told if the tables are damaged."""
    for kind in kinds:
        for values in kind.first:
            with suppress(BadInput, TablesError):
                made(kind, values).answer(_tables(folder))


def answer_in_time(
    folder: Path, questions: Sequence[Question[Any] | Refused], top: int | None, seconds: float
) -> Computed:
    """Answer questions of one kind in some seconds of the processors, which begin after loading the data they need.

    questions  at least one of them is a question; a refused one stays refused
    top        the number of entries of a ranking to show; None for all
    """
    first = next(one for one in questions if not isinstance(one, Refused))
    with suppress(BadInput, TablesError):  # the question reports it
        first.load(_tables(folder))
    each = [one if isinstance(one, Refused) else one.within(seconds / len(questions)) for one in questions]
    with at_most(MEASURED_WITHIN * seconds if first.stops_itself else seconds, WALL * seconds):
        return answer_all(folder, each, top)


def answer_all(folder: Path, questions: Sequence[Question[Any] | Refused], top: int | None = None) -> Computed:
    found: list[bytes | Refused] = []
    unfinished = False
    for one in questions:
        if isinstance(one, Refused):
            found.append(one)
            continue
        try:
            answer = one.answer(_tables(folder))
            found.append(json_body(answer, top))
            unfinished = unfinished or getattr(answer, "unfinished", False)
        except BadInput as error:
            found.append(Refused(str(error)))
        except TablesError as error:
            return failed(error)
    return Computed(tuple(found), unfinished)


def json_body(answer: Answer, top: int | None = None) -> bytes:
    """Return an answer as the line that `--json` prints; an answer that consists only of rows is one array."""
    if isinstance(answer, DiscardAnswer):
        return f"{discard_line(answer, top)}\n".encode()
    if isinstance(answer, RowsAnswer):
        return f"{json_text(list(answer.rows(top)))}\n".encode()
    (body,) = bodies(answer, top)
    return f"{json_text(body)}\n".encode()


@cache
def _tables(folder: Path) -> Tables:
    return Tables(folder)


MOST_COMPLAINTS, MOST_PLAYERS_LISTED, MOST_GAMES_LISTED = 100, 100, 100
"""Complaints, and names of players and of other games, that an answer lists."""
EXAMPLE_HAND = """variant = 'NT'
antes = [0, 0]
blinds_or_straddles = [1, 2]
min_bet = 2
starting_stacks = [100, 100]
actions = ['d dh p1 AhAd', 'd dh p2 KhKd', 'p2 cc', 'p1 cc', 'd db 2c3d4h', 'p1 cbr 98', 'p2 cc', 'd db 9s', 'd db Tc']
"""
"""A hand that needs what most hands need, so that it is loaded before a request's own time begins."""
File = tuple[str, str]
"""The name of a file, and its text."""
Chosen = Mapping[str, str | None]
"""Player, currency and filters: the values of a `Selection` by name."""


def report_in_time(
    folder: Path, files: Sequence[File], chosen: Chosen, in_big_blinds: bool, seconds: float
) -> Computed:
    """Return the report on hand histories, made in some seconds of the processors once what reading needs is loaded."""
    found = _reported(lambda: _load_report(folder))
    if found.unusable:
        return found
    with at_most(seconds, WALL * seconds):
        return _reported(lambda: report_body(folder, files, chosen, in_big_blinds))


def report_body(folder: Path, files: Sequence[File], chosen: Chosen, in_big_blinds: bool = False) -> bytes:
    """Return what was read, the report and the lines as JSON. Raises `BadInput` or `TablesError`.

    chosen         the values of a `Selection`
    in_big_blinds  as in `curve_of`
    """
    import polars as pl

    from ...histories.played_hands import hands_of
    from ...histories.run import reason_for_no_hands
    from ...histories.selection import Selection
    from ...histories.winnings import curve_of, report_on

    selection = Selection(**chosen)
    read = _read(folder, files)
    if not read.hands:
        raise BadInput(
            reason_for_no_hands(
                next(iter(read.complaints), None), read.skipped, "no hand could be read: the text is empty"
            )
        )
    played = hands_of(pl.concat([pl.DataFrame(one) for one in read.rows]).lazy(), selection, read.ends)
    body = {
        "read": {
            "hands": read.hands,
            "repeated": read.repeated,
            "skipped": read.skipped.total(),
            "skipped_games": dict(read.skipped.most_common(MOST_GAMES_LISTED)),
            "complaints": read.complaints[:MOST_COMPLAINTS],
        },
        "players": played.names[:MOST_PLAYERS_LISTED],
        "report": report_on(played).to_json(),
        "lines": curve_of(played, in_big_blinds).to_json(),
    }
    return f"{json_text(body)}\n".encode()


class _Read(NamedTuple):
    """Rows for each hand and player, numbers of hands, summaries of tournaments, and complaints.

    hands     different hands
    repeated  hands that were given twice
    skipped   hands of other games, by game
    """

    rows: "list[pa.Table]"
    hands: int
    repeated: int
    skipped: Counter[str]
    ends: "list[TournamentEnd]"
    complaints: list[str]


def _read(folder: Path, files: Sequence[File]) -> _Read:
    """Read and value hand histories; hands and summaries that are given twice count once."""
    from ...histories.columns import HANDS_PLAYED
    from ...histories.readers.sources import Unreadable, pieces_of
    from ...histories.run import Problem, value_piece

    rows: list[pa.Table] = []
    complaints: list[str] = []
    ends: dict[tuple[str, str, str, int], TournamentEnd] = {}
    skipped: Counter[str] = Counter()
    known: set[bytes] = set()
    given = 0
    for name, text in files:
        for piece in pieces_of(BytesIO(text.encode("utf-8", "replace")), name):
            if isinstance(piece, Unreadable):
                complaints.append(str(Problem(name, piece.line, piece.reason)))
                continue
            outcome = value_piece(piece, str(folder), all_known=False)
            for part, table in zip(outcome.parts, outcome.tables[HANDS_PLAYED], strict=True):
                rows.append(_new_rows(part.keys, part.rows[HANDS_PLAYED], table, known))
            given += outcome.hands
            ends |= {one.key: one for one in outcome.ends}
            skipped.update(outcome.skipped)
            complaints += [str(Problem(name, line, reason)) for line, reason in outcome.problems]
    return _Read(rows, len(known), given - len(known), skipped, list(ends.values()), complaints)


def _new_rows(keys: Sequence[bytes], counts: Sequence[int], rows: "pa.Table", known: set[bytes]) -> "pa.Table":
    """Return the rows of the hands whose keys are not known yet, `counts` for each hand, and note the keys."""
    import numpy as np
    import pyarrow as pa

    new = []
    for key in keys:
        new.append(key not in known)
        known.add(key)
    return rows if all(new) else rows.filter(pa.array(np.repeat(new, counts)))


@cache
def _load_report(folder: Path) -> bytes:
    """Load the kernels, and the tables that value most hands."""
    return report_body(folder, [("", EXAMPLE_HAND)], {})


def _reported(make: Callable[[], bytes]) -> Computed:
    """Return the body that is made, or the refusal or error in its place."""
    try:
        return Computed((make(),))
    except BadInput as error:
        return Computed((Refused(str(error)),))
    except TablesError as error:
        return failed(error)
