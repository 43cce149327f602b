"""The pay table question over HTTP: a bundled or posted table, its strategy, or the list of bundled tables."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Annotated

from ...cards.answers.answer import Answer
from ...cards.errors import BadInput
from ...cards.questions.declaration import TOML, Help, question
from ...query.parameters import (
    Bankroll,
    Coin,
    HandsPerHour,
    Pays,
    PlayedFor,
    SessionHands,
    Show,
    Strategy,
    TableRoyal,
)
from ...query.session import Tables
from .request_limits import require_bundled, shown_table

if TYPE_CHECKING:
    from ...games.draw.paytable import PayTable


@question({"name": "jacks-or-better-9-6"})
def pay_table(
    tables: Tables,
    *,
    name: Annotated[str | None, Help("A bundled pay table.")] = None,
    pays: Pays = None,
    toml: Annotated[str | None, Help("A pay table's text as TOML.", format=TOML)] = None,
    set: Annotated[Sequence[str], Help("Changed pays: Full House=8.")] = (),  # noqa: A002
    objective: PlayedFor = None,
    royal: TableRoyal = None,
    strategy: Strategy = False,
    show: Show = False,
    bankroll: Bankroll = None,
    hands: SessionHands = None,
    hands_per_hour: HandsPerHour = None,
    coin: Coin = None,
) -> Answer:
    """The exact return of a pay table; without `name`, `pays` and `toml` all bundled ones."""
    given = [one for one in (name, pays, toml) if one is not None]
    session = {"bankroll": bankroll, "hands": hands, "hands_per_hour": hands_per_hour, "coin": coin}
    others = {"set": set, "objective": objective, "royal": royal, "strategy": strategy, "show": show, **session}
    if not given and not any(others.values()):
        return tables.paytables()
    if not given:
        raise BadInput("give one pay table: name, pays or toml; without parameters all are listed")
    if len(given) > 1 and (toml is not None or name is None):
        raise BadInput(f"give one pay table: name, pays or toml, not {len(given)}")
    table = _chosen(name, pays, toml).with_pays(_changes(set))
    if show:
        return shown_table(table, royal, {one for one, value in others.items() if value})
    if strategy:
        if objective is not None:
            raise BadInput("objective cannot be used with strategy, which is the best play")
        return tables.strategy(table, royal)
    break_even = all(one is None for one in session.values())
    answer = tables.paytable(table, objective, royal, break_even, bankroll, hands, hands_per_hour, coin)
    return replace(answer, break_even_asked=answer.break_even_asked and royal is not None)


def _chosen(name: str | None, pays: str | None, toml: str | None) -> "PayTable":
    from ...games.draw.paytable import PayTable, load_paytable, parse_paytable
    from ...games.draw.paytable_names import by_common_name, by_family_and_pays

    if toml is not None:
        return parse_paytable(toml, "given")
    if pays is not None:
        return PayTable.from_pays(pays) if name is None else by_family_and_pays(name, pays)
    return by_common_name(name or "") or load_paytable(require_bundled(name or ""))


def _changes(lines: Sequence[str]) -> Mapping[str, str]:
    from ...games.draw.paytable import parse_changes

    return parse_changes(lines)
