// What a game costs that is played perfectly: the house's edge, side bets, how often each move is made, and all ends;
// and strategies to memorise, with what they cost.

import { html } from "../vendor/preact.js";
import { percent, title } from "../lib/words.js";
import { head } from "../parts/table.js";
import { Folded } from "../parts/states.js";

const PLACES = 3;

/** @param {{rules: any}} props a game, as the service describes it */
export const Game = ({ rules }) => html`
  <section class="game" aria-label=${`About ${rules.title}`}>
    <h2>${rules.title}</h2>
    <p>
      Played perfectly, the house wins ${percent(rules.edge, PLACES)} of the first bet, or
      ${" "}${percent(rules.element_of_risk, PLACES)} of all that is bet. The result of a hand has a standard deviation of
      ${" "}${rules.standard_deviation.toFixed(2)} first bets.
    </p>
    ${rules.differs ? html`<p class="note">${rules.differs}</p>` : null}
    <details class="help">
      <summary>Moves, side bets and results</summary>
      <${Rows}
        caption="How often each move is made"
        names=${["Cards seen", "Bets added", "Move", "Hands"]}
        rows=${rules.decisions.map(({ seen, raised, move, probability }) => [seen, raised, title(move), percent(probability, 2)])}
      />
      ${
        rules.side_bets.length
          ? html`<${Rows}
              caption="Side bets"
              names=${["Side bet", "House’s edge"]}
              rows=${rules.side_bets.map(({ name, edge }) => [name, percent(edge, 2)])}
            />`
          : null
      }
      <${Rows}
        caption="How hands end"
        names=${["Result", "Bets added", "Pays", "Hands"]}
        rows=${rules.outcomes.map((/** @type {any} */ end) => [resultOf(end), end.raised, end.paid, percent(end.probability, 3)])}
      />
    </details>
    <${Folded}
      key=${rules.game}
      path="casino"
      asked=${{ game: rules.game, strategy: "true" }}
      title="Which moves to learn"
      show=${(/** @type {any} */ body) => body.strategies.map(strategy)}
    />
  </section>
`;

/** "Flush, win; the dealer does not qualify". @param {any} end */
function resultOf({ folded, hand, result, qualified }) {
  if (folded) return "Fold";
  return `${[hand, result].filter(Boolean).join(", ")}${qualified ? "" : "; the dealer does not qualify"}`;
}

/** A plain table, whose first column has words. @param {{caption: string, names: string[], rows: any[][]}} props */
const Rows = ({ caption, names, rows }) => html`<table class="scores">
  <caption>
    ${caption}
  </caption>
  ${head(names.slice(0, 1), names.slice(1))}
  <tbody>
    ${rows.map(
      (row, line) =>
        html`<tr key=${line}>
          ${row.map((cell, place) => (place ? html`<td class="number">${cell}</td>` : html`<th scope="row">${cell}</th>`))}
        </tr>`,
    )}
  </tbody>
</table>`;

/** A strategy: its cost, and its lines if it has some. @param {any} found */
const strategy = ({ rule, edge, cost, published_percent, lines = [] }) => html`
  <section key=${rule} class="learned">
    <p>
      <b>${title(rule)}.</b> The house wins ${percent(edge, PLACES)}:${" "}
      ${cost ? `${percent(cost, PLACES)} more than against the best play.` : "no more than against the best play."}
      ${published_percent ? ` Published: ${published_percent}%.` : ""}
    </p>
    ${
      lines.length
        ? html`<p>Make the first move that fits, of those for the cards seen.</p>
            <ol class="strategy">
              ${lines.map(
                (/** @type {any} */ { seen, move, cards }, /** @type {number} */ place) =>
                  html`<li key=${place}>${seen} cards, ${cards}: <b>${move}</b></li>`,
              )}
            </ol>`
        : null
    }
  </section>
`;
