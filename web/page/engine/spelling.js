// Ranges in few words, and in the notations of other programs, as cards/ranges/spelling.py writes them.

import { HOLES_OF, holeText } from "./holes.js";

const RANKS = "23456789TJQKA";
const SHORTEST_DIAGONAL = 3;
const ONE = 1_000_000; // weights are in millionths

/** Weights in millionths by hole. @typedef {Map<number, number>} Weights */

/** The starting hands by their first card, then their second, suited before offsuit. */
export const GRID_ORDER = [...HOLES_OF.keys()].sort(
  (a, b) =>
    RANKS.indexOf(b[0]) - RANKS.indexOf(a[0]) ||
    RANKS.indexOf(b[1]) - RANKS.indexOf(a[1]) ||
    Number(a[2] === "o") - Number(b[2] === "o"),
);

/** @param {string} name */
const holesOf = (name) => /** @type {number[]} */ (HOLES_OF.get(name));

/** A short standard spelling. @param {Weights} weights */
export function shortest(weights) {
  const { names, single } = groups(weights, mostly);
  const texts = [];
  for (const weight of descending(names.keys()))
    texts.push(...spans(names.get(weight) ?? new Set()).map((text) => weighted(text, weight)));
  for (const weight of descending(single.keys()))
    texts.push(...(single.get(weight) ?? []).map((text) => weighted(text, weight)));
  for (const holes of HOLES_OF.values())
    if (mostly(holes, weights))
      texts.push(...holes.filter((hole) => !weights.has(hole)).map((hole) => `!${holeText(hole)}`));
  return texts.join(",");
}

/** PioSOLVER's, Equilab's and GTO+'s notation. @param {Weights} weights */
export function formatsOf(weights) {
  const { names, single } = groups(weights, wholly);
  const each = descending(new Set([...names.keys(), ...single.keys()])).map((weight) => ({
    weight,
    names: names.get(weight) ?? new Set(),
    single: single.get(weight) ?? [],
  }));
  const pio = each.flatMap(({ weight, names: some, single: rest }) =>
    [...GRID_ORDER.filter((name) => some.has(name)), ...rest].map((text) => weighted(text, weight)),
  );
  const inRows = each.map(({ weight, names: some, single: rest }) => ({ weight, texts: [...rows(some), ...rest] }));
  const gto = inRows.map(({ weight, texts }) =>
    weight === ONE ? texts.join(",") : `[${percent(weight)}]${texts.join(",")}[/${percent(weight)}]`,
  );
  return { piosolver: pio.join(","), equilab: equilab(inRows), gto_plus: gto.join(",") };
}

/** @param {{weight: number, texts: string[]}[]} inRows */
function equilab(inRows) {
  if (inRows.every(({ weight }) => weight === ONE)) return inRows.map(({ texts }) => texts.join(",")).join(",");
  const text = inRows.map(({ weight, texts }) => `${percent(weight)}: ${texts.join(", ")}`).join(", ");
  return /^\d\d: \d\d/.test(text) ? text.replace(":", ".0:") : text; // else it looks like a pair
}

/** @param {string} text @param {number} weight */
const weighted = (text, weight) => (weight === ONE ? text : `${text}:${weight / ONE}`);

/** @param {number} weight */
const percent = (weight) => String((100 * weight) / ONE);

/** @param {Iterable<number>} weights */
const descending = (weights) => [...weights].sort((a, b) => b - a);

/** The weight that more than half of these holes share, if it is one. @param {number[]} holes @param {Weights} weights */
const mostly = (holes, weights) =>
  holes
    .map((hole) => weights.get(hole))
    .find((weight, _, all) => 2 * all.filter((one) => one === weight).length > all.length);

/** The weight that all of these holes share, if it is one. @param {number[]} holes @param {Weights} weights */
const wholly = (holes, weights) =>
  holes.every((hole) => weights.get(hole) === weights.get(holes[0])) ? weights.get(holes[0]) : undefined;

/**
 * The starting hands of each weight, and the single holes with another one.
 * @param {Weights} weights @param {typeof wholly} shared
 */
function groups(weights, shared) {
  /** @type {Map<number, Set<string>>} */
  const names = new Map();
  /** @type {Map<number, string[]>} */
  const single = new Map();
  for (const name of GRID_ORDER) {
    const common = shared(holesOf(name), weights);
    if (common !== undefined) names.set(common, (names.get(common) ?? new Set()).add(name));
    for (const hole of holesOf(name)) {
      const weight = weights.get(hole);
      if (weight !== undefined && weight !== common)
        single.set(weight, [...(single.get(weight) ?? []), holeText(hole)]);
    }
  }
  return { names, single };
}

/** Starting hands as few items. @param {Set<string>} names */
function spans(names) {
  if (names.size === GRID_ORDER.length) return ["random"];
  let found = rows(names);
  for (const suffix of ["", "s", "o"]) {
    for (let gap = 1; gap < RANKS.length; gap += 1) {
      const steps = [];
      for (let low = RANKS.length - gap - 1; low >= 0; low -= 1) steps.push(RANKS[low + gap] + RANKS[low] + suffix);
      for (const run of runs(steps, new Set(found))) {
        if (run.length < SHORTEST_DIAGONAL) continue;
        found[found.indexOf(run[0])] = `${run[0]}-${run.at(-1)}`;
        found = found.filter((text) => !run.includes(text));
      }
    }
  }
  return found;
}

/** Starting hands as pairs, then hands with one first card. @param {Set<string>} names */
function rows(names) {
  const found = runs(
    [...RANKS].reverse().map((rank) => rank + rank),
    names,
  ).map(span);
  const offsuit = [];
  for (let high = RANKS.length - 1; high > 0; high -= 1) {
    const row = [];
    for (let low = high - 1; low >= 0; low -= 1) row.push(RANKS[high] + RANKS[low]);
    const [suited, other] = ["s", "o"].map((suffix) =>
      runs(
        row.map((name) => name + suffix),
        names,
      ).map((run) => run.map((name) => name.slice(0, 2))),
    );
    const isIn = (/** @type {string[]} */ run, /** @type {string[][]} */ all) =>
      all.some((one) => one.join() === run.join());
    const both = suited.filter((run) => isIn(run, other));
    found.push(...both.map(span));
    const [suitedLeft, otherLeft] = [suited, other].map((all) => all.filter((run) => !isIn(run, both)));
    found.push(...suitedLeft.map((run) => span(run.map((name) => `${name}s`))));
    offsuit.push(...otherLeft.map((run) => span(run.map((name) => `${name}o`))));
  }
  return [...found, ...offsuit];
}

/** The stretches of steps that are all among the names. @param {string[]} steps @param {Set<string>} names */
function runs(steps, names) {
  /** @type {string[][]} */
  const found = [];
  let run = [];
  for (const step of [...steps, ""]) {
    if (names.has(step)) run.push(step);
    else if (run.length) {
      found.push(run);
      run = [];
    }
  }
  return found;
}

/** A stretch as one item. @param {string[]} run */
function span(run) {
  const [high, low] = [RANKS.indexOf(run[0][0]), RANKS.indexOf(run[0][1])];
  if (run.length === 1) return run[0];
  return run[0] === "AA" || high === low + 1 ? `${run.at(-1)}+` : `${run[0]}-${run.at(-1)}`;
}
