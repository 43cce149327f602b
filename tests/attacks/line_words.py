"""The words of command lines: cards, ranges, amounts, games, pay tables and statements, right or nearly so."""

import random

from outs.cards.notation import RANKS, SUITS
from outs.games.short_deck import DECK as SHORT_DECK

STANDARD = [rank + suit for rank in RANKS for suit in SUITS]
SHORT = [rank + suit for rank in SHORT_DECK.ranks for suit in SUITS]
JOKER = "Jk"


def omaha_range(rng: random.Random) -> str:
    """A range of Omaha hands, right or nearly so."""
    return rng.choice(["15%", "5%-6%", "0%", "AA", "AAxx", "AAKK$ds", "AxAyxy", "AsKs**", "$ss,!AA", "AA,,KK", "AAAA",
                       "!", "TT+", "$", "random!AA", "*", "As", f"{cards(rng, 4, 4)},{cards(rng, 4, 4)}"])  # fmt: skip


def cards(rng: random.Random, least: int, most: int) -> str:
    """Different cards, together: often of the short deck alone, now and then one is a joker."""
    found = rng.sample(rng.choice([STANDARD, STANDARD, SHORT]), rng.randint(least, most))
    if rng.random() < 0.06:
        found[rng.randrange(len(found))] = JOKER
    return "".join(found)


def dealt(rng: random.Random, *sizes: int) -> list[str]:
    """Cards for several holders, who share none: a number of cards for each."""
    deck = rng.sample(rng.choice([STANDARD, SHORT]), sum(sizes))
    return ["".join(deck.pop() for _ in range(size)) for size in sizes]


def a_range(rng: random.Random) -> str:
    """A range, of one hand or several."""
    return rng.choice(["AA", "AKs", "QQ+", "76s-54s", "15%", "random", "QQ+, AKs:0.5", "T9o", cards(rng, 2, 2), "A2s+",
                       "QQ+ AK", "QQ+\nAKs,\n76s", "AhKd QsJs", "AA@50 KK", "AA@150", "AA vs KK"])  # fmt: skip


def kept(rng: random.Random) -> str:
    """Hits of a range on a board."""
    return rng.choice(["top pair+", "sets", "flush draw", "pair & draw", "!nothing", "backdoor draw, set+", "+", "!"])


def number(rng: random.Random) -> str:
    """A whole number, most often a small one."""
    return str(rng.choice([0, 1, 2, 3, 4, 5, 9, 10, 20, 100, 1_000]))


def amount(rng: random.Random) -> str:
    """Chips."""
    return rng.choice(["0", "1", "2.5", "100", "450", "1000"])


def goal(rng: random.Random) -> str:
    """A goal of `discard`."""
    return rng.choice(["better", "WIN", "paytable:9/6 Jacks or Better", "weights", "pattern-keeper", "decision-tree",
                       "stand-pat", "jacks-or-better-9-6", "deuces-wild-full-pay",
                       "joker-poker-kings-20-7-5", "joker-poker-two-pair-20-10", "8", "8-6", "no-goal"])  # fmt: skip


def joker_table(rng: random.Random) -> str:
    """A pay table whose deck has a joker, or has none."""
    return rng.choice(["joker-poker-kings-20-7-5", "joker-poker-two-pair-20-10", "joker-poker-aces-20-8-5", "win"])


def paytable(rng: random.Random) -> str:
    """A pay table, known or not."""
    return rng.choice(
        ["jacks-or-better-9-6", "deuces-wild", "joker-poker-kings-20-7-5", "nowhere.toml", "/dev/null", "."]
    )


def nine_pays(rng: random.Random) -> str:
    """Pays of a table like Jacks or Better, mostly nine."""
    return rng.choice([",", " ", "/"]).join(amount(rng) for _ in range(rng.choice([9, 9, 9, 8, 0])))


def some_pays(rng: random.Random) -> str:
    """Pays of a table like Jacks or Better or of a family, mostly well-formed."""
    return rng.choice(["9,6", "9/7", "25,15,9,4,4,3", "9,x", "", "1e9,6", nine_pays(rng)])


def family(rng: random.Random) -> str:
    """A family of pay tables, or not one."""
    return rng.choice(["ddb", "job", "deuces", "loose deuces", "joker", "win", "better", "jacks-or-better-9-6", ""])


def multipliers(rng: random.Random) -> str:
    """Multipliers of Ultimate X, or the number of lines of a machine."""
    return rng.choice(["1", "3", "10", "2", "x", "", "2,2,2,12,10,7,4,3,2", "2x,2x", "0,0,0,0,0,0,0,0,0", "1" * 30])


def change(rng: random.Random) -> str:
    """Another pay of a line."""
    return f"{rng.choice(['Full House', 'flush', 'Four Deuces', '', '='])}{rng.choice(['=', '=', ''])}{amount(rng)}"


def amounts(rng: random.Random) -> str:
    """Stacks or prizes."""
    return ",".join(amount(rng) for _ in range(rng.choice([1, 2, 2, 2, 3, 4])))


def action(rng: random.Random) -> str:
    """An action of an opponent."""
    return rng.choice(["raise 300 into 450 preflop", "check flop", "call 100 into 300 preflop", "bet 10 into 20 flop",
                       "fold", "shove", "raise nan into 1 preflop", "bet 1e308 into 1e308 flop"])  # fmt: skip


def statement(rng: random.Random) -> str:
    """SQL, right or wrong."""
    return rng.choice([
        "SELECT 1", "SELECT * FROM values LIMIT 3", "SELECT name, ways FROM values WHERE value > 7450", "SELEC 1", "",
        "SELECT hand_value('AhKhQhJhTh')", "SELECT mask('Zz')", "SELECT 'nan'::DOUBLE AS x", "SELECT 1; SELECT 2",
        "SELECT '\x1b[31m' AS x FROM nowhere", "SELECT 1 AS \"a\u202eb\" FROM \"\x1b]0;t\x07\"", "DROP TABLE hands",
        "FROM duckdb_settings()", "UPDATE EXTENSIONS", "SELECT * FROM sqlite_scan('a', 'b')", "EXPLAIN SELECT 1",
        "PIVOT values ON category USING sum(ways)", "SELECT 1/0, 'infinity'::FLOAT", "SELECT {'a': [1, NULL]} AS s",
        "SELECT count(*) FROM river", "SELECT count(*) FROM omaha_flop", "FROM push_fold LIMIT 3",
        "FROM joker_wild LIMIT 2", "FROM lowball_values LIMIT 2", "FROM short_deck_hands LIMIT 2",
        "WITH x AS (COPY (SELECT 1) TO 'z.csv') FROM x", "SELECT x'00ff'::BLOB",
    ])  # fmt: skip


def some_slice(rng: random.Random) -> str:
    """A slice of a table of many files."""
    return rng.choice(["1/200", "200/200", "0/200", "3/2", "1/0", "1", "/", "-1/200", "1/200/3", "1/9999999999"])


def store(rng: random.Random) -> str:
    """Return a place for parts that is forbidden, or that cannot be made."""
    return rng.choice(["/dev/null/parts", "s3://", "s3:///x", "http://127.0.0.1:1/x", "", "file:///dev/null/parts"])


def scheduler(rng: random.Random) -> str:
    """Return the address of a scheduler that does not exist."""
    return rng.choice(["tcp://127.0.0.1:1", "tcp://", "127.0.0.1:1", "tcp://127.0.0.1:99999", "http://127.0.0.1:1", ""])


def out_file(rng: random.Random) -> str:
    """A file to write, or none that can be."""
    return rng.choice(["out.csv", "out.json", "out.md", "out.tsv", "out.parquet", "out.svg", "out.png", "out", ".",
                       "nowhere/out.csv", "/dev/null", "/dev/full"])  # fmt: skip


def equity_game(rng: random.Random) -> str:
    """A game whose hands are compared, or none."""
    return rng.choice(["holdem", "omaha", "omaha", "short-deck", "short-deck-trips", "Short-Deck", "draw", ""])


def variant(rng: random.Random) -> str:
    """A game that is played as hold'em is, or none."""
    return rng.choice(["holdem", "short-deck", "short-deck", "short-deck-trips", "omaha", "2-7"])


def hand_game(rng: random.Random) -> str:
    """A game in which five cards are valued, or none."""
    return rng.choice(["high", "2-7", "2-7", "a-5", "a-5", "deuce-to-seven", "ACE-TO-FIVE", "joker", "holdem"])


def policy(rng: random.Random) -> str:
    """A policy of Halatro."""
    return rng.choice(["never-discard", "published", "published-capped", "values", "lookahead:1ms", "published:0.02",
                       "published:nan", "lookahead:0ms", "x"])  # fmt: skip


def own_file(rng: random.Random) -> str:
    """Rows to query beside the tables: a file that is none, a name that is none, what is no table."""
    return rng.choice(["/dev/null", "nowhere.csv", "a=b=c", "=", "main=/etc/passwd", "hands=/etc/hostname", "."])
