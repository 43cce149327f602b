"""Equities: text for a screen, and flat rows."""

from ..cards.answers.equity_answers import EquityAnswer, HandAnswer, PlayerAnswer, SampledHandAnswer
from ..cards.arguments import SAMPLES
from .output_formats import Row
from .text import LONGEST_NAME, View, error_percent, fitted, more_digits, paragraph, percent, shortened, with_noun

BEST, LONGEST_HEAD = 5, 16
"""Flops that are shown of each end, if no number is asked for; and the characters of a hand above a column."""
COUNTS = ("Win", "Tie", "Lose")
ALIKE = "equities equal by symmetry"


def text(answer: EquityAnswer, view: View) -> str:
    """Return the equity of each player and, if the answer has them, of each of the player's hands."""
    sight = [f"Board {answer.board}"] if answer.board else []
    sight += [f"{'dead' if sight else 'Dead'} {answer.dead}"] if answer.dead else []
    lines = [[player.hand, *_chances(player, view)] for player in answer.players]
    parts = [paragraph(", ".join(sight), view)] if sight else []
    parts.append(fitted(("Hand", "Equity", *COUNTS), lines, view, [player.equity for player in answer.players]))
    if any(player.stack is not None for player in answer.players):
        parts.append(_expected(answer, view))
    for player in answer.players:
        if player.hands is not None:
            hands = _hands(player.hands[: view.top], answer.exact, view)
            parts += [shortened(player.hand, LONGEST_NAME), hands]
    if answer.textures:
        parts += [_textures(answer, view), *_best_flops(answer, view)]
    if answer.next_cards:
        parts.append(_next_cards(answer, view))
    parts.append(paragraph(_source(answer), view))
    if answer.standard_error and (hint := more_digits(answer.deals, SAMPLES.most or 0)):
        parts[-1] += f"\n{paragraph(hint, view)}"
    return "\n\n".join(parts)


def rows(answer: EquityAnswer, top: int | None) -> list[Row]:
    """Return one row per player, or per hand, flop or next card where these are listed.

    The columns are the same for every answer that lists the same.
    """
    body = answer.to_json(top)
    if answer.flops or answer.next_cards:
        return [_with_columns(one) for one in body.get("flops") or body["next_cards"]]
    shared = {key: body[key] for key in ("board", "dead", "deals", "exact", "standard_error", "source")}
    found: list[Row] = []
    for number, player in enumerate(body["players"], start=1):
        if "hands" in player:
            found += [{"player": number, "range": player["hand"], **shared, **hand} for hand in player["hands"]]
        else:
            found.append({**player, **shared})
    return found


def _with_columns(listed: Row) -> Row:
    """Return a flop or card with a column for the equity of each player: `equity_1`, `equity_2`."""
    shares = {f"equity_{number}": share for number, share in enumerate(listed["equities"], start=1)}
    return {
        key: value
        for name, one in listed.items()
        for key, value in (shares if name == "equities" else {name: one}).items()
    }


def _textures(answer: EquityAnswer, view: View) -> str:
    lines = [
        [one.texture[0].upper() + one.texture[1:], percent(one.probability), *map(percent, one.equities)]
        for one in answer.textures
    ]
    return fitted(("Flop", "Chance", *_names(answer)), lines, view, [one.equities[0] for one in answer.textures])


def _best_flops(answer: EquityAnswer, view: View) -> list[str]:
    """Return tables of the flops that are best for the first and for the second player."""
    shown = BEST if view.top is None else view.top
    tables = []
    for title, flops in (("Best", answer.flops[:shown]), ("Worst", answer.flops[::-1][:shown])):
        lines = [[one.flop, percent(one.probability), *map(percent, one.equities)] for one in flops]
        tables.append(fitted((title, "Chance", *_names(answer)), lines, view, [one.equities[0] for one in flops]))
    return tables


def _next_cards(answer: EquityAnswer, view: View) -> str:
    cards = answer.next_cards[: view.top]
    lines = [[one.card, percent(one.probability), *map(percent, one.equities)] for one in cards]
    return fitted(("Next", "Chance", *_names(answer)), lines, view, [one.equities[0] for one in cards])


def _names(answer: EquityAnswer) -> list[str]:
    """Return the players' hands as heads of columns, or their numbers if long hands begin alike."""
    names = [shortened(player.hand, LONGEST_HEAD) for player in answer.players]
    is_clear = len({*names}) == len({player.hand for player in answer.players})
    return names if is_clear else [f"Player {number}" for number in range(1, len(names) + 1)]


def _expected(answer: EquityAnswer, view: View) -> str:
    """Return a table of expected chips and, with payouts, expected prizes of players who are all in."""
    lines = [
        [
            player.hand,
            *(f"{amount:,.10g}" for amount in (player.stack,) if amount is not None),
            *(f"{amount:,.3f}" for amount in (player.expected_chips, player.icm) if amount is not None),
        ]
        for player in answer.players
    ]
    heads = ("Hand", "Stack", "Expected", "ICM")[: len(lines[0])]
    return fitted(heads, lines, view)


def _source(answer: EquityAnswer) -> str:
    if answer.exact:
        return f"Exact, {with_noun(answer.deals, 'deal')}"
    drawn = answer.source.removeprefix("sampled ") if answer.source.startswith("sampled ") else f"in {answer.source}"
    error = f"standard error {error_percent(answer.standard_error)}" if answer.standard_error else ALIKE
    return f"Sampled, {answer.deals:,} deals {drawn}, {error}"


def _hands(hands: tuple[HandAnswer, ...], exact: bool, view: View) -> str:
    lines = []
    for hand in hands:
        if isinstance(hand, SampledHandAnswer):
            equity, win, tie, _ = _chances(hand, view)
            error = "" if hand.standard_error is None else percent(hand.standard_error)
            lines.append([hand.hand, f"{hand.weight:g}", equity, win, tie, error])
        else:
            lines.append([hand.hand, f"{hand.weight:g}", *_chances(hand, view)])
    heads = COUNTS if exact else ("Win", "Tie", "Std error")
    return fitted(("Hand", "Weight", "Equity", *heads), lines, view, [hand.equity or 0 for hand in hands])


def _chances(one: PlayerAnswer | HandAnswer, view: View) -> list[str]:
    """Return equity, win, tie and lose as cells: percentages, or counts if asked for and known."""
    equity = "not drawn" if one.equity is None else percent(one.equity)
    counts, chances = (one.win, one.tie, one.lose), (one.chances.win, one.chances.tie, one.chances.lose)
    return [
        equity,
        *(
            f"{count:,}" if view.counts and count is not None else "" if chance is None else percent(chance)
            for count, chance in zip(counts, chances, strict=True)
        ),
    ]
