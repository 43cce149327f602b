"""Types of holds, as players tell them apart: from the cards held alone, and in words. Plain Python.

Cards to a straight have a gap for each straight fewer that they fit than as many in a row in the middle do: 6-7-8 has
none, 6-7-9 and 2-3-4 have one, 6-7-T, A-2-3 and Q-K-A have two. With deuces wild a hold keeps every deuce dealt; its
type counts them, and its other words are about the other cards.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from ..cards.notation import LANE_BITS
from ..cards.values import STRAIGHT_LANES
from .kinds import ACE, DEUCE, TEN
from .paytable import Outcome, PayTable

_ONE = ("two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen", "king", "ace")
_MANY = tuple(name + ("es" if name == "six" else "s") for name in _ONE)
_NUMBER = ("No", "One", "Two", "Three", "Four", "Five")
COMPLETE, NOTHING = "complete hand", "nothing"
_OF_A_KIND = {2: "Pair", 3: "Three of a kind", 4: "Four of a kind"}
_NEEDED = ("straight", "flush", "full_house", "straight_flush", "royal_flush", "wild_royal_flush", "five_of_a_kind")
"""Hands of which every card is needed."""
_MOST_HIGH = 8


class HoldType(NamedTuple):
    """What a player sees in a hold: the deuces, the family in words, and the detail that the family is divided by.

    What `detail` is depends on the family: ranks from the highest, places in `Game.groups`, gaps and high cards, or the
    place of an outcome.
    """

    deuces: int
    family: str
    detail: tuple[int, ...] = ()


@dataclass(frozen=True)
class Game:
    """What the words of a pay table's holds depend on.

    high     ranks of which a pair pays, the high cards; none where pairs of nearly all ranks pay
    groups   ranks that pay alike as pair, three and four of a kind, the highest first
    kickers  by rank, the kickers with which four of a kind pay more
    """

    wild: bool
    high: frozenset[int]
    groups: tuple[tuple[int, ...], ...]
    kickers: tuple[frozenset[int], ...]
    outcomes: tuple[Outcome, ...]

    def group(self, rank: int) -> int:
        """The place of a rank's group."""
        return next(place for place, ranks in enumerate(self.groups) if rank in ranks)


def game_of(paytable: PayTable) -> Game:
    """The game that a pay table makes."""
    pays: list[dict[tuple[str, int | None], int]] = [{} for _ in range(LANE_BITS)]
    for kind, pay in zip(paytable.kinds, paytable.pays(), strict=True):
        if kind.rank is not None and kind.category in ("pair", "three_of_a_kind", "four_of_a_kind"):
            pays[kind.rank][kind.category, kind.kicker] = pay
    alike: dict[frozenset[tuple[str, int]], list[int]] = {}
    for rank in reversed(range(LANE_BITS)):
        alike.setdefault(frozenset((category, pay) for (category, _), pay in pays[rank].items()), []).append(rank)
    high = frozenset(rank for rank in range(LANE_BITS) if pays[rank].get(("pair", None)))
    return Game(
        wild=paytable.wild is not None,
        high=high if len(high) <= _MOST_HIGH else frozenset(),
        groups=tuple(tuple(ranks) for ranks in alike.values()),
        kickers=tuple(_best_kickers(by_kind) for by_kind in pays),
        outcomes=paytable.outcomes,
    )


def _best_kickers(pays: dict[tuple[str, int | None], int]) -> frozenset[int]:
    """The kickers with which four of a kind of one rank pay most; none where all pay the same."""
    by_kicker = {kicker: pay for (_, kicker), pay in pays.items() if kicker is not None}
    if len(set(by_kicker.values())) < 2:
        return frozenset()
    return frozenset(kicker for kicker, pay in by_kicker.items() if pay == max(by_kicker.values()))


def complete_type(game: Game, place: int, deuces: int) -> HoldType | None:
    """The type of five cards whose outcome has this place; none where a card is not needed for it."""
    if place == len(game.outcomes):
        return None
    outcome = game.outcomes[place]
    if outcome.category in _NEEDED or (outcome.category == "four_of_a_kind" and outcome.kickers):
        return HoldType(deuces, COMPLETE, (place,))
    return None


def hold_type(game: Game, cards: Sequence[int]) -> HoldType | None:
    """The type of up to four held cards; none where no player would think of holding them.

    >>> from outs.cards.notation import parse_cards
    >>> from outs.draw.paytable import load_paytable
    >>> hold_type(game_of(load_paytable("jacks-or-better-9-6")), parse_cards("7h8hJh"))
    HoldType(deuces=0, family='Three to a straight flush', detail=(2, 1))
    """
    natural = [card for card in cards if not (game.wild and card % LANE_BITS == DEUCE)]
    ranks = tuple(sorted((card % LANE_BITS for card in natural), reverse=True))
    deuces = len(cards) - len(natural)
    if not natural:
        return HoldType(deuces, NOTHING)
    if len(set(ranks)) < len(ranks):
        return _paired(game, ranks, deuces)
    if len({card // LANE_BITS for card in natural}) == 1 and len(natural) > 1:
        return _suited(game, ranks, deuces)
    return _mixed(game, ranks, deuces)


def _paired(game: Game, ranks: tuple[int, ...], deuces: int) -> HoldType | None:
    """The type of cards with a rank more than once."""
    distinct = sorted(set(ranks), reverse=True)
    if len(distinct) == 1:
        return HoldType(deuces, _OF_A_KIND[len(ranks) + deuces], (game.group(ranks[0]),))
    counts = [ranks.count(rank) for rank in distinct]
    if deuces == 0 and counts == [2, 2]:
        return HoldType(0, "Two pair", tuple(map(game.group, distinct)))
    if deuces == 0 and sorted(counts) == [1, 3]:
        three, kicker = sorted(distinct, key=ranks.count, reverse=True)
        if kicker in game.kickers[three]:
            return HoldType(0, "Three of a kind with a kicker", (game.group(three),))
    return None


def _suited(game: Game, ranks: tuple[int, ...], deuces: int) -> HoldType | None:
    """The type of two to four different ranks in one suit."""
    number = len(ranks) + deuces
    if number == 2:
        return HoldType(0, "two suited", ranks) if _are_big(game, ranks) else None
    high = sum(rank in game.high for rank in ranks)
    if ranks[-1] >= TEN:
        return HoldType(deuces, f"{_NUMBER[number]} to a royal flush", ranks)
    if _fit_a_straight(ranks):
        return HoldType(deuces, f"{_NUMBER[number]} to a straight flush", (_gaps(game, ranks), high))
    return HoldType(deuces, f"{_NUMBER[number]} to a flush", (high,))


def _mixed(game: Game, ranks: tuple[int, ...], deuces: int) -> HoldType | None:
    """The type of one card, or of different ranks in several suits."""
    if len(ranks) + deuces == 4:
        high = sum(rank in game.high for rank in ranks)
        fits = _fit_a_straight(ranks)
        return HoldType(deuces, "Four to a straight", (_gaps(game, ranks), high)) if fits else None
    if deuces or not _are_big(game, ranks) or (len(ranks) == 3 and ranks[-1] < TEN):
        return None
    return HoldType(0, ("one", "two mixed", "three mixed")[len(ranks) - 1], ranks)


def _are_big(game: Game, ranks: tuple[int, ...]) -> bool:
    """Whether cards are of the royal flush or high."""
    return ranks[-1] >= TEN or game.high.issuperset(ranks)


def _fit_a_straight(ranks: Sequence[int]) -> bool:
    lane = sum(1 << rank for rank in ranks)
    return any(lane & straight == lane for straight in STRAIGHT_LANES.values())


def _gaps(game: Game, ranks: Sequence[int]) -> int:
    """How many straights fewer have these ranks than have as many in a row far from the ends.

    With deuces wild a straight with a deuce in it is none of them: nothing but a wild card makes it.
    """
    lane = sum(1 << rank for rank in ranks)
    straights = [one for one in STRAIGHT_LANES.values() if not (game.wild and one >> DEUCE & 1)]
    return 6 - len(ranks) - sum(lane & straight == lane for straight in straights)


_ROYAL, _STRAIGHT_FLUSH, _STRAIGHT, _FLUSH = "to a royal flush", "to a straight flush", "to a straight", "to a flush"
_BIG = {"one": "{} alone", "two suited": "{} suited", "two mixed": "{} unsuited", "three mixed": "{} unsuited"}
_CARDS = {
    "one": "One {}",
    "two suited": "Two suited {}s",
    "two mixed": "Two unsuited {}s",
    "three mixed": "Three unsuited {}s",
}
"""Families told apart by ranks: some of them in words, and many."""
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
"""Four to a straight by gaps, without wild cards."""
_GAPS_AGAINST_HIGH = ("no more gaps than high cards", "at most one more gap than high cards")
_LISTED_AT_MOST = 3
"""Ranks are named one by one up to here, where shorter words are true as well."""


def can_prefer_lowest(family: str) -> bool:
    """Whether the types of a family are told apart by ranks, so that a line can take the lowest cards first."""
    return family in _BIG or family.endswith(_ROYAL)


def preference(kind: HoldType) -> tuple[int, ...]:
    """Sort key for types on one line: the fewest gaps, the most high cards, the highest ranks first."""
    if kind.family.endswith((_STRAIGHT_FLUSH, _STRAIGHT)):
        gaps, high = kind.detail
        return gaps, -high
    if can_prefer_lowest(kind.family) or kind.family.endswith(_FLUSH):
        return tuple(-number for number in kind.detail)
    return kind.detail


def line_name(game: Game, types: Sequence[HoldType], above: Sequence[HoldType], every: Sequence[HoldType]) -> str:
    """A line in words, of types of one family. `above` are the family's types on earlier lines, `every` are all it has.

    A hand that comes to this line has none of those above, so the words may be true of them as well.
    """
    deuces, family, _ = types[0]
    if family == NOTHING:
        alone = ("Throw everything", "One deuce alone", "Two deuces alone", "Three deuces alone", "Four deuces")
        return alone[deuces]
    words = _words(game, _Cover(*({kind.detail for kind in some} for some in (types, above, every))), family)
    if not deuces:
        return words
    capital = words if family == COMPLETE else words[0].lower() + words[1:]
    return f"{_NUMBER[deuces]} deuce{'' if deuces == 1 else 's'}: {capital}"


@dataclass(frozen=True)
class _Cover:
    """The details that words must be true of, those that they may be true of besides, and all that there are."""

    must: set[tuple[int, ...]]
    may: set[tuple[int, ...]]
    every: set[tuple[int, ...]]

    def fits(self, details: set[tuple[int, ...]]) -> bool:
        """Whether words that are true of exactly these details are true of the line."""
        return self.must <= details <= self.must | self.may

    @property
    def whole(self) -> bool:
        """Whether the family's name alone is true of the line."""
        return self.fits(self.every)


def _words(game: Game, cover: _Cover, family: str) -> str:
    if family == COMPLETE:
        return _joined([game.outcomes[place].name for (place,) in sorted(cover.must)])
    if can_prefer_lowest(family):
        return _rank_words(game, cover, family)
    if family == "Pair" and game.high:
        return _pair_words(game, cover)
    outside_and_inside = family.endswith(_STRAIGHT) and not game.wild
    if cover.whole and not (outside_and_inside and len({gaps for gaps, _ in cover.must}) == 1):
        return family
    if family.endswith(_FLUSH):
        return family + _high_words({high for (high,) in cover.must}, cover, ())
    if family.endswith((_STRAIGHT_FLUSH, _STRAIGHT)):
        return _gap_words(game, cover, family)
    return family + _group_words(game, cover)


def _rank_words(game: Game, cover: _Cover, family: str) -> str:
    """Ranks one by one if they are few, else by what tells them apart."""
    listed = _joined(["-".join(_ONE[rank] for rank in ranks) for ranks in sorted(cover.must, reverse=True)])
    listed = _BIG.get(family, family + ": {}").format(listed)
    listed = listed[0].upper() + listed[1:]
    if family in _BIG and len(cover.must) <= _LISTED_AT_MOST:
        return listed
    for words, details in _sets_of_ranks(game, cover, family).items():
        for telling, is_true in _RANKS_THAT_TELL:
            if cover.fits({ranks for ranks in details if is_true(ranks)}):
                return words + telling
    return listed


def _sets_of_ranks(game: Game, cover: _Cover, family: str) -> dict[str, set[tuple[int, ...]]]:
    """The sets of a family's ranks that have a name of their own."""
    if family not in _CARDS:
        return {family: cover.every}
    lowest = {
        "high card": game.high,
        "card from jack up": range(TEN + 1, ACE + 1),
        "card from ten up": range(TEN, ACE + 1),
    }
    return {
        _CARDS[family].format(words): {ranks for ranks in cover.every if set(ranks) <= set(among)}
        for words, among in lowest.items()
    }


def _pair_words(game: Game, cover: _Cover) -> str:
    """High and low pairs, or the ranks of them."""
    high = {detail for detail in cover.every if game.high.issuperset(game.groups[detail[0]])}
    if cover.fits(cover.every - high):
        return "Low pair"
    words = "High pair, " if cover.fits(high) else "Pair of "
    return words + _spans(game, [place for (place,) in (high if cover.fits(high) else cover.must)])


def _group_words(game: Game, cover: _Cover) -> str:
    """The groups of ranks on the line, or the one that is not."""
    for place in range(len(game.groups)):
        if cover.fits({detail for detail in cover.every if place not in detail}):
            return f", no {_spans(game, [place])}"
    if all(len(detail) == 1 for detail in cover.must):
        return f", {_spans(game, [place for (place,) in cover.must])}"
    return ", " + _joined([" and ".join(_spans(game, [place]) for place in detail) for detail in sorted(cover.must)])


def _spans(game: Game, places: Sequence[int]) -> str:
    """The ranks of groups in words, from the highest, with those in a row as one."""
    ranks = sorted({rank for place in places for rank in game.groups[place]}, reverse=True)
    spans: list[list[int]] = []
    for rank in ranks:
        if spans and spans[-1][-1] == rank + 1:
            spans[-1].append(rank)
        else:
            spans.append([rank])
    return _joined([_MANY[span[0]] if len(span) == 1 else f"{_MANY[span[-1]]} to {_MANY[span[0]]}" for span in spans])


def _gap_words(game: Game, cover: _Cover, family: str) -> str:
    """Gaps with the high cards that they want."""
    by_words: dict[str, list[int]] = {}
    for gaps in sorted({gaps for gaps, _ in cover.must}):
        must = {high for gap, high in cover.must if gap == gaps}
        by_words.setdefault(_high_words(must, cover, (gaps,)), []).append(gaps)
    if not game.wild and family.endswith(_STRAIGHT):
        straights = {words: " or ".join(_STRAIGHTS[gap] for gap in gaps) for words, gaps in by_words.items()}
        return "Four to " + " or ".join(straight + words for words, straight in straights.items())
    named = [f"{family}, {', or '.join(_gap_numbers(gaps) + words for words, gaps in by_words.items())}"]
    for more, words in enumerate(_GAPS_AGAINST_HIGH if game.high else ()):
        if cover.fits({(gaps, high) for gaps, high in cover.every if gaps <= high + more}):
            named.append(f"{family}, {words}")
    return min(named, key=len)


def _gap_numbers(gaps: Sequence[int]) -> str:
    if len(gaps) > 1 and list(gaps) == list(range(len(gaps))):
        return f"at most {_gap_numbers(gaps[-1:])}"
    return _joined([f"{_NUMBER[gap].lower()} gap{'' if gap == 1 else 's'}" for gap in gaps])


def _high_words(must: set[int], cover: _Cover, gaps: tuple[int, ...]) -> str:
    """How many high cards, as loosely as is true; nothing if any number will do."""
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
    return f"{_NUMBER[number].lower()} high card{'' if number == 1 else 's'}"


def _joined(words: Sequence[str]) -> str:
    """Words with commas and an or."""
    return " or ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)
