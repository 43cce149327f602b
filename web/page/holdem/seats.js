// The table of push or fold: a stack for each seat, and blinds, antes and prizes.

import { html } from "../vendor/preact.js";
import { TextField, TextFields } from "../parts/controls.js";

const FEWEST = 2;
const MOST = 9;
const LATE = ["hijack", "cutoff", "button", "small blind", "big blind"];
const EARLY = ["UTG", "UTG+1", "UTG+2"];

/** The usual names of two to nine seats, the big blind last. @param {number} players */
function seatNames(players) {
  const early = players - LATE.length;
  if (early <= 0) return LATE.slice(-players);
  return [...EARLY.slice(0, Math.max(early - 1, 1)), ...(early > 1 ? ["lojack"] : []), ...LATE];
}

/** Parameters of the table: name of the parameter, label, hint. @type {[string, string, string][]} */
const STAKES = [
  ["blinds", "Blinds, in the unit of the stacks", "0.5,1"],
  ["ante", "Ante of each, in percent of a big blind", "0 or 12.5"],
  ["ante_bb", "Ante that the big blind pays for all", "0"],
  ["payouts", "Prizes, first place first", "none"],
  ["bounties", "Bounties, of each seat", "none"],
  ["progressive", "Percent of a bounty paid at once", "100"],
];

/** Parameters that a service of an earlier version has not: they are asked for where it names them. */
const NEWER = ["bounties", "progressive"];

/** What the table asks beside its stacks. @param {URLSearchParams} link @returns {Record<string, string>} */
export const stakesIn = (link) => Object.fromEntries(STAKES.map(([name]) => [name, link.get(name) ?? ""]));

/** The same, taken away. */
export const NO_STAKES = Object.fromEntries(STAKES.map(([name]) => [name, null]));

/** The labels of the table's fields, by parameter. @type {Record<string, string>} */
export const LABELS = { stacks: "Stacks", ...Object.fromEntries(STAKES.map(([name, label]) => [name, label])) };

/** @param {{stacks: string, known: string[], link: URLSearchParams, change: import("../lib/link.js").Change}} props `known` names the parameters of the service */
export function Seats({ stacks, known, link, change }) {
  const all = stacks.split(",").map((one) => one.trim());
  const names =
    all.length >= FEWEST && all.length <= MOST ? seatNames(all.length) : all.map((_, at) => `seat ${at + 1}`);
  const set = (/** @type {string[]} */ next, isNext = true) =>
    change({ stacks: next.join(","), node: null, ...(isNext ? { lock: null } : {}) }, isNext); // other seats have other decisions
  return html`
    <fieldset class="seat-table">
      <legend>Stacks, in big blinds or chips</legend>
      ${all.map(
        (stack, at) =>
          html`<div key=${`${names[at]} ${all.length}`} class="seat">
            <${TextField}
              label=${names[at]}
              value=${stack}
              mode="decimal"
              onChange=${(/** @type {string} */ text) =>
                set(
                  all.map((old, place) => (place === at ? text.replaceAll(",", ".") : old)),
                  false,
                )}
            />
            ${
              all.length > FEWEST
                ? html`<button type="button" class="quiet" aria-label=${`Remove ${names[at]}`} onClick=${() => set(all.filter((_, place) => place !== at))}>
                    ×
                  </button>`
                : null
            }
          </div>`,
      )}
      ${
        all.length < MOST
          ? html`<button type="button" class="add" onClick=${() => set([all[0], ...all])}>Add a seat</button>`
          : null
      }
    </fieldset>
    <div class="pays">
      <${TextFields}
        fields=${STAKES.filter(([name]) => !NEWER.includes(name) || known.includes(name)).map(([name, label, hint]) => [name, label, hint, link.get(name) ?? ""])}
        onChange=${(/** @type {string} */ name, /** @type {string} */ text) => change({ [name]: text }, false)}
      />
    </div>
  `;
}
