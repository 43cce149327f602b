// The choice of a goal: a simple one, a bot's, or one of the bundled pay tables; and numbers of your own in place.

import { html } from "../vendor/preact.js";
import { useAnswer } from "../lib/answer.js";
import { percent } from "../lib/words.js";
import { Select } from "../parts/controls.js";
import { Lacking } from "../parts/states.js";
import { isEditable, readGoal, UNCHANGED } from "./edited.js";
import { Editor } from "./editor.js";
import { FIRST_PAYTABLE, isPaytable, RULES, SIMPLE_GOALS, WEIGHTS } from "./goals.js";

/** @param {{link: URLSearchParams, change: (changes: import("../lib/link.js").Changes) => void, onlyPaytables?: boolean}} props */
export function GoalPicker({ link, change, onlyPaytables = false }) {
  const list = useAnswer("paytable", {});
  const first = onlyPaytables ? FIRST_PAYTABLE : "win";
  const { goal, editing, pays } = readGoal(link, onlyPaytables);
  const tables = list.body?.paytables ?? [
    { paytable: FIRST_PAYTABLE, title: "Jacks or Better 9/6", return: 0.9954390437 },
  ];
  const isListed = tables.some(({ paytable }) => paytable === goal) || [...SIMPLE_GOALS, ...RULES].some(([one]) => one === goal);
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
      <optgroup label="Video poker">
        ${tables.map(
          (table) =>
            html`<option key=${table.paytable} value=${table.paytable}>
              ${table.title} (${percent(table.return, 2)})${editing && table.paytable === goal ? ", pays of your own" : ""}
            </option>`,
        )}
      </optgroup>
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
    ${editing ? html`<${Editor} key=${goal} goal=${goal} pays=${pays} onChange=${(/** @type {number[]} */ next) => change({ goal, pays: next.join(",") })} />` : null}
  `;
}
