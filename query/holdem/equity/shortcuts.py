"""Where equities are counted by a shortcut rather than one by one; either way the answer is the same."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Shortcuts:
    """The limits of each shortcut.

    few_dead       dead cards up to which fewer boards meet them than do not: those boards are subtracted from the table
    few_choices    choices of hands up to which looking at each costs less on a board than the closed form for three
                   players
    few_triples    classes of three holes up to which counting each before the flop takes less than reading tables
    most_triples   classes up to which each is counted where no table has them: a second or two
    most_looked_up choices of three holes up to which each is looked up
    relabel_suits  whether boards that differ only by suits are counted once
    """

    few_dead: int = 6
    few_choices: int = 3_000
    few_triples: int = 24
    most_triples: int = 300
    most_looked_up: int = 50_000_000
    relabel_suits: bool = True


USUAL = Shortcuts()
