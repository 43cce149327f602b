// The final hands of a hold, by lines of a pay table, or by categories for other goals.
//
// An answer counts categories. Lines that pay only some ranks of a category, such as jacks or better and four aces, are
// counted here from the remaining cards of each rank.

import { cardsOf, choose, RANKS } from "../lib/cards.js";
import { CATEGORIES, categoriesOf } from "../lib/words.js";
import { WEIGHT_LINES } from "./edited.js";
import { isPaytable, WEIGHTS } from "./goals.js";

/**
 * @typedef {object} End
 * @property {string} name of a line or a category
 * @property {number} count draws that end so: each draw is in one end
 * @property {number | null} worth in coins or as a weight; null for goals that have neither
 *
 * @typedef {{name: string, category: string, rank?: string, kicker?: string, pay: number}} Line as `/v1/paytable` shows it
 * @typedef {{hand: string, dead: string}} Dealt
 */

const SUITS = 4;
const HAND = 5;
const SAME = { pair: 2, three_of_a_kind: 3, four_of_a_kind: 4 }; // cards of one rank: no others are alike
const LOW_ACE = [...RANKS, "A"].reverse(); // an ace is below the deuce in A-4, and above the king in J-A
export const NOTHING = "Nothing";

/**
 * The holds of an answer, each with its ends, the highest first, or with null while the lines are not known.
 * @param {import("./sentence.js").Hold[]} holds
 * @param {Dealt} dealt
 * @param {{goal: string, lines: Line[] | null, pays: number[] | null}} table the goal, its lines if it is a pay table,
 *   and pays or weights in place of its own
 */
export function withEnds(holds, dealt, { goal, lines, pays }) {
  const paying = lines && pays?.length === lines.length ? lines.map((line, at) => ({ ...line, pay: pays[at] })) : lines;
  return holds.map((hold) => ({ ...hold, ends: endsOf(hold, dealt, goal, paying, pays) }));
}

/** @returns {End[] | null} */
function endsOf(hold, dealt, goal, lines, weights) {
  const counts = hold.counts;
  if (!("high_card" in counts)) {
    const pays = Object.fromEntries((lines ?? []).map(({ name, pay }) => [name, pay]));
    return categoriesOf(counts).map((name) => ({ name, count: counts[name], worth: lines ? (pays[name] ?? 0) : null }));
  }
  if (isPaytable(goal)) return lines && paidEnds(hold, dealt, lines);
  const listed = weights ?? WEIGHT_LINES.map(([, weight]) => weight);
  const worth = (/** @type {number} */ place) => (goal === WEIGHTS ? listed[place] : null);
  const [highest, ...others] = CATEGORIES.map((name, at) => ({ name, count: counts[name], worth: worth(at) }));
  const royal = { name: "royal_flush", count: hold.royal_flush, worth: worth(0) };
  return [royal, { ...highest, count: highest.count - royal.count }, ...others];
}

/** The draws that end in each line of a table without wild cards, and those that end in none. @returns {End[]} */
function paidEnds(hold, dealt, lines) {
  const royals = lines.some(({ category }) => category === "royal_flush") ? hold.royal_flush : 0;
  const whole = { ...hold.counts, royal_flush: royals, straight_flush: hold.counts.straight_flush - royals };
  const ends = lines.map((/** @type {Line} */ line) => {
    const ranked = line.rank || line.kicker;
    return { name: line.name, count: ranked ? ofRanks(line, hold, dealt) : whole[line.category], worth: line.pay };
  });
  const paid = ends.reduce((sum, { count }) => sum + count, 0);
  return [...ends, { name: NOTHING, count: hold.draws - paid, worth: 0 }];
}

/** The draws that end in cards of one of a line's ranks, beside cards that are all of other ranks. @param {Line} line @param {import("./sentence.js").Hold} hold @param {Dealt} dealt */
function ofRanks({ category, rank, kicker }, hold, { hand, dead }) {
  const seen = [...cardsOf(hand), ...cardsOf(dead)];
  const held = cardsOf(hold.hold);
  const number = (/** @type {string[]} */ cards, /** @type {string} */ one) =>
    cards.filter((card) => card[0] === one).length;
  const same = SAME[category];
  let draws = 0;
  for (const one of ranksIn(rank)) {
    if (number(held, one) > same) continue;
    const beside = ranksIn(kicker);
    let ways = [choose(SUITS - number(seen, one), same - number(held, one))]; // by how many other ranks there are
    for (const other of RANKS.filter((each) => each !== one)) {
      const have = number(held, other);
      const left = beside.includes(other) ? SUITS - number(seen, other) : 0;
      const fits = have === 1 && beside.includes(other);
      ways = [...ways, 0].map((count, at) => {
        if (have) return fits && at ? ways[at - 1] : 0;
        return (count ?? 0) + (at ? ways[at - 1] * left : 0);
      });
    }
    draws += ways[HAND - same] ?? 0;
  }
  return draws;
}

/** The ranks that a pay table writes as "A", "J-A", "A-4" or "2, 4-5"; all where it names none. @param {string} [text] */
function ranksIn(text) {
  if (!text) return RANKS;
  return text.split(",").flatMap((run) => {
    const [first, last = first] = run.trim().split("-");
    const start = last === "A" ? LOW_ACE.lastIndexOf(first) : LOW_ACE.indexOf(first);
    return LOW_ACE.slice(start, LOW_ACE.indexOf(last, start) + 1);
  });
}
