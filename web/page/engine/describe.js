// What is in a range: its combinations, its spellings, and on a board what it has made and what it draws to.

import { choose } from "../lib/cards.js";
import { unseen } from "./deals.js";
import { DRAWS, hitsOf, MADE } from "./hits.js";
import { HOLES, HOLES_OF } from "./holes.js";
import { readRange } from "./ranges.js";
import { formatsOf, GRID_ORDER, shortest } from "./spelling.js";

const ONE = 1_000_000; // weights in millionths
const HOLE = 2;

/**
 * The answer as the service's JSON, without notes; nothing if only a service reads the range.
 * @param {{text: string, board: number[], dead: number[], spelled: (cards: number[]) => string}} asked
 * @returns {any}
 */
export function describe({ text, board, dead, spelled }) {
  const range = readRange(text);
  if (!range || range.weights.some((weight) => weight > 1)) return undefined;
  const known = new Set([...board, ...dead]);
  const isFree = (/** @type {number} */ hole) => !HOLES[hole].some((card) => known.has(card));
  const weights = new Map(range.holes.map((hole, at) => [hole, Math.round(range.weights[at] * ONE)]));
  const possible = new Map([...weights].filter(([hole]) => isFree(hole)));
  if (!possible.size) return undefined;
  const total = sumOf(possible.values());
  const hands = {};
  for (const name of GRID_ORDER) {
    const free = (HOLES_OF.get(name) ?? []).filter(isFree);
    const sum = sumOf(free.map((hole) => weights.get(hole) ?? 0));
    if (sum) hands[name] = sum / (ONE * free.length);
  }
  const cards = unseen(known);
  return {
    text: text.trim(),
    board: spelled(board),
    dead: spelled(dead),
    combinations: total / ONE,
    percent: (100 * total) / (ONE * choose(cards.length, HOLE)),
    normalised: shortest(weights),
    hands,
    holes: possible.size,
    formats: formatsOf(weights),
    ...(board.length ? hits(possible, board, cards) : {}),
  };
}

/** @param {Iterable<number>} numbers */
const sumOf = (numbers) => [...numbers].reduce((sum, one) => sum + one, 0);

/** @param {Map<number, number>} possible weights by hole @param {number[]} board @param {number[]} cards that are not known */
function hits(possible, board, cards) {
  const found = new Map(
    [...possible.keys()].map((hole) => [
      hole,
      hitsOf(
        HOLES[hole],
        board,
        cards.filter((card) => !HOLES[hole].includes(card)),
      ),
    ]),
  );
  const total = sumOf(possible.values());
  const counted = (/** @type {string[]} */ names, /** @type {(hole: number) => string[]} */ of) =>
    names.flatMap((hit) => {
      const holes = [...possible.keys()].filter((hole) => of(hole).includes(hit));
      if (!holes.length) return [];
      const sum = sumOf(holes.map((hole) => possible.get(hole) ?? 0));
      const held = new Set(holes);
      const hands = GRID_ORDER.filter((name) => HOLES_OF.get(name)?.some((hole) => held.has(hole)));
      return [{ hit, combinations: sum / ONE, percent: (100 * sum) / total, hands }];
    });
  const made = counted(MADE, (hole) => [found.get(hole)?.made ?? ""]);
  const draws = counted(DRAWS, (hole) => found.get(hole)?.draws ?? []);
  return { made, ...(draws.length ? { draws } : {}) };
}
