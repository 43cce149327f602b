// A range by cells of the grid, with the combinations in each cell, and its text.

import { ALL, holesOf, nameOf } from "./hands.js";

/**
 * @typedef {object} Cell
 * @property {number} weight the mean weight of its combinations, as a share of the range's `full` weight
 * @property {string[]} items how a range names what it holds: "AKs:0.5", or single combinations
 * @property {boolean} isSplit whether it holds single combinations, which one weight cannot stand for
 *
 * @typedef {{cells: Record<string, Cell>, full: number}} GridRange by starting hand, without those that hold nothing; `full`
 *   is the weight that is shown as 100%
 */

/** @type {GridRange} */
export const EMPTY = { cells: {}, full: 1 };

/**
 * A range as parsed by the server. Its text for PioSOLVER names starting hands whose combinations have equal weights, and
 * otherwise each combination. No weight is lost: if one is above 1, all are divided by a power of ten.
 * @param {{hands: Record<string, number>, formats: {piosolver: string}}} answer from `/v1/range`
 * @returns {GridRange}
 */
export function gridRange({ hands, formats }) {
  /** @type {Record<string, Cell>} */
  const cells = {};
  let largest = 0;
  for (const item of formats.piosolver.split(",")) {
    const [name, text = "1"] = item.split(":");
    const isSplit = name.length === 4;
    const hand = isSplit ? nameOf(name) : name;
    const cell = (cells[hand] ??= { weight: 0, items: [], isSplit });
    cell.weight += Number(text) / (isSplit ? combinations(hand) : 1);
    cell.items.push(item);
    largest = Math.max(largest, Number(text));
  }
  const [[hand, { weight }]] = Object.entries(cells);
  const isDivided = Math.abs(weight / hands[hand] - 1) > 1e-6;
  const full = isDivided ? largest : 1;
  for (const cell of Object.values(cells)) cell.weight /= full;
  return { cells, full };
}

/** The weight of every combination of a starting hand, as shares of 1. @param {GridRange} range @param {string} hand @returns {Record<string, number>} */
export function combinationsOf({ cells, full }, hand) {
  const cell = cells[hand];
  const all = cell && !cell.isSplit ? cell.weight : 0;
  const weights = Object.fromEntries(holesOf(hand).map((hole) => [hole, all]));
  if (!cell?.isSplit) return weights;
  for (const item of cell.items) {
    const [hole, text = "1"] = item.split(":");
    weights[hole] = Number(text) / full;
  }
  return weights;
}

/** The range with another weight for one combination, as a share of 1. @param {GridRange} range @param {string} hand @param {string} hole @param {number} weight @returns {GridRange} */
export function withCombination(range, hand, hole, weight) {
  const weights = { ...combinationsOf(range, hand), [hole]: weight };
  const all = Object.values(weights);
  if (all.every((one) => one === weight)) return painted(range, { [hand]: weight });
  const items = Object.entries(weights).flatMap(([one, share]) => (share ? [weighted(one, share * range.full)] : []));
  const mean = all.reduce((sum, one) => sum + one, 0) / all.length;
  return { ...range, cells: { ...range.cells, [hand]: { weight: mean, items, isSplit: true } } };
}

/**
 * The range with those combinations of some starting hands that have a card of a suit, and without their others.
 * @param {GridRange} range @param {string[]} hands @param {string} suit empty for all of them @param {number} weight as a share of 1
 * @returns {GridRange}
 */
export const withSuit = (range, hands, suit, weight) =>
  hands.reduce((so, hand) => {
    const emptied = painted(so, { [hand]: 0 });
    if (!suit) return painted(emptied, { [hand]: weight });
    return holesOf(hand)
      .filter((hole) => hole.includes(suit))
      .reduce((next, hole) => withCombination(next, hand, hole, weight), emptied);
  }, range);

/** The range without the combinations that have no card of a suit. @param {GridRange} range @param {string} suit @returns {GridRange} */
export const onlySuit = (range, suit) =>
  Object.keys(range.cells).reduce(
    (so, hand) =>
      Object.entries(combinationsOf(range, hand))
        .filter(([hole, weight]) => weight && !hole.includes(suit))
        .reduce((next, [hole]) => withCombination(next, hand, hole, 0), so),
    range,
  );

/** "AKs:0.5", and without a weight of 1. @param {string} name @param {number} weight */
function weighted(name, weight) {
  const written = Number(weight.toPrecision(12));
  return written === 1 ? name : `${name}:${written}`;
}

/** The range with one weight for each of some starting hands, as shares of 1; 0 leaves them out. @param {GridRange} range @param {Record<string, number>} weights */
export function painted({ cells, full }, weights) {
  const all = { ...cells };
  for (const [hand, weight] of Object.entries(weights)) {
    if (weight) all[hand] = { weight, items: [weighted(hand, weight * full)], isSplit: false };
    else delete all[hand];
  }
  return { cells: all, full };
}

/** A range as text that the server reads. @param {GridRange} range */
export const textOf = ({ cells }) => ALL.flatMap((hand) => cells[hand]?.items ?? []).join(",");

/** @param {string} hand */
const combinations = (hand) => holesOf(hand).length;
