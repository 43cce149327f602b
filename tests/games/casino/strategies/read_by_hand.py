"""Strategies read again, position by position in plain Python; a card is its rank and 13 for each suit."""

from collections.abc import Callable, Iterable, Sequence

Value = Callable[[Iterable[int]], int]
Cards = Sequence[int]
STRAIGHT_VALUE, TRIPS_VALUE, TWO_PAIR_VALUE = 5854, 4996, 4138
TEN, JACK, QUEEN, KING, ACE = range(8, 13)


def ranks(cards: Cards) -> list[int]:
    return sorted((card % 13 for card in cards), reverse=True)


def start(own: Cards, least: dict[int, tuple[int, int]]) -> bool:
    """Whether a hole is raised: pairs from threes, aces, and others by their lower card, suited and not."""
    high, low = ranks(own)
    suited = own[0] // 13 == own[1] // 13
    return high == ACE or (high == low > 0) or (high != low and low >= least.get(high, (13, 13))[0 if suited else 1])


def straight_ranks(cards: Cards, board: Cards) -> int:
    """Ranks that make a straight which the board and the rank do not make."""

    def made(held: set[int]) -> set[int]:
        low = {-1} if ACE in held else set()
        return {first for first in range(-1, 9) if {*range(first, first + 5)} <= held | low}

    held, shared = set(ranks(cards)), set(ranks(board))
    return sum(len(made(held | {rank})) > len(made(shared | {rank})) for rank in set(range(13)) - held)


def flush_draw(own: Cards, board: Cards) -> list[int]:
    """The own ranks in a suit of which four cards are seen."""
    for suit in range(4):
        seen = [card for card in (*own, *board) if card // 13 == suit]
        if len(seen) == 4:
            return ranks([card for card in own if card // 13 == suit])
    return []


def has_pair(own: Cards, board: Cards) -> bool:
    """Whether an own card is in a pair."""
    return own[0] % 13 == own[1] % 13 or bool(set(ranks(own)) & set(ranks(board)))


def most_suited(board: Cards) -> int:
    return max(sum(card // 13 == suit for card in board) for suit in range(4))


def outs(own: Cards, board: Cards, value: Value) -> int:
    """Unseen cards that, with the board, beat the hand."""
    mine = value([*own, *board])
    return sum(value([*board, card]) > mine for card in range(52) if card not in (*own, *board))


def fifteen_on_flop(own: Cards, board: Cards, value: Value, raised: str = "raise 2") -> str:
    mine, draw, shared = value([*own, *board]), flush_draw(own, board), ranks(board)
    pocket = own[0] % 13 == own[1] % 13
    one_pair = 1278 <= mine < TWO_PAIR_VALUE
    if most_suited(board) == 3 and not draw and one_pair and not pocket and shared[-1] in ranks(own):
        return "check"
    if has_pair(own, board) and not (pocket and ranks(own)[0] == 0 and mine < TRIPS_VALUE):
        return raised
    open_draw = straight_ranks([*own, *board], board) >= 2
    fits = (
        mine >= STRAIGHT_VALUE,
        len(draw) == 2 and draw[0] >= TEN,
        len(draw) == 1 and draw[0] >= JACK,
        bool(draw) and draw[0] >= 7 and straight_ranks([*own, *board], board) >= 1,
        open_draw and ranks(own)[0] >= JACK and ranks(own)[0] <= shared[0],
        len(set(shared)) == 2 and ranks(own)[0] == KING and shared[0] == ACE,
    )
    return raised if any(fits) else "check"


def nine_on_flop(own: Cards, board: Cards, value: Value) -> str:
    mine, draw, pocket = value([*own, *board]), flush_draw(own, board), own[0] % 13 == own[1] % 13
    if has_pair(own, board) and not (pocket and ranks(own)[0] == 0 and mine < TRIPS_VALUE):
        return "raise 2"
    return "raise 2" if mine >= STRAIGHT_VALUE or (draw and draw[0] >= TEN) else "check"


def simple_on_flop(own: Cards, board: Cards, value: Value) -> str:
    draw, twos = flush_draw(own, board), ranks(own) == [0, 0]
    pair = has_pair(own, board) and not twos
    return "raise 2" if value([*own, *board]) >= TWO_PAIR_VALUE or pair or (draw and draw[0] >= TEN) else "check"


def on_river(own: Cards, board: Cards, value: Value, strict: bool = True) -> str:
    found = outs(own, board, value)
    if found < 19:
        return "raise 1"
    paired = len(set(ranks(board))) < 5
    if strict and most_suited(board) >= 3 and not paired and ranks(own)[1] <= 2:
        return "fold"
    return "raise 1" if found < 21 and value([*own, *board]) > value(board) else "fold"


def casino_on_flop(own: Cards, board: Cards, value: Value) -> str:
    high, low = ranks(own)
    kinds, straights = len(set(ranks(board))), straight_ranks([*own, *board], board)
    if has_pair(own, board) or value([*own, *board]) >= STRAIGHT_VALUE or flush_draw(own, board):
        return "call 2"
    if straights >= 2 or (straights and high >= 3) or high >= KING:
        return "call 2"
    if most_suited(board) == 3:
        return "fold"
    least = {3: JACK, 2: TEN, 1: 0}[kinds]
    good = high >= least or (high == TEN and low >= 2) or (high == 7 and low >= 4)
    return "call 2" if good else "fold"


def bonus_before_the_flop(own: Cards) -> str:
    high, low = ranks(own)
    return "fold" if low == 0 < high <= 5 and own[0] // 13 != own[1] // 13 else "bet 2"


def bonus(own: Cards, board: Cards, value: Value) -> str:
    """The move of Texas Hold'em Bonus on the flop and on the turn."""
    mine, draw, shared = value([*own, *board]), flush_draw(own, board), ranks(board)
    straights, suited, turn = straight_ranks([*own, *board], board), most_suited(board), len(board) == 4
    high, pocket, one_pair = ranks(own)[0], own[0] % 13 == own[1] % 13, 1278 <= mine < TWO_PAIR_VALUE
    paired = high if pocket else max(set(ranks(own)) & set(shared), default=-1)
    kicker = len(set(range(high + 1, 13)) - set(shared))
    board_pair = len(set(shared)) < len(shared)
    below_all = pocket and one_pair and not board_pair and high < shared[-1]
    if turn and suited == 4 and mine < 5864:
        return "check"
    if below_all and not draw and (turn or not straights):
        return "check"
    if (
        turn
        and one_pair
        and paired >= 0
        and sum(rank > paired for rank in set(shared)) >= 3
        and suited == 3
        and not draw
    ):
        return "check"
    if not turn and one_pair and not pocket and suited == 3 and not draw and paired == shared[-1]:
        return "check"
    if paired >= 0 or mine >= STRAIGHT_VALUE:
        return "bet 1"
    if turn:
        good = kicker == 0 and ((board_pair and suited < 3) or (draw and draw[0] >= TEN))
        return "bet 1" if good else "check"
    if (draw and (draw[0] >= TEN or straights)) or (kicker == 0 and board_pair):
        return "bet 1"
    drawn = suited < 3 and ((kicker == 0 and straights) or (kicker <= 1 and straights >= 2))
    return "bet 1" if drawn else "check"


def straight_flush_gaps(cards: Cards) -> tuple[int, bool] | None:
    """The gaps of suited cards to a straight flush, and whether an ace is low; None for others."""
    held = ranks(cards)
    if len({card // 13 for card in cards}) > 1 or len(set(held)) < len(held):
        return None
    low = [-1 if rank == ACE else rank for rank in held]
    spans = held[0] - held[-1], max(low) - min(low)
    return min(spans) + 1 - len(held), spans[1] < spans[0]


def let_it_ride(cards: Cards) -> str:
    held = ranks(cards)
    repeated = {rank for rank in held if held.count(rank) > 1}
    if any(rank >= TEN or held.count(rank) > 2 for rank in repeated) or len(repeated) > 1:
        return "ride 1"
    gaps = straight_flush_gaps(cards)
    high = sum(rank >= TEN for rank in held)
    if len(cards) == 4:
        two_ends = straight_ranks(cards, ()) == 2 and high
        return "ride 1" if len({card // 13 for card in cards}) == 1 or two_ends else "pull back"
    if gaps is None:
        return "pull back"
    enough = high - gaps[1] >= gaps[0] and gaps[0] <= 2
    in_a_row = gaps[0] == 0 and held[-1] > 0 and not gaps[1]
    return "ride 1" if high == 3 or (gaps[0] and enough) or in_a_row else "pull back"


def thrown(own: Cards, up: int) -> int | None:
    """The card that is exchanged in Oasis Poker against a face-up card, or None."""
    four = [card for card in own if sum(card // 13 == other // 13 for other in own) == 4]
    paired = [rank for rank in ranks(own) if ranks(own).count(rank) > 1]
    if straight_with(ranks(own)) or len({card // 13 for card in own}) == 1:
        return None
    if four and (
        any(straight_with([*ranks(four), rank]) for rank in range(13))
        or not paired
        or (paired[0] <= 4 and paired[0] < up % 13)
    ):
        return next(card for card in own if card not in four)
    for wanted in (2, 1):
        for card in sorted(own, key=lambda one: one % 13):
            kept = [other % 13 for other in own if other != card]
            tops = [top for rank in range(13) if (top := straight_with([*kept, rank]))]
            above = min(kept) > up % 13 and max(tops, default=0) >= TEN
            if not paired and (len(tops) == 2 if wanted == 2 else tops and above):
                return card
    return None


def straight_with(five: Sequence[int]) -> int | None:
    """The highest rank of a straight; None if five ranks make none."""
    if set(five) == {0, 1, 2, 3, ACE}:
        return 3
    return max(five) if len(set(five)) == 5 and max(five) - min(five) == 4 else None


def raised_in_oasis(own: Cards, up: int, value: Value) -> bool:
    held, shown = ranks(own), up % 13
    if value(own) >= 1278 or held[:2] != [ACE, KING]:
        return value(own) >= 1278
    if shown >= KING:
        return held[2] >= JACK
    return shown in held or (held[2] == QUEEN and shown < held[3])


def played_in_four_card(own: list[int], up: int) -> str:
    """The seven lines for Four Card Poker."""
    ranks, suits, above = [card % 13 for card in own], [card // 13 for card in own], up % 13
    pairs = [rank for rank in {*ranks} if ranks.count(rank) > 1]
    with_low_ace = {*ranks, *(rank - 13 for rank in ranks if rank == 12)}
    in_a_row = any({*range(low, low + 4)} <= with_low_ace for low in range(-1, 10))
    suited = max(suits.count(suit) for suit in suits) > 3
    if len(pairs) > 1 or max(ranks.count(rank) for rank in ranks) > 2 or in_a_row or suited or 12 in pairs:
        return "play 3"
    if not pairs:
        return "play 1" if {10, 11, 12} <= {*ranks} and above > 10 else "fold"
    (pair,), has_jack = pairs, max(ranks) > 8
    high = pair > 8 and (above <= pair or above in ranks)
    middle = pair in (7, 8) and (above < pair or (above == pair and has_jack))
    if high or middle or (pair == 6 and above == 0 and has_jack):
        return "play 3"
    return "play 1" if pair or above in ranks else "fold"
