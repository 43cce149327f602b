// A pay table's return by line, and the list of holds to learn for it; each is requested when it is unfolded.

import { html } from "../vendor/preact.js";
import { cardsOf, WITH_JOKER } from "../lib/cards.js";
import { percent, whole } from "../lib/words.js";
import { smallCards } from "../parts/card.js";
import { Copy } from "../parts/controls.js";
import { Folded } from "../parts/states.js";
import { head } from "../parts/table.js";

/** @param {{goal: string}} props */
export const Strategy = ({ goal }) => html`
  <${Folded} key=${`facts ${goal}`} path="paytable" title="What this pay table returns" asked=${{ name: goal, hands: 1 }} show=${facts} />
  <${Folded}
    key=${`list ${goal}`}
    path="paytable"
    title="Which holds to learn"
    asked=${{ name: goal, strategy: "true" }}
    show=${list}
    late=${html`<p>This list takes longer than the service allows. The command line prints it:</p>
      <p><code>outs paytable ${goal} --strategy</code> <${Copy} name="Copy" text=${() => `outs paytable ${goal} --strategy`} /></p>`}
  />
`;

/** The return, and how often each line is paid. @param {any} body */
const facts = (body) => html`
  <p>
    The best play returns <b>${percent(body.return, 4)}</b>, with a standard deviation of
    ${" "}${body.standard_deviation.toFixed(2)} bets a hand.
  </p>
  <table>
    ${head(["Line"], ["Pays", "One in", "Of the return"])}
    <tbody>
      ${body.outcomes.map(
        (/** @type {any} */ { name, pay, probability, contribution }) =>
          html`<tr key=${name}>
            <th scope="row">${name}</th>
            <td class="number">${pay}</td>
            <td class="number">${probability ? (probability > 0.1 ? (1 / probability).toFixed(1) : whole(1 / probability)) : "–"}</td>
            <td class="number">${percent(contribution, 2)}</td>
          </tr>`,
      )}
    </tbody>
  </table>
`;

/** The holds, the first that fits is played. @param {any} body */
const list = (body) => html`
  <p>
    Play the first line that fits your hand. The list returns ${percent(body.return, 4)}:${" "}
    ${body.cost ? `${percent(body.cost, 4)} less than the best play.` : "as much as the best play."}
  </p>
  <ol class="strategy">
    ${body.lines.map(
      (/** @type {any} */ { number, name, example }) =>
        html`<li key=${number}>${name} ${example ? smallCards(cardsOf(example, WITH_JOKER)) : null}</li>`,
    )}
  </ol>
`;
