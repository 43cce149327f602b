// Made hands and draws of a range on the board, each with its cells of the grid, to keep or leave out.

import { html } from "../vendor/preact.js";
import { useAnswer } from "../lib/answer.js";
import { percent, title } from "../lib/words.js";
import { gameOf } from "./games.js";

const FLOP = 3;

/**
 * @param {object} props
 * @param {string} props.text the range
 * @param {string} props.board
 * @param {string} props.dead
 * @param {URLSearchParams} props.link
 * @param {string} props.chosen what is marked on the grid
 * @param {(hit: string, hands: string[]) => void} props.onChoose
 * @param {(text: string) => void} props.onText takes the range that is left
 */
export function Hits({ text, board, dead, link, chosen, onChoose, onText }) {
  const isThere = text && board.length >= 2 * FLOP;
  const question = { text, board, dead, ...gameOf(link) };
  const answer = useAnswer("range", isThere ? question : null, 150);
  if (!isThere || !answer.body?.made || answer.state === "problem") return null;
  const { made, draws = [] } = answer.body;
  const row = (/** @type {{hit: string, percent: number, hands: string[]}} */ { hit, percent: share, hands }) =>
    html`<li key=${hit}>
      <button
        type="button"
        class="quiet"
        data-hit=${hit}
        aria-pressed=${chosen === hit ? "true" : "false"}
        onClick=${() => (chosen === hit ? onChoose("", []) : onChoose(hit, hands))}
      >
        <span>${title(hit)}</span><span class="number">${percent(share / 100)}</span>
        <span class="bar" aria-hidden="true"><span style=${{ width: `${share}%` }}></span></span>
      </button>
    </li>`;
  return html`
    <div class=${answer.state === "loading" ? "hits stale" : "hits"} role="group" aria-label="How the range hits the board">
      <p class="note">How it hits the board. Choose one to see its cells and to narrow the range.</p>
      <ul>
        ${made.map(row)}
      </ul>
      ${
        draws.length
          ? html`<p class="note">Draws</p>
              <ul>
                ${draws.map(row)}
              </ul>`
          : null
      }
      ${
        [...made, ...draws].some((one) => one.hit === chosen)
          ? html`<div class="actions" role="group" aria-label=${title(chosen)}>
              ${choicesOf(
                chosen,
                made.some((/** @type {{hit: string}} */ one) => one.hit === chosen),
              ).map(
                ([keep, what]) =>
                  html`<${Keep}
                    key=${keep}
                    question=${{ ...question, keep }}
                    what=${what}
                    onText=${(/** @type {string} */ left) => {
                      onChoose("", []);
                      onText(left);
                    }}
                  />`,
              )}
            </div>`
          : null
      }
    </div>
  `;
}

/** What a hit can do to the range. @param {string} hit @param {boolean} isMade @returns {[string, string][]} */
function choicesOf(hit, isMade) {
  const name = hit.replaceAll("_", " ");
  const better = /** @type {[string, string][]} */ (isMade ? [[`${name}+`, "Keep these and better"]] : []);
  return [[name, "Keep these"], ...better, [`!${name}`, "Leave these out"]];
}

/** @param {{question: import("../lib/api.js").Parameters, what: string, onText: (text: string) => void}} props */
function Keep({ question, what, onText }) {
  const answer = useAnswer("range", question);
  const isThere = answer.state === "done";
  return html`<button type="button" disabled=${!isThere} onClick=${() => onText(answer.body.normalised)}>${what}</button>`;
}
