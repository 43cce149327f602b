"""Tables built and opened in folders with odd names: each is refused in one line, or built and answered rightly.

The folders lie side by side, so that a name which is a pattern, an address or an escape finds its neighbours. Nothing
may appear outside the named folder.
"""

import os
import random
import shutil
import signal
from functools import partial
from pathlib import Path

from outs.query.session import Tables
from outs.tables.files.errors import TablesError
from outs.tables.files.verify import OUTDATED, verify
from outs.tables.schema import DATABASE
from outs.tests.attacks.asking import REFUSED, answers, one_line, wrong
from outs.tests.attacks.attempts import Attempts, main
from outs.tests.attacks.children import in_child
from outs.tests.attacks.small_schema import ROWS, SMALL
from outs.tests.attacks.small_tables import accept, build_small, build_unsigned
from outs.tests.attacks.tiny_builds import contents
from outs.work.fingerprint import code_digest

TELLING = ("t*", "**", "seed=1", "a?b=1", "md:x", "~", "a\\b", "[a]")
"""Names that misled once."""
NAMES = (
    *TELLING, "plain", "t1", "*", "?", "??", "[!a]", "{a,b}", "~root", "sqlite:x", "duckdb:x", "postgres:x", "mysql:x",
    "s3:", "http:", "https:x", "file:x", ":memory:", "a=b=c", "\\", "%41", "%s%n", "a b", " lead", "trail ", "it's",
    '"q"', "a;b", "a--b", "$HOME", "`id`", "-x", "--", ".hid", "...", "ü", "日本", "a\nb", "a\tb", "\x1b[31m",
    "\u202eabc", "x" * 200, "\udcff\udcfe", "#", "a#b", "a&b", "con", "NUL", "*.parquet", "x.parquet", "outs.duckdb",
    "x.wal", ",", "a,b", "$(x)", "\x7f", "!", "a", "ab", "A", "--help", "e\u0301", "é",
)  # fmt: skip
PATIENCE = 60.0
"""Seconds after which a build hangs."""
FRAGMENTS = "*?[]{}~\\:=%$'\"`; #&,!-.\n\t\x1b\u202eaAt1ü"


def built_and_asked(name: str, root: Path, full: Path, absolute: bool, right: list[str]) -> list[str]:
    """Build small tables in a folder called `name`, ask them, and return the faults; empty, or one refusal."""
    os.chdir(root)
    folder = root / name if absolute else Path(name)
    try:
        build_small(folder, full)
    except (TablesError, ValueError) as error:
        return [REFUSED + one_line(error)]
    given = answers(folder)
    if len(given) == 1 and given[0].startswith(REFUSED):
        return [f"built but not opened: {given[0]}"]
    problems = [f"wrong answer: {answer}" for answer in given if answer.startswith(REFUSED)] + wrong(given, right)
    with Tables(folder) as tables:
        for table, rows in ROWS.items():
            ((counted,),) = tables.sql(f'SELECT count(*) FROM "{table}"').fetchall()
            if counted != rows:
                problems.append(f"wrong number of rows: {counted} in {table} where {rows} belong")
    found = [finding for finding in verify(folder, SMALL) if finding.problem not in (None, OUTDATED)]
    problems += [f"not as published: {finding.file} {finding.problem}" for finding in found]
    if not (root / name / DATABASE).exists():
        problems.append("built somewhere else: there is no database")
    return problems


def prepare(root: Path, intact: Path, names: list[str]) -> None:
    """Each folder holds the small tables already, all but the database, which is made from them."""
    for name in names:
        shutil.copytree(intact, root / name)
        (root / name / DATABASE).unlink()


def random_name(rng: random.Random) -> str:
    """A name of odd characters."""
    return "".join(rng.choices(FRAGMENTS, k=rng.randint(1, 6))).replace("/", "") + rng.choice(["", "x"])


def attack(attempts: Attempts, rng: random.Random, full: Path, empty: Path) -> None:
    """Build and open tables in folders with odd names: refused, or right, and nothing outside changes."""
    root, intact, printed = empty / "root", empty / "intact", empty / "printed"
    root.mkdir()
    for module in ("small_tables", "tiny_builds"):
        code_digest(f"outs.tests.attacks.{module}")
    code_digest("outs.pipeline.database")
    code_digest("outs.tables.files.formats.parquet")
    ending = in_child(partial(build_unsigned, intact, full), printed)
    shutil.copytree(intact, empty / "signed")
    in_child(partial(accept, empty / "signed"), printed)
    right = in_child(partial(answers, empty / "signed"), printed).result
    if ending.status or not right or any(answer.startswith(REFUSED) for answer in right):
        raise RuntimeError(ending.printed)
    (root / "t1").mkdir()
    for number in attempts.until_over(at_least=5):
        name = NAMES[number % len(NAMES)] if number < 2 * len(NAMES) else random_name(rng)
        if name in ("", ".", "..") or len(os.fsencode(name)) > 250:
            continue
        absolute = number < len(NAMES) or number % 2 == 0
        # Neighbours that patterns find: a folder that the name matches as a pattern, and those named by its parts.
        shutil.rmtree(root, ignore_errors=True)
        prepare(root, intact, [name, *({"t1", "a", "x"} - {name})])
        others = {path: text for path, text in contents(root).items() if path.split("/")[0] != name}
        ending = in_child(partial(built_and_asked, name, root, full, absolute, right), printed, PATIENCE)
        after = {path: text for path, text in contents(root).items() if path.split("/")[0] != name}
        problems: list[str] = ending.result or []
        refused = len(problems) == 1 and problems[0].startswith(REFUSED)
        if ending.status:
            what = "hang" if ending.status == -signal.SIGALRM else "raw error"
            problems = [f"{what}: {ending.printed.strip()[-200:]}"]
        elif refused:
            problems = [] if "\n" not in ending.result[0] else ["refused in several lines"]
        if after != others:
            changed = sorted(path for path in after | others if after.get(path) != others.get(path))
            problems.append(f"something outside changed: {changed[:3]}")
        where = "absolute" if absolute else "relative"
        attempts.judge(problems, f"{name!r} {where}", "refused" if refused else "built and right")


if __name__ == "__main__":
    main("odd folders", attack)
