// Current strength, potential, and final strength of the hand.

import { html } from "../vendor/preact.js";
import { percent } from "../lib/words.js";

const MEASURES = [
  ["hs", "Ahead now", "how often you hold the better hand at this point, a tie counting half"],
  ["ppot", "Positive potential", "behind now, how often you end ahead"],
  ["npot", "Negative potential", "ahead now, how often you end behind"],
  ["equity", "Equity", "your share of the pot at the showdown"],
];

/** @param {{answer: any}} props from /v1/strength */
export const Strength = ({ answer }) => html`
  <dl class="measures">
    ${MEASURES.map(([key, name, meaning]) => {
      const value = answer[key];
      return html`<div key=${key}>
        <dt>${name}</dt>
        <dd>
          <b>${value === null || value === undefined ? "–" : percent(value)}</b>
          <span class="bar" aria-hidden="true"><span style=${{ width: `${(value ?? 0) * 100}%` }}></span></span>
          <span class="note">${meaning}</span>
        </dd>
      </div>`;
    })}
  </dl>
`;

const WIDTH = 500;
const HEIGHT = 130;

/** The histogram of final strength against a random hand. @param {{answer: any}} props from /v1/state */
export function Histogram({ answer }) {
  const bins = answer.strength_histogram;
  const all = bins.reduce((sum, count) => sum + count, 0);
  const most = Math.max(...bins);
  const wide = WIDTH / bins.length;
  const strong = bins.slice(Math.round(bins.length * 0.8)).reduce((sum, count) => sum + count, 0) / all;
  const weak = bins.slice(0, Math.round(bins.length * 0.2)).reduce((sum, count) => sum + count, 0) / all;
  return html`
    <figure class="histogram">
      <svg
        viewBox=${`0 0 ${WIDTH} ${HEIGHT}`}
        role="img"
        aria-label=${`Final strength: above 80% in ${percent(strong)} of runouts, below 20% in ${percent(weak)}`}
      >
        ${bins.map((count, bin) => {
          const high = (count / most) * (HEIGHT - 4);
          return count
            ? html`<rect
                key=${bin}
                x=${bin * wide + 0.75}
                y=${HEIGHT - high}
                width=${wide - 1.5}
                height=${high}
                rx="1.5"
              />`
            : null;
        })}
        <line x1="0" x2=${WIDTH} y1=${HEIGHT - 0.5} y2=${HEIGHT - 0.5} />
      </svg>
      <p class="axis" aria-hidden="true"><span>0%</span><span>beats half of all hands</span><span>100%</span></p>
      <figcaption class="note">
        Your final strength against a random hand: above 80% in ${percent(strong)} of runouts, below 20% in${" "}
        ${percent(weak)}.
      </figcaption>
    </figure>
  `;
}
