// A chart of starting hands: how often each goes all in. Arrow keys move in it; nothing can be painted.

import { html, useRef, useState } from "../vendor/preact.js";
import { percent } from "../lib/words.js";
import { RANKS } from "../lib/cards.js";
import { gridOf } from "./hands.js";

const STEPS = { ArrowRight: [0, 1], ArrowLeft: [0, -1], ArrowDown: [1, 0], ArrowUp: [-1, 0] };

/**
 * @param {object} props
 * @param {Record<string, number>} props.chances by starting hand
 * @param {string} props.name
 * @param {(hand: string) => void} props.onLook
 */
export function Chart({ chances, name, onLook }) {
  const grid = gridOf(RANKS.filter((rank) => rank + rank in chances));
  const [at, setAt] = useState([0, 0]);
  const cells = useRef(/** @type {Record<string, HTMLElement | null>} */ ({}));
  const onKey = (/** @type {KeyboardEvent} */ event) => {
    const step = STEPS[event.key];
    if (!step) return;
    event.preventDefault();
    const [row, column] = at.map((place, axis) => (place + step[axis] + grid.length) % grid.length);
    cells.current[grid[row][column]]?.focus();
  };
  return html`<div
    class="grid chart"
    style=${{ "--side": grid.length }}
    role="group"
    aria-label=${`${name}: arrow keys move`}
    onKeyDown=${onKey}
  >
    ${grid.map((line, row) =>
      line.map((hand, column) => {
        const chance = chances[hand];
        return html`<button
          key=${hand}
          type="button"
          ref=${(/** @type {HTMLElement | null} */ node) => (cells.current[hand] = node)}
          tabindex=${at[0] === row && at[1] === column ? 0 : -1}
          class=${`cell ${row === column ? "pair" : row < column ? "suited" : "offsuit"}${chance > 0 ? " on" : ""}`}
          aria-label=${`${hand}, ${percent(chance, 0)}`}
          data-hand=${hand}
          style=${{ "--weight": `${chance * 100}%` }}
          onFocus=${() => {
            setAt([row, column]);
            onLook(hand);
          }}
          onPointerEnter=${() => onLook(hand)}
        >
          ${hand}
        </button>`;
      }),
    )}
  </div>`;
}
