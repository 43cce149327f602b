"""No-limit hold'em hands drawn by chance and written as PHHS, as many as wanted from one seed.

pokerkit's simulator plays 300 hands a second, this file 30,000. The players raise, fold or call with fixed chances,
whatever their cards. `tests/histories/test_drawn_hands.py` has pokerkit replay a sample.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from random import Random

from ..cards.notation import DECK_SIZE, card_text

PLAYERS = 6
BLINDS = (1, 2)
STACKS = (100, 400)
RAISES, FOLDS = 0.08, 0.7
"""The chances to raise, and to fold to a bet."""
ALL_IN = 0.3
"""The part of raises that are of all chips."""
_CARDS = [card_text(card) for card in range(DECK_SIZE)]
_STREETS = (3, 1, 1)


def drawn_hands(count: int, seed: int, known: bool) -> Iterator[str]:
    """Yield hands as sections of a PHHS file; the same for the same seed.

    known  whether all holes are known; otherwise only those of showdowns, as in the files of sites
    """
    rng = Random(seed)
    for number in range(1, count + 1):
        ante = rng.choice((0, 0, 1))
        stacks = [rng.randint(*STACKS) for _ in range(PLAYERS)]
        actions = "', '".join(_Draw(rng, stacks, ante, known).actions())
        yield (
            f"[{number}]\nvariant = 'NT'\nante_trimming_status = false\nantes = {[ante] * PLAYERS}\n"
            f"blinds_or_straddles = {[*BLINDS, *[0] * (PLAYERS - len(BLINDS))]}\nmin_bet = {BLINDS[1]}\n"
            f"starting_stacks = {stacks}\nactions = ['{actions}']\n\n"
        )


@dataclass
class _Draw:
    """One hand while it is drawn."""

    rng: Random
    stacks: list[int]
    ante: int
    known: bool
    live: list[int] = field(default_factory=lambda: list(range(PLAYERS)))

    def actions(self) -> list[str]:
        """Return the actions from the deal to the showdown."""
        deck = self.rng.sample(_CARDS, 2 * PLAYERS + sum(_STREETS))
        holes = [deck.pop() + deck.pop() for _ in range(PLAYERS)]
        found = [f"d dh p{player + 1} {hole if self.known else '????'}" for player, hole in enumerate(holes)]
        self.left = [stack - self.ante for stack in self.stacks]
        bets = [0] * PLAYERS
        for player, blind in enumerate(BLINDS):
            bets[player] = blind
            self.left[player] -= blind
        opener = self._bets(bets, len(BLINDS), found)
        shown = False
        for cards in (*_STREETS, 0):
            if len(self.live) == 1:
                return found
            able = sum(1 for player in self.live if self.left[player]) > 1
            if not shown and not (able and cards):
                order = sorted(self.live, key=lambda player: (player - opener) % PLAYERS)
                found += [f"p{player + 1} sm {holes[player]}" for player in order]
                shown = True
            if cards:
                found.append("d db " + "".join(deck.pop() for _ in range(cards)))
                if not shown:
                    opener = self._bets([0] * PLAYERS, 0, found)
        return found

    def _bets(self, bets: list[int], opener: int, found: list[str]) -> int:
        """Draw the bets of one street, and return the player who shows first."""
        rng, left, live = self.rng, self.left, self.live
        highest, step = max(bets), BLINDS[1]
        queue = [player % PLAYERS for player in range(opener, opener + PLAYERS)]
        queue = [player for player in queue if player in live and left[player]]
        while queue and len(live) > 1:
            player = queue.pop(0)
            owed, chance = highest - bets[player], rng.random()
            others = [other for other in live if other != player and left[other]]
            if chance < RAISES and left[player] >= owed + step and others:
                most, least = bets[player] + left[player], highest + step
                to = most if rng.random() < ALL_IN else min(most, least + rng.randint(0, least))
                found.append(f"p{player + 1} cbr {to}")
                step, highest, opener = to - highest, to, player
                queue = [other % PLAYERS for other in range(player + 1, player + PLAYERS)]
                queue = [other for other in queue if other in others]
            elif owed and chance < RAISES + FOLDS:
                found.append(f"p{player + 1} f")
                live.remove(player)
                continue
            else:
                to = bets[player] + min(owed, left[player])
                found.append(f"p{player + 1} cc")
            left[player] -= to - bets[player]
            bets[player] = to
        return opener
