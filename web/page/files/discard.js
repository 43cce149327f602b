// Every hold of a hand, from the site's files: as query/draw/discard.py answers.

import { cardsOf } from "../lib/cards.js";
import { handClass, lanesOf, placeOf } from "../lib/rownumbers.js";
import { blockFile, blockOf } from "./blocks.js";
import { ratio } from "./ratio.js";
import { site } from "./site.js";

const HAND = 5;
const HOLDS = 1 << HAND;
const UNSEEN = 47;
const WIN = "win";
const SETS = [1, 13, 169, 1_755, 16_432]; // classes of sets of 0 to 4 cards, as the tables number them
const SET_STARTS = SETS.map((_, size) => SETS.slice(0, size).reduce((sum, count) => sum + count, 0));
const FEW = SETS.reduce((sum, count) => sum + count, 0);

/** How many cards each hold keeps. */
const KEPT = Array.from({ length: HOLDS }, (_, hold) => [...hold.toString(2)].filter((bit) => bit === "1").length);
/** The holds that keep four cards, in their order. */
const FOURS = [...KEPT.keys()].filter((hold) => KEPT[hold] === HAND - 1);
/** How many draws each hold has. */
const DRAWS = KEPT.map((kept) => choose(UNSEEN, HAND - kept));

/** @param {number} from @param {number} count */
function choose(from, count) {
  let ways = 1;
  for (let taken = 0; taken < count; taken += 1) ways = (ways * (from - taken)) / (taken + 1);
  return ways;
}

/**
 * The answer as the service gives it, or nothing for a goal that no file has. Throws a `Problem`.
 * @param {string} handText five different cards
 * @param {string} objective
 */
export async function discard(handText, objective) {
  const goal = goalOf(objective);
  if (!goal) return undefined;
  const cards = cardsOf(handText);
  const { number, ordered } = handClass(cards);
  const [row, [counts, sums]] = await Promise.all([rowOf(number), sharedBy(goal)]);
  const value = row.number("value");
  const sets = setsOf(ordered);
  const ends = countsOf(site.categories, counts, sets, value);
  const totals = sums ? overDraws(containing(objective, sums, sets, row, value)) : [];
  const holds = DRAWS.map((draws, hold) => {
    const better = row.number("better", hold);
    const numerator = sums ? totals[hold] : BigInt(goal.weights ? weighed(ends[hold], goal.weights) : better);
    const denominator = BigInt(draws) * BigInt(goal.unit);
    return { hold, draws, better, equal: row.number("equal", hold), ends: ends[hold], numerator, denominator };
  });
  holds.sort((one, other) => {
    const difference = other.numerator * one.denominator - one.numerator * other.denominator;
    return difference > 0n ? 1 : difference < 0n ? -1 : other.hold - one.hold;
  });
  return {
    hand: cards.join(""),
    value,
    category: categoryOf(site.categories, value).name,
    dead: "",
    objective,
    source: goal.source,
    holds: holds.map((hold) => shown(hold, cards, ordered, site.categories)),
  };
}

/**
 * Fetch what a hand needs, before anybody asks; of fewer cards what any hand needs. Throws a `Problem`.
 * @param {string[]} cards
 * @param {string} objective
 */
export async function prepare(cards, objective) {
  const row = cards.length === HAND ? rowOf(handClass(cards).number) : null;
  await Promise.all([row, sharedBy(goalOf(objective) ?? site.goals[WIN])]);
}

/** What the manifest tells of a goal, if the site has it. @param {string} objective */
const goalOf = (objective) => (Object.hasOwn(site.goals, objective) ? site.goals[objective] : null);

/** What all hands share: how each set of cards ends, and what it is worth for a goal that has a file. @param {any} goal */
const sharedBy = (goal) => Promise.all([blockFile(site.counts), goal.file ? blockFile(goal) : null]);

/** What the draws of a hold weigh together. @param {number[]} ends @param {number[]} weights by category */
const weighed = (ends, weights) => weights.reduce((sum, weight, place) => sum + weight * ends[place], 0);

/** A hold as the service writes it. */
function shown({ hold, draws, better, equal, ends, numerator, denominator }, cards, ordered, categories) {
  const isKept = (/** @type {string} */ card) => (hold >> ordered.indexOf(card)) & 1;
  return {
    hold: cards.filter((card) => isKept(card)).join(""),
    discard: cards.filter((card) => !isKept(card)).join(""),
    draws,
    counts: Object.fromEntries(categories.map(([name], place) => [name, ends[place]])),
    royal_flush: ends[categories.length],
    better,
    equal,
    worse: draws - better - equal,
    p_better: better / draws,
    objective_value: ratio(numerator, denominator),
  };
}

/** The numbers of a hand class. @param {number} number */
async function rowOf(number) {
  const told = site.tables.discards;
  const block = Math.floor(number / told.in_block);
  const first = block * told.in_block;
  const found = await blockOf("discards", block, Math.min(told.in_block, told.rows - first));
  return {
    number: (/** @type {string} */ column, /** @type {number} */ place = 0) => found.number(column, number - first, place),
    big: (/** @type {string} */ column, /** @type {number} */ place = 0) => found.big(column, number - first, place),
  };
}

/** The class of the cards that each hold keeps; nothing for all five. @param {string[]} ordered */
function setsOf(ordered) {
  return KEPT.map((kept, hold) => {
    const lanes = lanesOf(ordered.filter((_, bit) => (hold >> bit) & 1)).sort((one, other) => one - other);
    return kept < HAND ? SET_STARTS[kept] + placeOf(lanes, kept) : null;
  });
}

/** The name of a value's category, and its place. @param {[string, number][]} categories @param {number} value */
function categoryOf(categories, value) {
  let highest = 0;
  const place = categories.findIndex(([, values]) => value <= (highest += values));
  return { place, name: categories[place][0] };
}

/** How the draws of each hold end: of each category, then as a royal flush. */
function countsOf(categories, counts, sets, value) {
  const kinds = categories.length + 1;
  const royal = categories.reduce((sum, [, values]) => sum + values, 0);
  const { place } = categoryOf(categories, value);
  const own = Array.from({ length: kinds }, (_, kind) => Number(kind === place || (kind === kinds - 1 && value === royal)));
  const byKind = own.map((one, kind) =>
    overDraws(sets.map((set) => (set === null ? one : counts.number("counts", set, kind)))),
  );
  return sets.map((_, hold) => byKind.map((totals) => totals[hold]));
}

/** What the hands that contain each set are worth together. */
function containing(objective, sums, sets, row, value) {
  return sets.map((set, hold) => {
    if (objective !== WIN) return sums.big("sum", set ?? FEW + value);
    if (set === null) return row.big("wins_of_five");
    const four = FOURS.indexOf(hold);
    return four < 0 ? sums.big("sum", set) : row.big("wins_of_four", four);
  });
}

/**
 * The sum over the draws of each hold, from the sums over all hands that contain what it keeps (docs/lattice.md).
 * @template {number | bigint} T
 * @param {T[]} sums
 */
function overDraws(sums) {
  const left = [...sums];
  for (let bit = 0; bit < HAND; bit += 1) {
    for (let hold = 0; hold < HOLDS; hold += 1) {
      if ((hold >> bit) & 1) left[hold ^ (1 << bit)] = /** @type {T} */ (left[hold ^ (1 << bit)] - left[hold]);
    }
  }
  return left;
}
