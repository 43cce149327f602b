"""Loading of the evaluator from its table."""

from ...cards.hands.evaluator import Evaluator
from ..database.connection import Connection


def load_evaluator(connection: Connection) -> Evaluator:
    """Read the evaluator's arrays from their table, whose rows are scanned in the order of its key."""
    column = connection.columns("SELECT value FROM evaluator")["value"]
    return Evaluator.from_column(column)
