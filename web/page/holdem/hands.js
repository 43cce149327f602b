// The 169 starting hands and ranges painted on their grid.

import { RANKS } from "../lib/cards.js";

/** The starting hand in a row and column of the grid: suited above the diagonal. @param {number} row @param {number} column */
export function handAt(row, column) {
  if (row === column) return RANKS[row] + RANKS[row];
  return row < column ? `${RANKS[row]}${RANKS[column]}s` : `${RANKS[column]}${RANKS[row]}o`;
}

/** The grid, row by row. */
export const GRID = RANKS.map((_, row) => RANKS.map((__, column) => handAt(row, column)));

/** "ace king suited". @param {string} hand */
export function spokenHand(hand) {
  const names = { A: "ace", K: "king", Q: "queen", J: "jack", T: "ten" };
  const [high, low] = [...hand].map((rank) => names[rank] ?? rank);
  if (hand.length === 2) return `pair of ${high === "6" ? "6es" : `${high}s`}`;
  return `${high} ${low} ${hand[2] === "s" ? "suited" : "offsuit"}`;
}

/** A painted range as text that the server reads. @param {Record<string, number>} weights */
export function rangeText(weights) {
  return GRID.flat()
    .filter((hand) => weights[hand] > 0)
    .map((hand) => (weights[hand] < 1 ? `${hand}:${weights[hand]}` : hand))
    .join(",");
}
