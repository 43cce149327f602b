"""Ways of drawing side by side, as people read them."""

from dataclasses import replace

from outs.display.answers import text
from outs.display.text import View
from outs.games.draw.answers.policies import PoliciesAnswer, PolicyAnswer
from outs.query.session import Tables

WIDE = View(width=120)
POLICY = PolicyAnswer("win", 0.5, 0.5, 5.94618, 0.93952, 0.0)


def test_policies_are_shown_side_by_side() -> None:
    shown = text(PoliciesAnswer(policies=(POLICY,)), WIDE)
    header, rule, line, blank, note = shown.splitlines()
    assert header.split("  ")[0] == "Policy"
    assert set(rule) == {"-", " "}
    assert line.split() == ["win", "50.000", "%", "50.000", "%", "5.9462", "93.952", "%", "0.000", "%"]
    assert blank == ""
    assert note.startswith("Wins against the equilibrium, ties half")


def test_policies_are_shown_with_the_games_played(tables: Tables) -> None:
    answer = tables.policies("win", "stand-pat", games=100, seed=5)
    shown = text(answer, WIDE)
    lines = shown.splitlines()
    assert lines[0].split()[-3:] == ["One", "deck", "Error"]
    played, error = answer.policies[1].played, answer.policies[1].standard_error
    assert played is not None
    assert error is not None
    assert lines[3].split()[-4:] == [f"{100 * played:.3f}", "%", f"{100 * error:.3f}", "%"]
    assert lines[-1] == "One deck: 100 games of each, from one deck for both players, seed 5"


def test_one_game_is_shown_without_an_error() -> None:
    played = replace(POLICY, played=1.0)
    lines = text(PoliciesAnswer(policies=(played,), games=1, seed=5), WIDE).splitlines()
    assert lines[2].split()[-3:] == ["100.000", "%", "-"]
    assert "One game has no standard error; play two or more" in lines
    assert lines[-1] == "One deck: 1 game of each, from one deck for both players, seed 5"


def test_on_a_narrow_screen_the_games_played_stand_below_the_chances() -> None:
    played = replace(POLICY, policy="double-double-bonus-10-6", played=1.0, standard_error=0.5)
    chances, costs, games, _ = text(PoliciesAnswer(policies=(played,), games=2, seed=5), View(width=60)).split("\n\n")
    shown = [part.splitlines()[-1].split()[1:] for part in (chances, costs, games)]
    assert shown == [
        ["50.000", "%", "50.000", "%", "5.9462"],
        ["93.952", "%", "0.000", "%"],
        ["100.000", "%", "50.000", "%"],
    ]
