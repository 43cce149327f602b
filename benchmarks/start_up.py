"""One-shot commands: whole processes, a different question each, alternating with `python -c "import duckdb"`."""

from outs.benchmarks.timing import Row, one_shot, random_deals, random_hands, random_ranges, report
from outs.cards.notation import cards_text

TIMES = 15
MOST = 1.25
"""Bound on a plain lookup, as a multiple of the time to import duckdb."""
SLOW_QUERY = 5.0
"""Bound on the values of a few hands by the SQL functions, in seconds."""


def one_shots() -> list[Row]:
    """Measure plain lookups, and questions that need more."""
    hands, deals = random_hands(TIMES, 5), random_deals(TIMES, 7).tolist()
    holes = [(cards_text(deal[:2]), cards_text(deal[2:4])) for deal in deals]
    boards = [cards_text(deal[4:]) for deal in deals]
    ranges = random_ranges(2 * TIMES)
    return [
        one_shot("outs discard HAND", [["discard", hand] for hand in hands], "duckdb", MOST),
        one_shot("outs equity HOLE HOLE", [["equity", *pair] for pair in holes], "duckdb", MOST),
        one_shot("outs value CARDS", [["value", cards_text(deal)] for deal in deals], "duckdb", MOST),
        one_shot("outs outs HOLE --board FLOP",
                 [["outs", hole, "--board", board] for (hole, _), board in zip(holes, boards, strict=True)], "duckdb"),
        one_shot("outs discard HAND --objective better", [["discard", hand, "--objective", "better"] for hand in hands],
                 "duckdb"),
        one_shot("outs equity RANGE RANGE --board FLOP",
                 [["equity", first, second, "--board", board]
                  for first, second, board in zip(ranges[::2], ranges[1::2], boards, strict=True)], "duckdb"),
        value_of_a_column(),
    ]  # fmt: skip


def value_of_a_column() -> Row:
    """Measure the SQL function's value of a few seven-card hands, which must not become a join of all hands."""
    where = "hand_id % 40000 = 7 AND mask & mask('2c3c') = 0"
    query = f"SELECT count_if(hand_value(cards || '2c3c') >= value) FROM (FROM hand_classes WHERE {where})"
    row = one_shot("outs sql, hand_value of a column", [["sql", query, "--csv"]] * 3, "duckdb")
    return Row(row.what, row.median, None, row.beside, row.ratio, SLOW_QUERY)


def groups() -> dict[str, list[Row]]:
    """Return every measurement of this file."""
    return {"One-shot commands": one_shots()}


if __name__ == "__main__":
    report(groups())
