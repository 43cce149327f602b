// What the players may hold beside the known cards, and every board that may come.

import { HOLES } from "./holes.js";
import { smallest } from "./ranges.js";

const DECK = 52;

/**
 * The holes of a range without known cards, with whole weights. Nothing if there are none.
 * @typedef {{holes: number[], weights: number[], range: import("./ranges.js").Range}} Held
 * @param {import("./ranges.js").Range} range @param {Set<number>} known @returns {Held | undefined}
 */
export function possible(range, known) {
  const places = range.holes.flatMap((hole, at) => (HOLES[hole].some((card) => known.has(card)) ? [] : [at]));
  if (!places.length) return undefined;
  return {
    holes: places.map((at) => range.holes[at]),
    weights: smallest(places.map((at) => range.counts[at])),
    range,
  };
}

/** The cards that are not known. @param {Set<number>} known */
export const unseen = (known) => Array.from({ length: DECK }, (_, card) => card).filter((card) => !known.has(card));

/**
 * Calls `visit` with every set of some cards, in one array that is used again.
 * @param {number[]} cards @param {number} count @param {(chosen: Int8Array) => void} visit
 */
export function eachSet(cards, count, visit) {
  const chosen = new Int8Array(count);
  const add = (/** @type {number} */ from, /** @type {number} */ at) => {
    if (at === count) {
      visit(chosen);
      return;
    }
    for (let place = from; place <= cards.length - (count - at); place += 1) {
      chosen[at] = cards[place];
      add(place + 1, at + 1);
    }
  };
  add(0, 0);
}

/** @typedef {{deals: number[], win: number[], lose: number[], share: number[], unit: number}} Sums by hole of a player; the other players' weights multiplied, shares in parts of `unit` */

/** @param {number} holes @param {number} unit @returns {Sums} */
export const noSums = (holes, unit) => ({
  deals: Array(holes).fill(0),
  win: Array(holes).fill(0),
  lose: Array(holes).fill(0),
  share: Array(holes).fill(0),
  unit,
});
