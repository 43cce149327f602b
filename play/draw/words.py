"""Reading what a person types in five-card draw: actions, cards and commands."""

from collections.abc import Mapping

from ...cards.errors import BadInput
from ..typed import NotUnderstood, cards_meant, either, meant
from .poker import Action, Cards

HINT, HELP, QUIT = "hint", "help", "quit"
COMMANDS = (HINT, HELP, QUIT)
STAND = ("none", "stand")


def read_command(text: str) -> str | None:
    """The command in `text`, if it is one; a question mark may stand before it, and alone means help.

    >>> read_command("Q"), read_command("?hint"), read_command("?"), read_command("h"), read_command("qh")
    ('quit', 'hint', 'help', None, None)
    """
    if text.strip() == "?":
        return HELP
    return meant(text.strip().removeprefix("?"), COMMANDS)


def read_action(text: str, costs: Mapping[Action, int]) -> Action:
    """The legal action that begins with `text`, which may also name its chips. Raises `NotUnderstood`.

    >>> read_action("c", {Action.CALL: 2, Action.FOLD: 0}), read_action(" Call 2", {Action.CALL: 2, Action.FOLD: 0})
    (<Action.CALL: 'call'>, <Action.CALL: 'call'>)
    """
    word, *chips = text.split() or [""]
    known = meant(word, costs)
    if known is None or chips not in ([], [str(costs[Action(known)])]):
        raise NotUnderstood(f"Say {either(costs)}; or {either(COMMANDS)}.")
    return Action(known)


def read_discard(text: str, hand: Cards) -> Cards:
    """The cards of the hand to throw: by name, by place from 1, or none. Raises `NotUnderstood`.

    >>> read_discard("1 3", (0, 10, 20, 30, 40)), read_discard("2c", (0, 10, 20, 30, 40)), read_discard("none", ())
    ((0, 20), (0,), ())
    """
    if meant(text, STAND):
        return ()
    try:
        thrown = cards_meant(text, hand)
        if thrown and len(set(thrown)) == len(thrown) and set(thrown) <= set(hand):
            return thrown
    except BadInput:
        pass
    raise NotUnderstood(f"Throw cards of your hand by name (2c 3d) or place (1 3 5), or none; or {either(COMMANDS)}.")
