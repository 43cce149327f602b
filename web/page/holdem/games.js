// The games that are played as hold'em is, and what their decks have.

import { DECK, RANKS } from "../lib/cards.js";

/** Each game by the name that the service knows, with that on the page. */
export const GAMES = [
  ["", "Hold'em"],
  ["short-deck", "Short deck"],
  ["short-deck-trips", "Short deck, trips beat straights"],
];

const LOW = DECK.filter((card) => "2345".includes(card[0]));
const HIGH = RANKS.filter((rank) => !"2345".includes(rank));

/** What a question says of the game that a link names. @param {URLSearchParams} link @returns {{game?: string}} */
export const gameOf = (link) => (link.get("game") ? { game: link.get("game") ?? "" } : {});

/** The cards that the game has not. @param {URLSearchParams} link */
export const lackedBy = (link) => (link.get("game") ? LOW : []);

/** The ranks of its deck, aces first. @param {URLSearchParams} link */
export const ranksOf = (link) => (link.get("game") ? HIGH : RANKS);

/** What a player's field shows while it is empty: shares of all hands are hold'em's. @param {URLSearchParams} link */
export const hintOf = (link) => (link.get("game") ? "AhKh, QQ+ or random" : "AhKh, QQ+, 15% or random");
