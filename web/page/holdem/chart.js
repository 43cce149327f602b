// A chart of starting hands: how often each goes all in, or what that gains. Arrow keys move in it; nothing can be painted.

import { html, useRef, useState } from "../vendor/preact.js";
import { percent } from "../lib/words.js";
import { RANKS } from "../lib/cards.js";
import { gridOf } from "./hands.js";
import { shadeClass, shadeStyle } from "./shade.js";

const STEPS = { ArrowRight: [0, 1], ArrowLeft: [0, -1], ArrowDown: [1, 0], ArrowUp: [-1, 0] };

/**
 * @param {object} props
 * @param {Record<string, number>} props.chances by starting hand
 * @param {Record<string, number> | null} [props.gains] what going all in wins beside folding: then cells are coloured by that
 * @param {string} props.name
 * @param {string} props.chosen
 * @param {(hand: string) => void} props.onLook
 * @param {(hand: string) => void} props.onChoose
 */
export function Chart({ chances, gains = null, name, chosen, onLook, onChoose }) {
  const grid = gridOf(RANKS.filter((rank) => rank + rank in chances));
  const [at, setAt] = useState([0, 0]);
  const most = gains ? Math.max(...Object.values(gains).map(Math.abs)) / 2 || 1 : 1; // half of the scale: few hands are beyond
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
        const part = gains ? (1 + Math.max(-1, Math.min(1, gains[hand] / most))) / 2 : null;
        return html`<button
          key=${hand}
          type="button"
          ref=${(/** @type {HTMLElement | null} */ node) => (cells.current[hand] = node)}
          tabindex=${at[0] === row && at[1] === column ? 0 : -1}
          class=${`cell ${row === column ? "pair" : row < column ? "suited" : "offsuit"}${chance > 0 ? " on" : ""}${part === null ? "" : ` ${shadeClass(part)}`}${hand === chosen ? " hit" : ""}`}
          aria-label=${`${hand}, ${percent(chance, 0)}`}
          data-hand=${hand}
          style=${part === null ? { "--weight": `${chance * 100}%` } : shadeStyle(part)}
          onFocus=${() => {
            setAt([row, column]);
            onLook(hand);
          }}
          onPointerEnter=${() => onLook(hand)}
          onClick=${() => onChoose(hand)}
        >
          ${hand}
        </button>`;
      }),
    )}
  </div>`;
}
