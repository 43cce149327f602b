// The next card as a heat map on the deck: your equity after each one.

import { html } from "../vendor/preact.js";
import { SUITS, shownRank, spoken, suitName } from "../lib/cards.js";
import { percent, title } from "../lib/words.js";
import { suitShape } from "../parts/card.js";

const LEVELS = 6; // steps of the scale: enough to see, few enough to tell apart

/** @param {{answer: any, ranks: string[]}} props from /v1/outs, and the ranks of the deck */
export function Heat({ answer, ranks }) {
  const after = Object.fromEntries(answer.cards.map((card) => [card.card, card]));
  return html`
    <table class="heat">
      <caption>
        Your equity after each next card. Framed: an out.
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
              ${ranks.map((rank) => html`<${Cell} key=${rank} card=${rank + suit} next=${after[rank + suit]} />`)}
            </tr>`,
        )}
      </tbody>
    </table>
    <p class="heat-scale note" aria-hidden="true">
      <b>0%</b>${Array.from({ length: LEVELS }, (_, level) => html`<span key=${level} class=${`level-${level}`}></span>`)}<b>100%</b>
    </p>
  `;
}

/** One card of the deck: a number, its shade, and for a pointer what it makes. */
function Cell({ card, next }) {
  if (!next) return html`<td class="seen"><span aria-hidden="true">·</span><span class="unseen">seen</span></td>`;
  const level = Math.min(LEVELS - 1, Math.floor(next.equity * LEVELS));
  return html`<td
    class=${`level-${level}${next.group === "ahead" ? " out" : ""}`}
    data-card=${card}
    title=${`${spoken(card)}: ${percent(next.equity)}, ${title(next.makes).toLowerCase()}`}
  >
    ${Math.round(next.equity * 100)}${next.group === "ahead" ? html`<span class="unseen">, an out</span>` : null}
  </td>`;
}
