// The moves of a decision against the house, the best first, and what the others cost.

import { html } from "../vendor/preact.js";
import { cardsOf } from "../lib/cards.js";
import { title } from "../lib/words.js";
import { smallCards } from "../parts/card.js";
import { head } from "../parts/table.js";

const PLACES = 4;
const CARDS = /^([2-9TJQKA][cdhs])+$/;

/** "+0.1234", or "−0.1234". @param {number} value */
export const signed = (value) => `${value < 0 ? "−" : "+"}${Math.abs(value).toFixed(PLACES)}`;

/** "Raise 2", or "Exchange" with the cards. @param {{move: string}} props */
export function MoveName({ move }) {
  const [verb, what = ""] = move.split(" ");
  return CARDS.test(what) ? html`${title(verb)} ${smallCards(cardsOf(what))}` : title(move);
}

/** @param {{moves: {move: string, value: number, cost: number}[], deals: number}} props */
export function Moves({ moves, deals }) {
  const [best, second] = moves;
  const [first] = second?.cost === 0 ? [second] : [];
  return html`
    <div class="verdict">
      <p class="sentence">
        <${MoveName} move=${best.move} />.${" "}
        <span class="because">${signed(best.value)} first bets on average.</span>
      </p>
      <p class="why">
        ${
          first
            ? html`<${MoveName} move=${first.move} /> is worth exactly as much.`
            : second
              ? html`<${MoveName} move=${second.move} /> costs ${second.cost.toFixed(PLACES)} more.`
              : "There is no other move."
        }${" "} Exact, over ${deals.toLocaleString("en")} ${deals === 1 ? "deal" : "deals"}.
      </p>
    </div>
    <table class="scores">
      <caption>
        Moves, by what they win on average in first bets
      </caption>
      ${head(["Move"], ["Mean", "Cost"])}
      <tbody>
        ${moves.map(
          ({ move, value, cost }, index) =>
            html`<tr key=${move} class=${index ? "" : "best"}>
              <th scope="row"><${MoveName} move=${move} /></th>
              <td class="number value">${signed(value)}</td>
              <td class="number">${cost ? cost.toFixed(PLACES) : ""}</td>
            </tr>`,
        )}
      </tbody>
    </table>
  `;
}
