// Equity of two to nine ranges on any street: counted if about a second is enough, else sampled.

import { choose } from "../lib/cards.js";
import { possible, unseen } from "./deals.js";
import { HOLES, holeText } from "./holes.js";
import { readRange } from "./ranges.js";
import { countBeforeFlop } from "./preflop.js";
import { sample } from "./sampled.js";
import { choices, countSeveral } from "./several.js";
import { countTwo } from "./two.js";

const HOLE = 2;
const RIVER = 5;
const MOST_VISITS = 6_000_000; // holes times boards that are counted for two players: about a second
const MOST_SHOWDOWNS = 8_000_000; // choices of holes times boards for more players
const FEW_SHOWDOWNS = 2_000_000; // for two, where one pass over sorted holes is quicker if there are more
const SAMPLED_MILLISECONDS = 400; // of one sample: the page asks for more of them
const WHOLE = Number.MAX_SAFE_INTEGER;

/** @typedef {import("./deals.js").Held} Held @typedef {import("./deals.js").Sums} Sums */

/**
 * The answer as the service's JSON; nothing if only a service reads the question.
 * @param {{players: string[], board: number[], dead: number[], byHand: boolean, isSample: boolean, text: (cards: number[]) => string}} asked
 * @param {import("./preflop.js").Matchups} [matchups] the site's table of pairs of holes
 * @returns {any}
 */
export function equity({ players, board, dead, byHand, isSample, text }, matchups) {
  const known = new Set([...board, ...dead]);
  const ranges = players.map(readRange);
  const held = ranges.map((range) => range && possible(range, known));
  if (held.includes(undefined) || players.length < 2) return undefined;
  const hands = /** @type {Held[]} */ (held);
  const cards = unseen(known);
  const missing = RIVER - board.length;
  if (cards.length < HOLE * hands.length + missing) return undefined;
  const about = { board: text(board), dead: text(dead) };
  const isInTable = matchups && hands.length === 2 && !known.size;
  const sums = isSample
    ? undefined
    : isInTable
      ? countBeforeFlop(/** @type {[Held, Held]} */ ([hands[0], hands[1]]), matchups)
      : counted(hands, board, cards, missing);
  if (sums === undefined) return sampled(hands, board, cards, missing, about, byHand);
  const totals = hands.map(({ weights }, player) => total(weights, sums[player]));
  if (!totals[0].deals || totals.some(({ deals }) => deals * sums[0].unit > WHOLE)) return undefined;
  return {
    ...about,
    exact: true,
    standard_error: 0,
    source: isInTable ? "table preflop_matchups" : "counted on every final board",
    deals: totals[0].deals,
    players: hands.map(({ range, holes }, player) => ({
      ...result(range.text, totals[player]),
      ...(byHand ? { hands: each(range, holes, sums[player]) } : {}),
    })),
  };
}

/** The sums of all players' holes, or nothing if there are too many deals. @param {Held[]} hands @param {number[]} board @param {number[]} cards @param {number} missing @returns {Sums[] | undefined} */
function counted(hands, board, cards, missing) {
  const all = new Set(hands.flatMap(({ holes }) => holes)).size;
  const fixed = new Set(hands.filter(({ holes }) => holes.length === 1).flatMap(({ holes }) => HOLES[holes[0]]));
  const free = cards.filter((card) => !fixed.has(card)); // a card of a player's only hole is on no board
  const boards = choose(free.length, missing);
  const isPair = hands.length === 2;
  const chosen = choices(hands, (isPair ? FEW_SHOWDOWNS : MOST_SHOWDOWNS) / boards);
  if (chosen) return countSeveral(hands, chosen, board, free, missing);
  if (!isPair || boards * all > MOST_VISITS) return undefined;
  return countTwo(/** @type {[Held, Held]} */ ([hands[0], hands[1]]), board, free, missing);
}

/** @param {number[]} weights @param {Sums} sums */
function total(weights, { deals, win, lose, share, unit }) {
  const sum = (/** @type {number[]} */ parts) => parts.reduce((so, part, hole) => so + weights[hole] * part, 0);
  return { deals: sum(deals), win: sum(win), lose: sum(lose), share: sum(share), unit };
}

/** @param {string} hand @param {{deals: number, win: number, lose: number, share: number, unit: number}} counts */
function result(hand, { deals, win, lose, share, unit }) {
  const tie = deals - win - lose;
  return { hand, win, tie, lose, equity: share / (unit * deals), win_chance: win / deals, tie_chance: tie / deals };
}

/** Each hole that can be dealt, the best first. @param {import("./ranges.js").Range} range @param {number[]} holes @param {Sums} sums */
function each(range, holes, { deals, win, lose, share, unit }) {
  const weights = new Map(range.holes.map((hole, at) => [hole, range.weights[at]]));
  return holes
    .flatMap((hole, at) => {
      if (!deals[at]) return [];
      const counts = { deals: deals[at], win: win[at], lose: lose[at], share: share[at], unit };
      const { hand, ...rest } = result(holeText(hole), counts);
      return [{ hand, weight: weights.get(hole), ...rest }];
    })
    .sort((one, other) => other.equity - one.equity);
}

/** @param {Held[]} hands @param {number[]} board @param {number[]} cards @param {number} missing @param {{board: string, dead: string}} about @param {boolean} byHand */
function sampled(hands, board, cards, missing, about, byHand) {
  const found = sample(hands, board, cards, missing, { milliseconds: SAMPLED_MILLISECONDS });
  if (!found) return undefined;
  return {
    ...about,
    exact: false,
    standard_error: found.standardError,
    source: "sampled in the browser",
    deals: found.deals,
    players: found.players.map(({ equity: share, win, tie, byHole }, player) => ({
      hand: hands[player].range.text,
      win: null,
      tie: null,
      lose: null,
      equity: share,
      win_chance: win,
      tie_chance: tie,
      ...(byHand ? { hands: eachSampled(hands[player], byHole) } : {}),
    })),
  };
}

/** Each hole that was dealt, the best first. @param {Held} held @param {{deals: number, share: number}[]} byHole */
const eachSampled = ({ range, holes }, byHole) => {
  const weights = new Map(range.holes.map((hole, at) => [hole, range.weights[at]]));
  return holes
    .flatMap((hole, at) => {
      const { deals, share } = byHole[at];
      if (!deals) return [];
      const none = { win: null, tie: null, lose: null };
      return [{ hand: holeText(hole), weight: weights.get(hole), ...none, equity: share / deals }];
    })
    .sort((one, other) => other.equity - one.equity);
};
