"""Names of drawing policies in lowball; without numpy, unlike the policies themselves."""

from ....games.draw.objective import STAND_PAT
from ....games.lowball.rules import LOWBALL, UnknownGoal, parse_goal


def policy_of(text: str, game: str) -> str:
    """Return the standard name of a policy of a game. Raises `UnknownGoal`."""
    if text.strip().lower() == STAND_PAT:
        return STAND_PAT
    try:
        return parse_goal(text, LOWBALL[game]).name
    except UnknownGoal as error:
        raise UnknownGoal(f"{error}; here also {STAND_PAT}") from None
