"""Ten questions to the tables, in SQL and Polars, with pictures: `marimo edit docs/notebooks/ten_questions.py`."""

import marimo

__generated_with = "0.25.2"
app = marimo.App(width="medium")


@app.cell(hide_code=True)
def _(mo):
    mo.md("""
    # Ten questions

    Every answer here is a query on the tables, in SQL or in [Polars](https://pola.rs). The notebook is
    `docs/notebooks/ten_questions.py`, for [marimo](https://marimo.io). Change a query, and what depends on it is
    computed again. The same cells are `docs/notebooks/ten_questions.ipynb`, for Jupyter and Colab.
    """)


@app.cell
def _():
    import marimo as mo
    import polars as pl
    from matplotlib import colormaps
    from matplotlib.figure import Figure

    import outs

    tables = outs.open()

    def ask(query):
        """The rows of a query, as a frame of Polars."""
        return tables.sql(query).pl()

    def canvas(width=7.0, height=3.4):
        """A picture with one pair of axes."""
        figure = Figure(figsize=(width, height), layout="constrained")
        return figure, figure.subplots()

    return ask, canvas, colormaps, mo, pl


@app.cell(hide_code=True)
def _(mo):
    mo.md("""
    ## 1. How often is each hand dealt?

    `values` has the 7,462 values of five cards, and how many hands have each.
    """)


@app.cell
def _(ask, pl):
    dealt = ask("""
        SELECT category, sum(ways)::INTEGER AS hands
        FROM values GROUP BY category ORDER BY category
    """).with_columns(percent=(100 * pl.col("hands") / pl.col("hands").sum()).round(4))
    dealt
    return (dealt,)


@app.cell
def _(canvas, dealt):
    figure_1, axes_1 = canvas()
    axes_1.barh(dealt["category"].cast(str), dealt["percent"], color="#2a7f5f")
    axes_1.invert_yaxis()
    axes_1.set(xscale="log", xlabel="% of hands dealt, log scale")
    figure_1


@app.cell(hide_code=True)
def _(mo):
    mo.md("""
    ## 2. What does a draw change?

    `draw_equilibrium` counts how hands end when both players of five-card draw throw the cards that win most.
    """)


@app.cell
def _(ask, pl):
    ended = ask("""
        SELECT category, sum(ways) / 2598960.0 AS dealt,
               (sum(final_hands) / 19933230517200.0)::DOUBLE AS after_the_draw
        FROM values JOIN draw_equilibrium USING (value) GROUP BY category ORDER BY category
    """).with_columns(pl.col("dealt", "after_the_draw").cast(pl.Float64).mul(100).round(3))
    ended
    return (ended,)


@app.cell
def _(canvas, ended):
    figure_2, axes_2 = canvas()
    for _shift, _name, _color in ((-0.2, "dealt", "#b9c9c1"), (0.2, "after_the_draw", "#2a7f5f")):
        _places = [place + _shift for place in range(ended.height)]
        axes_2.barh(_places, ended[_name], height=0.4, label=_name.replace("_", " "), color=_color)
    axes_2.set_yticks(range(ended.height), ended["category"].cast(str))
    axes_2.invert_yaxis()
    axes_2.set(xlabel="% of hands")
    axes_2.legend()
    figure_2


@app.cell(hide_code=True)
def _(mo):
    mo.md("""
    ## 3. How many cards do you throw?

    `best_holds` has the best hold and discard of every class of hands for each goal, as cards.
    """)


@app.cell
def _(ask, pl):
    thrown = ask("""
        SELECT category, len(discard) // 2 AS thrown, sum(ways)::INTEGER AS hands
        FROM best_holds WHERE objective = 'win'
        GROUP BY ALL ORDER BY ALL
    """).with_columns(share=pl.col("hands") / pl.col("hands").sum().over("category"))
    by_category = thrown.pivot("thrown", index="category", values="share", sort_columns=True).fill_null(0)
    by_category.with_columns(pl.col(pl.Float64).mul(100).round(1))
    return (by_category,)


@app.cell
def _(by_category, canvas, colormaps):
    figure_3, axes_3 = canvas()
    _left = [0.0] * by_category.height
    _colors = colormaps["viridis_r"].resampled(6)
    for _number in by_category.columns[1:]:
        _width = by_category[_number].to_list()
        axes_3.barh(by_category["category"].cast(str), _width, left=_left, label=_number, color=_colors(int(_number)))
        _left = [start + step for start, step in zip(_left, _width, strict=True)]
    axes_3.invert_yaxis()
    axes_3.set(xlabel="share of hands")
    axes_3.legend(title="cards thrown", loc="center left", bbox_to_anchor=(1, 0.5))
    figure_3


@app.cell(hide_code=True)
def _(mo):
    mo.md("""
    ## 4. How costly is the second best hold?

    On 9/6 Jacks or Better, `margin` is what the next best hold pays less, in coins for each one paid.
    """)


@app.cell
def _(ask, pl):
    margins = ask("""
        SELECT margin, sum(ways)::INTEGER AS hands
        FROM best_holds WHERE objective = 'paytable:jacks-or-better-9-6'
        GROUP BY margin ORDER BY margin
    """)
    below = margins.select(
        "margin", hands=pl.col("hands").cum_sum(), percent=pl.col("hands").cum_sum() * 100 / pl.col("hands").sum()
    )
    bounds = pl.DataFrame({"less than": [0.001, 0.01, 0.05, 0.1, 0.5, 1.0]})
    bounds.join_asof(below, left_on="less than", right_on="margin", allow_exact_matches=False).select(
        "less than", "hands", pl.col("percent").round(2)
    )
    return (below,)


@app.cell
def _(below, canvas):
    figure_4, axes_4 = canvas()
    axes_4.plot(below["margin"], below["percent"], color="#2a7f5f")
    axes_4.set(xscale="log", xlim=(1e-3, 10), xlabel="coins, log scale", ylabel="% of hands that cost less")
    figure_4


@app.cell(hide_code=True)
def _(mo):
    mo.md("""
    ## 5. Does a goal that wins also pay?

    `policies` measures each way of drawing twice: how often it wins against a perfect opponent, and what it returns on
    9/6 Jacks or Better.
    """)


@app.cell
def _(ask, pl):
    policies = (
        ask("SELECT policy, p_win, pay_sum::DOUBLE AS pays FROM policies")
        .select(
            "policy",
            wins=(100 * pl.col("p_win")).round(3),
            returns=(100 * pl.col("pays") / 19_933_230_517_200).round(3),
        )
        .sort("returns", descending=True)
    )
    policies
    return (policies,)


@app.cell
def _(canvas, pl, policies):
    figure_5, axes_5 = canvas()
    _points = policies.filter(pl.col("policy") != "stand-pat").with_columns(
        rule=pl.col("policy").str.starts_with("paytable:"),
        name=pl.col("policy").str.strip_prefix("paytable:"),
    )
    for (_rule,), _group in _points.group_by("rule", maintain_order=True):
        _label, _color = ("pay tables", "#2a7f5f") if _rule else ("other goals", "#b3261e")
        axes_5.scatter(_group["wins"], _group["returns"], label=_label, color=_color)
    _named = _points.filter((~pl.col("rule")) | (pl.col("returns") < 95)).sort("name")
    for (_wins, _returns), _group in _named.group_by("wins", "returns", maintain_order=True):
        _place = {"xytext": (-6, -3), "textcoords": "offset points", "ha": "right", "size": 8}
        axes_5.annotate(", ".join(_group["name"]), (_wins, _returns), **_place)
    axes_5.set(xlim=(41, 50.5), xlabel="wins, %", ylabel="returns on 9/6 Jacks or Better, %")
    axes_5.legend(loc="lower right")
    figure_5


@app.cell(hide_code=True)
def _(mo):
    mo.md("""
    ## 6. Which starting hands like company?

    `starting_hands` has all 169 against one to nine random hands. A share of 1 is a fair share of the pot.
    """)


@app.cell
def _(ask, pl):
    company = ask("SELECT starting_hand, opponents, equity * (opponents + 1) AS fair_shares FROM starting_hands")
    shares = company.pivot("opponents", index="starting_hand", values="fair_shares", sort_columns=True)
    shares.with_columns(change=pl.col("9") / pl.col("1")).sort("change", descending=True).select(
        "starting_hand", pl.col("1", "2", "5", "9", "change").round(2)
    ).head(8)
    return (company,)


@app.cell
def _(canvas, company, pl):
    figure_6, axes_6 = canvas()
    for _name in ("AA", "AKs", "76s", "22", "A2o", "72o"):
        _line = company.filter(pl.col("starting_hand") == _name).sort("opponents")
        axes_6.plot(_line["opponents"], _line["fair_shares"], marker="o", label=_name)
    axes_6.axhline(1, color="#9a9a9a", linewidth=0.8)
    axes_6.set(xlabel="random opponents", ylabel="fair shares of the pot")
    axes_6.legend()
    figure_6


@app.cell(hide_code=True)
def _(mo):
    mo.md("""
    ## 7. How good is each starting hand?

    The same table with one opponent, as the grid that players know: suited hands above the diagonal, offsuit below.
    """)


@app.cell
def _(ask, pl):
    alone = ask("""
        SELECT starting_hand, combinations, round(100 * equity, 2) AS equity
        FROM starting_hands WHERE opponents = 1 ORDER BY equity DESC
    """)
    pl.concat([alone.head(5), alone.tail(5)])
    return (alone,)


@app.cell
def _(alone, canvas):
    figure_7, axes_7 = canvas(6.4, 6.0)
    _ranks = "AKQJT98765432"
    _equity = dict(alone.select("starting_hand", "equity").iter_rows())
    _names = [
        [a + b if a == b else a + b + "s" if i < j else b + a + "o" for j, b in enumerate(_ranks)]
        for i, a in enumerate(_ranks)
    ]
    axes_7.imshow([[_equity[name] for name in row] for row in _names], cmap="YlGn")
    for _i, _row in enumerate(_names):
        for _j, _name in enumerate(_row):
            _ink = "white" if _equity[_name] > 66 else "black"
            axes_7.text(_j, _i - 0.16, _name, ha="center", va="center", size=7, color=_ink)
            axes_7.text(_j, _i + 0.22, f"{_equity[_name]:.0f}", ha="center", va="center", size=6, color=_ink)
    axes_7.axis("off")
    figure_7


@app.cell(hide_code=True)
def _(mo):
    mo.md("""
    ## 8. Which match-ups are coin flips?

    `starting_hand_matchups` has every starting hand against every other, over all boards.
    """)


@app.cell
def _(ask, pl):
    matchups = ask("""
        SELECT starting_hand_a AS a, starting_hand_b AS b, ways::INTEGER AS ways, win, tie, win + tie + lose AS deals
        FROM starting_hand_matchups WHERE starting_hand_a <> starting_hand_b
    """).with_columns(equity=100 * (pl.col("win") + pl.col("tie") / 2) / pl.col("deals"))
    matchups.with_columns(off=(pl.col("equity") - 50).abs()).sort("off", "a").filter(
        pl.col("equity") > 50, pl.col("tie") < 0.01 * pl.col("deals")
    ).select("a", "b", pl.col("equity").round(3)).head(8)
    return (matchups,)


@app.cell
def _(canvas, matchups):
    figure_8, axes_8 = canvas()
    axes_8.hist(matchups["equity"], bins=100, range=(0, 100), weights=matchups["ways"], color="#2a7f5f")
    axes_8.set(xlabel="equity of the first hand, %", ylabel="pairs of hands")
    figure_8


@app.cell(hide_code=True)
def _(mo):
    mo.md("""
    ## 9. How often is the favourite on the flop overtaken?

    `flop` follows every hand against every other from the flop to the showdown: 1.3 million rows, up to suits.
    """)


@app.cell
def _(ask, pl):
    _sums = ", ".join(
        f"sum(ways * {now}_{then}::BIGINT)::DOUBLE AS {now}_{then}"
        for now in ("ahead", "tied", "behind")
        for then in ("ahead", "tied", "behind")
    )
    moves = (
        ask(f"SELECT {_sums} FROM flop")
        .unpivot()
        .with_columns(
            pl.col("variable").str.split("_").list.to_struct(fields=["on the flop", "at the showdown"]),
            percent=100 * pl.col("value") / pl.col("value").sum(),
        )
        .unnest("variable")
        .select("on the flop", "at the showdown", "percent")
    )
    moves.pivot("at the showdown", index="on the flop", values="percent").with_columns(pl.col(pl.Float64).round(3))
    return (moves,)


@app.cell
def _(canvas, moves, pl):
    figure_9, axes_9 = canvas(6.0, 3.4)
    _states = ["ahead", "tied", "behind"]
    for _left, _now in enumerate(_states):
        _base = 0.0
        _rows = moves.filter(pl.col("on the flop") == _now)
        for _then, _color in zip(_states, ("#2a7f5f", "#d8b84c", "#b3261e"), strict=True):
            _height = _rows.filter(pl.col("at the showdown") == _then)["percent"].sum()
            axes_9.bar(_left, _height, bottom=_base, color=_color, label=_then if _left == 0 else None)
            _base += _height
    axes_9.set_xticks(range(3), _states)
    axes_9.set(xlabel="on the flop", ylabel="% of deals")
    axes_9.legend(title="at the showdown", loc="center left", bbox_to_anchor=(1, 0.5))
    figure_9


@app.cell(hide_code=True)
def _(mo):
    mo.md("""
    ## 10. What is worth keeping in Halatro?

    `halatro_values` has the points to expect after keeping three to six cards, at every stage of the game. These are
    with two plays and two discards left.
    """)


@app.cell
def _(ask):
    kept = ask("""
        SELECT size, cards(mask) AS kept, round(p2_d2::DOUBLE, 1) AS points
        FROM (SELECT *, row_number() OVER (PARTITION BY size ORDER BY p2_d2 DESC) AS place FROM halatro_values)
        WHERE place <= 2 ORDER BY size, points DESC
    """)
    kept


@app.cell
def _(ask, canvas):
    _points = ask("""
        SELECT size, sum(ways * p2_d2) / sum(ways) AS mean, max(p2_d2) AS best
        FROM halatro_values GROUP BY size ORDER BY size
    """)
    figure_10, axes_10 = canvas()
    axes_10.bar(_points["size"], _points["best"], color="#b9c9c1", label="the best")
    axes_10.bar(_points["size"], _points["mean"], color="#2a7f5f", label="on average")
    axes_10.set_xticks(_points["size"].to_list())
    axes_10.set(xlabel="cards kept", ylabel="points to expect")
    axes_10.legend()
    figure_10


if __name__ == "__main__":
    app.run()
