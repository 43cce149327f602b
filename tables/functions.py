"""SQL functions on card strings, kept in outs.duckdb as macros, so that any DuckDB client has them."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Function:
    """One macro: `body` is its SQL, and `example` a call with what it returns."""

    name: str
    parameters: str
    meaning: str
    body: str
    example: tuple[str, object]

    @property
    def sql(self) -> str:
        """The statement that creates it."""
        return f"CREATE MACRO {self.name}({self.parameters}) AS {self.body}"


_CARD = "(10|[2-9TJQKAtjqka])[cdhsCDHS]"
_CARD_BIT = (
    "1::UBIGINT << (13 * (strpos('cdhs', lower(right(card, 1))) - 1)"
    " + strpos('23456789TJQKA', replace(upper(left(card, len(card) - 1)), '10', 'T')) - 1)::INTEGER"
)
_BITS = (
    "list_transform(list_filter(range(52), lambda k: (bits >> k::INTEGER) & 1 = 1), lambda k: 1::UBIGINT << k::INTEGER)"
)
_LANES = "list_transform(range(4), lambda suit: (bits >> (13 * suit)::INTEGER) & 8191)"

FUNCTIONS = (
    Function(
        "mask",
        "cards",
        "the mask of cards written together or apart; an error for anything that is no card or comes twice",
        f"""CASE
            WHEN len(regexp_replace(cards, '{_CARD}|[\\s,]', '', 'g')) > 0
            THEN error('unknown card in ''' || cards || '''')
            WHEN len(list_distinct(list_transform(regexp_extract_all(cards, '{_CARD}'), lambda card: {_CARD_BIT})))
                < len(regexp_extract_all(cards, '{_CARD}'))
            THEN error('a card appears twice in ''' || cards || '''')
            ELSE coalesce(
                list_bit_or(list_transform(regexp_extract_all(cards, '{_CARD}'), lambda card: {_CARD_BIT})), 0
            )::UBIGINT END""",
        ("mask('2c 3c')", 3),
    ),
    Function(
        "cards",
        "bits",
        "the cards of a mask, by ascending rank, then suit",
        """list_aggregate(list_transform(
            list_filter(range(52), lambda k: (bits >> (13 * (k % 4) + k // 4)::INTEGER) & 1 = 1),
            lambda k: '23456789TJQKA'[k // 4 + 1] || 'cdhs'[k % 4 + 1]
        ), 'string_agg', '')""",
        ("cards(mask('AsKh2d'))", "2dKhAs"),
    ),
    Function(
        "canonical_mask",
        "bits",
        "the largest mask that a relabelling of the suits makes of a mask",
        f"list_reduce(list_sort({_LANES}, 'DESC'), lambda high, lane: high << 13 | lane)::UBIGINT",
        ("cards(canonical_mask(mask('AhKh2c')))", "2hKsAs"),
    ),
    Function(
        "canonical",
        "text",
        "the canonical form of cards, as cards",
        "cards(canonical_mask(mask(text)))",
        ("canonical('AhKhQh2c2d')", "2d2hQsKsAs"),
    ),
    Function(
        "hand_id",
        "text",
        "the class of a five-card hand in hand_classes",
        "(SELECT hands.hand_id FROM hands WHERE hands.mask = mask(text))",
        ("hand_id('2c2d2h2s3c')", 0),
    ),
    Function(
        "five_card_subsets",
        "bits",
        "the masks of all five-card subsets of five to seven cards",
        f"""CASE bit_count(bits)
            WHEN 5 THEN [bits]
            WHEN 6 THEN list_transform({_BITS}, lambda x: bits - x)
            WHEN 7 THEN flatten(list_transform({_BITS}, lambda x:
                list_transform(list_filter({_BITS}, lambda y: y < x), lambda y: bits - x - y)))
            ELSE error('a value takes 5, 6 or 7 cards, got ' || bit_count(bits)) END""",
        ("len(five_card_subsets(mask('AsKsQsJsTs2c2d')))", 21),
    ),
    Function(
        "hand_value",
        "text",
        "the value of the best five of five to seven cards, 1 to 7462",
        """(SELECT max(hands.value) FROM hands WHERE hands.mask IN (
            SELECT unnest(five_card_subsets(mask(text)))))""",
        ("hand_value('AsKsQsJsTs2c2d')", 7462),
    ),
)
"""All macros, in an order in which each uses only earlier ones."""
