"""Columns of `hands.parquet` about a tournament in money: what it cost, and how it ended for each player."""

from collections.abc import Callable, Sequence

import numpy as np
import pyarrow as pa

from .replay import Played


def tournament_columns(hands: Sequence[Played], rows: int, money: "Callable[..., pa.Array]") -> dict[str, pa.Array]:
    """Return the columns, with a row for each player of each hand.

    rows   the number of rows
    money  turns amounts in units into a column; the second argument is true where an amount is unknown
    """
    prices = np.zeros((3, rows), np.int64)
    ends = np.zeros((2, rows), np.int64)
    places = np.full(rows, -1)
    is_known, has_bounty = np.zeros(rows, np.bool_), np.zeros(rows, np.bool_)
    currencies: list[str | None] = [None] * rows
    start = 0
    for played in hands:
        hand, end = played.hand, start + len(played.put_in)
        if hand.tournament is not None:
            if hand.entry is not None:
                prices[:, start:end] = np.array([[hand.entry.prizes], [hand.entry.bounty], [hand.entry.fee]])
                is_known[start:end] = True
            if hand.money:
                currencies[start:end] = [hand.money] * (end - start)
            for player, (place, prize) in hand.finishes.items():
                places[start + player], ends[0, start + player] = place, prize
            for player, paid in hand.bounties.items():
                ends[1, start + player] = paid
                has_bounty[start + player] = True
        start = end
    return {
        **{
            name: money(column, ~is_known)
            for name, column in zip(("buy_in", "buy_in_bounty", "fee"), prices, strict=True)
        },
        "money": pa.array(currencies, pa.string()),
        "place": pa.array(np.maximum(places, 0).astype(np.uint16), mask=places < 0),
        "prize": money(ends[0], places < 0),
        "bounties": money(ends[1], ~has_bounty),
    }
