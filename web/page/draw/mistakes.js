// The mistakes that the trainer has seen, by the kind of the best hold, the costliest kind first.

import { html } from "../vendor/preact.js";
import { cardsOf, WITH_JOKER } from "../lib/cards.js";
import { countOf } from "../lib/words.js";
import { smallCards } from "../parts/card.js";

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
