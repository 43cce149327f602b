"""Entry points of a compute process: prepare it, answer questions, and report on hand histories."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
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
from ...games.draw.objective import STAND_PAT
from ...games.draw.parameters import HIGH, PAYTABLE, WIN
from ...games.draw.paytables.kinds import JOKER
from ...query.game_names import hand_game
from ...query.session import Tables
from ...tables.files.errors import TablesError
from ..fields import Parameters
from ..questions import BY_NAME, Question
from ..settings import WALL
from .process import Counted, Refused, at_most, failed, give_way

if TYPE_CHECKING:
    import pyarrow as pa


WARM: tuple[tuple[str, Mapping[str, Any]], ...] = (
    ("equity", {"players": ["AhKh", "QsQd", "7c7d"], "board": "2c3d4h5s"}),
)
"""Questions that load the modules and tables that most questions need."""
HAND = "9dTd6hQh8s"
PUSH_FOLD, HEADS_UP = "push-fold", 2
MEASURED_WITHIN = 4
"""What stops by itself is killed only after this many times its time, since it measures what it found once it stops."""
Asked = tuple[str, Mapping[str, Any]]
"""A question: its name and its parameters."""
INDEXES: Mapping[str, Asked] = {
    "2-7": ("discard", {"hand": "2c3d4h8sKc", "game": "2-7"}),
    "a-5": ("discard", {"hand": "2c3d4h8sKc", "game": "a-5"}),
    WIN: ("discard", {"hand": HAND, "opponents": 2}),
    HIGH: ("paytable", {"name": "jacks-or-better-9-6", "objective": STAND_PAT}),
    JOKER: ("paytable", {"name": "joker-poker-kings-17-7-5", "objective": STAND_PAT}),
}
"""By game, goal or wild card: a question that loads the index of all hands for it."""
WARM_ADVICE = tuple(
    ("halatro/advise", {"held": "2c2d4s5h7h9sJcQd", "plays": left, "discards": left}) for left in (1, 3)
)
"""Questions that load the kernels and arrays of advice on Halatro, which takes as long as ten answers."""


def begin(folder: Path) -> None:
    """Prepare a new process: open the tables, and load the modules and tables that most questions need."""
    give_way()
    warm(folder, WARM)


def begin_advice(folder: Path) -> None:
    """Prepare a new process for advice on Halatro."""
    give_way()
    warm(folder, WARM_ADVICE)


def warm(folder: Path, questions: Iterable[Asked]) -> None:
    """Answer some questions, ignoring errors: the first client is told if the tables are damaged."""
    for name, values in questions:
        count(folder, name, [values])


def count_in_time(folder: Path, name: str, asked: Sequence[Mapping[str, Any]], seconds: float) -> Counted:
    """Answer questions of one kind in some seconds of the processors, which begin after loading the data they need."""
    for index in _indexes(name, asked[0]):
        _load(folder, index)
    warm(folder, _of_paytable(name, asked[0]))
    if name == PUSH_FOLD and (asked[0].get("stacks") or "").count(",") > 1 and asked[0].get("at_most") != HEADS_UP:
        _load_push_fold(folder)
    in_time = BY_NAME[name].in_time
    each = [in_time(values, seconds / len(asked)) for values in asked] if in_time else asked
    with at_most(MEASURED_WITHIN * seconds if in_time else seconds, WALL * seconds):
        return count(folder, name, each)


def _indexes(name: str, asked: Mapping[str, Any]) -> Iterator[str]:
    """Yield the names of the indexes of all hands that a question needs, as in `INDEXES`."""
    game = asked.get("game", HIGH)
    with suppress(BadInput):
        if name in ("discard", "policies") and hand_game(game) != HIGH:
            yield hand_game(game)
        elif name == "discard" and any(asked.get(one) is not None for one in ("opponents", "opponent_draws")):
            yield WIN
        elif name == "policies" and (asked.get("games") or asked.get("policies")):
            yield HIGH
        elif name == "paytable":
            yield JOKER if any(JOKER in str(asked.get(one, "")).lower() for one in ("name", "toml")) else HIGH


def _of_paytable(name: str, asked: Mapping[str, Any]) -> Iterator[Asked]:
    """Yield a discard that computes the counts of the pay table in a question, outside its time limit.

    Counts of pay tables with wild cards are cached. The cache is small, so this is asked before each question; it takes
    a millisecond if the counts are cached.
    """
    objective = asked.get("objective")
    if name == "discard" and str(objective).strip().lower().startswith(f"{PAYTABLE}:") and not asked.get("dead"):
        yield "discard", {"hand": HAND, "objective": objective}


@cache
def _load(folder: Path, index: str) -> None:
    """Load an index, which takes up to a CPU-second and 190 MB; if this fails, the question reports it.

    The question is asked twice, because a session answers its first discard without an index.
    """
    warm(folder, [INDEXES[index]] * 2)


@cache
def _load_push_fold(folder: Path) -> None:
    """Load the triples and kernels of push or fold; if it fails, so will the question."""
    with suppress(TablesError):
        _tables(folder).load_push_fold()


def count(folder: Path, name: str, asked: Sequence[Mapping[str, Any]]) -> Counted:
    """Answer questions of one kind."""
    question = BY_NAME[name]
    found: list[bytes | Refused] = []
    unfinished = False
    for values in asked:
        given = question.parameters.model_construct(None, **values)
        try:
            answer = question.answer(_tables(folder), given)
            found.append(json_body(answer, question.shown(given)))
            unfinished = unfinished or getattr(answer, "unfinished", False)
        except BadInput as error:
            found.append(Refused(str(error)))
        except TablesError as error:
            return failed(error)
    return Counted(tuple(found), unfinished)


def json_body(answer: Answer, top: int | None = None) -> bytes:
    """Return an answer as the line that `--json` prints; an answer that consists only of rows is one array."""
    if isinstance(answer, DiscardAnswer):
        return f"{discard_line(answer, top)}\n".encode()
    if isinstance(answer, RowsAnswer):
        return f"{json_text(list(answer.rows(top)))}\n".encode()
    (body,) = bodies(answer, top)
    return f"{json_text(body)}\n".encode()


def body_of(tables: Tables, question: Question, asked: Parameters) -> bytes:
    """Return the body that answers a question. Raises `BadInput` or `TablesError`."""
    return json_body(question.answer(tables, asked), question.shown(asked))


@cache
def _tables(folder: Path) -> Tables:
    return Tables(folder)


MOST_COMPLAINTS, MOST_PLAYERS_LISTED = 100, 100
"""Complaints, and names of players, that an answer lists."""
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


def report_in_time(
    folder: Path, files: Sequence[File], player: str | None, currency: str | None, seconds: float
) -> Counted:
    """Return the report on hand histories, made in some seconds of the processors once what reading needs is loaded."""
    found = _reported(lambda: _load_report(folder))
    if found.unusable:
        return found
    with at_most(seconds, WALL * seconds):
        return _reported(lambda: report_body(folder, files, player, currency))


def report_body(folder: Path, files: Sequence[File], player: str | None, currency: str | None) -> bytes:
    """Return what was read, the report and the lines as JSON. Raises `BadInput` or `TablesError`."""
    import polars as pl

    from ...histories.winnings import hands_of, lines_of, report_on

    read = _read(folder, files)
    if not read.hands:
        raise BadInput(f"no hand could be read: {read.why_none()}")
    played = hands_of(pl.concat([pl.DataFrame(one) for one in read.rows]).lazy(), player, currency)
    body = {
        "read": {"hands": read.hands, "skipped": read.skipped, "complaints": read.complaints[:MOST_COMPLAINTS]},
        "players": played.names[:MOST_PLAYERS_LISTED],
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
def _load_report(folder: Path) -> bytes:
    """Load the kernels, and the tables that value most hands."""
    return report_body(folder, [("", EXAMPLE_HAND)], None, None)


def _reported(make: Callable[[], bytes]) -> Counted:
    """Return the body that is made, or the refusal or error in its place."""
    try:
        return Counted((make(),))
    except BadInput as error:
        return Counted((Refused(str(error)),))
    except TablesError as error:
        return failed(error)
