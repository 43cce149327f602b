// Shared code for holds, with or without wild cards: their draws, the sets of cards they keep, and the form of answers.

import { choose, JOKER } from "../lib/cards.js";
import { lanesOf, placeOf } from "../lib/rownumbers.js";
import { blockOf } from "./blocks.js";
import { site } from "./site.js";

/** @typedef {import("../lib/cards.js").Card} Card */
/** @typedef {import("./blocks.js").Block} Block */

export const HAND = 5;
const HOLDS = 1 << HAND;
const SETS = [1, 13, 169, 1_755, 16_432]; // classes of sets of 0 to 4 cards
/** How many cards each hold keeps. */
export const KEPT = Array.from(
  { length: HOLDS },
  (_, hold) => [...hold.toString(2)].filter((bit) => bit === "1").length,
);

/** @typedef {{alone: number[], beside: number[]}} Starts where the sets of so many cards begin, and those beside a joker */

/** The numbers of sets in the tables: by size. @type {Starts} */
export const STARTS = { alone: SETS.map((_, size) => totalOf(SETS.slice(0, size))), beside: [] };
/** The same in the deck with a joker: of each size, those with the joker come last. @type {Starts} */
export const STARTS_WITH_JOKER = {
  alone: SETS.map((_, size) => totalOf(SETS.slice(0, size)) + totalOf(SETS.slice(0, Math.max(0, size - 1)))),
  beside: SETS.map((_, size) => totalOf(SETS.slice(0, size + 2)) + totalOf(SETS.slice(0, size))),
};

/** @param {number[]} counts */
function totalOf(counts) {
  return counts.reduce((sum, count) => sum + count, 0);
}

/** How many draws each hold has. @param {number} unseen */
export const drawsFrom = (unseen) => KEPT.map((kept) => choose(unseen, HAND - kept));

/** The numbers of a hand class in the table of discards. @param {number} number */
export async function rowOf(number) {
  const told = site.tables.discards;
  const block = Math.floor(number / told.in_block);
  const first = block * told.in_block;
  const found = await blockOf("discards", block, Math.min(told.in_block, told.rows - first));
  return {
    number: (/** @type {string} */ column, /** @type {number} */ place = 0) =>
      found.number(column, number - first, place),
    big: (/** @type {string} */ column, /** @type {number} */ place = 0) => found.big(column, number - first, place),
  };
}

/** The set of cards that each hold keeps, by its number; nothing for all five. @param {Card[]} ordered @param {Starts} starts */
export function setsOf(ordered, { alone, beside }) {
  return KEPT.map((kept, hold) => {
    if (kept === HAND) return null;
    const others = ordered.filter((card, bit) => (hold >> bit) & 1 && card !== JOKER);
    const lanes = lanesOf(others).sort((one, other) => one - other);
    return (others.length < kept ? beside : alone)[others.length] + placeOf(lanes, others.length);
  });
}

/**
 * The counts of each hold's final hands.
 * @param {Block} block how the hands end that contain a set
 * @param {(number | null)[]} sets by hold
 * @param {number[]} own how the dealt hand ends
 */
export function endsOf(block, sets, own) {
  const byKind = own.map((one, kind) =>
    overDraws(sets.map((set) => (set === null ? one : block.number("counts", set, kind)))),
  );
  return sets.map((_, hold) => byKind.map((totals) => totals[hold]));
}

/**
 * The sum over the draws of each hold, from the sums over all hands that contain the kept cards (docs/lattice.md).
 * @template {number | bigint} T
 * @param {T[]} sums
 */
export function overDraws(sums) {
  const left = [...sums];
  for (let bit = 0; bit < HAND; bit += 1) {
    for (let hold = 0; hold < HOLDS; hold += 1) {
      if ((hold >> bit) & 1) left[hold ^ (1 << bit)] = /** @type {T} */ (left[hold ^ (1 << bit)] - left[hold]);
    }
  }
  return left;
}

/** What the draws of a hold weigh together. @param {number[]} ends @param {number[]} weights */
export const weighed = (ends, weights) => weights.reduce((sum, weight, place) => sum + weight * ends[place], 0);

/**
 * @typedef {object} Counted a hold and what it is worth, as a quotient
 * @property {number} hold
 * @property {number} draws
 * @property {number} better
 * @property {number} equal
 * @property {number[]} ends as they are named, then as a natural royal flush
 * @property {bigint} numerator
 * @property {bigint} denominator
 */

/**
 * The holds as the service writes them, the best first.
 * @param {Counted[]} holds
 * @param {Card[]} cards of the hand, as they were given
 * @param {Card[]} ordered the same in the order of a hold's bits
 * @param {string[]} names of what draws end in
 */
export const written = (holds, cards, ordered, names) =>
  holds.sort(byWorth).map(({ hold, draws, better, equal, ends, numerator, denominator }) => {
    const isKept = (/** @type {Card} */ card) => (hold >> ordered.indexOf(card)) & 1;
    return {
      hold: cards.filter((card) => isKept(card)).join(""),
      discard: cards.filter((card) => !isKept(card)).join(""),
      draws,
      counts: Object.fromEntries(names.map((name, place) => [name, ends[place]])),
      royal_flush: ends[names.length],
      better,
      equal,
      worse: draws - better - equal,
      p_better: better / draws,
      objective_value: ratio(numerator, denominator),
    };
  });

/** @param {Counted} one @param {Counted} other */
function byWorth(one, other) {
  const difference = other.numerator * one.denominator - one.numerator * other.denominator;
  return difference > 0n ? 1 : difference < 0n ? -1 : other.hold - one.hold;
}

const PRECISION = 64n; // bits of a quotient, more than a number has
const STICKY = 1n;

/** The floating-point number that is nearest to a quotient, as in Python. @param {bigint} numerator 0 or more @param {bigint} denominator above 0 */
function ratio(numerator, denominator) {
  if (!numerator) return 0;
  const short = PRECISION - BigInt(bits(numerator) - bits(denominator));
  const shift = short > 0n ? short : 0n;
  const shifted = numerator << shift;
  let quotient = shifted / denominator;
  // The part cut off matters only in a tie between two numbers; one low bit records that it is not 0.
  if (quotient * denominator !== shifted) quotient |= STICKY;
  return Number(quotient) / 2 ** Number(shift);
}

/** @param {bigint} value */
const bits = (value) => value.toString(2).length;
