// One player of the equity view: equity beside the name, cards to pick, and the same or a range to type.

import { html } from "../vendor/preact.js";
import { readCards } from "../lib/cards.js";
import { countOf, percent } from "../lib/words.js";
import { TextField } from "../parts/controls.js";
import { Slots } from "../parts/slots.js";
import { Trouble } from "../parts/states.js";
import { handSize, hintOf, isOmaha } from "./games.js";

/**
 * @param {object} props
 * @param {number} props.at
 * @param {string} props.text
 * @param {URLSearchParams} props.link
 * @param {any} props.result of /v1/equity
 * @param {boolean} props.stale whether that is of the question before
 * @param {boolean} props.open whether the grid shows this player's range
 * @param {boolean} props.inUse whether the deck fills this player's hand
 * @param {import("../lib/answer.js").Answer | null} props.trouble the answer that refuses this player's text
 * @param {(text: string) => void} props.onText
 * @param {() => void} props.onUse
 * @param {() => void} props.onOpen
 * @param {() => void} props.onGrid
 * @param {(() => void) | null} props.onRemove
 */
export function Player({
  at,
  text,
  link,
  result,
  stale,
  open,
  inUse,
  trouble,
  onText,
  onUse,
  onOpen,
  onGrid,
  onRemove,
}) {
  const name = `Player ${at + 1}`;
  const size = handSize(link);
  const left = missingOf(text, size);
  return html`
    <div class=${`player player-${at}${stale ? " stale" : ""}${inUse ? " in-use" : ""}`}>
      <${TextField}
        label=${name}
        value=${text}
        placeholder=${hintOf(link)}
        wrong=${Boolean(trouble)}
        onChange=${onText}
        onUse=${onUse}
      />
      <${Slots}
        name=${name}
        cards=${left === null ? holeOf(text, size) : readCards(text).cards}
        most=${size}
        after=${`.player-${at} .typed`}
        onUse=${onUse}
        onOpen=${onOpen}
        onChange=${(/** @type {string[]} */ cards) => onText(cards.join(""))}
      />
      <div class="actions">
        ${
          isOmaha(link)
            ? null
            : html`<button type="button" class="quiet" aria-label=${`Range grid of ${name}`} aria-expanded=${open ? "true" : "false"} onClick=${onGrid}>
                Range grid
              </button>`
        }
        <button type="button" class="quiet" aria-label=${`Random hand for ${name}`} onClick=${() => onText("random")}>Random</button>
        ${onRemove ? html`<button type="button" class="quiet" aria-label=${`Remove ${name}`} onClick=${onRemove}>Remove</button>` : null}
      </div>
      ${left ? html`<p class="note to-go">${left} to go.</p>` : null}
      ${trouble ? html`<${Trouble} problem=${trouble.problem} retry=${trouble.retry} />` : null}
      ${result ? html`<${Share} name=${name} result=${result} />` : null}
    </div>
  `;
}

/** A player's share of the pot. */
const Share = ({ name, result }) => html`
  <div class="share">
    <p class="share-number"><span class="unseen">${name}: equity </span>${percent(result.equity, 2)}</p>
    <div class="share-bar" aria-hidden="true">
      <span class="win" style=${{ width: `${(result.win_chance ?? result.equity) * 100}%` }}></span>
      <span class="tie" style=${{ width: `${(result.tie_chance ?? 0) * 100}%` }}></span>
    </div>
    ${
      result.win_chance === null
        ? null
        : html`<p class="note">wins ${percent(result.win_chance, 2)}, ties ${percent(result.tie_chance, 2)}</p>`
    }
  </div>
`;

/** The cards of a text that names no more than a hand has; nothing for a range. @param {string} text @param {number} size */
export function holeOf(text, size) {
  const read = readCards(text);
  return read.wrong || read.unfinished || read.cards.length > size ? [] : read.cards;
}

/** What is still missing of a hand, or of a text that begins like one, in words; null for a whole hand or a range. @param {string} text @param {number} size */
export function missingOf(text, size) {
  if (!text.trim()) return null;
  if (/^\s*(\d|(?!([2-9])\2\s*$)[\d.]+)\s*$/.test(text)) return "The rest of the range"; // a percentage; "77" is a pair
  const { cards, wrong, unfinished } = readCards(text);
  if (wrong || cards.length > size || (cards.length === size && !unfinished)) return null;
  return countOf(size - cards.length, "card").replace(/^./, (letter) => letter.toUpperCase());
}

/** The range that a text is, if it is one that has to be asked for before it is replaced. @param {string} text @param {number} size */
export const rangeOf = (text, size) =>
  text.trim() && text.trim() !== "random" && missingOf(text, size) === null && !holeOf(text, size).length
    ? text.trim()
    : "";
