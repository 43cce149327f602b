"""Command lines of `outs` from a grammar: every command with its arguments and options, valid, and broken at random."""

import random
from collections.abc import Callable
from dataclasses import dataclass

from outs.tests.attacks.line_words import (
    JOKER,
    a_range,
    action,
    amount,
    amounts,
    cards,
    change,
    dealt,
    equity_game,
    family,
    goal,
    hand_game,
    joker_table,
    kept,
    multipliers,
    nine_pays,
    number,
    omaha_range,
    out_file,
    own_file,
    paytable,
    policy,
    scheduler,
    some_pays,
    some_slice,
    statement,
    store,
    variant,
)

NOWHERE = ["--tables", "/dev/null/nowhere"]
"""A folder that cannot be made: a build from a command line may not touch the real tables."""
ODD = (
    "", " ", "-", "--", "---", "-x", "--no-such", "\u0663", "\u0663\u0664", "\uff11", "²", "1e3", "1_000", "+3", "-1",
    "0", "00", "0x10", "1.5", "nan", "NaN", "inf", "-inf", "1e400", "9" * 30, "9" * 5000, "-0.0", "true", "None", "Ah",
    "AhAh", "Zz", "10h", "♠A", "\uff21\uff48", "\udcff", "\x1b[31mred", "\u202eabc\u202c", "\u200b", "\x07", "a\nb",
    "a\rb", "\t", "é", "💣", "x" * 1000, "A" * 1_000_000, "%s%n", "{}", "[1]", "../..", "/dev/null", "/etc/passwd", "'",
    '"', "; ls", "$(id)", "`id`", "*", "AA", "AKs", "random", "random random", "0%", "100%", "101%", "QQ+", "22-AA",
    "AKs:0.5", "AKs:-1", "AKs:nan", "better", "paytable:", "paytable:9/6", "weights:/nowhere", "pattern-keeper",
    "Jk", "JkJk", "2s3s4s5s", "omaha", "2-7", "1/200", "s3://x", "1,2,3", "10,nan",
    "--json", "--csv", "--help", "--version", "=", "--json=x", "--seed=", "--tables", "sql", "tables", "play",
)  # fmt: skip


MOVES = ("", "1", "hold 1 2", "discard 1", "play 1 2", "call", "fold", "quit", "help", "\x1b")
"""Lines typed into a game."""


Value = Callable[[random.Random], str]


@dataclass(frozen=True)
class Command:
    """A command: its words, its arguments, and its options with what makes their values (None for a flag)."""

    words: tuple[str, ...]
    arguments: Callable[[random.Random], list[str]]
    options: dict[str, Value | None]
    always: tuple[str, ...] = ()


FORMS: dict[str, Value | None] = {"--json": None, "--csv": None, "--tsv": None, "--md": None, "--output": out_file}
FEW = {"--games": lambda rng: rng.choice(["1", "2", "50"]), "--seed": number, "--workers": lambda _: "1"}
GAMES: dict[str, Value | None] = {
    **FEW, "--save": lambda rng: rng.choice(["games", ".", "nowhere/x", "/dev/null"]), **FORMS,
}  # fmt: skip
DEAD: dict[str, Value | None] = {"--dead": lambda rng: cards(rng, 1, 3)}
BOARD: dict[str, Value | None] = {"--board": lambda rng: cards(rng, 3, 5)}
COMPARED: dict[str, Value | None] = {
    **DEAD, "--by-hand": None, "--opponents": number, "--samples": lambda _: "1000", "--seed": number, "--top": number,
    "--counts": None, "--stacks": amounts, "--payouts": amounts, "--game": equity_game, "--flops": None, "--next": None,
    "--sampled": None, **FORMS,
}  # fmt: skip
ALL_IN: dict[str, Value | None] = {
    "--stack": amount, "--ante": amount, "--stacks": amounts, "--payouts": amounts, "--game": variant,
    "--seats": lambda rng: rng.choice(["2", "3", "10", "-1", "utg,button,", "a,a,a"]), "--blinds": amounts,
    "--ante-bb": amount, "--at-most": lambda rng: rng.choice(["2", "2", "3", "0", "x"]),
}  # fmt: skip
SPOT: dict[str, Value | None] = {
    "--gap": amount, "--lock": lambda rng: rng.choice(["SB push=25%", "BB call=15%", "x", "SB push="]),
    "--bounties": amounts, "--progressive": amount,
}  # fmt: skip
PICTURE: dict[str, Value | None] = {"--output": out_file}


def casino_words(rng: random.Random) -> list[str]:
    """A casino game, and cards of two, three or five, or neither."""
    game = rng.choice(
        [
            "casino-holdem",
            "caribbean-stud",
            "oasis-poker",
            "crazy-4-poker",
            "three-card-poker",
            "let-it-ride",
            "blackjack",
        ]
    )
    return rng.choice([[], [game], [game, cards(rng, 2, 5)]])


def betting(rng: random.Random) -> str:
    """Actions of a draw game, most of them impossible in their order."""
    words = ["check", "bet", "raise", "call", "fold", "draw 3", "0", "pat", "/", "6", "x"]
    return " ".join(rng.choices(words, k=rng.randrange(8)))


def four_cards_each(rng: random.Random) -> list[str]:
    """Omaha: some hands, perhaps a random one or a range, perhaps a board."""
    *hands, board = dealt(rng, *[4] * rng.choice([1, 2, 2, 3, 4, 5]), rng.choice([3, 4, 5]))
    hands = [*hands[:-1], rng.choice([hands[-1], "random", omaha_range(rng)])] if len(hands) > 1 else [*hands, "random"]
    return [*hands, *(["--board", board] if rng.random() < 0.9 else [])]


def two_cards_and_a_board(rng: random.Random) -> list[str]:
    """A hole and a board that share no card."""
    hole, board = dealt(rng, 2, rng.choice([3, 4, 5]))
    return [hole, "--board", board]


CHOSEN_HANDS: dict[str, Value | None] = {
    "--player": lambda rng: rng.choice(["Hero", "a=b,c", "=", ","]), "--currency": lambda _: "USD",
    "--since": lambda rng: rng.choice(["2026-01-01", "9999-12-31", "0001-01-01T00:00", "x", ""]),
    "--until": lambda rng: rng.choice(["2026-01-01", "9999-12-31", "0001-01-01T00:00", "x", ""]),
    "--tournament": lambda rng: rng.choice(["all", "none", "1,2", ","]),
    "--stake": lambda rng: rng.choice(["1/2", "nan", "1e999", "/", ","]), "--site": lambda _: "GGPoker",
    "--game": lambda rng: rng.choice(["omaha", "x"]), "--position": lambda rng: rng.choice(["btn", "x"]),
}  # fmt: skip
"""Options that choose hands."""
COMMANDS = (
    Command(("value",), lambda rng: [cards(rng, 5, 7)], {"--game": hand_game, **FORMS}),
    Command(("discard",), lambda rng: [cards(rng, 5, 5)], {
        **DEAD, "--hold": lambda rng: cards(rng, 1, 2), "--objective": goal, "--royal": amount, "--top": number,
        "--counts": None, "--opponents": number, "--opponent-draws": amounts, "--game": hand_game,
        "--ultimate-x": multipliers, "--multiplier": number, **FORMS}),
    Command(("discard",), lambda rng: [cards(rng, 5, 5)], {
        **DEAD, "--pays": some_pays, "--objective": family, "--royal": amount, **FORMS}, ("--pays",)),
    Command(("discard",), lambda rng: [cards(rng, 5, 5)], {
        **DEAD, "--objective": paytable, "--royal": amount, "--ultimate-x": multipliers, "--multiplier": number,
        "--hold": lambda rng: cards(rng, 1, 2), **FORMS}, ("--objective", "--ultimate-x")),
    Command(("discard",), lambda rng: [cards(rng, 5, 5)], {
        **DEAD, "--hold": lambda rng: cards(rng, 1, 2), "--opponents": number, "--opponent-draws": amounts,
        "--game": hand_game, "--objective": goal, **FORMS}, ("--game",)),
    Command(("discard",), lambda rng: [cards(rng, 4, 4) + JOKER], {
        **DEAD, "--hold": lambda _: JOKER, "--objective": joker_table, "--royal": amount, **FORMS}, ("--objective",)),
    Command(("paytable",), lambda rng: [paytable(rng)], {
        "--objective": goal, "--royal": amount, "--coins": number, "--strategy": None, "--holds": None, "--list": None,
        "--show": None, "--print": None, "--pays": nine_pays, "--set": change, "--bankroll": number, "--hands": number,
        "--hands-per-hour": number, "--coin": amount, "--lines": amounts, **FORMS}),
    Command(("paytable",), lambda rng: [paytable(rng)], {
        "--ultimate-x": multipliers, "--royal": amount, "--coins": number, "--hands": number, "--set": change, **FORMS},
        ("--ultimate-x",)),
    Command(("policies",), lambda _: ["stand-pat"], {
        "--games": number, "--seed": number, "--game": hand_game, **FORMS}),
    Command(("policies",), lambda rng: [goal(rng)], {
        "--games": lambda _: "3", "--seed": number, "--game": hand_game, **FORMS}, ("--game",)),
    Command(("range",), lambda rng: [a_range(rng)], {
        **BOARD, **DEAD, "--keep": kept, "--game": variant, "--flops": None, **FORMS}),
    Command(("equity",), lambda rng: [a_range(rng) for _ in range(rng.choice([2, 2, 2, 3]))], {**BOARD, **COMPARED}),
    Command(("equity",), four_cards_each, {**COMPARED, "--game": lambda _: "omaha"}, ("--game",)),
    Command(("outs",), lambda rng: [cards(rng, 2, 2)], {
        **BOARD, **DEAD, "--against": a_range, "--range": a_range, "--top": number, "--counts": None,
        "--game": variant, **FORMS}, ("--board",)),
    Command(("state",), lambda rng: [cards(rng, 2, 2)], {**BOARD, **DEAD, "--counts": None, "--game": variant, **FORMS},
            ("--board",)),
    Command(("state",), two_cards_and_a_board, {**DEAD, "--counts": None, "--game": variant, **FORMS}, ("--game",)),
    Command(("strength",), lambda rng: [cards(rng, 2, 2)], {
        **BOARD, **DEAD, "--opponents": number, "--range": a_range, "--samples": lambda _: "200", "--seed": number,
        "--game": variant, **FORMS}, ("--board",)),
    Command(("advise",), lambda rng: [cards(rng, 2, 2)], {
        "--pot": amount, "--to-call": amount, "--stack": amount, **BOARD, "--action": action, "--min-raise": amount,
        "--alpha": amount, "--floor": amount, "--top": number,
        "--update": lambda rng: rng.choice(["exponential", "bayes", "x"]), "--seed": number, **DEAD, "--game": variant,
        **FORMS},
        ("--pot", "--to-call", "--stack")),
    Command(("push-fold",), lambda rng: rng.choice([[], [cards(rng, 2, 2)], [a_range(rng)]]), {
        **ALL_IN, "--seconds": amount, **FORMS}),
    Command(("push-fold",), lambda _: [], {
        "--stacks": amounts, "--payouts": amounts, "--ante": amount, "--game": variant, **FORMS},
        ("--stacks", "--payouts")),
    Command(("push-fold",), lambda _: [], {
        **ALL_IN, **SPOT, "--at-most": lambda _: "2", "--seconds": amount, "--all": None, **FORMS},
        ("--stacks", "--at-most")),
    Command(("casino",), casino_words, {
        **BOARD, "--up": lambda rng: cards(rng, 1, 1), **DEAD, "--exchanged": lambda rng: cards(rng, 1, 5),
        "--raised": number, "--money": amount, "--strategy": None,
        "--set": lambda rng: rng.choice(["Flush=3", "Odds loses: Flush=7", "=", "Royal Flush=1e9"]), "--hands": number,
        "--bet": amount, **FORMS}),
    Command(("icm",), lambda rng: [amounts(rng)], {"--payouts": amounts, **FORMS}, ("--payouts",)),
    Command(("draw-game",), lambda rng: rng.choice([[], [cards(rng, 5, 5)]]), {
        "--actions": betting, "--game": hand_game, "--every-hold": None, "--kinds": None, **FORMS}),
    Command(("sql",), lambda rng: [statement(rng)], {"--seconds": amount, "--file": own_file, **FORMS}),
    Command(("hands", "read"), lambda rng: [rng.choice(["-", "nowhere", ".", "/dev/null", "/etc/passwd"])], {
        "--output": out_file, "--format": lambda rng: rng.choice(["auto", "phh", "phhs", "pokerstars", "x"]),
        "--all-known": None, "--replace": None, "--workers": lambda _: "1",
        "--store": store, "--cluster": scheduler}, ("--output",)),
    Command(("hands", "report"), lambda rng: [rng.choice(["nowhere", ".", "/dev/null", "/etc/passwd"])], {
        **CHOSEN_HANDS, "--top": number, **FORMS}),
    Command(("hands", "show"), lambda rng: [rng.choice(["nowhere", ".", "/dev/null"]), number(rng)], {
        "--site": lambda _: "GGPoker", **FORMS}),
    Command(("plot", "winnings"), lambda rng: [rng.choice(["nowhere", ".", "/dev/null", "/etc/passwd"])], {
        **CHOSEN_HANDS, "--big-blinds": None, **PICTURE}),
    Command(("schema",), lambda rng: rng.choice([[], ["discard"], ["halatro", "odds"], ["x"]]), {}),
    Command(("plot", "preflop"), lambda _: [], {"--range": a_range, "--against": a_range, "--opponents": number, **DEAD,
                                                "--game": variant, **PICTURE}),
    Command(("plot", "hold"), lambda rng: [cards(rng, 5, 5)], {
        **DEAD, "--objective": goal, "--royal": amount, "--top": number, "--game": hand_game, **PICTURE}),
    Command(("plot", "equity"), lambda rng: [cards(rng, 2, 2)], {**BOARD, **DEAD, "--range": a_range,
                                                                 "--against": a_range, "--game": variant, **PICTURE}),
    Command(("plot", "outs"), lambda rng: [cards(rng, 2, 2)], {**BOARD, **DEAD, "--range": a_range,
                                                               "--against": a_range, "--game": variant, **PICTURE}),
    Command(("plot", "range"), lambda rng: [a_range(rng)], {**BOARD, **DEAD, "--keep": kept, "--game": variant,
                                                            **PICTURE}),
    Command(("plot", "strength-error"), lambda _: [], {"--range": a_range, "--states": lambda _: "1", "--seed": number,
                                                       **PICTURE}, ("--states",)),
    Command(("plot", "push-fold"), lambda _: [], {
        **ALL_IN, **SPOT, "--node": lambda rng: rng.choice(["button > big blind", ">", "small blind", "x"]),
        "--gains": None, **PICTURE}),
    Command(("plot", "casino"), lambda rng: casino_words(rng)[:1] or ["x"], {
        "--edge": None, "--set": lambda rng: rng.choice(["Flush=3", "=", "Royal Flush=1e9"]), **PICTURE}),
    Command(("plot", "casino-pays"),
            lambda rng: [*(casino_words(rng)[:1] or ["x"]), rng.choice(["Flush", "Odds loses: Flush", "Trips: Flush"])],
            {"--from": number, "--to": number, "--solve": None, **PICTURE}, ("--solve",)),
    Command(("plot", "draw-game"), lambda _: [], {"--actions": betting, "--game": hand_game, **PICTURE}),
    Command(("plot", "halatro-threshold"), lambda rng: [rng.choice(["0.01", "1", "nan"])], {
        "--capped": None, **FEW, "--save": lambda _: "games", **PICTURE}, ("--games",)),
    Command(("tables", "info"), lambda _: [], FORMS),
    Command(("tables", "describe"), lambda rng: rng.choice([[], ["omaha_flop"], ["push_fold"], ["mask"]]), FORMS),
    Command(("tables", "verify"), lambda _: NOWHERE, {}),
    Command(("tables", "fetch"), lambda rng: [rng.choice(["/dev/null", "nowhere", "http://127.0.0.1:1/x", "ftp://x"]),
                                              *NOWHERE], {}),
    Command(("tables", "build"), lambda rng: rng.choice([[], ["river"], ["hands"], ["omaha-flop"], ["short-deck"],
                                                       ["draw-game"]]), {
        "--first": None, "--workers": number, "--processes": None, "--store": store, "--cluster": scheduler,
        "--slice": some_slice, "--exploitability": lambda rng: rng.choice(["0.002", "0", "nan"])}),
    Command(("tables",), lambda _: [], {}),
    Command(("export", "dataset"), lambda _: ["/dev/null/set"], {"--without": lambda rng: rng.choice(["turn", "x"])}),
    Command(("export", "site"), lambda _: ["/dev/null/site"], {"--without-turn": None}, ("--without-turn",)),
    Command(("play", "draw"), lambda _: [], {
        "--seed": number, "--hint": None, "--chips": number, "--game": hand_game,
        "--bot": lambda rng: rng.choice(["solved", "rules", "x"])}),
    Command(("play", "halatro"), lambda _: [], {
        "--seed": number, "--hint": None, "--save": lambda rng: rng.choice(["game.json", ".", "/dev/null"]),
        "--load": lambda rng: rng.choice(["game.json", ".", "/dev/null", "/etc/passwd"])}),
    Command(("play", "casino"), lambda rng: casino_words(rng)[:1], {
        "--seed": number, "--hint": None, "--set": lambda rng: rng.choice(["Flush=3", "=", "Royal Flush=1e9"])}),
    Command(("play", "video-poker"), lambda rng: rng.choice([[], [paytable(rng)]]), {
        "--seed": number, "--royal": amount, "--hard": None}),
    Command(("halatro", "odds"), lambda rng: [cards(rng, 1, 8)], {
        "--dead": lambda rng: cards(rng, 1, 4), "--discard": lambda rng: cards(rng, 1, 2), "--target": number,
        "--top": number, "--counts": None, "--distribution": None, **FORMS}),
    Command(("halatro", "advise"), lambda rng: [cards(rng, 8, 8)], {
        "--plays": lambda rng: rng.choice("123"), "--discards": lambda rng: rng.choice("0123"),
        "--dead": lambda rng: cards(rng, 1, 4), "--top": number, **FORMS}, ("--plays", "--discards")),
    Command(("halatro", "simulate"), lambda _: [], {
        "--policy": policy, "--threshold": amount, "--milliseconds": amount, **GAMES}, ("--policy", "--games")),
    Command(("halatro", "compare"), lambda rng: [policy(rng) for _ in range(2)], {
        **GAMES}, ("--games",)),
    Command(("halatro", "sweep"), lambda rng: [rng.choice(["0.01", "1", "nan"])], {
        "--capped": None, "--plot": out_file, **GAMES}, ("--games",)),
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
    (["equity", "AhKh", "QQ+ AK", "--json"], ""),
    (["equity", "AhKhQsQd", "--json"], ""),
    (["equity", "-", "--json"], "AhKh 'QQ+ AK'\nAA KK vs QQ\nAA vs KK JJ vs 'TT 99'\n"),
    (["equity", "AsAhKsKh QsQhJsJh", "random", "--game", "omaha", "--json"], ""),
    (["range", "AKo:150%"], ""),
    (["push-fold", "--ante", "0.125"], ""),
    (["halatro", "advise", "2c2d4s5h7h9sJcQd", "--plays", "3", "--discards", "3", "--dead", "3c 3d", "--json"], ""),
    (["equity", "AsAhKs", "random", "--game", "omaha"], ""),
    (["equity", "AsAhKsKh", "QsQhJsJh", "--game", "omaha", "--board", "Ts9h2d", "--json"], ""),
    (["equity", "AhKh", "22", "--game", "short-deck"], ""),
    (["discard", "2c3d4h7sJk", "--game", "2-7"], ""),
    (["discard", "2c3d4h7sJk", "--objective", "joker-poker-kings-20-7-5", "--json"], ""),
    (["push-fold", "--stacks", "10,8", "--payouts", "70,30", "--json"], ""),
    (["push-fold", "--stacks", "10,nan,8", "--payouts", "1e308"], ""),
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
