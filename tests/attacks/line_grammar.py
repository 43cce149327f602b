"""Command lines of `outs` from a grammar: every command with its arguments and options, valid, and broken at random."""

import random
from collections.abc import Callable
from dataclasses import dataclass

RANKS, SUITS = "23456789TJQKA", "cdhs"
NOWHERE = ["--tables", "/dev/null/nowhere"]
"""A folder that cannot be made: a build from a command line may not touch the real tables."""
ODD = (
    "", " ", "-", "--", "---", "-x", "--no-such", "\u0663", "\u0663\u0664", "\uff11", "²", "1e3", "1_000", "+3", "-1",
    "0", "00", "0x10", "1.5", "nan", "NaN", "inf", "-inf", "1e400", "9" * 30, "9" * 5000, "-0.0", "true", "None", "Ah",
    "AhAh", "Zz", "10h", "♠A", "\uff21\uff48", "\udcff", "\x1b[31mred", "\u202eabc\u202c", "\u200b", "\x07", "a\nb",
    "a\rb", "\t", "é", "💣", "x" * 1000, "A" * 1_000_000, "%s%n", "{}", "[1]", "../..", "/dev/null", "/etc/passwd", "'",
    '"', "; ls", "$(id)", "`id`", "*", "AA", "AKs", "random", "random random", "0%", "100%", "101%", "QQ+", "22-AA",
    "AKs:0.5", "AKs:-1", "AKs:nan", "better", "paytable:", "paytable:9/6", "weights:/nowhere", "pattern-keeper",
    "--json", "--csv", "--help", "--version", "=", "--json=x", "--seed=", "--tables", "sql", "tables", "play",
)  # fmt: skip


MOVES = ("", "1", "hold 1 2", "discard 1", "play 1 2", "call", "fold", "quit", "help", "\x1b")
"""Lines typed into a game."""


def cards(rng: random.Random, least: int, most: int) -> str:
    """Different cards, together."""
    deck = [rank + suit for rank in RANKS for suit in SUITS]
    return "".join(rng.sample(deck, rng.randint(least, most)))


def a_range(rng: random.Random) -> str:
    """A range, of one hand or several."""
    return rng.choice(["AA", "AKs", "QQ+", "76s-54s", "15%", "random", "QQ+, AKs:0.5", "T9o", cards(rng, 2, 2), "A2s+"])


def number(rng: random.Random) -> str:
    """A whole number, most often a small one."""
    return str(rng.choice([0, 1, 2, 3, 4, 5, 9, 10, 20, 100, 1_000]))


def amount(rng: random.Random) -> str:
    """Chips."""
    return rng.choice(["0", "1", "2.5", "100", "450", "1000"])


def goal(rng: random.Random) -> str:
    """A goal of `discard`."""
    return rng.choice(["better", "WIN", "paytable:9/6 Jacks or Better", "weights", "pattern-keeper", "decision-tree",
                       "stand-pat", "jacks-or-better-9-6", "deuces-wild-full-pay", "no-goal"])  # fmt: skip


def paytable(rng: random.Random) -> str:
    """A pay table, known or not."""
    return rng.choice(["jacks-or-better-9-6", "deuces-wild", "full-pay", "nowhere.toml", "/dev/null", "."])


def nine_pays(rng: random.Random) -> str:
    """Pays of a table like Jacks or Better, mostly nine."""
    return rng.choice([",", " ", "/"]).join(amount(rng) for _ in range(rng.choice([9, 9, 9, 8, 0])))


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
        "SELECT count(*) FROM river", "WITH x AS (COPY (SELECT 1) TO 'z.csv') FROM x", "SELECT x'00ff'::BLOB",
    ])  # fmt: skip


def policy(rng: random.Random) -> str:
    """A policy of Halatro."""
    return rng.choice(
        ["never-discard", "published", "published-capped", "values", "published:0.02", "published:nan", "x"]
    )


Value = Callable[[random.Random], str]


@dataclass(frozen=True)
class Command:
    """A command: its words, its arguments, and its options with what makes their values (None for a flag)."""

    words: tuple[str, ...]
    arguments: Callable[[random.Random], list[str]]
    options: dict[str, Value | None]
    always: tuple[str, ...] = ()


FORMS: dict[str, Value | None] = {"--json": None, "--csv": None}
GAMES: dict[str, Value | None] = {
    "--games": lambda rng: rng.choice(["1", "2", "50"]), "--seed": number, "--workers": lambda _: "1",
    "--save": lambda rng: rng.choice(["games", ".", "nowhere/x", "/dev/null"]), **FORMS,
}  # fmt: skip
COMMANDS = (
    Command(("value",), lambda rng: [cards(rng, 5, 7)], FORMS),
    Command(("discard",), lambda rng: [cards(rng, 5, 5)], {
        "--dead": lambda rng: cards(rng, 1, 4), "--hold": lambda rng: cards(rng, 1, 2), "--objective": goal,
        "--royal": amount, "--top": number, **FORMS}),
    Command(("paytable",), lambda rng: [paytable(rng)], {
        "--objective": goal, "--royal": amount, "--strategy": None, "--holds": None, "--list": None, "--show": None,
        "--print": None, "--pays": nine_pays, "--set": change, "--bankroll": number, "--hands": number,
        "--hands-per-hour": number, "--coin": amount, **FORMS}),
    Command(("policies",), lambda _: ["stand-pat"], {"--games": number, "--seed": number, **FORMS}),
    Command(("equity",), lambda rng: [a_range(rng) for _ in range(rng.choice([2, 2, 2, 3]))], {
        "--board": lambda rng: cards(rng, 3, 5), "--dead": lambda rng: cards(rng, 1, 3), "--by-hand": None,
        "--opponents": number, "--samples": lambda _: "1000", "--seed": number, "--top": number, "--counts": None,
        "--stacks": amounts, "--payouts": amounts, **FORMS}),
    Command(("outs",), lambda rng: [cards(rng, 2, 2)], {
        "--board": lambda rng: cards(rng, 3, 5), "--dead": lambda rng: cards(rng, 1, 3), "--against": a_range,
        "--range": a_range, "--top": number, "--counts": None, **FORMS}, ("--board",)),
    Command(("state",), lambda rng: [cards(rng, 2, 2)], {
        "--board": lambda rng: cards(rng, 3, 5), "--dead": lambda rng: cards(rng, 1, 3), "--counts": None, **FORMS},
        ("--board",)),
    Command(("strength",), lambda rng: [cards(rng, 2, 2)], {
        "--board": lambda rng: cards(rng, 3, 5), "--dead": lambda rng: cards(rng, 1, 3), "--opponents": number,
        "--range": a_range, "--samples": lambda _: "200", "--seed": number, **FORMS}, ("--board",)),
    Command(("advise",), lambda rng: [cards(rng, 2, 2)], {
        "--pot": amount, "--to-call": amount, "--stack": amount, "--board": lambda rng: cards(rng, 3, 5),
        "--action": action, "--min-raise": amount, "--alpha": amount, "--floor": amount, "--top": number,
        "--update": lambda rng: rng.choice(["exponential", "bayes", "x"]), "--seed": number,
        "--dead": lambda rng: cards(rng, 1, 3), **FORMS},
        ("--pot", "--to-call", "--stack")),
    Command(("push-fold",), lambda rng: rng.choice([[], [cards(rng, 2, 2)], [a_range(rng)]]), {
        "--stack": amount, "--ante": amount, "--stacks": amounts, "--payouts": amounts, **FORMS}),
    Command(("sql",), lambda rng: [statement(rng)], FORMS),
    Command(("tables", "info"), lambda _: [], FORMS),
    Command(("tables", "verify"), lambda _: NOWHERE, {}),
    Command(("tables", "build"), lambda rng: rng.choice([[], ["river"], ["hands"]]), {
        "--workers": number, "--processes": None}),
    Command(("tables",), lambda _: [], {}),
    Command(("play", "draw"), lambda _: [], {"--seed": number, "--hint": None, "--chips": number}),
    Command(("play", "halatro"), lambda _: [], {
        "--seed": number, "--save": lambda rng: rng.choice(["game.json", ".", "/dev/null"]),
        "--load": lambda rng: rng.choice(["game.json", ".", "/dev/null", "/etc/passwd"])}),
    Command(("halatro", "odds"), lambda rng: [cards(rng, 1, 8)], {
        "--dead": lambda rng: cards(rng, 1, 4), "--discard": lambda rng: cards(rng, 1, 2),
        "--distribution": None, **FORMS}),
    Command(("halatro", "advise"), lambda rng: [cards(rng, 8, 8)], {
        "--plays": lambda rng: rng.choice("123"), "--discards": lambda rng: rng.choice("0123"),
        "--dead": lambda rng: cards(rng, 1, 4), "--top": number, **FORMS}, ("--plays", "--discards")),
    Command(("halatro", "simulate"), lambda _: [], {
        "--policy": policy, "--threshold": amount, **GAMES}, ("--policy", "--games")),
    Command(("halatro", "compare"), lambda rng: [policy(rng) for _ in range(2)], GAMES, ("--games",)),
    Command(("halatro", "sweep"), lambda rng: [rng.choice(["0.01", "1", "nan"])], {
        "--capped": None, **GAMES}, ("--games",)),
)  # fmt: skip


FIRST: tuple[tuple[list[str], str], ...] = (
    (["halatro", "simulate", "--policy", "never-discard", "--games", "1"], ""),
    (["halatro", "simulate", "--policy", "never-discard", "--games", "1", "--json"], ""),
    (["halatro", "advise", "2c3c4c5c6c7c8c9c", "--plays", "\u0663", "--discards", "0"], ""),
    (["value", "A" * 1_000_000], ""),
    (["sql", "SELECT '\x1b[31m' FROM nowhere WHERE \u202e = 1"], ""),
    (["sql", 'SELECT 1 FROM "\x1b]0;title\x07"'], ""),
    (["value", "AhKh\x1b[2J"], ""),
    (["sql", "UPDATE EXTENSIONS"], ""),
    (["value", "-"], "AhKhQhJhTh\nZz\nAhKhQhJh9h\nAhAh\n"),
    (["equity", "AA", "KK", "--json"], ""),
)
"""Command lines that went wrong once, and some that did not, with their standard input."""


def command_line(rng: random.Random) -> tuple[list[str], str]:
    """A command line and its standard input."""
    command = rng.choice(COMMANDS)
    rest = command.arguments(rng)
    for option, value in command.options.items():
        if option in command.always or rng.random() < 0.18:
            rest += [option] if value is None else [option, value(rng)]
    line, given = [*command.words, *rest], ""
    if command.words[0] == "play":
        given = "\n".join([*rng.choices(MOVES, k=12), "quit\n"])
    elif rest and rng.random() < 0.12:
        given = "\n".join(" ".join(command.arguments(rng)) if rng.random() < 0.7 else odd(rng)[:2000] for _ in range(4))
        line = [*command.words, "-", *rest[1:]]
    for _ in range(rng.choice([0, 0, 1, 1, 2, 3])):
        line = broken(rng, line)
    if "build" in line:
        line += NOWHERE
    return line, given


def odd(rng: random.Random) -> str:
    """A text that belongs nowhere."""
    return rng.choice(ODD)


def broken(rng: random.Random, line: list[str]) -> list[str]:
    """The line with one thing wrong, or at least different."""
    at = rng.randrange(len(line)) if line else 0
    match rng.randrange(7):
        case 0:
            return line[:at] + line[at + 1 :]
        case 1:
            return [*line[:at], odd(rng), *line[at:]]
        case 2:
            return [*line[:at], *line[at : at + 1] * 2, *line[at + 1 :]]
        case 3:
            return [*line[:at], odd(rng), *line[at + 1 :]]
        case 4:
            other = rng.randrange(len(line)) if line else 0
            return [line[other] if n == at else line[at] if n == other else text for n, text in enumerate(line)]
        case 5 if line and line[at]:
            text = line[at]
            place = rng.randrange(len(text))
            return [
                *line[:at],
                text[:place] + rng.choice("\u0663 \x1b-;,A9h\u202e%:'") + text[place + 1 :],
                *line[at + 1 :],
            ]
        case _:
            return [*line, odd(rng)]
