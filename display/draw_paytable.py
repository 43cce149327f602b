"""Pay tables, their list, sessions and strategy lists: text for a screen, and flat rows."""

from collections.abc import Iterator, Sequence
from textwrap import fill, wrap

from ..cards.errors import BadQuery
from ..games.draw.answers.paytable import (
    HoldsAnswer,
    PayTableAnswer,
    PayTableFile,
    PayTablesAnswer,
    SessionAnswer,
    StrategyAnswer,
    StrategyCard,
)
from .output_formats import Row
from .text import View, percent, table, table_width, with_noun

NARROWEST_NAMES = 36
"""Minimum width of the names in a list; narrower screens omit other columns instead."""
NARROWEST_AMOUNT = 19
"""Minimum width of the names of a session's amounts."""
CARD_WIDTH = 80
UNBROKEN = "\N{NO-BREAK SPACE}"
HOW_TO_CHOOSE = (
    "Of several holds on one line, keep the one with the fewest gaps, then the most high cards, then the highest "
    "cards; where a line says so, the lowest."
)
TOO_GOOD = 1.5
"""A return above this suggests that the pays were entered for several coins."""
LISTED = ("paytable", "title", "return", "published_percent", "source")
LINES = ("name", "category", "rank", "kicker", "pay")
"""Columns of the list of pay tables, and of one pay table's lines."""

Shown = PayTableAnswer | StrategyAnswer | StrategyCard | PayTablesAnswer | PayTableFile


def text(answer: Shown | HoldsAnswer, view: View) -> str:
    """Return a pay table's return by outcome, its ranked list of holds or its file; or the list of pay tables.

    Raise `BadQuery` for all holds.
    """
    match answer:
        case HoldsAnswer():
            raise BadQuery("--holds gives a row for each of 134,459 hands: add --csv, --json or --output")
        case StrategyCard():
            return _card(answer, min(view.width, CARD_WIDTH))
        case StrategyAnswer():
            return _strategy(answer, view.width)
        case PayTableFile():
            return answer.toml.rstrip("\n")
        case PayTablesAnswer():
            return _listed(answer, view.width)
        case PayTableAnswer():
            return _paytable(answer, view.width)


def rows(answer: Shown, _: int | None) -> list[Row]:
    """Return one row per outcome, per line of the list or of the file, or per pay table."""
    body = answer.to_json()
    match answer:
        case StrategyAnswer():
            return [{"paytable": answer.paytable, **line} for line in body["lines"]]
        case StrategyCard():
            return [{"paytable": answer.paytable, "number": n, "name": name} for n, name in enumerate(answer.lines, 1)]
        case PayTableFile():
            lines = body["outcomes"]
            return [{"paytable": answer.paytable} | {name: line.get(name) for name in LINES} for line in lines]
        case PayTablesAnswer():
            return [{name: one.get(name) for name in LISTED} for one in body["paytables"]]
    body.pop("notes", None)
    if lines := body.pop("lines", ()):
        shared = {"paytable": answer.paytable, "return": body["return"]}
        return _alike([{**shared, **_with_session(line)} for line in lines])
    outcomes = body.pop("outcomes")
    return [{**_with_session(body), **outcome} for outcome in outcomes]


def _with_session(body: Row) -> Row:
    """Return a row with the figures of its session as columns."""
    session = body.pop("session", {})
    money = session.pop("money", {})
    body |= {f"session_{name}": value for name, value in session.items()}
    return body | {f"session_{name}_money": value for name, value in money.items()}


def _alike(rows: Sequence[Row]) -> list[Row]:
    """Return the rows with the columns of all of them; sessions of some lines lack a range of results."""
    columns = dict.fromkeys(column for row in sorted(rows, key=len, reverse=True) for column in row)
    return [{column: row.get(column) for column in columns} for row in rows]


def _listed(answer: PayTablesAnswer, width: int) -> str:
    """Return each pay table with its return, omitting titles where they do not fit."""
    lines = [(one.paytable, one.title, f"{100 * one.return_rate:.4f} %") for one in answer.paytables]
    if max(len("".join(line)) for line in lines) + 4 <= width:
        return table(("Name", "Title", "Returns"), lines, left=2)
    return table(("Name", "Returns"), [(name, returned) for name, _, returned in lines])


def _paytable(answer: PayTableAnswer, width: int) -> str:
    play = f"played by {answer.objective}" if answer.objective else "played best"
    title = (
        f"{answer.title}, {play}: returns {percent(answer.return_rate)} of the amount bet",
        f"exactly {answer.return_numerator:,} of {answer.return_denominator:,}; "
        f"standard deviation {answer.standard_deviation:.6f}",
    )
    lines = [
        (
            outcome["name"],
            f"{outcome['pay']:,}",
            f"{outcome['combinations']:,}",
            f"{100 * outcome['probability']:.5f} %",
            f"{100 * outcome['contribution']:.5f} %",
        )
        for outcome in answer.outcome_shares
    ]
    shown = _widest(("Outcome", "Pays", "Combinations", "Probability", "Returns"), lines, width)
    notes = []
    if (one := answer.break_even_pay) is not None:
        coins = answer.coins
        note = f"Breaks even with a royal flush of {one:,.1f} for one coin, {coins * one:,.0f} for {coins}"
        notes.append(fill(note, width))
    if answer.return_rate > TOO_GOOD and not answer.notes:
        note = "Enter the pays for one coin: a machine's column for five coins shows five times as much"
        notes.append(fill(note, width))
    if answer.lines:
        notes += _lines(answer, width)
    if answer.session is not None:
        notes.append(_session(answer.session, width))
    if answer.source is not None:
        notes.append(fill(answer.source.capitalize(), width))
    return "\n\n".join(["\n".join(fill(line, width) for line in title), shown, *notes])


def _widest(header: Sequence[str], lines: Sequence[Sequence[str]], width: int) -> str:
    """Return the table with as many columns as fit: counts are dropped first, then probabilities."""
    for places in ((0, 1, 2, 3, 4), (0, 1, 3, 4), (0, 1, 4)):
        shown = table([header[place] for place in places], [[line[place] for place in places] for line in lines])
        if max(map(len, shown.splitlines())) <= width:
            break
    return shown


def _lines(answer: PayTableAnswer, width: int) -> Iterator[str]:
    """Yield a table of the spread of several lines, then the session of each."""
    note = f"Lines that share a deal have a covariance of {answer.covariance:.6f} squared bets"
    rows = [
        (f"{one.lines}", f"{one.standard_deviation:.2f}", f"{one.bet:,}", f"{one.deviation_of_deal:,.1f}")
        for one in answer.lines
    ]
    header = ("Lines", "Deviation a line, bets", "Coins a deal", "Deviation a deal, coins")
    if table_width(header, rows) > width:
        header = ("Lines", "Deviation\na line, bets", "Coins\na deal", "Deviation\na deal, coins")
    columns = 4 if table_width(header, rows) <= width else 2
    shown = table(header[:columns], [row[:columns] for row in rows])
    yield f"{fill(note, width)}\n\n{shown}"
    for one in answer.lines:
        if one.session is not None:
            yield f"{with_noun(one.lines, 'line')}\n\n{_session(one.session, width, one.lines)}"


def _session(session: SessionAnswer, width: int, of_lines: int = 1) -> str:
    """Return a session's amounts in coins, and in money if the coin's value is known, then its probabilities."""
    header = (f"At {session.bet} coins a hand", "Coins", "Money")[: 2 if session.coin is None else 3]
    lines = [
        (name, *_amounts(session, coins))[: len(header)] for name, coins in _named_amounts(session) if coins is not None
    ]
    columns = list(zip(header, *lines, strict=True))[1:]
    room = max(width - sum(max(len(title) + 2, *map(len, cells)) + 2 for title, *cells in columns), NARROWEST_AMOUNT)
    names = (["\n".join(wrap(line[0], room)), *line[1:]] for line in lines)
    return "\n\n".join(
        [table(header, names), *(fill(one, width) for one in [" ".join(_chances(session, of_lines))] if one)]
    )


def _named_amounts(session: SessionAnswer) -> Iterator[tuple[str, float | None]]:
    yield "Bankroll", session.bankroll
    an_hour = with_noun(session.hands_per_hour or 0, "hand")
    for loss, deviation, hands in (
        (session.expected_loss, session.standard_deviation, with_noun(session.hands or 0, "hand")),
        (session.loss_per_hour, session.deviation_per_hour, f"an hour of {an_hour}"),
    ):
        if loss is not None:
            yield f"Expected {'loss' if loss >= 0 else 'gain'}, {hands}", abs(loss)
            yield f"Standard deviation, {hands}", deviation
        if loss is session.expected_loss and session.low is not None:
            yield "95 % of results are between", session.low
            yield "and", session.high


def _amounts(session: SessionAnswer, coins: float) -> tuple[str, str]:
    money = "" if session.coin is None else f"{coins * session.coin:,.2f}"
    return (f"{coins:,}" if isinstance(coins, int) else f"{coins:,.1f}"), money


def _chances(session: SessionAnswer, of_lines: int) -> Iterator[str]:
    """Yield sentences about the risk of ruin and the chance of a gain, and how they are approximated."""
    if session.risk_of_ruin is not None:
        risk = "is certain" if session.risk_of_ruin == 1 else f"has a chance of {percent(session.risk_of_ruin)}"
        yield f"Ruin {risk} if play never stops."
    if session.lasts is not None:
        yield f"The chance that the bankroll lasts {with_noun(session.hands or 0, 'hand')} is {percent(session.lasts)}."
    if session.ahead is not None:
        yield f"The chance of a gain after {with_noun(session.hands or 0, 'hand')} is {percent(session.ahead)}."
    hands = with_noun(session.hands or 0, "hand")
    if session.hands is not None and session.interval is None:
        why = "Several lines are" if of_lines > 1 else "The exact distribution takes too long and is"
        unfit = f"which does not fit {hands}: figures that need it are left out."
        yield f"{why} approximated by a normal distribution, {unfit}"
    elif of_lines > 1 and (session.interval == "normal" or 0 < (session.risk_of_ruin or 0) < 1):
        yield "Several lines are approximated by a normal distribution."
    elif session.interval == "normal":
        yield "The exact distribution of results takes too long: a normal approximation is used."


def _strategy(answer: StrategyAnswer, width: int) -> str:
    returned, best = answer.return_rate, float(answer.returned + answer.cost)
    deals = sum(line.deals for line in answer.lines)
    title = (
        f"{answer.title}: keep the first of these that the hand has. Returns {percent(returned)} of the amount bet, "
        f"{100 * (best - returned):.4f} % less than the best play; {answer.wrong_deals:,} of {deals:,} deals go wrong"
    )
    lines = [
        (f"{line.number}", line.name, line.example, f"{line.worth:.4f}", f"{line.deals:,}", f"{line.wrong_deals:,}")
        for line in answer.lines
    ]
    return f"{fill(title, width)}\n\n{_wrapped(('', 'Keep', 'Example', 'Pays', 'Deals', 'Wrong'), lines, width)}"


def _wrapped(header: Sequence[str], lines: Sequence[Sequence[str]], width: int) -> str:
    """Return the list as a table: long names are wrapped, and columns that leave them too little room are dropped."""
    for places in ((0, 1, 2, 3, 4, 5), (0, 1, 2, 3), (0, 1, 3), (0, 1)):
        others = [max(len(header[n]) + 2, *(len(line[n]) for line in lines)) + 2 for n in places if n != 1]
        room = width - sum(others)
        if room >= min(NARROWEST_NAMES, max(len(line[1]) for line in lines)):
            break
    cells = [["\n".join(wrap(line[1], room)) if place == 1 else line[place] for place in places] for line in lines]
    return table([header[place] for place in places], cells, left=sum(place < 3 for place in places))


def _card(card: StrategyCard, width: int) -> str:
    """Return a strategy card of one page: the pays, then the holds to keep."""
    cost = f"{100 * card.cost_rate:.4f} % less than the best play"
    head = f"Keep the first of these that the hand has. Returns {percent(card.return_rate)}, {cost}."
    pays = "; ".join(f"{name} {pay:,}".replace(" ", UNBROKEN) for name, pay in card.pays.items())
    digits = len(str(len(card.lines)))
    lines = (
        fill(name, width, initial_indent=f"{number:>{digits}}  ", subsequent_indent=" " * (digits + 2))
        for number, name in enumerate(card.lines, start=1)
    )
    parts = [
        f"{fill(card.title, width)}\n{fill(head, width)}",
        fill(f"Pays: {pays}.", width).replace(UNBROKEN, " "),
        "\n".join(lines),
    ]
    return "\n\n".join([*parts, fill(HOW_TO_CHOOSE, width)])
