// Goals of a discard, as worded in the choice and in the answer.

import { DECK, WITH_JOKER } from "../lib/cards.js";
import { percent } from "../lib/words.js";

export const SIMPLE_GOALS = /** @type {[string, string][]} */ ([
  ["win", "Win the showdown"],
  ["better", "Improve the hand"],
]);
export const WEIGHTS = "weights";
export const RULES = /** @type {[string, string][]} */ ([
  [WEIGHTS, "The highest mean weight of the final hand"],
  ["decision-tree", "A published bot’s decision tree"],
  ["pattern-keeper", "A published bot’s pattern keeper"],
]);
export const FIRST_PAYTABLE = "jacks-or-better-9-6";
const SHARE = "share"; // to win against several opponents, where pots are shared
const OTHERS = [SHARE, ...[...SIMPLE_GOALS, ...RULES].map(([goal]) => goal)];

/** The goal of an answer as the page speaks of it. @param {{objective: string, opponents?: number}} answer */
export const shownGoal = ({ objective, opponents }) => ((opponents ?? 1) > 1 ? SHARE : objective);

/** Whether a goal is a low to make, in lowball: "8", "8-6". @param {string} goal */
const isLow = (goal) => /^[2-9TJQKA](-[2-9TJQKA])*$/.test(goal);

/** Whether a goal is a video poker pay table. @param {string} goal */
export const isPaytable = (goal) => !OTHERS.includes(goal) && !isLow(goal);

/** The cards that a goal is played with. @param {string} goal */
export const deckOf = (goal) => (goal.startsWith("joker") ? WITH_JOKER : DECK);

/** Whether a goal is a mean weight of the final hand. @param {string} goal */
const isWeight = (goal) => goal === WEIGHTS || goal === "decision-tree";

/** A hold's value under a goal, short enough for a column. @param {number} value @param {string} goal */
export function shownValue(value, goal) {
  if (isPaytable(goal)) return value.toFixed(4);
  if (goal === "pattern-keeper") return value ? "kept" : "–";
  return isWeight(goal) ? value.toFixed(3) : percent(value, 2);
}

/** The head of that column. @param {string} goal */
export function valueHead(goal) {
  if (isPaytable(goal)) return "Returns";
  if (goal === "pattern-keeper") return "Rule";
  if (isLow(goal)) return `${goal} low`;
  if (goal === SHARE) return "Share";
  return isWeight(goal) ? "Weighs" : goal === "win" ? "Wins" : "Improves";
}

/** What the best hold does: "wins 54.6% of showdowns". @param {number} value @param {string} goal */
export function does(value, goal) {
  if (isPaytable(goal)) return `returns ${value.toFixed(2)} coins for each coin bet`;
  if (goal === "pattern-keeper") return "is what the rule keeps";
  if (isWeight(goal)) return `weighs ${value.toFixed(2)} on average`;
  if (goal === SHARE) return `wins ${percent(value)} of the pots`;
  if (goal === "win") return `wins ${percent(value)} of showdowns`;
  if (isLow(goal)) return `makes ${anEight(goal)} or better ${percent(value)} of the time`;
  return `improves the hand ${percent(value)} of the time`;
}

/** How far a hold is ahead of another: "wins 9.9 points more often". @param {number} gap @param {string} goal */
export function ahead(gap, goal) {
  if (isPaytable(goal)) return `returns ${gap < 0.005 ? "less than 0.01 coins more" : `${gap.toFixed(2)} coins more`}`;
  if (isWeight(goal)) return `weighs ${gap < 0.005 ? "a shade more" : `${gap.toFixed(2)} more`}`;
  const points = gap * 100;
  if (goal === SHARE) return `wins ${points < 0.05 ? "a shade" : `${points.toFixed(1)} points`} more of the pots`;
  const verb = isLow(goal) ? "makes it" : goal === "win" ? "wins" : "improves";
  return `${verb} ${points < 0.05 ? "a shade more often" : `${points.toFixed(1)} points more often`}`;
}

/** "an 8 low", "a 10 low". @param {string} goal */
const anEight = (goal) => `${/^[8A]/.test(goal) ? "an" : "a"} ${goal.replace("T", "10")} low`;
