"""Rows of both files from hands that were played: Arrow tables with the columns of `columns.py`."""

from collections.abc import Sequence
from functools import cache
from itertools import chain
from typing import Any

import numpy as np
import numpy.typing as npt
import pyarrow as pa

from ..cards.boards import STREETS
from .columns import DECISIONS, HANDS_PLAYED, MOVES, HistoryTable, arrow_schema
from .game_values import I64, U64, GameValues
from .hand import SCALE
from .replay import NO_STACK, Played
from .settlement import rake_parts
from .tournament_columns import tournament_columns
from .tracked import Moves, tracked
from .values import DecisionValues, Worth, decision_values, known_players, worths

Columns = dict[str, pa.Array]
MOST_PLAYERS = 10
_FLAGS = ("vpip", "pfr", "three_bet", "fold_to_three_bet", "continuation_bet")
_FIELDS = ("player", "street", "live", "stack", "pot", "to_call", "move", "amount", "bet_to", "all_in", "winnable")


@cache
def positions(players: int, button_only: bool = False) -> tuple[str, ...]:
    """Return the name of each player's position, from the left of the button; the button is last.

    button_only  true for short deck, in which only the button posts a blind: there is no small or big blind

    >>> positions(2), positions(6)
    (('BB', 'BTN'), ('SB', 'BB', 'UTG', 'HJ', 'CO', 'BTN'))
    """
    if players == 2:
        return ("UTG", "BTN") if button_only else ("BB", "BTN")
    blinds = () if button_only else ("SB", "BB")
    late = ("LJ", "HJ", "CO", "BTN")
    between = players - len(blinds)
    early = max(between - len(late), 1 if between > 1 else 0)
    first = tuple("UTG" if place == 0 else f"UTG+{place}" for place in range(early))
    return (*blinds, *first, *late[len(late) - (between - early) :])


def tables_of(hands: Sequence[Played], values: GameValues, all_known: bool) -> dict[HistoryTable, pa.Table]:
    """Return the rows of both files for hands of one game, in order.

    all_known  as in `decision_values`
    """
    about = _about(hands)
    counts = [len(played.put_in) for played in hands]
    starts = np.concatenate([[0], np.cumsum(counts)]).astype(np.int64)
    holes = np.zeros((len(hands), MOST_PLAYERS), np.uint64)
    boards = np.zeros((len(hands), len(STREETS)), np.uint64)
    for row, played in enumerate(hands):
        for player, hole in played.hand.holes.items():
            holes[row, player] = hole
        boards[row, : len(played.boards)] = played.boards
    players = _players(hands)
    board_texts = pa.array([text for played in hands for text in _board_texts(played)], pa.string())
    own = np.repeat(np.arange(len(hands)), counts)
    field, moves = _moves(hands, starts)
    decided = _decided(field, moves, holes, boards, values, all_known, about, players, board_texts)
    followed = {
        name: pa.array(found == 1, mask=found < 0) if name in _FLAGS else pa.array(found.astype(np.uint8))
        for name, found in tracked(moves, len(own), len(hands)).items()
    }
    more = followed | tournament_columns(hands, len(own), money)
    played_rows = _played(hands, own, holes, boards, values, about, players, board_texts, more)
    return {DECISIONS: decided, HANDS_PLAYED: played_rows}


def _about(hands: Sequence[Played]) -> Columns:
    """Return the columns about each hand: (hands,) each."""
    own = [played.hand for played in hands]
    texts = {
        "hand": [hand.number for hand in own],
        "site": [hand.site for hand in own],
        "game": [hand.game for hand in own],
        "limit": [hand.limit for hand in own],
        "tournament": [hand.tournament for hand in own],
        "currency": [hand.currency for hand in own],
    }
    money_of = {
        "small_blind": [hand.small_blind for hand in own],
        "big_blind": [hand.big_blind for hand in own],
        "ante": [max(hand.antes) for hand in own],
    }
    columns: Columns = {name: pa.array(column, pa.string()) for name, column in texts.items()}
    columns |= {name: money(np.array(column, np.int64)) for name, column in money_of.items()}
    columns["time"] = pa.array([hand.time for hand in own], pa.timestamp("us"))
    columns["players"] = pa.array([len(hand.stacks) for hand in own], pa.uint8())
    return columns


def _players(hands: Sequence[Played]) -> Columns:
    """Return the columns about each player of each hand: (players,) each."""
    names: list[str] = []
    seats: list[int] = []
    places: list[str] = []
    texts: list[str | None] = []
    for played in hands:
        hand = played.hand
        count = len(hand.stacks)
        names += hand.names
        seats += hand.seats
        places += positions(count, hand.game == "short-deck")
        hole_text = hand.hole_texts.get
        texts += [hole_text(player) for player in range(count)]
    return {
        "player": pa.array(names, pa.string()),
        "seat": pa.array(seats, pa.uint8()),
        "position": pa.array(places, pa.string()),
        "hole": pa.array(texts, pa.string()),
    }


def _board_texts(played: Played) -> tuple[str, str, str, str]:
    """Return the board's text on each street; streets not reached have the text of the last one that was."""
    texts = played.hand.board_texts
    flop = texts.get(0, "")
    turn = flop + texts.get(1, "")
    return "", flop, turn, turn + texts.get(2, "")


def _more_boards(played: Played) -> str | None:
    """Return the whole boards after the first of a hand that was run more than once; None for other hands."""
    first = _board_texts(played)[-1]
    return " ".join(first[: -len(cards)] + cards for cards in played.hand.run_texts) or None


def _moves(hands: Sequence[Played], starts: I64) -> tuple[dict[str, I64], Moves]:
    """Return the fields of all decisions by name, and what trackers count from: (n,) each."""
    counts = np.array([len(played.decisions) for played in hands], np.int64)
    numbers = chain.from_iterable(row for played in hands for row in played.decisions)
    matrix = np.fromiter(numbers, np.int64).reshape(-1, len(_FIELDS))
    field = {name: np.ascontiguousarray(matrix[:, place]) for place, name in enumerate(_FIELDS)}
    hand = np.repeat(np.arange(len(hands)), counts)
    first = np.repeat(np.cumsum(counts) - counts, counts)
    own = {name: field[name] for name in ("player", "street", "move", "to_call", "stack")}
    return field, Moves(starts[hand] + field["player"], hand, first, **own)


def _decided(
    field: dict[str, I64], moves: Moves, holes: U64, boards: U64, values: GameValues, all_known: bool, about: Columns,
    players: Columns, board_texts: pa.Array,
) -> pa.Table:  # fmt: skip
    """Return the rows of decisions."""
    hand = moves.hand
    player, street, live = field["player"], field["street"], field["live"]
    found = decision_values(hand, player, street, live, holes, boards, values, all_known)
    known = live & known_players(holes)[hand]
    own_known = known >> player & 1
    to_call, winnable = field["to_call"], field["winnable"]
    with np.errstate(invalid="ignore"):
        odds = to_call / (winnable + to_call)
    columns = {
        **_taken(about, hand),
        "decision": pa.array((np.arange(len(hand)) - moves.first + 1).astype(np.uint16)),
        **_taken(players, moves.row),
        "street": _names(STREETS, street),
        "board": board_texts.take(pa.array(hand * len(STREETS) + street)),
        "opponents": pa.array((np.bitwise_count(live) - 1).astype(np.uint8)),
        "opponents_known": pa.array((np.bitwise_count(known) - own_known).astype(np.uint8)),
        "stack": money(field["stack"], field["stack"] > NO_STACK // 2),
        **{name: money(field[name]) for name in ("pot", "to_call", "amount", "bet_to")},
        "move": _names(MOVES, field["move"]),
        "all_in": pa.array(field["all_in"].astype(np.bool_)),
        "pot_odds": pa.array(odds, mask=to_call == 0),
        **_valued(found, values),
    }
    return _table(DECISIONS, columns)


def _valued(found: DecisionValues, values: GameValues) -> Columns:
    return {
        "made_hand": _names(values.categories, found.made),
        "outs": pa.array(np.maximum(found.outs, 0).astype(np.uint8), mask=found.outs < 0),
        "equity_random": pa.array(found.equity_random, mask=np.isnan(found.equity_random)),
        "equity_known": pa.array(found.equity_known, mask=np.isnan(found.equity_known)),
    }


def _played(
    hands: Sequence[Played], own: I64, holes: U64, boards: U64, values: GameValues, about: Columns, players: Columns,
    board_texts: pa.Array, more: Columns,
) -> pa.Table:  # fmt: skip
    """Return the rows of hands and players; `more` are columns that others made."""
    flat = np.array(
        [
            (put_in, paid, last, others, bool(played.live & played.live - 1) and played.live >> player & 1)
            for played in hands
            for player, (put_in, paid, last, others) in enumerate(
                zip(played.put_in, played.collected, played.last_street, played.opponents, strict=True)
            )
        ],
        np.int64,
    )
    put_in, collected, last, others, showdown = np.ascontiguousarray(flat.T)
    stacks = [stack for played in hands for stack in played.hand.stacks]
    street = np.array([len(played.boards) - 1 for played in hands])
    all_in = worths(hands, values)
    columns = {
        **_taken(about, own),
        **players,
        "stack": money(np.array([stack or 0 for stack in stacks], np.int64), np.array([one is None for one in stacks])),
        "board": board_texts.take(pa.array((np.arange(len(hands)) * len(STREETS) + street)[own])),
        "last_street": _names(STREETS, last),
        "opponents": pa.array(others.astype(np.uint8)),
        "showdown": pa.array(showdown.astype(np.bool_)),
        "made_hand": _final_hands(hands, own, holes, boards, street, values),
        "pot": money(np.array([played.chips for played in hands], np.int64)[own]),
        "put_in": money(put_in),
        "collected": money(collected),
        "won": money(collected - put_in),
        **_luck(hands, all_in, collected - put_in),
        "rake": money(np.array([played.rake for played in hands], np.int64)[own]),
        "rake_paid": money(np.array([part for played in hands for part in rake_parts(played)], np.int64)),
        "saw_flop": pa.array(last > 0),
        "hero": pa.array([player in one.hand.heroes for one in hands for player in range(len(one.put_in))], pa.bool_()),
        "more_boards": pa.array([_more_boards(played) for played in hands], pa.string()).take(pa.array(own)),
        **more,
    }
    return _table(HANDS_PLAYED, columns)


def _final_hands(
    hands: Sequence[Played], own: I64, holes: U64, boards: U64, street: I64, values: GameValues
) -> pa.Array:
    """Return the category of each player's best hand on the last board."""
    player = np.concatenate([np.arange(len(played.put_in)) for played in hands])
    hole, board = holes[own, player], boards[own, street[own]]
    made = np.full(len(own), -1)
    chosen = np.flatnonzero((hole != 0) & (board != 0))
    if len(chosen):
        made[chosen] = values.made(hole[chosen], board[chosen])
    return _names(values.categories, made)


def _luck(hands: Sequence[Played], all_in: Sequence[dict[int, Worth]], won: I64) -> Columns:
    """Return the columns about pots that were all in."""
    expected, variance = won.copy(), np.zeros(len(won))
    unknown, no_variance = np.zeros(len(won), np.bool_), np.zeros(len(won), np.bool_)
    streets, pots, equities = np.full(len(won), -1), np.zeros(len(won), np.int64), np.full(len(won), np.nan)
    start = 0
    for played, worth in zip(hands, all_in, strict=True):
        for player, one in worth.items():
            row = start + player
            streets[row], pots[row] = played.all_in_street, one.pot
            if one.won is None:
                unknown[row] = True
            else:
                expected[row], variance[row] = one.won, one.variance or 0.0
                no_variance[row] = one.variance is None
            if one.equity is not None:
                equities[row] = one.equity
        start += len(played.put_in)
    return {
        "won_expected": money(expected, unknown),
        "luck": money(won - expected, unknown),
        "luck_variance": pa.array(variance, mask=unknown | no_variance),
        "all_in_street": _names(STREETS, streets),
        "all_in_pot": money(pots, streets < 0),
        "equity_all_in": pa.array(equities, mask=np.isnan(equities)),
    }


def _taken(columns: Columns, rows: I64) -> Columns:
    """Return columns by row number."""
    numbers = pa.array(rows)
    return {name: column.take(numbers) for name, column in columns.items()}


def _names(names: Sequence[str], places: I64) -> pa.Array:
    """Return the name at each place; null where the place is negative."""
    return pa.array(names, pa.string()).take(pa.array(np.maximum(places, 0), mask=places < 0))


def money(units: I64, unknown: "npt.NDArray[np.bool_] | None" = None) -> pa.Array:
    """Return amounts in units as decimals: (n,); null where `unknown`."""
    words = np.empty((len(units), 2), np.int64)
    words[:, 0], words[:, 1] = units, units >> 63
    kind: Any = arrow_schema(HANDS_PLAYED).field("won").type
    buffers = [None, pa.py_buffer(words)]
    nulls = 0
    if unknown is not None and unknown.any():
        nulls = int(unknown.sum())
        buffers[0] = pa.py_buffer(np.packbits(~unknown, bitorder="little"))
    return pa.Array.from_buffers(kind, len(units), buffers, nulls)


def _table(declared: HistoryTable, columns: Columns) -> pa.Table:
    """Return the columns in the declared order and with the declared types."""
    schema = arrow_schema(declared)
    return pa.Table.from_arrays([columns[name] for name in schema.names], schema=schema)


assert SCALE == 10**6
