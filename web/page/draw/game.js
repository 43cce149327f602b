// Choice of the game, and its further parameters: goals of lowball, opponents and their draws.

import { html } from "../vendor/preact.js";
import { hasService } from "../lib/server.js";
import { Choice, Select } from "../parts/controls.js";
import { SIMPLE_GOALS } from "./goals.js";

const LOWS = { "2-7": ["7", "8", "9", "T"], "a-5": ["5", "6", "7", "8", "9"] };
const EXAMPLES = {
  "": ["Ah Kh Qh Jh 2c", "9d Td 6h Qh 8s", "Js Jd 4c 5c 6c"],
  "2-7": ["2c 3d 4h 7s Kd", "3c 4d 5h Ts Jd", "2s 3s 5s 8s Qs"],
  "a-5": ["Ac 3d 4h 7s Kd", "As Ah 2c 4d 8s", "2c 5d 8h 9s Qd"],
};
const MOST_DRAWN = 5;
const MOST_OPPONENTS = 9;

/** The game of lowball in a link; empty for high. @param {URLSearchParams} link @returns {"" | "2-7" | "a-5"} */
export const gameIn = (link) =>
  /** @type {any} */ (Object.hasOwn(LOWS, link.get("game") ?? "") ? link.get("game") : "");

/** Hands to try in a game, if they are answered here. @param {URLSearchParams} link @returns {string[]} */
export const examplesOf = (link) => (gameIn(link) && !hasService() ? [] : EXAMPLES[gameIn(link)]);

/**
 * The opponents in a link, if they affect the goal: the number of cards each drew, empty if unknown.
 * @param {URLSearchParams} link @param {string} goal
 */
function opponentsIn(link, goal) {
  if (goal !== "win") return [""];
  const drew = (link.get("drew") ?? "").split(",");
  const count = Math.min(Math.max(Math.floor(Number(link.get("opponents"))) || 0, drew.length, 1), MOST_OPPONENTS);
  return Array.from({ length: count }, (_, place) => (/^[0-5]$/.test(drew[place] ?? "") ? drew[place] : ""));
}

/** The same as parameters of a question. @param {URLSearchParams} link @param {string} goal */
export function againstIn(link, goal) {
  const drew = opponentsIn(link, goal);
  return { opponents: drew.length > 1 ? drew.length : "", opponent_draws: drew.filter(Boolean).join(",") };
}

/** @typedef {{link: URLSearchParams, change: import("../lib/link.js").Change}} Props */

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

/** How many opponents there are and what each drew, for a goal that looks at it. @param {Props & {goal: string}} props */
export function OpponentsPicker({ link, change, goal }) {
  if (goal !== "win") return null;
  const drew = opponentsIn(link, goal);
  const set = (/** @type {string[]} */ next) =>
    change({
      opponents: next.length > 1 ? String(next.length) : null,
      drew: next.some(Boolean) ? next.join(",") : null,
    });
  return html`<div class="opponents">
    <${Select}
      label="Opponents"
      value=${String(drew.length)}
      onChange=${(/** @type {string} */ count) =>
        set(Array.from({ length: Number(count) }, (_, place) => drew[place] ?? ""))}
    >
      ${Array.from({ length: MOST_OPPONENTS }, (_, one) => html`<option key=${one} value=${String(one + 1)}>${one + 1}</option>`)}
    <//>
    ${drew.map(
      (cards, place) =>
        html`<${Drawn}
          key=${place}
          label=${drew.length > 1 ? `Opponent ${place + 1}` : "Opponent"}
          value=${cards}
          onChange=${(/** @type {string} */ next) => set(drew.map((old, at) => (at === place ? next : old)))}
        />`,
    )}
  </div>`;
}

/** What an opponent drew. @param {{label: string, value: string, onChange: (value: string) => void}} props */
const Drawn = ({ label, value, onChange }) => html`
  <${Select} label=${label} value=${value} onChange=${onChange}>
    <option value="">Any draw</option>
    ${Array.from(
      { length: MOST_DRAWN + 1 },
      (_, cards) => html`<option key=${cards} value=${String(cards)}>${cards ? `Drew ${cards}` : "Stood pat"}</option>`,
    )}
  <//>
`;
