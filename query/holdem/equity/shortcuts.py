"""Where equities are counted by a shortcut rather than one by one; either way the answer is the same."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Shortcuts:
    """The limits of each shortcut.

    few_dead       dead cards up to which fewer boards meet them than do not: those boards are subtracted from the table
    few_choices    choices of hands up to which looking at each costs less on a board than the closed form for three
                   players
    relabel_suits  whether boards that differ only by suits are counted once
    """

    few_dead: int = 6
    few_choices: int = 3_000
    relabel_suits: bool = True


USUAL = Shortcuts()
