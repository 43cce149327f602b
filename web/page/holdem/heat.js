// The next card as a heat map on the deck: your equity after each one. A click takes the card as the next one.

import { html, useRef, useState } from "../vendor/preact.js";
import { SUITS, shownRank, spoken, suitName } from "../lib/cards.js";
import { percent, title } from "../lib/words.js";
import { suitShape } from "../parts/card.js";
import { shadeClass, shadeStyle } from "./shade.js";

/** @param {{answer: any, ranks: string[], onTake: (card: string) => void}} props from /v1/outs, and the ranks of the deck */
export function Heat({ answer, ranks, onTake }) {
  const after = Object.fromEntries(answer.cards.map((card) => [card.card, card]));
  const order = SUITS.flatMap((suit) => ranks.map((rank) => rank + suit));
  const [last, setLast] = useState("");
  const here = after[last] ? last : (order.find((card) => after[card]) ?? "");
  const buttons = useRef(/** @type {Record<string, HTMLElement | null>} */ ({}));
  const onKey = (/** @type {KeyboardEvent} */ event) => {
    const step = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: ranks.length, ArrowUp: -ranks.length }[event.key];
    if (!step) return;
    event.preventDefault();
    let place = order.indexOf(here);
    do place = (place + step + order.length) % order.length;
    while (!after[order[place]]); // cards that are seen have no button
    buttons.current[order[place]]?.focus();
  };
  return html`
    <table class="heat" onKeyDown=${onKey}>
      <caption>
        Your equity after each next card. Click one to take it. Framed and marked ●: an out.
      </caption>
      <thead>
        <tr>
          <td></td>
          ${ranks.map((rank) => html`<th key=${rank} scope="col">${shownRank(rank)}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${SUITS.map(
          (suit) =>
            html`<tr key=${suit}>
              <th scope="row" class=${`suit-${suit}`}>
                ${suitShape(suit)}<span class="unseen">${suitName(suit)}</span>
              </th>
              ${ranks.map((rank) => {
                const card = rank + suit;
                const next = after[card];
                if (!next)
                  return html`<td key=${rank} class="seen"><span aria-hidden="true">·</span><span class="unseen">seen</span></td>`;
                const isOut = next.group === "ahead";
                return html`<td key=${rank} class=${isOut ? "out" : ""} data-card=${card}>
                  <button
                    type="button"
                    ref=${(/** @type {HTMLElement | null} */ node) => (buttons.current[card] = node)}
                    class=${shadeClass(next.equity)}
                    style=${shadeStyle(next.equity)}
                    tabindex=${card === here ? 0 : -1}
                    title=${`${spoken(card)}: ${percent(next.equity)}, ${title(next.makes).toLowerCase()}`}
                    onFocus=${() => setLast(card)}
                    onClick=${() => onTake(card)}
                  >
                    ${Math.round(next.equity * 100)}<span class="unseen">% after the ${spoken(card)}${isOut ? ", an out" : ""}</span>
                  </button>
                </td>`;
              })}
            </tr>`,
        )}
      </tbody>
    </table>
    <p class="heat-scale note" aria-hidden="true"><b>0%</b><span></span><b>100%</b></p>
  `;
}
