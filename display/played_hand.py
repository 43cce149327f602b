"""A played hand as text for a screen, decision by decision, and as flat rows; lines have at most 60 characters."""

from collections.abc import Iterator
from decimal import Decimal
from itertools import groupby

from ..cards.answers.hand_answers import HandDecision, HandPlayer, PlayedHandAnswer
from ..cards.boards import STREETS
from ..cards.errors import one_line
from .output_formats import Row
from .text import View, high_first, paragraph, shortened

WIDTH = 60
_NAME, _MOVE = 15, 17
_MOVES = {"fold": "folds", "check": "checks", "call": "calls", "bet": "bets", "raise": "raises to"}
_RANDOM = "*"
"""After an equity against one random hand."""
_OMAHA = "omaha"
_ALL_IN = "!"
"""After a move that puts in the rest of the stack."""
_STACK, _POT, _PRICE, _EQUITY, _OUTS = 11, 9, 6, 8, 5


def text(answer: PlayedHandAnswer, view: View) -> str:
    """Return the players, each street with its decisions, and what the pots were worth."""
    width = min(view.width, WIDTH)
    narrow = view._replace(width=width)
    streets = (
        "\n".join([_street(answer, street), *(_decision(one) for one in decisions)])
        for street, decisions in groupby(answer.decisions, key=lambda one: one.street)
    )
    blocks = [
        paragraph(_head(answer), narrow),
        "\n".join([f"{'Player':<{_NAME}}{'Hole':>9}{'Stack':>{_STACK}}", *map(_player, answer.players)]),
        f"{'Decision':<{_NAME}}{'':<{_MOVE}}{'Pot':>{_POT}}{'Price':>{_PRICE}}{'Equity':>{_EQUITY}}{'Outs':>{_OUTS}}",
        *streets,
        "\n".join(paragraph(line, narrow) for line in _all_in(answer)),
        "\n".join(
            [f"{'Result':<{_NAME}}{'Won':>13}{'Expected':>13}{'Luck':>13}", *(_result(one) for one in answer.players)]
        ),
        paragraph(
            f"{_boards(answer)}, pot {_amount(answer.pot)}, rake {_amount(answer.rake)}. "
            f"{_ALL_IN} is all in. Price: the equity in percent that a call needs. Equity: in percent, exact, against "
            f"the known hands still in{_about_game(answer.game)}", narrow,
        ),
    ]  # fmt: skip
    return "\n\n".join(block for block in blocks if block)


def rows(answer: PlayedHandAnswer, _: int | None) -> list[Row]:
    shared = {"hand": answer.hand, "site": answer.site}
    return [{**shared, **one.to_json()} for one in answer.decisions]


def _head(answer: PlayedHandAnswer) -> str:
    stakes = f"{_amount(answer.small_blind)}/{_amount(answer.big_blind)}"
    ante = f" ante {_amount(answer.ante)}" if answer.ante else ""
    parts = [
        f"Hand {answer.hand}" + (f" at {answer.site}" if answer.site else ""),
        answer.time or "",
        f"{answer.limit} {answer.game} {stakes}{ante} {answer.currency}".rstrip(),
        f"tournament {answer.tournament}" if answer.tournament else "",
    ]
    return one_line(", ".join(part for part in parts if part))


def _about_game(game: str) -> str:
    """Return the end of the notes on equity and outs, which Omaha lacks where no other hand is known."""
    if game == _OMAHA:
        return "; Omaha has none against a random hand, and no outs."
    return (
        f"; with {_RANDOM} against one random hand. Outs: next cards that improve the hand, also where it stays behind."
    )


def _player(one: HandPlayer) -> str:
    stack = "-" if one.stack is None else _amount(one.stack)
    return f"{_name(one)}{high_first(one.hole or '') or '-':>9}{stack:>{_STACK}}"


def _street(answer: PlayedHandAnswer, street: str) -> str:
    first = next(one for one in answer.decisions if one.street == street)
    return f"{street.capitalize()} {one_line(first.board)}".rstrip()


def _decision(one: HandDecision) -> str:
    amount = {"call": one.amount, "bet": one.bet_to, "raise": one.bet_to}.get(one.move)
    move = _MOVES[one.move] + ("" if amount is None else f" {_amount(amount)}") + (f" {_ALL_IN}" if one.all_in else "")
    equity = one.equity_random if one.equity_known is None else one.equity_known
    mark = _RANDOM if one.equity_known is None and equity is not None else ""
    return (
        f"{_name(one)}{shortened(move, _MOVE):<{_MOVE}}{_amount(one.pot):>{_POT}}{_percent(one.pot_odds):>{_PRICE}}"
        f"{_percent(equity) + mark:>{_EQUITY}}{'' if one.outs is None else one.outs:>{_OUTS}}"
    ).rstrip()


def _all_in(answer: PlayedHandAnswer) -> Iterator[str]:
    """Yield what each player's part of the pots was worth when no betting was left."""
    for one in answer.players:
        if answer.all_in_street is None or one.all_in_pot is None:
            continue
        who, pot = one_line(one.player), _amount(one.all_in_pot)
        where = "before the flop" if answer.all_in_street == STREETS[0] else f"on the {answer.all_in_street}"
        if one.equity_all_in is None:
            yield f"{who} is all in {where} for {pot}; a hole is unknown."
        else:
            worth = one.all_in_pot * Decimal(one.equity_all_in)
            yield (
                f"{who} is all in {where} for {pot}, of which {100 * one.equity_all_in:.2f} % or "
                f"{_amount(round(worth, 2))} are expected."
            )


def _boards(answer: PlayedHandAnswer) -> str:
    if not answer.more_boards:
        return f"Board {one_line(answer.board) or 'none'}"
    boards = (answer.board, *answer.more_boards)
    times = "twice" if len(boards) == 2 else f"{len(boards)} times"
    return f"Run {times}, boards {' and '.join(map(one_line, boards))}"


def _result(one: HandPlayer) -> str:
    amounts = (one.won, one.won_expected, one.luck)
    return _name(one) + "".join(
        f"{'-' if amount is None else f'{round(amount, 2) + 0:+,.2f}':>13}" for amount in amounts
    )


def _name(one: HandPlayer | HandDecision) -> str:
    """Return position and name, in a column."""
    return f"{shortened(one_line(f'{one.position} {one.player}'), _NAME - 1):<{_NAME}}"


def _amount(amount: Decimal) -> str:
    """Return an amount without zeros at its end."""
    return f"{amount:,f}".rstrip("0").rstrip(".")


def _percent(share: float | None) -> str:
    return "" if share is None else f"{100 * share:.1f}"
