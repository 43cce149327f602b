// The choice of a goal: a simple one, one of the bundled pay tables, or pays of your own.

import { html } from "../vendor/preact.js";
import { useAnswer } from "../lib/answer.js";
import { percent } from "../lib/words.js";
import { Select } from "../parts/controls.js";
import { FIRST_PAYTABLE, SIMPLE_GOALS } from "./goals.js";
import { LINES, PaysEditor, readPays } from "./pays.js";

const OWN = "own";

/** @param {{link: URLSearchParams, change: (changes: import("../lib/link.js").Changes) => void, onlyPaytables?: boolean}} props */
export function GoalPicker({ link, change, onlyPaytables = false }) {
  const list = useAnswer("paytable", {});
  const pays = readPays(link.get("pays"));
  const first = onlyPaytables ? FIRST_PAYTABLE : "win";
  const value = pays ? OWN : (link.get("goal") ?? first);
  const tables = list.body?.paytables ?? [
    { paytable: FIRST_PAYTABLE, title: "Jacks or Better 9/6", return: 0.9954390437 },
  ];

  const choose = (/** @type {string} */ goal) =>
    goal === OWN
      ? change({ goal: null, pays: LINES.map(([, pay]) => pay).join(",") })
      : change({ goal: goal === first ? null : goal, pays: null });

  return html`
    <${Select} label=${onlyPaytables ? "Pay table" : "Goal"} value=${value} onChange=${choose}>
      ${onlyPaytables ? null : SIMPLE_GOALS.map(([goal, name]) => html`<option key=${goal} value=${goal}>${name}</option>`)}
      <optgroup label="Video poker">
        ${tables.map(
          (table) =>
            html`<option key=${table.paytable} value=${table.paytable}>
              ${table.title} (${percent(table.return, 2)})
            </option>`,
        )}
        <option value=${OWN}>Your own pay table…</option>
      </optgroup>
    <//>
    ${pays ? html`<${PaysEditor} pays=${pays} onChange=${(/** @type {number[]} */ next) => change({ pays: next.join(",") })} />` : null}
  `;
}
