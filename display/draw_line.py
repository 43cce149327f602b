"""A fast JSON encoder for discards; the text is the same as `json_text` of the answer's `to_json`."""

from functools import lru_cache
from json import dumps

from ..games.draw.answers import DiscardAnswer, HoldAnswer


def discard_line(answer: DiscardAnswer, top: int | None = None) -> str:
    """Return one line of JSON without its newline; if `top` is given, only with the first `top` holds."""
    royal = "" if answer.royal is None else f'"royal": {dumps(answer.royal_pay)}, '
    many = "" if answer.opponents is None else f'"opponents": {answer.opponents}, '
    drew = f'"opponent_draws": {dumps(answer.opponent_draws)}, ' if answer.opponent_draws else ""
    wild = "" if answer.wild is None else f'"wild": {dumps(answer.wild)}, '
    notes = f'"notes": {dumps(answer.notes)}, ' if answer.notes else ""
    holds = ", ".join(map(_hold, answer.holds[:top]))
    return (
        f'{{"hand": "{answer.hand}", "value": {answer.value}, "category": {dumps(answer.category)}, '
        f'"dead": "{answer.dead}", "objective": {dumps(answer.objective)}, {many}{drew}{royal}{wild}'
        f'"source": {dumps(answer.source)}, {notes}"holds": [{holds}]}}'
    )


def _hold(hold: HoldAnswer) -> str:
    better, equal, draws = hold.better, hold.equal, hold.draws
    return (
        f'{{"hold": "{hold.hold}", "discard": "{hold.discard}", "draws": {draws}, '
        f'"counts": {{{_form(hold.names) % hold.counts}}}, "royal_flush": {hold.royal_flush}, '
        f'"better": {better}, "equal": {equal}, "worse": {draws - better - equal}, '
        f'"p_better": {better / draws!r}, "objective_value": {hold.objective_value!r}}}'
    )


@lru_cache(maxsize=256)
def _form(names: tuple[str, ...]) -> str:
    """Return a format string of the counts as JSON, with `%d` for each number."""
    return ", ".join(f"{dumps(name)}: ".replace("%", "%%") + "%d" for name in names)
