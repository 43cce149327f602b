"""Write the bundled counts of every Omaha hand before the flop, with the kernels of the table `omaha_starting_hands`.

    .venv/bin/python reports/omaha_starting_hands.py

Takes some twenty CPU seconds. The counts are exact, and the bytes the same on every machine.
"""

import pyarrow as pa

from outs.cards.hands.evaluator import build_evaluator
from outs.cards.hands.order import HIGH
from outs.kernels.omaha import boards_by_rank, boards_by_suit, players
from outs.pipeline.omaha.starting_hands import PARTS_BY_SUIT, AllBoards, join, make
from outs.query.omaha.starting_hands import FILE, write_starting_hands


def main() -> None:
    shared = AllBoards(boards_by_rank(), boards_by_suit(0), players(build_evaluator(HIGH)))
    (columns,) = join(pa.table(make(shared, index)) for index in range(1 + PARTS_BY_SUIT))
    write_starting_hands(columns["win"], columns["tie"])
    print(f"wrote {FILE}: {len(columns['win']):,} hands")


if __name__ == "__main__":
    main()
