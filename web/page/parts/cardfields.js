// Fields of cards that share one deck: picked cards go to the active field, and can also be typed.

import { html, useEffect, useState } from "../vendor/preact.js";
import { DECK, readCards, spaced, spoken } from "../lib/cards.js";
import { focusBack } from "../lib/focus.js";
import { useId } from "../lib/id.js";
import { countOf } from "../lib/words.js";
import { face } from "./card.js";
import { Deck } from "./deck.js";

/**
 * @typedef {object} Field
 * @property {string} id
 * @property {string} name "Hand"
 * @property {string} place "in the hand"
 * @property {string[]} cards
 * @property {number} most
 * @property {boolean} [dead] whether its cards are struck out
 * @property {boolean} [large] whether its cards are shown large, with empty places
 * @property {boolean} [elsewhere] whether it is shown and typed in another place of the page
 */

/**
 * @param {object} props
 * @param {Field[]} props.fields
 * @param {string[]} [props.lacked] cards that the game has not
 * @param {string[]} [props.deck] the cards to pick from
 * @param {(id: string, cards: string[]) => void} props.onChange
 * @param {string} [props.active] the field in use, where another place of the page decides it
 * @param {(id: string) => void} [props.onActive]
 */
export function CardFields({ fields, lacked = [], deck = DECK, onChange, active, onActive }) {
  const [ownActive, setOwnActive] = useState(() => firstOpen(fields).id);
  const inUse = fields.find(({ id }) => id === (active ?? ownActive)) ?? fields[0];
  const [isRefused, setRefused] = useState(false); // the last card had no place
  const use = (/** @type {string} */ id) => {
    setRefused(false);
    (onActive ?? setOwnActive)(id);
  };
  const group = useId();
  const isEmpty = fields.every(({ cards }) => !cards.length);
  useEffect(() => {
    if (isEmpty) setOwnActive(fields[0].id); // cleared: begin again
  }, [isEmpty]);
  const isFull = inUse.cards.length >= inUse.most;

  const marks = /** @type {Record<string, import("./deck.js").Mark>} */ ({});
  for (const card of lacked) marks[card] = { kind: "dead", says: "not in this deck", locked: true };
  for (const field of fields) {
    const kind = field.dead ? "dead" : field === inUse ? "picked" : "taken";
    for (const card of field.cards) marks[card] = { kind, says: field.place, locked: field !== inUse };
  }

  const toggle = (/** @type {string} */ card) => {
    const has = inUse.cards.includes(card);
    if (!has && isFull) return setRefused(true);
    setRefused(false);
    const cards = has ? inUse.cards.filter((other) => other !== card) : [...inUse.cards, card];
    onChange(inUse.id, cards);
    if (cards.length < inUse.most) return;
    // This field is full: the next card goes to the next field that is not, except that of dead cards.
    const after = fields
      .slice(fields.indexOf(inUse) + 1)
      .find((field) => !field.dead && field.cards.length < field.most);
    if (after) use(after.id);
  };

  return html`
    <div class="card-fields">
      ${fields
        .filter(({ elsewhere }) => !elsewhere)
        .map(
          (field) =>
            html`<${CardField}
              key=${field.id}
              field=${field}
              deck=${deck}
              taken=${fields.filter((other) => other !== field)}
              inUse=${field === inUse && fields.length > 1}
              onUse=${() => use(field.id)}
              onChange=${(/** @type {string[]} */ cards) => onChange(field.id, cards)}
            />`,
        )}
      <fieldset class="targets">
        <legend>Pick for</legend>
        ${fields.map(
          ({ id, name }) =>
            html`<label key=${id}>
              <input type="radio" name=${group} checked=${id === inUse.id} onChange=${() => use(id)} />
              <span>${name}</span>
            </label>`,
        )}
      </fieldset>
      <${Deck} label=${`Deck: pick cards for ${inUse.name.toLowerCase()}`} marks=${marks} onToggle=${toggle} deck=${deck} />
      <p class=${isRefused && isFull ? "wrong" : "unseen"} role="status">
        ${isRefused && isFull ? `${inUse.name} has ${countOf(inUse.most, "card")} already: tap one of them to put it back, or pick for another field.` : ""}
      </p>
    </div>
  `;
}

/** The field that a deck fills first. @param {Field[]} fields */
export const firstOpen = (fields) =>
  fields.find(({ cards, most, dead }) => !dead && cards.length < most) ?? fields[0];

/**
 * One field: its cards to see, and the same cards to type.
 * @param {{field: Field, deck: string[], taken: Field[], inUse: boolean, onUse: () => void, onChange: (cards: string[]) => void}} props
 */
function CardField({ field, deck, taken, inUse, onUse, onChange }) {
  const [typed, setTyped] = useState(spaced(field.cards));
  const [wrong, setWrong] = useState("");
  const id = useId();

  useEffect(() => {
    // Cards changed elsewhere: rewrite the text, unless it says the same already.
    if (spaced(readCards(typed, deck).cards) !== spaced(field.cards)) {
      setTyped(spaced(field.cards));
      setWrong("");
    }
  }, [spaced(field.cards)]);

  const onInput = (/** @type {InputEvent} */ event) => {
    onUse(); // typing or a click activates the field; moving through it with Tab does not
    const text = /** @type {HTMLInputElement} */ (event.target).value;
    const read = readCards(text, deck);
    setTyped(text);
    const other = taken.find(({ cards }) => cards.some((card) => read.cards.includes(card)));
    const message =
      read.wrong ||
      (other &&
        `The ${spoken(read.cards.find((card) => other.cards.includes(card)) ?? "")} is already ${other.place}`) ||
      (read.cards.length > field.most && `No more than ${field.most} cards belong here`) ||
      "";
    setWrong(message);
    if (!message && spaced(read.cards) !== spaced(field.cards)) onChange(read.cards);
  };
  const tidy = () => !wrong && setTyped(spaced(field.cards));

  return html`
    <div class=${`card-field${field.large ? " large" : ""}${inUse ? " in-use" : ""}`}>
      <label for=${id}>${field.name}</label>
      ${field.large ? html`<${LargeCards} field=${field} input=${id} onChange=${onChange} onUse=${onUse} />` : null}
      <input
        id=${id}
        type="text"
        class="typed"
        autocomplete="off"
        autocapitalize="off"
        spellcheck=${false}
        placeholder=${field.dead ? "none" : "or type them: Ah 10d 2c"}
        value=${typed}
        aria-invalid=${wrong ? "true" : null}
        aria-describedby=${wrong ? `${id}-wrong` : null}
        onPointerDown=${onUse}
        onInput=${onInput}
        onBlur=${tidy}
      />
      ${wrong ? html`<p class="wrong" id=${`${id}-wrong`} role="alert">${wrong}.</p>` : null}
    </div>
  `;
}

/** The cards of a field, each a button that puts it back, and the places that are still empty. */
function LargeCards({ field, input, onChange, onUse }) {
  const empty = Math.max(0, field.most - field.cards.length);
  return html`<div class="places">
    ${field.cards.map(
      (card) =>
        html`<button
          key=${card}
          type="button"
          class="playing-card"
          aria-label=${`Put back the ${spoken(card)}`}
          onClick=${() => {
            onUse();
            onChange(field.cards.filter((other) => other !== card));
            focusBack(`#${input}`);
          }}
        >
          ${face(card)}
        </button>`,
    )}
    ${Array.from({ length: empty }, (_, index) => html`<span key=${index} class="place" aria-hidden="true"></span>`)}
  </div>`;
}
