// The choice of a goal: a simple one, a bot's, or one of the bundled pay tables; and numbers of your own in place.

import { html } from "../vendor/preact.js";
import { useAnswer } from "../lib/answer.js";
import { percent } from "../lib/words.js";
import { Select } from "../parts/controls.js";
import { Lacking } from "../parts/states.js";
import { isEditable, readGoal, UNCHANGED } from "./edited.js";
import { Editor } from "./editor.js";
import { FIRST_PAYTABLE, isPaytable, RULES, SIMPLE_GOALS, WEIGHTS } from "./goals.js";

/** @param {{link: URLSearchParams, change: import("../lib/link.js").Change, onlyPaytables?: boolean}} props */
export function GoalPicker({ link, change, onlyPaytables = false }) {
  const list = useAnswer("paytable", {});
  const first = onlyPaytables ? FIRST_PAYTABLE : "win";
  const { goal, editing, pays } = readGoal(link, onlyPaytables);
  const tables = list.body?.paytables ?? [
    { paytable: FIRST_PAYTABLE, title: "Jacks or Better 9/6", return: 0.9954390437 },
  ];
  const isListed =
    tables.some(({ paytable }) => paytable === goal) || [...SIMPLE_GOALS, ...RULES].some(([one]) => one === goal);
  const numbers = goal === WEIGHTS ? "weights" : "pays";
  const choices = (/** @type {[string, string][]} */ goals) =>
    goals.map(([one, name]) => html`<option key=${one} value=${one}>${name}</option>`);

  return html`
    <${Select}
      label=${onlyPaytables ? "Pay table" : "Goal"}
      value=${goal}
      onChange=${(/** @type {string} */ next) => change({ goal: next === first ? null : next, pays: null })}
    >
      ${isListed ? null : html`<option value=${goal}>${goal}</option>`}
      ${onlyPaytables ? null : choices(SIMPLE_GOALS)}
      ${familiesOf(tables).map(
        ([family, some]) =>
          html`<optgroup key=${family} label=${onlyPaytables ? family : `Video poker: ${family}`}>
            ${some.map(
              (/** @type {any} */ table) =>
                html`<option key=${table.paytable} value=${table.paytable}>
                  ${table.title} (${percent(table.return, 2)})${editing && table.paytable === goal ? ", pays of your own" : ""}
                </option>`,
            )}
          </optgroup>`,
      )}
      ${onlyPaytables ? null : html`<optgroup label="Weights and bots">${choices(RULES)}</optgroup>`}
    <//>
    <${Lacking} answer=${list} />
    ${
      isEditable(goal)
        ? html`<p class="actions">
            <button
              type="button"
              class="quiet"
              aria-expanded=${editing ? "true" : "false"}
              onClick=${() => change({ goal: goal === first ? null : goal, pays: editing ? null : UNCHANGED })}
            >
              ${editing ? `Back to the listed ${numbers}` : `Change the ${numbers}`}
            </button>
          </p>`
        : isPaytable(goal)
          ? html`<p class="note">
              Pays can be changed in tables of the Jacks or Better kind and in those with wild cards.
            </p>`
          : null
    }
    ${editing ? html`<${Editor} key=${goal} goal=${goal} pays=${pays} onChange=${(/** @type {number[]} */ next) => change({ goal, pays: next.join(",") }, false)} />` : null}
  `;
}

/** The games that most casinos have, by how often; the others follow by name. */
const COMMON = ["Jacks or Better", "Bonus Poker", "Double Double Bonus", "Double Bonus", "Deuces Wild", "Joker Poker"];

/**
 * Pay tables by their game, the common ones first, and in each the one that returns most.
 * @param {{title: string, return: number}[]} tables
 * @returns {[string, any[]][]}
 */
function familiesOf(tables) {
  /** @type {Record<string, any[]>} */
  const families = {};
  for (const table of tables) (families[familyOf(table.title)] ??= []).push(table);
  const place = (/** @type {string} */ family) => (COMMON.includes(family) ? COMMON.indexOf(family) : COMMON.length);
  return Object.entries(families)
    .sort(([one], [other]) => place(one) - place(other) || one.localeCompare(other))
    .map(([family, some]) => [family, some.sort((one, other) => other.return - one.return)]);
}

/** "Jacks or Better" of "Jacks or Better 9/6". @param {string} title */
const familyOf = (title) => title.replace(/(,| \d).*$/, "").replace(/^Joker Poker.*/, "Joker Poker");
