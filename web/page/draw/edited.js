// The user's own pays and weights: the goals that take them, their form in a link, and the value of holds with them.
//
// An answer has the count of each category or line, so the value under any pays is exact, without another request. Pay
// tables like Jacks or Better share their lines, whose counts follow from those of the categories, except for the pairs
// that pay: their count follows from the return of the hold on the bundled table.

import { CATEGORIES, categoriesOf, isNothing, title } from "../lib/words.js";
import { FIRST_PAYTABLE, isPaytable, WEIGHTS } from "./goals.js";

export const LINES = /** @type {[string, number][]} */ ([
  ["Royal Flush", 800],
  ["Straight Flush", 50],
  ["Four of a Kind", 25],
  ["Full House", 9],
  ["Flush", 6],
  ["Straight", 4],
  ["Three of a Kind", 3],
  ["Two Pair", 2],
  ["Jacks or Better", 1],
]);
const KEYS = CATEGORIES.slice(0, 7);
const BOT = [5000, 1000, 100, 50, 25, 10, 5, 1, 0];

/** The weights of the goal, by category. */
export const WEIGHT_LINES = /** @type {[string, number][]} */ (CATEGORIES.map((name, at) => [title(name), BOT[at]]));

/** What a link says before anything is changed. */
export const UNCHANGED = "as-is";

/** Whether a pay table is of the Jacks or Better kind. @param {string} goal */
const isJacks = (goal) => goal.startsWith("jacks-or-better");

/** Whether a pay table has wild cards: its answers count its own lines. @param {string} goal */
const isWild = (goal) => goal.includes("deuces") || goal.startsWith("joker");

/** Whether the pays or weights of a goal can be changed. @param {string} goal */
export const isEditable = (goal) => goal === WEIGHTS || isJacks(goal) || isWild(goal);

/**
 * The goal in a link, whether it is being edited, and the numbers that replace its own, if any.
 * @param {URLSearchParams} link
 * @param {boolean} [onlyPaytables] whether no other goal will do
 */
export function readGoal(link, onlyPaytables = false) {
  const text = link.get("pays");
  const named = link.get("goal") ?? (text ? FIRST_PAYTABLE : "win");
  const goal = onlyPaytables && !isPaytable(named) ? FIRST_PAYTABLE : named;
  const editing = Boolean(text) && isEditable(goal);
  const pays = (text ?? "").split(",").map((one) => (one.trim() ? Number(one) : NaN));
  const given = editing && pays.every((pay) => Number.isFinite(pay) && pay >= 0);
  return { goal, editing, pays: given ? pays : null };
}

/** The goal to ask the server about. @param {{goal: string, pays: number[] | null}} wanted */
export const askedGoal = ({ goal, pays }) => (pays && isJacks(goal) ? FIRST_PAYTABLE : goal);

/** How often each line of the Jacks or Better kind is paid, royal flush first. @param {import("./sentence.js").Hold} hold */
function jacksPaid(hold) {
  const [straightFlush, ...others] = KEYS.map((key) => hold.counts[key]);
  const counts = [hold.royal_flush, straightFlush - hold.royal_flush, ...others];
  const paid = counts.reduce((sum, count, line) => sum + count * LINES[line][1], 0);
  return [...counts, Math.round(hold.objective_value * hold.draws - paid)];
}

/**
 * The holds of an answer to `askedGoal`, valued and ranked by the user's own numbers, if they fit.
 * @param {import("./sentence.js").Hold[]} holds
 * @param {{goal: string, pays: number[] | null}} wanted
 */
export function revalued(holds, { goal, pays }) {
  if (!pays || !holds.length) return holds;
  const lines = categoriesOf(holds[0].counts).filter((name) => goal === WEIGHTS || !isNothing(name));
  const paid = isJacks(goal)
    ? jacksPaid
    : (/** @type {import("./sentence.js").Hold} */ hold) => lines.map((name) => hold.counts[name]);
  if (paid(holds[0]).length !== pays.length) return holds;
  return holds
    .map((hold) => ({
      ...hold,
      objective_value: paid(hold).reduce((sum, count, line) => sum + count * pays[line], 0) / hold.draws,
    }))
    .sort((one, other) => other.objective_value - one.objective_value);
}
