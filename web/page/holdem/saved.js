// Ranges that the user has named: stored in the browser, and listed with the presets.

import { html, useState } from "../vendor/preact.js";
import { useId } from "../lib/id.js";
import { store, stored } from "../lib/stored.js";

const KEY = "outs-ranges";

/** @returns {Record<string, string>} texts by name */
export const loadRanges = () => stored(KEY) ?? {};

/**
 * Save the range under a name, or forget it.
 * @param {{text: string, saved: Record<string, string>, onChange: (saved: Record<string, string>) => void}} props
 */
export function SaveRange({ text, saved, onChange }) {
  const [isOpen, setOpen] = useState(false);
  const [name, setName] = useState("");
  const [isKept, setKept] = useState(true);
  const id = useId();
  const known = Object.keys(saved).find((one) => saved[one] === text);
  const set = (/** @type {Record<string, string>} */ next) => {
    setKept(store(KEY, next));
    onChange(next);
  };
  const submit = (/** @type {Event} */ event) => {
    event.preventDefault();
    if (!name.trim()) return;
    set({ ...saved, [name.trim()]: text });
    setOpen(false);
    setName("");
  };
  const forget = () => set(Object.fromEntries(Object.entries(saved).filter(([one]) => one !== known)));
  if (!text) return null;
  return html`
    ${
      known
        ? html`<button type="button" class="quiet" onClick=${forget}>Forget “${known}”</button>`
        : html`<button type="button" class="quiet" aria-expanded=${isOpen ? "true" : "false"} onClick=${() => setOpen(!isOpen)}>
            Save range
          </button>`
    }
    ${isKept ? null : html`<span role="status">This browser stores no data: the range is lost when the page is closed.</span>`}
    ${
      isOpen && !known
        ? html`<form class="save" onSubmit=${submit}>
            <label for=${id}>Name of the range</label>
            <input id=${id} type="text" autocomplete="off" value=${name} onInput=${(event) => setName(event.target.value)} />
            <button type="submit">Save</button>
          </form>`
        : null
    }
  `;
}
