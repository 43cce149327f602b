// Winnings hand by hand: what was won, what it was worth, and a band of two standard deviations of luck.

import { html } from "../vendor/preact.js";
import { whole } from "../lib/words.js";

const WIDTH = 1000;
const HEIGHT = 300;
const DEVIATIONS = 2;
const STEPS = 4; // at least so many between the marks of an axis, and less than three times as many

/** @typedef {{hands: number, won: number, won_expected: number, standard_deviation: number | null}} Point */

/** @param {{lines: {points: Point[], currency: string, in_big_blinds: boolean}}} props */
export function Lines({ lines }) {
  /** @type {Point[]} */
  const points = [{ hands: 0, won: 0, won_expected: 0, standard_deviation: 0 }, ...lines.points];
  const last = points[points.length - 1];
  const unit = lines.in_big_blinds ? "big blinds" : lines.currency;
  const wide = (/** @type {Point} */ one) => DEVIATIONS * (one.standard_deviation ?? 0);
  const amounts = points.flatMap((one) => [one.won, one.won_expected - wide(one), one.won_expected + wide(one)]);
  const lowest = Math.min(...amounts);
  const highest = Math.max(...amounts, lowest + 0.01);
  const x = (/** @type {number} */ hands) => (hands / last.hands) * WIDTH;
  const y = (/** @type {number} */ amount) => ((highest - amount) / (highest - lowest)) * HEIGHT;
  const path = (/** @type {(one: Point) => number} */ value, some = points) =>
    some.map((one) => `${x(one.hands).toFixed(1)} ${y(value(one)).toFixed(1)}`).join(" L");
  const band = `M${path((one) => one.won_expected + wide(one))} L${path((one) => one.won_expected - wide(one), [...points].reverse())}Z`;
  const marks = marksBetween(lowest, highest);
  return html`
    <figure class="lines">
      <div class="plot">
        ${marks.map(
          (mark) =>
            html`<span key=${mark} class="mark" aria-hidden="true" style=${{ top: `${(y(mark) / HEIGHT) * 100}%` }}>
              ${mark.toLocaleString("en").replace("-", "−")}
            </span>`,
        )}
        <svg
          viewBox=${`0 0 ${WIDTH} ${HEIGHT}`}
          preserveAspectRatio="none"
          role="img"
          aria-label=${`After ${whole(last.hands)} hands: won ${last.won.toFixed(2)}, expected ${last.won_expected.toFixed(2)}`}
        >
          ${last.standard_deviation === null ? null : html`<path class="band" d=${band} />`}
          ${marks.map((mark) => html`<line key=${mark} class=${mark ? "" : "zero"} x1="0" x2=${WIDTH} y1=${y(mark)} y2=${y(mark)} />`)}
          <path class="expected" d=${`M${path((one) => one.won_expected)}`} />
          <path class="won" d=${`M${path((one) => one.won)}`} />
        </svg>
      </div>
      <p class="axis" aria-hidden="true"><span>0</span><span>hands</span><span>${whole(last.hands)}</span></p>
      <figcaption class="note">
        <span class="key won">Won</span> and <span class="key expected">expected</span>${unit ? `, in ${unit}` : ""}.
        ${
          last.standard_deviation === null
            ? null
            : html` Luck leaves <span class="key band">the band</span> of ${DEVIATIONS} standard deviations about one time in 20.`
        }
      </figcaption>
    </figure>
  `;
}

/** Round amounts on an axis, zero among them if it is there. @param {number} lowest @param {number} highest */
function marksBetween(lowest, highest) {
  const about = (highest - lowest) / STEPS;
  const power = 10 ** Math.floor(Math.log10(about));
  const step = power * (about / power >= 5 ? 5 : about / power >= 2 ? 2 : 1);
  const first = Math.ceil(lowest / step);
  const count = Math.floor(highest / step) - first + 1;
  return Array.from({ length: count }, (_, place) => Number(((first + place) * step).toPrecision(12)) + 0);
}
