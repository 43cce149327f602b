// Made hands and draws of a range on the board, each with its cells of the grid.

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
 */
export function Hits({ text, board, dead, link, chosen, onChoose }) {
  const isThere = text && board.length >= 2 * FLOP;
  const answer = useAnswer("range", isThere ? { text, board, dead, ...gameOf(link) } : null, 150);
  if (!isThere || !answer.body?.made || answer.state === "problem") return null;
  const { made, draws } = answer.body;
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
      <p class="note">How it hits the board. Choose one to see its cells.</p>
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
    </div>
  `;
}
