"""The exact numbers of docs/draw-equilibrium.md are the tables'; its simulation is not run again."""

import re
from pathlib import Path

from outs.query.session import Tables

PAGE = (Path(__file__).resolve().parents[2] / "docs" / "draw-equilibrium.md").read_text(encoding="utf-8")
THROWN = re.compile(r"^\| (?P<thrown>[0-5]) +\| +(?P<share>[0-9.]+) % \|$", re.MULTILINE)
POLICY = re.compile(
    r"^\| (?P<name>[a-z-]+) +\| +(?P<exact>[0-9.]+) % \| +(?P<played>[0-9.]+) % \| +(?P<error>[0-9.]+) % \|$",
    re.MULTILINE,
)


def test_the_first_best_response_wins_as_often_as_the_page_has_it(tables: Tables) -> None:
    (pat,) = tables.policies("stand-pat").policies
    assert f"the best response wins {100 * pat.best_response:.2f} % against them" in PAGE


def test_the_equilibrium_throws_as_many_cards_as_the_page_has_it(tables: Tables) -> None:
    sums = ", ".join(f"sum(thrown_{cards})::HUGEINT" for cards in range(6))
    ((*thrown, total),) = tables.sql(f"SELECT {sums}, sum(final_hands)::HUGEINT FROM draw_equilibrium").fetchall()
    assert sum(thrown) == total
    listed = [(int(match["thrown"]), match["share"]) for match in THROWN.finditer(PAGE)]
    assert listed == [(cards, f"{100 * count / total:.2f}") for cards, count in enumerate(thrown)]


def test_it_throws_as_often_as_its_holds_do(tables: Tables) -> None:
    counts = tables.sql("""
        SELECT 5 - bit_count(hold) AS thrown, sum(ways)::BIGINT AS deals
        FROM best_discards JOIN hand_classes USING (hand_id) WHERE objective = 'win' GROUP BY ALL ORDER BY ALL
        """).fetchall()
    listed = [match["share"] for match in THROWN.finditer(PAGE)]
    assert listed == [f"{100 * deals / 2_598_960:.2f}" for _, deals in counts]


def test_policies_win_what_the_page_has_from_two_decks_and_about_as_much_from_one(tables: Tables) -> None:
    exact = {row.policy: row.p_win for row in tables.policies().policies}
    listed = list(POLICY.finditer(PAGE))
    assert [match["name"] for match in listed] == ["win", "pattern-keeper", "better", "decision-tree", "stand-pat"]
    for match in listed:
        assert match["exact"] == f"{100 * exact[match['name']]:.3f}"
        assert abs(float(match["played"]) - float(match["exact"])) < 4 * float(match["error"]) + 0.3


def test_its_numbers_of_deals_and_draws_are_the_tables(tables: Tables) -> None:
    ((total,),) = tables.sql("SELECT sum(final_hands)::HUGEINT FROM draw_equilibrium").fetchall()
    assert f"{total:,} (each deal, each hold's draws on one denominator)" in PAGE
    assert f"a whole number out of {total // 2:,}" in PAGE
