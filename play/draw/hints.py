"""Hints for the player: the best holds and the chances to win."""

from collections.abc import Iterator

from ...cards.notation import card_text, parse_cards
from ...games.draw.betting.rules import Action
from .bot import TOP, call_pays, chance_to_win, pot_odds
from .chances import Chances
from .poker import PlayerView

HOLDS_SHOWN = 5


def hint_lines(chances: Chances, view: PlayerView) -> Iterator[str]:
    """Yield the best holds before the draw, the chance to win after it, and advice to call or fold if a bet is due."""
    own, other = view.thrown
    if own is None or other is None:
        yield from _hold_lines(chances, view)
    else:
        cards = "1 card" if other == 1 else f"{other or 'no'} cards"
        chance = _percent(chances.after(view.hand, other))
        yield f"Chance to win against an opponent who threw {cards}: {chance}."
    if Action.CALL in view.costs:
        yield _call_line(chances, view)


def _call_line(chances: Chances, view: PlayerView) -> str:
    """Return advice to call or fold, with the chance to win against a betting hand and the chance that a call needs."""
    move = "Call" if call_pays(chances, view) else "Fold"
    about = "about " if view.thrown[1] is None else ""
    does = "bets" if view.bets == 1 else "raises"
    chance = f"{about}{_percent(chance_to_win(chances, view, view.bets))}"
    price = f"calling {view.costs[Action.CALL]} for a pot of {view.pot} needs {_percent(pot_odds(view))}"
    return f"{move}: {chance} to win against a hand that {does} (the best {100 * TOP[view.bets]:g} %); {price}."


def _hold_lines(chances: Chances, view: PlayerView) -> Iterator[str]:
    yield f"{'Throw':<14}  {'Keep':<14}  Chance to win"
    for hold in chances.holds(view.hand).holds[:HOLDS_SHOWN]:
        yield f"{_cards(hold.discard):<14}  {_cards(hold.hold):<14}  {_percent(hold.objective_value):>13}"


def _cards(text: str) -> str:
    return " ".join(map(card_text, parse_cards(text))) or "nothing"


def _percent(share: float) -> str:
    return f"{100 * share:.3f} %"
