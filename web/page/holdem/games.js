// The games of the tab: the number of cards in a hand, their decks, and the questions that they support.

import { DECK, RANKS } from "../lib/cards.js";
import { hasService } from "../lib/server.js";

/** Each game by the name that the service knows, with that on the page. */
export const GAMES = [
  ["", "Hold'em"],
  ["short-deck", "Short deck"],
  ["short-deck-trips", "Short deck, trips beat straights"],
  ["omaha", "Omaha"],
];

const OMAHA = "omaha";
const LOW = DECK.filter((card) => "2345".includes(card[0]));
const HIGH = RANKS.filter((rank) => !"2345".includes(rank));

/** @param {URLSearchParams} link */
const isShort = (link) => (link.get("game") ?? "").startsWith("short-deck");

/** What a question says of the game that a link names. @param {URLSearchParams} link @returns {{game?: string}} */
export const gameOf = (link) => (link.get("game") ? { game: link.get("game") ?? "" } : {});

/** Whether hands have four cards, and ranges no grid. @param {URLSearchParams} link */
export const isOmaha = (link) => link.get("game") === OMAHA;

/** The cards of a hand. @param {URLSearchParams} link */
export const handSize = (link) => (isOmaha(link) ? 4 : 2);

/** The players that the service compares. @param {URLSearchParams} link */
export const mostPlayers = (link) => (isOmaha(link) ? 4 : 9);

/** The cards that the game has not. @param {URLSearchParams} link */
export const lackedBy = (link) => (isShort(link) ? LOW : []);

/** The ranks of its deck, aces first. @param {URLSearchParams} link */
export const ranksOf = (link) => (isShort(link) ? HIGH : RANKS);

/** What a player's field shows while it is empty: a short deck has no percentages. @param {URLSearchParams} link */
export const hintOf = (link) =>
  isOmaha(link) ? "AsAhKsKh, AA**, 15%" : isShort(link) ? "AhKh, QQ+" : "AhKh, QQ+, 15%";

/** Players and boards to try, if they are answered here: name, players, board. @param {URLSearchParams} link @returns {[string, string[], string][]} */
export function examplesOf(link) {
  if (!isOmaha(link) && !isShort(link)) return EXAMPLES;
  return !hasService() ? [] : isOmaha(link) ? OMAHA_EXAMPLES : SHORT_EXAMPLES;
}

/** @type {[string, string[], string][]} */
const EXAMPLES = [
  ["Ace-king against queens", ["AhKh", "QsQd"], ""],
  ["A flush draw against a range", ["JhTh", "TT+,AK"], "9h5h2c"],
  ["Three ways", ["AhKh", "QsQd", "random"], "Qh7h2c"],
];
/** @type {[string, string[], string][]} the same in a deck without low cards */
const SHORT_EXAMPLES = [
  EXAMPLES[0],
  [EXAMPLES[1][0], EXAMPLES[1][1], "9h6hKc"],
  [EXAMPLES[2][0], EXAMPLES[2][1], "Qh7h6c"],
];
/** @type {[string, string[], string][]} */
const OMAHA_EXAMPLES = [
  ["Aces and kings against queens and jacks", ["AsAhKsKh", "QdQcJdJc"], ""],
  ["A wrap against a set", ["JhTh8c7c", "9s9dAcKd"], "9h6h2c"],
  ["A hand against a random one", ["9s8s7h6h", "random"], "Ts9h2dKc"],
  ["The best 15 % against aces", ["15%", "AA**"], "Ts9h2dKc"],
];
