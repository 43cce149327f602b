// What the trainer draws to the cards that you hold, and what the final hand pays.

import { html, useEffect, useState } from "../vendor/preact.js";
import { useAnswer } from "../lib/answer.js";
import { byRank, cardsOf, deal, spaced, WITH_JOKER } from "../lib/cards.js";
import { aCategory } from "../lib/words.js";
import { smallCards } from "../parts/card.js";
import { revalued } from "./edited.js";
import { NOTHING, withEnds } from "./ends.js";
import { BET } from "./lessons.js";

const HAND = 5;

/**
 * The hand after the draw, and the line that it makes, once they are known. The pay of a final hand is the value of
 * keeping all of it.
 * @param {{dealt: string[], held: string[] | null, deck: string[], goal: string, wanted: any, lines: import("./ends.js").Line[] | null}} props
 *   `held` is null until the hand is judged
 */
export function useDrawn({ dealt, held, deck, goal, wanted, lines }) {
  const [drawn, setDrawn] = useState({ from: "", hand: /** @type {string[]} */ ([]) });
  const from = held ? `${spaced(dealt)} ${spaced(held)}` : "";
  useEffect(() => {
    if (held) setDrawn({ from, hand: byRank([...held, ...deal(HAND - held.length, dealt, deck)]) });
  }, [from]);
  const hand = from && drawn.from === from ? drawn.hand : null;
  const answer = useAnswer("discard", hand ? { hand: spaced(hand).replaceAll(" ", ""), objective: goal } : null);
  if (!hand || answer.state !== "done") return null;
  const holds = revalued(answer.body.holds, wanted);
  const kept = /** @type {import("./sentence.js").Hold} */ (
    holds.find((hold) => cardsOf(hold.hold, WITH_JOKER).length === HAND)
  );
  const [{ ends }] = withEnds([kept], answer.body, { goal, lines, pays: wanted.pays });
  const line = ends?.find(({ count }) => count > 0)?.name ?? NOTHING;
  return { from, hand, pay: kept.objective_value * BET, line };
}

/** @param {{drawn: {hand: string[], pay: number, line: string}, held: string[]}} props */
export const Drawn = ({ drawn: { hand, pay, line }, held }) => html`<p class="drawn">
  ${held.length === HAND ? "You keep" : "You draw to"} ${smallCards(hand)}:${" "}
  <b>${pay > 0 ? `${aCategory(line)} pays ${coinsOf(pay)}.` : "it pays nothing."}</b>
</p>`;

/** "4,000", "2.5". @param {number} pay */
const inCents = (pay) => pay.toLocaleString("en", { maximumFractionDigits: 2 });

/** "45 coins". @param {number} pay */
const coinsOf = (pay) => `${inCents(pay)} ${pay === 1 ? "coin" : "coins"}`;

/** The lines and their pays beside the hand, that of the final hand marked. @param {{lines: import("./ends.js").Line[] | null, pays: number[] | null, made: string}} props */
export function PayLines({ lines, pays, made }) {
  if (!lines) return null;
  return html`<table class="pay-lines">
    <caption>Pays, for ${BET} coins</caption>
    <tbody>
      ${lines.map(
        ({ name, pay }, at) =>
          html`<tr key=${name} class=${name === made ? "best" : ""}>
            <th scope="row">${name}</th>
            <td class="number">${inCents((pays?.length === lines.length ? pays[at] : pay) * BET)}</td>
          </tr>`,
      )}
    </tbody>
  </table>`;
}
