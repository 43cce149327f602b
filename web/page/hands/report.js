// A report on a player's winnings: the luck in a sentence, the lines, and the tables.

import { html, useState } from "../vendor/preact.js";
import { cardsOf, RANKS } from "../lib/cards.js";
import { title, whole } from "../lib/words.js";
import { smallCards } from "../parts/card.js";
import { Choice } from "../parts/controls.js";
import { head } from "../parts/table.js";
import { Lines } from "./lines.js";
import { money, Statistics } from "./statistics.js";

/** @type {[string, string][]} */
const GROUPS = [
  ["by_position", "Position"],
  ["by_street", "Street"],
  ["by_opponents", "Opponents"],
];
/** @type {[string, string][]} */
const POTS = [
  ["unluckiest", "Unluckiest"],
  ["luckiest", "Luckiest"],
];

/** @param {{report: any, lines: any}} props */
export function Report({ report, lines }) {
  const { total, currency } = report;
  const [group, setGroup] = useState(GROUPS[0][0]);
  const [pots, setPots] = useState(POTS[0][0]);
  const heading = GROUPS.find(([key]) => key === group)?.[1];
  return html`
    <div class="verdict">
      <p class="sentence">
        <span data-won=${total.won}>${money(total.won)} ${currency}</span> in${" "}
        ${total.hands === 1 ? "1 hand" : `${whole(total.hands)} hands`};${" "}
        <span data-luck=${total.luck}>${luck(total)}</span>
      </p>
      <p class="why">${why(total, currency)}</p>
    </div>
    <${Lines} lines=${lines} />
    <div class="heading">
      <h2>Where it was won</h2>
      <${Choice} label="Group by" choices=${GROUPS} value=${group} onChange=${setGroup} />
    </div>
    <div class="result" role="region" aria-label="Winnings" tabindex="0">
      <table class="winnings">
        ${head([heading], ["Hands", "Won", "Expected", "Luck", "Std dev", "bb/100"])}
        <tbody>
          ${report[group].map((/** @type {any} */ one) => html`<${Row} key=${one.name} name=${title(String(one.name))} one=${one} />`)}
          <${Row} name="All hands" one=${total} />
        </tbody>
      </table>
    </div>
    <${Statistics} report=${report} />
    <div class="heading">
      <h2>All-in pots</h2>
      <${Choice} label="Pots" choices=${POTS} value=${pots} onChange=${setPots} />
    </div>
    ${
      report[pots].length
        ? html`<${Pots} pots=${report[pots]} />`
        : html`<p class="state">No pot of this kind was all in before the river with every hole known.</p>`
    }
  `;
}

/** The luck in a few words. @param {any} total */
function luck({ luck: by, deviations, all_ins: pots }) {
  if (!pots) return "no luck to measure.";
  if (deviations === null) return "no luck either way.";
  return `${Math.abs(deviations).toFixed(1)} standard deviations ${by < 0 ? "below" : "above"} expectation.`;
}

/** What the sentence rests on. @param {any} total @param {string} currency */
function why(total, currency) {
  if (!total.all_ins) return "No pot was all in before the river with every hole known.";
  const pots = total.all_ins === 1 ? "the one pot that was" : `the ${whole(total.all_ins)} pots that were`;
  const luck = Number(total.luck.toFixed(2));
  const apart = luck ? `${money(Math.abs(luck)).slice(1)} ${currency} ${luck < 0 ? "below" : "above"}` : "equal to";
  const deviation = total.luck_standard_deviation;
  const blinds = total.expected_big_blinds_per_100;
  const error = total.expected_big_blinds_per_100_standard_error;
  const rate =
    error === null || blinds === null
      ? ""
      : ` Expected: ${blinds.toFixed(1).replace("-", "−")} big blinds per 100 hands, with a standard error of ${error < 0.05 ? "less than 0.1" : error.toFixed(1)}.`;
  const rake = total.rake_paid ? ` Rake paid: ${total.rake_paid.toFixed(2)}.` : "";
  const usual = deviation ? ` One standard deviation is ${deviation.toFixed(2)}.` : "";
  const unknown = total.unknown
    ? ` In ${total.unknown === 1 ? "1 hand" : `${whole(total.unknown)} hands`} a hole was unknown: what was won there counts as expected.`
    : "";
  return `Luck: in ${pots} all in before the river, the result was ${apart} the exact expectation.${usual}${unknown}${rate}${rake}`;
}

/** A group. @param {{name: string, one: any}} props */
const Row = ({ name, one }) => html`
  <tr>
    <th scope="row">${name}</th>
    <td class="number">${whole(one.hands)}</td>
    ${[one.won, one.won_expected, one.luck].map(
      (amount, place) => html`<td key=${place} class=${amount < 0 ? "number minus" : "number"}>${money(amount)}</td>`,
    )}
    <td class="number">${one.luck_standard_deviation === null ? "–" : one.luck_standard_deviation.toFixed(2)}</td>
    <td class="number">${one.big_blinds_per_100 === null ? "–" : one.big_blinds_per_100.toFixed(1).replace("-", "−")}</td>
  </tr>
`;

/** The highest card first. @param {string[]} cards */
const highFirst = (cards) => [...cards].sort((one, other) => RANKS.indexOf(one[0]) - RANKS.indexOf(other[0]));

/** @param {{pots: any[]}} props */
const Pots = ({ pots }) => html`
  <div class="result" role="region" aria-label="All-in pots" tabindex="0">
    <table class="pots">
      ${head(["Hand", "Hole"], ["Luck", "Won", "Expected"], ["All in", "Board"])}
      <tbody>
        ${pots.map(
          (pot) =>
            html`<tr key=${pot.hand}>
              <th scope="row">${pot.hand}</th>
              <td>${smallCards(highFirst(cardsOf(pot.hole)))}</td>
              ${[pot.luck, pot.won, pot.won_expected].map(
                (amount, place) =>
                  html`<td key=${place} class=${amount < 0 ? "number minus" : "number"}>${money(amount)}</td>`,
              )}
              <td>${title(pot.street)}</td>
              <td>${[pot.board, ...pot.more_boards].map((board, at) => html`<span key=${at} class="board">${smallCards(cardsOf(board))}</span>`)}</td>
            </tr>`,
        )}
      </tbody>
    </table>
  </div>
`;
