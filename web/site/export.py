"""Export of the static site into a new folder: the page, the tables as blocks, and their manifest."""

import json
import re
from concurrent.futures import Executor
from pathlib import Path
from typing import Any

from ... import __version__
from ...cards.answers.answer import Answer, RowsAnswer
from ...cards.errors import BadInput
from ...games.draw.parameters import WIN
from ...games.draw.paytables.paytable import bundled_names, load_paytable
from ...games.draw.strategy.pages import file_of
from ...query.session import Tables
from ...tables.files.answers import FilesAnswer
from ...tables.files.errors import TablesDamaged
from ...tables.files.location import PACKAGE
from ...tables.files.manifest import read_manifest
from ...tables.sql.description import contents, describe
from ...work.atomic_writes import replacing_folder
from ...work.progress import Silent, Watcher
from ..page_source import INDEX
from .blocks import ALL, FOLDER, HashedFiles, Parts, json_packed
from .discard_files import DiscardFiles
from .page import CODE, LICENCES, write_index, write_page
from .push_fold import NAME as PUSH_FOLD
from .push_fold import write_push_fold
from .sql import write_sql
from .tables import STREETS, write_discards, write_preflop, write_street

MANIFEST = "manifest.json"
ONE_HAND = 1
"""Hands of the session in the page's request for a pay table's lines and return."""
KIND = "site of outs"
"""Mark of a site in its manifest."""
FORMAT = 1
SQL = "sql"
"""Key in the manifest of the files that answer SQL."""
LICENCE = "LICENSE.txt"
ROBOTS_FILE, HEADERS_FILE = "robots.txt", "_headers"
_OWN = re.compile(
    "|".join(map(re.escape, (INDEX, MANIFEST, LICENCE, ROBOTS_FILE, HEADERS_FILE, CODE, FOLDER, LICENCES)))
    + r"|worker\.[0-9a-f]+\.js"
)
"""Names at the top level of a site's folder."""
FEW_NAMED = 3
"""Maximum number of other files named in an error."""
ROBOTS = f"User-agent: *\nAllow: /\nDisallow: /{FOLDER}/\n"
IMMUTABLE = "public, max-age=31536000, immutable"
HEADERS = f"""/{CODE}/*
  Cache-Control: {IMMUTABLE}
/{FOLDER}/*
  Cache-Control: {IMMUTABLE}
/worker.*
  Cache-Control: {IMMUTABLE}
/
  Cache-Control: no-cache
/index.html
  Cache-Control: no-cache
/{MANIFEST}
  Cache-Control: no-cache
"""
"""Cache lifetimes of the files, in a format that some hosts read at the root of a site."""


def export_site(
    tables: Tables,
    target: Path,
    executor: Executor,
    turn: bool = True,
    parts: Parts = ALL,
    watcher: Watcher | None = None,
) -> int:
    """Write the site to `target`, replacing an existing site, and return its size in bytes.

    turn   true to include the turn, most of the data
    parts  the files of each table to write, by default all

    Raises `BadInput` for a folder with other files, `TablesDamaged`, and `OSError`.
    """
    _require_ours(target)
    with replacing_folder(target, _is_site) as folder:
        files = HashedFiles(folder)
        _write(tables, files, executor, turn, parts, watcher or Silent())
        return sum(path.stat().st_size for path in folder.rglob("*") if path.is_file())


def _write(tables: Tables, files: HashedFiles, executor: Executor, turn: bool, parts: Parts, watcher: Watcher) -> None:
    directory = tables.directory
    published = read_manifest(directory)
    goals = DiscardFiles(directory)
    looked_up = {
        "discards": write_discards(directory, files, goals.wins, executor, parts),
        "preflop": write_preflop(directory, files, executor, parts),
    }
    for name, street in STREETS.items():
        if turn or name != "turn":
            looked_up[name] = write_street(directory, files, street, executor, parts, watcher)
    valued = goals.write(files, parts)
    needed = (valued["counts"]["file"], valued["goals"][WIN]["file"])
    page = write_page(files)
    body = {
        "kind": KIND,
        "format": FORMAT,
        "version": __version__,
        "tables_digest": published.digest,
        "worker": page.worker,
        "code": page.code,
        "answers": _write_answers(tables, files),
        "tables": looked_up,
        PUSH_FOLD: write_push_fold(tables, files, parts),
        **valued,
    }
    if parts.has(SQL, 0):
        body[SQL] = write_sql(directory, files)
    if read_manifest(directory) != published:
        raise TablesDamaged(f"the tables in {directory} were rebuilt while the site was being written; run it again")
    manifest = json.dumps(body, separators=(",", ":"))
    write_index(files, page, manifest, needed)
    (files.folder / MANIFEST).write_text(manifest)
    (files.folder / ROBOTS_FILE).write_text(ROBOTS)
    (files.folder / HEADERS_FILE).write_text(HEADERS)
    (files.folder / LICENCE).write_text((PACKAGE / "LICENSE").read_text(encoding="utf-8"))


def _write_answers(tables: Tables, files: HashedFiles) -> dict[str, str]:
    """Write the answers without free parameters, as the service gives them, and return their files by address."""
    everything = contents()
    named = [one.name for one in everything.relations] + [one.name for one in everything.functions]
    bodies = {
        "paytable": _body(tables.paytables()),
        "paytables": {name: _body(tables.paytable(name, hands=ONE_HAND)) for name in bundled_names()},
        "paytables/shown": {name: _body(file_of(load_paytable(name))) for name in bundled_names()},
        "tables": _body(FilesAnswer.of(tables.directory)),
        "tables/describe": _body(everything),
        "described": {name: _body(describe(name)) for name in named},
        "starting_hands": _against_random(tables),
    }
    return {
        name: files.add(f"{FOLDER}/{name.replace('/', '-')}.json.z", json_packed(body)) for name, body in bodies.items()
    }


def _body(answer: Answer) -> Any:
    return list(answer.rows()) if isinstance(answer, RowsAnswer) else answer.to_json()


def _against_random(tables: Tables) -> dict[str, list[int]]:
    """Return for each starting hand the deals that one of its holes wins, ties and loses against a random hand."""
    rows = tables.sql("SELECT starting_hand, win, tie, lose FROM starting_hands WHERE opponents = 1").fetchall()
    return {name: list(counts) for name, *counts in rows}


def _require_ours(target: Path) -> None:
    """Raise `BadInput` if the target exists and is neither an empty folder nor a site of outs."""
    if target.is_symlink() or (target.exists() and not target.is_dir()):
        raise BadInput(f"{target} is not a folder")
    if target.is_dir() and any(target.iterdir()) and not _is_site(target):
        named = ", ".join(_others(target)[:FEW_NAMED]) or MANIFEST
        raise BadInput(f"{target} has files that are not part of a site of outs ({named}); choose an empty folder")


def _is_site(folder: Path) -> bool:
    """Return true if a folder is a site of outs and contains no other files."""
    try:
        body = json.loads((folder / MANIFEST).read_bytes())
    except (OSError, ValueError, RecursionError):
        return False
    return isinstance(body, dict) and body.get("kind") == KIND and not _others(folder)


def _others(folder: Path) -> list[str]:
    """Return the names in a folder that are not part of a site, such as a repository or `CNAME`."""
    return sorted(path.name for path in folder.iterdir() if not _OWN.fullmatch(path.name))
