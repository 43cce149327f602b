"""Errors of the command line: one line on standard error, and an exit status that says whose fault it is."""

from pathlib import Path

import pytest

from outs.cli import run
from outs.tests.cases import all_of
from outs.tests.commands.printing import Screen, complaint, give, printed

pytestmark = pytest.mark.usefixtures("with_tables")

ROYAL = "AhKhQhJhTh"
ADVISE = ["advise", "AdQc", "--pot", "9", "--to-call", "3", "--stack", "9"]


BAD_INPUT = [
    (["value", "AhKhQhJhXx"], "unknown card 'Xx' at character 9"),
    (["value", "AhKh\nQhJh1h"], "unknown card '1h'"),
    (["value", "\udcff"], "unknown card"),
    (["discard", ROYAL, "--top", "0"], "--top"),
    (["discard", ROYAL, "--top", "few"], "--top"),
    (["outs", "55"], "'55' is a starting hand: a hole is two cards, such as 5h5d"),
    (["outs", "AKs", "--board", "Qh7h2c"], "such as AhKh"),
    (["outs", "AhKh", "--board", "Qh", "7h", "2c"], 'write Qh7h2c, or "Qh 7h 2c" in quotes'),
    (["equity", "AhKh", "QQ", "--board", "Qh", "7h", "2c"], 'write Qh7h2c, or "Qh 7h 2c" in quotes'),
    (["sql", "FROM 'x.csv'"], "give yours with --file my.csv"),
    (["paytable", "jacks-or-better-9-6", "--bankroll", "1,6"], "--bankroll takes a whole number, got '1,6'"),
    (["equity", "AhKh"], "equity takes 2 to 10 hands, got 1"),
    (["equity", "AhKh", "QsQd", "JcTc", "--stacks", "10,20"], "give one stack for each of the 3 players, got 2"),
    (["equity", "AhKh", "QsQd", "--stacks", "10,-20"], "stacks must be above 0, up to 1e+12, got 10, -20"),
    (["equity", "AhKh", "random", "--opponents", "2", "--stacks", "1,2"], "give one stack for each of the 3 players"),
    (["equity", "AhKh", "QsQd", "--stacks", "1,2", "--payouts", "1,2"], "payouts must not rise from the first place"),
    (["equity", "AhKh", "QsQd", "--payouts", "70,30"], "payouts go with the stacks of all players"),
    (["equity", "15%", "AhKh", "20%", "22+", "--stacks", "1,2,3,4"], "with stacks every deal must be counted"),
    (["tables", "build", "starting_hand_triples"], "is not built on request; the names are river, tri"),
    (["tables", "build", "river", "--first"], "--first builds no table on request"),
    (["equity", "", "KK", "QQ"], "a range is empty: ''"),
    (["equity", "AA,", "KK"], "a comma in 'AA,' has nothing before or after it"),
    (["equity", ",", "AA"], "a comma in ',' has nothing before or after it"),
    (["equity", "AA", ",KK", "QQ"], "a comma in ',KK' has nothing before or after it"),
    (["equity", "AA", "KK", "--board", "Ah"], "--board takes all its cards together, got 'Ah'"),
    (["equity", "AA", "KK", "QQ", "--samples", "5"], "--samples"),
    (["equity", "AA", "KK", "QQ", "--samples", "1000000000000000000000"], "--samples"),
    (["strength", "AdQc", "--board", "3h4cJh", "--samples", "1000000000000000000000"], "--samples"),
    (["equity", "AA", "random", "--opponents", "0"], "opponents must be 1 to 9, got 0"),
    (["equity", "AA", "random", "--opponents", "two"], "--opponents"),
    (["equity", "AA", "KK", "--dead", "2c", "--dead", "3c"], "--dead is given more than once"),
    (["equity", "AA", "KK", "--board", "2c3c4c", "--board=2c3c4d"], "--board is given more than once"),
    (["discard", ROYAL, "--dead", "2c", "--dead", "3c"], "--dead is given more than once"),
    (["advise", "AdQc", "--pot", "9", "--pot", "8"], "--pot is given more than once"),
    (["--tables", "a", "--tables", "b", "value", ROYAL], "--tables is given more than once"),
    (["tables", "--tables", "a", "--tables", "b", "info"], "--tables is given more than once"),
    (["tables", "build", "--workers", "1", "--workers", "2"], "--workers is given more than once"),
    (["play", "draw", "--seed", "1", "--seed", "2"], "--seed is given more than once"),
    (["strength", "AdQc", "--board", "3h4cJh", "--range", "AA", "--range", "AdQc"], "range 2 (AdQc) has no hand"),
    (["advise", "AdQc", "--pot", "9", "--to-call", "3"], "Missing option '--stack'"),
    (
        ["equity", "AKs", "random", "--opponents", "3", "--by-hand"],
        "without dead cards or --by-hand; write out the players instead: AKs random random random",
    ),
    (["equity", "AhKh", "QsQd", "--opponents", "3"], "without dead cards or --by-hand\n"),
    (
        ["paytable", "9/6 JoB", "--set", "Royal Flush=900", "--royal", "976"],
        "--set and --royal both change the same pay: give one of them",
    ),
    (["equity", "AKs", "QQ", "--flops", "--board", "2c3c4c"], "--flops cannot be used with --board"),
    (["equity", "AKs", "QQ", "--next"], "--next needs a board of 3 or 4 cards, got 0"),
    (["equity", "AKs", "QQ", "--flops", "--sampled"], "--sampled cannot be used with --flops"),
    (["range", "AKs", "--flops", "--dead", "2c"], "--flops cannot be used with --dead"),
    (["plot", "preflop", "--against", "AA", "--opponents", "2", "-o", "x.svg"], "leave out --against"),
    (["sql", "SELEC 1"], "syntax error"),
    (["sql", ""], "give one SQL statement at a time, got 0"),
    (["sql", "SELECT 1; SELECT 2"], "give one SQL statement at a time, got 2"),
    (["sql", "SELECT hand_value('AhKh')"], "a value takes 5, 6 or 7 cards, got 2"),
    (["sql", "SELECT * FROM read_csv('/etc/passwd')"], "a statement cannot open files"),
    (["sql", "SELECT '\udcff'"], ""),
    (["value", ROYAL, "--json", "--csv"], "--json and --csv exclude each other"),
    (["tables", "info", "--json", "--csv"], "--json and --csv exclude each other"),
    (["value", ROYAL, "--no-such"], "there is no option --no-such"),
    (["value"], "Missing argument"),
    (["no-such"], "there is no command 'no-such'; the commands are value, "),
    (["tables", "no-such"], "there is no command 'no-such'; the commands are build, "),
    (["tables", "build", "--workers", "0"], "--workers"),
    (["tables", "build", "--cluster", "tcp://127.0.0.1:8786"], "a cluster needs a store that all its workers see"),
    (
        ["tables", "build", "--cluster", "127.0.0.1", "--store", "parts"],
        "'127.0.0.1' is not the address of a scheduler",
    ),
    (
        ["tables", "build", "--cluster", "tcp://127.0.0.1:99999", "--store", "parts"],
        "is not the address of a scheduler",
    ),
    (["tables", "build", "--store", "http://127.0.0.1/parts"], "is not a store: give a folder, or s3://BUCKET/PREFIX"),
    (["tables", "build", "--tables", "here", "--store", "here/parts"], "is in the folder of the tables"),
    (["tables", "build", "omaha-flop", "--slice", "0/200"], "there is no slice 0 of 200"),
    (["tables", "build", "omaha-flop", "--slice", "3/2"], "there is no slice 3 of 2"),
    (["tables", "build", "omaha-flop", "--slice", "x"], "'x' is not a slice: write 1/200 for the first of 200"),
    (
        ["tables", "build", "omaha-flop", "--slice", "1/586"],
        "the table cannot be cut into 586 slices: it has 585 parts",
    ),
    (["tables", "build", "river", "--slice", "1/2"], "only omaha-flop has slices"),
    (["tables", "build", "--slice", "1/2"], "only omaha-flop has slices"),
]


@all_of(("arguments", "message"), BAD_INPUT)
def test_bad_input_is_one_line_and_status_2(
    capsys: Screen, arguments: list[str], message: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert message in complaint(capsys, arguments, 2)
    assert list(tmp_path.iterdir()) == []


@all_of("form", ["--json", "--csv"])
def test_bad_input_prints_nothing_for_programs_either(capsys: Screen, form: str) -> None:
    for arguments in (["value", "Ah"], ["discard", "Ah"], ["equity", "Ah", "Kh"], ["sql", "SELECT mask('Zz')"]):
        complaint(capsys, [*arguments, form], 2)


@all_of(
    ("command", "good", "bad", "message"),
    [
        ("value", "AhKhQhJhTh", "AhKhQhJhXx", "unknown card 'Xx'"),
        ("discard", "AhKhQhJhTh", "AhKhQhJh", "a hand takes 5 cards"),
        ("equity", "AhKh QQ", "AhKh AhQh", "both holes have the card Ah"),
        ("equity", "AhKh QQ", "AhKh", "equity takes 2 to"),
        ("sql", "SELECT 1", "SELEC 1", "syntax error"),
        ("sql", "SELECT 1", "SELECT hand_value('Ah')", "a value takes 5, 6 or 7 cards, got 1"),
    ],
)
def test_a_bad_line_of_standard_input_is_named_by_its_number(
    capsys: Screen, monkeypatch: pytest.MonkeyPatch, command: str, good: str, bad: str, message: str
) -> None:
    give(monkeypatch, f"{good}\n\n{good}\n{bad}\n{good}\n")
    assert run([command, "-", "--csv"]) == 2
    captured = capsys.readouterr()
    assert captured.err.startswith("outs: line 4: ")
    assert message in captured.err
    assert bad in captured.err
    assert captured.err.count("\n") == 1


@all_of("form", [[], ["--csv"], ["--json"]])
def test_every_bad_line_of_standard_input_is_reported_and_the_others_are_answered(
    capsys: Screen, monkeypatch: pytest.MonkeyPatch, form: list[str]
) -> None:
    give(monkeypatch, f"AhKhQhJhXx\n{ROYAL}\n\nAh\n2c3d4h5sAc\n\udcff\n")
    assert run(["value", "-", *form]) == 2
    captured = capsys.readouterr()
    assert [line.split(": ")[:2] for line in captured.err.splitlines()] == [
        ["outs", f"line {number}"] for number in (1, 4, 6)
    ]
    assert captured.err.endswith("outs: line 6: not text: byte 1 is 0xff\n")
    give(monkeypatch, f"\n{ROYAL}\n\n\n2c3d4h5sAc\n")
    assert captured.out == printed(capsys, "value", "-", *form)


def test_a_list_of_bad_lines_alone_has_no_answers(capsys: Screen, monkeypatch: pytest.MonkeyPatch) -> None:
    give(monkeypatch, "Ah\n" * 20)
    assert run(["equity", "-", "--csv"]) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err.count("\n") == captured.err.count("outs: line ") == 20


VERY_LONG = "x" * 100_000
NOT_ASCII = "\u0663"
LONG = [
    ["value", VERY_LONG],
    ["value", "2c " * 30_000],
    ["discard", ROYAL, "--objective", VERY_LONG],
    ["discard", ROYAL, "--top", VERY_LONG],
    ["equity", VERY_LONG, "AA"],
    ["equity", "AA:" + "1" * 100_000, "KK"],
    ["strength", VERY_LONG],
    ["paytable", VERY_LONG],
    ["sql", f"SELECT {VERY_LONG}"],
    ["tables", "info", "--tables", VERY_LONG],
    ["tables", "build", VERY_LONG],
    ["halatro", "simulate", "--policy", VERY_LONG],
    ["halatro", "sweep", "--plot", f"{VERY_LONG}.svg"],
    ["play", "halatro", "--load", VERY_LONG],
    [VERY_LONG],
    ["value", f"--{VERY_LONG}"],
]


@all_of("arguments", LONG)
def test_an_error_repeats_little_of_a_very_long_text(capsys: Screen, arguments: list[str]) -> None:
    assert run(arguments) in (1, 2, 3)
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err.startswith("outs: ")
    assert captured.err.count("\n") == 1
    assert len(captured.err) < 2_100


HOSTILE = "\x1b[31m\u202e\u2066\x07\x9b\u200f\x7f\r"
ECHOED = [
    ["value", HOSTILE],
    ["discard", ROYAL, "--hold", HOSTILE],
    ["discard", ROYAL, "--top", HOSTILE],
    ["equity", HOSTILE, "AA"],
    [*ADVISE, "--action", HOSTILE],
    ["sql", f"SELECT '{HOSTILE}' FROM nothing{HOSTILE}"],
    ["tables", "info", "--tables", f"/tmp/{HOSTILE}"],
    ["halatro", "sweep", "--save", f"/tmp/{HOSTILE}/x"],
    ["play", "halatro", "--load", HOSTILE],
    [HOSTILE],
    ["value", f"--{HOSTILE}"],
]


@all_of("arguments", ECHOED)
def test_an_error_controls_no_terminal(capsys: Screen, arguments: list[str]) -> None:
    assert run(arguments) in (1, 2, 3)
    captured = capsys.readouterr()
    assert captured.err.removesuffix("\n").isprintable()


@all_of(
    "arguments",
    [
        ["discard", ROYAL, "--top", NOT_ASCII],
        ["equity", "AA", "random", "--opponents", NOT_ASCII],
        ["equity", "AA", "KK", "QQ", f"--samples={NOT_ASCII}000"],
        ["equity", f"AA:{NOT_ASCII}", "KK"],
        ["equity", f"{NOT_ASCII}%", "KK"],
        ["value", f"{NOT_ASCII}c4c5c6c7c"],
        ["strength", "AdQc", "--board", "3h4cJh", "--opponents", NOT_ASCII],
        [*ADVISE, "--pot", f"{NOT_ASCII}.5"],
        [*ADVISE, "--action", f"raise {NOT_ASCII} into 4 preflop"],
        [*ADVISE, "--action", "rai\u017fe 3 into 4 preflop"],
        ["policies", "--games", NOT_ASCII],
        ["paytable", "jacks-or-better-9-6", "--royal", f"{NOT_ASCII}00"],
        ["play", "draw", "--chips", NOT_ASCII],
        ["play", "draw", "--seed", NOT_ASCII],
        ["halatro", "advise", "2c3c4c5c6c7c8c9c", "--plays", NOT_ASCII, "--discards", "0"],
        ["halatro", "odds", "2c3c4c5c6c7c8c9c", "--top", NOT_ASCII],
        ["tables", "build", "--workers", NOT_ASCII],
    ],
)
def test_a_number_is_written_in_ascii_digits(capsys: Screen, arguments: list[str]) -> None:
    complaint(capsys, arguments, 2)
