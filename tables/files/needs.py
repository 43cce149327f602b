"""Tables that each question reads: it is refused if one of these is missing, and needs no other."""

_LATTICE = ("subset_classes", "hand_classes")
_EVALUATOR = ("evaluator",)
_STREETS = ("exact_starting_hands", "flop", "turn", "subset_classes")

QUESTIONS: dict[str, tuple[str, ...]] = {
    "value": ("hands", "hand_classes", "discards", *_EVALUATOR),
    "discard": ("hands", "endings", "discards", "objective_sums", "draw_equilibrium", *_LATTICE),
    "paytable": ("paytables", "joker_hand_classes", "joker_hands", "draw_equilibrium", "best_discards", *_LATTICE),
    "strategy": ("joker_hand_classes", *_LATTICE),
    "policies": ("policies", "best_discards", "draw_equilibrium", *_LATTICE),
    "lowball": ("lowball_values", "lowball_orders", "lowball_equilibrium", "lowball_best_discards", *_LATTICE, "hands"),
    "equity": ("preflop_matchups", "starting_hand_matchups", *_EVALUATOR),
    "equity against random hands": (
        "exact_starting_hands",
        "starting_hands",
        "flop",
        "turn",
        "subset_classes",
        *_EVALUATOR,
    ),
    "outs, state and strength": (*_STREETS, *_EVALUATOR),
    "push-fold": ("push_fold", "starting_hand_matchups", "preflop_matchups"),
    "halatro": ("halatro_values", "subset_classes"),
}
"""Each question with its tables, including those that only some of its options read."""


def needed_by(table: str) -> list[str]:
    """List the questions that read a table; SQL, which may read any, is not listed.

    >>> needed_by("halatro_values"), needed_by("policies")
    (['halatro'], ['policies'])
    """
    return [question for question, tables in QUESTIONS.items() if table in tables]
