"""Malformed hand histories: of every format, hands with a changed byte, number, word, line or type among sound ones.

Nothing ends the run but its end: each malformed hand is read or left out with a reason, and every sound hand is valued.
"""

import gzip
import random
import re
import time
import zipfile
from collections.abc import Callable
from pathlib import Path

from outs.histories.columns import HANDS_PLAYED
from outs.histories.readers.sources import Piece, Unreadable, pieces
from outs.histories.run import Outcome, value_piece
from outs.tests.attacks.attempts import Attempts, main
from outs.tests.histories.readers.site_texts import SITES
from outs.tests.histories.readers.test_phh import PLAIN
from outs.tests.histories.readers.test_pokerstars import ALL_IN, RAKED, SIDE_POT, TOURNAMENT
from outs.tests.histories.readers.test_summaries import SUMMARIES

AT_ONCE = 25
"""Malformed hands of a text; a sound one follows each."""
SLOW = 10.0
"""CPU-seconds of a text that are too many: reading must not take the square of a line's length."""
PACKED = 25
"""Damaged gzip files that are tried."""
POKERSTARS = tuple(text[text.index("PokerStars ") :] for text in (RAKED, ALL_IN, TOURNAMENT, SIDE_POT))
FORMATS: dict[str, tuple[str, ...]] = {
    "phhs": (f"[1]\n{PLAIN}",),
    "pokerstars": POKERSTARS,
    "summary": tuple(text for text, _ in SUMMARIES.values()),
    **{form: tuple(text for text, own in SITES.values() if own == form) for form in {own for _, own in SITES.values()}},
}
"""Sound hands of each format, each from its first line on."""
FIVE_PLAYERS = (
    "variant = 'NT'\nantes = [0, 0]\nblinds_or_straddles = [1, 2]\nstarting_stacks = [100, 100]\n"
    "actions = ['d dh p1 AhKh', 'd dh p2 2c2d', {}]\n"
)
NUMBER = "7" * 5_000
KNOWN = (
    *(PLAIN.replace("variant = 'NT'", one) for one in ("variant = ['NT']", "variant = true", "variant = {a = 1}")),
    *(f"{PLAIN}\nwinnings = {one}\n" for one in ("true", "2020-01-01", "[true]", "[[1]]", "'x'", f"[{NUMBER}]")),
    *(f"{PLAIN}\nyear = {one}\nmonth = 1\nday = 1\n" for one in ("1" * 30, NUMBER, "0x" + "f" * 4_000, "1e400")),
    *(f"{PLAIN}\nseats = {one}\n" for one in (f"[{NUMBER}]", "true", "[true, false]", "1")),
    *(PLAIN.replace("antes = [", f"antes = [{one}, ") for one in (NUMBER, "true", "inf", "nan", "-1e9")),
    FIVE_PLAYERS.format("'p1 cbr 19', 'p2 f'"),
    FIVE_PLAYERS.replace("[1, 2]", "[31, 2]").format("'p2 cbr 100', 'p1 cc'"),
    FIVE_PLAYERS.format("'p2 cbr 19', 'p1 f', 'p1 cc', 'p2 cc', 'd db 2h3h4h'"),
    FIVE_PLAYERS.replace("actions = [", f"actions = [{'[' * 3_000}").format("1"),
)
"""Sections of PHHS that ended a run once, and their kin."""
LONG_LINES = (
    f"Total pot {'1' * 200_000}",
    ": " * 100_000,
    "a: folds" * 50_000,
    f"Seat 1: {'(1' * 100_000}",
    f"Seat {'1' * 100_000}: x (1 in chips)",
    f"Uncalled bet ({'1' * 100_000}",
    f"x collected {'1' * 100_000} from",
)
"""Lines that must not take the square of their length."""
LITERALS = (
    "true",
    "[]",
    "[[1]]",
    "{}",
    "'x'",
    "-1",
    "1e308",
    "nan",
    "inf",
    "2020-01-01",
    "0x1F",
    '"\\u0000"',
    "1" * 40,
)


def changed(rng: random.Random, text: str) -> str:
    """Return a hand with one to three changes behind its first line."""
    first, line_end, rest = text.partition("\n")
    for _ in range(rng.randint(1, 3)):
        rest = rng.choice(CHANGES)(rng, rest)
    return f"{first}{line_end}{rest}"


def _character(rng: random.Random, text: str) -> str:
    at = rng.randrange(len(text) + 1)
    return text[:at] + rng.choice(("", "\0", "€", "[", "'", "9", " ", "-", "\ufeff", "(", "$")) + text[at + 1 :]


def _number(rng: random.Random, text: str) -> str:
    found = list(re.finditer(r"\d+", text))
    if not found:
        return text
    one = rng.choice(found)
    other = rng.choice(("0", "-1", "1" * 30, NUMBER, "1e9", "0.0000001", str(rng.randrange(1000)), "1,000", ""))
    return text[: one.start()] + other + text[one.end() :]


def _value(rng: random.Random, text: str) -> str:
    found = list(re.finditer(r"(?<= = ).*$", text, re.MULTILINE))
    if not found:
        return _number(rng, text)
    one = rng.choice(found)
    return text[: one.start()] + rng.choice(LITERALS) + text[one.end() :]


def _line(rng: random.Random, text: str) -> str:
    lines = text.split("\n")
    at, other = rng.randrange(len(lines)), rng.randrange(len(lines))
    match rng.randrange(4):
        case 0:
            del lines[at]
        case 1:
            lines.insert(other, lines[at])
        case 2:
            lines[at], lines[other] = lines[other], lines[at]
        case _:
            del lines[at:]
    return "\n".join(lines)


def _word(rng: random.Random, text: str) -> str:
    words = text.split(" ")
    at, other = rng.randrange(len(words)), rng.randrange(len(words))
    words[at], words[other] = words[other], rng.choice((words[at], words[other], ""))
    return " ".join(words)


CHANGES: tuple[Callable[[random.Random, str], str], ...] = (_character, _number, _value, _line, _word)


def valued(form: str, hands: list[str], tables: Path) -> Outcome:
    """Value hands as one text."""
    return value_piece(Piece("attacked", form, 1, "\n\n\n".join(hands) + "\n"), str(tables), False)


def numbers_of(outcome: Outcome) -> list[str]:
    """Return the numbers of the hands that were valued, once for each player, and of tournaments with a summary."""
    hands = [number for part in outcome.tables[HANDS_PLAYED] for number in part["hand"].to_pylist()]
    return [*hands, *(one.tournament for one in outcome.ends)]


def problems_of(form: str, malformed: list[str], sound: str, tables: Path) -> list[str]:
    """Value malformed hands with a sound one after each, and return what went wrong."""
    (number, *others) = numbers_of(valued(form, [sound], tables))
    began = time.process_time()
    try:
        outcome = valued(form, [text for one in malformed for text in (one, sound)], tables)
    except Exception as error:
        return [f"{type(error).__name__}: {error}"]
    if time.process_time() - began > SLOW:
        return ["slow: "]
    rows = numbers_of(outcome).count(number)
    return [f"sound hands are lost: {rows} rows"] if rows < len(malformed) * (1 + len(others)) else []


def attack(attempts: Attempts, rng: random.Random, full: Path, empty: Path) -> None:
    """Try what ended a run once, long lines, a damaged archive, and then random changes of every format in turn."""
    for one in KNOWN:
        attempts.judge(problems_of("phhs", [f"[x]\n{one}"], f"[2]\n{PLAIN}", full), one, "known")
    for line in LONG_LINES:
        slow = POKERSTARS[0].replace("*** SUMMARY ***", f"{line}\n*** SUMMARY ***\n{line}")
        attempts.judge(problems_of("pokerstars", [slow], ALL_IN, full), line, "long line")
    attempts.judge(damaged_archive(rng, empty), "LZMA", "damaged archive")
    for _ in range(PACKED):
        attempts.judge(damaged_gzip(rng, empty), "gzip", "damaged gzip")
    names = list(FORMATS)
    for number in attempts.until_over(at_least=len(names)):
        form = names[number % len(names)]
        hands = FORMATS[form]
        malformed = [changed(rng, rng.choice(hands)) for _ in range(AT_ONCE)]
        sound = hands[0] if form != "phhs" else hands[0].replace("[1]", "[sound]")
        problems = problems_of(form, malformed, _renumbered(form, sound, full), full)
        for one in malformed:  # alone, if they went wrong together, to name the one at fault
            alone = problems_of(form, [one], _renumbered(form, sound, full), full) if problems else []
            attempts.judge(alone, one, form)


def _renumbered(form: str, text: str, tables: Path) -> str:
    """Return a sound hand with a number that no malformed hand has."""
    return text if form == "phhs" else text.replace(numbers_of(valued(form, [text], tables))[0], "987654")


def damaged_archive(rng: random.Random, folder: Path) -> list[str]:
    """Read an archive of which one member is damaged; the other must be there."""
    path = folder / "hands.zip"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_LZMA) as archive:
        archive.writestr("a.txt", ALL_IN * 50)
        archive.writestr("b.txt", ALL_IN)
    content = bytearray(path.read_bytes())
    for at in range(60, 160):
        content[at] = rng.randrange(256)
    path.write_bytes(content)
    try:
        found = list(pieces([str(path)]))
    except Exception as error:
        return [f"{type(error).__name__}: {error}"]
    whole = any(isinstance(one, Piece) and one.file.endswith("b.txt") for one in found)
    reported = any(isinstance(one, Unreadable) and one.file.endswith("a.txt") for one in found)
    return [] if whole and reported else [f"member lost: {found}"]


def damaged_gzip(rng: random.Random, folder: Path) -> list[str]:
    """Read a gzip file that is cut, changed or longer, alone and in an archive: it is whole there, or reported."""
    text = ALL_IN * rng.choice((1, 50, 5_000))
    content = bytearray(gzip.compress(text.encode()))
    match rng.randrange(3):
        case 0:
            del content[rng.randrange(len(content)) :]
        case 1:
            content[rng.randrange(len(content))] ^= 1 << rng.randrange(8)
        case _:
            content += rng.randbytes(rng.randrange(1, 64))
    alone, archived = folder / "hands.txt.gz", folder / "packed.zip"
    alone.write_bytes(content)
    with zipfile.ZipFile(archived, "w") as archive:
        archive.writestr("a.txt.gz", content)
        archive.writestr("b.txt", ALL_IN)
    try:
        found = list(pieces([str(alone)])), list(pieces([str(archived)]))
    except Exception as error:
        return [f"{type(error).__name__}: {error}"]
    problems = []
    for each in found:
        packed = [one for one in each if one.file.endswith(".gz")]
        read = "".join(one.text for one in packed if isinstance(one, Piece))
        is_reported = any(isinstance(one, Unreadable) for one in packed)
        if not (is_reported or not content or read == text):
            problems.append(f"neither whole nor reported: {len(read)} of {len(text)} characters")
        if not text.startswith(read):
            problems.append(f"other text: {len(read)} of {len(text)} characters")
    if not any(isinstance(one, Piece) and one.file.endswith("b.txt") for one in found[1]):
        problems.append("the sound file beside it is lost")
    return problems


if __name__ == "__main__":
    main("hand histories", attack)
