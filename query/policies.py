"""Ways of drawing side by side: what the table `policies` says of each, the most successful first."""

from ..draw.odds import COMBINATIONS, DEALS
from .answers import PolicyAnswer
from .connection import Connection

_ALL = """
    SELECT policy, p_win, best_response, weight_sum, pay_sum, worse_deals FROM policies ORDER BY p_win DESC, policy"""


def policies(connection: Connection) -> tuple[PolicyAnswer, ...]:
    """Every policy of the table."""
    return tuple(
        PolicyAnswer(name, p_win, best_response, weight / COMBINATIONS, pay / COMBINATIONS, worse / DEALS)
        for name, p_win, best_response, weight, pay, worse in connection.rows(_ALL)
    )
