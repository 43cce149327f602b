// Small controls shared by all tabs.

import { html, useEffect, useState } from "../vendor/preact.js";
import { useId } from "../lib/id.js";
import { announce } from "./live.js";

/**
 * One choice of a few, as a row of buttons.
 * @param {object} props
 * @param {string} props.label
 * @param {[string, string][]} props.choices value and name
 * @param {string} props.value
 * @param {(value: string) => void} props.onChange
 */
export const Choice = ({ label, choices, value, onChange }) => html`
  <div class="choice" role="group" aria-label=${label}>
    ${choices.map(
      ([one, name]) =>
        html`<button
          key=${one}
          type="button"
          aria-pressed=${one === value ? "true" : "false"}
          onClick=${() => onChange(one)}
        >
          ${name}
        </button>`,
    )}
  </div>
`;

/**
 * A select with its label.
 * @param {{label: string, value: string, onChange: (value: string) => void, children: any}} props
 */
export function Select({ label, value, onChange, children }) {
  const id = useId();
  return html`<div class="select">
    <label for=${id}>${label}</label>
    <select id=${id} value=${value} onChange=${(event) => onChange(event.target.value)}>
      ${children}
    </select>
  </div>`;
}

/**
 * A line of text that follows the address, and changes it while somebody types.
 * @param {{label: string, value: string, placeholder?: string, mode?: string, wrong?: boolean, onChange: (value: string) => void, onUse?: () => void}} props
 */
export function TextField({ label, value, placeholder = "", mode, wrong = false, onChange, onUse }) {
  const [typed, setTyped] = useState(value);
  const id = useId();
  useEffect(() => {
    if (typed.trim() !== value) setTyped(value);
  }, [value]);
  return html`<div class="text-field">
    <label for=${id}>${label}</label>
    <input
      id=${id}
      type="text"
      class="typed"
      autocomplete="off"
      autocapitalize="off"
      spellcheck=${false}
      placeholder=${placeholder}
      inputmode=${mode ?? null}
      value=${typed}
      aria-invalid=${wrong ? "true" : null}
      onPointerDown=${onUse}
      onInput=${(event) => {
        onUse?.();
        setTyped(event.target.value);
        onChange(event.target.value.trim());
      }}
    />
  </div>`;
}

/**
 * Lines of text below each other.
 * @param {{fields: [string, string, string, string][], onChange: (name: string, text: string) => void}} props name, label, hint and value of each
 */
export const TextFields = ({ fields, onChange }) =>
  fields.map(
    ([name, label, hint, value]) =>
      html`<${TextField}
        key=${name}
        label=${label}
        value=${value}
        placeholder=${hint}
        onChange=${(/** @type {string} */ text) => onChange(name, text)}
      />`,
  );

/** A button that keeps the keyboard's focus while it can do nothing, as a disabled one would not. */
export const Button = ({ can = true, onClick, children, ...others }) => html`<button
  type="button"
  ...${others}
  aria-disabled=${can ? null : "true"}
  onClick=${(/** @type {MouseEvent} */ event) => can && onClick(event)}
>
  ${children}
</button>`;

/** A button that copies text and says so. @param {{text: () => string, name: string, of?: string}} props `of` tells several of one name apart */
export function Copy({ text, name, of }) {
  const [done, setDone] = useState("");
  const say = (/** @type {string} */ said) => {
    setDone(said);
    announce(said);
    setTimeout(() => setDone(""), 2500);
  };
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text());
      say("Copied");
    } catch {
      say("Select and copy it by hand");
    }
  };
  return html`<button type="button" class="quiet" aria-label=${of ? `${done || name}: ${of}` : null} onClick=${copy}>${done || name}</button>`;
}

/** Undo, clear, and a link to what is on the page. @param {{undo: (() => void) | null, clear: () => void, children?: any}} props */
export const Actions = ({ undo, clear, children }) => html`
  <div class="actions">
    ${children}
    <button type="button" class="quiet" onClick=${clear}>Clear</button>
    <${Button} class="quiet" can=${Boolean(undo)} onClick=${undo}>Undo<//>
    <${Copy} name="Copy link" text=${() => location.href} />
  </div>
`;
