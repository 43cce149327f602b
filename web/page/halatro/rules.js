// Halatro's rules, as far as the page needs them: the score of a play, and the game after a move.

import { deal, RANKS, without } from "../lib/cards.js";

export const HELD = 8;
export const PLAYS = 3;
export const DISCARDS = 3;
export const MOST_THROWN = 5;

/**
 * @typedef {object} Game
 * @property {string[]} held
 * @property {string[]} dead cards that have left the hand, in the order in which they did
 * @property {number} plays
 * @property {number} discards
 * @property {number} score
 */

/** @returns {Game} */
export const newGame = () => ({ held: deal(HELD), dead: [], plays: PLAYS, discards: DISCARDS, score: 0 });

/**
 * The game after a move: its cards are dead, and if the page deals, replacements are drawn.
 * @param {Game} game
 * @param {{move: "play" | "discard", cards: string[], score: number}} move
 * @param {boolean} drawn whether the page deals the replacements
 * @returns {Game}
 */
export function after(game, move, drawn) {
  const kept = without(game.held, move.cards);
  const dead = [...game.dead, ...move.cards];
  const plays = game.plays - (move.move === "play" ? 1 : 0);
  const more = drawn && plays > 0 ? deal(move.cards.length, [...kept, ...dead]) : [];
  return {
    held: [...kept, ...more],
    dead,
    plays,
    discards: game.discards - (move.move === "discard" ? 1 : 0),
    score: game.score + move.score,
  };
}

/** The types of plays, lowest first: what each scores before its cards, its multiplier, and the cards that score. */
export const TYPES = {
  high_card: { base: 5, times: 1, scoring: 1 },
  pair: { base: 10, times: 2, scoring: 2 },
  two_pair: { base: 20, times: 2, scoring: 4 },
  three_of_a_kind: { base: 30, times: 3, scoring: 3 },
  straight: { base: 30, times: 4, scoring: 5 },
  flush: { base: 35, times: 4, scoring: 5 },
  full_house: { base: 40, times: 4, scoring: 5 },
  four_of_a_kind: { base: 60, times: 7, scoring: 4 },
  straight_flush: { base: 100, times: 8, scoring: 5 },
};

/** The points of one to five cards played together. @param {string[]} cards */
export function scoreOf(cards) {
  const { base, times, scoring } = TYPES[typeOf(cards)];
  const alike = (/** @type {string} */ card) => cards.filter((other) => other[0] === card[0]).length;
  const first = [...cards].sort(
    (one, other) => alike(other) - alike(one) || RANKS.indexOf(one[0]) - RANKS.indexOf(other[0]),
  );
  return (base + first.slice(0, scoring).reduce((sum, card) => sum + chipsOf(card), 0)) * times;
}

/** @param {string} card */
const chipsOf = ([rank]) => (rank === "A" ? 11 : Number(rank) || 10);

/** The type of one to five cards played together, as the player would call it. @param {string[]} cards */
export function typeOf(cards) {
  const counts = Object.values(
    cards.reduce(
      (seen, [rank]) => ({ ...seen, [rank]: (seen[rank] ?? 0) + 1 }),
      /** @type {Record<string, number>} */ ({}),
    ),
  ).sort((one, other) => other - one);
  if (cards.length === MOST_THROWN) {
    const flush = new Set(cards.map((card) => card[1])).size === 1;
    const straight = isStraight(cards);
    if (flush && straight) return "straight_flush";
    if (flush || straight) return flush ? "flush" : "straight";
  }
  if (counts[0] === 4) return "four_of_a_kind";
  if (counts[0] === 3) return counts[1] === 2 ? "full_house" : "three_of_a_kind";
  if (counts[0] === 2) return counts[1] === 2 ? "two_pair" : "pair";
  return "high_card";
}

/** Five ranks in a row; an ace is high or low. @param {string[]} cards */
function isStraight(cards) {
  const places = [...new Set(cards.map((card) => RANKS.indexOf(card[0])))].sort((one, other) => one - other);
  if (places.length < MOST_THROWN) return false;
  const wheel = places[0] === 0 && places[1] === RANKS.indexOf("5");
  return wheel || places[4] - places[0] === 4;
}
