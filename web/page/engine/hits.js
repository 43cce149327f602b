// How a hole hits a board: its made hand and its draws, as games/holdem/boards/board_hits.py names them.

import { COUNT, suitsOf, TOP_OF_STRAIGHT } from "./evaluator.js";
import { rankOf, suitOf } from "./holes.js";
import { CATEGORIES, categoryOf, madeHand } from "./made.js";

const LANE = 13;
const RANKS = (1 << LANE) - 1;
const ACE = 12;
const [FLOP, RIVER] = [3, 5];
const [STRAIGHT, FLUSH] = [CATEGORIES.indexOf("straight"), CATEGORIES.indexOf("flush")];
const OF_FIVE = CATEGORIES.slice(STRAIGHT);
const BACKDOOR = ["backdoor_flush_draw", "backdoor_straight_draw"];

/** Made hands of a hole, roughly the best first. */
export const MADE = [
  ...[...OF_FIVE].reverse(),
  ...["set", "trips", "two_pair", "overpair", "top_pair", "middle_pair", "weak_pair"],
  ...["on_board", "ace_high", "nothing"],
];

/** Draws; the first is also a flush draw and a straight draw. */
export const DRAWS = ["flush_and_straight_draw", "flush_draw", "open_ended", "gutshot", ...BACKDOOR, "no_pair_no_draw"];

/** The masks of ranks of all straights. */
const STRAIGHTS = [(1 << ACE) | 15, ...Array.from({ length: LANE - 4 }, (_, low) => 31 << low)];

/**
 * The made hand and the draws of a hole, without draws on a river.
 * @param {number[]} hole @param {number[]} board @param {number[]} left the cards that may come
 * @returns {{made: string, draws: string[]}}
 */
export function hitsOf(hole, board, left) {
  const made = madeOf(hole, board);
  if (board.length === RIVER) return { made, draws: [] };
  const draws = drawsOf(hole, board, left);
  const isNothing = ["ace_high", "nothing"].includes(made) && draws.every((draw) => BACKDOOR.includes(draw));
  return { made, draws: isNothing ? ["no_pair_no_draw", ...draws] : draws };
}

/** @param {number[]} hole @param {number[]} board */
function madeOf(hole, board) {
  const found = madeHand(suitsOf([...hole, ...board]));
  const category = CATEGORIES[categoryOf(found)];
  const ranks = (found | (found >> LANE)) & RANKS;
  const held = hole.map(rankOf);
  const own = [...new Set(held)].filter((rank) => (ranks >> rank) & 1);
  if (OF_FIVE.includes(category)) {
    const isOwn = category === "four_of_a_kind" ? own.length > 0 : found !== madeHand(suitsOf(board));
    return isOwn ? category : "on_board";
  }
  if (category === "three_of_a_kind" && own.length) return held[0] === held[1] ? "set" : "trips";
  if (!["pair", "two_pair"].includes(category) || !own.length) return held.includes(ACE) ? "ace_high" : "nothing";
  return own.length === 2 ? "two_pair" : pairOf(own[0], board);
}

/** @param {number} rank @param {number[]} board */
function pairOf(rank, board) {
  const [top, second = -1] = [...new Set(board.map(rankOf))].sort((a, b) => b - a);
  if (rank >= top) return rank > top ? "overpair" : "top_pair";
  return rank >= second ? "middle_pair" : "weak_pair";
}

/** @param {number[]} hole @param {number[]} board @param {number[]} left */
function drawsOf(hole, board, left) {
  const made = categoryOf(madeHand(suitsOf([...hole, ...board])));
  const there = lanesOf(hole, board, left);
  const count = made < STRAIGHT ? completing(there) : 0;
  const found = made < FLUSH && toFlush(hole, board, left, 1) ? ["flush_draw"] : [];
  if (count) found.push(count > 1 ? "open_ended" : "gutshot");
  if (found.length === 2) found.unshift("flush_and_straight_draw");
  if (board.length !== FLOP) return found;
  if (made < FLUSH && toFlush(hole, board, left, 2)) found.push(BACKDOOR[0]);
  if (made < STRAIGHT && !count && hasBackdoorStraight(there)) found.push(BACKDOOR[1]);
  return found;
}

/** The ranks left, on the board, and in all. @param {number[]} hole @param {number[]} board @param {number[]} left */
function lanesOf(hole, board, left) {
  const lane = (/** @type {number[]} */ cards) => cards.reduce((ranks, card) => ranks | (1 << rankOf(card)), 0);
  return { left: lane(left), shared: lane(board), all: lane([...hole, ...board]) };
}

/** The ranks that complete a straight better than the board's own. @param {ReturnType<typeof lanesOf>} there */
function completing({ left, shared, all }) {
  let count = 0;
  for (let rank = 1; rank <= RANKS; rank <<= 1)
    if (left & rank && TOP_OF_STRAIGHT[all | rank] > TOP_OF_STRAIGHT[shared | rank]) count += 1;
  return count;
}

/** Whether two ranks that are left do together. @param {ReturnType<typeof lanesOf>} there */
const hasBackdoorStraight = ({ left, shared, all }) =>
  STRAIGHTS.some((lane) => {
    const missing = lane & ~all;
    const isPossible = COUNT[missing] === RIVER - FLOP && !(missing & ~left) && lane & all & ~shared;
    return isPossible && TOP_OF_STRAIGHT[all | missing] > TOP_OF_STRAIGHT[shared | missing];
  });

/** Whether exactly so many cards that are left complete a flush with one of the hole's suits. @param {number[]} hole @param {number[]} board @param {number[]} left @param {number} missing */
const toFlush = (hole, board, left, missing) =>
  hole.some((card) => {
    const count = (/** @type {number[]} */ cards) => cards.filter((one) => suitOf(one) === suitOf(card)).length;
    return count([...hole, ...board]) === 5 - missing && count(left) >= missing;
  });
