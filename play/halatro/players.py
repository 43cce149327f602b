"""Policies by their names on the command line, each created on request."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from math import nan
from typing import TYPE_CHECKING

from ...cards.errors import BadInput
from ...games.halatro import parameters
from ...tables.files.manifest import published_files
from ...tables.halatro import HALATRO_VALUES
from ...work.fingerprint import data_digest, fingerprint
from . import lockstep
from .lockstep import NeverDiscard, Policy
from .published_ai import THRESHOLD, PublishedAi

if TYPE_CHECKING:
    from ...query.session import Tables

GAMES_AT_ONCE = 2_000
GAMES_LOOKED_AHEAD = 100


@dataclass(frozen=True)
class Player:
    """A policy ready to play.

    `version` is a hash of the policy's code, its settings and the tables it reads; games saved under another version
    are not reused. With `original_runner` it may discard any number of cards, as in the game that the published AI was
    written for. `games_at_once` is the size of a worker's batch, which takes seconds at most.
    """

    policy: Policy
    version: str
    original_runner: bool = False
    games_at_once: int = GAMES_AT_ONCE

    @property
    def name(self) -> str:
        return self.policy.name


OpenTables = Callable[[], "Tables"]
"""Opens the tables, once for all players that read them."""
Maker = Callable[[str | None, OpenTables], Player]
"""Creates a player from the setting after the colon of its name (None without one) and the tables."""


def player(text: str, tables: OpenTables) -> Player:
    """Return the player named NAME or NAME:SETTING. Raise `BadInput` and `TablesError`."""
    name, colon, setting = text.strip().partition(":")
    if name not in MAKERS:
        raise BadInput(f"unknown policy {text!r}; known: {', '.join(MAKERS)}")
    return MAKERS[name](setting if colon else None, tables)


def different_players(names: Sequence[str], tables: OpenTables) -> list[Player]:
    """Return the players of these names. Raise `BadInput`, also if two are equal, and `TablesError`."""
    players = [player(name, tables) for name in names]
    for one in players:
        if sum(one.name == other.name for other in players) > 1:
            raise BadInput(f"policy {one.name!r} is given twice")
    return players


def parse_threshold(text: str) -> float:
    """Return a probability from 0 to 1, written as a number. Raise `BadInput`."""
    try:
        return parameters.THRESHOLD.check(float(text) if text.isascii() else nan, "a threshold")
    except ValueError:
        bounds = f"{parameters.THRESHOLD.least:g} to {parameters.THRESHOLD.most:g}"
        raise BadInput(f"a threshold must be a number from {bounds}, got {text!r}") from None


def parse_limit(text: str) -> float:
    """Return the time limit of a decision in milliseconds, written as in `10ms`. Raise `BadInput`."""
    try:
        return parameters.MILLISECONDS.check(float(text.removesuffix("ms")) if text.endswith("ms") else nan, "a limit")
    except ValueError:
        bounds = f"{parameters.MILLISECONDS.least:g} to {parameters.MILLISECONDS.most:,.0f}"
        raise BadInput(f"a time limit must be {bounds} milliseconds, for example 10ms, got {text!r}") from None


def version_of(
    policy: Policy, inputs: Mapping[str, str], parameters: Mapping[str, int | str], modules: Sequence[str] = ()
) -> str:
    """Return a hash of what a player's games depend on besides decks: code (with `modules`), tables and settings."""
    return fingerprint((type(policy).__module__, lockstep.__name__, *modules), inputs, parameters)


def published(threshold: float, capped: bool) -> Player:
    """Return the published AI; if not `capped`, it plays by the rules of the game it was written for."""
    policy = PublishedAi(threshold, capped)
    version = version_of(policy, {}, {"threshold": repr(threshold)})
    return Player(policy, version, original_runner=not capped)


def _never_discard(setting: str | None, _: OpenTables) -> Player:
    if setting is not None:
        raise BadInput(f"policy never-discard takes no setting, got {setting!r}")
    policy = NeverDiscard()
    return Player(policy, version_of(policy, {}, {}))


def _by_table(name: str) -> Maker:
    return lambda setting, tables: _table_player(name, setting, tables)


def _table_player(name: str, setting: str | None, tables: OpenTables) -> Player:
    from ...query.halatro.player_arrays import LEAF_FILE, load_player_arrays
    from .table_policies import POLICY_SETTINGS, TablePolicy, TimedPolicy

    if setting is not None and name != "lookahead":
        raise BadInput(f"policy {name} takes no setting, got {setting!r}")
    limit = None if setting is None else parse_limit(setting)
    opened = tables()
    how = POLICY_SETTINGS[name]
    policy: Policy = TablePolicy(name, opened.halatro_arrays, how)
    if limit is not None:
        policy = TimedPolicy(f"{name}:{limit:g}ms", opened.halatro_arrays, how, limit)
    inputs = {
        HALATRO_VALUES.name: published_files(opened.directory)[HALATRO_VALUES.name].sha256,
        LEAF_FILE.name: data_digest(LEAF_FILE),
    }
    limits = {} if limit is None else {"milliseconds": repr(limit)}
    version = version_of(policy, inputs, limits, (load_player_arrays.__module__,))
    return Player(policy, version, games_at_once=GAMES_LOOKED_AHEAD)


def _published(capped: bool) -> Maker:
    return lambda setting, _: published(THRESHOLD if setting is None else parse_threshold(setting), capped)


MAKERS: dict[str, Maker] = {
    "never-discard": _never_discard,
    "published": _published(capped=False),
    "published-capped": _published(capped=True),
    "values": _by_table("values"),
    "lookahead": _by_table("lookahead"),
}
"""Policies by name. The setting of the published ones is their threshold, that of `lookahead` a time limit."""
