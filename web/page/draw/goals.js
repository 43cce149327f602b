// What a hold can be best for, in the words of the choice and of the answer.

import { percent } from "../lib/words.js";

export const SIMPLE_GOALS = /** @type {[string, string][]} */ ([
  ["win", "Win the showdown"],
  ["better", "Improve the hand"],
]);
export const FIRST_PAYTABLE = "jacks-or-better-9-6";

/** Whether a goal is a video poker pay table. @param {string} goal */
export const isPaytable = (goal) => !["win", "better", "pattern-keeper", "decision-tree", "weights"].includes(goal);

/** A hold's value under a goal, short enough for a column. @param {number} value @param {string} goal */
export const shownValue = (value, goal) => (isPaytable(goal) ? value.toFixed(4) : percent(value, 2));

/** The head of that column. @param {string} goal */
export const valueHead = (goal) => (isPaytable(goal) ? "Returns" : goal === "win" ? "Wins" : "Improves");

/** What the best hold does: "wins 54.6% of showdowns". @param {number} value @param {string} goal */
export function does(value, goal) {
  if (isPaytable(goal)) return `returns ${value.toFixed(2)} coins for each coin bet`;
  if (goal === "win") return `wins ${percent(value)} of showdowns`;
  return `improves the hand ${percent(value)} of the time`;
}

/** How far apart two values are: "9.9 points more often". @param {number} gap @param {string} goal */
export function ahead(gap, goal) {
  if (isPaytable(goal)) return gap < 0.005 ? "less than 0.01 coins more" : `${gap.toFixed(2)} coins more`;
  const points = gap * 100;
  return points < 0.05 ? "a shade more often" : `${points.toFixed(1)} points more often`;
}
