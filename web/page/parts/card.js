// A playing card's face, in four colours: a suit is told by its shape as well.

import { html } from "../vendor/preact.js";
import { JOKER, shownRank, spoken } from "../lib/cards.js";

const SHAPES = {
  s: "M12 2C9 7 4 9.500 4 14a4 4 0 0 0 7 2.600L9.700 22h4.600L13 16.600A4 4 0 0 0 20 14C20 9.500 15 7 12 2z",
  h: "M12 21.500C7 17 2.500 13 2.500 8.500A5 5 0 0 1 12 6.200a5 5 0 0 1 9.500 2.300C21.500 13 17 17 12 21.500z",
  d: "M12 1.500 20 12 12 22.500 4 12z",
  c: "M12 2.500a4.300 4.300 0 0 0-3.600 6.700A4.400 4.400 0 1 0 11 16.300L9.700 22h4.600L13 16.300a4.400 4.400 0 1 0 2.600-7.100A4.300 4.300 0 0 0 12 2.500z",
};

/** The shape of a suit. @param {{suit: string}} props */
export const Suit = ({ suit }) =>
  html`<svg class="suit" viewBox="0 0 24 24" aria-hidden="true"><path d=${SHAPES[suit]} /></svg>`;

/** Rank and suit, hidden from screen readers: what holds a face says the card. @param {{card: string}} props */
export const Face = ({ card }) =>
  card === JOKER
    ? html`<span class="face joker" aria-hidden="true"><b>Jk</b></span>`
    : html`<span class=${`face suit-${card[1]}`} aria-hidden="true"
    ><b>${shownRank(card)}</b><${Suit} suit=${card[1]}
  /></span>`;

/** A card that is only looked at. @param {{card: string, faded?: boolean}} props */
export const SmallCard = ({ card, faded = false }) =>
  html`<span class=${`small-card${faded ? " faded" : ""}`}
    ><${Face} card=${card} /><span class="unseen">${spoken(card)} </span></span
  >`;

/** Cards in a row within a sentence or a table. @param {{cards: string[]}} props */
export const SmallCards = ({ cards }) =>
  html`<span class="small-cards">${cards.map((card) => html`<${SmallCard} key=${card} card=${card} />`)}</span>`;
