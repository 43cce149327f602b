// The trainer's memory for each pay table: the score, and the missed hands to repeat.

import { JOKER } from "../lib/cards.js";
import { store, stored } from "../lib/stored.js";

const KEY = "outs-trainer-tables";
const SOON = 3; // hands before a hard one comes back, at least

export const BET = 5; // coins a hand, as the machines want them

/**
 * @typedef {object} Lessons
 * @property {number} hands
 * @property {number} right
 * @property {number} cost coins lost by mistakes
 * @property {number} [won] coins won by the final hands, less those that were bet; scores of earlier versions have none
 * @property {{hand: string, due: number}[]} hard
 * @property {Record<string, Mistake>} [mistakes] by kind; scores of earlier versions have none
 *
 * @typedef {object} Mistake a kind of mistake, and the last of its kind
 * @property {number} count
 * @property {number} cost in coins, of all of them
 * @property {string} hand
 * @property {string} held
 * @property {string} best
 * @property {string} why
 *
 * @typedef {{kind: string, held: string, best: string, why: string}} Missed what was held, and what should have been
 *
 * @typedef {Record<string, Lessons>} ByTable what was learnt of each pay table: a mistake on one may be right on another
 */

/** @type {Lessons} */
export const NEW = { hands: 0, right: 0, cost: 0, hard: [] };

/** @returns {ByTable} */
export const load = () => stored(KEY) ?? {};

/** @param {ByTable} lessons */
export const save = (lessons) => store(KEY, lessons);

/**
 * The lessons after a judged hand; a mistake puts the hand back in line.
 * @param {Lessons} lessons @param {string} hand @param {number} cost @param {Missed} missed
 * @returns {Lessons}
 */
export function after(lessons, hand, cost, { kind, ...last }) {
  const hands = lessons.hands + 1;
  const hard = lessons.hard.filter((lesson) => lesson.hand !== hand);
  if (cost > 0) hard.push({ hand, due: hands + SOON });
  const before = lessons.mistakes ?? {};
  const same = before[kind] ?? { count: 0, cost: 0 };
  const mistakes =
    cost > 0 ? { ...before, [kind]: { ...last, hand, count: same.count + 1, cost: same.cost + cost } } : before;
  return { ...lessons, hands, right: lessons.right + (cost > 0 ? 0 : 1), cost: lessons.cost + cost, hard, mistakes };
}

/** The lessons after a final hand is paid. @param {Lessons} lessons @param {number} pay in coins @returns {Lessons} */
export const paid = (lessons, pay) => ({ ...lessons, won: (lessons.won ?? 0) + pay - BET });

const PACE = "outs-trainer-pace";
const USUAL_PACE = 600;

/** Hands an hour, as the reader has set them. */
export const loadPace = () => Number(stored(PACE)) || USUAL_PACE;

/** @param {number} pace */
export const savePace = (pace) => store(PACE, pace);

/** A hard hand of these cards whose time has come, or nothing. @param {Lessons} lessons @param {string[]} deck */
export const dueHand = (lessons, deck) =>
  lessons.hard.find(({ hand, due }) => due <= lessons.hands && (deck.includes(JOKER) || !hand.includes(JOKER)))?.hand ??
  "";
