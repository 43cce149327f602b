// Editor of pays and weights; for pays, it also shows the return of the best play.

import { html, useEffect, useState } from "../vendor/preact.js";
import { useAnswer } from "../lib/answer.js";
import { useId } from "../lib/id.js";
import { percent } from "../lib/words.js";
import { Counting } from "../parts/counting.js";
import { Notes, Reply } from "../parts/states.js";
import { WEIGHT_LINES } from "./edited.js";
import { isPaytable } from "./goals.js";

const TYPING = 400; // milliseconds without a key before the return of new pays is counted
const MOST = 100000;
const BRIEF = { hands: 1 }; // a session's answer leaves out the break-even royal, which takes far longer

/** @param {{goal: string, pays: number[] | null, onChange: (pays: number[]) => void}} props */
export function Editor({ goal, pays, onChange }) {
  const known = useAnswer("paytable", isPaytable(goal) ? { name: goal, ...BRIEF } : null);
  if (!isPaytable(goal))
    return html`<${Numbers} legend="The weight of each final hand" lines=${WEIGHT_LINES} pays=${pays} onChange=${onChange} />`;
  return html`<${Reply}
    answer=${known}
    empty=""
    waiting="Reading the pay table…"
    show=${(/** @type {any} */ body) => html`<${Pays} body=${body} goal=${goal} pays=${pays} onChange=${onChange} />`}
  />`;
}

/** The pays of a table, and the return. */
function Pays({ body, goal, pays, onChange }) {
  const lines = body.outcomes.filter(({ name }) => name !== "Nothing").map(({ name, pay }) => [name, pay]);
  const mine = pays?.length === lines.length ? pays : null;
  const set = mine ? lines.flatMap(([name, pay], at) => (pay === mine[at] ? [] : [`${name}=${mine[at]}`])) : [];
  const counted = useAnswer("paytable", set.length ? { name: goal, set, ...BRIEF } : null, TYPING);
  const found = set.length ? counted.body : body;
  return html`
    <${Numbers} legend="Pays, in coins for each coin bet" lines=${lines} pays=${mine} onChange=${onChange} />
    <div class="note return">
      ${counted.state === "loading" ? html`<${Counting} answer=${counted} says="Computing the return…" />` : null}
      ${
        counted.state === "problem"
          ? html`<p>${counted.problem?.message}</p>`
          : found
            ? html`<p class=${counted.state === "loading" ? "stale" : ""}>
                The best play returns <b data-return>${percent(found.return, 4)}</b> with these pays.
              </p>
              <${Notes} body=${found} />`
            : null
      }
    </div>
  `;
}

/** A number for each line. */
const Numbers = ({ legend, lines, pays, onChange }) => {
  const shown = pays?.length === lines.length ? pays : lines.map(([, pay]) => pay);
  return html`<fieldset class="pays">
    <legend>${legend}</legend>
    ${lines.map(
      ([name], line) =>
        html`<${NumberField}
          key=${name}
          name=${name}
          value=${shown[line]}
          onChange=${(/** @type {number} */ pay) => onChange(shown.map((old, at) => (at === line ? pay : old)))}
        />`,
    )}
  </fieldset>`;
};

/** The number that a text is, also as a quotient such as "4880/5"; NaN if it is none. @param {string} text */
function numberOf(text) {
  const [, above, below] = /^(\d+\.?\d*|\.\d+)(?:\/([1-9]\d*))?$/.exec(text) ?? [];
  return Number(above) / Number(below ?? 1);
}

/** One number: while what is typed cannot be used it says what is, and goes back to it when the field is left. */
function NumberField({ name, value, onChange }) {
  const [typed, setTyped] = useState(String(value));
  const [wrong, setWrong] = useState(false);
  const id = useId();
  const reset = () => (setTyped(String(value)), setWrong(false));
  useEffect(() => {
    if (numberOf(typed) !== value) reset(); // changed elsewhere
  }, [value]);
  const onInput = (/** @type {InputEvent} */ event) => {
    const text = /** @type {HTMLInputElement} */ (event.target).value.trim();
    const number = numberOf(text);
    setTyped(text);
    setWrong(!(number <= MOST));
    if (number <= MOST) onChange(number);
  };
  return html`<div>
    <label for=${id}>${name}</label>
    <input
      id=${id}
      type="text"
      inputmode="decimal"
      autocomplete="off"
      value=${typed}
      aria-invalid=${wrong ? "true" : null}
      aria-describedby=${wrong ? `${id}-wrong` : null}
      onInput=${onInput}
      onBlur=${() => wrong && reset()}
    />
    ${
      wrong
        ? html`<p class="wrong" id=${`${id}-wrong`} role="alert">
            A number from 0 to ${MOST.toLocaleString("en")}: ${value} is still used.
          </p>`
        : null
    }
  </div>`;
}
