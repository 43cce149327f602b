// Every card that can come next on a flop or turn, for a hole against a range.

import { eachSet, possible, unseen } from "./deals.js";
import { suitsOf } from "./evaluator.js";
import { cardText, HOLES, rankOf, suitOf } from "./holes.js";
import { CATEGORIES, categoryOf, madeHand } from "./made.js";
import { readRange } from "./ranges.js";
import { Values } from "./values.js";

const RIVER = 5;
const GROUPS = ["ahead", "improves", "other"];
const BITS = 2 ** 110;

/** @typedef {{card: number, win: number, tie: number, deals: number, ahead: number, tied: number, live: number}} Next */

/**
 * The answer as the service's JSON; nothing if only a service reads the question.
 * @param {{hole: number[], board: number[], dead: number[], against: string, text: (cards: number[]) => string}} asked
 * @returns {any}
 */
export function outs({ hole, board, dead, against, text }) {
  const range = readRange(against);
  const held = range && possible(range, new Set([...board, ...dead]));
  if (!range || !held || (range.holes.length === 1 && HOLES[range.holes[0]].some((card) => hole.includes(card))))
    return undefined;
  const free = held.holes.flatMap((one, at) => (HOLES[one].some((card) => hole.includes(card)) ? [] : [at]));
  if (!free.length) return undefined;
  const [holes, weights] = [free.map((at) => held.holes[at]), free.map((at) => held.weights[at])];
  const cards = unseen(new Set([...hole, ...board, ...dead]));
  const { next, runOuts } = counted(hole, board, holes, weights, cards);
  const units = new Map(next.map(({ card }) => [card, unitWithout(card, held)]));
  const deals = next.reduce((sum, one) => sum + one.deals, 0);
  const equity = next.reduce((sum, one) => sum + 2 * one.win + one.tie, 0) / (2 * deals);
  const now = standing(hole, board, holes, weights);
  const made = madeHand(suitsOf([...hole, ...board]));
  const found = next
    .sort((a, b) => rankOf(b.card) - rankOf(a.card) || suitOf(b.card) - suitOf(a.card))
    .map((one) => described(one, change(hole, board, [one.card], made), deals, units.get(one.card) ?? 1))
    .sort((a, b) => b.equity - a.equity || GROUPS.indexOf(a.group) - GROUPS.indexOf(b.group));
  const isFlop = board.length === RIVER - 2;
  return {
    hole: text(hole),
    board: text(board),
    dead: text(dead),
    against: range.text,
    equity,
    makes: CATEGORIES[categoryOf(made)],
    ahead: shareOf(now),
    outs: Object.fromEntries(GROUPS.map((group) => [group, totalOf(found.filter((one) => one.group === group))])),
    cards: found,
    ...(isFlop ? { by_river: byRiver(hole, board, runOuts, made, equity) } : {}),
  };
}

/**
 * The counts of every next card, and how often each way to complete the board comes.
 * @param {number[]} hole @param {number[]} board @param {number[]} holes @param {number[]} weights @param {number[]} cards
 */
function counted(hole, board, holes, weights, cards) {
  const [mine, others] = [new Values([holeOf(hole)], board), new Values(holes, board)];
  const possibleCards = cards.filter((card) => holes.some((one) => !HOLES[one].includes(card)));
  /** @type {Map<number, Next>} */
  const next = new Map(
    possibleCards.map((card) => [card, { card, win: 0, tie: 0, deals: 0, ahead: 0, tied: 0, live: 0 }]),
  );
  const runOuts = [];
  eachSet(cards, RIVER - board.length, (more) => {
    const own = mine.on(more)[0];
    const values = others.on(more);
    let [win, tie, deals] = [0, 0, 0];
    for (let at = 0; at < values.length; at += 1) {
      if (values[at] < 0) continue;
      deals += weights[at];
      if (values[at] < own) win += weights[at];
      else if (values[at] === own) tie += weights[at];
    }
    runOuts.push({ added: [...more], deals });
    for (const card of more) {
      const one = next.get(card);
      if (!one) continue;
      one.win += win;
      one.tie += tie;
      one.deals += deals;
    }
  });
  for (const one of next.values()) Object.assign(one, standing(hole, [...board, one.card], holes, weights));
  return { next: [...next.values()], runOuts };
}

/** @param {number[]} hole */
const holeOf = (hole) => HOLES.findIndex((cards) => cards.every((card) => hole.includes(card)));

/** The weights of the holes that a hole is ahead of on a board, ties, and all of them. @param {number[]} hole @param {number[]} board @param {number[]} holes @param {number[]} weights */
function standing(hole, board, holes, weights) {
  const last = board.slice(-1); // holes with a card of the board are only those with the card that came last
  const before = board.slice(0, -1);
  const own = new Values([holeOf(hole)], before).on(last)[0];
  const values = new Values(holes, before).on(last);
  const sum = (/** @type {(value: number) => boolean} */ is) =>
    weights.reduce((so, weight, at) => so + (values[at] >= 0 && is(values[at]) ? weight : 0), 0);
  return { ahead: sum((value) => value < own), tied: sum((value) => value === own), live: sum(() => true) };
}

/** @param {{ahead: number, tied: number, live: number}} counts */
const shareOf = ({ ahead, tied, live }) => (2 * ahead + tied) / (2 * live);

/** What further cards of the board make of a hand. @param {number[]} hole @param {number[]} board @param {number[]} added @param {number} before */
function change(hole, board, added, before) {
  const made = madeHand(suitsOf([...hole, ...board, ...added]));
  const isHigher = categoryOf(made) > categoryOf(before);
  return { category: categoryOf(made), improves: isHigher && made > madeHand(suitsOf([...board, ...added])) };
}

/** @param {Next} one @param {{category: number, improves: boolean}} changed @param {number} deals @param {number} unit */
function described(one, { category, improves }, deals, unit) {
  const isAhead = 2 * one.ahead + one.tied >= one.live;
  return {
    card: cardText(one.card),
    equity: (2 * one.win + one.tie) / (2 * one.deals),
    makes: CATEGORIES[category],
    group: improves ? (isAhead ? "ahead" : "improves") : "other",
    ahead: shareOf(one),
    chance: one.deals / deals,
    win: Math.floor(one.win / unit),
    tie: Math.floor(one.tie / unit),
    lose: Math.floor((one.deals - one.win - one.tie) / unit),
  };
}

/** The greatest common divisor of the weights of the holes without a card. @param {number} card @param {import("./deals.js").Held} held */
function unitWithout(card, { holes, weights }) {
  return weights.reduce((one, weight, at) => {
    let [a, b] = [one, HOLES[holes[at]].includes(card) ? 0 : weight];
    while (b) [a, b] = [b, a % b];
    return a;
  }, 0);
}

/** @param {{chance: number}[]} cards */
const totalOf = (cards) => ({ cards: cards.length, chance: exactSum(cards.map(({ chance }) => chance)) });

/** The sum of some chances, rounded once. @param {number[]} numbers */
const exactSum = (numbers) => Number(numbers.reduce((sum, one) => sum + BigInt(one * BITS), 0n)) / BITS;

/** Where turn and river together end. @param {number[]} hole @param {number[]} board @param {{added: number[], deals: number}[]} runOuts @param {number} made @param {number} equity */
function byRiver(hole, board, runOuts, made, equity) {
  const deals = CATEGORIES.map(() => 0);
  let [improved, total] = [0, 0];
  for (const { added, deals: count } of runOuts) {
    const { category, improves } = change(hole, board, added, made);
    deals[category] += count;
    total += count;
    if (improves) improved += count;
  }
  const makes = Object.fromEntries(CATEGORIES.map((name, place) => [name, deals[place] / total]));
  return { improves: improved / total, equity, makes };
}
