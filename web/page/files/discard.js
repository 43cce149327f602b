// Every hold of a hand without wild cards, from the site's files, with the same answers as query/draw/discard.py.

import { handClass } from "../lib/rownumbers.js";
import { blockFile } from "./blocks.js";
import { drawsFrom, endsOf, HAND, KEPT, overDraws, rowOf, setsOf, STARTS, weighed, written } from "./holds.js";
import { site } from "./site.js";

const UNSEEN = 47;
const WIN = "win";
const FEW = 18_370; // sets of up to four cards

/** The holds that keep four cards, in their order. */
const FOURS = [...KEPT.keys()].filter((hold) => KEPT[hold] === HAND - 1);
const DRAWS = drawsFrom(UNSEEN);

/**
 * The answer as the service gives it. Throws a `Problem`.
 * @param {import("../lib/cards.js").Card[]} cards five different ones
 * @param {string} objective that the site has
 */
export async function discard(cards, objective) {
  const goal = site.goals[objective];
  const { number, ordered } = handClass(cards);
  const [row, [counts, sums]] = await Promise.all([rowOf(number), sharedBy(goal)]);
  const value = row.number("value");
  const sets = setsOf(ordered, STARTS);
  const ends = endsOf(counts, sets, ownEnd(site.categories, value));
  const totals = sums ? overDraws(containing(objective, sums, sets, row, value)) : [];
  const holds = DRAWS.map((draws, hold) => {
    const better = row.number("better", hold);
    const numerator = sums ? totals[hold] : BigInt(goal.weights ? weighed(ends[hold], goal.weights) : better);
    const denominator = BigInt(draws) * BigInt(goal.unit);
    return { hold, draws, better, equal: row.number("equal", hold), ends: ends[hold], numerator, denominator };
  });
  const names = site.categories.map((/** @type {[string, number]} */ [name]) => name);
  return {
    hand: cards.join(""),
    value,
    category: names[categoryOf(site.categories, value)],
    dead: "",
    objective,
    source: goal.source,
    holds: written(holds, cards, ordered, names),
  };
}

/**
 * Fetch the files for a hand in advance; for fewer cards, the files that any hand needs. Throws a `Problem`.
 * @param {import("../lib/cards.js").Card[]} cards
 * @param {string} objective
 */
export async function prepare(cards, objective) {
  const row = cards.length === HAND ? rowOf(handClass(cards).number) : null;
  await Promise.all([row, sharedBy(Object.hasOwn(site.goals, objective) ? site.goals[objective] : site.goals[WIN])]);
}

/** What all hands share: how each set of cards ends, and what it is worth for a goal that has a file. @param {any} goal */
const sharedBy = (goal) => Promise.all([blockFile(site.counts), goal.file ? blockFile(goal) : null]);

/** The place of a value's category. @param {[string, number][]} categories @param {number} value */
function categoryOf(categories, value) {
  let highest = 0;
  return categories.findIndex(([, values]) => value <= (highest += values));
}

/** How a hand of this value ends: 1 for its category, and for a royal flush. @param {[string, number][]} categories @param {number} value */
function ownEnd(categories, value) {
  const royal = categories.reduce((sum, [, values]) => sum + values, 0);
  const place = categoryOf(categories, value);
  return [...categories.map((_, kind) => Number(kind === place)), Number(value === royal)];
}

/** What the hands that contain each set are worth together. @returns {bigint[]} */
function containing(objective, sums, sets, row, value) {
  return sets.map((set, hold) => {
    if (objective !== WIN) return sums.big("sum", set ?? FEW + value);
    if (set === null) return row.big("wins_of_five");
    const four = FOURS.indexOf(hold);
    return four < 0 ? sums.big("sum", set) : row.big("wins_of_four", four);
  });
}
