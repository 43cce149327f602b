// Ranges of hands with weights, as cards/ranges/range.py reads them. What only a service reads is nothing here.

import { excludedOf, handsOf } from "./patterns.js";
import { cardNumber, HOLES } from "./holes.js";

const WEIGHT = /^(\d{1,7}(\.\d{0,6})?|\.\d{1,6})$/;
const MOST = 1_000_000; // counts of deals are whole if weights are in the ratio of whole numbers up to this
const MILLIONTHS = 1_000_000;

/**
 * @typedef {object} Range
 * @property {string} text in standard spelling
 * @property {number[]} holes ascending
 * @property {number[]} weights as written
 * @property {number[]} counts whole numbers in the same ratios
 */

/** @param {string} text @returns {Range | undefined} */
export function readRange(text) {
  const items = itemsOf(text);
  if (!items) return undefined;
  const weights = new Map(); // in millionths
  const without = new Set();
  const spelled = [];
  let names = false;
  for (const item of items) {
    const [hands, weight, ...more] = item.split(":");
    const [name, ...out] = hands.split("!");
    const excluded = out.map(excludedOf);
    if (more.length || excluded.includes(undefined) || (weight !== undefined && !WEIGHT.test(weight))) return undefined;
    const left = new Set(excluded.flatMap((one) => one?.holes ?? []));
    const outText = excluded.map((one) => `!${one?.name}`).join("");
    if (!name) {
      if (!out.length || weight !== undefined) return undefined;
      left.forEach((hole) => without.add(hole));
      spelled.push(outText);
      continue;
    }
    const found = handsOf(name);
    const millionths = weight === undefined ? MILLIONTHS : Math.round(Number(weight) * MILLIONTHS);
    if (!found || millionths > MOST * MILLIONTHS) return undefined;
    names = true;
    for (const hole of found.holes) if (!left.has(hole)) weights.set(hole, millionths);
    spelled.push(found.name + outText + (weight === undefined ? "" : `:${weight}`));
  }
  if (!names) {
    HOLES.forEach((_, hole) => weights.set(hole, MILLIONTHS));
    spelled.unshift("random");
  }
  const held = [...weights].filter(([hole, weight]) => weight > 0 && !without.has(hole)).sort(([a], [b]) => a - b);
  if (!held.length) return undefined;
  const counts = smallest(held.map(([, weight]) => weight));
  if (Math.max(...counts) > MOST) return undefined;
  return {
    text: spelled.join(","),
    holes: held.map(([hole]) => hole),
    weights: held.map(([, weight]) => weight / MILLIONTHS),
    counts,
  };
}

/** The items of a text; nothing where spaces, or marks of other programs, would have to be understood. @param {string} text */
function itemsOf(text) {
  const plain = text.trim();
  if (/[@()[\]]/.test(plain) || !plain) return undefined;
  const words = plain
    .replace(/\s*([,;:-])\s*/g, "$1")
    .replace(/\s+(?=[%+])/g, "")
    .split(/\s+/);
  const joined = [];
  for (const word of words) {
    const last = joined.at(-1);
    if (last !== undefined && isCard(last) && isCard(word)) joined[joined.length - 1] = last + word;
    else joined.push(word);
  }
  if (joined.length > 1 && joined.some((word) => isCard(word) || word.startsWith("!"))) return undefined;
  const items = joined.join(",").replaceAll(";", ",").split(",");
  if (items.length === 2 && items.every(isCard)) return [items.join("")];
  return items.every(Boolean) && !items.some(isCard) ? items : undefined;
}

/** @param {string} word */
const isCard = (word) =>
  word.length === 2 && cardNumber(word[0].toUpperCase() + word[1].toLowerCase()) >= 0 && /[cdhs]/i.test(word[1]);

/** The smallest whole numbers in these ratios. @param {number[]} numbers */
export function smallest(numbers) {
  const common = numbers.reduce((one, other) => {
    let [a, b] = [one, other];
    while (b) [a, b] = [b, a % b];
    return a;
  });
  return numbers.map((number) => number / common);
}
