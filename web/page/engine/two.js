// Two players: every pair of their holes on every board, by one sorted pass over the holes a board.

import { eachSet, noSums } from "./deals.js";
import { HOLES } from "./holes.js";
import { Values } from "./values.js";

const DECK = 52;
const HALVES = 2;

/**
 * The sums of both players' holes.
 * @param {[import("./deals.js").Held, import("./deals.js").Held]} players
 * @param {number[]} board @param {number[]} cards that may come @param {number} missing
 * @returns {import("./deals.js").Sums[]}
 */
export function countTwo(players, board, cards, missing) {
  const all = [...new Set(players.flatMap(({ holes }) => holes))].sort((a, b) => a - b);
  const at = new Map(all.map((hole, place) => [hole, place]));
  const weights = players.map(({ holes, weights: given }) => {
    const found = new Float64Array(all.length);
    holes.forEach((hole, place) => (found[at.get(hole) ?? 0] = given[place]));
    return found;
  });
  const totals = players.map(() => [0, 1, 2].map(() => new Float64Array(all.length))); // deals, won, tied
  const values = new Values(all, board);
  const order = new Float64Array(all.length);
  eachSet(cards, missing, (more) => {
    const found = values.on(more);
    let count = 0;
    for (let place = 0; place < found.length; place += 1)
      if (found[place] >= 0) order[count++] = found[place] * all.length + place;
    const sorted = order.subarray(0, count).sort();
    players.forEach((_, player) => sweep(sorted, all, found, weights[player], weights[1 - player], totals[player]));
  });
  return players.map(({ holes }, player) => {
    const sums = noSums(holes.length, HALVES);
    holes.forEach((hole, place) => {
      const [deals, won, tied] = totals[player].map((total) => total[at.get(hole) ?? 0]);
      sums.deals[place] = deals;
      sums.win[place] = won;
      sums.lose[place] = deals - won - tied;
      sums.share[place] = 2 * won + tied;
    });
    return sums;
  });
}

/** The weights of the other player's holes met so far, in all and by card. */
const [BELOW, LEVEL, WHOLE] = [0, 1, 2].map(() => new Float64Array(DECK + 1));

/**
 * Adds one board to a player's totals.
 * @param {Float64Array} sorted value times the number of holes, plus the place of the hole
 * @param {number[]} all @param {Int32Array} values @param {Float64Array} own @param {Float64Array} other @param {Float64Array[]} totals
 */
function sweep(sorted, all, values, own, other, [deals, won, tied]) {
  BELOW.fill(0);
  WHOLE.fill(0);
  for (let one = 0; one < sorted.length; one += 1)
    add(WHOLE, HOLES[all[sorted[one] % all.length]], other[sorted[one] % all.length]);
  for (let start = 0, end = 0; start < sorted.length; start = end) {
    const value = values[sorted[start] % all.length];
    LEVEL.fill(0);
    for (end = start; end < sorted.length && values[sorted[end] % all.length] === value; end += 1) {
      const place = sorted[end] % all.length;
      add(LEVEL, HOLES[all[place]], other[place]);
    }
    for (let one = start; one < end; one += 1) {
      const place = sorted[one] % all.length;
      if (!own[place]) continue;
      const [low, high] = HOLES[all[place]];
      won[place] += BELOW[DECK] - BELOW[low] - BELOW[high];
      tied[place] += LEVEL[DECK] - LEVEL[low] - LEVEL[high] + other[place]; // the same hole was left out twice
      deals[place] += WHOLE[DECK] - WHOLE[low] - WHOLE[high] + other[place];
    }
    for (let card = 0; card <= DECK; card += 1) BELOW[card] += LEVEL[card];
  }
}

/** @param {Float64Array} sums @param {number[]} hole @param {number} weight */
function add(sums, hole, weight) {
  if (!weight) return;
  sums[DECK] += weight;
  sums[hole[0]] += weight;
  sums[hole[1]] += weight;
}
