"""Names of a strategy's lines: the fewest words that describe the line's hold types.

The words must be true of all of the line's types, and of no others except those that an earlier line takes.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from ....cards.hands.categories import RANK_NAMES, RANK_PLURALS
from ....cards.hands.sizes import HAND_SIZE
from ....cards.notation import LANE_BITS
from ..paytables.kinds import ACE, TEN
from .hold_types import (
    ANY_ONE,
    BIG,
    COMPLETE,
    FEW_GAPS,
    FLUSH,
    KICKER,
    NOTHING,
    NUMBER,
    STRAIGHT,
    STRAIGHT_FLUSH,
    HoldRules,
    HoldType,
    can_prefer_lowest,
    gaps_of,
)

_ONE = ("two", *(name.lower() for name in RANK_NAMES[1:]))
_MANY = ("twos", *(name.lower() for name in RANK_PLURALS[1:]))
"""Names of ranks in a line; a plain 2 is a two, because deuce means the wild card."""
_CARDS = {
    "one": "One {one}",
    "two suited": "Two suited {many}",
    "two mixed": "Two unsuited {many}",
    "three mixed": "Three unsuited {many}",
}
"""Names of the families whose types differ by ranks, with placeholders for the ranks."""
_RANKS_THAT_TELL: tuple[tuple[str, Callable[[tuple[int, ...]], bool]], ...] = (
    ("", lambda _: True),
    (", no ace", lambda ranks: ACE not in ranks),
    (", no ten", lambda ranks: TEN not in ranks),
    (", no ace and no ten", lambda ranks: ACE not in ranks and TEN not in ranks),
    (", not both ace and ten", lambda ranks: ACE not in ranks or TEN not in ranks),
    (" with an ace", lambda ranks: ACE in ranks),
    (" with a ten", lambda ranks: TEN in ranks),
    (" with ace and ten", lambda ranks: ACE in ranks and TEN in ranks),
    (" with an ace or a ten", lambda ranks: ACE in ranks or TEN in ranks),
)
_STRAIGHTS = ("an outside straight", "an inside straight")
"""Names of four to a straight with no gap and with one gap, without wild cards."""
_GAPS_AGAINST_HIGH = ("no more gaps than high cards", "at most one more gap than high cards")
_LISTED_AT_MOST = 3
"""Up to this number, ranks are listed one by one, even if a shorter description is true."""


def line_name(rules: HoldRules, types: Sequence[HoldType], above: Sequence[HoldType], every: Sequence[HoldType]) -> str:
    """Return the name of a line, whose `types` are of one family.

    `above` are the family's types on earlier lines, and `every` all types of the family. A hand that reaches this line
    has none of the types above, so the name may be true of them too.
    """
    wild, family, _ = types[0]
    if family == NOTHING:
        if not wild:
            return "Throw everything"
        return _wild_words(rules, wild) + (" alone" if wild < HAND_SIZE - 1 else "")
    if family == KICKER:
        kickers = _joined([_ONE[rank] for kind in sorted(types) for rank in kind.detail])
        return f"{_wild_words(rules, wild)} with {'an' if kickers[0] in 'ae' else 'a'} {kickers}"
    cover = _Cover(*({kind.detail for kind in some} for some in (types, above, every)))
    words = _words(rules, cover, family, wild)
    if not wild:
        return words
    return f"{_wild_words(rules, wild)}: {words if family == COMPLETE else words[0].lower() + words[1:]}"


def _wild_words(rules: HoldRules, number: int) -> str:
    """Return the wild cards of a hold in words, without a number if the deck has only one."""
    assert rules.wild is not None
    one = rules.wild.one
    return one.capitalize() if rules.wild.number == 1 else f"{NUMBER[number]} {one}{'' if number == 1 else 's'}"


@dataclass(frozen=True)
class _Cover:
    """The details that a name must be true of, those that it may also be true of, and all details of the family."""

    must: set[tuple[int, ...]]
    may: set[tuple[int, ...]]
    every: set[tuple[int, ...]]

    def fits(self, details: set[tuple[int, ...]]) -> bool:
        """Return true if a name that is true of exactly these details suits the line."""
        return self.must <= details <= self.must | self.may

    @property
    def whole(self) -> bool:
        """True if the family's name alone suits the line."""
        return self.fits(self.every)


def _words(rules: HoldRules, cover: _Cover, family: str, wild: int) -> str:
    if family == COMPLETE:
        return _joined([rules.outcomes[place].name for (place,) in sorted(cover.must)])
    if family == ANY_ONE:
        fits = {rank for rank in range(LANE_BITS if wild else TEN) if (gaps_of(rules, [rank]),) in cover.must}
        return f"{family}, {_run_words(fits, _ONE)}"
    if can_prefer_lowest(family):
        return _rank_words(rules, cover, family)
    if family == "Pair" and rules.high:
        return _pair_words(rules, cover)
    outside_and_inside = family.endswith(STRAIGHT) and not rules.wild
    of_all_gaps = wild or family not in FEW_GAPS
    if cover.whole and of_all_gaps and not (outside_and_inside and len({gaps for gaps, _ in cover.must}) == 1):
        return family
    if family.endswith(FLUSH):
        return family + _high_words({high for (high,) in cover.must}, cover, ())
    if family.endswith((STRAIGHT_FLUSH, STRAIGHT)):
        return _gap_words(rules, cover, family)
    return family + _group_words(rules, cover)


def _rank_words(rules: HoldRules, cover: _Cover, family: str) -> str:
    """Return ranks one by one if there are few, otherwise by a common property."""
    listed = _joined(["-".join(_ONE[rank] for rank in ranks) for ranks in sorted(cover.must, reverse=True)])
    listed = BIG.get(family, family + ": {}").format(listed)
    listed = listed[0].upper() + listed[1:]
    if family in BIG and len(cover.must) <= _LISTED_AT_MOST:
        return listed
    for words, details in _sets_of_ranks(rules, cover, family).items():
        for telling, is_true in _RANKS_THAT_TELL:
            if cover.fits({ranks for ranks in details if is_true(ranks)}):
                return words + telling
    return listed


def _sets_of_ranks(rules: HoldRules, cover: _Cover, family: str) -> dict[str, set[tuple[int, ...]]]:
    """Return the sets of a family's ranks that have a name of their own."""
    if family not in _CARDS:
        return {family: cover.every}
    lowest = {
        ("high card", "high cards"): rules.high,
        ("card from jack up", "cards from jack up"): range(TEN + 1, ACE + 1),
        ("card from ten up", "cards from ten up"): range(TEN, ACE + 1),
    }
    return {
        _CARDS[family].format(one=one, many=many): {ranks for ranks in cover.every if set(ranks) <= set(among)}
        for (one, many), among in lowest.items()
    }


def _pair_words(rules: HoldRules, cover: _Cover) -> str:
    """Return high or low pairs, or the pairs' ranks."""
    high = {detail for detail in cover.every if rules.high.issuperset(rules.groups[detail[0]])}
    if cover.fits(cover.every - high):
        return "Low pair"
    words = "High pair, " if cover.fits(high) else "Pair of "
    return words + _spans(rules, [place for (place,) in (high if cover.fits(high) else cover.must)])


def _group_words(rules: HoldRules, cover: _Cover) -> str:
    """Return the groups of ranks on the line, or the only missing group."""
    for place in range(len(rules.groups)):
        if cover.fits({detail for detail in cover.every if place not in detail}):
            return f", no {_spans(rules, [place])}"
    if all(len(detail) == 1 for detail in cover.must):
        return f", {_spans(rules, [place for (place,) in cover.must])}"
    return ", " + _joined([" and ".join(_spans(rules, [place]) for place in detail) for detail in sorted(cover.must)])


def _spans(rules: HoldRules, places: Sequence[int]) -> str:
    """Return the ranks of groups in words, highest first; consecutive ranks are one span."""
    return _run_words({rank for place in places for rank in rules.groups[place]}, _MANY)


def _run_words(ranks: set[int], names: Sequence[str]) -> str:
    """Return ranks by name, highest first; consecutive ranks are one span."""
    spans: list[list[int]] = []
    for rank in sorted(ranks, reverse=True):
        if spans and spans[-1][-1] == rank + 1:
            spans[-1].append(rank)
        else:
            spans.append([rank])
    return _joined([names[span[0]] if len(span) == 1 else f"{names[span[-1]]} to {names[span[0]]}" for span in spans])


def _gap_words(rules: HoldRules, cover: _Cover, family: str) -> str:
    """Return the numbers of gaps, each with the required number of high cards."""
    by_words: dict[str, list[int]] = {}
    for gaps in sorted({gaps for gaps, _ in cover.must}):
        must = {high for gap, high in cover.must if gap == gaps}
        by_words.setdefault(_high_words(must, cover, (gaps,)), []).append(gaps)
    if not rules.wild and family.endswith(STRAIGHT):
        straights = {words: " or ".join(_STRAIGHTS[gap] for gap in gaps) for words, gaps in by_words.items()}
        return "Four to " + " or ".join(straight + words for words, straight in straights.items())
    named = [f"{family}, {', or '.join(_gap_numbers(gaps) + words for words, gaps in by_words.items())}"]
    for more, words in enumerate(_GAPS_AGAINST_HIGH if rules.high else ()):
        if cover.fits({(gaps, high) for gaps, high in cover.every if gaps <= high + more}):
            named.append(f"{family}, {words}")
    return min(named, key=len)


def _gap_numbers(gaps: Sequence[int]) -> str:
    if len(gaps) > 1 and list(gaps) == list(range(len(gaps))):
        return f"at most {_gap_numbers(gaps[-1:])}"
    return _joined([f"{NUMBER[gap].lower()} gap{'' if gap == 1 else 's'}" for gap in gaps])


def _high_words(must: set[int], cover: _Cover, gaps: tuple[int, ...]) -> str:
    """Return the required number of high cards, in the least specific words that are true.

    Return an empty text if any number will do.
    """
    here = [{detail[-1] for detail in some if detail[:-1] == gaps} for some in (cover.must | cover.may, cover.every)]
    true, every = here
    if every <= true:
        return ""
    if {high for high in every if high >= min(must)} <= true:
        return f" with {_high_number(min(must))}{' or more' if max(every) > min(must) else ''}"
    if {high for high in every if high <= max(must)} <= true:
        return f" with {'no high card' if max(must) == 0 else f'at most {_high_number(max(must))}'}"
    return f" with {_joined([_high_number(high) for high in sorted(must)])}"


def _high_number(number: int) -> str:
    return f"{NUMBER[number].lower()} high card{'' if number == 1 else 's'}"


def _joined(words: Sequence[str]) -> str:
    """Join words with commas and a final "or"."""
    return " or ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)
