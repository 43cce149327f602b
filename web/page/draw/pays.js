// A pay table of the Jacks or Better kind, edited on the page.
//
// Its lines are the categories, apart from the pair that pays. What a hold returns on the bundled table tells how often
// that pair comes, so the value under any other pays is exact, without another question.

import { html } from "../vendor/preact.js";
import { FIRST_PAYTABLE } from "./goals.js";

export const LINES = /** @type {[string, number][]} */ ([
  ["Royal flush", 800],
  ["Straight flush", 50],
  ["Four of a kind", 25],
  ["Full house", 9],
  ["Flush", 6],
  ["Straight", 4],
  ["Three of a kind", 3],
  ["Two pair", 2],
  ["Jacks or better", 1],
]);
const PAYS = LINES.map(([, pay]) => pay);
const KEYS = ["straight_flush", "four_of_a_kind", "full_house", "flush", "straight", "three_of_a_kind", "two_pair"];

/** The goal that edited pays are worked out from. */
export const BASE = FIRST_PAYTABLE;

/** The pays in a link, "800,50,25,9,6,4,3,2,1", or null. @param {string | null} text */
export function readPays(text) {
  const pays = (text ?? "").split(",").map(Number);
  return text && pays.length === LINES.length && pays.every((pay) => Number.isFinite(pay) && pay >= 0) ? pays : null;
}

/** How often each line is paid, royal flush first. @param {import("./sentence.js").Hold} hold */
function paid(hold) {
  const counts = [
    hold.royal_flush,
    hold.counts[KEYS[0]] - hold.royal_flush,
    ...KEYS.slice(1).map((key) => hold.counts[key]),
  ];
  const others = counts.reduce((sum, count, line) => sum + count * PAYS[line], 0);
  return [...counts, Math.round(hold.objective_value * hold.draws - others)];
}

/**
 * Holds on the bundled table, valued and ranked by other pays.
 * @param {import("./sentence.js").Hold[]} holds
 * @param {number[]} pays
 */
export const repaid = (holds, pays) =>
  holds
    .map((hold) => ({
      ...hold,
      objective_value: paid(hold).reduce((sum, count, line) => sum + count * pays[line], 0) / hold.draws,
    }))
    .sort((one, other) => other.objective_value - one.objective_value);

/** The editor: nine pays, in coins for each coin bet. @param {{pays: number[], onChange: (pays: number[]) => void}} props */
export const PaysEditor = ({ pays, onChange }) => html`
  <fieldset class="pays">
    <legend>Pays, in coins for each coin bet</legend>
    ${LINES.map(
      ([name], line) =>
        html`<label key=${name}>
          <span>${name}</span>
          <input
            type="number"
            inputmode="numeric"
            min="0"
            max="100000"
            value=${pays[line]}
            onInput=${(event) => {
              const pay = Number(event.target.value);
              if (event.target.value !== "" && pay >= 0) onChange(pays.map((old, at) => (at === line ? pay : old)));
            }}
          />
        </label>`,
    )}
  </fieldset>
`;
