// What a decision of the game with betting cost, beside all its moves.

import { html } from "../vendor/preact.js";
import { byRank, cardsOf } from "../lib/cards.js";
import { title } from "../lib/words.js";
import { smallCards } from "../parts/card.js";
import { head } from "../parts/table.js";

const HAND = 5;
const RIGHT = 0.005; // antes: what a decision may cost and still be called right

/**
 * @typedef {{move: string, hold: string | null, frequency: number, value: number | null}} Move
 * @typedef {{moves: Move[], made: Move, cost: number}} Verdict
 */

/** @param {string | null} hold */
const sorted = (hold) => byRank(cardsOf(hold)).join("");

/**
 * What a move cost beside the best: of a draw, beside all 32 holds. Null where a move has no value.
 * @param {{moves: Move[], holds?: {hold: string, value: number | null}[]}} answer @param {Move} made
 * @returns {Verdict | null}
 */
export function judged({ moves, holds }, made) {
  const all = holds?.map(({ hold, value }) => ({ move: "draw", hold, frequency: 0, value })) ?? moves;
  const same = (/** @type {Move} */ one) => one.move === made.move && sorted(one.hold) === sorted(made.hold);
  const value = all.find(same)?.value ?? null;
  if (value === null || moves.some((move) => move.frequency && move.value === null)) return null;
  const best = all.reduce((one, other) => ((other.value ?? -Infinity) > (one.value ?? -Infinity) ? other : one));
  const shown = [...moves];
  for (const move of [best, { ...made, value }])
    if (!shown.some((one) => sorted(one.hold) === sorted(move.hold))) shown.push(move);
  return { moves: made.hold === null ? moves : shown, made, cost: (best.value ?? 0) - value };
}

/** @param {Verdict} props */
export function Judged({ moves, made, cost }) {
  const right = cost < RIGHT;
  return html`<div class=${`verdict ${right ? "right" : "mistake"}`}>
    <p class="sentence">
      ${right ? `Right: ${nameOf(made).toLowerCase()}.` : `${nameOf(made)} costs ${cost.toFixed(2)} antes.`}
    </p>
    <table class="moves">
      <caption>What the solved game does here</caption>
      ${head(["Move"], ["How often", "Antes won"])}
      <tbody>
        ${moves.map(
          (move) =>
            html`<tr key=${`${nameOf(move)} ${move.hold}`}>
              <th scope="row">${move.hold ? html`${title(move.move)} ${HAND - move.hold.length / 2}, hold ${smallCards(byRank(cardsOf(move.hold)))}` : nameOf(move)}</th>
              <td class="number">${(100 * move.frequency).toFixed(1)}%</td>
              <td class="number value">${move.value === null ? "–" : move.value.toFixed(3)}</td>
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`;
}

/** "Draw 3" or "Raise". @param {Move} move */
function nameOf(move) {
  if (move.hold === null) return title(move.move);
  return move.hold.length === 2 * HAND ? "Stand pat" : `Draw ${HAND - move.hold.length / 2}`;
}
