// Ranges of push or fold that are given and not solved: painted on the grid, a decision at a time.

import { html, useState } from "../vendor/preact.js";
import { Button } from "../parts/controls.js";
import { RangeGrid } from "./grid.js";

const NOTHING = "0%"; // a range without any hand

/** The given range of each decision in a link. @param {URLSearchParams} link @returns {Record<string, string>} */
const locksIn = (link) =>
  Object.fromEntries(
    link.getAll("lock").map((text) => {
      const place = text.indexOf("=");
      return [text.slice(0, place).trim(), text.slice(place + 1)];
    }),
  );

/**
 * @param {object} props
 * @param {boolean} props.can whether the range belongs to the table as it is, and can be locked
 * @param {string} props.node the decision of the chart: "cutoff > big blind"
 * @param {string} props.range that is solved or given for it
 * @param {URLSearchParams} props.link
 * @param {import("../lib/link.js").Change} props.change
 */
export function Locks({ can, node, range, link, change }) {
  const [isOpen, setOpen] = useState(false);
  const locks = locksIn(link);
  const set = (/** @type {Record<string, string>} */ next, isNext = true, isSame = false) =>
    change({ lock: Object.entries(next).map(([one, text]) => `${one}=${text || NOTHING}`) }, isNext, isSame);
  const without = (/** @type {string} */ name) =>
    Object.fromEntries(Object.entries(locks).filter(([one]) => one !== name));
  return html`
    <div class="actions">
      ${
        node in locks
          ? html`<button type="button" class="quiet" aria-expanded=${isOpen ? "true" : "false"} onClick=${() => setOpen(!isOpen)}>
              Paint the given range
            </button>`
          : html`<${Button}
              can=${can}
              onClick=${() => {
                set({ ...locks, [node]: range });
                setOpen(true);
              }}
            >
              Lock this range
            <//>`
      }
      ${Object.keys(locks).map(
        (name) =>
          html`<button key=${name} type="button" class="quiet" onClick=${() => set(without(name))}>Unlock ${name}</button>`,
      )}
    </div>
    ${
      isOpen && node in locks
        ? html`<${RangeGrid}
            key=${node}
            name=${node}
            text=${locks[node] === NOTHING ? "" : locks[node]}
            link=${new URLSearchParams()}
            onText=${(/** @type {string} */ text, isSame = false) => set({ ...locks, [node]: text }, false, isSame)}
          />`
        : null
    }
  `;
}
