"""Tournaments in money: what texts say of price, place, prize and bounties."""

from decimal import Decimal

from outs.histories.hand import SCALE, Entry
from outs.histories.readers.tournaments import entry_in
from outs.tests.cases import all_of
from outs.tests.histories.conftest import Value
from outs.tests.histories.readers.test_pokerstars import TOURNAMENT


@all_of(
    ("text", "price"),
    [
        ("Tournament #7, $5.00+$0.50 USD Hold'em No Limit", ("USD", 5, 0, 0.5)),
        ("Tournament #7, €0.89+€0.11 EUR Hold'em No Limit", ("EUR", 0.89, 0, 0.11)),
        ("Tournament #7, $4.50+$4.50+$1.00 USD Hold'em No Limit", ("USD", 4.5, 4.5, 1)),
        ("Tournament #7, 300+20 Hold'em No Limit", ("play money", 300, 0, 20)),
        ("Tournament #7, Freeroll  Hold'em No Limit", ("", 0, 0, 0)),
        (" buyIn: 0,90€ + 0,10€ level: 3", ("EUR", 0.9, 0, 0.1)),
        ("Tournament #7 $10.00 + $1.00", ("USD", 10, 0, 1)),
        ("Tournament #7, 50FPP Hold'em Limit", None),
        (" buyIn: Ticket only level: 1", None),
    ],
)
def test_a_header_says_the_price(text: str, price: tuple[str, float, float, float] | None) -> None:
    expected = None if price is None else Entry(price[0], *(round(part * SCALE) for part in price[1:]))
    assert entry_in(text) == expected


def ended(value: Value, *lines: str) -> list[dict[str, object]]:
    """Hero and vic after a hand that ends with these lines."""
    before, after = TOURNAMENT.split("Hero wins $19.31")
    text = before + "\n".join(lines) + after[after.index("\n") :]
    return sorted(value(text, "pokerstars").hands, key=lambda one: one["player"])


@all_of(
    ("lines", "hero", "vic"),
    [
        (["vic finished the tournament in 12th place"], (None, None, None), (12, 0, None)),
        (
            ["vic finished the tournament in 2nd place and received $1,012.50.",
             "Hero wins the tournament and receives $2,000.00 - congratulations!"],
            (1, 2000, None), (2, Decimal("1012.5"), None),
        ),
        (
            ["Hero wins the $2.50 bounty for eliminating vic", "Hero wins $1 for splitting the elimination of x"],
            (None, None, Decimal("3.5")), (None, None, None),
        ),
        (["nobody finished the tournament in 12th place"], (None, None, None), (None, None, None)),
    ],
)  # fmt: skip
def test_a_hand_says_how_a_tournament_ended(
    value: Value, lines: list[str], hero: tuple[object, ...], vic: tuple[object, ...]
) -> None:
    for one, expected in zip(ended(value, *lines), (hero, vic), strict=True):
        assert (one["place"], one["prize"], one["bounties"]) == expected
        assert (one["buy_in"], one["buy_in_bounty"], one["fee"]) == (Decimal("4.55"), Decimal("4.55"), Decimal("0.9"))
        assert (one["money"], one["currency"]) == ("USD", "chips")
