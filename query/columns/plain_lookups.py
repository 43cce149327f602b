"""Distinction of plain questions, which are answered by rows of the column file, from computed ones."""

from collections.abc import Callable, Mapping

from ...games.draw.parameters import HIGH
from ..game_names import HOLDEM

TABLE_OF_BOARD = {3: "flop", 4: "turn"}
"""The table for a board, by the number of its cards."""


def _has_all(_table: str) -> bool:
    return True


def is_looked_up(question: str, parameters: Mapping[str, object], has_rows: Callable[[str], bool] = _has_all) -> bool:
    """Return true if a question is looked up instead of computed; `OpenTables.is_looked_up` describes the parameters.

    has_rows  returns true if rows of a table can be looked up by number

    >>> is_looked_up("discard", {"hand": "9dTd6hQh8s"}), is_looked_up("discard", {"hand": "9dTd6hQh8s", "dead": "Ah"})
    (True, False)
    >>> is_looked_up("equity", {"players": ["AhKh", "random"], "board": "Qh7h2c"})
    True
    """
    given = {name: value for name, value in parameters.items() if value not in (None, "", (), [], False)}
    match question:
        case "value":
            return given.get("game", HIGH) == HIGH
        case "discard":
            is_plain = given.get("game", HIGH) == HIGH and "dead" not in given
            return is_plain and not _names_opponents(parameters) and _has_its_sums(given.get("objective"))
        case "state":
            is_plain = "dead" not in given and given.get("game", HOLDEM) == HOLDEM
            return is_plain and _has_board(given.get("board", ""), has_rows)
        case "equity":
            return _is_plain_equity(given) and _has_board(given.get("board", ""), has_rows)
        case _:
            return False


def _names_opponents(parameters: Mapping[str, object]) -> bool:
    """Return true if a discard gives the number of opponents or their draws; a draw of no cards also counts."""
    return any(parameters.get(name) not in (None, "") for name in ("opponents", "opponent_draws"))


def _has_its_sums(objective: object) -> bool:
    """Return true if a goal needs neither a pass over all hands nor a user's file."""
    from ...games.draw.parameters import BETTER, DECISION_TREE, PATTERN_KEEPER, PAYTABLE, WEIGHTS, WIN
    from ...games.draw.paytables.paytable import PRECOMPUTED, load_paytable

    if objective is None:
        return True
    if not isinstance(objective, str):
        return False
    name = objective.strip().lower()
    if name in {BETTER, DECISION_TREE, PATTERN_KEEPER, WEIGHTS, WIN}:
        return True
    table = name.removeprefix(f"{PAYTABLE}:")
    return table in PRECOMPUTED and not load_paytable(table).wild  # the table has no counts for wild cards


def _is_plain_equity(given: Mapping[str, object]) -> bool:
    """Return true for two hands before the flop, or one against random before the flop, on a flop or on a turn."""
    from ...cards.errors import BadInput
    from ...cards.ranges.range import parse_range

    players, board = given.get("players"), given.get("board", "")
    if given.keys() - {"players", "board", "opponents", "seed"} or given.get("opponents", 1) != 1:
        return False
    if not isinstance(players, (list, tuple)) or len(players) != 2:
        return False
    try:
        from ...cards.arguments import written

        held = [parse_range(written(player, "a range")) for player in players]
        cards = _cards_in(board)
    except BadInput:
        return True  # an error is returned as quickly
    if cards == 0:
        return all(one.is_random or one.starting_hand is not None for one in held)
    return cards in (3, 4) and any(one.is_random for one in held) and any(one.hole is not None for one in held)


def _cards_in(board: object) -> int:
    """Count the cards of a board. Raises `BadInput`."""
    from ...cards.arguments import written
    from ...cards.notation import parse_cards

    return len(parse_cards(written(board, "the board")))


def _has_board(board: object, has_rows: Callable[[str], bool]) -> bool:
    """Return true unless the board has a table without usable rows; an invalid board is refused as quickly."""
    from ...cards.errors import BadInput
    from ...tables.files.errors import TablesError

    try:
        table = TABLE_OF_BOARD.get(_cards_in(board))
        return table is None or has_rows(table)
    except (BadInput, TablesError):
        return True
