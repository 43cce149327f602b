// The equity of each hand of the players' ranges: counted, or sampled where counting takes long.

import { html, useRef } from "../vendor/preact.js";
import { useAnswer } from "../lib/answer.js";
import { whole } from "../lib/words.js";

const DEALS = 300_000; // of the sample that stands in while every deal is counted

/**
 * @typedef {object} ByHand
 * @property {any[] | null} players of /v1/equity with their hands, null until they are known
 * @property {string} says why they are not known, or that they are sampled; empty for counted ones
 */

/**
 * @param {import("../lib/answer.js").Answer} counted the answer for whole ranges
 * @param {import("../lib/answer.js").Answer} shown the same, or samples while it is counted
 * @param {import("../lib/api.js").Parameters} asked
 * @param {number} count of players
 * @param {boolean} isWanted
 * @returns {ByHand}
 */
export function useByHand(counted, shown, asked, count, isWanted) {
  const isSlow = counted.state !== "done" && shown.state === "done";
  const means = isSlow ? { sampled: "true", samples: DEALS } : {};
  const isAsked = isWanted && shown.state === "done";
  const answer = useAnswer("equity", isAsked ? { ...asked, ...means, by_hand: "true" } : null);
  // While the next answer is on its way the last one stays, so that nothing moves under the pointer.
  const last = useRef(/** @type {any} */ (null));
  if (answer.state === "done") last.current = answer.body;
  if ([shown.state, answer.state].includes("problem") || shown.state === "empty") last.current = null;
  const players = isWanted && last.current?.players.length === count ? last.current.players : null;
  return { players, says: players ? basisOf(last.current) : lackOf(shown, answer, isWanted) };
}

/** @param {{exact: boolean, deals: number}} body */
const basisOf = ({ exact, deals }) =>
  exact ? "" : `Sampled from ${whole(deals)} deals in all: the equity of a single hand is rough.`;

/** The reason why no hands are shown. @param {import("../lib/answer.js").Answer} shown @param {import("../lib/answer.js").Answer} answer @param {boolean} isWanted */
function lackOf(shown, answer, isWanted) {
  if (shown.state === "empty") return "The equity of each hand comes once every player has a hand or a range.";
  if (answer.state === "problem") return `The equity of each hand is missing. ${answer.problem?.message}`;
  if (shown.state === "problem" || !isWanted) return "There is no equity of each hand here: it needs a range.";
  return "The equity of each hand is on its way…";
}

/** What stands in the graph's place. @param {{says: string}} props */
export const NoGraph = ({ says }) => html`<figure class="graph none"><p class="note">${says}</p></figure>`;
