"""Fast JSON of values, discards and equities, alone or many; its text is that of `json_text` of `to_json`."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from json import dumps
from typing import TYPE_CHECKING, Protocol

import msgspec

from ..cards.answers.draw_answers import ValueAnswer
from ..cards.hands.categories import CATEGORIES, category_of
from ..cards.hands.sizes import HAND_SIZE, HOLDS
from ..games.draw.answers.discard import DiscardAnswer, HoldAnswer

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    Numbers = npt.NDArray[np.int64]
    Floats = npt.NDArray[np.float64]


def discard_line(answer: DiscardAnswer, top: int | None = None) -> str:
    """Return one line of JSON without its newline; if `top` is given, only with the first `top` holds."""
    royal = "" if answer.royal is None else f'"royal": {dumps(answer.royal_pay)}, '
    many = "" if answer.opponents is None else f'"opponents": {answer.opponents}, '
    drew = f'"opponent_draws": {dumps(answer.opponent_draws)}, ' if answer.opponent_draws else ""
    wild = "" if answer.wild is None else f'"wild": {dumps(answer.wild)}, '
    notes = f', "notes": {dumps(answer.notes)}' if answer.notes else ""
    goal = f'{dumps(answer.objective)}, {many}{drew}{royal}{wild}"source": {dumps(answer.source)}{notes}'
    dealt = _DEALT % (answer.hand, answer.value, dumps(answer.category), answer.dead, goal)
    return f"{{{dealt}{_BETWEEN.join(_hold_texts(answer.holds[:top]))}{_END}"


_BETWEEN = "}, "
_END = "}]}"
_DEALT = '"hand": "%s", "value": %d, "category": %s, "dead": "%s", "objective": %s, "holds": ['
_CARDS = '{"hold": "%s", "discard": "%s", '
_DRAWS = '"draws": %d, "counts": {%s}, "royal_flush": '
_COMPARED = '%d, "better": %d, "equal": %d, "worse": %d, "p_better": %s, "objective_value": '
_HOLD = f"{_CARDS}%s{_COMPARED}%s"


def _hold_texts(holds: Sequence[HoldAnswer]) -> list[str]:
    chances = _float_texts([hold.better / hold.draws for hold in holds])
    worths = _float_texts([hold.objective_value for hold in holds])
    return [
        _HOLD % (
            hold.hold, hold.discard, _drawn(hold.draws, hold.counts, hold.names), hold.royal_flush, hold.better,
            hold.equal, hold.draws - hold.better - hold.equal, chance, worth,
        )
        for hold, chance, worth in zip(holds, chances, worths, strict=True)
    ]  # fmt: skip


@lru_cache(maxsize=1 << 14)
def _drawn(draws: int, counts: tuple[int, ...], names: tuple[str, ...]) -> str:
    """Return the draws as JSON; the plain hands of all tables have 13,040 such texts."""
    return _DRAWS % (draws, _form(names) % counts)


@lru_cache(maxsize=256)
def _form(names: tuple[str, ...]) -> str:
    """Return a format string of the counts as JSON, with `%d` for each number."""
    return ", ".join(f"{dumps(name)}: ".replace("%", "%%") + "%d" for name in names)


def value_body(answer: ValueAnswer) -> str:
    """Return the JSON of a value without the opening brace."""
    return (
        f'"cards": "{answer.cards}", "value": {answer.value}, "cactus_kev": {answer.cactus_kev}, '
        f'"category": "{answer.category}", "name": "{answer.name}", "best": "{answer.best}"}}'
    )


def pair_body(hands: tuple[str, str], board: str, win: int, tie: int, lose: int, source: str) -> str:
    """Return the JSON of the equity of two hands without the opening brace, from the first hand's exact counts."""
    deals = win + tie + lose
    tied = tie / deals
    return (
        f'"board": "{board}", "dead": "", "exact": true, "standard_error": 0.0, "source": "{source}", '
        f'"deals": {deals}, "players": ['
        f'{{"hand": "{hands[0]}", "win": {win}, "tie": {tie}, "lose": {lose}, '
        f'"equity": {(2 * win + tie) / (2 * deals)!r}, "win_chance": {win / deals!r}, "tie_chance": {tied!r}}}, '
        f'{{"hand": "{hands[1]}", "win": {lose}, "tie": {tie}, "lose": {win}, '
        f'"equity": {(2 * lose + tie) / (2 * deals)!r}, "win_chance": {lose / deals!r}, "tie_chance": {tied!r}}}]}}'
    )


SMALLEST, LARGEST = 1e-4, 1e16
"""Between these, Python and msgspec write a float alike."""
MOST_TEXTS = 300_000
"""Texts kept at most; 100,000 random hands have 244,000."""
_ALL = HOLDS - 1
_PIECES = 4
"""Texts of a hold: its cards, its draws, what they are compared with the hand, and its worth."""
_BITS = 21
"""No hand has more draws than this many bits hold, and at most four of them are royal flushes."""
_LOW = (1 << _BITS) - 1


class Ranked(Protocol):
    """The ranked holds of hands, as `outs.query.draw.holds.ranked_holds.RankedHolds` describes them."""

    @property
    def value(self) -> "Numbers": ...
    @property
    def held(self) -> "Numbers": ...
    @property
    def ending(self) -> "Numbers": ...
    @property
    def royal(self) -> "Numbers": ...
    @property
    def better(self) -> "Numbers": ...
    @property
    def equal(self) -> "Numbers": ...
    @property
    def worth(self) -> "Floats": ...
    @property
    def endings(self) -> dict[int, tuple[int, ...]]: ...


class DiscardLines:
    """Encoder of many discards, which keeps the texts that holds of different hands have in common."""

    def __init__(self) -> None:
        self._counts: dict[int, str] = {}
        self._draws: dict[int, int] = {}
        self._tails: dict[int, str] = {}

    def bodies(
        self, hands: Sequence[str], found: Ranked, objective: str, source: str, top: int | None = None
    ) -> Iterator[str]:
        """Yield each hand's JSON without the opening brace.

        hands  the cards of each hand as given, two characters each
        top    the number of holds shown; all if None
        """
        shown = HOLDS if top is None else min(top, HOLDS)
        endings = found.ending[:, :shown]
        outcomes = ((endings << 3 | found.royal[:, :shown]) << _BITS | found.better[:, :shown]) << _BITS
        numbers, keys = endings.ravel().tolist(), (outcomes | found.equal[:, :shown]).ravel().tolist()
        worths = _float_texts(found.worth[:, :shown].ravel().tolist())
        self._learn(found, set(keys))
        pieces = [""] * (_PIECES * len(numbers))
        pieces[1::_PIECES] = map(self._counts.__getitem__, numbers)
        pieces[2::_PIECES] = map(self._tails.__getitem__, keys)
        pieces[3::_PIECES] = worths
        goal = f'{dumps(objective)}, "source": {dumps(source)}'
        rows = zip(hands, found.value.tolist(), found.held[:, :shown].tolist(), strict=True)
        for place, (hand, value, held) in enumerate(rows):
            split = _split_texts(hand)
            own = pieces[_PIECES * shown * place : _PIECES * shown * (place + 1)]
            own[::_PIECES] = map(split.__getitem__, held)
            dealt = _DEALT % (hand, value, f'"{category_of(value)}"', "", goal)
            own[0] = dealt + own[0].removeprefix(_BETWEEN)
            own.append(_END)
            yield "".join(own)

    def _learn(self, found: Ranked, keys: set[int]) -> None:
        """Write the texts of what was not met before: `keys` hold an ending and what is better and equal."""
        if len(self._tails) > MOST_TEXTS:
            self._tails.clear()
        for key in keys - self._tails.keys():
            better, equal = key >> _BITS & _LOW, key & _LOW
            royal, number = key >> 2 * _BITS & 7, key >> 2 * _BITS + 3
            if number not in self._counts:
                self._draws[number], *counts = found.endings[number]
                self._counts[number] = _DRAWS % (self._draws[number], _form(CATEGORIES) % tuple(counts))
            draws = self._draws[number]
            self._tails[key] = _COMPARED % (royal, better, equal, draws - better - equal, repr(better / draws))


def _split_texts(hand: str) -> list[str]:
    """Return what separates holds, and the start of each hold's JSON with the cards it keeps and throws, by mask."""
    kept = [""]
    for place in range(HAND_SIZE):
        card = hand[2 * place : 2 * place + 2]
        kept += [text + card for text in kept]
    start, middle, end = (_BETWEEN + _CARDS).split("%s")  # formatted 32 times a hand
    return [f"{start}{kept[hold]}{middle}{kept[_ALL ^ hold]}{end}" for hold in range(HOLDS)]


def _float_texts(numbers: list[float]) -> list[str]:
    """Return the `repr` of each number, which msgspec writes many times faster except for the smallest and largest."""
    if not numbers:
        return []
    texts = msgspec.json.encode(numbers)[1:-1].decode().split(",")
    for place, number in enumerate(numbers):
        if not SMALLEST <= number < LARGEST:
            texts[place] = repr(number)
    return texts
