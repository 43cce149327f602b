// The starting hands, by rank and suit, their combinations, and their names.

import { RANKS, SUITS } from "../lib/cards.js";

/** The grid of some ranks, row by row: suited hands above the diagonal. @param {string[]} ranks aces first */
export const gridOf = (ranks) =>
  ranks.map((first, row) =>
    ranks.map((second, column) => {
      if (row === column) return first + first;
      return row < column ? `${first}${second}s` : `${second}${first}o`;
    }),
  );

/** All 169, row by row of the grid. */
export const ALL = gridOf(RANKS).flat();

/** The single combinations of a starting hand: "AsKs", ... @param {string} hand */
export function holesOf(hand) {
  const [high, low, kind] = hand;
  return SUITS.flatMap((one, at) =>
    SUITS.flatMap((other, place) => {
      if (kind === "s" ? place !== at : place === at) return [];
      return high === low && place < at ? [] : [`${high}${one}${low}${other}`];
    }),
  );
}

/** "AKo" of "KsAh". @param {string} hole */
export function nameOf(hole) {
  const [one, other] = [hole[0], hole[2]].sort((a, b) => RANKS.indexOf(a) - RANKS.indexOf(b));
  return one === other ? one + other : one + other + (hole[1] === hole[3] ? "s" : "o");
}
