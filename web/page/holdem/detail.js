// Detail of one cell of the grid: its weight and equity, and switches for its combinations.

import { html } from "../vendor/preact.js";
import { SUITS, suitName } from "../lib/cards.js";
import { percent } from "../lib/words.js";
import { smallCards, suitShape } from "../parts/card.js";
import { combinationsOf, onlySuit, withCombination, withSuit } from "./cells.js";
import { nameOf } from "./hands.js";

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
  const toggle = (/** @type {string} */ hole) =>
    onChange(withCombination(range, hand, hole, weights[hole] ? 0 : brush));
  return html`
    <div class="detail">
      <p class="readout"><${Readout} hand=${looked} range=${range} equities=${equities} /></p>
      <div class="suit-filters">
        <${Suits} name=${hand} onSuit=${(/** @type {string} */ suit) => onChange(withSuit(range, [hand], suit, brush))}>
          <button type="button" class="quiet" onClick=${() => onChange(withSuit(range, [hand], "", brush))}>all</button>
          <button type="button" class="quiet" onClick=${() => onChange(withSuit(range, [hand], "", 0))}>none</button>
        <//>
        <${Suits} name="All cells" onSuit=${(/** @type {string} */ suit) => onChange(onlySuit(range, suit))} />
      </div>
      <p class="note">Its combinations, to switch on and off (a right click or a long press shows those of another cell):</p>
      <div class="combinations" role="group" aria-label=${`Single combinations of ${hand}`}>
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

/** A button for each suit that leaves the combinations with a card of it. @param {{name: string, onSuit: (suit: string) => void, children?: any}} props */
const Suits = ({
  name,
  onSuit,
  children,
}) => html`<div class="suit-filter" role="group" aria-label=${`${name}: only with a suit`}>
  <span class="note">${name} only with</span>
  ${SUITS.map(
    (suit) =>
      html`<button key=${suit} type="button" class=${`quiet suit-${suit}`} aria-label=${`${name} only with ${suitName(suit)}`} onClick=${() => onSuit(suit)}>
        ${suitShape(suit)}
      </button>`,
  )}
  ${children}
</div>`;

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
