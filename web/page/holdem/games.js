// The games that are played as hold'em is, and the cards that their decks lack.

import { DECK } from "../lib/cards.js";

/** Each game by the name that the service knows, with that on the page. */
export const GAMES = [
  ["", "Hold'em"],
  ["short-deck", "Short deck"],
  ["short-deck-trips", "Short deck, trips beat straights"],
];

const LOW = DECK.filter((card) => "2345".includes(card[0]));

/** What a question says of the game that a link names. @param {URLSearchParams} link @returns {{game?: string}} */
export const gameOf = (link) => (link.get("game") ? { game: link.get("game") ?? "" } : {});

/** The cards that the game has not. @param {URLSearchParams} link */
export const lackedBy = (link) => (link.get("game") ? LOW : []);
