// A playing card's face, in four colours: a suit is told by its shape as well.
//
// These are plain functions: a page has hundreds of cards, and a component for each takes longer to draw than the cards.

import { html } from "../vendor/preact.js";
import { JOKER, shownRank, spoken } from "../lib/cards.js";

const SHAPES = {
  s: "M12 2C9 7 4 9.500 4 14a4 4 0 0 0 7 2.600L9.700 22h4.600L13 16.600A4 4 0 0 0 20 14C20 9.500 15 7 12 2z",
  h: "M12 21.500C7 17 2.500 13 2.500 8.500A5 5 0 0 1 12 6.200a5 5 0 0 1 9.500 2.300C21.500 13 17 17 12 21.500z",
  d: "M12 1.500 20 12 12 22.500 4 12z",
  c: "M12 2.500a4.300 4.300 0 0 0-3.600 6.700A4.400 4.400 0 1 0 11 16.300L9.700 22h4.600L13 16.300a4.400 4.400 0 1 0 2.600-7.100A4.300 4.300 0 0 0 12 2.500z",
};

/** The shape of a suit. @param {string} suit */
export const suitShape = (suit) =>
  html`<svg class="suit" viewBox="0 0 24 24" aria-hidden="true"><path d=${SHAPES[suit]} /></svg>`;

/** Rank and suit. @param {string} card */
const inside = (card) => (card === JOKER ? html`<b>Jk</b>` : html`<b>${shownRank(card)}</b>${suitShape(card[1])}`);

/** @param {string} card */
const faceClass = (card) => (card === JOKER ? "face joker" : `face suit-${card[1]}`);

/** A card's face, hidden from screen readers: what holds it says the card. @param {string} card */
export const face = (card) => html`<span class=${faceClass(card)} aria-hidden="true">${inside(card)}</span>`;

/** A card that is only looked at. @param {string} card */
const smallCard = (card) =>
  html`<span key=${card} class="small-card">${face(card)}<span class="unseen">${spoken(card)} </span></span>`;

/** Cards in a row within a sentence or a table. @param {string[]} cards */
export const smallCards = (cards) => html`<span class="small-cards">${cards.map(smallCard)}</span>`;

/**
 * The cards of a hand in a row, those that are thrown away faded: a picture, as there are many of them.
 * @param {string[]} cards
 * @param {string[]} kept
 * @param {string} says what it shows, for screen readers
 */
export const pictured = (cards, kept, says) =>
  html`<span class="small-cards" role="img" aria-label=${says}
    >${cards.map(
      (card) =>
        html`<span key=${card} class=${`small-card ${faceClass(card)}${kept.includes(card) ? "" : " faded"}`}>${inside(card)}</span>`,
    )}</span
  >`;
