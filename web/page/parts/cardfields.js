// Fields of cards that share one deck: picked cards go to the active field, and can also be typed.

import { html, useEffect, useRef, useState } from "../vendor/preact.js";
import { DECK, readCards, spaced, spoken } from "../lib/cards.js";
import { useId } from "../lib/id.js";
import { isNarrow } from "../lib/screen.js";
import { countOf } from "../lib/words.js";
import { smallCards } from "./card.js";
import { Deck } from "./deck.js";
import { announce } from "./live.js";
import { Slots } from "./slots.js";

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
 * @property {string} [range] what it holds in place of cards: the deck passes over it, and asks before it replaces that
 *
 * @typedef {object} Picking the field that the deck fills, and whether the deck is open where it is a sheet
 * @property {string} active
 * @property {boolean} isOpen
 * @property {(id: string) => void} use
 * @property {(id: string) => void} open uses a field, and opens the deck for it
 * @property {() => void} close
 */

/** @param {Field[]} fields @param {string} [first] the field to begin with @returns {Picking} */
export function usePicking(fields, first) {
  const [active, use] = useState(() => first ?? firstOpen(fields).id);
  const [isOpen, setOpen] = useState(false);
  const opener = useRef(/** @type {{button: Element | null, place: Element | null} | null} */ (null));
  const open = (/** @type {string} */ id) => {
    use(id);
    if (!isNarrow()) return;
    const button = document.activeElement;
    opener.current ??= { button, place: button?.parentElement ?? null };
    setOpen(true);
  };
  const close = () => {
    setOpen(false);
    const { button, place } = opener.current ?? { button: null, place: null };
    opener.current = null;
    if (!document.activeElement?.closest(".sheet")) return;
    // A place that is filled has cards where its button was.
    const before = button?.isConnected ? button : place?.querySelector("button");
    /** @type {HTMLElement | null | undefined} */ (before)?.focus({ preventScroll: true });
  };
  return { active, isOpen, use, open, close };
}

/**
 * @param {object} props
 * @param {Field[]} props.fields
 * @param {string[]} [props.lacked] cards that the game has not
 * @param {string[]} [props.deck] the cards to pick from
 * @param {(id: string, cards: string[]) => void} props.onChange
 * @param {Picking} [props.picking] where another place of the page opens the deck as well
 * @param {any} [props.gist] the answer in a line, for a sheet that covers it
 */
export function CardFields({ fields, lacked = [], deck = DECK, onChange, picking, gist }) {
  const own = usePicking(fields);
  const { active, isOpen, use, open, close } = picking ?? own;
  const inUse = fields.find(({ id }) => id === active) ?? fields[0];
  const [refused, setRefused] = useState(""); // the card that had no place, or would replace a range
  const choose = (/** @type {string} */ id) => {
    setRefused("");
    use(id);
  };
  const isEmpty = fields.every(({ cards, range }) => !cards.length && !range);
  useEffect(() => {
    if (isEmpty) use(fields[0].id); // cleared: begin again
  }, [isEmpty]);
  const isFull = inUse.cards.length >= inUse.most;

  const marks = /** @type {Record<string, import("./deck.js").Mark>} */ ({});
  for (const card of lacked) marks[card] = { kind: "dead", says: "not in this deck", locked: true };
  for (const field of fields) {
    const kind = field.dead ? "dead" : field === inUse ? "picked" : "taken";
    for (const card of field.cards) marks[card] = { kind, says: field.place, locked: field !== inUse };
  }

  const put = (/** @type {string[]} */ cards) => {
    setRefused("");
    onChange(inUse.id, cards);
    if (cards.length < inUse.most) return;
    // This field is full: the next card goes to the next field that is not, except that of dead cards.
    const after = fields.slice(fields.indexOf(inUse) + 1).find(isFillable);
    if (after) {
      use(after.id);
      announce(`Next: ${after.name}`);
    } else close();
  };
  const toggle = (/** @type {string} */ card) => {
    const has = inUse.cards.includes(card);
    if (!has && (isFull || inUse.range)) return setRefused(card);
    put(has ? inUse.cards.filter((other) => other !== card) : [...inUse.cards, card]);
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
              onUse=${() => choose(field.id)}
              onOpen=${() => (setRefused(""), open(field.id))}
              onChange=${(/** @type {string[]} */ cards) => onChange(field.id, cards)}
            />`,
        )}
      <${DeckPlace} isOpen=${isOpen} close=${close} name=${inUse.name}>
        <div class="sheet-top">
          <p>
            <b>${inUse.name}</b>${" "}
            ${inUse.cards.length ? smallCards(inUse.cards) : inUse.range ? html`<code>${inUse.range}</code>` : "no cards yet"}
          </p>
          <button type="button" class="primary" onClick=${close}>Done</button>
          ${gist ? html`<p class="gist">${gist}</p>` : null}
        </div>
        <${Targets} fields=${fields} inUse=${inUse} onUse=${choose} />
        <${Deck} label=${`Deck: pick cards for ${inUse.name.toLowerCase()}`} marks=${marks} onToggle=${toggle} deck=${deck} />
        <${Refused} field=${inUse} card=${refused} isFull=${isFull} onReplace=${() => put([refused])} onKeep=${() => setRefused("")} />
      <//>
    </div>
  `;
}

/** The deck below its fields; on a phone a sheet from below, which a tap on a card's place opens. @param {{isOpen: boolean, close: () => void, name: string, children?: any}} props */
function DeckPlace({ isOpen, close, name, children }) {
  const place = useRef(/** @type {HTMLElement | null} */ (null));
  useEffect(() => {
    if (isOpen)
      /** @type {HTMLElement | null | undefined} */ (place.current?.querySelector('.deck [tabindex="0"]'))?.focus({
        preventScroll: true,
      });
  }, [isOpen]);
  return html`<div
    ref=${place}
    class=${isOpen ? "sheet open" : "sheet"}
    role="group"
    aria-label=${`Cards for ${name}`}
    onKeyDown=${(/** @type {KeyboardEvent} */ event) => event.key === "Escape" && isOpen && close()}
  >
    ${children}
  </div>`;
}

/** The choice of the field that the deck fills. @param {{fields: Field[], inUse: Field, onUse: (id: string) => void}} props */
function Targets({ fields, inUse, onUse }) {
  const group = useId();
  return html`<fieldset class="targets">
    <legend>Pick for</legend>
    ${fields.map(
      ({ id, name }) =>
        html`<label key=${id}>
          <input type="radio" name=${group} checked=${id === inUse.id} onChange=${() => onUse(id)} />
          <span>${name}</span>
        </label>`,
    )}
  </fieldset>`;
}

/** Why the deck did not give the last card, and what can be done about it. @param {{field: Field, card: string, isFull: boolean, onReplace: () => void, onKeep: () => void}} props */
function Refused({ field, card, isFull, onReplace, onKeep }) {
  const says = useRef(/** @type {HTMLElement | null} */ (null));
  useEffect(() => {
    if (card) says.current?.scrollIntoView({ block: "nearest" }); // below the deck, and so below a small screen
  }, [card, isFull]);
  if (card && field.range)
    return html`<div class="wrong replace" role="alert" ref=${says}>
      <p>${field.name} has the range <code>${field.range}</code>. Replace it with the ${spoken(card)}?</p>
      <button type="button" onClick=${onReplace}>Replace</button>
      <button type="button" class="quiet" onClick=${onKeep}>Keep the range</button>
    </div>`;
  if (!card || !isFull) return null;
  return html`<p class="wrong" role="alert" ref=${says}>
    ${field.name} has ${countOf(field.most, "card")} already: tap one of them to put it back, or pick for another field.
  </p>`;
}

/** Whether the deck may go on with a field. @param {Field} field */
const isFillable = ({ cards, most, dead, range }) => !dead && !range && cards.length < most;

/** The field that a deck fills first. @param {Field[]} fields */
const firstOpen = (fields) => fields.find(isFillable) ?? fields[0];

/**
 * One field: its cards to see, and the same cards to type.
 * @param {{field: Field, deck: string[], taken: Field[], inUse: boolean, onUse: () => void, onOpen: () => void, onChange: (cards: string[]) => void}} props
 */
function CardField({ field, deck, taken, inUse, onUse, onOpen, onChange }) {
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
      ${field.large ? html`<${Slots} name=${field.name} cards=${field.cards} most=${field.most} after=${`#${id}`} onOpen=${onOpen} onUse=${onUse} onChange=${onChange} />` : null}
      <input
        id=${id}
        type="text"
        class="typed"
        autocomplete="off"
        autocapitalize="off"
        spellcheck=${false}
        placeholder=${field.dead ? "none" : "type: Ah"}
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
