// The trainer's score: hands, coins won and lost, and what mistakes cost an hour.

import { html, useState } from "../vendor/preact.js";
import { useId } from "../lib/id.js";
import { cardsOf, WITH_JOKER } from "../lib/cards.js";
import { countOf } from "../lib/words.js";
import { score } from "../parts/table.js";
import { smallCards } from "../parts/card.js";
import { BET, loadPace, savePace } from "./lessons.js";

const CENTS = { minimumFractionDigits: 2, maximumFractionDigits: 2 };

/** "1,427.75 coins". @param {number} cost */
export const coins = (cost) =>
  cost > 0 && cost < 0.005 ? "under 0.01 coins" : `${cost.toLocaleString("en", CENTS)} coins`;

/** @param {{lessons: import("./lessons.js").Lessons, reset: () => void}} props */
export function Score({ lessons, reset }) {
  const { hands, right, cost, won = 0, hard } = lessons;
  const [pace, setPace] = useState(loadPace);
  const id = useId();
  const onPace = (/** @type {any} */ event) => {
    const next = Math.round(Number(event.target.value));
    if (!(next > 0 && next < 1e5)) return;
    setPace(next);
    savePace(next);
  };
  return html`
    ${score([
      ["Hands", hands],
      ["Right", hands ? `${Math.round((100 * right) / hands)}%` : "–"],
      [`Coins won, at ${BET} a hand`, `${won > 0 ? "+" : ""}${Number(won.toFixed(2))}`],
      ["Lost to mistakes", coins(cost)],
      [
        html`<label for=${id}>An hour of</label>
          <input id=${id} class="pace" type="number" min="1" max="99999" step="50" value=${pace} onChange=${onPace} /> hands`,
        hands ? coins((cost / hands) * pace) : "–",
      ],
      ["Hard hands to come", hard.length],
    ])}
    ${hands ? html`<p class="actions"><button type="button" class="quiet" onClick=${reset}>Start over</button></p>` : null}
  `;
}

/** @param {{mistakes: Record<string, import("./lessons.js").Mistake>}} props */
export function Mistakes({ mistakes }) {
  const kinds = Object.entries(mistakes).sort(([, one], [, other]) => other.cost - one.cost);
  if (!kinds.length) return null;
  return html`<section class="mistakes" aria-label="Your mistakes by type">
    <h2>Your mistakes by type</h2>
    <ul>
      ${kinds.map(
        ([kind, { count, cost, hand, held, best, why }]) =>
          html`<li key=${kind}>
            <p><b>${kind}</b>: ${countOf(count, "time")}, ${cost.toFixed(2)} coins</p>
            <p class="note">
              The last: of ${smallCards(cardsOf(hand, WITH_JOKER))} you held${" "}
              ${held ? smallCards(cardsOf(held, WITH_JOKER)) : "nothing"}. Better:${" "}
              ${best ? smallCards(cardsOf(best, WITH_JOKER)) : "five new cards"}. ${why}
            </p>
          </li>`,
      )}
    </ul>
  </section>`;
}
