// Places for cards: each card a button that puts it back, and an empty place a button that opens the deck.

import { html } from "../vendor/preact.js";
import { spoken } from "../lib/cards.js";
import { focusBack } from "../lib/focus.js";
import { face } from "./card.js";

/**
 * @param {object} props
 * @param {string} props.name whose cards they are
 * @param {string[]} props.cards
 * @param {number} props.most
 * @param {string} props.after selector of what the keyboard's focus goes to when a card is put back
 * @param {() => void} props.onUse the deck fills this field from now on
 * @param {() => void} props.onOpen the same, and the deck is opened
 * @param {(cards: string[]) => void} props.onChange
 */
export function Slots({ name, cards, most, after, onUse, onOpen, onChange }) {
  const empty = Math.max(0, most - cards.length);
  return html`<div class="places">
    ${cards.map(
      (card) =>
        html`<button
          key=${card}
          type="button"
          class="playing-card"
          aria-label=${`Put back the ${spoken(card)}`}
          onClick=${() => {
            onUse();
            onChange(cards.filter((other) => other !== card));
            focusBack(after);
          }}
        >
          ${face(card)}
        </button>`,
    )}
    ${
      empty
        ? html`<button key="pick" type="button" class="place" aria-label=${`Pick cards for ${name}`} onClick=${onOpen}>+</button>`
        : null
    }
    ${Array.from({ length: Math.max(0, empty - 1) }, (_, index) => html`<span key=${index} class="place" aria-hidden="true" onClick=${onOpen}></span>`)}
  </div>`;
}
