// Hold'em from the site's files: two holes, a hole against a random hand, and the full row of a hole on a board.

import { choose, RANKS } from "../lib/cards.js";
import { HoleRows, lanesOf } from "../lib/rownumbers.js";
import { blockOf, packedJson } from "./blocks.js";
import { site } from "./site.js";

/** @typedef {import("../lib/cards.js").Card} Card */
/** @typedef {[ahead: number, tied: number, behind: number]} Counts or won, tied and lost */

const DECK = 52;
const RIVER = 5;
const HOLE = 2;
const RANDOM = "random";
const STATES = ["ahead", "tied", "behind"];
const TWO = ["win_two", "tie_one_of_two", "tie_both_of_two"];
const BINS = 50;
const STREETS = { 3: "flop", 4: "turn" };
const BOARDS = 1_712_304; // five cards for two holes before the flop
const NEVER_BEHIND = "no hand of the opponent's is ahead or level now";
const NEVER_AHEAD = "the hero is ahead of or level with no hand of the opponent's now";

/** @type {Map<number, HoleRows>} */
const rowsKnown = new Map();

/** The rows of a table by the cards of its sets. @param {number} cards */
function rowsOf(cards) {
  const known = rowsKnown.get(cards) ?? new HoleRows(cards);
  rowsKnown.set(cards, known);
  return known;
}

/**
 * Equity of two players, each with a hole or a random hand; nothing if no file has it. Throws a `Problem`.
 * @param {(Card[] | null)[]} holes null for a random hand
 * @param {Card[]} board none, or a flop or turn
 */
export async function equity(holes, board) {
  const [first, second] = holes;
  const known = first ?? second;
  if (!known || (first && second && board.length)) return undefined;
  const { counts, source } = board.length
    ? await onBoard(known, board)
    : first && second
      ? await holeAgainstHole(first, second)
      : await againstRandom(known);
  const [win, tie, lose] = known === first ? counts : [...counts].reverse();
  const text = (/** @type {Card[] | null} */ hole) => hole?.join("") ?? RANDOM;
  return {
    board: board.join(""),
    dead: "",
    exact: true,
    standard_error: 0,
    source,
    deals: win + tie + lose,
    players: [player(text(first), [win, tie, lose]), player(text(second), [lose, tie, win])],
  };
}

/** @param {string} hand @param {Counts} counts */
function player(hand, [win, tie, lose]) {
  const deals = win + tie + lose;
  const share = (2 * win + tie) / (2 * deals);
  return { hand, win, tie, lose, equity: share, win_chance: win / deals, tie_chance: tie / deals };
}

/** @param {Card[]} first @param {Card[]} second @returns {Promise<{counts: Counts, source: string}>} */
async function holeAgainstHole(first, second) {
  const told = site.tables.preflop;
  const { row } = rowsOf(HOLE).find(lanesOf(first), lanesOf(second));
  const block = Math.floor(row / told.in_block);
  const start = block * told.in_block;
  const found = await blockOf("preflop", block, Math.min(told.in_block, told.rows - start));
  const [win, tie] = ["win", "tie"].map((name) => found.number(name, row - start));
  return { counts: [win, tie, BOARDS - win - tie], source: "table preflop_matchups" };
}

/** @param {Card[]} hole @returns {Promise<{counts: Counts, source: string}>} */
async function againstRandom(hole) {
  const hands = await packedJson(site.answers.starting_hands);
  return { counts: hands[startingHand(hole)], source: "table starting_hands" };
}

/** "AKs". @param {Card[]} hole */
function startingHand([one, other]) {
  const [high, low] = [one[0], other[0]].sort((a, b) => RANKS.indexOf(a) - RANKS.indexOf(b));
  return high === low ? high + low : high + low + (one[1] === other[1] ? "s" : "o");
}

/** @param {Card[]} hole @param {Card[]} board @returns {Promise<{counts: Counts, source: string}>} */
async function onBoard(hole, board) {
  const { then, street } = await rowOn(hole, board);
  return { counts: sumOf(then), source: `table ${street}` };
}

/** Counts added up, whatever they were before. @param {Counts[]} parts @returns {Counts} */
const sumOf = (parts) =>
  /** @type {Counts} */ ([0, 1, 2].map((end) => parts.reduce((sum, part) => sum + part[end], 0)));

/** Whether the site has boards of this many cards. @param {number} cards */
export const hasBoards = (cards) => Boolean(site.tables[STREETS[cards]]);

/** The row of a hole on a board. @param {Card[]} hole @param {Card[]} board */
async function rowOn(hole, board) {
  const street = STREETS[board.length];
  const rows = rowsOf(board.length);
  const { place, row, ways } = rows.find(lanesOf(board), lanesOf(hole));
  const start = rows.starts[place];
  const block = await blockOf(street, place, rows.starts[place + 1] - start);
  const at = row - start;
  const runOuts = choose(DECK - board.length - 2 * HOLE, RIVER - board.length);
  /** @type {Counts[]} by how the hero stands now */
  const then = STATES.map(
    (_, now) => /** @type {Counts} */ ([0, 1, 2].map((end) => block.number("changes", at, 3 * now + end))),
  );
  const now = /** @type {Counts} */ (then.map((part) => (part[0] + part[1] + part[2]) / runOuts));
  return { block, at, ways, then, now, runOuts, street };
}

/**
 * The full row of a hole on a flop or turn, with the same answer as query/holdem/strength/states.py. Throws a `Problem`.
 * @param {Card[]} hole
 * @param {Card[]} board
 */
export async function state(hole, board) {
  const { block, at, ways, then, now, runOuts, street } = await rowOn(hole, board);
  const [win, tie, lose] = sumOf(then);
  const { hs, ppot, npot, equity: share, undefined: why } = potential(now, then, runOuts);
  const seen = HOLE + RIVER;
  const rivers = choose(DECK - HOLE - board.length, RIVER - board.length);
  const holes = [choose(DECK - seen, HOLE), choose(DECK - seen - HOLE, HOLE)];
  const squares = block.number("strength_squares", at);
  const two = TWO.map((name) => block.number(name, at));
  return {
    hole: hole.join(""),
    board: board.join(""),
    dead: "",
    ways,
    now: named(now),
    win,
    tie,
    lose,
    moves: Object.fromEntries(STATES.map((name, place) => [name, named(then[place])])),
    hs,
    ppot,
    npot,
    equity: share,
    mean_square: squares / (rivers * (2 * holes[0]) ** 2),
    equity_against_two: (6 * two[0] + 3 * two[1] + 2 * two[2]) / (6 * rivers * holes[0] * holes[1]),
    strength_squares: squares,
    against_two: Object.fromEntries(TWO.map((name, place) => [name, two[place]])),
    strength_histogram:
      street === "flop" ? Array.from({ length: BINS }, (_, bin) => block.number("histogram", at, bin)) : null,
    source: `table ${street}`,
    ...why,
  };
}

/**
 * Strength against one random hand, as query/holdem/strength answers. Throws a `Problem`.
 * @param {Card[]} hole
 * @param {Card[]} board
 */
export async function strength(hole, board) {
  const { then, now, runOuts } = await rowOn(hole, board);
  const { hs, ppot, npot, equity: share, undefined: why } = potential(now, then, runOuts);
  const [ahead, tied, behind] = now;
  return {
    hole: hole.join(""),
    board: board.join(""),
    dead: "",
    ranges: [RANDOM],
    opponents: 1,
    hs,
    ppot,
    npot,
    // An undefined potential is that of a hand never behind (HS = 1) or never ahead (HS = 0).
    ehs: hs + (1 - hs) * (ppot ?? 0) - hs * (npot ?? 0),
    equity: share,
    hs_n: {
      product: hs,
      field: hs,
      exact: { win: ahead / (ahead + tied + behind), half: hs, split: hs },
      method: "closed form",
      standard_error: 0,
    },
    ...why,
  };
}

/** HS, PPot, NPot and equity, as games/holdem/probabilities.py computes them. @param {Counts} now @param {Counts[]} then @param {number} runOuts */
function potential([ahead, tied, behind], [fromAhead, fromTied, fromBehind], runOuts) {
  const holes = ahead + tied + behind;
  const gained = (fromBehind[0] + fromBehind[1] / 2 + fromTied[0] / 2) / runOuts;
  const lost = (fromAhead[2] + fromTied[2] / 2 + fromAhead[1] / 2) / runOuts;
  const won = fromAhead[0] + fromTied[0] + fromBehind[0] + (fromAhead[1] + fromTied[1] + fromBehind[1]) / 2;
  const ppot = behind + tied > 0 ? gained / (behind + tied / 2) : null;
  const npot = ahead + tied > 0 ? lost / (ahead + tied / 2) : null;
  const why = {
    ...(ppot === null ? { ppot: NEVER_BEHIND } : {}),
    ...(npot === null ? { npot: NEVER_AHEAD } : {}),
  };
  return {
    hs: (ahead + tied / 2) / holes,
    ppot,
    npot,
    equity: won / (holes * runOuts),
    undefined: Object.keys(why).length ? { undefined: why } : {},
  };
}

/** @param {Counts} counts */
const named = (counts) => Object.fromEntries(STATES.map((name, place) => [name, counts[place]]));
