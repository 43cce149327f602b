"""The policies that the command line knows by name, each made only when it is asked for."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from math import isfinite
from pathlib import Path

from ...cards.errors import BadInput
from ...tables.halatro import HALATRO_VALUES
from ...tables.manifest import published_files
from ...work.fingerprint import fingerprint
from . import lockstep
from .never_discard import NeverDiscard
from .policy import Policy
from .published import THRESHOLD, Published

GAMES_AT_ONCE = 2_000
GAMES_LOOKED_AHEAD = 100


@dataclass(frozen=True)
class Player:
    """A policy ready to be played.

    `version` changes with its code, its settings and the tables it reads, so that games saved under another one are not
    taken for its own. `original_runner` is whether its games let it discard any number of cards, as the game that the
    published AI was written for does. `games_at_once` is a worker's share: seconds at most.
    """

    policy: Policy
    version: str
    original_runner: bool = False
    games_at_once: int = GAMES_AT_ONCE

    @property
    def name(self) -> str:
        """The policy's."""
        return self.policy.name


TablesFolder = Callable[[], Path]
Maker = Callable[[str | None, TablesFolder], Player]
"""Makes a player from what stands behind the colon of its name, if anything does, and from where the tables are."""


def player(text: str, tables: TablesFolder) -> Player:
    """The player that `text` names: NAME or NAME:SETTING. Raises `BadInput`."""
    name, colon, setting = text.strip().partition(":")
    if name not in MAKERS:
        raise BadInput(f"unknown policy {text!r}; known: {', '.join(MAKERS)}")
    return MAKERS[name](setting if colon else None, tables)


def parse_threshold(text: str) -> float:
    """A chance from 0 to 1, written as a number. Raises `BadInput`."""
    try:
        threshold = float(text)
    except ValueError:
        raise BadInput(f"a threshold is a number from 0 to 1, not {text!r}") from None
    if not isfinite(threshold) or not 0 <= threshold <= 1:
        raise BadInput(f"a threshold is a number from 0 to 1, not {text!r}")
    return threshold


def version_of(
    policy: Policy, inputs: Mapping[str, str], parameters: Mapping[str, int | str], modules: Sequence[str] = ()
) -> str:
    """What a player's games depend on besides their decks: code, also of other `modules`, tables and settings."""
    return fingerprint((type(policy).__module__, lockstep.__name__, *modules), inputs, parameters)


def published(threshold: float, capped: bool) -> Player:
    """The published AI, uncapped in the game it was written for."""
    policy = Published(threshold, capped)
    return Player(policy, version_of(policy, {}, {"threshold": repr(threshold)}), original_runner=not capped)


def _never_discard(setting: str | None, _: TablesFolder) -> Player:
    if setting is not None:
        raise BadInput(f"policy never-discard has no setting, got {setting!r}")
    policy = NeverDiscard()
    return Player(policy, version_of(policy, {}, {}))


def _by_table(name: str) -> Maker:
    return lambda setting, tables: _table_player(name, setting, tables)


def _table_player(name: str, setting: str | None, tables: TablesFolder) -> Player:
    from ...query.halatro.player_arrays import load_kept_values
    from .table_players import SETTINGS, TablePlayer

    if setting is not None:
        raise BadInput(f"policy {name} has no setting, got {setting!r}")
    directory = tables()
    policy = TablePlayer(name, load_kept_values(directory), SETTINGS[name])
    table = {HALATRO_VALUES.name: published_files(directory)[HALATRO_VALUES.name].sha256}
    return Player(
        policy, version_of(policy, table, {}, (load_kept_values.__module__,)), games_at_once=GAMES_LOOKED_AHEAD
    )


def _published(capped: bool) -> Maker:
    return lambda setting, _: published(THRESHOLD if setting is None else parse_threshold(setting), capped)


MAKERS: dict[str, Maker] = {
    "never-discard": _never_discard,
    "published": _published(capped=False),
    "published-capped": _published(capped=True),
    "values": _by_table("values"),
    "lookahead": _by_table("lookahead"),
}
"""Every policy by name, the setting of the published ones being their threshold."""
