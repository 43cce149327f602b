// The game that a hand is drawn in, and what is asked of it: goals of lowball, and what the opponent drew.

import { html } from "../vendor/preact.js";
import { Choice, Select } from "../parts/controls.js";
import { SIMPLE_GOALS } from "./goals.js";

const LOWS = { "2-7": ["7", "8", "9", "T"], "a-5": ["5", "6", "7", "8", "9"] };
const EXAMPLES = {
  "": ["Ah Kh Qh Jh 2c", "9d Td 6h Qh 8s", "Js Jd 4c 5c 6c"],
  "2-7": ["2c 3d 4h 7s Kd", "3c 4d 5h Ts Jd", "2s 3s 5s 8s Qs"],
  "a-5": ["Ac 3d 4h 7s Kd", "As Ah 2c 4d 8s", "2c 5d 8h 9s Qd"],
};
const MOST_DRAWN = 5;

/** The game of lowball in a link; empty for high. @param {URLSearchParams} link @returns {"" | "2-7" | "a-5"} */
export const gameIn = (link) => /** @type {any} */ (Object.hasOwn(LOWS, link.get("game") ?? "") ? link.get("game") : "");

/** Hands to try in a game. @param {URLSearchParams} link */
export const examplesOf = (link) => EXAMPLES[gameIn(link)];

/** What the opponent drew, by a link, if the goal looks at it; nothing if that is not known. @param {URLSearchParams} link @param {string} goal */
export const drawnIn = (link, goal) => (goal === "win" && /^[0-5]$/.test(link.get("drew") ?? "") ? link.get("drew") : "") ?? "";

/** @typedef {{link: URLSearchParams, change: (changes: import("../lib/link.js").Changes) => void}} Props */

/** Which hand wins. @param {Props} props */
export const GamePicker = ({ link, change }) => html`
  <${Choice}
    label="Game"
    choices=${[
      ["", "High"],
      ["2-7", "2-7 low"],
      ["a-5", "A-5 low"],
    ]}
    value=${gameIn(link)}
    onChange=${(/** @type {string} */ game) => change({ game, goal: null, pays: null })}
  />
`;

/** A goal of lowball. @param {Props} props */
export function LowGoalPicker({ link, change }) {
  const goal = link.get("goal") ?? "win";
  const lows = LOWS[/** @type {"2-7" | "a-5"} */ (gameIn(link))];
  const isListed = [...SIMPLE_GOALS.map(([one]) => one), ...lows].includes(goal);
  return html`
    <${Select}
      label="Goal"
      value=${goal}
      onChange=${(/** @type {string} */ next) => change({ goal: next === "win" ? null : next })}
    >
      ${isListed ? null : html`<option value=${goal}>${goal}</option>`}
      ${SIMPLE_GOALS.map(([one, name]) => html`<option key=${one} value=${one}>${name}</option>`)}
      <optgroup label="Make a low">
        ${lows.map((low) => html`<option key=${low} value=${low}>${low === "T" ? "10" : low} low or better</option>`)}
      </optgroup>
    <//>
  `;
}

/** How many cards the opponent drew, for a goal that looks at it. @param {Props & {goal: string}} props */
export const DrawnPicker = ({ link, change, goal }) =>
  goal === "win"
    ? html`<${Select}
        label="Opponent"
        value=${drawnIn(link, goal)}
        onChange=${(/** @type {string} */ drew) => change({ drew })}
      >
        <option value="">Draws perfectly</option>
        ${Array.from(
          { length: MOST_DRAWN + 1 },
          (_, cards) => html`<option key=${cards} value=${String(cards)}>${cards ? `Drew ${cards}` : "Stood pat"}</option>`,
        )}
      <//>`
    : null;
