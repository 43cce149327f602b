// The lines of a pay table: the hands on each, and its pay.

import { useAnswer } from "../lib/answer.js";
import { isPaytable } from "./goals.js";

/** The pay table that a goal is, as an answer; nothing for other goals. @param {string} goal */
export const useLines = (goal) => useAnswer("paytable", goal && isPaytable(goal) ? { name: goal, show: "true" } : null);

/**
 * The lines by which an answer's holds are paid; null while they are loading.
 * @param {import("../lib/answer.js").Answer} answer from `useLines`
 * @param {{objective: string}} body
 * @returns {import("./ends.js").Line[] | null}
 */
export const linesOf = (answer, body) => (answer.body?.paytable === body.objective ? answer.body.outcomes : null);
