"""Pay tables by their common names, such as `9/6 JoB` or `Full Pay Deuces`, and by a family and its pays."""

import re
from difflib import get_close_matches
from pathlib import Path

from .paytable import BadPayTable, PayTable, bundled_names, load_paytable, parse_pay

FULL_PAY = {
    "all-american": "35",
    "tens-or-better": "6-5",
    "jacks-or-better": "9-6",
    "bonus": "8-5",
    "bonus-deluxe": "9-6",
    "double-bonus": "10-7",
    "double-double-bonus": "10-6",
    "triple-double-bonus": "9-7",
    "triple-bonus-plus": "9-5",
    "aces-and-faces": "8-5",
    "super-aces": "8-5",
    "white-hot-aces": "9-5",
    "deuces-wild": "full-pay",
    "loose-deuces": "15-10",
    "bonus-deuces": "9-4-4",
    "joker-poker-kings": "20-7-5",
    "joker-poker-aces": "20-9-5",
    "joker-poker-two-pair": "20-10",
}
"""The families of bundled pay tables, and the end of the name of the one that returns most."""
_FAMILIES = {
    "all-american": ("all american",),
    "tens-or-better": ("tens or better", "10s or better", "tob"),
    "jacks-or-better": ("jacks or better", "job"),
    "bonus": ("bonus", "bp"),
    "bonus-deluxe": ("bonus deluxe", "deluxe", "bpd"),
    "double-bonus": ("double bonus", "db"),
    "double-double-bonus": ("double double bonus", "ddb"),
    "triple-double-bonus": ("triple double bonus", "tdb"),
    "triple-bonus-plus": ("triple bonus plus", "tbp"),
    "aces-and-faces": ("aces and faces", "aces faces"),
    "super-aces": ("super aces", "super aces bonus", "sab"),
    "white-hot-aces": ("white hot aces", "wha"),
    "deuces-wild": ("deuces wild", "deuces", "dw", "fpdw"),
    "loose-deuces": ("loose deuces", "loose deuces wild"),
    "bonus-deuces": ("bonus deuces", "bonus deuces wild"),
    "joker-poker-kings": ("joker kings", "joker kings or better", "kings or better joker", "joker"),
    "joker-poker-aces": ("joker aces", "joker aces or better", "aces or better joker"),
    "joker-poker-two-pair": ("joker two pair", "two pair joker"),
}
_FAMILY_OF = {name: family for family, names in _FAMILIES.items() for name in names}
"""Families by what they are called, without the words of `_OMITTED`."""
_NICKNAMES = {
    "nsud": "deuces-wild-not-so-ugly",
    "not so ugly deuces": "deuces-wild-not-so-ugly",
    "not so ugly ducks": "deuces-wild-not-so-ugly",
    "illinois deuces": "deuces-wild-illinois",
    "illinois deuces wild": "deuces-wild-illinois",
}
_OMITTED = {"poker", "full", "pay", "fullpay", "video"}
_PAYS = re.compile(r"\d+(?:[/,-]\d+)+")
_CHANGED = ("Full House", "Flush", "Straight")
"""The lines whose pays name a table of a family without wild cards."""
_DEUCES = ("Wild Royal Flush", "Five of a Kind", "Straight Flush", "Four of a Kind", "Full House", "Flush", "Straight")
"""The lines whose pays name a table with wild deuces, of which the last may be omitted."""
_MOST = 6
"""The most names that an error message lists."""


def find_paytable(text: str) -> PayTable:
    """Return a pay table by its bundled name, from a TOML file, or by a common name. Raises `BadPayTable`.

    >>> [find_paytable(text).name for text in ("9/6 JoB", "Full Pay Deuces", "Bonus Poker 8/5", "NSUD")]
    ['jacks-or-better-9-6', 'deuces-wild-full-pay', 'bonus-8-5', 'deuces-wild-not-so-ugly']
    """
    if text.strip().lower() in bundled_names() or _is_there(text):
        return load_paytable(text)
    found = by_common_name(text)
    if found is None:
        return load_paytable(text)  # raises an error with similar names
    return found


def bundled_name(text: str) -> str:
    """Return the name of the bundled pay table that a common name means; any other text unchanged.

    >>> bundled_name("9/6 JoB"), bundled_name("win")
    ('jacks-or-better-9-6', 'win')
    """
    table = None if ":" in text or text.strip().lower() in bundled_names() else by_common_name(text)
    return table.name if table is not None and table.name in bundled_names() else text


def by_common_name(text: str) -> PayTable | None:
    """Return the pay table of a common name; None if there is none. Raises `BadPayTable` for pays of no table."""
    pays = _PAYS.search(text)
    name = _bare_name(_PAYS.sub(" ", text))
    if re.search(r"\d", _PAYS.sub(" ", text)):
        return None
    if pays is None and name in _NICKNAMES:
        return load_paytable(_NICKNAMES[name])
    family = _FAMILY_OF.get(name)
    if family is None:
        return None
    return of_family(family, re.findall(r"\d+", pays[0])) if pays else load_paytable(f"{family}-{FULL_PAY[family]}")


def by_family_and_pays(text: str, pays: str) -> PayTable:
    """Return the pay table of a family, by a common name, that pays this. Raises `BadPayTable`.

    pays  of full house and flush, perhaps of the straight; with wild cards the numbers of the bundled name, and with
          Deuces Wild and Loose Deuces also all from the wild royal flush to the flush, perhaps to the
          straight: 25,15,9,4,4,3

    >>> by_family_and_pays("ddb", "9,6").name, by_family_and_pays("jacks-or-better", "9,7").title
    ('double-double-bonus-9-6', 'Jacks or Better 9/6, Flush 7')
    >>> by_family_and_pays("deuces", "25,15,9,4,4,3").name
    'deuces-wild-illinois'
    """
    name = _bare_name(text)
    family = None if re.search(r"\d", text) else _FAMILY_OF.get(name)
    if family is None:
        raise BadPayTable(_no_family(text, name))
    numbers = re.split(r"[\s,/]+", pays.strip())
    if not all(number.isdecimal() and number.isascii() for number in numbers):
        raise BadPayTable(f"the pays of a family are whole numbers such as 9,6, not {pays!r}")
    for number in numbers:
        parse_pay(number, "a pay")
    return of_family(family, numbers)


def _bare_name(text: str) -> str:
    """Return the words of a name in lower case, without those of `_OMITTED`."""
    return " ".join(word for word in re.findall(r"[a-z]+", text.lower()) if word not in _OMITTED)


def _no_family(text: str, name: str) -> str:
    """Return the error message for a text, whose words are `name`, that is no family of pay tables."""
    table = _NICKNAMES.get(name) or (text.strip().lower() if text.strip().lower() in bundled_names() else None)
    family = _FAMILY_OF.get(name)
    if table is not None:
        family = max((one for one in FULL_PAY if table.startswith(f"{one}-")), key=len)
    if family is not None:
        return f"{text!r} names one pay table; pays need the family, {family}"
    near = get_close_matches(name, [*FULL_PAY, *_FAMILY_OF], 3)
    families = list(dict.fromkeys(_FAMILY_OF.get(one, one) for one in near))
    known = f"similar: {', '.join(families)}" if families else f"the families are {', '.join(FULL_PAY)}"
    return f"no family of pay tables is called {text!r}; {known}"


def of_family(family: str, pays: list[str]) -> PayTable:
    """Return the bundled table of a family with these pays, or its best one with them. Raises `BadPayTable`."""
    begin = f"{family}-{'-'.join(pays)}"
    ours = [
        name for name in bundled_names() if re.fullmatch(rf"{family}-(\d[\d-]*|full-pay|illinois|not-so-ugly)", name)
    ]
    titled = [name for name in ours if load_paytable(name).title.endswith(f" {'/'.join(pays)}")]
    found = titled or [name for name in ours if f"{name}-".startswith(f"{begin}-")]
    if len(found) == 1:
        return load_paytable(found[0])
    full = load_paytable(f"{family}-{FULL_PAY[family]}")
    has_all = {*_DEUCES} <= {one.name for one in full.outcomes}
    if not found and has_all and len(_DEUCES) - 1 <= len(pays) <= len(_DEUCES):
        return _with_deuces(full, ours, pays)
    if found or full.wild or not 1 < len(pays) <= len(_CHANGED):
        listed = ", ".join((found or ours)[:_MOST])
        about = f"{family} with pays {'/'.join(pays)} is {'not one table' if found else 'no table'}: {listed}"
        raise BadPayTable(about if found else f"{about}; {_wanted(full, len(pays), has_all)}")
    return full.with_pays(dict(zip(_CHANGED, pays, strict=False)))


def _wanted(full: PayTable, number: int, has_all: bool) -> str:
    """Return what a family takes in place of `number` pays that name no table.

    has_all  true if the family's tables have the lines `_DEUCES`
    """
    if has_all:
        every = f"{len(_DEUCES) - 1} or {len(_DEUCES)}, not {number}"
        return f"all pays of a machine are {every}, from the wild royal flush to the flush or straight"
    if full.wild:
        return "to change a line of one of these, give its name and set 'Full House=4'"
    return f"{len(_CHANGED) - 1} or {len(_CHANGED)} pays, not {number}, are for {', '.join(_CHANGED).lower()}"


def _with_deuces(full: PayTable, ours: list[str], pays: list[str]) -> PayTable:
    """Return the table with wild deuces that pays this on the lines `_DEUCES`, with a bundled name if it has one."""
    made = full.with_pays(dict(zip(_DEUCES, pays, strict=False)))
    alike = (table for name in ours if (table := load_paytable(name)).outcomes == made.outcomes)
    return next(alike, made)


def _is_there(text: str) -> bool:
    try:
        return Path(text).exists()
    except (OSError, ValueError):
        return False
