// What trackers count, by position, and tournaments in money.

import { html } from "../vendor/preact.js";
import { whole } from "../lib/words.js";
import { head } from "../parts/table.js";

/** @type {[string, string, string][]} */
const STATISTICS = [
  ["vpip", "VPIP", "called, bet or raised before the flop"],
  ["pfr", "PFR", "bet or raised before the flop"],
  ["three_bet", "3-bet", "raised the first raise before the flop"],
  ["fold_to_three_bet", "Fold to 3-bet", "folded to the second raise before the flop, after making the first"],
  ["continuation_bet", "C-bet", "bet the flop after making the last raise before it"],
  ["went_to_showdown", "WTSD", "reached the showdown, of the hands that saw the flop"],
  ["won_at_showdown", "W$SD", "was paid at the showdown"],
  ["aggression", "Aggression", "bets and raises after the flop, of all bets, raises, calls and folds there"],
];

/** @param {{report: any}} props */
export function Statistics({ report }) {
  const rows = [
    ...report.by_position_statistics.map((/** @type {any} */ one) => [one.name, one.statistics]),
    ["All hands", report.statistics],
  ];
  return html`
    <div class="heading"><h2>How it was played</h2></div>
    <div class="result" role="region" aria-label="Statistics" tabindex="0">
      <table class="statistics">
        ${head(
          ["Position"],
          STATISTICS.map(([, name, meaning]) => html`<abbr title=${meaning}>${name}</abbr>`),
        )}
        <tbody>
          ${rows.map(
            ([name, found]) => html`<tr key=${name}>
              <th scope="row">${name}</th>
              ${STATISTICS.map(([key]) => html`<${Share} key=${key} one=${found[key]} />`)}
            </tr>`,
          )}
        </tbody>
      </table>
    </div>
    <p class="note">In percent, with how often it was done and how often it could have been.</p>
    ${report.tournaments.length ? html`<${Tournaments} found=${report.tournaments} />` : null}
  `;
}

/** A share with its counts. @param {{one: {times: number, chances: number, frequency: number | null}}} props */
const Share = ({ one }) => html`
  <td class="number">
    ${one.frequency === null ? "–" : html`${(100 * one.frequency).toFixed(1)} <small>${whole(one.times)}/${whole(one.chances)}</small>`}
  </td>
`;

/** @param {{found: any[]}} props */
const Tournaments = ({ found }) => html`
  <div class="heading"><h2>Tournaments</h2></div>
  <div class="result" role="region" aria-label="Tournaments" tabindex="0">
    <table class="tournaments">
      ${head(["Money"], ["Tournaments", "Over", "Paid", "Buy-ins", "Fees", "Prizes", "Bounties", "Won", "ROI"])}
      <tbody>
        ${found.map(
          (one) => html`<tr key=${one.currency}>
            <th scope="row">${one.currency || "unknown"}</th>
            ${[one.tournaments, one.finished, one.in_the_money].map((count, at) => html`<td key=${at} class="number">${whole(count)}</td>`)}
            ${[one.buy_ins, one.fees, one.prizes, one.bounties].map((amount, at) => html`<td key=${at} class="number">${amount.toFixed(2)}</td>`)}
            <td class="number">${money(one.won)}</td>
            <td class="number">${one.return_on_investment === null ? "–" : `${(100 * one.return_on_investment).toFixed(1)} %`.replace("-", "−")}</td>
          </tr>`,
        )}
      </tbody>
    </table>
  </div>
  <p class="note">The amounts are those of tournaments that are over: the histories have their price and how they ended.</p>
`;

/** "+1,204.50". @param {number} amount */
export function money(amount) {
  const shown = Math.abs(amount).toLocaleString("en", { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  return `${amount < 0 && Number(amount.toFixed(2)) < 0 ? "−" : "+"}${shown}`;
}
