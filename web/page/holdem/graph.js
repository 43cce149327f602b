// The equity of each player's hands, the best first: how a range is spread, and where another is ahead of it.

import { html } from "../vendor/preact.js";
import { percent } from "../lib/words.js";

const WIDTH = 300;
const HEIGHT = 150;
const STEPS = 100; // points of a line

/**
 * The equity at each part of a range, from its best hand to its worst.
 * @param {{weight: number, win: number, tie: number, lose: number, equity: number}[]} hands of one player, from /v1/equity
 * @returns {number[]}
 */
export function spreadOf(hands) {
  const sorted = hands
    .map(({ weight, win, tie, lose, equity }) => ({ equity, weight: weight * (win + tie + lose || 1) })) // a sampled answer has no counts
    .sort((one, other) => other.equity - one.equity);
  const all = sorted.reduce((sum, { weight }) => sum + weight, 0);
  const points = [];
  let passed = 0;
  let at = 0;
  for (let step = 0; step <= STEPS; step += 1) {
    while (at < sorted.length - 1 && passed + sorted[at].weight < (step / STEPS) * all) passed += sorted[at++].weight;
    points.push(sorted[at].equity);
  }
  return points;
}

/** @param {{players: {hands: any[]}[], says?: string}} props players of an answer by hand, at least one of them a range; how rough it is */
export function Graph({ players, says: basis = "" }) {
  const lines = players.map(({ hands }) => spreadOf(hands));
  const says = lines.map(
    (line, at) =>
      `player ${at + 1} has at least half of the pot with ${percent(line.filter((equity) => equity >= 0.5).length / line.length, 0)} of the hands`,
  );
  return html`<figure class="graph">
    <svg viewBox=${`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" role="img" aria-label=${`Equity of the hands, the best first: ${says.join("; ")}`}>
      <line x1="0" x2=${WIDTH} y1=${HEIGHT / 2} y2=${HEIGHT / 2} />
      ${lines.map(
        (line, at) =>
          html`<polyline
            key=${at}
            class=${`of-${at % 4}`}
            points=${line.map((equity, step) => `${((step / STEPS) * WIDTH).toFixed(1)},${((1 - equity) * HEIGHT).toFixed(1)}`).join(" ")}
          />`,
      )}
    </svg>
    <p class="axis" aria-hidden="true"><span>best hands</span><span>half: 50% equity</span><span>worst</span></p>
    <figcaption class="note">
      Equity of each hand, from 100% at the top to 0%:${" "}
      ${lines.map((_, at) => html`<span key=${at} class=${`graph-key of-${at % 4}`}>Player ${at + 1}</span>${" "}`)}${basis}
    </figcaption>
  </figure>`;
}
