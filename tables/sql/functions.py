"""SQL functions on cards and on the rows of tables: macros in outs.duckdb for any DuckDB client.

Tables have one row per class of hands that differ only by a relabelling of suits. Functions on rows relabel the suits
of the cards they are given, then look up the row.
"""

from dataclasses import dataclass

from ...cards.hands.sizes import SUBSET_STARTS
from ...work.wording import Wording


@dataclass(frozen=True)
class Function:
    """One macro: `body` is its SQL, and `example` a call with the value it returns.

    `tables` are the tables it reads. If `table` is true, the macro returns a table: it is used after FROM, and its
    example is a query in parentheses.
    """

    name: str
    parameters: str
    meaning: Wording
    body: str
    example: tuple[str, object]
    tables: tuple[str, ...] = ()
    table: bool = False

    @property
    def sql(self) -> str:
        """The statement that creates the macro."""
        return f"CREATE MACRO {self.name}({self.parameters}) AS {'TABLE ' if self.table else ''}{self.body}"

    @property
    def kind(self) -> str:
        """The object type to write in SQL's COMMENT ON."""
        return "MACRO TABLE" if self.table else "MACRO"


def let(name: str, value: str, body: str) -> str:
    """Bind `name` to `value` in the SQL `body`: a macro would otherwise compute the value again at every use."""
    return f"list_transform([{value}], lambda {name}: {body})[1]"


_CARD = "(10|[2-9TJQKAtjqka])[cdhsCDHS♣♦♥♠]"
_CARD_BIT = (
    "1::UBIGINT << (13 * ((strpos('cdhs♣♦♥♠', lower(right(card, 1))) - 1) % 4)"
    " + strpos('23456789TJQKA', replace(upper(left(card, len(card) - 1)), '10', 'T')) - 1)::INTEGER"
)
_CARD_BITS = f"list_transform(regexp_extract_all(cards, '{_CARD}'), lambda card: {_CARD_BIT})"
_SINGLE_BITS = (
    "list_transform(list_filter(range(52), lambda k: (b >> k::INTEGER) & 1 = 1), lambda k: 1::UBIGINT << k::INTEGER)"
)
_SORTED_LANES = "list_sort(list_transform(range(4), lambda suit: (b >> (13 * suit)::INTEGER) & 8191), 'DESC')"
_LESS_TWO = "list_transform(list_filter(singles, lambda y: y < x), lambda y: b - x - y)"
_SUBSETS = f"""CASE len(singles)
    WHEN 5 THEN [b]
    WHEN 6 THEN list_transform(singles, lambda x: b - x)
    ELSE flatten(list_transform(singles, lambda x: {_LESS_TWO})) END"""
_CARDS = """array_to_string(list_transform(
    list_filter(range(52), lambda k: (b >> (13 * (k % 4) + k // 4)::INTEGER) & 1 = 1),
    lambda k: '23456789TJQKA'[k // 4 + 1] || 'cdhs'[k % 4 + 1]
), '')"""
_CANONICAL = f"list_reduce({_SORTED_LANES}, lambda high, lane: high << 13 | lane)::UBIGINT"


def _of_valid_mask(body: str) -> str:
    """Return SQL for `body`, a text in terms of `b`, with `b` bound to the parameter `bits` if that is a valid mask."""
    refused = "error('a mask has bits 0 to 51, got ' || bits)"
    return f"CASE WHEN bits NOT BETWEEN 0 AND {(1 << 52) - 1} THEN {refused} ELSE {let('b', 'bits', body)} END"


# No lambda contains error(): DuckDB can then evaluate a call with constant arguments once, before it reads any row, and
# use the result to skip rows.
FUNCTIONS = (
    Function(
        "mask",
        "cards",
        "the mask of cards, with or without spaces between them; an error for an unknown or repeated card",
        rf"""CASE
            WHEN cards IS NULL THEN NULL
            WHEN len(regexp_replace(cards, '{_CARD}|[\s,]', '', 'g')) > 0
            THEN error('unknown card in ''' || cards || '''')
            WHEN len(list_distinct({_CARD_BITS})) < len(regexp_extract_all(cards, '{_CARD}'))
            THEN error('a card appears twice in ''' || cards || '''')
            ELSE coalesce(list_bit_or({_CARD_BITS}), 0)::UBIGINT END""",
        ("mask('2c 3c')", 3),
    ),
    Function(
        "cards",
        "bits",
        "the cards of a mask, by ascending rank, then suit",
        _of_valid_mask(_CARDS),
        ("cards(mask('AsKh2d'))", "2dKhAs"),
    ),
    Function(
        "canonical_mask",
        "bits",
        "the largest of the masks that relabelling the suits can give",
        _of_valid_mask(_CANONICAL),
        ("cards(canonical_mask(mask('AhKh2c')))", "2hKsAs"),
    ),
    Function(
        "canonical",
        "text",
        "the canonical form of cards, as cards",
        let("b", let("b", "mask(text)", _CANONICAL), _CARDS),
        ("canonical('AhKhQh2c2d')", "2d2hQsKsAs"),
    ),
    Function(
        "hand_id",
        "text",
        "the class of a five-card hand in hand_classes",
        # A join instead of a comparison, which would parse the text again for every row of hands.
        """(SELECT hands.hand_id FROM (
                SELECT CASE WHEN bit_count(bits) <> 5 THEN error('a hand takes 5 cards, got ' || bit_count(bits))
                    ELSE bits END AS mask
                FROM (SELECT mask(text) AS bits)
            ) AS asked JOIN hands ON hands.mask = asked.mask)""",
        ("hand_id('2c2d2h2s3c')", 0),
        ("hands",),
    ),
    Function(
        "five_card_subsets",
        "bits",
        "the masks of all five-card subsets of five to seven cards",
        f"""CASE WHEN bits IS NULL THEN NULL WHEN bit_count(bits) NOT BETWEEN 5 AND 7
            THEN error('a value takes 5, 6 or 7 cards, got ' || bit_count(bits))
            ELSE {_of_valid_mask(let("singles", _SINGLE_BITS, _SUBSETS))} END""",
        ("len(five_card_subsets(mask('AsKsQsJsTs2c2d')))", 21),
    ),
    Function(
        "hand_value",
        "text",
        "the value of the best five of five to seven cards, 1 to 7462",
        """(SELECT max(hands.value) FROM (SELECT unnest(five_card_subsets(mask(text))) AS five) AS subsets
            JOIN hands ON hands.mask = subsets.five)""",
        ("hand_value('AsKsQsJsTs2c2d')", 7462),
        ("hands",),
    ),
)
"""The macros on cards alone, ordered so that each uses only earlier ones."""


HIGH_SHIFT = 17
"""First bit of the evaluator's high number in a key."""
SEVEN_CARDS = 2 * 5**6
"""First index of the high numbers of seven cards in the evaluator's array `high_start`."""

_LANES = """list_sort(list_transform(range(4), lambda suit:
    ((shown >> (13 * suit)::INTEGER) & 8191) << 13 | ((own >> (13 * suit)::INTEGER) & 8191)), 'DESC')"""
"""For each suit, its 13-bit lanes in the board `shown` and the hole `own`, joined; in canonical order."""
_JOIN = "lambda high, lane: high << 13 | lane)::UBIGINT"
_OWN = f"list_reduce(list_transform(lanes, lambda lane: lane & 8191), {_JOIN}"
_SHOWN = f"list_reduce(list_transform(lanes, lambda lane: lane >> 13), {_JOIN}"
_WAYS = """(24 // list_product(list_transform(list_distinct(lanes),
    lambda one: factorial(len(list_filter(lanes, lambda lane: lane = one))::INTEGER)))::INTEGER)::UTINYINT"""


def _places(mask: str) -> str:
    """Return SQL for the card numbers of a mask, ascending."""
    return f"list_filter(range(52), lambda k: ({mask} >> k::INTEGER) & 1 = 1)"


_HOLE_ID = let("two", _places(_OWN), "two[2] * (two[2] - 1) // 2 + two[1]") + "::USMALLINT"


_TWO_RANKS = "list_reverse_sort(list_transform(" + _places("asked.own") + ", lambda k: k % 13))"
_STARTING_HAND = let(
    "ranks",
    _TWO_RANKS,
    "'23456789TJQKA'[ranks[1] + 1] || '23456789TJQKA'[ranks[2] + 1] || CASE WHEN ranks[1] = ranks[2] THEN ''"
    " WHEN list_contains(list_transform(range(4), lambda suit:"
    " bit_count((asked.own >> (13 * suit)::INTEGER) & 8191)), 2) THEN 's' ELSE 'o' END",
)
"""The starting hand of the hole asked about, one of 169."""


def _deal(boards: str, wanted: str) -> str:
    """Return SQL for the hole and board asked about: as given, their masks `own` and `shown`, and `lanes`.

    The SQL raises an error unless the board has one of the sizes `boards`.
    """
    return f"""(SELECT own, shown, given_hole, given_board, {_LANES} AS lanes FROM (
        SELECT shown, given_hole, given_board, CASE
            WHEN bit_count(own) <> 2 THEN error('a hole takes 2 cards, got ' || bit_count(own))
            WHEN bit_count(shown) NOT IN ({boards})
            THEN error('{wanted}, got ' || bit_count(shown))
            WHEN own & shown <> 0 THEN error('a card appears twice in ''' || cards(own) || ' ' || cards(shown) || '''')
            ELSE own END AS own
        FROM (SELECT mask(hole) AS own, mask(board) AS shown, hole AS given_hole, board AS given_board)))"""


def _shares(win: str, tie: str, deals: str) -> str:
    return f"({win} + {tie} / 2) / {deals}"


def _row_of(table: str, cards: int) -> Function:
    """Return the function that finds a hole's row on a board of three or four cards."""
    shown = "7h2cQh" if cards == 3 else "7h2cQh2s"
    return Function(
        f"{table}_row",
        "hole, board",
        f"the row of {table}_states for any hole and {table}, in any suits; returns hole and board as given",
        f"""SELECT asked.given_board AS board, asked.given_hole AS hole, {_STARTING_HAND} AS starting_hand,
                {_shares("found.ahead", "found.tied", "(found.ahead::DOUBLE + found.tied + found.behind)")} AS hs,
                {_shares("found.win", "found.tie", "(found.win::DOUBLE + found.tie + found.lose)")} AS equity, found.*
            FROM (SELECT own, given_hole, given_board, subset_id - {SUBSET_STARTS[cards]} AS board_id,
                    {_HOLE_ID} AS hole_id
                FROM {_deal(str(cards), f"a {table} takes {cards} cards")} JOIN subset_classes ON mask = {_SHOWN}
            ) AS asked JOIN {table} AS found ON found.board_id = asked.board_id AND found.hole_id = asked.hole_id""",
        (f"(SELECT win FROM {table}_row('AhKh', '{shown}'))", {3: 773989, 4: 29604}[cards]),
        ("subset_classes", table),
        table=True,
    )


def _key(mask: str) -> str:
    """Return SQL for the evaluator's key of the ranks in a mask: each card adds a power of five (docs/evaluator.md)."""
    return f"list_sum(list_transform({_places(mask)}, lambda k: {_key_of_rank('k % 13')}))::UBIGINT"


def _key_of_rank(rank: str) -> str:
    return f"CASE WHEN {rank} < 7 THEN 5 ** ({rank}) ELSE 5 ** ({rank} - 7) * {1 << HIGH_SHIFT} END"


_RIVER = f"""
    WITH asked AS MATERIALIZED (
        SELECT own, shown, given_hole, given_board, lanes, {_key("shown")} AS shown_key,
            list_filter(range(4), lambda suit: bit_count((shown >> (13 * suit)::INTEGER) & 8191) > 2)[1] AS flush_suit
        FROM {_deal("5", "a river takes 5 cards")}
    ), unseen AS MATERIALIZED (
        SELECT 1::UBIGINT << k::INTEGER AS card, ({_key_of_rank("k % 13")})::UBIGINT AS key
        FROM (SELECT unnest(range(52)) AS k) CROSS JOIN asked WHERE ((own | shown) >> k::INTEGER) & 1 = 0
    ), pairs AS (
        SELECT a.card | b.card AS pair, a.key + b.key AS key, false AS is_own
        FROM unseen AS a JOIN unseen AS b ON a.card < b.card
        UNION ALL SELECT own, {_key("own")}, true FROM asked
    ), keyed AS (
        SELECT is_own, key + shown_key AS key,
            coalesce(((pair | shown) >> (13 * flush_suit)::INTEGER) & 8191, 0) AS lane
        FROM pairs CROSS JOIN asked
    ), valued AS MATERIALIZED (
        SELECT is_own, greatest(by_rank.value, flush.value) AS value FROM keyed
            JOIN evaluator AS low ON low."array" = 'low_index' AND low.index = key & {(1 << HIGH_SHIFT) - 1}
            JOIN evaluator AS high
                ON high."array" = 'high_start' AND high.index = {SEVEN_CARDS} + (key >> {HIGH_SHIFT})
            JOIN evaluator AS by_rank ON by_rank."array" = 'rank_value' AND by_rank.index = low.value + high.value
            JOIN evaluator AS flush ON flush."array" = 'flush_value' AND flush.index = lane
    ), counted AS (
        SELECT count_if(value < own_value) AS win, count_if(value = own_value) AS tie, count(*) AS deals
        FROM valued CROSS JOIN (SELECT value AS own_value FROM valued WHERE is_own) WHERE NOT is_own
    )
    SELECT given_hole AS hole, given_board AS board, {_shares("win", "tie", "deals")} AS equity,
        (subset_id - {SUBSET_STARTS[5]})::UINTEGER AS board_id, {_HOLE_ID} AS hole_id, {_WAYS} AS ways,
        win::USMALLINT AS win, tie::USMALLINT AS tie, (deals - win - tie)::USMALLINT AS lose
    FROM asked CROSS JOIN counted JOIN subset_classes ON mask = {_SHOWN}"""

_KEPT = """list_filter(
    flatten(list_transform(range(13), lambda rank: list_filter(
        list_transform(suits, lambda suit: 13 * suit.suit + rank), lambda k: (bits >> k::INTEGER) & 1 = 1))),
    lambda k, place: (held >> (place - 1)::INTEGER) & 1 = 1)"""
"""The cards that a hold keeps of a hand whose `suits` are in canonical order, from c to s."""

LOOKUPS = (
    Function(
        "board_id",
        "text",
        "the board_id of any board, in any suits: in flop for three cards, in turn for four, in river for five",
        f"""(SELECT subset_id - CASE size
                WHEN 3 THEN {SUBSET_STARTS[3]} WHEN 4 THEN {SUBSET_STARTS[4]} ELSE {SUBSET_STARTS[5]} END
            FROM (
                SELECT CASE WHEN bit_count(bits) NOT BETWEEN 3 AND 5
                    THEN error('a board takes 3, 4 or 5 cards, got ' || bit_count(bits))
                    ELSE canonical_mask(bits) END AS mask
                FROM (SELECT mask(text) AS bits)
            ) AS asked JOIN subset_classes ON subset_classes.mask = asked.mask)""",
        ("board_id('Qh7h2c')", 966),
        ("subset_classes",),
    ),
    Function(
        "hole_id",
        "hole, board",
        "the hole_id of any hole on any board of three, four or five cards, in flop, turn and river",
        f"(SELECT {_HOLE_ID} FROM {_deal('3, 4, 5', 'a board takes 3, 4 or 5 cards')})",
        ("hole_id('AhKh', 'Qh7h2c')", 1325),
    ),
    _row_of("flop", 3),
    _row_of("turn", 4),
    Function(
        "river_row",
        "hole, board",
        "the result of any hole on any river against one random hand, computed without the table river",
        _RIVER,
        ("(SELECT win FROM river_row('AhKh', 'Qh7h2c2s9d'))", 504),
        ("subset_classes", "evaluator"),
        table=True,
    ),
    Function(
        "hold_cards",
        "hand, hold",
        "the cards that a hold keeps of any hand, in any suits; holds are numbered as in discards and best_discards",
        f"""(SELECT CASE WHEN bits IS NULL OR held IS NULL THEN NULL ELSE cards(coalesce(
                list_bit_or(list_transform({_KEPT}, lambda k: 1::UBIGINT << k::INTEGER)), 0)::UBIGINT) END
            FROM (
                SELECT bits, held, list_sort(list_transform(range(4),
                    lambda suit: {{'lane': (bits >> (13 * suit)::INTEGER) & 8191, 'suit': suit}})) AS suits
                FROM (
                    SELECT held, CASE
                        WHEN bit_count(bits) <> 5 THEN error('a hand takes 5 cards, got ' || bit_count(bits))
                        WHEN held NOT BETWEEN 0 AND 31 THEN error('a hold is a number from 0 to 31, got ' || held)
                        ELSE bits END AS bits
                    FROM (SELECT mask(hand) AS bits, hold AS held)
                )
            ))""",
        ("hold_cards('9dTd6hQh8s', 22)", "8s9dQh"),
    ),
)
"""The lookup macros, ordered so that each uses only earlier ones and the macros of `functions.py`."""
ALL_FUNCTIONS = (*FUNCTIONS, *LOOKUPS)
"""Every macro of outs.duckdb, in order of creation."""
