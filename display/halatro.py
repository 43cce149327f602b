"""Odds and advice for a Halatro position: text for a screen, and flat rows."""

from collections.abc import Iterable, Mapping, Sequence
from itertools import groupby
from textwrap import fill
from typing import NamedTuple

from ..cards.answers.answer import Json
from ..cards.hands.categories import CATEGORIES, category_title
from ..games.halatro.answers import Advice, DiscardOdds, DistributionAnswer, MoveAdvice, OddsAnswer, ScoredPlay
from ..games.halatro.parameters import MOVES
from .output_formats import Row
from .text import GAP, PADDING, View, bar, percent, table

STEP = 50
"""Width of a line of the score distribution, in points."""
_EQUAL = {True: " =", False: "  "}
"""Mark after a move's points: whether the move is as good as the best."""
_ALIKE = "= as good as the first, within their errors: choose any of them."
QUANTILES = (0.05, 0.25, 0.5, 0.75, 0.95)


def text(answer: OddsAnswer | DistributionAnswer | Advice, view: View) -> str:
    """Return the discards or the moves, best first, or the scores after one discard."""
    match answer:
        case Advice():
            return _advice(answer, view)
        case DistributionAnswer():
            return _distribution(answer.odds, view)
        case OddsAnswer():
            return _odds(answer, view)


def rows(answer: OddsAnswer | DistributionAnswer | Advice, top: int | None) -> list[Row]:
    """Return one row per discard, per score of a distribution, or per move."""
    match answer:
        case Advice():
            body = answer.to_json(top)
            moves = body.pop("moves")
            del body["expected"]
            return [{**body, **_flat_move(move)} for move in moves]
        case DistributionAnswer(odds):
            of_discard = {"held": odds.held, "dead": odds.dead, "discard": odds.best.discard}
            return [{**of_discard, **score} for score in odds.best.scores()[:top]]
        case OddsAnswer():
            body = answer.to_json(top)
            discards = body.pop("discards")
            body |= _flat_play("best_play", body.pop("best_play"))
            return [{**body, **_flat_discard(discard)} for discard in discards]


def _flat_move(move: Json) -> Row:
    play, makes = move.pop("play", {}), move.pop("makes", {})
    chances = {f"makes_{kind}": makes.get(kind, 0.0 if makes else None) for kind in CATEGORIES}
    return {**move, **_flat_play("play", play), **chances}


def _flat_play(name: str, play: Json) -> Row:
    """Return the cards and the type of a play as columns; its score has a column of its own."""
    return {f"{name}_{key}": play.get(key) for key in ("cards", "type")}


def _flat_discard(discard: Json) -> Row:
    counts = discard.pop("counts")
    return {**discard, **counts}


class _Column(NamedTuple):
    """A column of a screen. If the columns do not fit, the one with the highest `spare` is dropped first; 0 is kept."""

    name: str
    cells: Sequence[str]
    spare: int = 0

    @property
    def width(self) -> int:
        return max(len(self.name) + PADDING, *map(len, self.cells))


def _fitted(columns: Iterable[_Column], width: int, left: int) -> str:
    """Return a table of the columns that fit; the first `left` are text."""
    kept = list(columns)
    while sum(one.width + GAP for one in kept) - GAP > width and any(one.spare for one in kept):
        place = max(range(len(kept)), key=lambda number: kept[number].spare)
        del kept[place]
        left -= place < left
    return table([one.name for one in kept], zip(*(one.cells for one in kept), strict=True), left)


def _distribution(answer: OddsAnswer, view: View) -> str:
    """Return how often each score is the best play after the answer's first discard."""
    one = answer.best
    lines = []
    for step, group in groupby(one.distribution, key=lambda entry: entry[0] // STEP):
        share = sum(draws for _, draws in group) / one.draws
        low = step * STEP
        lines.append([f"{low} to {low + STEP - 1}", bar(share), percent(share), percent(one.p_at_least(low))])
    title = f"{_title(answer)}, {one.discard} discarded: mean {one.mean_best:.3f}, {one.draws:,} draws"
    quantiles = ", ".join(f"{100 * share:g} % {one.quantile(share)}" for share in QUANTILES)
    shown = table(("Best play", "", "Chance", "At least"), lines, left=2)
    notes = [f"No more than: {quantiles}", *_target_notes(answer), _types_note(one, view)]
    return "\n\n".join([fill(title, view.width), shown, *(fill(note, view.width) for note in notes)])


def _odds(answer: OddsAnswer, view: View) -> str:
    shown = answer.discards[: view.top]
    highest = max(one.mean_best for one in shown)
    by_target = answer.target is not None
    columns = [
        _Column("Discard", [one.discard for one in shown]),
        _Column("", [bar(one.mean_best / highest) for one in shown], spare=6),
        _Column("Mean best", [f"{one.mean_best:.3f}" for one in shown], spare=int(by_target)),
        _Column("Deviation", [f"{one.standard_deviation:.1f}" for one in shown], spare=3),
        _Column("Better", [_share(one.n_better, one, view) for one in shown], spare=2),
        _Column("Equal", [_share(one.n_equal, one, view) for one in shown], spare=4),
        _Column("Likeliest", [_likeliest(one, view) for one in shown]),
        _Column("Draws", [f"{one.draws:,}" for one in shown], spare=0 if view.counts else 5),
    ]
    if answer.target is not None:
        reached = [_share(one.n_target or 0, one, view) for one in shown]
        columns.insert(2, _Column(f"At least {answer.target}", reached))
    notes = [_types_note(one, view) for one in shown] if len(answer.discards) == 1 else []
    if answer.target is not None and answer.current_best >= answer.target:
        notes.append(f"The best play of the cards held scores at least {answer.target} already.")
    tabled = _fitted(columns, view.width, left=2)
    return "\n\n".join([fill(_title(answer), view.width), tabled, *(fill(note, view.width) for note in notes)])


def _share(count: int, one: DiscardOdds, view: View) -> str:
    return f"{count:,}" if view.counts else percent(count / one.draws)


def _likeliest(one: DiscardOdds, view: View) -> str:
    """Return the likeliest type of the best play, with its chance or count."""
    kind, count = one.likeliest
    share = f"{count:,}" if view.counts else f"{100 * count / one.draws:.1f} %"
    return f"{category_title(kind)} {share}"


def _types_note(one: DiscardOdds, view: View) -> str:
    """Return the chance of each type of best play after a discard, the highest type first."""
    counted = [(kind, count) for kind, count in zip(CATEGORIES, one.counts, strict=True) if count]
    shares = [f"{category_title(kind)} {_share(count, one, view)}" for kind, count in reversed(counted)]
    return f"Best plays: {', '.join(shares)}"


def _target_notes(answer: OddsAnswer) -> list[str]:
    if answer.target is None or answer.best.p_target is None:
        return []
    return [f"At least {answer.target}: {percent(answer.best.p_target)}"]


def _title(answer: OddsAnswer) -> str:
    dead = f", {answer.dead} dead" if answer.dead else ""
    return f"{answer.held}: best play {answer.best_play.cards}, {_named(answer.best_play)}{dead}"


def _named(play: ScoredPlay) -> str:
    return f"{category_title(play.type)} {play.score}"


def _advice(answer: Advice, view: View) -> str:
    dead = f", {answer.dead} dead" if answer.dead else ""
    title = f"{answer.held}: {_left(answer.plays, 'play')} and {_left(answer.discards, 'discard')} left{dead}"
    top = view.top or MOVES.default
    moves = answer.moves[:top]
    alike = sum(move.is_equal for move in moves) > 1
    columns = [
        _Column("Move", ["Discard" if move.is_discard else "Play" for move in moves]),
        _Column("Cards", [move.cards_text for move in moves]),
        _Column("Plays", ["" if move.play is None else _named(move.play) for move in moves]),
        _Column("Points", [f"{move.expected:.2f}{_EQUAL[move.is_equal] if alike else ''}" for move in moves]),
        _Column("Later", [f"{move.later:.2f}" for move in moves], spare=3),
        _Column("Error", ["exact" if move.is_exact else f"{move.standard_error:.1f}" for move in moves]),
        _Column("Later by", [move.basis for move in moves], spare=2),
    ]
    if any(move.makes for move in moves):
        columns.append(_Column("Makes", [_likeliest_next(move) for move in moves], spare=1))
    more = len(answer.moves) - top
    notes = [fill(_next_hand(moves[0].makes), view.width)] if moves[0].makes else []
    notes += [fill(_ALIKE, view.width)] if alike else []
    notes += [f"{more} other {'move scores' if more == 1 else 'moves score'} no higher."] if more > 0 else []
    return "\n\n".join([fill(title, view.width), _fitted(columns, view.width, left=3), *notes])


def _likeliest_next(move: MoveAdvice) -> str:
    """Return the likeliest type of the best play in the next hand, with its chance."""
    if not move.makes:
        return ""
    kind = max(move.makes, key=move.makes.__getitem__)
    return f"{category_title(kind)} {100 * move.makes[kind]:.1f} %"


def _next_hand(makes: Mapping[str, float]) -> str:
    chances = ", ".join(f"{category_title(kind)} {percent(chance)}" for kind, chance in makes.items())
    return f"After the first move, the best play is: {chances}"


def _left(number: int, name: str) -> str:
    return f"{number or 'no'} {name}{'' if number == 1 else 's'}"
