// The cards of a deck as buttons: by mouse, by touch, and by the arrow keys from a single tab stop.

import { html, useRef, useState } from "../vendor/preact.js";
import { DECK, RANKS, spoken } from "../lib/cards.js";
import { face } from "./card.js";

const STEPS = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: RANKS.length, ArrowUp: -RANKS.length };

/**
 * @typedef {object} Mark
 * @property {"picked" | "taken" | "dead"} kind
 * @property {string} says where the card is, for a screen reader: "in the hand"
 * @property {boolean} [locked] whether another field holds it
 */

/**
 * @param {object} props
 * @param {string} props.label
 * @param {Record<string, Mark>} props.marks
 * @param {(card: string) => void} props.onToggle
 * @param {string[]} [props.deck] its cards, by suit and falling rank
 */
export function Deck({ label, marks, onToggle, deck = DECK }) {
  const [at, setAt] = useState(0);
  const buttons = useRef(/** @type {(HTMLButtonElement | null)[]} */ ([]));

  const onKey = (/** @type {KeyboardEvent} */ event) => {
    const step = STEPS[event.key];
    if (!step || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    const next = (at + step + deck.length) % deck.length;
    setAt(next);
    buttons.current[next]?.focus();
  };

  return html`
    <div class="deck" role="group" aria-label=${label} onKeyDown=${onKey}>
      ${deck.map((card, index) => {
        const mark = marks[card];
        return html`<button
          key=${card}
          type="button"
          class=${mark ? `deck-card is-${mark.kind}` : "deck-card"}
          ref=${(/** @type {HTMLButtonElement | null} */ node) => (buttons.current[index] = node)}
          tabindex=${index === at ? 0 : -1}
          aria-pressed=${mark && !mark.locked ? "true" : "false"}
          aria-disabled=${mark?.locked ? "true" : null}
          aria-label=${mark ? `${spoken(card)}, ${mark.says}` : spoken(card)}
          data-card=${card}
          onFocus=${() => setAt(index)}
          onClick=${() => !mark?.locked && onToggle(card)}
        >
          ${face(card)}
        </button>`;
      })}
    </div>
  `;
}
