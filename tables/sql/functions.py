"""SQL functions on card strings, stored as macros in outs.duckdb for any DuckDB client."""

from dataclasses import dataclass

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


def _of_cards(body: str) -> str:
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
        _of_cards(_CARDS),
        ("cards(mask('AsKh2d'))", "2dKhAs"),
    ),
    Function(
        "canonical_mask",
        "bits",
        "the largest of the masks that relabelling the suits can give",
        _of_cards(_CANONICAL),
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
            ELSE {_of_cards(let("singles", _SINGLE_BITS, _SUBSETS))} END""",
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
