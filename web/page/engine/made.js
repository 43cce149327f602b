// The hand that any number of cards makes, without kickers, as cards/hands/made_hands.py numbers it.

import { COUNT, highest, TOP_OF_STRAIGHT } from "./evaluator.js";

const LANE = 13;
const SHIFT = 2 * LANE;
const HAND = 5;
const [PAIR, TWO_PAIR, TRIPS, STRAIGHT, FLUSH, FULL_HOUSE, QUADS, STRAIGHT_FLUSH] = [1, 2, 3, 4, 5, 6, 7, 8].map(
  (place) => place << SHIFT,
);

/** Categories, the lowest first. */
export const CATEGORIES = [
  "high_card",
  "pair",
  "two_pair",
  "three_of_a_kind",
  "straight",
  "flush",
  "full_house",
  "four_of_a_kind",
  "straight_flush",
];

/** The category of a made hand, a place in `CATEGORIES`. @param {number} made */
export const categoryOf = (made) => made >> SHIFT;

/** A better made hand is a higher number. @param {import("./evaluator.js").Suits} suits */
export function madeHand([c, d, h, s]) {
  const straight = TOP_OF_STRAIGHT[c | d | h | s];
  let best = straight ? STRAIGHT | straight : 0;
  const flush = [c, d, h, s].find((lane) => COUNT[lane] >= HAND);
  if (flush) {
    best = Math.max(best, FLUSH | highest(flush, HAND));
    if (TOP_OF_STRAIGHT[flush]) best = Math.max(best, STRAIGHT_FLUSH | TOP_OF_STRAIGHT[flush]);
  }
  const twice = (c & d) | (h & s) | ((c | d) & (h | s));
  return twice ? Math.max(best, paired(c, d, h, s, twice)) : best;
}

/** @param {number} c @param {number} d @param {number} h @param {number} s @param {number} twice the ranks that are there at least twice */
function paired(c, d, h, s, twice) {
  const four = c & d & h & s;
  if (four) return QUADS | four;
  const trips = highest((c & d & (h | s)) | (h & s & (c | d)), 1);
  const pairs = twice & ~trips;
  if (trips && pairs) return FULL_HOUSE | (trips << LANE) | highest(pairs, 1);
  if (trips) return TRIPS | trips;
  const both = highest(twice, 2);
  return (both & (both - 1) ? TWO_PAIR : PAIR) | both;
}
