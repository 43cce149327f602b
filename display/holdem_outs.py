"""Outs in hold'em: text for a screen, and flat rows."""

from collections.abc import Iterable, Sequence

from ..games.holdem.answers.outs import ByRiver, NextCard, OutsAnswer
from .output_formats import Row
from .text import View, bar, percent, shortened, table

GAP = "  "


def text(answer: OutsAnswer, view: View) -> str:
    """Return the next cards in groups: cards that put the hand ahead, improve it, do not hurt it, or hurt it."""
    dead = f", dead {answer.dead}" if answer.dead else ""
    asked = f"{answer.hole} on {answer.board}{dead} against {answer.against}"
    now = f"{_words(answer.makes).capitalize()} now, ahead of {percent(answer.ahead)}, equity {percent(answer.equity)}"
    parts = [f"{shortened(asked, view.width)}\n{now}"]
    shown = set(answer.cards[: view.top])
    for heading, cards in _groups(answer):
        kept = [card for card in cards if card in shown]
        parts.append(heading)
        if kept:
            parts.append(_counts(kept) if view.counts else "\n".join(_lines(kept, view.width)))
    if answer.by_river:
        parts.append(_by_river(answer.by_river, view.width))
    parts.append("Exact: every deal is counted")
    return "\n\n".join(parts)


def rows(answer: OutsAnswer, top: int | None) -> list[Row]:
    asked = {name: getattr(answer, name) for name in ("hole", "board", "dead", "against")}
    return [{**asked, **card.to_json()} for card in answer.cards[:top]]


def _groups(answer: OutsAnswer) -> list[tuple[str, Sequence[NextCard]]]:
    """Return each group that has cards, with its heading; the group of outs even if it is empty."""
    ahead, improves, other = (answer.group(name) for name in ("ahead", "improves", "other"))
    hurts = [card for card in other if card.equity < answer.equity]
    rest = [card for card in other if card.equity >= answer.equity]
    found = [
        (f"{len(ahead) or 'No'} out{_s(ahead)} to be ahead{_chance(ahead)}", ahead),
        (f"{len(improves)} card{_s(improves)} to improve, but not to be ahead{_chance(improves)}", improves),
        (f"{len(rest)} other card{_s(rest)} that do{'es' * (len(rest) == 1)} not hurt{_chance(rest)}", rest),
        (f"{len(hurts)} card{_s(hurts)} that hurt{'s' * (len(hurts) == 1)}{_chance(hurts)}", hurts),
    ]
    return [(heading, cards) for place, (heading, cards) in enumerate(found) if cards or not place]


def _chance(cards: Sequence[NextCard]) -> str:
    return f": {percent(sum(card.chance for card in cards))}" if cards else ""


def _s(cards: Sequence[NextCard]) -> str:
    return "" if len(cards) == 1 else "s"


def _lines(cards: Sequence[NextCard], width: int) -> Iterable[str]:
    """Yield lines of cards with their equities, grouped by the hand that they make, as many to a line as fit."""
    by_category: dict[str, list[str]] = {}
    for card in cards:
        by_category.setdefault(_words(card.makes), []).append(f"{card.card} {percent(card.equity):>9}")
    left = max(map(len, by_category))
    fit = max(1, (width - left) // (len(GAP) + max(len(cell) for cells in by_category.values() for cell in cells)))
    for made, cells in by_category.items():
        for start in range(0, len(cells), fit):
            yield GAP.join([("" if start else made).ljust(left), *cells[start : start + fit]])


def _counts(cards: Sequence[NextCard]) -> str:
    lines = [
        [one.card, _words(one.makes), percent(one.equity), *map(_whole, (one.win, one.tie, one.lose))] for one in cards
    ]
    return table(("Card", "Makes", "Equity", "Win", "Tie", "Lose"), lines, left=2)


def _by_river(both: ByRiver, width: int) -> str:
    lines = [["Improved", bar(both.improves), percent(both.improves)]]
    lines += [
        [_words(name).capitalize(), bar(chance), percent(chance)]
        for name, chance in reversed(both.makes.items())
        if chance
    ]
    return table(("Turn and river", "", "Chance"), lines, left=2, width=width)


def _words(category: str) -> str:
    return category.replace("_", " ")


def _whole(count: int | None) -> str:
    return "" if count is None else f"{count:,}"
