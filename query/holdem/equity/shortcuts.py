"""Limits up to which equities are computed by shortcuts; they affect the speed, never the answer."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Shortcuts:
    """The limits of each shortcut.

    few_dead       most dead cards for which the boards containing them are subtracted from the table's counts
    few_choices    most choices of hands on a board for which counting each is faster than the closed form for three
    few_triples    most classes of three holes for which counting each before the flop is faster than reading tables
    most_triples   most classes that are counted without tables, in a second or two
    most_looked_up most choices of three holes that are looked up
    relabel_suits  true to count boards that differ only by suits once
    """

    few_dead: int = 6
    few_choices: int = 3_000
    few_triples: int = 24
    most_triples: int = 300
    most_looked_up: int = 50_000_000
    relabel_suits: bool = True


USUAL = Shortcuts()
