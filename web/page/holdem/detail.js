// Detail of one cell of the grid: its weight and equity, and switches for its combinations.

import { html } from "../vendor/preact.js";
import { RANKS } from "../lib/cards.js";
import { percent } from "../lib/words.js";
import { smallCards } from "../parts/card.js";
import { combinationsOf, withCombination } from "./cells.js";
import { spokenHand } from "./hands.js";

/**
 * @param {object} props
 * @param {string} props.hand the cell
 * @param {string} props.looked the cell under the pointer, or the same
 * @param {import("./cells.js").GridRange} props.range
 * @param {number} props.brush
 * @param {Record<string, number> | null} props.equities by starting hand, once they are known
 * @param {(range: import("./cells.js").GridRange) => void} props.onChange
 */
export function Detail({ hand, looked, range, brush, equities, onChange }) {
  const weights = combinationsOf(range, hand);
  const toggle = (/** @type {string} */ hole) => onChange(withCombination(range, hand, hole, weights[hole] ? 0 : brush));
  return html`
    <div class="detail">
      <p class="readout"><${Readout} hand=${looked} range=${range} equities=${equities} /></p>
      <p class="note">Single combinations of ${hand}, to switch on and off:</p>
      <div class="combinations" role="group" aria-label=${`Single combinations of ${spokenHand(hand)}`}>
        ${Object.entries(weights).map(
          ([hole, weight]) =>
            html`<button
              key=${hole}
              type="button"
              class="quiet"
              data-hole=${hole}
              aria-pressed=${weight ? "true" : "false"}
              onClick=${() => toggle(hole)}
            >
              ${smallCards([hole.slice(0, 2), hole.slice(2)])}${weight > 0 && weight < 1 ? html`<span class="note">${percent(weight, 0)}</span>` : null}
            </button>`,
        )}
      </div>
    </div>
  `;
}

/** A cell's weight and equity in a line. */
function Readout({ hand, range, equities }) {
  const weight = range.cells[hand]?.weight ?? 0;
  const equity = equities?.[hand];
  return html`<b>${hand}</b> ${weight ? `${percent(weight, 0)} in the range` : "not in the range"}${equity === undefined ? "" : `, equity ${percent(equity)}`}`;
}

/**
 * The equity of each starting hand of a range, averaged over its combinations.
 * @param {{hand: string, weight: number, win: number, tie: number, lose: number, equity: number}[]} holes of one player, from /v1/equity
 * @returns {Record<string, number>}
 */
export function equitiesOf(holes) {
  /** @type {Record<string, {share: number, all: number}>} */
  const sums = {};
  for (const { hand, weight, win, tie, lose, equity } of holes) {
    const deals = weight * (win + tie + lose || 1); // a sampled answer has no counts
    const sum = (sums[nameOf(hand)] ??= { share: 0, all: 0 });
    sum.share += deals * equity;
    sum.all += deals;
  }
  return Object.fromEntries(Object.entries(sums).map(([hand, { share, all }]) => [hand, share / all]));
}

/** "AKo" of "KsAh". @param {string} hole */
function nameOf(hole) {
  const [one, other] = [hole[0], hole[2]].sort((a, b) => RANKS.indexOf(a) - RANKS.indexOf(b));
  return one === other ? one + other : one + other + (hole[1] === hole[3] ? "s" : "o");
}
