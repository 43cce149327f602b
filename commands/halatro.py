"""`outs halatro`: `odds` and `advise` for a position, and `simulate`, `compare` and `sweep`, which play many games."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from ..cards.answers.answer import Answer
from ..cards.errors import BadInput
from ..games.halatro.parameters import GAMES, MILLISECONDS, POLICY_NAMES, SEED, THRESHOLD
from .answer_command import answers_with
from .lazy_commands import group, question_places
from .options import SeedOption, session

if TYPE_CHECKING:
    from ..games.halatro.simulation_answers import GameScores, SweepAnswer
    from ..play.halatro.players import Player

COMMANDS = {
    **question_places("halatro"),
    "simulate": "halatro:simulate",
    "compare": "halatro:compare",
    "sweep": "halatro:sweep",
}

app = group(COMMANDS, "Halatro, a solitaire game: hold eight cards, score with three plays, and use three discards.")


_NAMED = f"{', '.join(POLICY_NAMES[:-1])} or {POLICY_NAMES[-1]}"

GamesOption = Annotated[
    int, typer.Option(min=GAMES.least, max=GAMES.most, metavar="N", help="The number of games of each policy.")
]
WorkersOption = Annotated[
    int | None, typer.Option(min=1, metavar="N", help="The number of threads; default: one per processor.")
]
ThresholdsArgument = Annotated[
    list[str] | None,
    typer.Argument(
        metavar="[THRESHOLD]...",
        help=f"Thresholds from {THRESHOLD.least:g} to {THRESHOLD.most:g}; default: two dozen.",
    ),
]
CappedOption = Annotated[bool, typer.Option("--capped", help="Discard at most five cards, as the rules require.")]
SaveOption = Annotated[
    Path | None,
    typer.Option("--save", metavar="FILE", help="A Parquet file for finished games, from which a later run resumes."),
]


@answers_with()
def simulate(
    policy: Annotated[str, typer.Option(metavar="NAME", help=f"One of {_NAMED}.")],
    games: GamesOption = GAMES.default,
    seed: SeedOption = SEED.default,
    threshold: Annotated[
        str | None,
        typer.Option(metavar="T", help=f"The threshold of the published AI; default: {THRESHOLD.default:g}."),
    ] = None,
    milliseconds: Annotated[
        float | None,
        typer.Option(
            min=MILLISECONDS.least,
            max=MILLISECONDS.most,
            metavar="T",
            help="Time limit for a decision of lookahead; its moves then depend on the machine's speed.",
        ),
    ] = None,
    workers: WorkersOption = None,
    save: SaveOption = None,
) -> Answer:
    """Play many games by one policy: mean score, standard error and distribution.

    Example:
      outs halatro simulate --policy published --games 10000
    """
    from ..games.halatro.simulation_answers import SimulationAnswer
    from ..play.halatro.players import player

    one = player(_with_setting(policy, threshold, milliseconds), session)
    scores = _played([one], games, seed, workers, save)
    return SimulationAnswer.of(one.name, seed, scores[0])


@answers_with()
def compare(
    policies: Annotated[
        list[str],
        typer.Argument(
            metavar="POLICY...", help=f"Any of {_NAMED}; published:0.006 sets the threshold, lookahead:5ms a limit."
        ),
    ],
    games: GamesOption = GAMES.default,
    seed: SeedOption = SEED.default,
    workers: WorkersOption = None,
    save: SaveOption = None,
) -> Answer:
    """Play the same decks by several policies: mean scores, and differences from the first, with standard errors.

    Example:
      outs halatro compare values published published:0.006 --games 10000
    """
    from ..games.halatro.simulation_answers import ComparisonAnswer
    from ..play.halatro.players import different_players

    players = different_players(policies, session)
    names = [one.name for one in players]
    return ComparisonAnswer.of(names, seed, _played(players, games, seed, workers, save))


@answers_with()
def sweep(
    thresholds: ThresholdsArgument = None,
    capped: CappedOption = False,
    plot: Annotated[Path | None, typer.Option(metavar="FILE", help="Also draw the result: .svg or .png.")] = None,
    games: GamesOption = GAMES.default,
    seed: SeedOption = SEED.default,
    workers: WorkersOption = None,
    save: SaveOption = None,
) -> Answer:
    """Play the same decks by the published AI with many thresholds, and compare mean scores.

    Example:
      outs halatro sweep 0 0.006 0.01 --games 10000
    """
    if plot is None:
        return swept(thresholds, capped, games, seed, workers, save)
    from .answer_command import picture_file

    with picture_file(plot) as write_figure:
        answer = swept(thresholds, capped, games, seed, workers, save)
        from ..display.plots.halatro_threshold import data, figure

        write_figure(figure(data(answer)))
    return answer


def swept(
    thresholds: list[str] | None, capped: bool, games: int, seed: int, workers: int | None, save: Path | None
) -> "SweepAnswer":
    from ..play.halatro.players import parse_threshold
    from ..play.halatro.simulation import DEFAULT, sweep_answer, sweep_players

    asked = DEFAULT if thresholds is None else tuple(map(parse_threshold, thresholds))
    players = sweep_players(asked, capped)
    return sweep_answer(players, capped, seed, _played(list(players.values()), games, seed, workers, save))


def _with_setting(policy: str, threshold: str | None, milliseconds: float | None) -> str:
    """Return a policy's name with the setting given as an option. Raises `BadInput`."""
    if threshold is None and milliseconds is None:
        return policy
    if threshold is not None and milliseconds is not None:
        raise BadInput("--threshold is for the published AI and --milliseconds for lookahead: give one of them")
    option, setting, owners = "--threshold", threshold, [name for name in POLICY_NAMES if name.startswith("published")]
    if milliseconds is not None:
        option, setting, owners = "--milliseconds", f"{milliseconds:g}ms", ["lookahead"]
    name, colon, _ = policy.partition(":")
    if name in POLICY_NAMES and name not in owners:
        raise BadInput(f"{option} is for {' and '.join(owners)}, not for {name}")
    if colon:
        raise BadInput(f"policy {policy!r} has a setting already: leave out {option}")
    return f"{policy}:{setting}"


def _played(players: "list[Player]", games: int, seed: int, workers: int | None, save: Path | None) -> "GameScores":
    """Return the players' scores, showing a progress bar on a terminal."""
    from ..play.halatro.simulation import simulate as play
    from ..work.progress import Bars

    saved = None
    if save is not None:
        from ..play.halatro.saved_games import SavedGames

        saved = SavedGames(save, seed, {one.name: one.version for one in players})
    with Bars() as bars:
        return play(players, games, seed, workers, bars, saved)
