"""Games continued after given moves, by any policy, on any order of the unseen cards."""

import numpy as np
import numpy.typing as npt

from outs.play.halatro.lockstep import Decks, drawn_unions
from outs.play.halatro.policy import Policy, Views
from outs.research.halatro.decisions import Decisions

I64 = npt.NDArray[np.int64]


def decisions_after(policy: Policy, moves: Decisions, decks: Decks) -> Decisions:
    """Return the decisions of `policy` after n moves until the games end; `game` is the row of the move.

    decks  (n, 52) uint8  orders of the cards; those unseen before a move are drawn in this order
    """
    unions = drawn_unions(unseen_first(decks, moves.held | moves.dead)).astype(np.int64)
    kept, dead = moves.held & ~moves.thrown, moves.dead | moves.thrown
    top = np.bitwise_count(moves.thrown).astype(np.int64)
    discards = moves.discards - moves.are_discards
    plays = moves.plays - ~moves.are_discards
    parts, on = [moves.taken(np.zeros(0, np.int64))], np.flatnonzero(plays)
    while on.size:
        held = (kept[on] | unions[on, top[on]]) & ~dead[on]
        made = policy.moves(Views(held.astype(np.uint64), dead[on].astype(np.uint64), plays[on], discards[on]))
        thrown = made.thrown.astype(np.int64)
        parts.append(Decisions(on, held, dead[on], plays[on], discards[on], thrown, made.discards))
        dead[on] |= thrown
        top[on] += np.bitwise_count(thrown)
        plays[on] -= ~made.discards
        discards[on] -= made.discards
        on = on[plays[on] > 0]
    return Decisions.joined(parts)


def unseen_first(decks: Decks, seen: I64) -> Decks:
    """Return the decks with the seen cards moved to the end; the others keep their order: (n, 52)."""
    are_seen = seen[:, None] >> decks.astype(np.int64) & 1
    return np.take_along_axis(decks, are_seen.argsort(axis=1, kind="stable"), axis=1)
