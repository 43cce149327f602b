// Strategies of a casino game to memorise, with what they cost; requested when they are unfolded.

import { html, useState } from "../vendor/preact.js";
import { useAnswer } from "../lib/answer.js";
import { percent, title } from "../lib/words.js";
import { Reply } from "../parts/states.js";

const PLACES = 3;

/** @param {{game: string}} props a game's name */
export function Strategies({ game }) {
  const [isOpen, setOpen] = useState(false);
  const answer = useAnswer("casino", isOpen ? { game, strategy: "true" } : null);
  return html`<details class="help" onToggle=${(/** @type {any} */ event) => event.target.open && setOpen(true)}>
    <summary>Which moves to learn</summary>
    <${Reply} answer=${answer} empty="" show=${(/** @type {any} */ body) => body.strategies.map(strategy)} />
  </details>`;
}

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
