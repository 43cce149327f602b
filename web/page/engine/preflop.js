// Two players before the flop, from the site's table of every pair of holes.

import { HoleRows } from "../lib/rownumbers.js";
import { noSums } from "./deals.js";
import { suitsOf } from "./evaluator.js";
import { holeNumber, HOLES, HOLES_OF, rankOf, suitOf } from "./holes.js";

const BOARDS = 1_712_304; // five of the 48 cards that two holes leave
const HALVES = 2;
const RANKS = 13;
const SUITS = 4;
const NONE = -1;

/** The table's columns, by row: boards that the first hole wins, and boards that are split. @typedef {{win: Uint32Array, tie: Uint32Array}} Matchups */

/** @type {Int32Array | undefined} the row of each pair of holes, -1 for holes with a card in common */
let rows;

/**
 * The sums of both players' holes.
 * @param {[import("./deals.js").Held, import("./deals.js").Held]} players @param {Matchups} matchups
 * @returns {import("./deals.js").Sums[]}
 */
export function countBeforeFlop(players, { win, tie }) {
  rows ??= rowsOfPairs();
  const found = rows;
  return players.map(({ holes }, player) => {
    const other = players[1 - player];
    const sums = noSums(holes.length, HALVES);
    holes.forEach((hole, place) => {
      for (let at = 0; at < other.holes.length; at += 1) {
        const row = found[hole * HOLES.length + other.holes[at]];
        if (row === NONE) continue;
        const weight = other.weights[at];
        sums.deals[place] += weight * BOARDS;
        sums.win[place] += weight * win[row];
        sums.lose[place] += weight * (BOARDS - win[row] - tie[row]);
        sums.share[place] += weight * (2 * win[row] + tie[row]);
      }
    });
    return sums;
  });
}

/** Looks up one hole of each starting hand; the pairs of the others are those with suits exchanged. */
function rowsOfPairs() {
  const table = new HoleRows(2);
  const found = new Int32Array(HOLES.length ** 2).fill(NONE);
  const lanes = HOLES.map(suitsOf);
  for (const alike of HOLES_OF.values()) {
    const [first] = alike;
    const others = HOLES.flatMap((cards, hole) => (cards.some((card) => HOLES[first].includes(card)) ? [] : [hole]));
    const known = others.map((hole) => table.find(lanes[first], lanes[hole]).row);
    for (const hole of alike) {
      const suits = exchange(HOLES[first], HOLES[hole]);
      const moved = (/** @type {number} */ card) => suits[suitOf(card)] * RANKS + rankOf(card);
      others.forEach((other, at) => {
        const [low, high] = HOLES[other];
        found[hole * HOLES.length + holeNumber(moved(low), moved(high))] = known[at];
      });
    }
  }
  return found;
}

/** A new suit for each suit, which makes one hole of a starting hand another. @param {number[]} from @param {number[]} to */
function exchange(from, to) {
  const suits = Array(SUITS).fill(NONE);
  for (const card of from) {
    const target = to.find((one) => rankOf(one) === rankOf(card) && !suits.includes(suitOf(one)));
    if (suits[suitOf(card)] === NONE) suits[suitOf(card)] = suitOf(target ?? to[0]);
  }
  const left = [0, 1, 2, 3].filter((suit) => !suits.includes(suit));
  return suits.map((suit) => (suit === NONE ? /** @type {number} */ (left.shift()) : suit));
}
