// Every move ranked by expected points, and how its value was computed.

import { html, useState } from "../vendor/preact.js";
import { byRank, cardsOf, without } from "../lib/cards.js";
import { percent, title } from "../lib/words.js";
import { smallCards } from "../parts/card.js";
import { head, unseen } from "../parts/table.js";
import { typeOf } from "./rules.js";

const FIRST = 10;

/**
 * @typedef {object} Move
 * @property {"play" | "discard"} move
 * @property {string} cards
 * @property {number} expected
 * @property {number} score
 * @property {number} later
 * @property {boolean} exact
 * @property {string} basis
 * @property {number} standard_error
 * @property {boolean} equal whether it is as good as the best, within the errors of both
 * @property {Record<string, number>} [makes] the chance of each type of the best play in the next hand
 */

/** "Play A♥ K♥" as words and cards. @param {{move: Move}} props */
export const MoveName = ({ move }) =>
  html`${move.move === "play" ? "Play" : "Discard"} ${smallCards(byRank(cardsOf(move.cards)))}`;

/** "Straight, 324 points". @param {Move} move */
export const scored = (move) =>
  move.move === "play" ? `${title(typeOf(cardsOf(move.cards)))}, ${move.score} points` : "";

/** How the later points were found. @param {Move} move */
const judged = (move) => (move.exact ? "exact" : `${move.basis}, ±${move.standard_error.toFixed(1)}`);

/** What a move makes and how often, the likeliest first. @param {{move: Move}} props */
export function Makes({ move }) {
  const kinds = Object.entries(move.makes ?? {}).sort(([, one], [, other]) => other - one);
  if (!kinds.length) return null;
  const chances = kinds.map(([kind, chance]) => `${title(kind)} ${percent(chance)}`);
  return html`<p class="why makes">The best play of the next hand is then: ${chances.join(", ")}.</p>`;
}

/** The moves that may be chosen in place of the best. @param {Move[]} moves */
export const alikeIn = ([best, ...others]) => others.filter((move) => move.equal);

/** @param {{moves: Move[], onMove: ((move: Move) => void) | null}} props `onMove` is null for moves of the hand before */
export function Moves({ moves, onMove }) {
  const [shown, setShown] = useState(FIRST);
  const listed = moves.slice(0, shown);
  const alike = alikeIn(listed).length > 0;
  return html`
    <table class="moves">
      <caption>
        ${moves.length} moves, by expected points until the end
      </caption>
      ${head([unseen("Rank"), "Move"], ["Points"], ["Judged by", unseen("Make it")])}
      <tbody>
        ${listed.map(
          (move, index) =>
            html`<tr key=${move.move + move.cards} class=${index ? "" : "best"}>
              <th scope="row" class="rank">${index + 1}</th>
              <td>
                <${MoveName}
                  move=${move}
                />${move.move === "play" ? html` <span class="note">${scored(move)}</span>` : null}
              </td>
              <td class="number value">
                ${move.expected.toFixed(1)}${alike ? html`<span class="alike" aria-hidden="true">${move.equal ? " =" : ""}</span>` : null}${alike && move.equal && index ? html`<span class="unseen">, as good as the first</span>` : null}
              </td>
              <td class="note judged">${judged(move)}</td>
              <td>
                <button
                  type="button"
                  class="quiet make"
                  aria-label=${`${title(move.move)} ${move.cards}`}
                  aria-disabled=${onMove ? null : "true"}
                  onClick=${() => onMove?.(move)}
                >
                  ${move.move === "play" ? "Play this" : "Discard this"}
                </button>
              </td>
            </tr>`,
        )}
      </tbody>
    </table>
    ${alike ? html`<p class="note">= as good as the first, within the errors of both: choose any of them.</p>` : null}
    ${
      shown < moves.length
        ? html`<p class="actions">
            <button type="button" class="quiet" onClick=${() => setShown(shown + 40)}>Show more moves</button>
          </p>`
        : null
    }
  `;
}

/** The move of these cards, whatever their order. @param {Move[]} moves @param {"play" | "discard"} kind @param {string[]} cards */
export const findMove = (moves, kind, cards) =>
  moves.find(
    (move) =>
      move.move === kind && move.cards.length === 2 * cards.length && !without(cards, cardsOf(move.cards)).length,
  );
